"""Numbered steps of the schema, written by hand, and the way to walk them."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from db.backup import copy_verified
from db.engine import file_of, make_engine
from db.errors import SchemaError, storage_errors

HERE = Path(__file__).parent


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    return config


def head() -> str:
    """The newest step this program knows."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    return newest or "0000"


def _known() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def knows(step: str) -> bool:
    """Whether a step of the schema is one that this program can start from."""
    return step in _known()


async def _step_of(connection: AsyncConnection) -> str | None:
    return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())


async def step(url: str) -> str | None:
    """The step a database stands at; None for an empty one.

    Raises:
        SchemaError: A newer program wrote it.
        StorageError: It cannot be opened.
    """
    engine = make_engine(url, migrating=True)
    try:
        with storage_errors():
            async with engine.connect() as connection:
                found = await _step_of(connection)
    finally:
        await engine.dispose()
    if found is not None and found not in _known():
        raise SchemaError(found, head())
    return found


async def upgrade(url: str, target: str = "head") -> str:
    """Bring a database to `target` and say where it stood; make an SQLite file's folder first.

    A file that holds something is copied beside itself, and the copy opened and checked, before
    anything changes.

    Raises:
        SchemaError: A newer program wrote it.
        StorageError: It cannot be opened or written.
    """
    file = file_of(url)
    with storage_errors():
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
    before = await step(url)
    if before == head() and target == "head":
        return before
    if file and before:
        await copy_verified(file, file.with_name(f"{file.name}.before-{before}"))
    await _walk(url, target)
    return before or "nothing"


async def downgrade(url: str, target: str) -> None:
    """Walk back to `target`; "base" leaves an empty database."""
    await _walk(url, target, down=True)


async def _walk(url: str, target: str, *, down: bool = False) -> None:
    walk = command.downgrade if down else command.upgrade
    engine = make_engine(url, migrating=True)
    try:
        with storage_errors():
            async with engine.connect() as connection:
                await connection.run_sync(lambda sync: walk(_config(sync), target))
    finally:
        await engine.dispose()
