"""A sheet that is drawn on: shapes and words as SVG, every word made safe, every number short."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from wcwidth import iter_graphemes, wcswidth

from bot.views.names import ELLIPSIS, ISOLATES

Point = tuple[float, float]

PAPER, CARD, STRIPE, LINE = "#eef1f4", "#ffffff", "#f6f8fa", "#dde3e9"
INK, FAINT = "#1f2933", "#7b8794"
GAIN, LOSS, ACCENT = "#1a7f4e", "#c0392b", "#2d6cdf"
MEDALS = ("#d9a520", "#98a4b3", "#c07f4f")
# Told apart by lightness too, for those who see few colours.
PENS = (
    "#2d6cdf",
    "#d1495b",
    "#1a7f4e",
    "#e09f1f",
    "#7b4fb5",
    "#0f9bb3",
    "#8a5a36",
    "#e36bae",
    "#5b6770",
    "#7aa42b",
)
# A digit of DejaVu Sans in parts of the letter's size; most letters are no wider.
DIGIT = 0.64
# Letters that are, and signs that are far narrower; bold ones are all so much wider.
WIDTHS = {
    **dict.fromkeys("ЩШЖЮ", 1.16),
    **dict.fromkeys("WMm@%…щшжфюЫФМЪ", 1.0),
    **dict.fromkeys("+−wмыъдлцOQGDNHU&", 0.84),
    **dict.fromkeys(" .,:/|'·ijlIJ", 0.34),
}
CAPITAL, LETTER, BOLD = 0.8, 0.66, 1.15
# An emoji, or a letter that fills a square.
SQUARE = 1.4


class Canvas:
    """A sheet of so many pixels; what is drawn later lies on top."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._parts: list[str] = []
        self._clips = 0

    def box(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> None:
        """A filled box."""
        self._add("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=fill)

    def dot(self, at: Point, radius: float, fill: str) -> None:
        """A filled circle."""
        self._add("circle", cx=at[0], cy=at[1], r=radius, fill=fill)

    def line(self, points: Iterable[Point], colour: str, width: float = 2, dash: str = "") -> None:
        """A line from point to point."""
        d = "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points)
        self._add(
            "path",
            d=d,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linejoin="round",
            stroke_linecap="round",
            stroke_dasharray=dash or None,
        )

    def area(self, points: Iterable[Point], fill: str, opacity: float) -> None:
        """What a line of points encloses."""
        d = "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points) + "Z"
        self._add("path", d=d, fill=fill, fill_opacity=opacity)

    def words(  # every one of them is said at some call, and none of them twice
        self,
        at: Point,
        text: str,
        size: float,
        *,
        colour: str = INK,
        bold: bool = False,
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        """Words on a base line; what has no room in so many pixels is left out for «…»."""
        attributes: dict[str, float | str | None] = {
            "x": at[0],
            "y": at[1],
            "font_size": size,
            "fill": colour,
            "font_weight": "bold" if bold else None,
            "text_anchor": None if anchor == "start" else anchor,
        }
        if room:
            text = fitted(text, size, room, bold=bold)
            self._clips += 1
            box = _tag("rect", {"x": at[0], "y": at[1] - 1.2 * size, "width": room, "height": 1.7 * size})
            self._parts.append(f'<clipPath id="c{self._clips}">{box}</clipPath>')
            attributes["clip_path"] = f"url(#c{self._clips})"
        self._parts.append(_tag("text", attributes, text))

    @property
    def svg(self) -> str:
        """The sheet as SVG, a line a part."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans">'
        return "\n".join([head, *self._parts, "</svg>"]) + "\n"

    def _add(self, name: str, **attributes: float | str | None) -> None:
        self._parts.append(_tag(name, attributes))


def length(text: str, size: float) -> float:
    """About how many pixels numbers and short words of them take."""
    narrow = sum(sign in " .,:/|'" for sign in text)
    return size * (DIGIT * (len(text) - narrow) + 0.34 * narrow)


def extent(text: str, size: float, *, bold: bool = False) -> float:
    """How many pixels words take at most, of letters that DejaVu Sans has."""
    return size * (BOLD if bold else 1) * sum(map(_extent, iter_graphemes(text)))


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, or as much of it as leaves room for «…» in so many pixels."""
    kept = list(iter_graphemes(text))
    if extent(text, size, bold=bold) <= room:
        return text
    while kept and extent("".join(kept) + ELLIPSIS, size, bold=bold) > room:
        kept.pop()
    return "".join(kept).rstrip() + ELLIPSIS


def _extent(cluster: str) -> float:
    if cluster in ISOLATES:
        return 0
    if wcswidth(cluster) != 1:
        return SQUARE
    return WIDTHS.get(cluster[0], CAPITAL if cluster.isupper() else LETTER)


def _tag(name: str, attributes: dict[str, float | str | None], text: str = "") -> str:
    said = "".join(
        f" {key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else _short(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{escape(text)}</{name}>" if text else f"<{name}{said}/>"


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").removesuffix(".")
