"""The same stairs on PostgreSQL, and what stands at the top, as its catalogue tells it."""

from collections.abc import Iterator

import pytest

from db import SchemaError
from db.engine import make_engine
from db.migrations import downgrade, head, step, upgrade
from db.models import Table
from tests.postgres import Cluster

COLUMNS = """
SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version'
"""
RULES = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'alembic_version'
"""
INDEXES = """
SELECT tablename, indexname, indexdef FROM pg_indexes
WHERE schemaname = 'public' AND tablename <> 'alembic_version'
"""


@pytest.fixture
def empty(postgres: Cluster) -> Iterator[str]:
    """A database with nothing in it."""
    fresh = postgres.fresh("template0")
    yield fresh
    postgres.drop(fresh)


def schema_of(postgres: Cluster, url: str) -> dict[str, set[tuple[object, ...]]]:
    """Columns, constraints and indexes; the order of the columns is left out, as additions come last."""
    database = url.rpartition("/")[2]
    questions = {"columns": COLUMNS, "rules": RULES, "indexes": INDEXES}
    return {about: set(postgres.say(question, database=database)) for about, question in questions.items()}


async def test_the_migrated_schema_is_that_of_the_models(postgres: Cluster, postgres_url: str, empty: str) -> None:
    engine = make_engine(empty, migrating=True)
    async with engine.begin() as connection:
        await connection.run_sync(Table.metadata.create_all)
    await engine.dispose()
    assert schema_of(postgres, postgres_url) == schema_of(postgres, empty)


async def test_stairs_lead_down_to_nothing_and_up_again(postgres: Cluster, postgres_url: str) -> None:
    full = schema_of(postgres, postgres_url)
    await downgrade(postgres_url, "base")
    assert schema_of(postgres, postgres_url) == {"columns": set(), "rules": set(), "indexes": set()}
    await upgrade(postgres_url)
    assert schema_of(postgres, postgres_url) == full


async def test_every_stair_can_be_taken_by_itself(postgres: Cluster, empty: str) -> None:
    await upgrade(empty, "0001")
    for _ in range(int(head()) - 1):
        await upgrade(empty, "+1")
    assert await step(empty) == head()


async def test_a_second_upgrade_changes_nothing(postgres_url: str) -> None:
    assert await upgrade(postgres_url) == head()


async def test_a_database_of_a_newer_version_is_refused(postgres: Cluster, postgres_url: str) -> None:
    database = postgres_url.rpartition("/")[2]
    postgres.say("UPDATE alembic_version SET version_num = '9999'", "SELECT 1", database=database)
    with pytest.raises(SchemaError):
        await upgrade(postgres_url)
