"""The ledger of a game, page by page, and what is taken back from it."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import LogPress, UndoPress, in_rows, keyboard
from bot.services.orders import Actor, Named, Report
from bot.services.records import Log, LogLine, Undone
from bot.services.voids import Restored, TakenBack
from bot.views import dates, numbers
from bot.views.corrections import REASONS
from bot.views.desks import arrows
from bot.views.evenings import back, titled
from bot.views.ledgers import KINDS, amount_of, entry, unit_of, who
from bot.views.names import name, shown
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say
from bot.views.tables import Align, Column, Page, page, table

Told = Report[TakenBack] | Report[Restored]

PAGE = 20
ACROSS = 5
COLUMNS = (
    Column(align=Align.LEFT),
    Column(align=Align.LEFT, least=6, gives_way=True),
    Column(align=Align.LEFT, least=9),
    Column(least=6),
    Column(align=Align.LEFT, gives_way=True),
)
# Which entry is meant is asked by its number, so that stands first there; who logged it has no room.
NUMBERED = (Column(), *COLUMNS[:-1])


@spoken
def log(report: Report[Log], number: int = 0) -> Text:
    """One page of a ledger; the last one unless another is asked for."""
    head = say("**🧾 Log · game {number}**", number=str(report.record.number))
    return _page(report, head, number)


@spoken
def log_keyboard(report: Report[Log], number: int = 0, *, private: bool = False) -> InlineKeyboardMarkup | None:
    """The way to other pages, and to putting the game right: entry by entry while it runs, by a draft after.

    What is put right is put right where all can see it, not in `private`.
    """
    part, game = _part(report, number), report.record.number

    def button(label: str, act: str, about: str = "0") -> tuple[str, LogPress]:
        return label, LogPress(act=act, game=game, page=int(about))

    undo = (
        [button(plain(say("Undo an entry ▸")), "void")]
        if report.record.running and report.record.lines and not private
        else []
    )
    correct = [button(plain(say("✏️ Correct")), "fix")] if report.record.closed and not private else []
    pages = arrows(part.number, part.of, button)
    return keyboard(undo, correct, pages) if undo or correct or pages else None


@spoken
def book(report: Report[Log], owner: Actor, number: int) -> Text:
    """A page of the ledger in somebody's window."""
    head = titled(report, owner, say("**🧾 Log · game {number}**", number=str(report.record.number)))
    return _page(report, head, number)


@spoken
def book_keyboard(report: Report[Log], number: int, button: Button) -> InlineKeyboardMarkup:
    """Pages, taking back, and the way out."""
    part = _part(report, number)
    undo = [button(plain(say("Undo an entry ▸")), "void", "")] if report.record.lines else []
    return keyboard(undo, arrows(part.number, part.of, button), [button("✖", "cancel", "")])


@spoken
def void_which(report: Report[Log], owner: Actor, number: int) -> Text:
    """Which entry is meant, of a page of those that stand."""
    lines = _standing(report, number).items
    asked = titled(report, owner, say("which entry? Its number in the log"))
    rows = [[str(line.number), *_row(report, line)[:-1]] for line in lines]
    return joined([asked, table(NUMBERED, rows).block], "\n") if rows else asked


@spoken
def void_which_keyboard(report: Report[Log], number: int, button: Button) -> InlineKeyboardMarkup:
    """The numbers of the entries that stand, newest page first."""
    part = _standing(report, number)
    numbers_ = [button(str(line.number), "pick", str(line.number)) for line in part.items]
    return keyboard(*in_rows(numbers_, ACROSS), arrows(part.number, part.of, button), [button("✖", "cancel", "")])


@spoken
def voiding(report: Report[Log], owner: Actor, number: int) -> Text:
    """The entry in words, before it is taken back."""
    line = report.record.lines[number - 1]
    text = say(
        "{number}: {time} {player}, {kind} {amount}",
        number=str(line.number),
        time=dates.clock(line.at, report.league.zone),
        player=name(report.names[line.player]),
        kind=KINDS[line.kind](),
        amount=amount_of(line.kind, line.amount, report.league, chips=report.record.chips),
    )
    return titled(report, owner, text)


