"""Texts as Telegram keeps them: offsets in UTF-16 units, entities found in what people write, HTML."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.markup import from_html
from bot.sandbox.text import cut, found, marked, units


@pytest.mark.parametrize(("text", "length"), [("", 0), ("abc", 3), ("ёлка", 4), ("♠️", 2), ("👌", 2), ("👨‍💻", 5)])
def test_length_is_counted_in_utf16_units(text: str, length: int) -> None:
    assert units(text) == length


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("/rebuy", [("bot_command", "/rebuy")]),
        ("/rebuy 500", [("bot_command", "/rebuy")]),
        ("/rebuy@league_bot 500", [("bot_command", "/rebuy@league_bot")]),
        ("/ReBuy", [("bot_command", "/ReBuy")]),
        ("👌 /rebuy", [("bot_command", "/rebuy")]),
        (
            "/buyin 500 @anna_p @boris_p",
            [("bot_command", "/buyin"), ("mention", "@anna_p"), ("mention", "@boris_p")],
        ),
        ("/закуп 500", []),
        ("/rebuy/500", []),
        ("1/2", []),
        ("either/or", []),
        ("a@example.org", []),
        ("@ab", []),
        ("#покер and #1", [("hashtag", "#покер")]),
        ("see https://t.me/x/1, please", [("url", "https://t.me/x/1")]),
    ],
)
def test_telegram_marks_what_it_finds(text: str, entities: list[tuple[str, str]]) -> None:
    assert [(one["type"], cut(text, one)) for one in found(text)] == entities


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  hello \n", "hello"),
        ("a\r\nb", "a\nb"),
        ("a\tb", "a b"),
        ("a\x0bb", "a b"),
        ("a\u202eb", "ab"),
        ("a\u2068b\u2069", "a\u2068b\u2069"),
    ],
    ids=["blanks around", "line ends", "tabulator", "control", "right-to-left override", "isolates stay"],
)
def test_a_text_is_cleaned(text: str, kept: str) -> None:
    assert marked(text, [])[0] == kept


def test_entities_move_with_the_cleaned_text() -> None:
    text, [entity] = marked("  \u202e👌 bold ", [{"type": "bold", "offset": 3, "length": 8}])

    assert (text, cut(text, entity)) == ("👌 bold", "👌 bold")


def test_nothing_is_marked_within_pre() -> None:
    _, entities = marked("/rebuy @anna_p", [{"type": "pre", "offset": 0, "length": 14}])

    assert [one["type"] for one in entities] == ["pre"]


@pytest.mark.parametrize("inner", ["text_mention", "text_link", "bold"])
def test_a_quote_stays_one_around_what_is_marked_within_it(inner: str) -> None:
    quote = {"type": "expandable_blockquote", "offset": 0, "length": 8}
    _, entities = marked("Anna 500", [{"type": inner, "offset": 0, "length": 4}, quote])

    assert [one["type"] for one in entities] == ["expandable_blockquote", inner]


def test_a_command_within_bold_is_marked_too() -> None:
    _, entities = marked("/rebuy", [{"type": "bold", "offset": 0, "length": 6}])

    assert [one["type"] for one in entities] == ["bold", "bot_command"]


@given(st.text(max_size=60), st.data())
def test_entities_stay_within_the_text(text: str, data: st.DataObject) -> None:
    text = text.encode("utf-8", "ignore").decode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    given_one: dict[str, Any] = {"type": "bold", "offset": units(text[:start]), "length": units(text[start:end])}

    kept, entities = marked(text, [given_one])

    assert all(0 <= one["offset"] < one["offset"] + one["length"] <= units(kept) for one in entities)


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>a</b>", "a", [("bold", "a", {})]),
        ("<strong>a</strong><EM>b</EM>", "ab", [("bold", "a", {}), ("italic", "b", {})]),
        ("<b>a<i>b</i></b>", "ab", [("italic", "b", {}), ("bold", "ab", {})]),
        ("👌<u>x</u>", "👌x", [("underline", "x", {})]),
        ('<span class="tg-spoiler">a</span>', "a", [("spoiler", "a", {})]),
        (
            '<a href="https://x.org/?a=1&amp;b=2">a</a>',
            "a",
            [("text_link", "a", {"url": "https://x.org/?a=1&b=2"})],
        ),
        ("<a>a</a>", "a", []),
        ("<b></b>a", "a", []),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", "a", {})]),
        ("&lt;b&gt; &amp; &quot;&#39;&#x41;", "<b> & \"'A", []),
        ("&nbsp;", "&nbsp;", []),
        ("a > b", "a > b", []),
    ],
)
def test_html_is_read(source: str, text: str, entities: list[tuple[str, str, dict[str, str]]]) -> None:
    read, marks = from_html(source)

    extras = [{key: one[key] for key in one.keys() - {"type", "offset", "length"}} for one in marks]
    assert read == text
    assert [(one["type"], cut(read, one)) for one in marks] == [entity[:2] for entity in entities]
    assert extras == [entity[2] for entity in entities]


def test_a_link_to_a_person_is_a_text_mention() -> None:
    _, [entity] = from_html('<a href="tg://user?id=42">Anna</a>')

    assert (entity["type"], entity["user"]["id"]) == ("text_mention", 42)
