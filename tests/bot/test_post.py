"""The post keeps Telegram's limits, its order, and every word about money."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from inspect import iscoroutine
from itertools import pairwise

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramNetworkError, TelegramRetryAfter
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    GetChatMember,
    PinChatMessage,
    SendMessage,
    SetMessageReaction,
    TelegramMethod,
)
from aiogram.types import ChatMemberAdministrator, ChatMemberMember
from aiogram.utils.formatting import Bold, Text

from bot.post import Card, Limits, Pace, Post, Uncertain, Unsent, Urgency
from bot.services import StorageError
from bot.services.orders import Place
from tests.bot.recording import (
    ANNA,
    GROUP,
    TOKEN,
    Call,
    RecordingSession,
    T,
    VirtualClock,
    bad_gateway,
    cut_off,
    flood,
    forbidden,
    migrated,
    pressed,
    refused,
    typed,
    unknown_shape,
    unreachable,
)

OTHER = -1009999999999
SUPERGROUP = -1005555555555
PLACE = Place(GROUP)


class Table:
    """The games whose cards are drawn, as the rest of the bot would keep them."""

    def __init__(self) -> None:
        self.states: dict[int, str] = {}
        self.messages: dict[int, int] = {}
        self.failures: list[Exception] = []
        self.chat = GROUP
        self.pin = False
        self.renew = True

    async def draw(self, game_id: int) -> Card | None:
        if self.failures:
            raise self.failures.pop()
        if game_id not in self.states:
            return None
        content = Text(self.states[game_id])
        message_id = self.messages.get(game_id)
        return Card(chat_id=self.chat, content=content, message_id=message_id, pin=self.pin, renew=self.renew)

    async def posted(self, game_id: int, message_id: int) -> None:
        self.messages[game_id] = message_id


class FloodedSession(RecordingSession):
    """A Telegram that answers three calls in ten, whatever they are, by 429 for 1 to 30 seconds."""

    def __init__(self, clock: VirtualClock, seed: int) -> None:
        super().__init__(clock)
        self.chance = random.Random(seed)
        self.silent_until: dict[int, float] = {}
        self.early: list[Call] = []

    async def make_request(  # the signature is aiogram's
        self,
        bot: Bot,
        method: TelegramMethod[T],
        timeout: int | None = None,  # noqa: ASYNC109  # as above
    ) -> T:
        chat = getattr(method, "chat_id", GROUP)
        if self.clock.now() < self.silent_until.get(chat, 0):
            self.early.append(Call(self.clock.now(), method))
        if self.chance.random() < 0.3:
            seconds = self.chance.randint(1, 30)
            self.silent_until[chat] = self.clock.now() + seconds
            raise TelegramRetryAfter(method, "Too Many Requests", seconds)
        return await super().make_request(bot, method, timeout)


@dataclass
class Office:
    post: Post
    session: RecordingSession
    clock: VirtualClock
    table: Table
    lost: list[int]
    moved: list[tuple[int, int]]


@pytest.fixture
async def office() -> AsyncIterator[Office]:
    clock, table = VirtualClock(), Table()
    session = RecordingSession(clock)
    lost: list[int] = []
    moved: list[tuple[int, int]] = []

    async def on_forbidden(chat_id: int) -> None:
        lost.append(chat_id)

    async def on_migrated(old: int, new: int) -> None:
        moved.append((old, new))
        table.chat = new

    post = Post(
        Bot(TOKEN, session=session),
        draw=table.draw,
        card_posted=table.posted,
        on_forbidden=on_forbidden,
        on_migrated=on_migrated,
        recorded=lambda message: Text(f"{message.text} is recorded"),
        pace=Pace(Limits(), now=clock.now, sleep=clock.sleep, chance=lambda _low, high: high),
    )
    yield Office(post, session, clock, table, lost, moved)
    draining = asyncio.ensure_future(post.drain(0))
    await clock.run(1)
    await draining


async def test_an_answer_is_a_silent_reply_in_its_topic_with_entities_and_no_markup(office: Office) -> None:
    await office.post.answer(typed("/log", topic=7), Text("Game ", Bold("37")))
    await office.clock.run()
    sent = office.session.calls[0].method
    assert isinstance(sent, SendMessage)
    assert sent.reply_parameters
    assert sent.entities
    assert (
        sent.text,
        sent.message_thread_id,
        sent.reply_parameters.message_id,
        sent.parse_mode,
        sent.entities[0].type,
        sent.disable_notification,
    ) == ("Game 37", 7, 40, None, "bold", True)


async def test_a_hint_goes_away_after_a_minute_and_an_answer_stays(office: Office) -> None:
    await office.post.hint(typed("/settings"), Text("administrators only"))
    await office.post.answer(typed("/rebuy 50abc"), Text("50 is enough"))
    await office.clock.run(59)
    before = office.session.of(DeleteMessage)
    await office.clock.run(2)
    after = [getattr(call.method, "message_id", None) for call in office.session.of(DeleteMessage)]
    assert (before, after) == ([], [501])


async def test_in_private_a_hint_stays(office: Office) -> None:
    await office.post.hint(typed("/settings", chat=11), Text("administrators only"))
    await office.clock.run(90)
    assert office.session.of(DeleteMessage) == []


async def test_a_hint_that_is_still_there_holds_no_stop_up(office: Office) -> None:
    await office.post.hint(typed("/settings"), Text("administrators only"))
    await office.clock.run(1)
    assert (office.post.at_work, await office.post.drain(0)) == (False, 0)


async def test_a_chain_of_replies_outside_topics_is_no_topic(office: Office) -> None:
    message = typed("/log").model_copy(update={"message_thread_id": 12, "is_topic_message": None})
    await office.post.answer(message, Text("Game 37"))
    await office.clock.run()
    assert getattr(office.session.calls[0].method, "message_thread_id", 0) is None


async def test_when_much_waits_money_goes_first_then_results_then_windows_then_the_card(office: Office) -> None:
    office.table.states[1] = "card"
    await office.post.refresh_card(1, GROUP)
    await office.post.say(PLACE, Text("window"), urgency=Urgency.WINDOW)
    await office.post.say(PLACE, Text("result"))
    await office.post.answer(typed("/rebuy"), Text("money"))
    await office.clock.run(10)
    assert office.session.texts == ["money", "result", "window", "card"]


async def test_a_group_never_gets_more_than_twenty_calls_in_any_minute(office: Office) -> None:
    office.session.latency = 0.3
    for number in range(50):
        await office.post.say(PLACE, Text(number))
    await office.clock.run(300)
    moments = [call.at for call in office.session.calls]
    most = max(sum(1 for later in moments if start <= later < start + 60) for start in moments)
    assert (len(moments), most <= 20) == (50, True)


async def test_three_go_at_once_and_then_one_a_second(office: Office) -> None:
    for number in range(6):
        await office.post.say(PLACE, Text(number))
    await office.clock.run(10)
    assert [round(call.at - 1000) for call in office.session.calls] == [0, 0, 0, 1, 2, 3]


async def test_all_chats_together_get_no_more_than_thirty_a_second(office: Office) -> None:
    for chat in range(100):
        await office.post.say(Place(GROUP - chat), Text("result"))
    await office.clock.run(10)
    moments = [call.at for call in office.session.calls]
    fullest = max(sum(1 for later in moments if start <= later < start + 1) for start in moments)
    assert (len(moments), fullest <= 30) == (100, True)


async def test_money_of_one_chat_goes_before_the_cards_of_a_hundred(office: Office) -> None:
    for chat in range(100):
        await office.post.say(Place(GROUP - chat), Text("window"), urgency=Urgency.WINDOW)
    await office.post.answer(typed("/rebuy", chat=OTHER), Text("money"))
    await office.clock.run(10)
    assert office.session.texts.index("money") < 4


async def test_the_card_is_drawn_at_once_and_then_every_six_seconds_in_its_latest_state(office: Office) -> None:
    office.table.messages[1] = 300
    for second in range(13):
        office.table.states[1] = f"state {second}"
        await office.post.refresh_card(1, GROUP)
        await office.clock.run(1)
    drawn = [(round(call.at - 1000), call.text) for call in office.session.of(EditMessageText)]
    assert drawn == [(0, "state 0"), (6, "state 5"), (12, "state 11")]


async def test_a_card_that_waits_for_its_gap_holds_up_no_money(office: Office) -> None:
    office.table.states[1] = "card"
    for _ in range(2):
        await office.post.refresh_card(1, GROUP)
        await office.clock.run(1)
    await office.post.answer(typed("/rebuy"), Text("money"))
    await office.clock.run(1)
    assert office.session.texts == ["card", "money"]


async def test_a_new_card_is_posted_and_its_message_told(office: Office) -> None:
    office.table.states[1] = "card"
    await office.post.refresh_card(1, GROUP)
    await office.clock.run()
    assert (office.session.of(SendMessage)[0].text, office.table.messages) == ("card", {1: 501})


async def test_a_card_whose_message_is_gone_is_posted_anew(office: Office) -> None:
    office.table.states[1] = "card"
    office.table.messages[1] = 300
    office.session.answers(refused("message to edit not found"), EditMessageText)
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(1)
    assert office.table.messages == {1: 501}


async def test_the_card_of_a_closed_game_is_let_go_when_its_message_is_gone(office: Office) -> None:
    office.table.states[1] = "closed"
    office.table.messages[1] = 300
    office.table.renew = False
    office.session.answers(refused("message to edit not found"), EditMessageText)
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(60)
    assert len(office.session.calls) == 1


async def test_a_card_that_did_not_change_is_as_good_as_drawn(office: Office) -> None:
    office.table.states[1] = "card"
    office.table.messages[1] = 300
    words = "message is not modified: specified new message content and reply markup are exactly the same"
    office.session.answers(refused(words), EditMessageText)
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(60)
    assert len(office.session.calls) == 1


async def test_a_card_that_the_storage_could_not_give_is_drawn_later(office: Office) -> None:
    office.table.states[1] = "card"
    office.table.failures = [StorageError("locked")]
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(10)
    assert office.session.texts == ["card"]


async def test_a_card_that_cannot_be_drawn_does_not_end_the_line(office: Office) -> None:
    office.table.failures = [ValueError("a bug")]
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(1)
    await office.post.say(PLACE, Text("result"))
    await office.clock.run(1)
    assert office.session.texts == ["result"]


@pytest.mark.parametrize(("right", "pins"), [(True, 1), (False, 0)])
async def test_a_new_card_is_pinned_silently_only_where_the_bot_may(
    office: Office, right: bool, pins: int
) -> None:
    rights = {name: right for name in ChatMemberAdministrator.model_fields if name.startswith(("can_", "is_"))}
    me = ChatMemberAdministrator.model_validate(rights | {"status": "administrator", "user": ANNA})
    office.session.answers(lambda _method: me, GetChatMember)
    office.session.answers(refused("not enough rights to pin a message"), PinChatMessage)
    office.table.states[1] = "card"
    office.table.pin = True
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(60)
    silent = [getattr(call.method, "disable_notification", None) for call in office.session.of(PinChatMessage)]
    assert silent == [True] * pins


async def test_a_plain_member_does_not_try_to_pin(office: Office) -> None:
    office.session.answers(lambda _method: ChatMemberMember(user=ANNA), GetChatMember)
    office.table.states[1] = "card"
    office.table.pin = True
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(60)
    assert office.session.of(PinChatMessage) == []


async def test_what_is_recorded_gets_a_reaction_and_no_message(office: Office) -> None:
    await office.post.confirm(typed("/rebuy 500"))
    await office.clock.run()
    assert [call.name for call in office.session.calls] == ["SetMessageReaction"]


async def test_where_reactions_are_refused_a_short_reply_comes_and_no_further_reaction_is_tried(
    office: Office,
) -> None:
    office.session.answers(refused("REACTION_INVALID"), SetMessageReaction)
    await office.post.confirm(typed("/rebuy 500"))
    await office.clock.run(5)
    await office.post.confirm(typed("/rebuy 600"))
    await office.clock.run(5)
    assert office.session.texts == ["", "/rebuy 500 is recorded", "/rebuy 600 is recorded"]


async def test_a_storm_of_confirmations_is_joined_and_none_is_missing_or_said_twice(office: Office) -> None:
    for number in range(30):
        await office.post.confirm(typed(f"<{number}>", message_id=number + 1))
    await office.clock.run(60)
    marks = [call.method for call in office.session.of(SetMessageReaction)]
    reacted = [f"<{mark.message_id - 1}>" for mark in marks if isinstance(mark, SetMessageReaction)]
    lines = "\n".join(office.session.texts).split("\n")
    told = reacted + [line.removesuffix(" is recorded") for line in lines if line]
    assert (len(office.session.calls) <= 4, sorted(told)) == (True, sorted(f"<{n}>" for n in range(30)))


async def test_a_few_confirmations_stay_reactions(office: Office) -> None:
    for number in range(5):
        await office.post.confirm(typed("/rebuy", message_id=number + 1))
    await office.clock.run(60)
    assert [call.name for call in office.session.calls] == ["SetMessageReaction"] * 5


async def test_confirmations_of_different_topics_are_not_joined(office: Office) -> None:
    for number in range(20):
        topic = 7 + number % 2
        await office.post.confirm(typed(f"<{topic}>", message_id=number + 1, topic=topic))
    await office.clock.run(120)
    joined = [call for call in office.session.of(SendMessage) if "\n" in call.text]
    mixed = [call.text for call in joined if "<7>" in call.text and "<8>" in call.text]
    assert (bool(joined), mixed) == (True, [])


async def test_a_joined_message_stays_within_what_telegram_takes(office: Office) -> None:
    for number in range(40):
        await office.post.confirm(typed("x" * 500, message_id=number + 1))
    await office.clock.run(300)
    assert max(len(text) for text in office.session.texts) <= 4096


async def test_a_chat_that_asks_for_silence_gets_no_call_of_any_kind_before_its_time(office: Office) -> None:
    office.session.answers(flood(30), SendMessage)
    await office.post.say(PLACE, Text("result"))
    await office.clock.run()
    await office.post.toast(pressed(), "toast")
    await office.post.confirm(typed("/rebuy"))
    await office.clock.run(60)
    moments = [round(call.at - 1000) for call in office.session.calls]
    assert (moments[0], min(moments[1:]), len(moments)) == (0, 30, 4)


async def test_silence_asked_for_after_a_press_holds_for_messages_too(office: Office) -> None:
    office.session.answers(flood(20), AnswerCallbackQuery)
    await office.post.toast(pressed(), "toast")
    await office.clock.run()
    await office.post.say(PLACE, Text("result"))
    await office.clock.run(60)
    assert [round(call.at - 1000) for call in office.session.calls] == [0, 20, 20]


async def test_one_chats_silence_slows_no_other(office: Office) -> None:
    office.session.answers(flood(30), SendMessage, chat=GROUP)
    await office.post.say(PLACE, Text("result"))
    await office.clock.run()
    await office.post.say(Place(OTHER), Text("other"))
    await office.clock.run(1)
    assert office.session.of(chat=OTHER)[0].text == "other"


@pytest.mark.parametrize("trouble", [bad_gateway, cut_off, unreachable])
async def test_an_answer_is_sent_again_until_telegram_takes_it(office: Office, trouble: object) -> None:
    assert callable(trouble)
    office.session.answers(trouble, SendMessage, times=5)
    await office.post.answer(typed("/rebuy"), Text("money"))
    await office.clock.run(120)
    assert office.session.texts == ["money"] * 6


async def test_tries_grow_apart_but_never_further_than_ten_seconds(office: Office) -> None:
    office.session.answers(unreachable, SendMessage, times=9)
    await office.post.say(PLACE, Text("result"))
    await office.clock.run(120)
    moments = [call.at - 1000 for call in office.session.calls]
    gaps = [round(later - sooner, 1) for sooner, later in pairwise(moments)]
    assert gaps == [0.5, 1, 2, 4, 8, 10, 10, 10, 10]


async def test_what_was_sent_is_not_sent_again_because_the_answer_has_an_unknown_shape(office: Office) -> None:
    office.session.answers(unknown_shape, SendMessage)
    office.table.states[1] = "card"
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(60)
    assert (len(office.session.calls), office.table.messages) == (1, {1: 777})


async def test_a_send_that_must_not_be_doubled_ends_uncertain_when_its_answer_is_lost(office: Office) -> None:
    office.session.answers(cut_off, SendMessage)
    sending = asyncio.ensure_future(office.post.send_once(SendMessage(chat_id=GROUP, text="month"), GROUP))
    await office.clock.run(60)
    assert (type(sending.exception()), len(office.session.calls)) == (Uncertain, 1)


async def test_a_send_that_never_reached_telegram_is_tried_again(office: Office) -> None:
    office.session.answers(unreachable, SendMessage, times=3)
    sending = asyncio.ensure_future(office.post.send_once(SendMessage(chat_id=GROUP, text="month"), GROUP))
    await office.clock.run(60)
    assert (await sending, len(office.session.calls)) == (501, 4)


async def test_who_sends_once_hears_that_telegram_refuses(office: Office) -> None:
    office.session.answers(refused("chat not found"), SendMessage)
    sending = asyncio.ensure_future(office.post.send_once(SendMessage(chat_id=GROUP, text="month"), GROUP))
    await office.clock.run()
    assert isinstance(sending.exception(), TelegramBadRequest)


async def test_a_chat_that_lets_the_bot_no_longer_in_is_named_and_its_line_dropped(office: Office) -> None:
    office.session.latency = 0.3
    office.session.answers(forbidden, SendMessage)
    await office.post.say(PLACE, Text("first"))
    sending = asyncio.ensure_future(office.post.send_once(SendMessage(chat_id=GROUP, text="month"), GROUP))
    await office.clock.run(60)
    assert (office.lost, office.session.texts, type(sending.exception())) == (
        [GROUP],
        ["first"],
        TelegramForbiddenError,
    )


async def test_a_chat_that_moved_is_named_and_everything_is_said_under_its_new_id_in_order(
    office: Office,
) -> None:
    office.session.answers(migrated(SUPERGROUP), SendMessage)
    office.table.states[1] = "card"
    for text in ("one", "two", "three"):
        await office.post.answer(typed("/rebuy"), Text(text))
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(60)
    after = [(call.chat, call.text) for call in office.session.calls[1:]]
    assert (office.moved, after) == (
        [(GROUP, SUPERGROUP)],
        [(SUPERGROUP, "one"), (SUPERGROUP, "two"), (SUPERGROUP, "three"), (SUPERGROUP, "card")],
    )


async def test_what_belongs_into_a_lost_topic_is_said_outside_topics(office: Office) -> None:
    office.session.answers(refused("message thread not found"), SendMessage)
    await office.post.say(Place(GROUP, 7), Text("result"))
    await office.clock.run(5)
    threads = [getattr(call.method, "message_thread_id", 0) for call in office.session.calls]
    assert threads == [7, None]


async def test_a_text_whose_marks_are_refused_is_said_plainly(office: Office) -> None:
    office.session.answers(refused("can't parse entities: entity begins beyond the end"), SendMessage)
    await office.post.say(PLACE, Text(Bold("result")))
    await office.clock.run(5)
    assert [bool(getattr(call.method, "entities", None)) for call in office.session.calls] == [True, False]


async def test_a_press_that_became_too_old_is_let_go(office: Office) -> None:
    words = "query is too old and response timeout expired or query ID is invalid"
    office.session.answers(refused(words), AnswerCallbackQuery)
    await office.post.toast(pressed(), "toast")
    await office.clock.run(60)
    assert len(office.session.calls) == 1


async def test_toasts_wait_for_no_budget_and_are_cut_to_what_telegram_shows(office: Office) -> None:
    for number in range(30):
        await office.post.say(PLACE, Text(number))
    await office.clock.run()
    await office.post.toast(pressed(), "x" * 300, alert=True)
    await office.clock.run()
    toast = office.session.calls[-1].method
    assert isinstance(toast, AnswerCallbackQuery)
    assert (len(toast.text or ""), toast.show_alert) == (200, True)


@pytest.mark.parametrize("seed", range(5))
async def test_in_a_flood_no_call_comes_too_early_and_every_word_about_money_arrives(seed: int) -> None:
    clock = VirtualClock()
    session = FloodedSession(clock, seed)
    pace = Pace(now=clock.now, sleep=clock.sleep)
    post = Post(Bot(TOKEN, session=session), recorded=lambda message: Text(message.text or ""), pace=pace)
    for number in range(60):
        chat = GROUP - number % 3
        await post.confirm(typed(f"<{number}>", message_id=number + 1, chat=chat))
        await post.answer(typed("/rebuy", chat=chat), Text(f"<answer {number}>"))
        await post.toast(pressed(chat=GROUP))
        await clock.run(session.chance.random())
    await clock.run(1800)
    marks = [call.method for call in session.of(SetMessageReaction)]
    reacted = [f"<{mark.message_id - 1}>" for mark in marks if isinstance(mark, SetMessageReaction)]
    told = reacted + [line for text in session.texts for line in text.split("\n") if line.startswith("<")]
    everything = [f"<{number}>" for number in range(60)] + [f"<answer {number}>" for number in range(60)]
    assert (session.early, sorted(told)) == ([], sorted(everything))


async def test_a_press_is_answered_although_the_network_fails_for_a_moment(office: Office) -> None:
    office.session.answers(unreachable, AnswerCallbackQuery, times=2)
    await office.post.toast(pressed(), "toast")
    await office.clock.run(10)
    assert office.session.texts == ["toast"] * 3


async def test_a_press_that_nobody_could_hear_any_more_is_let_go(office: Office) -> None:
    office.session.answers(unreachable, AnswerCallbackQuery, times=1000)
    await office.post.toast(pressed(), "toast")
    await office.clock.run(600)
    assert office.session.calls[-1].at - 1000 < 30


async def test_a_question_about_a_chat_waits_for_its_pause_if_that_is_short(office: Office) -> None:
    me = ChatMemberMember(user=ANNA)
    office.session.answers(flood(3), GetChatMember)
    office.session.answers(lambda _method: me, GetChatMember)
    question = GetChatMember(chat_id=GROUP, user_id=ANNA.id)
    asking = asyncio.ensure_future(office.post.ask(question, GROUP))
    await office.clock.run(5)
    assert (await asking, [round(call.at - 1000) for call in office.session.calls]) == (me, [0, 3])


async def test_a_question_whose_answer_gets_lost_is_asked_again(office: Office) -> None:
    office.session.answers(unreachable, GetChatMember, times=2)
    asking = asyncio.ensure_future(office.post.ask(GetChatMember(chat_id=GROUP, user_id=1), GROUP))
    await office.clock.run(5)
    await asking
    assert len(office.session.of(GetChatMember)) == 3


async def test_a_question_that_cannot_be_asked_ends_in_time(office: Office) -> None:
    office.session.answers(unreachable, GetChatMember, times=1000)
    asking = asyncio.ensure_future(office.post.ask(GetChatMember(chat_id=GROUP, user_id=1), GROUP))
    await office.clock.run(6)
    assert isinstance(asking.exception(), TelegramNetworkError)


async def test_a_question_about_a_chat_is_given_up_where_its_pause_is_long(office: Office) -> None:
    office.session.answers(flood(30), GetChatMember)
    question = GetChatMember(chat_id=GROUP, user_id=ANNA.id)
    with pytest.raises(TelegramRetryAfter):
        await office.post.ask(question, GROUP)
    with pytest.raises(TimeoutError):
        await office.post.ask(question, GROUP)


async def test_what_stands_in_a_chat_can_be_changed_unpinned_and_removed(office: Office) -> None:
    await office.post.edit(GROUP, 300, Text("changed"))
    await office.post.delete(GROUP, 301)
    await office.post.unpin(GROUP, 302)
    await office.clock.run(5)
    assert [call.name for call in office.session.calls] == ["EditMessageText", "DeleteMessage", "UnpinChatMessage"]


async def test_a_send_that_is_cut_short_by_the_end_is_uncertain(office: Office) -> None:
    office.session.latency = 60
    sending = asyncio.ensure_future(office.post.send_once(SendMessage(chat_id=GROUP, text="month"), GROUP))
    await office.clock.run()
    draining = asyncio.ensure_future(office.post.drain(4))
    await office.clock.run(5)
    assert (await draining, type(sending.exception())) == (1, Uncertain)


async def test_a_card_that_telegram_did_not_take_at_once_is_drawn_anew(office: Office) -> None:
    office.table.states[1] = "old"
    office.table.messages[1] = 300
    office.session.answers(flood(20), EditMessageText)
    await office.post.refresh_card(1, GROUP)
    await office.clock.run(1)
    office.table.states[1] = "new"
    await office.clock.run(60)
    assert office.session.texts == ["old", "new"]


async def test_a_line_that_is_slow_to_listen_loses_no_letter(office: Office) -> None:
    async def deaf(_message_id: int | None) -> None:
        raise LookupError("a bug")

    await office.post.say(PLACE, Text("one"), on_sent=deaf)
    await office.post.say(PLACE, Text("two"))
    await office.clock.run(5)
    assert office.session.texts == ["one", "two"]


async def test_at_the_end_everything_that_can_go_goes_and_cards_do_not_keep_their_gap(office: Office) -> None:
    for state in ("old", "new"):
        office.table.states[1] = state
        office.table.messages[1] = 300
        await office.post.refresh_card(1, GROUP)
        await office.clock.run()
    draining = asyncio.ensure_future(office.post.drain(4))
    await office.clock.run(1)
    assert (await draining, office.session.texts) == (0, ["old", "new"])


async def test_at_the_end_what_does_not_go_in_time_is_counted_and_nothing_more_is_taken(office: Office) -> None:
    office.session.answers(flood(60), SendMessage)
    await office.post.say(PLACE, Text("result"))
    sending = asyncio.ensure_future(office.post.send_once(SendMessage(chat_id=GROUP, text="month"), GROUP))
    await office.clock.run()
    draining = asyncio.ensure_future(office.post.drain(4))
    await office.clock.run(5)
    await office.post.say(PLACE, Text("late"))
    await office.clock.run(120)
    assert (await draining, type(sending.exception()), len(office.session.calls)) == (2, Unsent, 1)


def tasks_of_posts() -> set[asyncio.Task[object]]:
    """What posts have under way; programs of other tests live in the same loop, with tasks that come and go."""
    tasks = {task: task.get_coro() for task in asyncio.all_tasks()}
    return {task for task, coro in tasks.items() if iscoroutine(coro) and "/bot/post/" in coro.cr_code.co_filename}


async def test_lines_end_when_they_are_empty_and_leave_no_task(office: Office) -> None:
    before = tasks_of_posts()
    for chat in range(300):
        await office.post.say(Place(GROUP - chat), Text("result"))
    assert len(tasks_of_posts() - before) == 300
    await office.clock.run(60)
    assert tasks_of_posts() <= before
