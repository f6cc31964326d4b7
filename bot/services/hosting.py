"""Who hosts a game: handed over, or taken over once the host has gone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.services.cards import books_of
from bot.services.closing import ending_case
from bot.services.games import open_game, running
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.orders import Order, Place, Report
from bot.services.permissions import Act, Case, allowed
from bot.services.refusals import LeagueError
from bot.services.sheets import Sheet
from db.models import GameRow, PlayerRow

# What is done to an evening itself, its money aside.
OF_EVENINGS = (Act.TUNE, Act.HAND_OVER, Act.TAKE_OVER, Act.CLOSE, Act.CALL_OFF)


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A game has another host; `taken` when that one stepped in by themselves."""

    game: int
    number: int
    host: int
    taken: bool


@dataclass(frozen=True, slots=True)
class Heirs:
    """Who could host a game: players of it with an account, but for the present host."""

    game: int
    players: tuple[int, ...]


@dataclass
class NoAccountError(LeagueError):
    """A guest cannot host: no button would be theirs."""


@dataclass
class NotInGameError(LeagueError):
    """Somebody without a seat cannot host."""


class HostingService:
    """The hosts of the open games."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(HandedOver)
    async def hand_over(self, work: Work, _order: Order, player_id: int) -> HandedOver:
        """Make a player of the game its host.

        Raises:
            NoOpenGameError: The topic has no open game.
            NotAllowedError: The actor is neither its host nor an administrator.
            NoSuchPlayerError: The league has no such player.
            NotInGameError: They have no seat in it.
            NoAccountError: They are a guest.
        """
        game = await running(work)
        work.permit(Act.HAND_OVER, game.host)
        heir = await work.player(player_id)
        if (await _books(work, game)).seat_of(heir.id) is None:
            raise NotInGameError
        account = account_of(await work.players(), heir.id)
        if account is None:
            raise NoAccountError
        game.host = account
        return HandedOver(game.id, game.number, heir.id, taken=False)

    @operation(HandedOver)
    async def take_over(self, work: Work, order: Order) -> HandedOver:
        """Make the actor the host of a game whose host has cashed out.

        Raises:
            NoOpenGameError: The topic has no open game.
            NotAllowedError: The host is still there, or the actor has no seat in it.
            AnonymousError: An anonymous administrator hosts nothing.
        """
        game = await running(work)
        me = await work.actor()
        books = await _books(work, game)
        case = Case(
            game.host,
            seated=books.seat_of(me.id) is not None,
            host_left=_has_left(books, await work.players(), game.host),
        )
        work.permit(Act.TAKE_OVER, case=case)
        game.host = order.actor.telegram_id
        return HandedOver(game.id, game.number, me.id, taken=True)

    async def rights(self, order: Order) -> frozenset[Act]:
        """What the actor may do to the evening itself, its money aside.

        Raises:
            NoOpenGameError: There is no open game.
            GameOverError: The button's game is over.
        """
        async with self.desk.looking(order.place) as look:
            game = await open_game(look, order.place, order.game)
            rows = await look.unit.players.of_league(game.league_id)
            books = books_of(game, await look.unit.ledger.of_game(game.id))
            case = replace(ending_case(order, game, books, rows), host_left=_has_left(books, rows, game.host))
            return allowed(order, OF_EVENINGS, case)

    async def heirs(self, place: Place, game_id: int) -> Report[Heirs]:
        """Who could become the host of a game of this chat; nobody in another chat's."""
        async with self.desk.looking(place) as look:
            game = await look.unit.games.find(game_id)
            if look.row is None or game is None or game.league_id != look.row.id:
                return Report(Heirs(game_id, ()), look.league, {})
            rows = await look.unit.players.of_league(look.row.id)
            books = books_of(game, await look.unit.ledger.of_game(game.id))
            accounts = {seat.player: account_of(rows, seat.player) for seat in books.seats}
            players = tuple(player for player, account in accounts.items() if account not in {None, game.host})
            return Report(Heirs(game.id, players), look.league, names_of(rows))


def account_of(rows: Sequence[PlayerRow], person: int) -> int | None:
    """The Telegram id of a person: that of the record which stands for them, else of another one."""
    own = sorted((row for row in rows if row.person == person), key=lambda row: row.id != person)
    return next((row.telegram_id for row in own if row.telegram_id is not None), None)


async def _books(work: Work, game: GameRow) -> Sheet:
    return books_of(game, await work.unit.ledger.of_game(game.id))


def _has_left(books: Sheet, rows: Sequence[PlayerRow], host: int | None) -> bool:
    """Whether a host who played is out."""
    person = next((row.person for row in rows if host is not None and row.telegram_id == host), None)
    seat = books.seat_of(person) if person is not None else None
    return seat is not None and not seat.is_in
