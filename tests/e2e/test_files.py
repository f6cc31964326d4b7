"""Past evenings come in and rows go out over HTTP, through the started program."""

import io

from python_calamine import load_workbook

from bot.sandbox.chats import Message
from tests.e2e.conftest import PATIENCE, Group, Telegram

GRID = """\
Дата;Аня;Боря;Коля;дядя Коля
12.01.2024;1500;-1000;-500;
19.01.2024;;-300;250;
26.01.2024;100;;;-100
скоро;1;-1;;
"""
WORDS = {
    "ru": {
        "wanted": "ответьте на это сообщение файлом",
        "check": r"Проверка: 3 вечера, 12.01.24 – 26.01.24, 4 имени",
        "asked": "«дядя Коля» и «Коля»: один человек?",
        "names": r"Имена: 4 новых гостя \(.+\)\.$",
        "two": "разные",
        "all": "Все 3, разница — «ничья»",
        "done": "Готово: 3 вечера",
        "me": "Это я",
        "admins": "может админ чата",
        "start": "Нажмите там «Старт»",
        "games": "Игры",
    },
    "en": {
        "wanted": "reply to this message with the file",
        "check": r"Check: 3 evenings, 12 Jan 2024 – 26 Jan 2024, 4 names",
        "asked": "“дядя Коля” and “Коля”: one person?",
        "names": r"Names: 4 new guests \(.+\)\.$",
        "two": "two people",
        "all": "All 3, the difference is nobody's",
        "done": "Done: 3 evenings",
        "me": "That's me",
        "admins": "Only a chat administrator",
        "start": "Press Start there",
        "games": "Games",
    },
}


def hands_over(group: Group, name: str, data: bytes, to: Message) -> Message:
    """Somebody replies with a file."""
    return group.world.document(group.people[name], group.chat, "league.csv", data, reply_to=to)


def documents(telegram: Telegram, group: Group, name: str) -> list[bytes]:
    """The files in somebody's private chat."""
    chat = group.world.private(group.people[name], telegram.bot)
    sent = [message.media["document"] for message in chat.messages.values() if "document" in message.media]
    return [group.world.files[each["file_id"]].content for each in sent]


async def test_a_grid_comes_in_as_its_owner_chose_and_goes_out_again(telegram: Telegram, language: str) -> None:
    words = WORDS[language]
    group = telegram.group("Anna", "Boris")
    group.says("Anna", "/import")
    wanted = await group.sees(words["wanted"])
    hands_over(group, "Anna", GRID.encode("cp1251"), wanted)
    check = await group.sees(words["check"])
    assert words["asked"] in (check.text or "")
    await group.presses("Anna", check, words["two"])
    check = await group.sees(words["names"])
    await group.presses("Anna", check, words["all"])
    done = await group.sees(words["done"])
    assert [button["text"] for button in done.buttons()] == [words["me"]]
    group.world.send(group.people["Anna"], group.world.private(group.people["Anna"], telegram.bot), "/start")
    await group.world.quiet()
    group.says("Anna", "/export")
    await group.world.sees(
        group.world.private(group.people["Anna"], telegram.bot), "/export json", seconds=PATIENCE
    )
    [book] = documents(telegram, group, "Anna")
    rows = load_workbook(io.BytesIO(book)).get_sheet_by_name(words["games"]).to_python()
    assert sorted(row[6] for row in rows[1:]) == [-1000.0, -500.0, -300.0, -100.0, 100.0, 250.0, 1500.0]


async def test_only_an_administrator_may_import(telegram: Telegram, language: str) -> None:
    group = telegram.group("Anna", "Boris")
    group.says("Boris", "/import")
    await group.sees(f"(?i){WORDS[language]['admins']}")


async def test_who_has_never_written_to_the_bot_is_shown_the_way(telegram: Telegram, language: str) -> None:
    group = telegram.group("Anna", "Boris")
    await group.plays("Anna: /newgame 500", "Boris: /join")
    group.says("Boris", "/export")
    shown = await group.sees(WORDS[language]["start"])
    assert [button["url"] for button in shown.buttons()] == [
        f"https://t.me/{telegram.bot.user.username}?start=export"
    ]
