"""The result of a game: places, profits, points, the month so far, and who pays whom."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import ExpandableBlockQuote, Text

from bot.keyboards import ResultPress, keyboard
from bot.services.endings import GRACE, Reopened
from bot.services.orders import Report
from bot.services.periods import Period
from bot.services.records import CalledOff, Closed, Decision, GameStatus, Leader, Standing, Transfer
from bot.views import dates, numbers
from bot.views.ledgers import who
from bot.views.names import clean, isolated, mention, name, shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, table

COLUMNS = (
    Column(least=2),
    Column(align=Align.LEFT, least=10, gives_way=True),
    Column(least=8),
    Column(least=7),
)
# From so many players on the transfers are folded away.
MANY = 13
# So many lines of the table, and so many transfers, stand in one message.
PAGE = LISTED = 40
NIGHT, MORNING = 23, 9


@spoken
def result(report: Report[Closed], page: int = 1) -> Text:
    """How an evening ended, page by page of its table; those who have to pay are mentioned."""
    record = report.record
    parts = [_head(report), _facts(report)]
    lines = record.standings[(page - 1) * PAGE : page * PAGE]
    parts.append(table(COLUMNS, [_row(report, line) for line in lines]).block)
    parts += _remarks(report)
    if record.month:
        parts.append(_month(report))
    text = joined(parts, "\n")
    owed = [transfers(report)] if record.transfers else []
    given = [_given(report)] if record.given else []
    return joined([text, *owed, *given], "\n\n")


@spoken
def result_keyboard(report: Report[Closed], page: int = 1) -> InlineKeyboardMarkup:
    """What can be done with a result: transfers marked, looked at, or taken back for ten minutes."""
    record, league = report.record, report.league
    until = dates.clock(record.ended_at + GRACE, league.zone)

    def button(label: Text, act: str, about: str = "") -> tuple[str, ResultPress]:
        return plain(label), ResultPress(act=act, game=record.game, about=about)

    settle = [button(say("💸 Mark transfers"), "settle")] if record.transfers or record.given else []
    last = -(-len(record.standings) // PAGE)
    steps = [(f"◀ {page - 1}", page - 1), (f"{page + 1} ▶", page + 1)]
    return keyboard(
        [button(Text(label), "page", f"{record.number}-{to}") for label, to in steps if 1 <= to <= last],
        [*settle, button(say("🧾 Log"), "log", str(record.number))],
        [
            button(say("🏆 Rating"), "rating", Period.month_of(record.played_on).key),
            *([] if record.corrected_at else [button(say("↩️ Reopen · until {time}", time=until), "reopen")]),
        ],
    )


@spoken
def called_off(report: Report[CalledOff]) -> Text:
    """An evening that counts for nothing."""
    number = str(report.record.number)
    return say("Game {number} is called off and counts for nothing.", number=number)


@spoken
def reopened(report: Report[Reopened]) -> Text:
    """A game that was over runs again."""
    record = report.record
    number, author = str(record.number), name(who(report.names, record.by))
    if record.was is GameStatus.CLOSED:
        return say(
            "Game {number} is open again ({author}), its result is withdrawn.", number=number, author=author
        )
    return say("Game {number} is open again ({author}).", number=number, author=author)


def is_night(report: Report[Closed]) -> bool:
    """Whether those who went home early sleep, so that the result makes no sound."""
    hour = report.record.ended_at.astimezone(report.league.zone).hour
    return hour >= NIGHT or hour < MORNING


def transfers(report: Report[Closed]) -> Text:
    """Who pays whom, a line each."""
    if report.record.banker is not None:
        return _through(report, report.record.banker)
    record = report.record
    lines = [_transfer(report, item) for item in record.transfers[:LISTED]]
    if more := len(record.transfers[LISTED:]):
        lines.append(say_many("… and {n} more: {form}", "… and {n} more: {form}", more, form="/settle"))
    return joined([say("**Transfers**"), _folded(report, lines)], "\n")


def _folded(report: Report[Closed], lines: Sequence[Text]) -> Text:
    """The lines, folded away where many people played."""
    body = joined(lines, "\n")
    return Text(ExpandableBlockQuote(body)) if len(report.record.standings) >= MANY else body


def _head(report: Report[Closed]) -> Text:
    record = report.record
    parts = [say("**♠ Game {number}**", number=str(record.number))]
    if title := clean(record.title):
        parts.append(Text(isolated(title)))
    parts.append(Text(dates.weekday(record.played_on, report.league.today)))
    return joined(parts)


def _facts(report: Report[Closed]) -> Text:
    record, league = report.record, report.league
    parts = [say_many("{n} player", "{n} players", len(record.standings))]
    # Of an evening from a file it may be known who won how much, and no more.
    if record.bank:
        parts.append(say("bank {amount}", amount=numbers.money(record.bank, league.currency)))
    # An evening entered afterwards has no times worth showing.
    if league.day_of(record.opened_at) == record.played_on and record.opened_at != record.ended_at:
        start, end = dates.clock(record.opened_at, league.zone), dates.clock(record.ended_at, league.zone)
        parts.append(Text(f"{start}–{end}"))
    return joined(parts)


def _row(report: Report[Closed], line: Standing) -> list[str]:
    return [
        str(line.place),
        shown(report.names[line.player]),
        numbers.profit_cell(line.profit, report.league.currency),
        numbers.points_cell(line.points),
    ]


def _remarks(report: Report[Closed]) -> list[Text]:
    """What is said only where it says something: the importance, shared places."""
    record = report.record
    remarks = []
    if record.importance != 100:
        k = numbers.importance(record.importance)
        remarks.append(say("Importance {k}: points × {k}", k=k))
    shared = sorted({(line.place, line.shared) for line in record.standings if line.shared > 1})
    if shared:
        places = ", ".join(f"{place}–{place + many - 1}" for place, many in shared)
        remarks.append(say("Shared places: {places}", places=places))
    if record.corrected_at:
        day = dates.day(dates.day_at(record.corrected_at, report.league.zone), report.league.today)
        remarks.append(say("Corrected on {day}", day=day))
    if kept := -sum(line.profit for line in record.standings):
        amount = numbers.money(abs(kept), report.league.currency)
        found = say("{amount} belong to nobody", amount=amount)
        remarks.append(found if kept > 0 else say("{amount} are missing", amount=amount))
    return remarks + [_decision(report, decision) for decision in record.decisions]


def _decision(report: Report[Closed], decision: Decision) -> Text:
    """How a difference was settled, and whose choice it was."""
    author = name(who(report.names, decision.by))
    amount = _counted(report, abs(decision.amount))
    if decision.player is None:
        if decision.amount > 0:
            return say(
                "{amount} belonged to nobody: shared out by stacks, decided by {author}",
                amount=amount,
                author=author,
            )
        return say("{amount} were missing: deducted by stacks, decided by {author}", amount=amount, author=author)
    player = name(report.names[decision.player])
    if decision.amount > 0:
        return say(
            "{amount} belonged to nobody: given to {player}, decided by {author}",
            amount=amount,
            player=player,
            author=author,
        )
    return say(
        "{amount} were missing: deducted from {player}, decided by {author}",
        amount=amount,
        player=player,
        author=author,
    )


def _counted(report: Report[Closed], amount: int) -> Text:
    if report.record.chips:
        return say_many("{n} chip", "{n} chips", amount)
    return Text(numbers.money(amount, report.league.currency))


def _through(report: Report[Closed], banker: int) -> Text:
    """Who pays the banker, and whom the banker pays."""
    record, currency = report.record, report.league.currency

    def sums(transfers: list[Transfer], *, to_banker: bool) -> Text:
        return joined(
            [
                Text(
                    mention(report.names[each.payer]) if to_banker else name(report.names[each.receiver]),
                    f" {numbers.figure(each.amount, currency)}",
                )
                for each in transfers
            ],
            ", ",
        )

    pay = [each for each in record.transfers if each.receiver == banker]
    get = [each for each in record.transfers if each.payer == banker]
    head = say("**Through the banker ({player})**", player=name(report.names[banker]))
    lines = []
    if pay:
        lines.append(say("Pay: {people}", people=sums(pay, to_banker=True)))
    if get:
        lines.append(say("Get: {people}", people=sums(get, to_banker=False)))
    return joined([head, _folded(report, lines)], "\n")


def _given(report: Report[Closed]) -> Text:
    """What had changed hands before, without ringing anybody's phone."""
    currency = report.league.currency
    items = [
        Text(
            name(report.names[each.payer]),
            " → ",
            name(report.names[each.receiver]),
            f" {numbers.money(each.amount, currency)}",
        )
        for each in report.record.given
    ]
    return say("Already paid: {transfers}", transfers=joined(items))


def _month(report: Report[Closed]) -> Text:
    record = report.record
    leaders = joined([_leader(report, line) for line in record.month])
    return say(
        "{month}: {leaders}", month=_capital(dates.month(record.played_on, report.league.today)), leaders=leaders
    )


def _leader(report: Report[Closed], line: Leader) -> Text:
    rose = f" ▲{line.rose}" if line.rose else ""
    return Text(f"{line.rank} ", name(report.names[line.player]), f" {numbers.points(line.points)}{rose}")


def _transfer(report: Report[Closed], item: Transfer) -> Text:
    amount = numbers.money(item.amount, report.league.currency)
    payer, receiver = report.names[item.payer], report.names[item.receiver]
    return Text(mention(payer), " → ", name(receiver), f" {amount}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
