"""Commands about what is stored: backups and the way back, files in and out, and whether it can be trusted."""
# Each command imports what it needs: `health` is asked every few seconds and needs next to nothing.
# ruff: noqa: PLC0415

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from bot.terminal import Refusal, at_head, database_refusals, desk_of, instance_of, load, pointed, refusals

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.progress import Bar
    from bot.services.proofs import Doubt

DOUBTFUL = 1
# A copy is watched so often, in seconds, for the bar.
GLANCE = 0.2

Answer = TypeVar("Answer")


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for command in (backup, restore, verify):
        app.command()(command)
    app.command("migrate-data")(migrate_data)


def backup(file: Annotated[Path, typer.Argument(help="Where the copy goes.", dir_okay=False)]) -> None:
    """Copy the database, also while the bot runs; the copy is opened and checked."""
    from bot.services.backups import backup as copied

    with refusals():
        database = sqlite_file(load())
        if not database.exists():
            raise Refusal(f"{database} does not exist: look at DATABASE_URL.")
        if file.resolve() == database.resolve():
            raise Refusal(f"{file} is the database itself: name another file.")
        if not file.resolve().parent.is_dir():
            raise Refusal(f"The folder {file.parent} does not exist: make it first.")
        with file_refusals(database, file):
            size = asyncio.run(watched("Copying", copied(database, file), database, file))
        typer.echo(f"{file}: {size:,} bytes, opened and checked.")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", exists=True, dir_okay=False)],
) -> None:
    """Put a backup where the database is; refuses while the bot runs, and keeps what was there."""
    from bot.services.backups import restore as put_back

    with refusals():
        database = sqlite_file(load())
        if file.resolve() == database.resolve():
            raise Refusal(f"{file} is the database itself: name a backup.")
        with instance_of(database), file_refusals(file, database):
            work = put_back(file, database, datetime.now(UTC))
            aside = asyncio.run(watched("Putting in place", work, file, database))
        typer.echo(f"{file} is in place at {database}.")
        if aside:
            typer.echo(f"What was there is kept as {aside}.")


def verify() -> None:
    """Prove every game from its ledger: whether books balance, and whether results follow from them."""
    with refusals():
        _prove(load())


def _prove(settings: "Settings") -> None:
    games, doubts = asyncio.run(_verified(settings))
    for doubt in doubts:
        typer.echo(doubt)
    if doubts:
        raise typer.Exit(DOUBTFUL)
    typer.echo(f"{games} games: books balance, and every result follows from its ledger.")


def migrate_data(
    source: Annotated[str, typer.Argument(metavar="SQLITE_URL", help="sqlite+aiosqlite:///FILE")],
    target: Annotated[str, typer.Argument(metavar="POSTGRES_URL", help="An empty database, already migrated.")],
) -> None:
    """Copy everything from SQLite to an empty PostgreSQL and prove it there; refuses while the bot runs."""
    from bot.config import POSTGRES

    with refusals():
        settings = load()
        old, new = pointed(settings, source), pointed(settings, target)
        if old.sqlite_file is None:
            raise Refusal("The first address must be sqlite+aiosqlite:///FILE, the database as it is now.")
        if not target.startswith(POSTGRES):
            raise Refusal(f"The second address must be {POSTGRES}USER:PASSWORD@HOST/NAME, where all is to go.")
        if not old.sqlite_file.exists():
            raise Refusal(f"{old.sqlite_file} does not exist: look at the first address.")
        with instance_of(old.sqlite_file), file_refusals(old.sqlite_file, old.sqlite_file):
            counts = asyncio.run(_moved(old, new))
        for table, count in counts.items():
            typer.echo(f"{count:>9,}  {table}")
        _prove(new)
        typer.echo(f"{old.sqlite_file} is as it was: give the bot the new DATABASE_URL, and keep the file.")


async def _moved(old: "Settings", new: "Settings") -> dict[str, int]:
    """Copy; how many rows each table got.

    Raises:
        Refusal: One of the two cannot be used for that.
    """
    from bot.progress import bar
    from bot.services.backups import checked
    from db.moving import OccupiedError, move

    if old.sqlite_file:
        await checked(old.sqlite_file)
    for settings in (old, new):
        await at_head(settings)
    urls = [settings.database_url.get_secret_value() for settings in (old, new)]
    with database_refusals(new), bar("Copying") as shown:
        try:
            return await move(urls[0], urls[1], shown.step)
        except OccupiedError as error:
            raise Refusal(
                f"The PostgreSQL database has a league in it already (table {error.table}): name an empty one. "
                "Nothing was changed."
            ) from None


async def _verified(settings: "Settings") -> tuple[int, list[str]]:
    """How many games there are, and what is wrong with them, in words."""
    from bot.progress import bar
    from bot.services.backups import checked
    from bot.services.proofs import proofs

    if settings.sqlite_file and settings.sqlite_file.exists():
        with file_refusals(settings.sqlite_file, settings.sqlite_file):
            await checked(settings.sqlite_file)
    games, doubts = 0, list[str]()
    async with desk_of(settings) as desk:
        with bar("Proving games") as shown:
            async for step in proofs(desk.database):
                games = step.games
                shown.step(step.games, step.all)
                doubts += map(_doubt, step.doubts)
    return games, doubts


def _doubt(doubt: "Doubt") -> str:
    what = f"ladder {doubt.formula}" if doubt.formula else f"game {doubt.number}"
    return f"League {doubt.league}, {what}: {FLAWS[doubt.flaw]}."


FLAWS = {
    "books": "the books do not balance",
    "results": "its results are not what the ledger proves",
    "stray": "it counts for nothing, and has results",
    "ratings": "its ratings are not what its matches prove",
}


def sqlite_file(settings: "Settings") -> Path:
    """The file of the database.

    Raises:
        Refusal: It is on a server, which has tools of its own for that.
    """
    if settings.sqlite_file is None:
        raise Refusal("The database is on a server: use pg_dump and pg_restore.")
    return settings.sqlite_file


async def watched(what: str, work: Coroutine[object, object, Answer], source: Path, target: Path) -> Answer:
    """The answer of something that writes `target` out of `source`, with a bar that looks at the sizes."""
    from bot.progress import bar

    working = asyncio.ensure_future(work)
    with bar(what) as shown:
        while not working.done():
            _look(shown, source, target)
            await asyncio.wait([working], timeout=GLANCE)
    return await working


def _look(shown: "Bar", source: Path, target: Path) -> None:
    drafts = [target.with_name(target.name + suffix) for suffix in (".draft", ".restored.draft")]
    written = max((each.stat().st_size for each in drafts if each.exists()), default=0)
    shown.step(written // 1024, source.stat().st_size // 1024)


@contextmanager
def file_refusals(source: Path, target: Path) -> Iterator[None]:
    """Say in words why a file cannot be used.

    Raises:
        Refusal: In every such case.
    """
    from bot.services.backups import DamagedError, ForeignError
    from db import SchemaError, StorageError

    try:
        yield
    except DamagedError as error:
        raise Refusal(f"{source} is damaged ({error}): nothing was changed.") from None
    except ForeignError:
        raise Refusal(f"{source} is a database of something else: nothing was changed.") from None
    except SchemaError as error:
        raise Refusal(
            f"{source} was written by a newer version of this program (step {error.found}, this one knows up to "
            f"{error.known}): install the newer version. Nothing was changed."
        ) from None
    except (StorageError, OSError) as error:
        raise Refusal(
            f"{source} cannot be read, or {target} cannot be written ({error}): look at the rights and the space "
            "on the disk. Nothing was changed."
        ) from None
