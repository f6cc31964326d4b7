"""What windows show of an open game: one seat for the number pad, and who could sit down."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.services.amounts import AmountError, Kind, amount
from bot.services.cards import books_of, card_of, log_of, nearest
from bot.services.currencies import CHIPS, Currency
from bot.services.games import open_game
from bot.services.leaving import last_cash_out
from bot.services.operations import Desk, names_of
from bot.services.orders import Actor, Place, Report
from bot.services.people import person_of
from bot.services.records import Card, Log
from bot.services.refusals import NotSeatedError, NumberAloneError
from bot.services.sheets import Seat, Sheet
from bot.services.wishes import BUY_INS, Gap, Verb
from db.models import PlayerRow

# No amount has more digits: a hundred million roubles, ten thousand million chips.
LONGEST = 11


@dataclass(frozen=True, slots=True)
class Number:
    """What a pad holds: digits as typed, or an amount that was put in at once; nothing at first."""

    digits: str = ""
    amount: int | None = None

    def worth(self, scale: int) -> int | None:
        """The amount, where a unit that is typed holds `scale` smallest ones; None while nothing is typed."""
        return self.amount if not self.digits else int(self.digits) * scale

    def after(self, key: str) -> "Number":
        """The number after a key: digits, or `<` for the last one taken back."""
        digits = self.digits[:-1] if key == "<" else (self.digits + key)[:LONGEST]
        return Number(digits.lstrip("0") or digits[-1:])


NOTHING = Number()


@dataclass(frozen=True, slots=True)
class PadSeat:
    """A seat as the number pad shows it; money in smallest units, counted in chips where chips count.

    Attributes:
        player: Whose; 0 for somebody whom the league does not know yet.
        buy_in: The game's; 0 where a new game's buy-in is asked for.
        counted: Their standing cash-out, if they are out; `entry` is the ledger's.
        before: What they took off the table before they last bought in.
        even: What would be counted by somebody who neither won nor lost.
        rest: All that is left on the table, when everybody else is out.
        number: What is typed so far; None while nothing is.
        worth: What the number is in money, to the nearest unit; `whole` if that is exact.
        profit: What it would leave the player with.
    """

    player: int
    buy_in: int
    money_in: int
    counted: int | None
    on_table: int
    even: int | None
    rest: int | None
    chips: bool
    number: int | None
    worth: int
    whole: bool
    profit: int
    entry: int | None = None
    before: int = 0


@dataclass(frozen=True, slots=True)
class Company:
    """People who do not sit at a game's table, in the order in which they are offered; `away` stay away.

    `none_before` where they would be those of the last game, and there was none.
    """

    game: int
    buy_in: int
    players: tuple[int, ...]
    away: tuple[int, ...] = ()
    none_before: bool = False

    @property
    def coming(self) -> tuple[int, ...]:
        """Those who do not stay away."""
        return tuple(each for each in self.players if each not in self.away)


@dataclass(frozen=True, slots=True)
class Counting:
    """A game that is being counted, and the message that says so."""

    game: int
    message: int


class SeatService:
    """Looks at open games for windows."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def pad(self, place: Place, owner: Actor, gap: Gap, typed: Number = NOTHING) -> Report[PadSeat]:
        """The seat that a number is asked for, with what is typed so far.

        Raises:
            NoOpenGameError: No game is open there.
            GameOverError: The game of the wish is over.
            NotSeatedError: A player who never bought in cannot leave.
        """
        async with self.desk.looking(place) as look:
            people = await look.unit.players.of_league(look.row.id) if look.row else []
            names = names_of(people)
            if gap.wish.verb in BUY_INS:
                number = typed.worth(look.league.currency.scale)
                return Report(_new_game(number), look.league, names)
            game = await open_game(look, place, gap.wish.game)
            books = books_of(game, await look.unit.ledger.of_game(game.id))
            player = person_of(people, gap.player) or _account(people, owner)
            seat = books.seat_of(player)
            leaves = gap.wish.verb is Verb.CASH_OUT
            if leaves and seat is None:
                who = names.get(player)
                raise NotSeatedError(gap.line, who.telegram_id if who else None, myself=gap.player is None)
            chips = leaves and books.in_chips
            number = typed.worth(1 if chips else look.league.currency.scale)
            return Report(_seat(books, player, seat, number, leaves=leaves), look.league, names)

    async def table(self, place: Place, game_id: int | None) -> Report[Card]:
        """An open game as its card shows it: the one of a button, or the topic's.

        Raises:
            NoOpenGameError: There is none.
            GameOverError: The button's game is over.
        """
        async with self.desk.looking(place) as look:
            game = await open_game(look, place, game_id)
            people = await look.unit.players.of_league(game.league_id)
            entries = await look.unit.ledger.of_game(game.id)
            return Report(card_of(game, entries, people, look.league), look.league, names_of(people))

    async def ledger(self, place: Place, game_id: int | None) -> Report[Log]:
        """The ledger of an open game.

        Raises:
            NoOpenGameError: There is none.
            GameOverError: The button's game is over.
        """
        async with self.desk.looking(place) as look:
            game = await open_game(look, place, game_id)
            people = await look.unit.players.of_league(game.league_id)
            record = log_of(game, await look.unit.ledger.of_game(game.id), people)
            return Report(record, look.league, names_of(people))

    async def counting(self, place: Place) -> Counting | None:
        """The topic's open game whose close is asked about, with the message that asks."""
        async with self.desk.looking(place) as look:
            game = await look.unit.games.open_in(look.row.id, place.thread) if look.row else None
            if game is None or game.closing_message is None:
                return None
            return Counting(game.id, game.closing_message)

    async def number_alone(self, place: Place, text: str) -> None:
        """See whether a number without a word could be meant for the topic's open game.

        Raises:
            NumberAloneError: It could, in more than one way.
        """
        async with self.desk.looking(place) as look:
            game = await look.unit.games.open_in(look.row.id, place.thread) if look.row else None
            if game is None:
                return
            currency = look.league.currency
            money = _amount(text, currency, Kind.MONEY_IN)
            counted = _amount(text, CHIPS if game.stack else currency, Kind.CASH_OUT)
            if money is not None and counted is not None:
                raise NumberAloneError(money, counted, chips=game.stack is not None)

    async def absent(self, place: Place, game_id: int | None) -> Report[Company]:
        """Everybody who does not sit at the table, those first who played most.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: The game is over.
        """
        async with self.desk.looking(place) as look:
            game = await open_game(look, place, game_id)
            people = await look.unit.players.of_league(game.league_id)
            seated = books_of(game, await look.unit.ledger.of_game(game.id)).players_in
            often = await look.unit.results.games_of(game.league_id)
            free = [row for row in people if row.id not in seated and is_offered(row)]
            free.sort(key=lambda row: (-often.get(row.id, 0), row.number))
            company = Company(game.id, game.buy_in, tuple(row.id for row in free))
            return Report(company, look.league, names_of(people))

    async def company(self, place: Place, game_id: int | None, away: Collection[int] = ()) -> Report[Company]:
        """Who played in the league's last game and does not sit at the table, in the order they sat down.

        `away` are the records of those among them who stay away.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: The game is over.
        """
        async with self.desk.looking(place) as look:
            game = await open_game(look, place, game_id)
            people = {row.id: row for row in await look.unit.players.of_league(game.league_id)}
            seated = books_of(game, await look.unit.ledger.of_game(game.id)).players_in
            last = await look.unit.games.last_closed(game.league_id)
            books = books_of(last, await look.unit.ledger.of_game(last.id)) if last else None
            came = [seat.player for seat in books.seats] if books else []
            players = tuple(each for each in came if each not in seated and is_offered(people[each]))
            absent = tuple(people[each].person for each in away if each in people)
            company = Company(game.id, game.buy_in, players, absent, none_before=last is None)
            return Report(company, look.league, names_of([*people.values()]))


