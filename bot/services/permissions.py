"""Who may do what: the one place that decides, for commands and buttons alike."""

from enum import StrEnum

from bot.services.orders import Order
from bot.services.refusals import NotAllowedError, Who


class Act(StrEnum):
    """What somebody may or may not do in a game."""

    OPEN = "open"
    BACKDATE = "backdate"
    LOG = "log"
    UNDO = "undo"
    CLOSE = "close"
    CALL_OFF = "call_off"


# Acts that the host has, and that an administrator has in every game.
HOSTS = frozenset({Act.CLOSE, Act.CALL_OFF})
ADMINS = HOSTS | {Act.BACKDATE}


def is_host(order: Order, host: int | None) -> bool:
    """Whether the actor opened the game under their own name."""
    return host is not None and not order.actor.anonymous and order.actor.telegram_id == host


def needs_admin(order: Order, act: Act, host: int | None) -> bool:
    """Whether Telegram has to be asked if the actor administers the chat, for the act to be decided."""
    return act in ADMINS and not (act in HOSTS and is_host(order, host))


def permit(order: Order, act: Act, host: int | None = None, *, settled: bool = False) -> None:
    """Let the act pass, or refuse it and say who may.

    Args:
        order: Whose wish it is.
        act: What they want.
        host: Who hosts the game, by Telegram id; None for a game without a host.
        settled: Everybody is out and the books balance, so that any member may close.

    Raises:
        NotAllowedError: The actor may not.
    """
    if act not in ADMINS or order.admin or (act in HOSTS and is_host(order, host)):
        return
    if act is Act.CLOSE and settled:
        return
    if act in HOSTS and host is not None:
        raise NotAllowedError(Who.HOST, host)
    raise NotAllowedError(Who.ADMIN)
