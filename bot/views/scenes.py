"""What every refusal can be told with: league, people, the words that were typed, the right form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch

from aiogram.utils.formatting import Code, Text

from bot.services.amounts import Kind
from bot.services.commands import Spoken
from bot.services.currencies import CHIPS
from bot.services.lines import Line, Lines
from bot.services.orders import League, Named
from bot.services.readings import name_in, newcomer_in
from bot.services.refusals import LeagueError
from bot.views import numbers
from bot.views.names import clean, cut, isolated, name
from bot.views.say import Part, joined, plain, say

# So much of what somebody typed is said back to them.
QUOTED = 40
LISTED = 40
# What Telegram puts before the number of a supergroup.
SUPERGROUP = "-100"


@dataclass(frozen=True, slots=True)
class Scene:
    """Where something was refused: the league, its people, and what was typed, or put together by buttons.

    `kind` is what the amounts in the lines are for, where they have any; `asked` what the bot had asked for,
    where it was a plain word in reply.
    """

    league: League
    names: Mapping[int, Named]
    spoken: Spoken | None
    lines: Lines = ()
    kind: Kind | None = None
    asked: str = ""

    def typed(self, line: int) -> Text:
        """A line as typed, made safe to show; the name of a player whom a button has chosen."""
        each = self._line(line)
        if each and each.player is not None and not each.text and each.player in self.names:
            return name(self.names[each.player])
        text = f"{each.name or each.username or ''} {each.text}" if each else ""
        return quoted(text)

    def named(self, line: int) -> Text:
        """The name in a line as typed, less the amount beside it; the whole line, where that cannot be told."""
        each = self._line(line)
        found = each and (each.name or each.username or name_in(each, self.league.currency, self.kind))
        return quoted(found) if found else self.typed(line)

    def typed_list(self, lines: list[int]) -> Text:
        """Several lines as typed, as many of them as a message has room for."""
        return self.listed([self.typed(line) for line in lines])

    def listed(self, parts: Sequence[Text]) -> Text:
        """Words about several lines, as many of them as a message has room for."""
        shown = joined(parts[:LISTED], ", ")
        return Text(shown, ", …") if len(parts) > LISTED else shown

    def newcomer(self, line: int) -> Text:
        """The name that a line gives somebody new, and what it says that they pay."""
        said = newcomer_in(self.lines[line], self.league.currency, self.kind)
        amount = "" if said.amount is None else f" {numbers.money(said.amount, self.league.currency)}"
        return Text(quoted(said.newcomer or ""), amount, f" ×{said.times}" if said.times else "")

    def wrote(self, line: int) -> bool:
        """Whether a line has words of somebody's; what buttons put together has none."""
        each = self._line(line)
        return each is not None and bool(each.text or each.name or each.username)

    def _line(self, line: int) -> Line | None:
        lines = self.lines or (self.spoken.lines if self.spoken else ())
        return lines[line] if line < len(lines) else None

    def link(self, message: int | None) -> str | None:
        """The address of a message; only supergroups have such."""
        chat = str(self.league.chat_id)
        if message is None or not chat.startswith(SUPERGROUP):
            return None
        return f"https://t.me/c/{chat.removeprefix(SUPERGROUP)}/{message}"

    def account(self, telegram_id: int | None) -> Named | None:
        """The player that an account is."""
        found = (who for who in self.names.values() if who.telegram_id == telegram_id)
        return next(found, None) if telegram_id is not None else None

    def table(self, amount: int, *, chips: bool) -> str:
        """What lies on the table, in money or chips."""
        return numbers.figure(amount, CHIPS) if chips else numbers.money(amount, self.league.currency)

    def out(self, amount: int, before: int, *, chips: bool) -> Text:
        """A cash-out, with what it comes to where somebody had left the table `before`."""
        total = self.table(before + amount, chips=chips) if before else None
        return in_total(self.table(amount, chips=chips), total)

    def with_form(self, text: Text) -> Text:
        """The words, and the right form of the command where one was typed."""
        return joined([text, self.form], " ") if self.spoken else text

    @property
    def form(self) -> Text:
        """The right form of the command that was given, or of what was asked for."""
        forms = FORMS.get(self.spoken.command or self.asked if self.spoken else "", ("/help",))
        return say("Right: {forms}", forms=joined([Code(example(form)) for form in forms]))


def in_total(amount: Part, total: Part | None) -> Text:
    """One of several amounts, with what they come to; alone where it is the only one."""
    return say("{amount} ({total} in total)", amount=amount, total=total) if total else Text(amount)


def quoted(text: str) -> Text:
    """What somebody typed, made safe to show."""
    return say("“{text}”", text=isolated(cut(clean(text), QUOTED)))


# What each command wants to be given, and each question; names and numbers are said in the league's language.
FORMS: Mapping[str, tuple[str, ...]] = {
    "an amount": ("2750",),
    "cash-outs": ("{anna} 2750, {boris} 0",),
    "newgame": ("/newgame 500", "/newgame 500 k=1.5 stack=5000"),
    "join": ("/join", "/join {anna}, {boris}"),
    "buyin": ("/buyin 500", "/buyin {anna} 1000"),
    "rebuy": ("/rebuy", "/rebuy 1000", "/rebuy {anna} x2"),
    "addon": ("/addon 500", "/addon {anna} 1000"),
    "cashout": ("/cashout 2750", "/cashout {anna} 2750, {boris} 2100"),
    "undo": ("/undo", "/log"),
    "game": ("/game", "/game 37"),
    "log": ("/log", "/log 37"),
    "close": ("/close", "/close 37"),
    "fix": ("/fix 37",),
    "date": ("/date 37 12.11",),
    "reopen": ("/reopen", "/reopen 37"),
    "settle": ("/settle", "/settle 37"),
    "paid": ("/paid 500 {anna}",),
    "rating": ("/rating", "/rating {year}", "/rating 2026-11", "/rating {anna}"),
    "hall": ("/hall", "/hall 2026-10"),
    "export": ("/export", "/export csv", "/export json"),
    "calc": ("/calc",),
    "match": ("/match",),
    "ladder": ("/ladder",),
    "stats": ("/stats", "/stats {anna}"),
    "name": ("/name {anna}",),
    "chart": ("/chart", "/chart {anna}, {boris}"),
    "rules": ("/rules", "/rules 50"),
}


def example(form: str) -> str:
    """A form with the names and words that people use in the league's language."""
    words = {"{anna}": say("Anna"), "{boris}": say("Boris"), "{year}": say("year")}
    for word, text in words.items():
        form = form.replace(word, plain(text))
    return form


@singledispatch
def sentence(refusal: LeagueError, scene: Scene) -> Text:
    """The words for one kind of refusal; a house test sees that every kind has its own."""
    raise TypeError(f"no sentence for {type(refusal).__name__} in {scene.league.language}")