@spoken
def voiding_keyboard(report: Report[Log], number: int, button: Button) -> InlineKeyboardMarkup:
    """Undo it, or back to the numbers."""
    line = report.record.lines[number - 1]
    return keyboard([button(plain(say("↩️ Undo")), "take_back", str(line.entry)), back(button)])


@spoken
def undone_by(report: Report[TakenBack]) -> Text:
    """What somebody took back that others had written, for everybody to see."""
    record = report.record
    author = name(who(report.names, record.actor))
    return say("Undone by {author}: {entries}", author=author, entries=_entries(report))


@spoken
def undone_list(report: Report[TakenBack]) -> Text:
    """What stands no more."""
    return say("Undone: {entries}", entries=_entries(report))


@spoken
def restored(report: Report[Restored]) -> Text:
    """What stands again."""
    return say("Restored: {entries}", entries=_entries(report))


@spoken
def instead(report: Report[Restored]) -> Text:
    """Who it is about after all."""
    return say("It is about {entries}", entries=_entries(report))


@spoken
def restore_keyboard(report: Report[TakenBack] | Report[Undone]) -> InlineKeyboardMarkup:
    """A way to have it stand again."""
    return keyboard([(plain(say("↩️ Restore")), UndoPress(act="restore", operation=report.operation))])


@spoken
def toast_restored(report: Report[Restored]) -> str:
    """What stands, to whoever did it."""
    return plain(say("Recorded: {entries}", entries=_entries(report)))


@spoken
def toast_undone_entries(report: Report[TakenBack]) -> str:
    """What was taken back, to whoever did it."""
    return plain(say("Undone: {entries}", entries=_entries(report)))


def _entries(report: Told) -> Text:
    record = report.record
    return joined([entry(item, report.names, report.league, chips=record.chips) for item in record.items])


def _part(report: Report[Log], number: int) -> Page[LogLine]:
    """A page of the ledger; of 0 the last."""
    return page(report.record.lines, number or page(report.record.lines, 1, PAGE).of, PAGE)


def _standing(report: Report[Log], number: int) -> Page[LogLine]:
    """A page of what can be taken back; of 0 the last."""
    lines = [line for line in report.record.lines if not line.voided_at]
    return page(lines, number or page(lines, 1, PAGE).of, PAGE)


def _page(report: Report[Log], head: Text, number: int) -> Text:
    part = _part(report, number)
    if not part.items:
        return joined([head, say("Nothing is logged yet.")], "\n")
    block = table(COLUMNS, [_row(report, line) for line in part.items]).block
    voids = [_void(report, line) for line in part.items if line.voided_at]
    pages = [say("Page {page} of {pages}", page=str(part.number), pages=str(part.of))] if part.of > 1 else []
    return joined([head, block, *voids, *pages], "\n")


def _row(report: Report[Log], line: LogLine) -> list[str]:
    if line.voided_at:
        note = f"✖ {line.number}"
    else:
        note = "" if line.own else f"·{shown(who(report.names, line.logged_by))}"
    return [
        dates.clock(line.at, report.league.zone),
        shown(report.names[line.player]),
        plain(KINDS[line.kind]()),
        numbers.cell(line.amount, unit_of(line.kind, report.league, chips=report.record.chips)),
        note,
    ]


def _void(report: Report[Log], line: LogLine) -> Text:
    author: Named = who(report.names, line.voided_by or 0)
    undone = say(
        "✖ {number}: undone {time}, {player}",
        number=str(line.number),
        time=dates.clock(line.voided_at or line.at, report.league.zone),
        player=name(author),
    )
    why = [word() for reason, word in REASONS.items() if reason == line.reason]
    return joined([undone, *why], ", ")
