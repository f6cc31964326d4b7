"""Who may do what: the one place that decides, for commands and buttons alike."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from types import MappingProxyType

from bot.services.orders import Order
from bot.services.refusals import NotAllowedError, Who


class Act(StrEnum):
    """What somebody may or may not do."""

    OPEN = "open"
    BACKDATE = "backdate"
    LOG = "log"
    LOG_FOR = "log_for"
    UNDO = "undo"
    VOID = "void"
    CLOSE = "close"
    CALL_OFF = "call_off"
    REOPEN = "reopen"
    CORRECT = "correct"
    UNMARK = "unmark"
    TUNE = "tune"
    HAND_OVER = "hand_over"
    TAKE_OVER = "take_over"
    NAME_ONESELF = "name_oneself"
    CLAIM = "claim"
    PEOPLE = "people"
    SETTINGS = "settings"
    IMPORT = "import"
    EXPORT = "export"
    STYLE = "style"


class Ground(Enum):
    """Why somebody may."""

    MEMBER = auto()  # they belong to the chat; everybody who gives an order does
    HOST = auto()
    ADMIN = auto()
    CLOSER = auto()  # they closed the game
    SETTLED = auto()  # everybody is out and the books balance
    HEIR = auto()  # they sat in the game, and its host has cashed out
    TRUSTED = auto()  # the chat lets everybody log for everybody
    NEIGHBOUR = auto()  # they sit in the game, and it is about a guest
    LEFT_BEHIND = auto()  # they sat in the game, and nobody has ended it for long


RIGHTS = MappingProxyType(
    {
        Act.OPEN: {Ground.MEMBER},
        Act.BACKDATE: {Ground.ADMIN},
        Act.LOG: {Ground.MEMBER},
        Act.LOG_FOR: {Ground.TRUSTED, Ground.HOST, Ground.ADMIN, Ground.NEIGHBOUR},
        Act.UNDO: {Ground.MEMBER},
        Act.VOID: {Ground.HOST, Ground.ADMIN},
        Act.CLOSE: {Ground.HOST, Ground.ADMIN, Ground.SETTLED, Ground.LEFT_BEHIND},
        Act.CALL_OFF: {Ground.HOST, Ground.ADMIN, Ground.LEFT_BEHIND},
        Act.REOPEN: {Ground.HOST, Ground.ADMIN, Ground.CLOSER},
        Act.CORRECT: {Ground.ADMIN},
        Act.UNMARK: {Ground.ADMIN},
        Act.TUNE: {Ground.HOST, Ground.ADMIN},
        Act.HAND_OVER: {Ground.HOST, Ground.ADMIN},
        Act.TAKE_OVER: {Ground.HEIR},
        Act.NAME_ONESELF: {Ground.MEMBER},
        Act.CLAIM: {Ground.MEMBER},
        Act.PEOPLE: {Ground.ADMIN},
        Act.SETTINGS: {Ground.ADMIN},
        Act.IMPORT: {Ground.ADMIN},
        Act.EXPORT: {Ground.ADMIN},
        Act.STYLE: {Ground.MEMBER},
    }
)


@dataclass(frozen=True, slots=True)
class Case:
    """What rights depend on besides the person.

    Attributes:
        host: Who hosts the game, by Telegram id; None for a game without a host.
        closer: Who closed it, by Telegram id.
        settled: Everybody is out and the books balance.
        seated: The actor has a seat in the game.
        host_left: The host has cashed out.
        guest: It is about somebody without an account.
        trusting: The chat lets everybody log for everybody.
        left_open: Nobody has ended the game for long.
    """

    host: int | None = None
    closer: int | None = None
    settled: bool = False
    seated: bool = False
    host_left: bool = False
    guest: bool = False
    trusting: bool = True
    left_open: bool = False


NO_GAME = Case()


def is_host(order: Order, host: int | None) -> bool:
    """Whether the actor hosts the game under their own name."""
    return host is not None and not order.actor.anonymous and order.actor.telegram_id == host


def needs_admin(order: Order, act: Act, case: Case = NO_GAME) -> bool:
    """Whether Telegram has to be asked if the actor administers the chat, for the act to be decided."""
    grounds = RIGHTS[act]
    return Ground.ADMIN in grounds and not any(_holds(ground, order, case) for ground in grounds)


def allowed(order: Order, acts: Iterable[Act], case: Case = NO_GAME) -> frozenset[Act]:
    """Those acts that the actor may do; where Telegram did not say who they are, what an administrator may."""
    asker = replace(order, admin=order.admin or order.unsure)
    return frozenset(act for act in acts if any(_holds(ground, asker, case) for ground in RIGHTS[act]))


def permit(order: Order, act: Act, case: Case = NO_GAME) -> None:
    """Let the act pass, or refuse it and say who may.

    Raises:
        NotAllowedError: The actor may not.
    """
    grounds = RIGHTS[act]
    if any(_holds(ground, order, case) for ground in grounds):
        return
    if Ground.HEIR in grounds:
        raise NotAllowedError(Who.SEATED, case.host)
    if Ground.HOST in grounds and case.host is not None:
        raise NotAllowedError(Who.HOST, case.host)
    raise NotAllowedError(Who.CONFIRMED_ADMIN if order.unsure else Who.ADMIN)


def _holds(ground: Ground, order: Order, case: Case) -> bool:
    named = not order.actor.anonymous
    return {
        Ground.MEMBER: True,
        Ground.HOST: is_host(order, case.host),
        Ground.ADMIN: order.admin,
        Ground.CLOSER: named and order.actor.telegram_id == case.closer,
        Ground.SETTLED: case.settled,
        Ground.HEIR: named and case.seated and case.host_left,
        Ground.TRUSTED: case.trusting,
        Ground.NEIGHBOUR: named and case.seated and case.guest,
        Ground.LEFT_BEHIND: named and case.seated and case.left_open,
    }[ground]
