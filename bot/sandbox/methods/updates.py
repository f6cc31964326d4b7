"""How a bot gets its updates: long polling or a webhook."""

import re
from typing import Any
from urllib.parse import urlsplit

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot, Webhook
from bot.sandbox.world import World

_SECRET = re.compile(r"[A-Za-z0-9_-]*")
LONGEST_SECRET = 256
MOST_CONNECTIONS = 100


async def get_updates(_world: World, bot: Bot, arguments: Arguments) -> list[dict[str, Any]]:
    """The unconfirmed updates from `offset` on; what stands before it is confirmed by asking."""
    if bot.webhook is not None:
        raise refusals.WEBHOOK_ACTIVE.error()
    _allow(bot, arguments)
    bot.alive = True
    limit = arguments.integer("limit", 100)
    return await bot.mailbox.fetch(arguments.integer("offset"), limit, arguments.integer("timeout"))


def set_webhook(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: updates go to this address from now on; http and any port will do, as on a local server."""
    url, secret = arguments.text("url"), arguments.text("secret_token")
    if not url:
        return delete_webhook(world, bot, arguments)
    if len(secret) > LONGEST_SECRET:
        raise refusals.LONG_SECRET.error()
    if not _SECRET.fullmatch(secret):
        raise refusals.BAD_SECRET.error()
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise refusals.BAD_WEBHOOK_URL.error("invalid URL specified")
    _allow(bot, arguments)
    _drop(bot, arguments)
    bot.mailbox.end_poll(refusals.WEBHOOK_TOOK_OVER)
    connections = min(max(arguments.integer("max_connections", 40), 1), MOST_CONNECTIONS)
    bot.webhook = Webhook(url, secret or None, connections)
    bot.alive = True
    world.pulse.beat()
    return True


def delete_webhook(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the bot asks for its updates itself from now on."""
    _drop(bot, arguments)
    bot.webhook = None
    world.pulse.beat()
    return True


def get_webhook_info(_world: World, bot: Bot, _arguments: Arguments) -> dict[str, Any]:
    """Where updates go, and how that went."""
    view: dict[str, Any] = {"url": "", "has_custom_certificate": False}
    view["pending_update_count"] = len(bot.mailbox.pending)
    hook = bot.webhook
    if hook is not None:
        view |= {"url": hook.url, "max_connections": hook.max_connections, "ip_address": "127.0.0.1"}
        if hook.last_error is not None:
            view |= {"last_error_date": hook.last_error_at, "last_error_message": hook.last_error}
    if bot.mailbox.allowed:
        view["allowed_updates"] = sorted(bot.mailbox.allowed)
    return view


def _allow(bot: Bot, arguments: Arguments) -> None:
    """Remember which updates are wanted; a call that does not say keeps what was said before."""
    kinds = arguments.json("allowed_updates", refusals.NOT_FOUND)
    if isinstance(kinds, list):
        bot.mailbox.allow(str(kind) for kind in kinds)


def _drop(bot: Bot, arguments: Arguments) -> None:
    if arguments.flag("drop_pending_updates"):
        bot.mailbox.pending.clear()
