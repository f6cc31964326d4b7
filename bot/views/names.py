"""Names made safe to show: people call themselves what they like, screens have to stay readable.

Nothing here changes what is stored. A name loses what cannot be seen or reaches beyond its own letters:
control characters, direction overrides, the third mark on a letter and more. A name of which nothing is left
to see is shown as a number («Игрок 7»). Width is counted in columns of a terminal: an emoji or an ideogram
takes two, a mark none.
"""

import re
from collections.abc import Mapping
from typing import Final
from unicodedata import bidirectional, category, normalize

from aiogram.types import User
from aiogram.utils.formatting import Text, TextMention
from wcwidth import iter_graphemes, wcswidth

from bot.services.orders import Actor, Named
from bot.views.say import plain, say

#: The longest name in running text, in columns: 64 emoji would push everything else off the screen.
LONGEST: Final = 32
REMARK: Final = 120
MARKS_ON_ONE_LETTER: Final = 2
ELLIPSIS: Final = "…"
GUEST: Final = "👤"

#: Letters and signs of one column each that all can see and that join with nothing: most names have no others.
PLAIN: Final = re.compile("[ -~А-яЁё]*")

FIRST_STRONG_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
POP_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"
ISOLATES: Final = frozenset({FIRST_STRONG_ISOLATE, POP_ISOLATE})

#: Drawn as nothing although letters or symbols by category: fillers of Hangul and Khmer, empty braille.
BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: Join emoji, or letters of some scripts, into one sign.
JOINERS: Final = frozenset("\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")
#: Flags of regions are spelt in invisible tags behind a black flag.
FLAG: Final = "\N{WAVING BLACK FLAG}"


def name(who: Named) -> Text:
    """A player's name as a part of a sentence."""
    return Text(isolated(shown(who)))


def named(names: Mapping[int, Named], who: Actor) -> Named:
    """Somebody as the league names them; by their own name where it does not know them."""
    found = (each for each in names.values() if each.telegram_id == who.telegram_id)
    return next(found, Named(0, who.name, 0, who.telegram_id))


def mention(who: Named) -> Text:
    """A player's name that also rings their phone; a guest's name alone."""
    if who.telegram_id is None:
        return name(who)
    return TextMention(name(who), user=User(id=who.telegram_id, is_bot=False, first_name=shown(who)))


def typed(text: str) -> Text:
    """Words that somebody typed, such as a title, as a part of a sentence; raw, some cannot even be sent."""
    return Text(isolated(cut(clean(text), LONGEST)))


def remark(text: str) -> Text:
    """Words that somebody typed as a remark, longer than a title may be."""
    return Text(isolated(cut(clean(text), REMARK)))


def shown(who: Named) -> str:
    """A player's name on one line, at most 32 columns wide; for buttons and table cells."""
    text = clean(who.name)
    return cut(text, LONGEST) if width(text) > 0 else plain(say("Player {number}", number=str(who.number)))


def shown_apart(who: Named) -> str:
    """A player's name where somebody chooses by it: of two who bear it, each with what tells them apart."""
    if not who.twin:
        return isolated(shown(who))
    number = plain(say("Player {number}", number=str(who.number))) if who.alike and who.number else ""
    mark = GUEST if who.telegram_id is None else f"@{who.username}" if who.username else ""
    return " ".join(filter(None, (isolated(shown(who)), mark, number)))


def apart(who: Named) -> Text:
    """The same as a part of a sentence."""
    return Text(shown_apart(who))


def clean(text: str) -> str:
    """Typed text on one line, without anything invisible; empty when nothing of it can be seen."""
    if PLAIN.fullmatch(text):
        return " ".join(text.split())
    signs = "".join(" " if _is_blank(sign) else sign for sign in normalize("NFC", text))
    return " ".join("".join(_drawn(cluster) for cluster in iter_graphemes(signs)).split())


def cut(text: str, columns: int) -> str:
    """The text, or as many of its signs as leave room for «…» in so many columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for cluster in iter_graphemes(text):
        if width(kept + cluster) >= columns:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def width(text: str) -> int:
    """How many columns of a terminal clean text takes."""
    return len(text) if PLAIN.fullmatch(text) else max(wcswidth(text), 0)


def isolated(text: str) -> str:
    """Text whose right-to-left letters cannot move the numbers beside it; other text as it is."""
    if not PLAIN.fullmatch(text) and any(bidirectional(sign) in {"R", "AL", "AN"} for sign in text):
        return FIRST_STRONG_ISOLATE + text + POP_ISOLATE
    return text


def _is_blank(sign: str) -> bool:
    return sign.isspace() or sign in BLANKS


def _drawn(cluster: str) -> str:
    """What is drawn of one sign: its letters, a few marks on each; nothing of marks without a letter."""
    kept = ""
    marks = MARKS_ON_ONE_LETTER
    for sign in cluster:
        if _is_mark(sign):
            marks += 1
        elif _is_hidden(sign) and not cluster.startswith(FLAG):
            continue
        else:
            marks = MARKS_ON_ONE_LETTER if sign == " " else 0
        if marks <= MARKS_ON_ONE_LETTER:
            kept += sign
    return kept


def _is_mark(sign: str) -> bool:
    return sign in JOINERS or category(sign) in {"Mn", "Me"}


def _is_hidden(sign: str) -> bool:
    """Control, format and private characters, halves of surrogates, code points that are no characters."""
    code = ord(sign)
    never = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF or 0xE0000 <= code <= 0xE0FFF
    return never or category(sign) in {"Cc", "Cf", "Cs", "Co"}
