"""R13: three calls in ten are answered by 429, nobody else waits, and nothing is lost."""

import random
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import SendMessage, SetMessageReaction, TelegramMethod
from aiogram.utils.formatting import Text

from bot.post import Card, Limits, Pace, Post
from bot.post.account import Account
from bot.post.courier import Courier, Outcome
from bot.post.letters import Letter
from bot.post.lines import Lines
from tests.bot.recording import GROUP, TOKEN, RecordingSession, T, VirtualClock, typed

SEED = 20261130
SHARE, LONGEST = 0.3, 30
MOST_A_MINUTE, MINUTE = 20, 60.0
# These chats Telegram never sends away; what they hear may come that much later than without the floods.
CALM, ALLOWED_SECONDS = 2, 1.0
# How probably a chat has something confirmed within two seconds; the calm ones stay within their minute, as
# beyond it the order of two calls decides who waits for the next.
TALK, CALM_TALK = 0.6, 0.15
LONG = [pytest.mark.full, pytest.mark.timeout(3600)]


class Floods(RecordingSession):
    """A Telegram that sends the bot away from all but the calm chats, three times in ten, for 1 to 30 seconds.

    Attributes:
        spent: The moments of all calls by their chat, refused ones too.
        heard: By what was to be confirmed, the moments at which it was.
        in_calm: What of it was heard in the calm chats.
        early: How many calls came before the time that Telegram had named.
    """

    def __init__(self, clock: VirtualClock, calm: set[int]) -> None:
        super().__init__(clock)
        self._chance, self._calm = random.Random(SEED), calm
        self._silent_until: dict[int, float] = defaultdict(float)
        self.spent: dict[int, list[float]] = defaultdict(list)
        self.heard: dict[str, list[float]] = defaultdict(list)
        self.in_calm: set[str] = set()
        self.floods = self.early = 0

    async def make_request(  # the signature is aiogram's
        self,
        bot: Bot,
        method: TelegramMethod[T],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own parameter
    ) -> T:
        chat, now = int(getattr(method, "chat_id", GROUP)), self.clock.now()
        self.early += now < self._silent_until[chat]
        self.spent[chat].append(now)
        if chat not in self._calm and self._chance.random() < SHARE:
            self.floods += 1
            seconds = self._chance.randint(1, LONGEST)
            self._silent_until[chat] = now + seconds
            raise TelegramRetryAfter(method, "Too Many Requests", seconds)
        for words in confirmed_by(method):
            self.heard[words].append(now)
            if chat in self._calm:
                self.in_calm.add(words)
        return await super().make_request(bot, method, timeout)

    @property
    def fullest(self) -> int:
        """The most calls to one chat within any minute."""
        return max(
            sum(at <= each < at + MINUTE for each in calls) for calls in self.spent.values() for at in calls
        )


def confirmed_by(method: TelegramMethod[Any]) -> list[str]:
    if isinstance(method, SetMessageReaction):
        return [f"<{method.message_id}>"]
    text = method.text if isinstance(method, SendMessage) else ""
    return [line for line in text.split("\n") if line.startswith("<")]


async def spoken(
    minutes: int, chats: int, *, floods: bool, limits: Limits | None = None
) -> tuple[Floods, set[str]]:
    """A Telegram that has heard what every chat confirms every few seconds; and what that was."""
    chance, clock, places = random.Random(SEED), VirtualClock(), [GROUP - number for number in range(chats)]
    session = Floods(clock, set(places[:CALM]) if floods else set(places))

    async def draw(game: int) -> Card:
        return Card(chat_id=places[game], content=Text(f"card {clock.now()}"), message_id=7)

    pace = Pace(limits, now=clock.now, sleep=clock.sleep, chance=lambda _low, high: high)
    post = Post(Bot(TOKEN, session=session), draw=draw, recorded=lambda to: Text(to.text or ""), pace=pace)
    said: set[str] = set()
    for _ in range(minutes * 30):
        for place, chat in enumerate(places):
            if chance.random() < (CALM_TALK if place < CALM else TALK):
                number = len(said) + 1
                said.add(f"<{number}>")
                await post.confirm(typed(f"<{number}>", message_id=number, chat=chat))
                await post.refresh_card(place, chat)
        await clock.run(2)
    await clock.run(3600)
    return session, said


@dataclass(frozen=True)
class Found:
    """What is wrong, in figures."""

    early: int
    fullest: int
    missing: int
    doubled: int
    latest: float

    @property
    def faults(self) -> set[str]:
        """Their kinds."""
        wrong = {
            "early": self.early > 0,
            "fullest": self.fullest > MOST_A_MINUTE,
            "missing": self.missing > 0,
            "doubled": self.doubled > 0,
            "latest": self.latest > ALLOWED_SECONDS,
        }
        return {kind for kind, is_so in wrong.items() if is_so}


async def flooded(minutes: int, chats: int, limits: Limits | None = None) -> Found:
    """The same words with floods and without, compared."""
    calm, _ = await spoken(minutes, chats, floods=False)
    session, said = await spoken(minutes, chats, floods=True, limits=limits)
    late = [session.heard[words][0] - calm.heard[words][0] for words in session.in_calm]
    found = Found(
        early=session.early,
        fullest=session.fullest,
        missing=len(said - session.heard.keys()),
        doubled=sum(len(moments) > 1 for moments in session.heard.values()),
        latest=max(late),
    )
    print(
        f"R13 seed {SEED}: {minutes} minutes in {chats} chats, {sum(map(len, session.spent.values()))} calls,"
        f" {session.floods} answered by 429; {found.early} too early, at most {found.fullest} a minute and group,"
        f" {found.missing} of {len(said)} confirmations missing, {found.doubled} doubled,"
        f" other chats at most {found.latest:.2f} s later"
    )
    return found


@pytest.mark.parametrize(("minutes", "chats"), [(3, 5), pytest.param(60, 20, marks=LONG)])
async def test_who_is_sent_away_comes_back_in_time_with_every_word_about_money(minutes: int, chats: int) -> None:
    assert (await flooded(minutes, chats)).faults == set()


def deaf(_self: Account, _until: float) -> None:
    """What Telegram asks for is not heard."""


def all_alike(self: Lines, _chat: int, account: Any = Lines.account) -> Account:
    return account(self, GROUP)  # type: ignore[no-any-return]  # it is handed in


async def forgetful(self: Courier, letter: Letter, carry: Any = Courier.carry) -> Outcome:
    outcome: Outcome = await carry(self, letter)
    return Outcome() if outcome.again is letter else outcome


@pytest.mark.parametrize(
    ("where", "name", "defect", "fault"),
    [
        (Account, "pause", deaf, "early"),
        (Lines, "account", all_alike, "latest"),
        (Courier, "carry", forgetful, "missing"),
    ],
)
@pytest.mark.full
async def test_a_planted_defect_is_found(
    monkeypatch: pytest.MonkeyPatch, where: object, name: str, defect: object, fault: str
) -> None:
    monkeypatch.setattr(where, name, defect)
    assert fault in (await flooded(1, 4)).faults


@pytest.mark.full
async def test_a_group_that_is_given_more_than_its_minute_is_found() -> None:
    """Planted: limits that know of no minute."""
    assert "fullest" in (await flooded(2, 10, Limits(per_minute=1000, gap=0, card_gap=0))).faults
