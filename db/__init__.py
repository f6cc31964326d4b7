"""The database remembers: tables, repositories and one unit of work."""

from db.errors import SchemaError, StorageError
from db.lanes import Lane as Lane
from db.lanes import Lanes as Lanes
from db.unit_of_work import Database, UnitOfWork

__all__ = ["Database", "SchemaError", "StorageError", "UnitOfWork"]
