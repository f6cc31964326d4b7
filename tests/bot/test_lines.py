"""Lines: a message is cut where its writer cut it, and mentions are taken out of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.lines import Entity, Line, split_lines


@pytest.mark.parametrize(
    ("message", "entities", "skip", "lines"),
    [
        ("", (), 0, ()),
        ("/rebuy", (), 6, ()),
        ("/rebuy Аня, Боря", (), 6, (Line("Аня"), Line("Боря"))),
        ("/rebuy, Аня", (), 6, (Line("Аня"),)),
        ("1,5;2, 3", (), 0, (Line("1,5"), Line("2"), Line("3"))),
        ("a,1", (), 0, (Line("a"), Line("1"))),
        ("1,a", (), 0, (Line("1"), Line("a"))),
        ("a\r\nb", (), 0, (Line("a"), Line("b"))),
        ("x @ann_b 5", (), 0, (Line("x   5", username="ann_b"),)),
        ("@ann_b", (Entity(0, 6, "mention"),), 0, (Line(username="ann_b"),)),
        ("@abc", (), 0, (Line("@abc"),)),
        ("👩‍👩‍👧 A,B", (Entity(9, 3, "text_mention", 5),), 0, (Line("👩‍👩‍👧", mention=5, name="A,B"),)),
        ("b, A,B, c", (Entity(3, 3, "text_mention", 5),), 0, (Line("b"), Line("", 5, None, "A,B"), Line("c"))),
    ],
)
def test_a_message_is_cut_where_its_writer_cut_it(
    message: str, entities: tuple[Entity, ...], skip: int, lines: tuple[Line, ...]
) -> None:
    assert split_lines(message, entities, skip) == lines


@settings(derandomize=True, max_examples=300, deadline=None)
@given(
    st.lists(st.text(alphabet="Аня Боря🦊500.'«»", min_size=1).filter(str.strip), min_size=1, max_size=8),
    st.data(),
)
def test_whatever_is_joined_by_separators_comes_apart_again(texts: list[str], data: st.DataObject) -> None:
    separators = data.draw(st.lists(st.sampled_from([";", "\n", " , "]), min_size=len(texts), max_size=len(texts)))
    message = "".join(text + separator for text, separator in zip(texts, separators, strict=True))
    assert split_lines(message) == tuple(Line(text.strip()) for text in texts)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.text(max_size=20), st.text(min_size=1, max_size=10), st.text(max_size=20))
def test_a_mention_keeps_its_letters_whatever_stands_around_it(before: str, name: str, after: str) -> None:
    offset, length = (len(text.encode("utf-16-le")) // 2 for text in (before, name))
    lines = split_lines(before + name + after, [Entity(offset, length, "text_mention", 5)])
    assert [line.name for line in lines if line.mention == 5] == [name]


def test_a_lone_half_of_a_surrogate_pair_breaks_nothing() -> None:
    assert split_lines("\ud83e Аня", [Entity(2, 3, "text_mention", 5)]) == (Line("\ud83e", 5, None, "Аня"),)
