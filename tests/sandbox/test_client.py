"""Acting as people from outside: the same in the process and over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.sandbox.client import Client, Person, Room
from bot.sandbox.control import Control
from bot.sandbox.talking import ImpossibleError
from tests.sandbox.conftest import Town


@pytest.fixture(params=["in the process", "over HTTP"])
async def client(town: Town, request: pytest.FixtureRequest) -> AsyncIterator[Client]:
    if request.param == "over HTTP":
        async with Client.at(town.sandbox.url) as client:
            yield client
    else:
        yield Client(Control(town.world).act)


@pytest.fixture
async def room(town: Town, client: Client) -> Room:
    return Room(client, town.chat.id)


@pytest.fixture
async def anna(town: Town, client: Client) -> Person:
    return Person(client, "Anna", town.anna.id)


async def card(town: Town, room: Room) -> None:
    await town.call("sendMessage", chat_id=room.id, text="Game 1", reply_markup=town.buttons("Sit down", "Rebuy"))


async def test_people_and_chats_are_made_by_name(town: Town, client: Client) -> None:
    vera = await client.person("Vera", username="vera_p")
    chat = await client.group("Durak", "Vera", "Anna", "@league_bot")
    await vera.says("/join@league_bot", chat)

    assert [(message.author, message.text) for message in await chat.shown()] == [("Vera", "/join@league_bot")]


async def test_a_bot_can_be_made_with_its_token(client: Client) -> None:
    token = "42:A-TOKEN-OF-THIRTY-FIVE-CHARACTERS-X"

    assert await client.bot("Second", "second_bot", token) == token


async def test_a_person_writes_privately_where_no_chat_is_named(town: Town, anna: Person) -> None:
    await anna.says("/start")

    assert [message.text for message in await anna.private.shown()] == ["/start"]


async def test_a_person_sees_the_card_as_it_is(town: Town, room: Room) -> None:
    await card(town, room)

    [shown] = await room.shown()

    assert (shown.author, shown.bot, shown.text, shown.labels) == (
        "League",
        True,
        "Game 1",
        [["Sit down", "Rebuy"]],
    )


async def test_a_message_that_comes_later_is_waited_for(town: Town, room: Room) -> None:
    waiting = asyncio.create_task(room.waits_for("Game"))
    await card(town, room)

    assert (await waiting).text == "Game 1"


async def test_an_edit_that_comes_later_is_waited_for(town: Town, room: Room) -> None:
    await card(town, room)
    shown = await room.waits_for("Game 1")
    waiting = asyncio.create_task(room.waits_for("closed"))

    await town.call("editMessageText", chat_id=room.id, message_id=shown.id, text="Game 1, closed")

    assert (await waiting).edited


async def test_older_messages_can_be_left_out(town: Town, room: Room, anna: Person) -> None:
    await card(town, room)
    asked = await anna.says("/game@league_bot", room)

    with pytest.raises(TimeoutError):
        await room.waits_for("Game", after=asked, seconds=0.01)


async def test_a_press_brings_the_toast(town: Town, room: Room, anna: Person) -> None:
    await card(town, room)
    pressing = asyncio.create_task(anna.presses("Sit", (await room.shown())[0]))
    [update] = (await town.call("getUpdates", timeout=5)).result
    query = update["callback_query"]

    await town.call("answerCallbackQuery", callback_query_id=query["id"], text="You sit", show_alert=True)

    assert (query["data"], await pressing) == ("sit down", {"text": "You sit", "show_alert": True})


async def test_a_button_that_is_not_there_cannot_be_pressed(town: Town, room: Room, anna: Person) -> None:
    await card(town, room)
    [shown] = await room.shown()

    with pytest.raises(ImpossibleError, match=r"no button 'Close'.*Sit down.*Rebuy"):
        await anna.presses("Close", shown)


async def test_a_button_that_was_shown_before_can_still_be_pressed(town: Town, room: Room, anna: Person) -> None:
    await card(town, room)
    [shown] = await room.shown()
    await town.call("editMessageReplyMarkup", chat_id=room.id, message_id=shown.id)

    await anna.presses("Rebuy", shown, wait=False)

    assert (await town.updates())[-1]["callback_query"]["data"] == "rebuy"


async def test_the_bots_reaction_is_waited_for(town: Town, room: Room, anna: Person) -> None:
    asked = await anna.says("/rebuy@league_bot", room)
    waiting = asyncio.create_task(room.waits_for_reaction(asked))

    reaction = [{"type": "emoji", "emoji": "👌"}]
    await town.call("setMessageReaction", chat_id=room.id, message_id=asked.id, reaction=reaction)

    assert await waiting == ["👌"]


async def test_people_edit_react_and_send_files(town: Town, client: Client, room: Room, anna: Person) -> None:
    written = await anna.says("hello", room)
    await anna.edits(written, "bye")
    await anna.reacts(written, "👍")
    sent = await anna.sends("games.csv", b"1;2", room, caption="/import@league_bot")

    first, second = await room.shown()
    assert (first.text, first.edited, first.reactions) == ("bye", True, {"Anna": ["👍"]})
    assert sent.media is not None
    assert (second.text, await client.file(sent.media["document"]["file_id"])) == ("/import@league_bot", b"1;2")


async def test_a_person_without_a_username_can_be_mentioned(town: Town, room: Room, anna: Person) -> None:
    await anna.says("/rebuy@league_bot Boris", room, mentions=("Boris",))

    entities = (await town.updates())[-1]["message"]["entities"]

    assert (entities[-1]["type"], entities[-1]["user"]["id"]) == ("text_mention", town.boris.id)


async def test_every_other_verb_is_at_hand(town: Town, room: Room, anna: Person, client: Client) -> None:
    await anna.does("promote", room, whom="Boris", rights=["can_pin_messages"])
    await anna.does("restrict", room, whom="@league_bot")
    await anna.does("kick", room, whom="@league_bot")
    await anna.does("block")
    await anna.does("unblock")

    status = [town.chat.member(user).status for user in (town.boris, town.bot.user)]
    assert status == ["administrator", "kicked"]


async def test_a_topic_can_be_opened_and_written_in(town: Town, client: Client, anna: Person) -> None:
    forum = await client.group("Forum", "Anna", "@league_bot", kind="forum")
    thread = await forum.topic("Poker", by=anna)

    written = await anna.says("/join@league_bot", forum, thread=thread)

    assert written.thread == thread


async def test_who_is_not_in_the_chat_cannot_write(town: Town, client: Client, room: Room) -> None:
    with pytest.raises(ImpossibleError, match="Oleg may not write in Poker"):
        await Person(client, "Oleg", town.outsider.id).says("hello", room)


async def test_calls_and_faults_are_at_hand(town: Town, client: Client, room: Room) -> None:
    await client.fault("flood", method="sendMessage", seconds=3)
    await card_refused(town, room)
    await client.no_faults()

    [call] = await client.calls("sendMessage", chat=room)
    assert (call["code"], call["fault"]) == (429, "flood")


async def card_refused(town: Town, room: Room) -> None:
    await town.call("sendMessage", chat_id=room.id, text="Game 1")


async def test_quiet_comes_when_the_bot_waits_again(town: Town, client: Client, room: Room, anna: Person) -> None:
    await anna.says("/join@league_bot", room)
    [update] = await town.updates()
    quiet = asyncio.create_task(client.quiet())
    poll = asyncio.create_task(town.updates(offset=update["update_id"] + 1, timeout=30))

    await quiet

    poll.cancel()


async def test_settled_means_that_nothing_more_came(town: Town, client: Client, room: Room) -> None:
    poll = asyncio.create_task(town.updates(timeout=30))
    await town.world.pulse.until(lambda: town.bot.mailbox.polling, 5)

    await client.quiet(settled=0.01)

    poll.cancel()


async def test_the_clock_is_moved_by_what_was_passed_in(town: Town, client: Client) -> None:
    def move(seconds: float) -> None:
        town.clocks.moment += timedelta(seconds=seconds)

    town.world.move_clock = move

    assert await client.act("clock", {"seconds": 3600}) == "2026-11-12T20:00:00+00:00"


async def test_a_clock_that_cannot_be_moved_says_so(client: Client) -> None:
    with pytest.raises(ImpossibleError, match="cannot be moved"):
        await client.act("clock", {"seconds": 3600})


async def test_an_unknown_verb_names_the_known_ones(client: Client) -> None:
    with pytest.raises(ImpossibleError, match="no verb 'fly'; there are bot, person, group"):
        await client.act("fly", {})
