"""What is asked back before anything is written, and the buttons that answer it."""

from functools import singledispatch

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import in_rows, keyboard
from bot.services.currencies import CHIPS
from bot.services.orders import Actor, League
from bot.services.readings import AmbiguousLineError, AmbiguousNameError, NewGuestsError
from bot.services.records import EntryKind
from bot.services.refusals import (
    AboveTableError,
    BackAtTableError,
    LeagueError,
    NoOpenGameError,
    NumberAloneError,
    OpenAskedError,
    SecondCashOutError,
    UndoOtherError,
    UnusualAmountError,
)
from bot.services.wishes import Wish
from bot.views import numbers
from bot.views.languages import speaking
from bot.views.ledgers import KINDS, amount_of
from bot.views.names import name, named, shown_apart
from bot.views.pads import Button
from bot.views.say import plain, say, say_many
from bot.views.scenes import Scene, sentence


def question(refusal: LeagueError, league: League, owner: Actor, wish: Wish) -> Text:
    """What is asked, to whom it is asked."""
    names = refusal.report.names if refusal.report else {}
    with speaking(league.language):
        asked = asking(refusal, Scene(league, names, None, wish.lines, wish.kind))
        return Text(Bold(name(named(names, owner))), " · ", asked)


def question_keyboard(refusal: LeagueError, league: League, button: Button) -> InlineKeyboardMarkup:
    """A button for each answer, in their order, and one that leaves everything as it is."""
    names = refusal.report.names if refusal.report else {}
    with speaking(league.language):
        labels = answering(refusal, Scene(league, names, None))
    buttons = [button(label, "answer", str(at)) for at, label in enumerate(labels)]
    return keyboard(*in_rows(buttons, 2), [button("✖", "cancel", "")])


@singledispatch
def asking(refusal: LeagueError, scene: Scene) -> Text:
    """The question that a refusal becomes; where it says enough, its own sentence."""
    return sentence(refusal, scene)


@singledispatch
def answering(refusal: LeagueError, scene: Scene) -> list[str]:
    """The words on the answers, in the order of `wishes.answers`."""
    raise TypeError(f"no answers to {type(refusal).__name__} in {scene.league.language}")


@asking.register
def _(refusal: OpenAskedError, scene: Scene) -> Text:
    amount = numbers.money(refusal.buy_in, scene.league.currency)
    return say("open a game? Buy-in {amount}", amount=amount)


@answering.register
def _(refusal: OpenAskedError, scene: Scene) -> list[str]:
    return [_open(refusal.buy_in, scene), plain(say("Other amount"))]


@answering.register
def _(refusal: NoOpenGameError, scene: Scene) -> list[str]:
    return [_open(refusal.buy_in or 0, scene)]


def _open(buy_in: int, scene: Scene) -> str:
    return plain(say("♠ Open · {amount}", amount=numbers.figure(buy_in, scene.league.currency)))


@asking.register
def _(refusal: SecondCashOutError, scene: Scene) -> Text:
    player = name(scene.names[refusal.player])
    stands = scene.out(refusal.stands, refusal.before, chips=refusal.chips)
    if refusal.is_no_news:
        return say("{player}: out with {stands} already. Record the others?", player=player, stands=stands)
    return say(
        "{player}: out with {stands} already. Replace it by {typed}?",
        player=player,
        stands=stands,
        typed=scene.out(refusal.typed or 0, refusal.before, chips=refusal.chips),
    )


@answering.register
def _(refusal: SecondCashOutError, scene: Scene) -> list[str]:
    if refusal.is_no_news:
        return [plain(say("✅ Record the others"))]
    stands = numbers.figure(refusal.stands, CHIPS if refusal.chips else scene.league.currency)
    typed = numbers.figure(refusal.typed or 0, CHIPS if refusal.chips else scene.league.currency)
    return [f"✅ {stands} → {typed}", plain(say("✏️ Correct"))]


@answering.register
def _(refusal: BackAtTableError, scene: Scene) -> list[str]:
    return [_out(refusal.typed, scene, chips=refusal.chips)]


