"""Pictures: SVG built here, text that can be compared; `render` alone makes dots of it."""

from bot.views.pictures.boards import board_caption, board_picture
from bot.views.pictures.curves import chart_caption, chart_picture, places_caption, places_picture
from bot.views.pictures.drawing import render

__all__ = [
    "board_caption",
    "board_picture",
    "chart_caption",
    "chart_picture",
    "places_caption",
    "places_picture",
    "render",
]
