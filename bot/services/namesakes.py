"""People who bear one name: what screens can tell them apart by. Pure."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bot.services.names import WRITER
from bot.services.orders import Actor, Named


def told_apart(people: Mapping[int, Named]) -> dict[int, Named]:
    """The people, with a note on each who bears another's name."""
    bearing = Counter(one.name for one in people.values() if one.name)
    if len(bearing) == len(people):
        return dict(people)
    marked = Counter(map(_mark, people.values()))
    return {
        key: replace(one, twin=bearing[one.name] > 1, alike=marked[_mark(one)] > 1) if one.name else one
        for key, one in people.items()
    }


def with_writer(names: Mapping[int, Named], writer: Actor) -> Mapping[int, Named]:
    """The names of a league, and as `WRITER` that of somebody whom it did not know when they wrote."""
    if writer.anonymous:
        return names
    for one in names.values():
        if one.telegram_id == writer.telegram_id:
            return {WRITER: one, **names}
    people = {one.id: one for one in names.values()}
    people[WRITER] = Named(WRITER, writer.name, 0, writer.telegram_id, writer.username)
    marked = told_apart(people)
    return {WRITER: marked[WRITER]} | {key: marked[one.id] for key, one in names.items()}


def _mark(one: Named) -> tuple[str, bool, str | None]:
    return one.name, one.telegram_id is None, one.username
