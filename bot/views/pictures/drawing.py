"""From SVG to PNG: the one place that knows who draws."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import resvg_py

# Shipped, so that Cyrillic stands everywhere; emoji and other letters come from the system where it has them.
FONTS = sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))
# One at a time: a picture takes the interpreter for itself while it is drawn.
STUDIO = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")


async def render(svg: str) -> bytes:
    """The picture as PNG, drawn in a thread of its own.

    Raises:
        ValueError: It cannot be drawn.
    """
    return await asyncio.get_running_loop().run_in_executor(STUDIO, drawn, svg)


def drawn(svg: str) -> bytes:
    """The picture as PNG.

    Raises:
        ValueError: It cannot be drawn.
    """
    return resvg_py.svg_to_bytes(svg_string=svg, font_files=FONTS, font_family="DejaVu Sans")
