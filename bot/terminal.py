"""What the commands of the command line share: settings, the instance lock, and refusals in one sentence."""
# Each command imports what it needs: `health` is asked every few seconds and needs next to nothing.
# ruff: noqa: PLC0415

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.services.operations import Desk

REFUSED = 2


class Refusal(Exception):  # noqa: N818 - it ends the program, in words
    """One sentence with the remedy."""


def load() -> "Settings":
    """The settings, with the log going where they say.

    Raises:
        ConfigError: One of them is wrong.
    """
    from bot import logs
    from bot.config import load_settings
    from bot.services.currencies import CURRENCIES

    logs.set_up()
    settings = load_settings(CURRENCIES)
    logs.set_up(settings.log_level, settings.log_format, settings.secrets)
    return settings


async def step_up(settings: "Settings") -> tuple[str, str]:
    """Migrate; the step before and the step after.

    Raises:
        Refusal: The database cannot be used.
    """
    from db import migrations

    with database_refusals(settings):
        before = await migrations.upgrade(settings.database_url.get_secret_value())
    return before, migrations.head()


@asynccontextmanager
async def desk_of(settings: "Settings") -> "AsyncIterator[Desk]":
    """The desk of a migrated database, for as long as the block lasts.

    Raises:
        Refusal: The database cannot be used, or is of another version.
    """
    from bot.services.operations import Defaults, Desk
    from db import Database

    if settings.sqlite_file and not settings.sqlite_file.exists():
        raise Refusal(f"{settings.sqlite_file} does not exist: look at DATABASE_URL.")
    await at_head(settings)
    with database_refusals(settings):
        database = await Database.open(settings.database_url.get_secret_value())
    try:
        yield Desk(
            database,
            Defaults(
                language=settings.default_language,
                currency=settings.default_currency,
                zone=settings.default_timezone.key,
                best_k=settings.rating_best_k,
            ),
        )
    finally:
        await database.close()


async def at_head(settings: "Settings") -> None:
    """See that a database stands where this program needs it.

    Raises:
        Refusal: It does not, or cannot be used.
    """
    from db import migrations

    with database_refusals(settings):
        stands = await migrations.step(settings.database_url.get_secret_value())
    if stands != migrations.head():
        where = settings.sqlite_file or "PostgreSQL"
        raise Refusal(
            f"The database stands at {stands or 'nothing'} ({where}), this program needs {migrations.head()}: "
            "give the command `poker-league migrate`."
        )


def pointed(settings: "Settings", url: str) -> "Settings":
    """The same settings with another database."""
    from pydantic import SecretStr

    return settings.model_copy(update={"database_url": SecretStr(url)})


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what is wrong outside into one sentence and exit code 2."""
    from bot.config import ConfigError
    from bot.lock import LockHeldError

    try:
        yield
    except (Refusal, ConfigError, LockHeldError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(REFUSED) from None


@contextmanager
def instance_of(file: Path) -> Iterator[None]:
    """Hold the instance lock of an SQLite file, in a folder that can be written.

    Raises:
        Refusal: The folder, or the file, cannot be written.
        LockHeldError: Another process runs on it.
    """
    from bot.lock import may_write, only_instance, remedy

    barred = next((place for place in (file, file.parent) if not may_write(place)), None)
    if barred:
        raise Refusal(f"{barred.resolve()} cannot be written, and the league lives there: {remedy()}.")
    with ExitStack() as stack:
        try:
            stack.enter_context(only_instance(file))
        except OSError as error:
            raise Refusal(f"{file.parent} cannot be written ({error.strerror}): {remedy()}.") from None
        yield


@contextmanager
def database_refusals(settings: "Settings") -> Iterator[None]:
    """Say in words why a database cannot be used.

    Raises:
        Refusal: In every such case.
    """
    from db import SchemaError, StorageError

    try:
        yield
    except Refusal:
        raise
    except SchemaError as error:
        raise Refusal(
            f"The database was written by a newer version of this program (step {error.found}, this one knows "
            f"up to {error.known}): install the newer version, or restore a backup made by this one."
        ) from None
    except ModuleNotFoundError as error:
        raise Refusal(f"{error.name} is missing: install poker-league[postgres], or use SQLite.") from None
    except Exception as error:  # noqa: BLE001 - whatever a driver raises here is about this one setting
        kind = str(error) if isinstance(error, StorageError) else type(error).__name__
        raise Refusal(unusable(settings, kind)) from None


def unusable(settings: "Settings", kind: str) -> str:
    """Why a database cannot be used, in words."""
    where = settings.sqlite_file or "the server that DATABASE_URL names"
    return f"The database cannot be used ({kind} at {where}): look at DATABASE_URL, and at what it points to."
