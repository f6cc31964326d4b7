"""Playing a script: people of the world do what it says, and the bot answers."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from bot.sandbox.script import Moves, Pause, Presses, Says, Script, ScriptError, is_bot
from bot.sandbox.talking import ImpossibleError
from bot.sandbox.transcript import Transcript
from bot.sandbox.world import World

RIGHTS = ("can_pin_messages", "can_delete_messages", "can_manage_chat")


async def play(
    script: Script,
    world: World,
    wait_idle: Callable[[], Awaitable[object]],
    out: Callable[[str], object],
    rights: tuple[str, ...] = RIGHTS,
) -> Chat:
    """Play the script on a world that has one bot, and write what happens to `out`, line by line.

    The people of the script come into a new chat; the first of them makes it and adds the bot, as
    administrator with `rights` (none: an ordinary member). After each step `wait_idle` is awaited.

    Raises:
        ScriptError: A step cannot be done: no such button, nothing to reply to.
    """
    bot = next(iter(world.bots.values()))
    people = {name: world.person(name, language=script.language) for name in script.people}
    chat = world.group(script.title, *people.values())
    transcript = Transcript(world, chat, out, script.language)
    try:
        world.add_bot(next(iter(people.values())), chat, bot, *rights)
        await wait_idle()
        for step in script.steps:
            if isinstance(step, Pause):
                transcript.show_changed()
                out("")
            elif isinstance(step, Moves):
                transcript.show_changed()
                _move(world, step)
                out(f"--- {step.hour:02}:{step.minute:02}")
            else:
                _act(world, chat, people, step)
            await wait_idle()
    finally:
        transcript.close()
    return chat


def _act(world: World, chat: Chat, people: dict[str, User], step: Says | Presses) -> None:
    try:
        if isinstance(step, Presses):
            world.press(people[step.who], _with_button(chat, step), step.label)
        else:
            _say(world, chat, people, step)
    except ImpossibleError as error:
        raise ScriptError(step.line, f"{step}", str(error)) from error


def _say(world: World, chat: Chat, people: dict[str, User], step: Says) -> None:
    """Write the line; `@Name` of somebody in the script becomes a mention of them."""
    text = step.text
    named = [person for name, person in people.items() if f"@{name}" in text]
    for person in named:
        text = text.replace(f"@{person.first_name}", person.first_name, 1)
    reply_to = _last_of(chat, people, step) if step.to else None
    world.send(people[step.who], chat, text, reply_to=reply_to, mentions=tuple(named))


def _last_of(chat: Chat, people: dict[str, User], step: Says) -> Message:
    to = step.to or ""
    for message in reversed(chat.shown()):
        author = message.sender
        if message.service or author is None:
            continue
        if author.is_bot if is_bot(to) else author is people[to]:
            return message
    raise ImpossibleError(f"{to} has not written yet")


def _with_button(chat: Chat, step: Presses) -> Message:
    """The newest message under which the button stands."""
    for message in reversed(chat.shown()):
        if any(step.label in button["text"] for button in message.buttons()):
            return message
    labels = [button["text"] for message in chat.shown() for button in message.buttons()]
    raise ImpossibleError(f"nobody shows a button {step.label!r}; there are {labels or 'none'}")


def _move(world: World, step: Moves) -> None:
    """Move the clock on to the next such time of day, if this world has a clock that moves."""
    if world.move_clock is None:
        return
    now = world.clock()
    then = now.replace(hour=step.hour, minute=step.minute, second=0, microsecond=0)
    if then <= now:
        then += timedelta(days=1)
    world.move_clock((then - now).total_seconds())
