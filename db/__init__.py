"""The database remembers: tables, repositories and one unit of work."""

from db.errors import SchemaError, StorageError
from db.unit_of_work import Database, UnitOfWork

__all__ = ["Database", "SchemaError", "StorageError", "UnitOfWork"]
