"""Messages that are too long for Telegram, and what becomes of their markup."""

from unicodedata import category

from aiogram.utils.formatting import Bold, Pre, Text, TextLink
from hypothesis import given
from hypothesis import strategies as st

from bot.views.splitting import MESSAGE_UNITS, split, units
from tests.views.hostile import signs, thorough

words = st.text(signs.filter(lambda sign: category(sign) != "Cs") | st.just("\n"), max_size=60)


def under(kind: str, parts: list[Text]) -> str:
    """All words that have this markup."""
    rendered = [part.render() for part in parts]
    return "".join(
        entity.extract_from(words) for words, entities in rendered for entity in entities if entity.type == kind
    )


def test_a_message_that_fits_stays_one() -> None:
    text = Text(Bold("x" * MESSAGE_UNITS))
    assert split(text) == [text]


def test_a_long_message_is_cut_at_the_end_of_a_line() -> None:
    assert [part.render()[0] for part in split(Text("one\ntwo\nthree"), 9)] == ["one\ntwo", "three"]


def test_the_length_is_counted_in_utf_16_units() -> None:
    assert [part.render()[0] for part in split(Text("🦊🦊🦊"), 4)] == ["🦊🦊", "🦊"]


def test_bold_that_spans_a_cut_is_bold_on_both_sides() -> None:
    parts = split(Text("a ", Bold("one\ntwo"), " b"), 5)
    assert [part.as_html() for part in parts] == ["a <b>one</b>", "<b>two</b> b"]


def test_markup_inside_markup_survives_a_cut() -> None:
    parts = split(Text(Bold(TextLink("one\ntwo", url="https://t.me/x"), "!")), 5)
    assert [[entity.type for entity in part.render()[1]] for part in parts] == [["text_link", "bold"]] * 2


def test_blank_lines_at_a_cut_are_not_sent() -> None:
    assert [part.render()[0] for part in split(Text("one\n\n\ntwo\n"), 5)] == ["one", "two"]


@thorough
@given(words, words, words, st.integers(20, 60))
def test_no_part_is_longer_than_allowed(before: str, bold: str, after: str, limit: int) -> None:
    assert all(units(part.render()[0]) <= limit for part in split(Text(before, Bold(bold), after), limit))


@thorough
@given(words, words, words, st.integers(20, 60))
def test_no_word_is_lost_or_said_twice(before: str, bold: str, after: str, limit: int) -> None:
    together = "".join(part.render()[0] for part in split(Text(before, Bold(bold), after), limit))
    assert "".join(together.split()) == "".join((before + bold + after).split())


@thorough
@given(st.lists(st.text("абв🦊", min_size=1, max_size=12), min_size=1), st.integers(30, 60))
def test_the_marked_words_are_marked_in_every_part(lines: list[str], limit: int) -> None:
    text = Text(
        *(node for line in lines for node in (TextLink(Bold(line), url="https://t.me/x"), " · ", line, "\n"))
    )
    parts = split(text, limit)
    assert under("text_link", parts) == under("bold", parts) == "".join(lines)


def test_a_table_of_three_hundred_players_arrives_in_parts_of_whole_lines() -> None:
    rows = [f"{rank:>3} Константи… +2 250  18,52" for rank in range(1, 301)]
    parts = split(Text(Bold("Рейтинг"), "\n", Pre("\n".join(rows))))
    said = [line for part in parts for line in part.render()[0].splitlines()]
    assert (len(parts), said) == (3, ["Рейтинг", *rows])
