"""Who asks for what, where and when: the one thing that every writing service takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Generic, TypeVar
from zoneinfo import ZoneInfo

from bot.services.currencies import Currency

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Actor:
    """A human being as Telegram names one; an anonymous administrator has no id of their own."""

    telegram_id: int
    name: str
    username: str | None = None
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A chat and the topic in it; `thread` is 0 outside topics."""

    chat_id: int
    thread: int = 0
    title: str = ""

    @property
    def is_private(self) -> bool:
        """Whether it is somebody's own chat with the bot; groups have ids below zero."""
        return self.chat_id > 0


@dataclass(frozen=True, slots=True)
class Order:
    """One wish of one person.

    Attributes:
        key: The same for every repeat of the same wish; unique among operations.
        at: The moment of the message, or of the press; aware, UTC.
        admin: Telegram was asked and says that the actor administers this chat.
        unsure: It was asked and did not say.
        reply_to: The human whose message this one answers, if it answers one.
        game: The game that a button belongs to; without one it is the topic's open game.
        private: It was given in the actor's own chat with the bot, about a league that lives elsewhere.
        press: Which press of its button it is; None where it was written.
        digest: Tells whether the message still says the same; see `digest_of`.
    """

    actor: Actor
    place: Place
    key: str
    at: datetime
    admin: bool = False
    reply_to: Actor | None = None
    game: int | None = None
    digest: str | None = None
    private: bool = False
    unsure: bool = False
    press: str | None = None

    @property
    def refusal_key(self) -> str:
        """The key that a refusal is kept under.

        A message is refused for good, as a button is carried out once; but a press that was refused says nothing
        of the next one, so that each keeps its own refusal.
        """
        return self.key if self.press is None else f"{self.key}:{self.press}"


@dataclass(frozen=True, slots=True)
class League:
    """A chat's league as screens need it; `today` is its day, where somebody looks at it with a clock."""

    id: int
    chat_id: int
    language: str
    currency: Currency
    zone: ZoneInfo
    day_start: time
    best_k: int
    unit: int
    list_style: bool = False
    today: date | None = None

    def day_of(self, moment: datetime) -> date:
        """The league's day that a moment belongs to: local, less the day boundary."""
        local = moment.astimezone(self.zone).replace(tzinfo=None)
        boundary = datetime.combine(local.date(), self.day_start)
        return local.date() if local >= boundary else date.fromordinal(local.date().toordinal() - 1)


@dataclass(frozen=True, slots=True)
class Named:
    """A player as screens name one.

    Attributes:
        number: Stands for a name that cannot be shown.
        twin: Another bears the same name.
        alike: Nor does an account, or its username, tell them from that one.
    """

    id: int
    name: str
    number: int
    telegram_id: int | None = None
    username: str | None = None
    twin: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Report(Generic[Record]):
    """What a service answers: the record that is stored, and names as they are now.

    Attributes:
        repeats: When the same wish was carried out before, if it was; nothing was done this time.
        operation: What was carried out, by which buttons can take it back; 0 where something was only looked at.
    """

    record: Record
    league: League
    names: Mapping[int, Named]
    repeats: datetime | None = None
    operation: int = 0
