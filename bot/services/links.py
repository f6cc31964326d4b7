"""Guests who turn out to have an account: the account agrees, an administrator confirms."""

from dataclasses import dataclass

from bot.services.hosting import account_of
from bot.services.meetings import met_by
from bot.services.merges import check_apart, merged
from bot.services.operations import Desk, Work, is_guest, names_of, operation
from bot.services.orders import Actor, Order, Place, Report
from bot.services.permissions import Act
from bot.services.refusals import LeagueError, NotAllowedError, Who
from db.models.people import ClaimRow


@dataclass(frozen=True, slots=True)
class Guests:
    """The guests who could be somebody: each with the number of their games, most games first."""

    guests: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A guest is said to be an account; `linked` once both sides have agreed."""

    claim: int
    guest: int
    player: int
    linked: bool


@dataclass(frozen=True, slots=True)
class Declined:
    """A guest is not that account."""

    claim: int
    guest: int
    player: int


@dataclass
class NotGuestError(LeagueError):
    """Somebody who has an account, or whom another record stands for, cannot be claimed."""


@dataclass
class ClaimOverError(LeagueError):
    """What was asked has been answered already."""


class LinkService:
    """Links guests of the leagues with accounts."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def asks(self, order: Order) -> bool:
        """Whether the actor of an order has just become known, and could have been a guest; said once."""
        if not self.desk.arrived(order.key):
            return False
        return bool((await self.guests(order.place, order.actor)).record.guests)

    async def guests(self, place: Place, asked: Actor) -> Report[Guests]:
        """The guests whom somebody could have been: nobody who sat in a game with them."""
        async with self.desk.looking(place) as look:
            rows = await look.unit.players.of_league(look.row.id) if look.row else []
            games = await look.unit.results.games_of(look.row.id) if look.row else {}
            person = next((row.person for row in rows if row.telegram_id == asked.telegram_id), 0)
            met = await met_by(look.unit, rows, person)
            guests = ((row.id, games.get(row.id, 0)) for row in rows if is_guest(row) and row.id not in met)
            return Report(Guests(tuple(sorted(guests, key=lambda one: -one[1]))), look.league, names_of(rows))

    @operation(Claimed)
    async def claim(self, work: Work, order: Order, guest_id: int) -> Claimed:
        """The actor says that they have played as a guest; an administrator's own word is enough.

        Raises:
            AnonymousError: An anonymous administrator is nobody.
            NotGuestError: It is no guest.
            BothSatError: Both sat in one game.
        """
        work.permit(Act.CLAIM)
        me = await work.actor()
        return await _asked(work, guest_id, me.id, consented=True, confirmed=order.admin)

    @operation(Claimed)
    async def offer(self, work: Work, _order: Order, guest_id: int, player_id: int) -> Claimed:
        """An administrator says that a guest is an account, which has to agree.

        Raises:
            NotAllowedError: The actor is no administrator.
            NotGuestError: It is no guest, or the other one has no account.
            BothSatError: Both sat in one game.
        """
        work.permit(Act.PEOPLE)
        if account_of(await work.players(), player_id) is None:
            raise NotGuestError
        return await _asked(work, guest_id, player_id, consented=False, confirmed=True)

    @operation(Claimed)
    async def agree(self, work: Work, _order: Order, claim_id: int) -> Claimed:
        """The account says: yes, that was me.

        Raises:
            ClaimOverError: It was answered already.
            NotAllowedError: The actor is somebody else.
        """
        work.permit(Act.CLAIM)
        claim = await _open(work, claim_id)
        account = await _account(work, claim)
        if not _is_account(work, account):
            raise NotAllowedError(Who.AUTHOR, account)
        claim.consented = True
        return await _answered(work, claim)

    @operation(Claimed)
    async def confirm(self, work: Work, _order: Order, claim_id: int) -> Claimed:
        """An administrator says: yes, that is the same person.

        Raises:
            ClaimOverError: It was answered already.
            NotAllowedError: The actor is no administrator.
        """
        work.permit(Act.PEOPLE)
        claim = await _open(work, claim_id)
        claim.confirmed = True
        return await _answered(work, claim)

    @operation(Declined)
    async def decline(self, work: Work, _order: Order, claim_id: int) -> Declined:
        """The account or an administrator says no.

        Raises:
            ClaimOverError: It was answered already.
            NotAllowedError: The actor is neither.
        """
        claim = await _open(work, claim_id)
        own = _is_account(work, await _account(work, claim))
        work.permit(Act.CLAIM if own else Act.PEOPLE)
        claim.declined = True
        return Declined(claim.id, claim.guest_id, claim.player_id)


async def _asked(work: Work, guest_id: int, player_id: int, *, consented: bool, confirmed: bool) -> Claimed:
    guest, player = await work.player(guest_id), await work.player(player_id)
    if guest.id != guest_id or account_of(await work.players(), guest.id) is not None:
        raise NotGuestError
    await check_apart(work, guest, player)
    claim = await work.unit.claims.add(
        ClaimRow(
            league_id=work.row.id,
            guest_id=guest.id,
            player_id=player.id,
            operation_id=work.operation,
            consented=consented,
            confirmed=confirmed,
        )
    )
    return await _answered(work, claim)


async def _answered(work: Work, claim: ClaimRow) -> Claimed:
    linked = claim.consented and claim.confirmed
    if linked:
        await merged(work, claim.guest_id, claim.player_id)
    return Claimed(claim.id, claim.guest_id, claim.player_id, linked)


async def _open(work: Work, claim_id: int) -> ClaimRow:
    claim = await work.unit.claims.find(claim_id)
    if claim is None or claim.league_id != work.row.id or claim.declined or (claim.consented and claim.confirmed):
        raise ClaimOverError
    return claim


async def _account(work: Work, claim: ClaimRow) -> int | None:
    return account_of(await work.players(), (await work.player(claim.player_id)).id)


def _is_account(work: Work, account: int | None) -> bool:
    return not work.order.actor.anonymous and work.order.actor.telegram_id == account
