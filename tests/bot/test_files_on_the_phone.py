"""Files in the chat: what is asked, what is refused, what goes out, and to whom (screens.md 4.17)."""

import asyncio
import csv
import io
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from python_calamine import load_workbook

from bot.sandbox.chats import Message
from bot.sandbox.world import World
from tests.bot.phone import Phone, phone, plain

LIST = "date;player;in;out\n12.01.2024;Anna;1000;2500\n12.01.2024;Kolya;1500;0\n"
UNEVEN = "date;Anna;Boris\n12.01.2024;1500;-1000\n19.01.2024;300;-300\n"
POKER_NOW = (
    "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
    "Anna,a,2024-01-12T18:00:00Z,,5000,0,8000,3000\nBoris,b,2024-01-12T18:00:00Z,,5000,0,2000,-3000\n"
)
AMBIGUOUS = "date,player,profit\n03/04/2024,Anna,5\n03/04/2024,Boris,-5\n"
ALIKE = (
    "date;player;profit\n12.01.2024;Kolya;5\n12.01.2024;Anna;-5\n19.01.2024;Uncle Kolya;5\n19.01.2024;Anna;-5\n"
)


@pytest.fixture
async def village(tmp_path: Path) -> AsyncIterator[Phone]:
    """A new chat of Anna, who administers it, and Boris."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        yield one


def privately(one: Phone, name: str) -> Phone:
    """What somebody and the bot say to each other."""
    return replace(one, chat=one.world.private(one.people[name]))


async def worked(one: Phone) -> None:
    """Let everything come to its end that was begun beside the answers."""
    await one.settles()
    while running := [*one.house.tasks._running]:
        await asyncio.gather(*running)
        await one.settles()


async def handed(one: Phone, data: str | bytes, *, name: str = "Anna", to: Message | None = None) -> None:
    """Somebody asks to import and replies with a file."""
    if to is None:
        await one.says(name, "/import")
    content = data if isinstance(data, bytes) else data.encode()
    one.world.document(one.people[name], one.chat, "league.csv", content, reply_to=to or one.last)
    await worked(one)


async def pressed(one: Phone, label: str) -> None:
    await one.presses("Anna", one.last, label)
    await worked(one)


def files(world: World, one: Phone) -> dict[str, bytes]:
    """The files that stand in a chat, by name."""
    kept = [world.files[each.media["document"]["file_id"]] for each in one.messages if "document" in each.media]
    return {each.name: each.content for each in kept}


async def games(one: Phone) -> list[str]:
    """What the history shows."""
    await one.says("Anna", "/games")
    return [line for line in one.lines(one.last) if "2024" in line or "24" in line]


async def test_a_file_is_wanted_with_examples_that_can_be_imported(village: Phone) -> None:
    await village.says("Anna", "/import")
    wanted = village.last
    assert village.labels(wanted) == ["Example of a list", "Example of a grid", "✖"]
    await village.presses("Anna", wanted, "Example of a list", "Example of a grid")
    await worked(village)
    examples = files(village.world, village)
    assert sorted(examples) == ["example-grid.csv", "example-list.csv"]
    for data in examples.values():
        await handed(village, data)
        assert village.lines(village.last)[:2] == [
            "Check: 2 evenings, 16 Jan 2026 – 23 Jan 2026, 3 names",
            "✅ 2 add up",
        ]


async def test_a_list_goes_in_with_a_press(village: Phone) -> None:
    await handed(village, LIST)
    assert village.said == (
        "Check: 1 evening, 12 Jan 2024, 2 names\n✅ 1 adds up\nNames: 2 new guests (Anna, Kolya)."
    )
    await pressed(village, "✅ Import 1")
    assert village.said == (
        "Done: 1 evening. I do not announce past months, they are in /hall. "
        "Who is who? If you have played with us, press the button."
    )
    assert village.labels(village.last) == ["That's me"]
    assert len(await games(village)) == 1


async def test_the_window_goes_away_when_the_file_is_in(village: Phone) -> None:
    await handed(village, LIST)
    window = village.last
    await pressed(village, "✅ Import 1")
    assert window.deleted


async def test_nothing_is_imported_before_somebody_says_so(village: Phone) -> None:
    await handed(village, LIST)
    await pressed(village, "✖")
    assert await games(village) == []


async def test_evenings_that_do_not_add_up_are_shown_one_by_one_and_go_in_as_their_owner_chose(
    village: Phone,
) -> None:
    await handed(village, UNEVEN)
    assert village.labels(village.last) == ["Show 1", "✅ Import 1", "All 2, the difference is nobody's", "✖"]
    await pressed(village, "Show 1")
    assert village.said == "These do not add up\n12 Jan 2024 · 500 ₽ are missing"
    await pressed(village, "← Back")
    await pressed(village, "All 2")
    assert (village.said.startswith("Done: 2 evenings."), len(await games(village))) == (True, 2)


async def test_an_evening_of_bare_profits_says_whose_the_difference_is(village: Phone) -> None:
    await handed(village, UNEVEN)
    await pressed(village, "All 2")
    await village.says("Anna", "/game 1")
    lines = [" ".join(line.split()) for line in village.lines(village.last)]
    assert lines[1:] == ["2 players", "1 Anna +1 500 2.83", "2 Boris −1 000 1.41", "500 ₽ are missing"]


async def test_an_imported_evening_says_nothing_of_the_next_buy_in(village: Phone) -> None:
    await handed(village, UNEVEN)
    await pressed(village, "✅ Import 1")
    await village.says("Anna", "/rebuy")
    assert village.labels(village.last) == []


async def test_the_same_file_again_adds_nothing(village: Phone) -> None:
    await handed(village, LIST)
    await pressed(village, "✅ Import 1")
    await handed(village, LIST)
    assert (village.lines(village.last)[1], village.labels(village.last)) == ("♻️ 1 is here already", ["✖"])


async def test_names_that_look_alike_are_asked_about_first(village: Phone) -> None:
    await handed(village, ALIKE)
    assert village.said.endswith("“Uncle Kolya” and “Kolya”: one person?")
    assert village.labels(village.last) == ["one person", "two people", "✖"]
    await pressed(village, "one person")
    assert (village.lines(village.last)[0], village.labels(village.last)) == (
        "Check: 2 evenings, 12 Jan 2024 – 19 Jan 2024, 2 names",
        ["✅ Import 2", "✖"],
    )


async def test_a_day_that_reads_two_ways_is_asked_about_first(village: Phone) -> None:
    await handed(village, AMBIGUOUS)
    assert (village.said.endswith("What is 03/04?"), village.labels(village.last)) == (
        True,
        ["3 April", "4 March", "✖"],
    )
    await pressed(village, "4 March")
    assert village.lines(village.last)[0] == "Check: 1 evening, 4 Mar 2024, 2 names"


async def test_a_file_without_a_currency_is_asked_about_first(village: Phone) -> None:
    await handed(village, POKER_NOW)
    assert village.labels(village.last) == ["whole units: 10,000 ₽", "hundredths: 100 ₽", "✖"]
    await pressed(village, "hundredths")
    await pressed(village, "✅ Import 1")
    await village.says("Anna", "/game 1")
    assert any("+30" in line.split() for line in village.lines(village.last))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\x00", "This is no table."),
        (b"hello", "I found no table of evenings in it."),
        (b'{"format": "another"}', "This .json file is none of mine."),
        (b'{"format": "poker-league", "version": 9}', "A newer version of the bot wrote this file."),
        (b"{", "The file is damaged, or cut off."),
        (b"date;player;profit\n" + b"12.01.2024;Anna;5\n" * 20_001, "The file has too many rows: at most 20,000."),
    ],
)
async def test_a_file_that_cannot_be_read_is_refused_in_words_and_another_one_is_wanted(
    village: Phone, data: bytes, words: str
) -> None:
    await handed(village, data)
    window = village.window("reply to this message with the file")
    assert village.said.startswith(words)
    await handed(village, LIST, to=window)
    assert "✅ Import 1" in village.labels(window)


async def test_a_file_that_telegram_does_not_give_is_asked_for_again(village: Phone) -> None:
    await village.says("Anna", "/import")
    village.world.document(
        village.people["Anna"], village.chat, "league.csv", LIST.encode(), reply_to=village.last
    )
    village.world.files.clear()
    await worked(village)
    assert village.said == "Telegram did not hand the file over. Send it again, please."


async def test_only_administrators_import(village: Phone) -> None:
    await village.says("Boris", "/import")
    assert village.said.startswith("Only a chat administrator may do this.")


async def test_a_file_of_somebody_else_is_not_taken(village: Phone) -> None:
    await village.says("Anna", "/import")
    wanted = village.last
    await handed(village, LIST, name="Boris", to=wanted)
    assert village.lines(wanted)[0].startswith("Anna, reply to this message")


async def test_a_whole_chat_moves_into_an_empty_one(village: Phone, tmp_path: Path) -> None:
    await handed(village, LIST)
    await pressed(village, "✅ Import 1")
    mine = privately(village, "Anna")
    await mine.says("Anna", "/start")
    await village.says("Anna", "/export json")
    await worked(village)
    [document] = files(village.world, mine).values()
    other = replace(village, chat=village.world.group("Dacha", *village.people.values()))
    village.world.add_bot(village.people["Anna"], other.chat, next(iter(village.world.bots.values())))
    await other.settles()
    await handed(other, document)
    assert other.said == "Done: 1 game, 2 players. It stands here as it stood there."


async def test_a_member_gets_their_own_rows_in_private(village: Phone) -> None:
    await village.plays(
        "Anna: /newgame 500", "Anna: /join", "Boris: /join", "Anna: /cashout 700", "Boris: /cashout 300"
    )
    await village.plays("Anna: /close")
    mine = privately(village, "Boris")
    await mine.says("Boris", "/start")
    await village.says("Boris", "/export")
    await worked(village)
    [book] = files(village.world, mine).values()
    rows = load_workbook(io.BytesIO(book)).get_sheet_by_name("Games").to_python()
    assert ([row[3] for row in rows[1:]], plain(mine.last.text)) == (
        ["Boris"],
        "Poker: your games, entries and ratings.",
    )


async def test_an_administrator_gets_the_chats_rows_as_three_files(village: Phone) -> None:
    await village.plays(
        "Anna: /newgame 500", "Anna: /join", "Boris: /join", "Anna: /cashout 700", "Boris: /cashout 300"
    )
    await village.plays("Anna: /close")
    mine = privately(village, "Anna")
    await mine.says("Anna", "/start")
    await village.says("Anna", "/export csv")
    await worked(village)
    sent = files(village.world, mine)
    assert [name.rsplit("-", 1)[1] for name in sent] == ["games.csv", "entries.csv", "standings.csv"]
    rows = list(csv.DictReader(io.StringIO(next(iter(sent.values())).decode("utf-8-sig"))))
    assert [(row["player"], row["profit"]) for row in rows] == [("Anna", "200"), ("Boris", "-200")]


async def test_the_group_sees_no_file_and_no_message(village: Phone) -> None:
    await village.plays("Anna: /newgame 500", "Anna: /join")
    mine = privately(village, "Anna")
    await mine.says("Anna", "/start")
    before = len(village.messages)
    await village.says("Anna", "/export")
    await worked(village)
    assert len(village.messages) == before


async def test_what_is_asked_in_private_is_answered_there(village: Phone) -> None:
    await village.plays("Anna: /newgame 500", "Anna: /join")
    mine = privately(village, "Anna")
    await mine.says("Anna", "/export json")
    await worked(mine)
    [document] = files(village.world, mine).values()
    assert [each["name"] for each in json.loads(document)["players"]] == ["Anna"]


async def test_an_anonymous_administrator_asks_in_private(village: Phone) -> None:
    await village.plays("Anna: /newgame 500", "Anna: /join")
    anna, boris = village.people["Anna"], village.people["Boris"]
    village.world.promote(anna, village.chat, boris, anonymous=True)
    await village.says("Boris", "/export")
    await worked(village)
    assert village.said == "Files go out in private: ask me there, under your own name."


async def test_a_file_may_be_handed_over_in_private_and_the_group_hears_of_it(village: Phone) -> None:
    await village.plays("Anna: /newgame 500", "Anna: /join")
    mine = privately(village, "Anna")
    await handed(mine, LIST)
    await pressed(mine, "✅ Import 1")
    assert (village.labels(village.last), mine.labels(mine.last)) == (["That's me"], [])
    assert village.said == mine.said


async def test_rows_that_cannot_be_read_are_shown_one_by_one(village: Phone) -> None:
    await handed(village, LIST + "soon;Anna;1;1\n;Anna;1;1\n")
    await pressed(village, "Show 2")
    assert village.said == "These cannot be read\nrow 4 (A): not a date\nrow 5 (A): no date"


async def test_who_has_never_written_to_the_bot_is_shown_the_way(village: Phone) -> None:
    await village.plays("Anna: /newgame 500", "Boris: /join")
    await village.says("Boris", "/export")
    await worked(village)
    assert (village.said.split(".")[0], village.labels(village.last)) == (
        "Files go out in private, and I may not write to you first",
        ["To the private chat"],
    )


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/export json", "Only a chat administrator may do this."),
        ("/export pdf", "Not clear: “pdf”. Right: /export · /export csv · /export json"),
        ("/export", "You have not played in this chat yet"),
    ],
)
async def test_an_export_is_refused_in_words(village: Phone, command: str, words: str) -> None:
    await village.plays("Anna: /newgame 500", "Anna: /join")
    await privately(village, "Boris").says("Boris", "/start")
    await village.says("Boris", command)
    await worked(village)
    assert words in village.said
