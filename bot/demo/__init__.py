"""The bot shown without a token: a page that looks like a group chat, or real people's lines played."""

from bot.demo.page import PortTakenError, show_page
from bot.demo.script import play_script

__all__ = ["PortTakenError", "play_script", "show_page"]
