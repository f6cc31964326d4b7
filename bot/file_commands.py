"""Commands that hand a chat's rows out as files, and take files in."""
# Each command imports what it needs: `health` is asked every few seconds and needs next to nothing.
# ruff: noqa: PLC0415

import asyncio
import json
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot import late_types
from bot.terminal import Refusal, desk_of, load, refusals

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.services.imports import Answers, Preview, Said
    from bot.services.operations import Desk
    from bot.services.orders import Order, Report

Chat = Annotated[int, typer.Option(help="The chat, by its Telegram id.")]


class Format(StrEnum):
    """What a chat's rows are handed out as."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


class Numbers(StrEnum):
    """What the numbers of a file without a currency count."""

    WHOLE = "whole"
    CENTS = "cents"


class Dates(StrEnum):
    """Whether 03/04 is 3 April or March the 4th."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("export")(export)
    app.command("import")(import_)


def export(
    chat: Chat,
    form: Annotated[Format, typer.Option("--format", help="What it is handed out as.", case_sensitive=False)],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file; else it is printed.")] = None,
) -> None:
    """Hand out all that a chat has: json to bring it into another chat, csv or xlsx for a spreadsheet.

    A csv file holds the results of games; entries and ratings go into two more files beside it.
    """
    with refusals():
        files = asyncio.run(_exported(load(), chat, form))
        if output is None:
            if form is Format.XLSX and sys.stdout.isatty():
                raise Refusal("A workbook is nothing for a terminal: name a file with -o.")
            sys.stdout.buffer.write(next(iter(files.values())))
            return
        for suffix, data in files.items():
            target = output.with_name(f"{output.stem}{suffix}{output.suffix}")
            try:
                target.write_bytes(data)
            except OSError as error:
                raise Refusal(f"{target} cannot be written ({error.strerror}).") from None
            typer.echo(f"{target}: {len(data):,} bytes.")


def import_(
    chat: Chat,
    file: Annotated[Path, typer.Argument(help="A list or a grid (.csv, .xlsx), or a whole chat (.json).")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Also evenings that do not add up, the difference being nobody's.")
    ] = False,
    same: Annotated[
        list[str] | None, typer.Option(help="'Kolya=Uncle Kolya': the first name means the second. Repeatable.")
    ] = None,
    numbers: Annotated[Numbers | None, typer.Option(help="What a file without a currency counts.")] = None,
    dates: Annotated[Dates | None, typer.Option(help="How to read 03/04.")] = None,
) -> None:
    """Bring past evenings into a chat; what is there already stays, and the same file again adds nothing."""
    from bot.services.imports import Answers
    from bot.services.imports.days import Order as DayOrder
    from bot.services.imports.drafts import Units

    with refusals():
        try:
            data = file.read_bytes()
        except OSError as error:
            raise Refusal(f"{file} cannot be read ({error.strerror}).") from None
        answers = Answers(DayOrder(dates) if dates else None, Units(numbers) if numbers else None)
        names = [pair.partition("=")[::2] for pair in same or ()]
        importing = Importing(chat, data, answers, names, everything=everything, dry_run=dry_run)
        asyncio.run(importing.run(load()))


