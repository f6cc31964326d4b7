"""Inserts that say what happens where the row is there already, as both databases take them."""

from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models.table import Table


def insert(session: AsyncSession, table: type[Table]) -> sqlite.Insert | postgresql.Insert:
    """An insert in the words of the session's database."""
    on_server = session.get_bind().dialect.name == "postgresql"
    return postgresql.insert(table) if on_server else sqlite.insert(table)
