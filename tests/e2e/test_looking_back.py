"""Two evenings on the started program, and everything there is to look at afterwards, over HTTP."""

from bot.sandbox.chats import Message
from tests.e2e.conftest import Group, Telegram

EVENINGS = (
    "Anna: /newgame 100",
    "Anna: /join",
    "Boris: /join",
    "Anna: /cashout Anna 150, Boris 50",
    "Anna: /close",
)
WORDS = {
    "ru": {
        "rating": "Рейтинг",
        "more": "Ещё столбцы",
        "year": "Год",
        "picture": "Картинка",
        "why": "Как посчитано",
        "counted": "В зачёте 1 из 1",
        "style": "Аа",
        "hall": "Зал славы",
        "stats": "1 игра · 1 победа",
        "rivals": "Соперники",
        "games": "История",
        "back": "Все игры",
        "profit": "Профит",
    },
    "en": {
        "rating": "Rating",
        "more": "More columns",
        "year": "Year",
        "picture": "Picture",
        "why": "How it was counted",
        "counted": "1 of 1 count",
        "style": "Aa",
        "hall": "Hall of Fame",
        "stats": "1 game · 1 win",
        "rivals": "Opponents",
        "games": "Evenings",
        "back": "All evenings",
        "profit": "Profit",
    },
}


def label(message: Message, words: str) -> str:
    """The whole label of the button that has these words on it."""
    return next(str(button["text"]) for button in message.buttons() if words in button["text"])


async def played(telegram: Telegram) -> Group:
    group = telegram.group("Anna", "Boris")
    await group.plays(*EVENINGS)
    return group


def photo(message: Message) -> str:
    return str(message.media["photo"][-1]["file_id"])


async def test_a_rating_is_turned_by_its_buttons_in_the_same_message(telegram: Telegram, language: str) -> None:
    words = WORDS[language]
    group = await played(telegram)
    asked = group.says("Boris", "/rating")
    board = await group.sees(words["rating"], after=asked)
    for presser, button, shown in (
        ("Anna", "more", r"Anna .* 1/1"),
        ("Boris", "year", rf"{words['rating']} · \d{{4}} "),
        ("Boris", "style", r"1\. Anna · 2[,.]83"),
    ):
        await group.presses(presser, board, label(board, words[button]))
        assert await group.sees(shown, after=asked) is board


async def test_a_picture_is_uploaded_once_and_how_it_was_counted_opens_a_window(
    telegram: Telegram, language: str
) -> None:
    words = WORDS[language]
    group = await played(telegram)
    asked = group.says("Boris", "/rating")
    board = await group.sees(words["rating"], after=asked)
    await group.presses("Anna", board, label(board, words["picture"]))
    first = await group.sees(words["rating"], after=board)
    await group.presses("Boris", board, label(board, words["picture"]))
    second = await group.sees(words["rating"], after=first)
    assert photo(first) == photo(second)
    await group.presses("Boris", board, label(board, words["why"]))
    window = await group.sees(words["counted"], after=second)
    assert (window.text or "").startswith("Boris")


async def test_hall_figures_history_and_chart_answer(telegram: Telegram, language: str) -> None:
    words = WORDS[language]
    group = await played(telegram)
    for text, shown in (
        ("/hall", words["hall"]),
        ("/stats", words["stats"]),
        ("/chart", words["profit"]),
        ("/games", words["games"]),
        ("/rating Anna", words["counted"]),
    ):
        asked = group.says("Anna", text)
        answer = await group.sees(shown, after=asked)
        if text == "/chart":
            assert photo(answer)
        if text == "/games":
            await group.presses("Boris", answer, "№1" if language == "ru" else "#1")
            opened = await group.sees("♠", after=asked)
            assert (opened is answer, bool(label(answer, words["back"]))) == (True, True)
