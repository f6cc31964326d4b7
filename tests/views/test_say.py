"""Sentences filled with parts, in the language that is spoken."""

from collections.abc import Iterator
from contextvars import Context

import pytest
from aiogram.utils.formatting import Bold, Italic

from bot.views.languages import language, speaking
from bot.views.say import joined, plain, say, say_many


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with speaking("en"):
        yield


def test_a_part_takes_the_place_of_its_placeholder() -> None:
    assert plain(say("{payer} → {receiver}", payer="Gena", receiver="Anna")) == "Gena → Anna"


def test_a_part_keeps_its_markup_inside_the_sentence() -> None:
    assert say("net {amount} now", amount=Italic("+250")).as_html() == "net <i>+250</i> now"


def test_double_stars_make_words_and_parts_bold() -> None:
    assert say("**{who}**, how **much**?", who="Anna").as_html() == "<b>Anna</b>, how <b>much</b>?"


@pytest.mark.parametrize("name", ["<b>", "A & B", "</a>", "*bold*", "**", "_x_", "`", "{n}", "{{", "[a](b)", "%s"])
def test_a_name_full_of_markup_stays_a_name(name: str) -> None:
    text, entities = say("{who} is **out**", who=name).render()
    assert (text, [entity.type for entity in entities]) == (f"{name} is out", ["bold"])


def test_doubled_braces_are_braces() -> None:
    assert plain(say("{{{amount}}}", amount="5")) == "{5}"


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("{who} is out", {}),
        ("{who} is out", {"name": "Anna"}),
        ("{who} is out", {"who": "Anna", "amount": "5"}),
        ("nobody is out", {"who": "Anna"}),
    ],
)
def test_a_placeholder_without_its_part_or_the_other_way_round_is_an_error(
    sentence: str, parts: dict[str, str]
) -> None:
    with pytest.raises(TypeError, match=r"wants \["):
        say(sentence, **parts)


@pytest.mark.parametrize("sentence", ["**bold", "{who", "who}", "{}", "{0}", "{who!r}", "{who:>5}", "{who.name}"])
def test_a_misspelt_sentence_is_an_error(sentence: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        say(sentence, who="Anna")


def test_a_language_without_a_catalogue_is_not_spoken() -> None:
    with pytest.raises(LookupError, match="no catalogue of 'de'"), speaking("de"):
        pass


def test_a_sentence_is_not_said_in_a_language_by_chance() -> None:
    with pytest.raises(LookupError, match="nobody has said"):
        Context().run(say, "hello")


@pytest.mark.parametrize(
    ("n", "words"),
    [(0, "0 things"), (1, "1 thing"), (2, "2 things"), (21, "21 things"), (1000, "1,000 things")],
)
def test_english_counts_one_and_many(n: int, words: str) -> None:
    assert plain(say_many("{n} thing", "{n} things", n)) == words


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 фишек"),
        (1, "1 фишка"),
        (2, "2 фишки"),
        (5, "5 фишек"),
        (11, "11 фишек"),
        (21, "21 фишка"),
        (112, "112 фишек"),
        (1003, "1\u00a0003 фишки"),
    ],
)
def test_russian_counts_one_few_and_many(n: int, words: str) -> None:
    with speaking("ru"):
        assert plain(say_many("{n} chip", "{n} chips", n)) == words


def test_the_count_may_stay_unsaid() -> None:
    assert plain(say_many("**{who}** pays", "**{who}** pay", 2, who="Gena, Eva")) == "Gena, Eva pay"


def test_a_language_ends_with_its_block() -> None:
    with speaking("ru"):
        pass
    assert language() == "en"


def test_parts_stand_in_a_row_with_a_separator() -> None:
    assert joined([say("Anna"), Bold("Boris")]).as_html() == "Anna · <b>Boris</b>"
