"""The stairs of the schema: up, down, up again, and what stands at the top."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from db import SchemaError
from db.engine import file_of
from db.migrations import downgrade, head, step, upgrade
from db.models import Table
from tests.db.test_constraints import ENTRY, GAME, LEAGUE, OPERATION, PLAYER

pytestmark = pytest.mark.sqlite


def schema_of(file: Path) -> dict[str, list[str]]:
    """Each table and index with the clauses of its statement.

    Their order and the quotes round a table's name are left out: both change where a migration has to
    build a table anew.
    """
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'alembic_version'"
        ).fetchall()
    return {name: clauses(sql) for name, sql in rows}


def clauses(statement: str) -> list[str]:
    """A statement cut at the commas that no bracket holds, its head first and white space folded."""
    head, _, body = re.sub(r"\s+", " ", statement).strip().replace('"', "").partition("(")
    cut, depth = [""], 0
    for sign in body:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            cut.append("")
        else:
            cut[-1] += sign
    return [head.strip(), *sorted(clause.strip().removesuffix(" )") for clause in cut)]


def file(url: str) -> Path:
    found = file_of(url)
    assert found
    return found


async def test_the_migrated_schema_is_that_of_the_models_to_the_letter(empty: str, tmp_path: Path) -> None:
    await upgrade(empty)
    modelled = tmp_path / "modelled.db"
    engine = create_engine(f"sqlite:///{modelled}")
    Table.metadata.create_all(engine)
    engine.dispose()
    assert schema_of(file(empty)) == schema_of(modelled)


async def test_stairs_lead_down_to_nothing_and_up_again(empty: str) -> None:
    await upgrade(empty)
    full = schema_of(file(empty))
    await downgrade(empty, "base")
    assert schema_of(file(empty)) == {}
    await upgrade(empty)
    assert schema_of(file(empty)) == full


async def test_games_from_before_their_settlement_was_kept_stay_with_all_that_belongs_to_them(empty: str) -> None:
    await upgrade(empty, "0008")
    with closing(sqlite3.connect(file(empty))) as connection:
        for row in (LEAGUE, PLAYER, GAME, OPERATION, ENTRY):
            connection.execute(row)
        connection.commit()
    await upgrade(empty)
    with closing(sqlite3.connect(file(empty))) as connection:
        games = connection.execute("SELECT id, buy_in, settlement FROM game").fetchall()
        entries = connection.execute("SELECT game_id FROM entry").fetchall()
        lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    assert (games, entries, lost) == ([(1, 50000, None)], [(1,)], [])


async def test_a_second_upgrade_changes_nothing_and_copies_nothing(empty: str) -> None:
    await upgrade(empty)
    assert await upgrade(empty) == head()
    assert not file(empty).with_name(f"{file(empty).name}.before-{head()}").exists()


async def test_a_database_of_a_newer_version_is_refused(empty: str) -> None:
    await upgrade(empty)
    with closing(sqlite3.connect(file(empty))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(SchemaError) as refusal:
        await upgrade(empty)
    assert refusal.value.found == "9999"


async def test_the_folder_of_a_new_database_is_made(tmp_path: Path) -> None:
    deep = f"sqlite+aiosqlite:///{tmp_path / 'one' / 'two' / 'league.db'}"
    await upgrade(deep)
    assert await step(deep) == head()
