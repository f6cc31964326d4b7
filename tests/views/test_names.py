"""Names that are safe to show."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes, wcswidth

from bot.services.namesakes import told_apart
from bot.services.orders import Named
from bot.views.languages import speaking
from bot.views.names import LONGEST, clean, cut, isolated, mention, name, shown, shown_apart, typed, width
from bot.views.say import plain, say
from tests.views.hostile import FOUND, names, thorough

KEPT = [
    "Аня",
    "дядя Коля",
    "Саша 2",
    "O'Brien-Łukasz",
    "Аня 🦊",
    "👨‍👩‍👧‍👦",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "❤️‍🔥",
    "1️⃣",
    "👍🏽",
    "Nguyễn Thị Ệ",
    "हिन्दी",
    "สมชาย ที่",
    "می‌خواهم",
    "<b>&",
]

CLEANED = [
    ("right-to-left override", "яинА"),
    ("embedding that never ends", "Аня"),
    ("several lines", "Аня Боря +9 999"),
    ("control characters", "Аня[31m"),
    ("half a surrogate", "Аня"),
    ("no characters", "Аня"),
    ("zalgo", "З\u0336\u0321ло"),
]

NAMELESS = ["empty", "blanks", "only invisible", "only fillers", "marks without a letter", "private use"]

WIDTHS = [
    ("Аня", 3),
    ("王小明", 6),
    ("🦊", 2),
    ("👨‍👩‍👧‍👦", 2),
    ("🇷🇺", 2),
    ("e\u0301", 1),
    ("−350 ₽ ·…×√✓▲♠", 14),
    ("", 0),
]

CUTS = [
    ("дядя Коля", 9, "дядя Коля"),
    ("дядя Коля", 8, "дядя Ко…"),
    ("дядя Коля", 6, "дядя…"),
    ("Uncle Kolya", 9, "Uncle Ko…"),
    ("🦊🦊🦊🦊", 7, "🦊🦊🦊…"),
    ("🦊🦊🦊🦊", 6, "🦊🦊…"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ("Аня", 1, "…"),
]


def player(called: str, *, number: int = 7, telegram_id: int | None = None, username: str | None = None) -> Named:
    return Named(id=40, name=called, number=number, telegram_id=telegram_id, username=username)


@pytest.mark.parametrize("called", KEPT)
def test_an_ordinary_name_stays_as_it_is(called: str) -> None:
    assert clean(called) == called


@pytest.mark.parametrize(("kind", "left"), CLEANED)
def test_what_reaches_out_of_a_name_is_taken_out(kind: str, left: str) -> None:
    assert clean(FOUND[kind]) == left


@pytest.mark.parametrize("kind", NAMELESS)
@pytest.mark.parametrize(("language", "instead"), [("ru", "Игрок 7"), ("en", "Player 7")])
def test_a_name_of_nothing_visible_is_a_number(kind: str, language: str, instead: str) -> None:
    with speaking(language):
        assert shown(player(FOUND[kind])) == instead


@thorough
@given(st.text("".join(map(chr, range(32, 127))) + "АБЯабйяЁё", max_size=20))
def test_a_plain_name_is_read_like_any_other(called: str) -> None:
    # What has something invisible in it is looked at sign by sign.
    other = clean(called + "\u200b\u2800")
    assert (clean(called), width(called), isolated(called)) == (other, max(wcswidth(called), 0), called)


@given(names)
def test_a_shown_name_is_one_line_that_can_be_seen(called: str) -> None:
    with speaking("ru"):
        assert 0 < width(shown(player(called))) <= LONGEST


@thorough
@given(names)
def test_a_clean_name_hides_nothing_but_what_joins_its_signs(called: str) -> None:
    hidden = {sign for sign in clean(called) if category(sign) in {"Cc", "Cs", "Co", "Zl", "Zp"}}
    bidi = set(clean(called)) & set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert hidden | bidi == set()


@thorough
@given(names)
def test_no_letter_carries_a_tower_of_marks(called: str) -> None:
    marks = "".join("m" if category(sign) in {"Mn", "Me"} else "-" for sign in clean(called))
    assert "mmm" not in marks


@thorough
@given(names)
def test_cleaning_twice_changes_nothing(called: str) -> None:
    assert clean(clean(called)) == clean(called)


@pytest.mark.parametrize(("text", "columns"), WIDTHS)
def test_width_is_counted_as_a_terminal_counts_it(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(("text", "columns", "left"), CUTS)
def test_a_text_is_cut_between_signs(text: str, columns: int, left: str) -> None:
    assert cut(text, columns) == left


@thorough
@given(names)
def test_a_cut_text_keeps_to_its_columns(called: str) -> None:
    assert width(cut(clean(called), 7)) <= 7


@thorough
@given(names)
def test_a_cut_text_begins_with_the_whole_signs_of_the_text(called: str) -> None:
    text = clean(called)
    left = list(iter_graphemes(cut(text, 7).removesuffix("…")))
    assert left == list(iter_graphemes(text))[: len(left)]


@pytest.mark.parametrize("called", ["שלום", "محمد ١", "Аня שלום"])
def test_a_right_to_left_name_is_fenced_off_in_a_sentence(called: str) -> None:
    with speaking("ru"):
        assert (
            plain(say("{payer} → {receiver}", payer=name(player(called)), receiver="Аня"))
            == f"\u2068{called}\u2069 → Аня"
        )


def test_a_left_to_right_name_needs_no_fence() -> None:
    assert isolated("дядя Коля 🦊") == "дядя Коля 🦊"


def test_typed_words_are_shown_on_one_line_and_fenced_off() -> None:
    assert typed("Финал\n\u202eשלום " + "!" * 40).render()[0] == "\u2068Финал שלום !!!!!!!!!!!!!!!!!!!!…\u2069"


def test_a_mention_rings_the_player_it_names() -> None:
    [entity] = mention(player("Гена", telegram_id=12345)).render()[1]
    assert (entity.type, entity.user and entity.user.id) == ("text_mention", 12345)


def test_a_guest_is_named_and_not_mentioned() -> None:
    assert mention(player("Гена")).render() == ("Гена", [])


@pytest.mark.parametrize(
    ("people", "labels"),
    [
        ([player("Boris"), player("Vera")], ["Boris", "Vera"]),
        ([player("Boris"), player("Boris", telegram_id=7)], ["Boris 👤", "Boris"]),
        (
            [player("Boris", telegram_id=7, username="bob"), player("Boris", telegram_id=8, username="boris")],
            ["Boris @bob", "Boris @boris"],
        ),
        ([player("Boris", number=3), player("Boris", number=4)], ["Boris 👤 Player 3", "Boris 👤 Player 4"]),
        ([player("", number=3), player("", number=4)], ["Player 3", "Player 4"]),
    ],
    ids=["two names", "a guest and an account", "two accounts", "two guests", "no names"],
)
def test_only_those_who_bear_one_name_are_shown_with_a_mark(people: list[Named], labels: list[str]) -> None:
    marked = told_apart(dict(enumerate(people)))
    with speaking("en"):
        assert [shown_apart(each) for each in marked.values()] == labels


def test_a_name_to_choose_by_moves_no_amount_beside_it() -> None:
    assert shown_apart(player("שרה")) == isolated("שרה") != "שרה"
