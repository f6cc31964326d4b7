"""The catalogues: every sentence in both languages, none misspelt, and what is compiled is what is written."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.views.say import placeholders

ROOT = Path(__file__).parents[1]
BOT = ROOT / "bot"
LOCALES = BOT / "views" / "locales"
LANGUAGES = ("ru", "en")

#: What `make words` looks for.
KEYWORDS = {"say": (1,), "say_many": (1, 2)}
SPEAKERS = sorted(path for path in BOT.rglob("*.py") if "sandbox" not in path.relative_to(BOT).parts)

Sentence = str | tuple[str, ...]


def po(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "messages.po"


def catalogue(language: str) -> Catalog:
    with po(language).open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


def forms(message: Message) -> list[str]:
    """The translated forms of a message: one, or as many as its language has plurals."""
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call of `say` and `say_many` in the bot, found without Babel."""
    for path in SPEAKERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                yield path, node, node.func.id


def said() -> set[Sentence]:
    """The sentences of those calls: a literal, or two for one and many."""
    found: set[Sentence] = set()
    for _, call, keyword in calls():
        literals = [ast.literal_eval(argument) for argument in call.args[: len(KEYWORDS[keyword])]]
        found.add(literals[0] if len(literals) == 1 else tuple(literals))
    return found


def extracted() -> set[Sentence]:
    """The sentences that Babel finds."""

    def is_ours(folder: str) -> bool:
        return "sandbox" not in Path(folder).parts

    found = extract_from_dir(BOT, keywords=KEYWORDS, directory_filter=is_ours)
    return {sentence for _, _, sentence, _, _ in found}


def test_every_sentence_is_a_literal_that_a_translator_can_find() -> None:
    literals = (ast.Constant,)
    built = [
        f"{path.name}:{call.lineno}"
        for path, call, keyword in calls()
        for argument in call.args[: len(KEYWORDS[keyword])]
        if not isinstance(argument, literals)
    ]
    assert built == []


def test_babel_finds_exactly_the_sentences_that_are_said() -> None:
    assert extracted() == said()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_exactly_the_sentences_that_are_said(language: str) -> None:
    assert {message.id for message in messages(language)} == said()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess(language: str) -> None:
    assert [message.id for message in messages(language) if message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_lies_in_a_catalogue_that_nobody_says(language: str) -> None:
    assert list(catalogue(language).obsolete) == []


def test_every_sentence_has_its_russian_words() -> None:
    assert [message.id for message in messages("ru") if not all(forms(message))] == []


def test_a_sentence_is_said_twice_in_english_only_to_say_it_differently() -> None:
    assert [message.id for message in messages("en") if message.string == message.id] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_wants_the_parts_that_its_sentence_wants(language: str) -> None:
    wrong = {
        form
        for message in messages(language)
        for sentence in ([message.id] if isinstance(message.id, str) else message.id)
        for form in forms(message)
        if form and placeholders(form) != placeholders(sentence)
    }
    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(language))
    assert po(language).with_suffix(".mo").read_bytes() == fresh.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_names_no_place_in_the_code(language: str) -> None:
    assert [line for line in po(language).read_text(encoding="utf-8").splitlines() if line.startswith("#:")] == []


def test_sentences_are_filled_by_say_alone() -> None:
    """`.format` would take names for markup, and a missing part for a bug in front of people."""
    formats = [
        f"{path.name}:{node.lineno}"
        for path in SPEAKERS
        if path.parent.name in {"views", "handlers"} or path.stem == "keyboards"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"format", "format_map"}
    ]
    assert formats == []
