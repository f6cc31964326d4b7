"""Two people, two chats, a topic, and a group that becomes a supergroup in the middle of its evening."""

from dataclasses import replace

from bot.sandbox.chats import Message
from tests.e2e.conftest import PATIENCE, Group, Telegram

CARD = r"♠ (Game|Игра) "
RESULT = "(Transfers|Переводы)"
RATING = "(Rating|Рейтинг)"


async def test_an_evening_goes_on_in_a_topic_and_through_a_move(telegram: Telegram) -> None:
    forum = telegram.group("Anna", "Boris", kind="forum")
    topic = forum.world.topic(forum.people["Anna"], forum.chat, "Cards").id
    await said(forum, "Anna", "/newgame 250", topic)
    await forum.presses("Anna", await forum.sees(CARD), "🪑")
    await forum.presses("Boris", await forum.sees("Anna"), "🪑")

    dacha = small_group(telegram, forum)
    await dacha.plays("Boris: /newgame 100", "Boris: /join", "Anna: /join")
    moved = replace(dacha, chat=dacha.world.migrate(dacha.people["Boris"], dacha.chat))
    await moved.sees("Boris")
    await moved.plays("Boris: /cashout Boris 150, Anna 50", "Boris: /close")

    await said(forum, "Anna", "/cashout Anna 400, Boris 100", topic)
    await said(forum, "Anna", "/close", topic)
    result, elsewhere = await forum.sees(RESULT), await moved.sees(RESULT)
    assert (result.thread, "+150" in (result.text or ""), "+50" in (elsewhere.text or "")) == (topic, True, True)

    await moved.plays("Anna: /rating")
    rating = (await moved.sees(RATING)).text or ""
    # Boris has won here and lost there: each chat counts its own.
    assert rating.index("Boris") < rating.index("Anna")


async def said(group: Group, name: str, text: str, topic: int) -> Message:
    """Somebody writes in a topic, and the bot has answered."""
    message = group.world.send(group.people[name], group.chat, text, thread=topic)
    await group.world.quiet(seconds=PATIENCE)
    return message


def small_group(telegram: Telegram, like: Group) -> Group:
    """A basic group of the same people with the bot in it."""
    chat = like.world.group("Dacha", *like.people.values(), kind="group")
    like.world.add_bot(like.people["Anna"], chat, telegram.bot, "can_pin_messages")
    return replace(like, chat=chat)