class Importing:
    """One file on its way into one chat."""

    def __init__(
        self,
        chat: int,
        data: bytes,
        answers: "Answers",
        names: Sequence[tuple[str, ...]],
        *,
        everything: bool,
        dry_run: bool,
    ) -> None:
        self.order = order_of(chat)
        self.data = data
        self.answers = answers
        self.names = names
        self.everything = everything
        self.dry_run = dry_run

    async def run(self, settings: "Settings") -> None:
        """Say what the file holds, then bring it in.

        Raises:
            Refusal: It cannot be read, or a question about it is open.
        """
        async with desk_of(settings) as desk:
            with league_refusals(desk, self.order):
                if self.data.lstrip()[:1] == b"{":
                    await self._whole(desk)
                else:
                    await self._evenings(desk)

    async def _whole(self, desk: "Desk") -> None:
        from bot.services.documents import DocumentService, parsed
        from bot.views import imports as views
        from bot.views.say import plain

        document = parsed(self.data)
        if self.dry_run:
            typer.echo(f"A whole chat: {len(document['games'])} games, {len(document['players'])} players.")
            return
        report = await DocumentService(desk).restore(self.order, document)
        typer.echo(plain(views.moved_in(report)))

    async def _evenings(self, desk: "Desk") -> None:
        from bot.progress import bar
        from bot.services.imports import Imported, ImportService, in_parts
        from bot.services.orders import Report
        from bot.views import imports as views
        from bot.views.say import plain

        service = ImportService(desk)
        draft = await service.draft(self.order, self.data, self.answers)
        said = self._said(await service.preview(self.order.place, draft, {}))
        seen = await service.preview(self.order.place, draft, said)
        typer.echo(plain(views.preview(seen)))
        if many := len(seen.record.uneven) + len(seen.record.refused):
            typer.echo("\n" + plain(views.details(seen, most=many)))
        if self.dry_run:
            return
        if draft.ambiguous or draft.units:
            option = "--numbers whole or --numbers cents" if draft.units else "--dates day_first or month_first"
            raise Refusal(f"Nothing was imported: say {option}.")
        wanted, done = seen.record.chosen(uneven=self.everything), Imported(0, 0, 0, 0)
        with bar("Importing evenings") as shown:
            for order, part in in_parts(self.order, wanted):
                done += (await service.write(order, part, said)).record
                shown.step(done.evenings, len(wanted))
        passed_over = Imported(0, seen.record.known, len(seen.record.conflicts), 0)
        typer.echo(plain(views.imported(Report(done + passed_over, seen.league, seen.names))))

    def _said(self, seen: "Report[Preview]") -> "Said":
        """Whom names mean, as the options say: players of the league, or other names of the file.

        Raises:
            Refusal: A name stands nowhere.
        """
        from bot.services.imports import Who
        from bot.services.names import fold

        said: dict[str, Who | None] = {}
        inside = {fold(name): name for name in seen.record.draft.names}
        players = {fold(named.name): named for named in seen.names.values()}
        for name, other in self.names:
            player, twin = players.get(fold(other)), inside.get(fold(other))
            if fold(name) not in inside or (player is None and twin is None):
                raise Refusal(f"--same {name}={other}: one of these names stands neither in the file nor here.")
            said[inside[fold(name)]] = Who(other, player.id if player else None)
        return said


async def _exported(settings: "Settings", chat: int, form: Format) -> dict[str, bytes]:
    """The files that a chat's rows make, by what comes after the name that was given."""
    from bot.services.boards import BoardService
    from bot.services.documents import DocumentService
    from bot.services.extracts import ExtractService

    late_types.import_aiogram()
    from bot.views import spreadsheets

    order = order_of(chat)
    async with desk_of(settings) as desk:
        with league_refusals(desk, order):
            if form is Format.JSON:
                document = (await DocumentService(desk).document(order)).document
                return {"": json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"}
            report = await ExtractService(desk, BoardService(desk)).extract(order)
    if form is Format.XLSX:
        return {"": spreadsheets.workbook(report)}
    return {"" if name == "games" else f"-{name}": data for name, data in spreadsheets.separated(report).items()}


def order_of(chat: int) -> "Order":
    """A wish of whoever runs the installation: an administrator without a name."""
    from bot.services.orders import Actor, Order, Place

    return Order(
        actor=Actor(0, "", anonymous=True),
        place=Place(chat),
        key=f"cli:{uuid.uuid4()}",
        at=datetime.now(UTC),
        admin=True,
    )


@contextmanager
def league_refusals(desk: "Desk", order: "Order") -> Iterator[None]:
    """Say in the chat's words why the league says no.

    Raises:
        Refusal: It does.
    """
    from bot.services.refusals import LeagueError

    try:
        yield
    except LeagueError as error:
        late_types.import_aiogram()
        from bot.views import plain, refused

        league = error.report.league if error.report else desk.stranger(order.place)
        raise Refusal(plain(refused(error, league, None))) from None
