"""People: guests, names, records that turn out to be one person, and the way back."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import replace

import pytest

from bot.services.lines import Entity, Lines, split_lines
from bot.services.links import ClaimOverError, NotGuestError
from bot.services.merges import BothSatError, NotMergedError, SamePersonError
from bot.services.names import NameRefusedError
from bot.services.players import NameTakenError
from bot.services.readings import AmbiguousNameError
from bot.services.records import EntryKind
from bot.services.refusals import AnonymousError, LeagueError, NotAllowedError
from bot.services.voids import VoidService
from tests.bot.conftest import Town, actor, lines
from tests.bot.deeds import guest, play, standings


async def test_a_guest_added_by_a_member_can_be_named_at_once(town: Town) -> None:
    await guest(town, "Uncle Kolya")
    await town.games.open_game(town.order("Anna"), "250")
    report = await town.ledgers.join(town.order("Anna"), lines("kolya"))
    assert [report.names[player].name for player in report.record.players] == ["Uncle Kolya"]


async def test_a_nickname_names_a_player_as_their_name_does(town: Town) -> None:
    kolya = await guest(town, "Uncle Kolya")
    await town.players.nickname(town.order("Anna", admin=True), kolya, "NP, Nikolay Petrovich")
    await town.games.open_game(town.order("Anna"), "250")
    report = await town.ledgers.join(town.order("Anna"), lines("np"))
    assert report.record.players == (kolya,)


async def test_a_name_one_has_chosen_stays_when_telegram_says_another(town: Town) -> None:
    await town.players.rename_myself(town.order("Anna"), "Annie")
    report = await town.players.everybody(town.place)
    assert [named.name for named in report.names.values()] == ["Annie"]


async def test_merged_records_are_one_line_of_the_rating_and_separated_ones_two_again(town: Town) -> None:
    kolya = await guest(town, "Kolya")
    before = await play(town, {"Anna": 500, "Kolya": 0})
    await play(town, {"Anna": 0, "Nikolay": 500})
    nikolay = await town.player("Nikolay")
    apart = await standings(town)
    merged = await town.merges.merge(town.order("Anna", admin=True), kolya, nikolay)
    together = await standings(town)
    await town.merges.unmerge(town.order("Anna", admin=True), merged.record.merge)
    # Two games of two, each wins one and loses one: V1 gives (2 − 1 + 1)·√2 = 2.83 and 1.41.
    assert together == {"Anna": (424, 0), "Nikolay": (424, 0)}
    assert await standings(town) == apart
    assert before != 0


async def test_the_open_game_of_a_guest_goes_on_under_the_account(town: Town) -> None:
    kolya = await guest(town, "Kolya")
    await town.games.open_game(town.order("Anna"), "250")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Kolya"))
    claim = await town.links.claim(town.order("Nikolay"), kolya)
    await town.links.confirm(town.order("Anna", admin=True), claim.record.claim)
    await town.ledgers.money_in(town.order("Nikolay"), EntryKind.REBUY, ())
    card = await town.games.shown(town.place, "")
    assert {card.names[line.player].name: line.money_in for line in card.record.card.lines} == {
        "Anna": 25000,
        "Nikolay": 50000,
    }


async def test_what_was_written_after_a_merge_goes_back_with_the_record_that_sat_there(town: Town) -> None:
    kolya = await guest(town, "Kolya")
    await town.games.open_game(town.order("Anna"), "250")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Kolya"))
    nikolay = await town.known("Nikolay")
    merged = await town.merges.merge(town.order("Anna", admin=True), kolya, nikolay)
    await town.ledgers.cash_out(town.order("Anna"), lines("Nikolay 500, Anna 0"))
    await town.endings.close(town.order("Anna"))
    await town.merges.unmerge(town.order("Anna", admin=True), merged.record.merge)
    assert set(await standings(town)) == {"Anna", "Kolya"}


async def test_a_hidden_player_keeps_games_and_places(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    before = await standings(town)
    await town.players.hide(town.order("Anna", admin=True), await town.player("Boris"))
    assert await standings(town) == before


async def test_a_forgotten_player_is_a_number_and_their_amounts_stay(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    boris = await town.player("Boris")
    await town.players.forget(town.order("Boris"), boris)
    report = await town.players.everybody(town.place)
    assert (report.names[boris].name, report.names[boris].telegram_id) == ("", None)
    assert sorted(await standings(town)) == ["", "Anna"]


async def test_somebody_new_is_asked_once_whether_they_were_a_guest(town: Town) -> None:
    await guest(town, "Kolya")
    await town.games.open_game(town.order("Anna"), "250")
    first, second = town.order("Zoya"), town.order("Zoya")
    await town.ledgers.join(first, ())
    await town.ledgers.money_in(second, EntryKind.REBUY, ())
    assert [await town.links.asks(order) for order in (first, first, second)] == [True, False, False]


async def test_nobody_is_asked_where_there_are_no_guests(town: Town) -> None:
    order = town.order("Anna")
    await town.games.open_game(order, "250")
    assert not await town.links.asks(order)


async def test_a_guest_at_the_same_table_is_somebody_else_and_not_asked_about(town: Town) -> None:
    await guest(town, "Kolya")
    await town.games.open_game(town.order("Anna"), "250")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Kolya"))
    order = town.order("Zoya")
    await town.ledgers.join(order, ())
    assert not await town.links.asks(order)
    await guest(town, "Zina")
    report = await town.links.guests(town.place, order.actor)
    assert [report.names[one].name for one, _ in report.record.guests] == ["Zina"]


async def test_who_sat_in_a_closed_game_with_somebody_cannot_be_the_same_person(town: Town) -> None:
    await guest(town, "Kolya")
    await play(town, {"Anna": 500, "Boris": 0})
    report = await town.players.could_be(town.place, await town.player("Anna"))
    assert [report.names[one.id].name for one in report.record.people] == ["Kolya"]


async def by_mistake(town: Town) -> None:
    """Anna seats Kolya and takes it back at once."""
    await town.ledgers.join(town.order("Anna"), lines("Kolya"))
    await town.ledgers.undo(town.order("Anna"), asks=False, entry=await newest(town))


async def newest(town: Town) -> int:
    """The entry that was written last."""
    return max(line.entry for line in (await town.games.log(town.place, "")).record.lines)


async def sat_for_good(town: Town) -> None:
    await town.ledgers.join(town.order("Anna"), lines("Kolya"))


async def sat_in_a_game_that_waits(town: Town) -> None:
    await sat_for_good(town)
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 100, Kolya 100"))
    await town.endings.close(town.order("Anna"))
    game = (await town.games.shown(town.place, "")).record.card.game
    await town.endings.decide_later(replace(town.order("Anna"), game=game))


async def sat_in_a_game_that_was_called_off(town: Town) -> None:
    await sat_for_good(town)
    await town.games.call_off(town.order("Anna"))


async def sat_in_a_game_that_is_closed(town: Town) -> None:
    await sat_for_good(town)
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 500, Kolya 0"))
    await town.endings.close(town.order("Anna"))


async def by_mistake_in_a_game_that_is_closed(town: Town) -> None:
    await by_mistake(town)
    await town.seat("Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 500, Boris 0"))
    await town.endings.close(town.order("Anna"))


async def by_mistake_and_restored(town: Town) -> None:
    await town.ledgers.join(town.order("Anna"), lines("Kolya"))
    undone = await town.ledgers.undo(town.order("Anna"), asks=False, entry=await newest(town))
    await VoidService(town.desk).restore(town.order("Anna"), undone.operation)


@pytest.mark.parametrize(
    ("deed", "met"),
    [
        (by_mistake, False),
        (by_mistake_in_a_game_that_is_closed, False),
        (by_mistake_and_restored, True),
        (sat_for_good, True),
        (sat_in_a_game_that_waits, True),
        (sat_in_a_game_that_was_called_off, True),
        (sat_in_a_game_that_is_closed, True),
    ],
)
async def test_whoever_can_be_merged_is_offered_as_the_same_person_and_nobody_else(
    town: Town, deed: Callable[[Town], Awaitable[None]], met: bool
) -> None:
    kolya = await guest(town, "Kolya")
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna")
    await deed(town)
    anna = await town.player("Anna")
    people = {one.id for one in (await town.players.could_be(town.place, anna)).record.people}
    guests = {one for one, _ in (await town.links.guests(town.place, actor("Anna"))).record.guests}
    assert (kolya not in people, kolya not in guests) == (met, met)
    with pytest.raises(BothSatError) if met else nullcontext():
        await town.merges.merge(town.order("Anna", admin=True), kolya, anna)


async def test_an_administrator_who_was_a_guest_needs_no_second_word(town: Town) -> None:
    kolya = await guest(town, "Kolya")
    report = await town.links.claim(town.order("Nikolay", admin=True), kolya)
    assert report.record.linked


async def test_an_account_that_an_administrator_names_has_to_agree(town: Town) -> None:
    kolya, nikolay = await guest(town, "Kolya"), await town.known("Nikolay")
    offered = await town.links.offer(town.order("Anna", admin=True), kolya, nikolay)
    agreed = await town.links.agree(town.order("Nikolay"), offered.record.claim)
    assert (offered.record.linked, agreed.record.linked) == (False, True)


def mentioned(text: str) -> Lines:
    """A list with a mention, as Telegram marks it."""
    return split_lines(text, (Entity(0, len(text), "mention"),))


async def both_in_one_game(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    ids = await town.player("Anna"), await town.player("Boris")
    await town.merges.merge(town.order("Vera", admin=True), *ids)


async def with_themselves(town: Town) -> None:
    anna = await town.known("Anna")
    await town.merges.merge(town.order("Vera", admin=True), anna, anna)


async def undone_twice(town: Town) -> None:
    anna, boris = await town.known("Anna"), await town.known("Boris")
    merged = await town.merges.merge(town.order("Vera", admin=True), anna, boris)
    for _ in range(2):
        await town.merges.unmerge(town.order("Vera", admin=True), merged.record.merge)


async def an_account_as_a_guest(town: Town) -> None:
    await town.links.claim(town.order("Boris"), await town.known("Anna"))


async def an_answered_claim(town: Town) -> None:
    claim = await town.links.claim(town.order("Boris"), await guest(town, "Kolya"))
    await town.links.decline(town.order("Boris"), claim.record.claim)
    await town.links.confirm(town.order("Anna", admin=True), claim.record.claim)


async def agreed_by_another(town: Town) -> None:
    kolya, boris = await guest(town, "Kolya"), await town.known("Boris")
    claim = await town.links.offer(town.order("Anna", admin=True), kolya, boris)
    await town.links.agree(town.order("Vera"), claim.record.claim)


async def a_name_twice(town: Town) -> None:
    await guest(town, "Kolya")
    await guest(town, "kolya")


async def a_name_of_digits(town: Town) -> None:
    await town.players.rename_myself(town.order("Anna"), "500")


async def a_nameless_guest_of_an_anonymous_admin(town: Town) -> None:
    await town.links.claim(town.anonymous(), await guest(town, "Kolya"))


async def renamed_by_another(town: Town) -> None:
    await town.players.rename(town.order("Boris"), await town.known("Anna"), "Annie")


@pytest.mark.parametrize(
    ("kind", "deed"),
    [
        (BothSatError, both_in_one_game),
        (SamePersonError, with_themselves),
        (NotMergedError, undone_twice),
        (NotGuestError, an_account_as_a_guest),
        (ClaimOverError, an_answered_claim),
        (NotAllowedError, agreed_by_another),
        (NameTakenError, a_name_twice),
        (NameRefusedError, a_name_of_digits),
        (AnonymousError, a_nameless_guest_of_an_anonymous_admin),
        (NotAllowedError, renamed_by_another),
    ],
)
async def test_the_league_refuses(town: Town, kind: type[LeagueError], deed: object) -> None:
    with pytest.raises(kind):
        await deed(town)  # type: ignore[operator]  # one of the deeds above


async def test_an_account_seen_five_times_at_once_is_one_player(town: Town) -> None:
    # scenarios.md F24.
    await town.games.open_game(town.order("Anna"), "250")
    orders = [town.order("Zoya") for _ in range(5)]
    await asyncio.gather(*(town.ledgers.money_in(order, EntryKind.BUY_IN, ()) for order in orders))
    report = await town.players.everybody(town.place)
    assert [named.name for named in report.names.values() if named.telegram_id == actor("Zoya").telegram_id] == [
        "Zoya"
    ]


async def test_a_username_that_has_changed_hands_is_asked_about(town: Town) -> None:
    # scenarios.md F45: the new owner of a name is not credited with what was meant for the old one.
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    vera = town.order("Vera")
    await town.ledgers.join(replace(vera, actor=replace(vera.actor, username="boris")), ())
    with pytest.raises(AmbiguousNameError) as refusal:
        await town.ledgers.money_in(town.order("Anna"), EntryKind.REBUY, mentioned("@boris"))
    assert set(refusal.value.players) == {await town.player("Boris"), await town.player("Vera")}


async def test_usernames_that_are_swapped_and_dropped_move_nobodys_games(town: Town) -> None:
    # scenarios.md U33: Anna and Boris swap their names, Vera drops hers.
    await play(town, {"Anna": 500, "Boris": 0, "Vera": 250})
    before = await standings(town)
    for name, username in (("Anna", "boris"), ("Boris", "anna"), ("Vera", None)):
        order = town.order(name)
        await town.players.rename_myself(replace(order, actor=replace(order.actor, username=username)), name)
    assert await standings(town) == before
