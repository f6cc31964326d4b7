"""Names that look alike: they may be one person, and somebody has to say so. Nobody is merged by a guess."""

from collections import Counter
from typing import Final

from bot.services.names import Words

# A letter more or less is a slip in a long name, and another name in a short one.
SHORTEST: Final = 4

_LATIN: Final = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "й": "y",
        "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u",
        "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e",
        "ю": "yu", "я": "ya",
    }
)  # fmt: skip
# Cyrillic letters that no eye can tell from Latin ones.
_TWINS: Final = str.maketrans("авекмнорстух", "abekmhopctyx")


def alike(one: Words, other: Words) -> bool:
    """Whether two names that are not the same may be one person's."""
    if one == other or not one or not other:
        return False
    fewer, more = sorted((Counter(one), Counter(other)), key=Counter.total)
    if fewer <= more:
        return True
    left, right = " ".join(one), " ".join(other)
    return (
        left.translate(_LATIN) == right.translate(_LATIN)
        or left.translate(_TWINS) == right.translate(_TWINS)
        or (min(len(left), len(right)) >= SHORTEST and _is_slip(left, right))
    )


def _is_slip(one: str, other: str) -> bool:
    """Whether one letter was changed, added, or left out, or two neighbours changed places."""
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1:
        return False
    start = next((at for at, letter in enumerate(one) if letter != other[at]), len(one))
    if len(one) < len(other):
        return one[start:] == other[start + 1 :]
    swapped = one[start + 1 : start + 2] + one[start : start + 1] == other[start : start + 2]
    return one[start + 1 :] == other[start + 1 :] or (swapped and one[start + 2 :] == other[start + 2 :])
