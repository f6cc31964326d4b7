"""What somebody wants recorded, as a value: typed or put together by buttons; and what a refusal leaves open.

A refused wish is not half done: it is asked about, and each answer is a whole wish again.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import singledispatch
from typing import Any

from bot.services.amounts import Kind
from bot.services.commands import Spoken
from bot.services.evenings import EveningService
from bot.services.games import GameService
from bot.services.ledgers import LedgerService
from bot.services.lines import Line, Lines
from bot.services.orders import Order, Report
from bot.services.readings import AmbiguousLineError, AmbiguousNameError, NewGuestsError
from bot.services.records import EntryKind
from bot.services.refusals import (
    AboveTableError,
    AmountNeededError,
    BackAtTableError,
    BuyInNeededError,
    LeagueError,
    NoOpenGameError,
    NumberAloneError,
    OpenAskedError,
    SecondCashOutError,
    UndoOtherError,
    UnusualAmountError,
)
from bot.services.transfers import TransferService


class Verb(StrEnum):
    """What can be wished for, by the name of its command."""

    OPEN = "newgame"
    JOIN = "join"
    BUY_IN = "buyin"
    REBUY = "rebuy"
    ADD_ON = "addon"
    CASH_OUT = "cashout"
    UNDO = "undo"
    PAID = "paid"
    STAKE = "stake"  # what one buy-in is; it has buttons only


# Verbs whose amount is a buy-in, nobody's.
BUY_INS = (Verb.OPEN, Verb.STAKE)
MONEY_IN = {Verb.BUY_IN: EntryKind.BUY_IN, Verb.REBUY: EntryKind.REBUY, Verb.ADD_ON: EntryKind.ADD_ON}
KINDS = {Verb.CASH_OUT: Kind.CASH_OUT, Verb.PAID: Kind.PAID, **dict.fromkeys(MONEY_IN, Kind.MONEY_IN)}


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish.

    Attributes:
        lines: Who and how much.
        words: What stands after `/newgame`, or a buy-in as typed.
        buy_in: The buy-in of a new game or of the running one, in smallest units.
        entry: The entry to undo.
        game: The game that it is about; without one it is the topic's open game.
    """

    verb: Verb
    lines: Lines = ()
    words: str = ""
    buy_in: int | None = None
    entry: int | None = None
    game: int | None = None

    @property
    def kind(self) -> Kind | None:
        """What the amounts in its lines are for; None where they hold names only."""
        return KINDS.get(self.verb)


@dataclass(frozen=True, slots=True)
class Gap:
    """A wish whose amount is still to be said: in one of its lines, or as a new game's buy-in.

    `player` is whom the line is about, where that is known for good.
    """

    wish: Wish
    player: int | None = None
    line: int = 0

    def filled(self, amount: int) -> Wish:
        """The wish with the amount in its place, in smallest units or chips."""
        if self.wish.verb in BUY_INS:
            return replace(self.wish, buy_in=amount)
        return changed(self.wish, self.line, text="", player=self.player, amount=amount)

    def said(self, text: str) -> Wish:
        """The wish with an amount as somebody typed it."""
        if self.wish.verb in BUY_INS:
            return replace(self.wish, words=text)
        return changed(self.wish, self.line, text=text, player=self.player)


Answer = Wish | Gap


def changed(wish: Wish, at: int, **about: Any) -> Wish:  # noqa: ANN401  # fields of a line
    """The wish with something said about one of its lines; a wish without lines is about its author."""
    lines = wish.lines or (Line(),)
    return replace(wish, lines=(*lines[:at], replace(lines[at], **about), *lines[at + 1 :]))


def wish_of(spoken: Spoken) -> Wish | None:
    """The wish that a command is; None for a command that wishes nothing recorded."""
    try:
        verb = Verb(spoken.command)
    except ValueError:
        return None
    return Wish(verb, words=spoken.words) if verb is Verb.OPEN else Wish(verb, spoken.lines)


class WishService:
    """Grants wishes, whatever they are."""

    def __init__(
        self, games: GameService, ledgers: LedgerService, evenings: EveningService, transfers: TransferService
    ) -> None:
        self._games = games
        self._ledgers = ledgers
        self._evenings = evenings
        self._transfers = transfers

    async def grant(self, order: Order, wish: Wish) -> Report[Any]:
        """What became of a wish: what its own service answers.

        Raises:
            LeagueError: The league says no.
        """
        order = replace(order, game=wish.game)
        match wish.verb:
            case Verb.OPEN:
                return await self._games.open_game(order, wish.words, wish.buy_in)
            case Verb.JOIN:
                return await self._ledgers.join(order, wish.lines)
            case Verb.CASH_OUT:
                return await self._ledgers.cash_out(order, wish.lines)
            case Verb.STAKE:
                return await self._evenings.set_buy_in(order, wish.words, wish.buy_in)
            case Verb.PAID:
                return await self._transfers.paid(order, wish.lines)
            case Verb.UNDO:
                return await self._ledgers.undo(order, wish.entry)
            case _:
                return await self._ledgers.money_in(order, MONEY_IN[wish.verb], wish.lines)


