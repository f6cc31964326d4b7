"""A game's card: who is in for how much, what lies on the table, and the newest entry."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import CardPress, keyboard
from bot.services.currencies import CHIPS
from bot.services.orders import Actor, Report
from bot.services.records import Card, CardLine, GameStatus, Shown
from bot.views import dates, numbers
from bot.views.desks import arrows
from bot.views.ledgers import newest
from bot.views.names import clean, isolated, name, named, shown
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.results import result, result_keyboard
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, page, table

# From here on the card shows sums only; a longer table would not fit on a phone.
FULL = 20


@spoken
def card(report: Report[Card]) -> Text:
    """A game as it stands now; one line when it is over."""
    record = report.record
    if record.status is GameStatus.CLOSED:
        return closed_card(report)
    if record.status is GameStatus.CANCELLED:
        return say("Game {number} is called off and counts for nothing.", number=str(record.number))
    parts = [_head(report), _stakes(report)]
    if len(record.lines) > FULL:
        away = len(record.lines) - sum(line.is_in for line in record.lines)
        parts.append(
            say(
                "At the table {seated}, out {away}",
                seated=str(len(record.lines) - away),
                away=str(away),
            )
        )
    elif record.lines:
        parts.append(table(_columns(), [_row(report, line) for line in record.lines]).block)
    parts.append(_sums(report))
    if record.status is GameStatus.UNDECIDED:
        parts.append(_undecided(report))
    recent = record.recent if len(record.lines) > FULL else record.recent[-1:]
    chips = record.stack is not None
    parts += [newest(line, report.league, report.names, chips=chips) for line in recent]
    return joined(parts, "\n")


@spoken
def roll(report: Report[Card], owner: Actor, number: int) -> Text:
    """A page of a game's table, in somebody's window, where it is too long for the card."""
    part = page(report.record.lines, number, FULL)
    head = Text(Bold(name(named(report.names, owner))), " · ", _head(report))
    rows = [_row(report, line) for line in part.items]
    return joined([head, table(_columns(), rows).block, _sums(report)], "\n")


@spoken
def roll_keyboard(report: Report[Card], number: int, button: Button) -> InlineKeyboardMarkup:
    """The other pages, and the way out."""
    part = page(report.record.lines, number, FULL)
    return keyboard(arrows(part.number, part.of, button), [button("✖", "cancel", "")])


@spoken
def game(report: Report[Shown], page: int = 1) -> Text:
    """A game as somebody asked to see it: its result once it has one, else its card."""
    record = report.record
    if record.result is None:
        return card(Report(record.card, report.league, report.names))
    return result(Report(record.result, report.league, report.names), page)


@spoken
def game_keyboard(report: Report[Shown], page: int) -> InlineKeyboardMarkup | None:
    """The buttons of a result whose pages are turned."""
    record = report.record
    if record.result is None:
        return None
    return result_keyboard(Report(record.result, report.league, report.names), page)


def closed_card(report: Report[Card]) -> Text:
    """What is left of the card when the result stands below it."""
    record = report.record
    time = dates.clock(record.ended_at, report.league.zone) if record.ended_at else ""
    return say("♠ Game {number} closed at {time}. The result is below.", number=str(record.number), time=time)


@spoken
def card_keyboard(report: Report[Card]) -> InlineKeyboardMarkup | None:
    """The card's buttons; the amount stands on them, so that nobody guesses."""
    record = report.record
    if record.status is GameStatus.UNDECIDED:
        return keyboard(
            [(plain(say("⚖️ Decide")), CardPress(act="close", game=record.game, version=record.version))]
        )
    if record.status is not GameStatus.OPEN:
        return None
    amount = numbers.figure(record.buy_in, report.league.currency)

    def button(label: Text, act: str) -> tuple[str, CardPress]:
        return plain(label), CardPress(act=act, game=record.game, version=record.version)

    return keyboard(
        [
            button(say("🪑 Sit down · {amount}", amount=amount), "sit"),
            button(say("🔁 Rebuy · {amount}", amount=amount), "rebuy"),
        ],
        [button(say("🏁 Cash out"), "out"), button(say("↩️ Undo mine"), "undo")],
        [button(say("👥 For another"), "desk"), button(say("⋯ More"), "more")],
        [button(say("📋 List"), "list")] if len(record.lines) > FULL else [],
        [button(say("✅ Close the game"), "close")] if record.settled else [],
    )


def _head(report: Report[Card]) -> Text:
    record = report.record
    parts = [say("**♠ Game {number}**", number=str(record.number))]
    if title := clean(record.title):
        parts.append(Text(isolated(title)))
    day = dates.weekday(record.played_on, report.league.today)
    parts.append(say("{day} (after midnight)", day=day) if record.after_midnight else Text(day))
    if record.host:
        parts.append(say("host {player}", player=name(report.names[record.host])))
    return joined(parts)


def _stakes(report: Report[Card]) -> Text:
    record, league = report.record, report.league
    money = numbers.money(record.buy_in, league.currency)
    parts = [say("Buy-in {amount}", amount=money)]
    if record.stack:
        chips = say_many("{n} chip", "{n} chips", record.stack)
        parts = [say("Buy-in {amount} = {chips}", amount=money, chips=chips)]
    if record.importance != 100:
        parts.append(say("importance {k}", k=numbers.importance(record.importance)))
    parts.append(say("counts for {month}", month=dates.month(record.played_on, league.today)))
    return joined(parts)


def _columns() -> tuple[Column, ...]:
    return (
        Column(plain(say("Player")), Align.LEFT, gives_way=True),
        Column(leaves=1),
        Column(plain(say("In")), least=7),
        Column(plain(say("Out")), least=6),
        Column(plain(say("Net")), least=6, leaves=2),
    )


def _row(report: Report[Card], line: CardLine) -> list[str]:
    currency = report.league.currency
    off = CHIPS if report.record.stack else currency
    taken = [] if line.counted is None else [numbers.cell(line.counted, off)]
    # Whoever has come back is not out, and what they took before is off the table all the same.
    out = [*taken, "·"] if line.is_in else taken
    # What chips are worth to the last cent is known after the count.
    profit = numbers.to_unit(line.profit, report.league.unit) if report.record.stack else line.profit
    return [
        shown(report.names[line.player]),
        f"×{line.buy_ins}" if line.buy_ins > 1 else "",
        numbers.cell(line.money_in, currency),
        " ".join(out),
        "" if line.is_in else numbers.profit_cell(profit, currency),
    ]


def _undecided(report: Report[Card]) -> Text:
    """What does not add up, in a game that waits for the decision about it."""
    worth = numbers.money(abs(report.record.on_table_worth), report.league.currency)
    return say("**Does not add up: {difference}, waits for a decision**", difference=worth)


def _sums(report: Report[Card]) -> Text:
    record, currency = report.record, report.league.currency
    money = numbers.money(record.money_in, currency)
    amount, is_short = abs(record.on_table_worth), record.on_table < 0
    worth = numbers.money(amount, currency)
    if record.stack is None:
        if is_short:
            return say("In {money} · cash-outs exceed it by {more}", money=money, more=worth)
        return say("In {money} · on the table {left}", money=money, left=worth)
    chips = say_many("{n} chip", "{n} chips", abs(record.on_table))
    left = worth if record.even else numbers.about(amount, report.league.unit, currency)
    if is_short:
        more = say("{chips} ({worth})", chips=chips, worth=left)
        return say("In {money} · cash-outs exceed it by {more}", money=money, more=more)
    return say("In {money} · on the table {chips} ({left})", money=money, chips=chips, left=left)
