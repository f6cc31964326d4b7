"""Answering a pressed button, and reacting to a message."""

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.methods.access import message_of
from bot.sandbox.registry import Event
from bot.sandbox.text import units
from bot.sandbox.world import World

LONGEST_TOAST = 200
OLDEST_SECONDS = 15.0
# core.telegram.org/bots/api#reactiontypeemoji
_SINGLE = (
    "❤👍👎🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐"
    "🍓🍾💋🖕😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾🤷😡"
)
_JOINED = ["❤‍🔥", "👨‍💻", "🤷‍♂", "🤷‍♀"]
REACTIONS = frozenset([*_SINGLE, *_JOINED])


def answer_callback_query(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the person sees the toast or the alert, or only that the spinner stops."""
    press = world.presses.get(arguments.text("callback_query_id"))
    if units(arguments.text("text")) > LONGEST_TOAST:
        raise refusals.TOAST_TOO_LONG.error()
    if press is None or press.bot is not bot or world.timer() - press.at > OLDEST_SECONDS:
        raise refusals.QUERY_TOO_OLD.error()
    if press.answer is None:
        press.answer = {"text": arguments.text("text"), "show_alert": arguments.flag("show_alert")}
        press.answer |= {"url": arguments.text("url")} if arguments.text("url") else {}
        details = {**press.answer, "button": press.data}
        world.happened(Event("toast", press.message.chat, press.message, press.person, details))
    return True


def set_message_reaction(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the bot's reaction stands under the message, or none any more."""
    message = message_of(world, bot, arguments, refusals.REACT_NOT_FOUND)
    given = arguments.json("reaction", refusals.REACTION_INVALID) or []
    emoji = [str(one.get("emoji", "")).replace("\ufe0f", "") for one in given]
    allowed = message.chat.reactions_allowed
    if any(one not in REACTIONS or (allowed is not None and one not in allowed) for one in emoji):
        raise refusals.REACTION_INVALID.error()
    if len(emoji) > 1:
        raise refusals.REACTIONS_TOO_MANY.error()
    message.reactions.pop(bot.id, None)
    if emoji:
        message.reactions[bot.id] = emoji
    world.happened(Event("reaction", message.chat, message, bot.user))
    return True
