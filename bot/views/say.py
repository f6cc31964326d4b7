"""Sentences in the league's language, filled with parts that cannot break the markup.

A sentence is written in English where it is said, the Russian one stands in `locales/`:

    say("**{host}** opened game {number}", host=Name(anna), number="37")

`{host}` is a part to fill in, given by keyword; `**` begins and ends bold, in the sentence only, never in a
part. A sentence may have neither format specifications nor positions. Names come as `Name`, amounts from
`numbers`, days from `dates`: a bare number is not a part, because an amount would show its smallest units.

The sentence has to be a literal: translators' tools find it by reading the code (`make words`).
"""

from collections.abc import Iterable
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

from aiogram.utils.formatting import Bold, Text

from bot.views.languages import translation
from bot.views.numbers import count

Part = str | Text


def say(sentence: str, /, **parts: Part) -> Text:
    """The sentence in the language spoken here, its placeholders filled.

    Raises:
        TypeError: A placeholder without a part, or a part without a placeholder.
        LookupError: No `speaking` block is open.
    """
    return _filled(translation(sentence), parts)


def say_many(singular: str, plural: str, n: int, /, **parts: Part) -> Text:
    """The sentence in the form that `n` things take; `{n}` in it is the count itself.

    Raises:
        TypeError: A placeholder without a part, or a part without a placeholder.
        LookupError: No `speaking` block is open.
    """
    sentence = translation(singular, plural, n)
    if "n" in _template(sentence).wanted:
        parts = {"n": count(n), **parts}
    return _filled(sentence, parts)


def plain(text: Text) -> str:
    """The words alone, for places that know no markup: buttons, toasts, table cells."""
    return text.render()[0]


def joined(parts: Iterable[Part], separator: str = " · ") -> Text:
    """The parts in a row with a separator between them; of none, nothing."""
    row: list[Part] = []
    for part in parts:
        row += [separator, part] if row else [part]
    return Text(*_flat(row))


def placeholders(sentence: str) -> frozenset[str]:
    """The names of the parts that a sentence wants.

    Raises:
        ValueError: A brace or a bold mark without its partner, or a placeholder that is more than a name.
    """
    return _template(sentence).wanted


class _Template(NamedTuple):
    """A sentence cut at its bold marks, every second run bold; a run is (literal, placeholder) pairs."""

    runs: tuple[tuple[tuple[str, str | None], ...], ...]
    wanted: frozenset[str]


@lru_cache(maxsize=2048)
def _template(sentence: str) -> _Template:
    runs = sentence.split("**")
    if len(runs) % 2 == 0:
        raise ValueError(f"a bold mark has no partner in {sentence!r}")
    read = tuple(tuple(_pairs(run, sentence)) for run in runs)
    return _Template(read, frozenset(name for run in read for _, name in run if name is not None))


def _pairs(run: str, sentence: str) -> list[tuple[str, str | None]]:
    pairs = []
    for literal, name, specification, conversion in Formatter().parse(run):
        if specification or conversion or (name is not None and not name.isidentifier()):
            raise ValueError(f"a placeholder is a name and nothing else, unlike {name!r} in {sentence!r}")
        pairs.append((literal, name))
    return pairs


def _filled(sentence: str, parts: dict[str, Part]) -> Text:
    template = _template(sentence)
    if template.wanted != parts.keys():
        raise TypeError(f"{sentence!r} wants {sorted(template.wanted)} and got {sorted(parts)}")
    body: list[Part] = []
    for position, run in enumerate(template.runs):
        nodes = [node for literal, name in run for node in (literal, parts[name] if name else "") if node != ""]
        body += [Bold(*_flat(nodes))] if position % 2 and nodes else nodes
    return Text(*_flat(body))


def _flat(parts: Iterable[Part]) -> list[Part]:
    """The same words with as few nodes as they need: each one costs its time when they are sent."""
    flat: list[Part] = []
    _gather(flat, parts)
    return flat


def _gather(flat: list[Part], parts: Iterable[Part]) -> None:
    for part in parts:
        if type(part) is Text:
            _gather(flat, part)
        elif flat and isinstance(part, str) and isinstance(flat[-1], str):
            flat[-1] += part
        else:
            flat.append(part)