@singledispatch
def answers(refusal: LeagueError, wish: Wish) -> tuple[Answer, ...]:  # noqa: ARG001  # the kinds below read it
    """What can be said to a refusal, each a wish again or a number that is asked for; nothing to most."""
    return ()


@answers.register
def _(refusal: OpenAskedError, wish: Wish) -> tuple[Answer, ...]:
    return (replace(wish, buy_in=refusal.buy_in), Gap(wish))


@answers.register
def _(_refusal: BuyInNeededError, wish: Wish) -> tuple[Answer, ...]:
    return (Gap(wish),)


@answers.register
def _(refusal: NoOpenGameError, wish: Wish) -> tuple[Answer, ...]:
    # Who has paid somebody wants no game.
    is_asked = refusal.buy_in is not None and wish.verb is not Verb.PAID
    return (Wish(Verb.OPEN, buy_in=refusal.buy_in),) if is_asked else ()


@answers.register
def _(refusal: SecondCashOutError, wish: Wish) -> tuple[Answer, ...]:
    gap = Gap(wish, refusal.player, refusal.line)
    if refusal.typed is None:
        return (gap,)
    if refusal.is_no_news:
        others = (*wish.lines[: refusal.line], *wish.lines[refusal.line + 1 :])
        return (replace(wish, lines=others),) if others else ()
    about = {"text": "", "player": refusal.player, "amount": refusal.typed, "instead": refusal.entry}
    return (changed(wish, refusal.line, **about), gap)


@answers.register
def _(refusal: BackAtTableError, wish: Wish) -> tuple[Answer, ...]:
    about = {"text": "", "player": refusal.player, "amount": refusal.typed, "instead": None}
    return (changed(wish, refusal.line, **about),)


@answers.register
def _(refusal: AmountNeededError, wish: Wish) -> tuple[Answer, ...]:
    return (Gap(wish, refusal.player, refusal.line),)


@answers.register
def _(refusal: NumberAloneError, wish: Wish) -> tuple[Answer, ...]:
    money, counted = Line(amount=refusal.money), Line(amount=refusal.counted)
    return (Wish(Verb.REBUY, (money,), game=wish.game), Wish(Verb.CASH_OUT, (counted,), game=wish.game))


@answers.register
def _(refusal: AboveTableError, wish: Wish) -> tuple[Answer, ...]:
    asked = [(refusal.line, refusal.player, refusal.typed)]
    if refusal.others:
        asked = [*zip((refusal.line, *refusal.others), refusal.players, refusal.amounts, strict=False)]
    meant = wish
    for line, player, amount in asked:
        # A name may be somebody else's by then: the answer is about whom the question named.
        meant = changed(meant, line, text="", player=player, amount=amount, sure=True)
    return (Gap(wish, refusal.player, refusal.line), meant)


@answers.register
def _(refusal: UnusualAmountError, wish: Wish) -> tuple[Answer, ...]:
    amounts = [refusal.typed, *([refusal.times * refusal.buy_in] if refusal.times else [])]
    return tuple(changed(wish, refusal.line, amount=amount, sure=True) for amount in amounts)


@answers.register
def _(refusal: AmbiguousNameError, wish: Wish) -> tuple[Answer, ...]:
    about = _about(wish, refusal)
    return tuple(
        changed(each, refusal.line, player=player) for each, player in zip(about, refusal.players, strict=True)
    )


@answers.register
def _(refusal: AmbiguousLineError, wish: Wish) -> tuple[Answer, ...]:
    return tuple(
        changed(each, refusal.line, text="", player=player, amount=amount)
        for each, player, amount in zip(_about(wish, refusal), refusal.players, refusal.amounts, strict=True)
    )


@answers.register
def _(refusal: NewGuestsError, wish: Wish) -> tuple[Answer, ...]:
    for line in refusal.lines:
        wish = changed(wish, line, guest=True)
    return (wish,)


@answers.register
def _(refusal: UndoOtherError, wish: Wish) -> tuple[Answer, ...]:
    return (replace(wish, entry=refusal.entry),)


def _about(wish: Wish, refusal: AmbiguousNameError | AmbiguousLineError) -> list[Wish]:
    """The wish for each of the people whom a refusal names, about the game that was meant when it was said."""
    return [replace(wish, game=game) for game in refusal.games] or [wish] * len(refusal.players)