@answering.register
def _(refusal: NumberAloneError, scene: Scene) -> list[str]:
    money = numbers.figure(refusal.money, scene.league.currency)
    out = _out(refusal.counted, scene, chips=refusal.chips)
    return [plain(say("🔁 Rebuy · {amount}", amount=money)), out]


def _out(counted: int, scene: Scene, *, chips: bool) -> str:
    amount = numbers.figure(counted, CHIPS if chips else scene.league.currency)
    return plain(say("🏁 Out · {amount}", amount=amount))


@asking.register
def _(refusal: AboveTableError, scene: Scene) -> Text:
    left = scene.table(refusal.on_table, chips=refusal.chips)
    typed = scene.table(refusal.together or refusal.typed, chips=refusal.chips)
    if refusal.myself and not refusal.others:
        return say("on the table {left}. Really {typed}?", left=left, typed=typed)
    player = scene.listed([name(scene.names[each]) for each in refusal.players or [refusal.player]])
    return say("{player}: on the table {left}. Really {typed}?", player=player, left=left, typed=typed)


@answering.register
def _(_refusal: AboveTableError, _scene: Scene) -> list[str]:
    return [plain(say("✏️ Correct")), plain(say("Yes: a rebuy is not logged"))]


@asking.register
def _(refusal: UnusualAmountError, scene: Scene) -> Text:
    typed = numbers.money(refusal.typed, scene.league.currency)
    if refusal.times:
        buy_ins = say_many("{n} buy-in", "{n} buy-ins", refusal.times)
        return say("{typed} or {buy_ins}?", typed=typed, buy_ins=buy_ins)
    buy_in = numbers.money(refusal.buy_in, scene.league.currency)
    return say("really {typed}? A buy-in is {buy_in}.", typed=typed, buy_in=buy_in)


@answering.register
def _(refusal: UnusualAmountError, scene: Scene) -> list[str]:
    amounts = [refusal.typed, *([refusal.times * refusal.buy_in] if refusal.times else [])]
    return [numbers.money(amount, scene.league.currency) for amount in amounts]


@asking.register
def _(refusal: AmbiguousNameError, scene: Scene) -> Text:
    return say("{line}: who?", line=scene.named(refusal.line))


@answering.register
def _(refusal: AmbiguousNameError, scene: Scene) -> list[str]:
    return [shown_apart(scene.names[player]) for player in refusal.players]


@asking.register
def _(refusal: AmbiguousLineError, scene: Scene) -> Text:
    return say("{line}: who and how much?", line=scene.typed(refusal.line))


@answering.register
def _(refusal: AmbiguousLineError, scene: Scene) -> list[str]:
    currency = CHIPS if refusal.chips else scene.league.currency
    return [
        shown_apart(scene.names[player]) + ("" if amount is None else f" · {numbers.figure(amount, currency)}")
        for player, amount in zip(refusal.players, refusal.amounts, strict=True)
    ]


@asking.register
def _(refusal: NewGuestsError, scene: Scene) -> Text:
    lines = scene.listed([scene.newcomer(line) for line in refusal.lines])
    return say_many("new guest: {lines}?", "new guests: {lines}?", len(refusal.lines), lines=lines)


@answering.register
def _(refusal: NewGuestsError, _scene: Scene) -> list[str]:
    return [plain(say_many("✅ Yes, {n} new guest", "✅ Yes, {n} new guests", len(refusal.lines)))]


@asking.register
def _(refusal: UndoOtherError, scene: Scene) -> Text:
    kind = EntryKind(refusal.kind)
    return say(
        "undo {player}: {kind} {amount}?",
        player=name(scene.names[refusal.player]),
        kind=KINDS[kind](),
        amount=amount_of(kind, refusal.amount, scene.league, chips=refusal.chips),
    )


@answering.register
def _(_refusal: UndoOtherError, _scene: Scene) -> list[str]:
    return [plain(say("↩️ Undo"))]
