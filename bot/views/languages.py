"""Which language is spoken right now; every view asks here, nobody passes it along."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from aiogram.utils.i18n import I18n

#: No league speaks it: where nobody has said which language to use, asking fails.
NONE: Final = ""

TRANSLATIONS: Final = I18n(path=Path(__file__).with_name("locales"), default_locale=NONE)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Inside the block views speak this language, `ru` or `en`; blocks may be nested.

    Raises:
        LookupError: There is no catalogue of this language.
    """
    if language not in TRANSLATIONS.available_locales:
        raise LookupError(f"no catalogue of {language!r}, there are {sorted(TRANSLATIONS.available_locales)}")
    with TRANSLATIONS.use_locale(language):
        yield


def language() -> str:
    """The language that is spoken here, `ru` or `en`.

    Raises:
        LookupError: No `speaking` block is open, so a sentence would come out in a language by chance.
    """
    spoken = TRANSLATIONS.current_locale
    if spoken == NONE:
        raise LookupError("nobody has said which language to speak: wrap the view in speaking(language)")
    return spoken


def translation(sentence: str, plural: str | None = None, n: int = 1) -> str:
    """The sentence, in the form for `n` things if it has a plural, in the language spoken here.

    Raises:
        LookupError: No `speaking` block is open.
    """
    return TRANSLATIONS.gettext(sentence, plural, n, locale=language())
