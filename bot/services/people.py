"""Records and people: one person may be known by several records, and by several names. Pure."""

from collections.abc import Collection, Iterable, Sequence

from bot.services.names import WRITER, Known, Roster
from bot.services.orders import Actor
from db.models import PlayerRow
from db.models.people import MergeRow


def roster_of(rows: Iterable[PlayerRow], seated: Collection[int] = (), writer: Actor | None = None) -> Roster:
    """The people whom typed words can mean, by the names of all their records.

    A `writer` whom the league does not know yet is `WRITER` among them: they become a player by what they write.
    """
    known = [
        Known(
            id=row.person,
            name=row.name,
            nicknames=tuple(row.nicknames),
            telegram_id=row.telegram_id,
            username=row.username,
            seated=row.person in seated,
        )
        for row in rows
    ]
    if writer and not writer.anonymous and all(each.telegram_id != writer.telegram_id for each in known):
        known.append(Known(WRITER, writer.name, (), writer.telegram_id, writer.username))
    return Roster(known)


def people_of(rows: Sequence[PlayerRow]) -> list[PlayerRow]:
    """One record a person: those that stand for themselves."""
    return [row for row in rows if row.person_id is None]


def records_of(rows: Sequence[PlayerRow], person: int) -> list[PlayerRow]:
    """Every record of a person."""
    return [row for row in rows if row.person == person]


def person_of(rows: Sequence[PlayerRow], record: int | None) -> int | None:
    """The person of a record; None for none."""
    return next((row.person for row in rows if row.id == record), None)


def offered(rows: Sequence[PlayerRow]) -> list[PlayerRow]:
    """Whom lists offer: everybody once, without the hidden and those whose name is gone."""
    return [row for row in people_of(rows) if not row.hidden and row.name]


def settle(rows: Sequence[PlayerRow], merges: Iterable[MergeRow]) -> None:
    """Write into each record who stands for it, as the merges that hold say."""
    into = {merge.player_id: merge.into_id for merge in merges}
    for row in rows:
        person = row.id
        while person in into:
            person = into[person]
        row.person_id = None if person == row.id else person
