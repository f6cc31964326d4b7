"""Reading a script of an evening: who writes what, who presses what, and when."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

FORMS = (
    "  [Friday poker | en]      the chat's title and language, before anything else\n"
    "  Anna: /newgame 250       Anna writes; indented lines below continue the message\n"
    "  Anna > Boris: /buyin     Anna replies to the last message of Boris (or of: bot)\n"
    "  Anna presses Sit down    Anna presses a button, named by its label or a part of it\n"
    "  @19:30                   the clock moves on to half past seven\n"
    "  # a remark               and empty lines part the scenes"
)
_HEADER = re.compile(r"\[(?P<title>[^|\]]+?)\s*(?:\|\s*(?P<language>[a-z]{2})\s*)?\]")
_CLOCK = re.compile(r"@(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)")
_PRESSES = re.compile(r"(?P<who>[^:>@\[]+?)\s+(?:presses|нажимает)\s+(?P<label>.+)")
_SAYS = re.compile(r"(?P<who>[^:>@\[/]+?)\s*(?:>\s*(?P<to>[^:>]+?)\s*)?:\s*(?P<text>\S.*)")


class ScriptError(Exception):
    """A line of a script that cannot be read; the message names the line and shows the right forms."""

    def __init__(self, line: int, text: str, reason: str) -> None:
        super().__init__(f"line {line}: {reason}\n  {text}\nA script is made of these:\n{FORMS}")
        self.line = line


@dataclass(frozen=True)
class Says:
    """Somebody writes, perhaps as a reply to somebody's last message."""

    line: int
    who: str
    text: str
    to: str | None = None


@dataclass(frozen=True)
class Presses:
    """Somebody presses a button."""

    line: int
    who: str
    label: str


@dataclass(frozen=True)
class Moves:
    """The clock moves on to this time of day."""

    line: int
    hour: int
    minute: int


@dataclass(frozen=True)
class Pause:
    """A scene is over."""

    line: int


Step = Says | Presses | Moves | Pause


@dataclass(frozen=True)
class Script:
    """An evening to be played."""

    title: str
    language: str
    steps: tuple[Step, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who acts or is answered, in the order of their first appearance; the bot left out."""
        names: dict[str, None] = {}
        for step in self.steps:
            if isinstance(step, Says | Presses):
                names.setdefault(step.who)
            if isinstance(step, Says) and step.to and not is_bot(step.to):
                names.setdefault(step.to)
        return tuple(names)


def is_bot(name: str) -> bool:
    """Whether the script means the bot by this name."""
    return name.lower() in ("bot", "бот")


def read(text: str, title: str = "Poker", language: str = "en") -> Script:
    """The script in this text; title and language are for one that does not say.

    Raises:
        ScriptError: A line has none of the forms of a script.
    """
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("#"):
            continue
        header = _HEADER.fullmatch(stripped)
        if header is not None:
            if any(not isinstance(step, Pause) for step in steps):
                raise ScriptError(number, line, "the title comes before anything else")
            title, language = header["title"], header["language"] or language
            continue
        last = steps[-1] if steps else None
        if line[:1].isspace() and stripped and isinstance(last, Says):
            steps[-1] = replace(last, text=f"{last.text}\n{stripped}")
        else:
            steps.append(_step(number, stripped))
    if not any(isinstance(step, Says) for step in steps):
        raise ScriptError(1, "", "nobody says anything")
    return Script(title, language, tuple(_without_doubled_pauses(steps)))


def _step(number: int, line: str) -> Step:
    if not line:
        return Pause(number)
    clock = _CLOCK.fullmatch(line)
    if clock is not None:
        return Moves(number, int(clock["hour"]), int(clock["minute"]))
    presses = _PRESSES.fullmatch(line)
    if presses is not None:
        return Presses(number, presses["who"], presses["label"])
    says = _SAYS.fullmatch(line)
    if says is None:
        raise ScriptError(number, line, "this is none of the forms of a script")
    return Says(number, says["who"], says["text"], says["to"])


def _without_doubled_pauses(steps: list[Step]) -> Iterator[Step]:
    """The steps with one pause where there are several, and none at the beginning."""
    before: Step | None = Pause(0)
    for step in steps:
        if not (isinstance(step, Pause) and isinstance(before, Pause)):
            yield step
        before = step
