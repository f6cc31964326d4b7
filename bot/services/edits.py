"""Messages that are changed after they were carried out: nothing is written anew."""

from dataclasses import dataclass
from hashlib import blake2b

from bot.services.commands import COMMANDS
from bot.services.operations import Desk, Look, names_of
from bot.services.orders import Place, Report
from bot.services.records import CashedOut, MoneyIn, Seated
from bot.services.sheets import standing
from bot.services.voids import Taken, taken

# What a message may have recorded that its author may take for changed.
RECORDED = frozenset(kind.__name__ for kind in (Seated, MoneyIn, CashedOut))
# So many edits are remembered, so that each is spoken of once.
REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Edited:
    """A message was changed; `items` of what it had recorded stand. Only read, never stored."""

    operation: int
    items: tuple[Taken, ...]
    chips: bool


class EditService:
    """Edits of messages that were carried out."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._spoken_of: dict[tuple[int, int, str], None] = {}

    async def edited(self, place: Place, message_id: int, text: str) -> Report[Edited] | None:
        """What a message has recorded whose words are others now; None where there is nothing to say."""
        digest = digest_of(text)
        keys = [f"{place.chat_id}:{message_id}:{command}" for command in {*COMMANDS.values(), ""}]
        async with self.desk.looking(place) as look:
            rows = await look.unit.operations.with_keys(keys)
            done = next((row for row in rows if not row.refused and row.kind in RECORDED), None)
            if look.row is None or done is None or done.digest in {None, digest}:
                return None
            if not self._is_news((place.chat_id, message_id, digest)):
                return None
            names = names_of(await look.unit.players.of_league(look.row.id))
            return Report(await _left_of(look, done.id), look.league, names)

    def _is_news(self, edit: tuple[int, int, str]) -> bool:
        if edit in self._spoken_of:
            return False
        self._spoken_of[edit] = None
        if len(self._spoken_of) > REMEMBERED:
            del self._spoken_of[next(iter(self._spoken_of))]
        return True


def digest_of(text: str) -> str:
    """A short sign of a message's words, by which a changed one is told from the same."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


async def _left_of(look: Look, operation: int) -> Edited:
    """What an operation wrote and nobody has taken back since."""
    game_id = await look.unit.ledger.game_of_operation(operation)
    if game_id is None:
        return Edited(operation, (), chips=False)
    game = await look.unit.games.get(game_id)
    stands = standing(await look.unit.ledger.of_game(game_id))
    items = tuple(taken(each) for each in stands if each.operation_id == operation)
    return Edited(operation, items, chips=game.stack is not None)