def _amount(text: str, currency: Currency, kind: Kind) -> int | None:
    try:
        return amount(text, currency, kind)
    except AmountError:
        return None


def is_offered(row: PlayerRow) -> bool:
    """Whether a player's record stands for a person who is still offered in lists."""
    return not row.hidden and row.person_id is None


def _account(people: Sequence[PlayerRow], owner: Actor) -> int:
    found = (row.person for row in people if row.telegram_id == owner.telegram_id)
    return next(found, 0)


def _new_game(number: int | None) -> PadSeat:
    return PadSeat(
        0, 0, 0, None, 0, None, None, chips=False, number=number, worth=number or 0, whole=True, profit=0
    )


def _seat(books: Sheet, player: int, seat: Seat | None, number: int | None, *, leaves: bool) -> PadSeat:
    money_in = seat.money_in if seat else 0
    last = last_cash_out(seat) if seat else None
    # A cash-out that is replaced lies on the table again, and so does not count against itself.
    table = books.on_table + (last.amount if last else 0)
    counted = (seat.counted or 0) - (last.amount if last else 0) if seat else 0
    worth = books.stakes.worth(number or 0) if leaves else Fraction(number or 0)
    even = books.stakes.chips(money_in) - counted
    others = [each for each in books.players_in if each != player]
    return PadSeat(
        player=player,
        buy_in=books.stakes.buy_in,
        money_in=money_in,
        counted=last.amount if last else None,
        on_table=int(table),
        even=int(even) if even >= 0 and even.denominator == 1 else None,
        rest=int(table) if not others and table >= 0 else None,
        chips=leaves and books.in_chips,
        number=number,
        worth=nearest(worth),
        whole=worth.denominator == 1,
        profit=nearest(books.stakes.worth(counted) + worth - money_in),
        entry=last.id if last else None,
        before=counted,
    )
