"""What all tables share."""

from typing import ClassVar

from sqlalchemy import MetaData
from sqlmodel import SQLModel

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Table(SQLModel):
    """What all tables share: one set of names for constraints, so that migrations can find them."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMING)
