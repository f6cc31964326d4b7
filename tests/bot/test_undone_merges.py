"""A merge that is taken back: what was written meanwhile stays with the record that sat in the game."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.corrections import CorrectedMeanwhileError, Reason
from bot.services.drafts import Draft
from bot.services.merges import BothSatError
from bot.services.proofs import Doubt, proofs
from bot.services.reminders import ReminderService
from bot.services.voids import VoidService
from tests.bot.conftest import Town, actor, lines
from tests.bot.deeds import guest, play, standings
from tests.bot.game_37 import about

Names = tuple[str, str, int]


@pytest.fixture
async def table(town: Town) -> Town:
    """Gosha, a guest, sits with Anna and Vera; amounts are rounded to whole roubles."""
    shown = (await town.settings.shown(town.place)).record.setup
    await town.settings.save(town.order("Anna", admin=True), shown, replace(shown, unit=100))
    await town.known("Boris")
    await guest(town, "Gosha")
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Vera")
    await town.ledgers.join(town.order("Anna"), lines("Gosha"))
    return town


async def merge(town: Town) -> int:
    """Gosha is shown as Boris; the merge."""
    gosha, boris = await town.player("Gosha"), await town.player("Boris")
    return (await town.merges.merge(town.order("Anna", admin=True), gosha, boris)).record.merge


async def unmerge(town: Town, merge_id: int) -> None:
    await town.merges.unmerge(town.order("Anna", admin=True), merge_id)


async def close(town: Town, counted: str) -> int:
    """Everybody is out, and Close is asked for; the game."""
    await town.ledgers.cash_out(town.order("Anna"), lines(counted))
    return (await town.endings.close(town.order("Anna"))).record.game


async def transfers(town: Town) -> list[Names]:
    """Who pays whom how many roubles, by name."""
    report = await town.transfers.listed(town.place)
    return [
        (report.names[each.payer].name, report.names[each.receiver].name, each.amount // 100)
        for each in report.record.payments
    ]


async def divided(town: Town) -> int:
    """A rouble is shared by Anna and Gosha, who is shown as Boris and then no longer; the game."""
    merged = await merge(town)
    game = await close(town, "Boris 200, Anna 200, Vera 349")
    people = [await town.player("Boris"), await town.player("Anna")]
    await town.differences.divide(about(game, town.order("Anna")), people)
    await unmerge(town, merged)
    return game


async def doubts(town: Town) -> list[Doubt]:
    return [doubt async for proved in proofs(town.database) for doubt in proved.doubts]


async def test_whoever_sat_owes_what_was_lost(table: Town) -> None:
    merged = await merge(table)
    await close(table, "Boris 100, Anna 400, Vera 250")
    assert await transfers(table) == [("Boris", "Anna", 150)]
    await unmerge(table, merged)
    assert await transfers(table) == [("Gosha", "Anna", 150)]


async def test_what_was_handed_over_belongs_to_whoever_sat(table: Town) -> None:
    merged = await merge(table)
    await table.transfers.paid(table.order("Boris"), lines("100 Anna"))
    await close(table, "Boris 100, Anna 400, Vera 250")
    await unmerge(table, merged)
    assert await transfers(table) == [("Gosha", "Anna", 50), ("Gosha", "Anna", 100)]


async def test_a_mark_taken_off_lists_the_record_that_sat(table: Town) -> None:
    merged = await merge(table)
    await table.transfers.paid(table.order("Boris"), lines("100 Anna"))
    game = await close(table, "Boris 100, Anna 400, Vera 250")
    handed = (await table.transfers.of_game(game)).record.payments[-1]
    await table.transfers.unmark(about(game, table.order("Boris")), handed.ticket)
    await unmerge(table, merged)
    assert await transfers(table) == [("Gosha", "Anna", 150)]


async def test_a_divided_difference_is_still_proved(table: Town) -> None:
    await divided(table)
    assert await doubts(table) == []


async def test_whoever_shared_it_still_does_when_the_game_is_corrected(table: Town) -> None:
    await divided(table)
    draft = (await table.fixes.draft(table.order("Anna", admin=True), "1")).record
    corrected = draft.with_seat(await table.player("Vera"), counted=34800)
    report = await table.fixes.fix(table.order("Anna", admin=True), corrected, Reason.TYPO)
    places = {report.names[line.player].name: line.place for line in report.record.result.standings}
    assert places == {"Vera": 1, "Anna": 2, "Gosha": 2}


async def through(town: Town, banker: str) -> None:
    """Later games are settled through one person."""
    shown = (await town.settings.shown(town.place)).record.setup
    wanted = replace(shown, settlement="banker", banker_id=await town.player(banker))
    await town.settings.save(town.order("Anna", admin=True), shown, wanted)


async def test_nobody_owes_themselves_what_a_guest_owed_them(table: Town) -> None:
    await through(table, "Boris")
    await close(table, "Gosha 100, Anna 400, Vera 250")
    before = await transfers(table)
    merged = await merge(table)
    assert (before, await transfers(table)) == (
        [("Gosha", "Boris", 150), ("Boris", "Anna", 150)],
        [("Boris", "Anna", 150)],
    )
    await unmerge(table, merged)
    assert await transfers(table) == before


async def test_what_a_guest_owes_again_gets_its_line_where_all_else_was_paid(table: Town) -> None:
    await through(table, "Boris")
    game = await close(table, "Gosha 100, Anna 400, Vera 250")
    merged = await merge(table)
    (owed,) = (await table.transfers.of_game(game)).record.payments
    await table.transfers.mark(about(game, table.order("Anna")), owed.ticket)
    reminders, days = ReminderService(table.desk), []
    for _ in range(3):
        table.now += timedelta(days=2)
        days.append([await reminders.mark(each.record, table.now) for each in await reminders.due(table.now)])
        if len(days) == 1:
            await unmerge(table, merged)
    assert days == [[False], [True], []]


async def test_nobody_has_handed_anything_to_themselves(table: Town) -> None:
    await table.transfers.paid(table.order("Boris"), lines("100 Gosha"))
    await close(table, "Gosha 100, Anna 400, Vera 250")
    before = await transfers(table)
    merged = await merge(table)
    # The guest has lost 150, and the 100 never left the person's pocket.
    assert sum(amount for payer, _, amount in await transfers(table) if payer == "Boris") == 150
    await unmerge(table, merged)
    assert await transfers(table) == before


async def test_what_somebody_owes_themselves_is_nothing_open(table: Town) -> None:
    await through(table, "Boris")
    await close(table, "Gosha 100, Anna 250, Vera 400")
    await merge(table)
    leaver = await table.players.leaver(table.place, actor("Boris").telegram_id)
    assert leaver is not None
    assert (leaver.record.transfers, leaver.record.amount) == (1, 15000)


async def test_what_somebody_owed_themselves_is_forgotten_with_the_close(table: Town) -> None:
    await through(table, "Boris")
    game = await close(table, "Gosha 100, Anna 250, Vera 400")
    merged = await merge(table)
    await table.endings.reopen(about(game, table.order("Anna")))
    await unmerge(table, merged)
    assert (await table.transfers.of_game(game)).record.payments == ()


async def test_two_told_apart_owe_one_another_what_a_correction_changed_meanwhile(table: Town) -> None:
    await through(table, "Boris")
    await close(table, "Gosha 100, Anna 400, Vera 250")
    merged = await merge(table)
    draft = (await table.fixes.draft(table.order("Anna", admin=True), "1")).record
    anna, boris = await table.player("Anna"), await table.player("Boris")
    corrected = draft.with_seat(anna, counted=45000).with_seat(boris, counted=5000)
    await table.fixes.fix(table.order("Anna", admin=True), corrected, Reason.TYPO)
    await unmerge(table, merged)
    assert sorted(await transfers(table)) == [("Boris", "Anna", 200), ("Gosha", "Boris", 200)]


async def test_a_banker_who_is_merged_is_named_as_the_person(table: Town) -> None:
    await through(table, "Gosha")
    game = await close(table, "Gosha 100, Anna 400, Vera 250")
    await merge(table)
    assert (await table.transfers.of_game(game)).record.banker == await table.player("Boris")


async def by_mistake(town: Town) -> int:
    """Boris sits, and Gosha, who was he, is taken back; the operation that took it back."""
    await town.ledgers.join(town.order("Boris"), ())
    gosha = await town.player("Gosha")
    return (await VoidService(town.desk).last_about(town.order("Anna"), gosha)).operation


async def test_a_guest_who_was_seated_by_mistake_can_be_merged(table: Town) -> None:
    await by_mistake(table)
    await merge(table)
    card = await table.games.shown(table.place, "")
    assert [card.names[line.player].name for line in card.record.card.lines] == ["Anna", "Vera", "Boris"]


async def test_whoever_was_seated_by_mistake_has_no_part_in_what_follows(table: Town) -> None:
    await by_mistake(table)
    merged = await merge(table)
    await close(table, "Boris 100, Anna 400, Vera 250")
    await unmerge(table, merged)
    assert await transfers(table) == [("Boris", "Anna", 150)]
    assert set(await standings(table)) == {"Anna", "Vera", "Boris"}
    assert await doubts(table) == []


async def test_whoever_sits_down_after_a_mistake_was_taken_back_sits_as_themselves(table: Town) -> None:
    await VoidService(table.desk).last_about(table.order("Anna"), await table.player("Gosha"))
    merged = await merge(table)
    await table.ledgers.join(table.order("Boris"), ())
    await close(table, "Boris 100, Anna 400, Vera 250")
    await unmerge(table, merged)
    assert set(await standings(table)) == {"Anna", "Vera", "Boris"}


async def test_a_seat_taken_by_mistake_is_not_restored_beside_the_persons_own(table: Town) -> None:
    mistake = await by_mistake(table)
    merged = await merge(table)
    with pytest.raises(BothSatError):
        await VoidService(table.desk).restore(table.order("Anna"), mistake)
    await unmerge(table, merged)
    await VoidService(table.desk).restore(table.order("Anna"), mistake)
    assert len((await table.games.shown(table.place, "")).record.card.lines) == 4


async def test_a_guest_whose_seat_was_restored_is_somebody_else(table: Town) -> None:
    mistake = await by_mistake(table)
    await VoidService(table.desk).restore(table.order("Anna"), mistake)
    with pytest.raises(BothSatError):
        await merge(table)


async def draft(town: Town) -> Draft:
    """The closed game, and a rouble that is Anna's and not Vera's."""
    stands = (await town.fixes.draft(town.order("Anna", admin=True), "1")).record
    anna, vera = await town.player("Anna"), await town.player("Vera")
    return stands.with_seat(anna, counted=40100).with_seat(vera, counted=24900)


async def fix(town: Town, wanted: Draft) -> None:
    await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)


async def test_a_draft_puts_nobody_into_the_seat_of_whom_they_were_told_apart_from(table: Town) -> None:
    merged = await merge(table)
    await close(table, "Boris 100, Anna 400, Vera 250")
    wanted = await draft(table)
    await unmerge(table, merged)
    with pytest.raises(CorrectedMeanwhileError):
        await fix(table, wanted)


async def test_a_draft_puts_nobody_into_the_seat_of_whom_they_became_one_with(table: Town) -> None:
    await close(table, "Gosha 100, Anna 400, Vera 250")
    wanted = await draft(table)
    await merge(table)
    with pytest.raises(CorrectedMeanwhileError):
        await fix(table, wanted)


async def test_a_draft_seats_nobody_twice_who_became_one_person_meanwhile(town: Town) -> None:
    await guest(town, "Gosha")
    await play(town, {"Anna": 400, "Boris": 100, "Vera": 250})
    wanted = (await draft(town)).with_seat(await town.player("Gosha"), money_in=25000, counted=25000)
    await merge(town)
    with pytest.raises(CorrectedMeanwhileError):
        await fix(town, wanted)


async def test_a_draft_seats_nobody_by_a_record_that_stands_for_nobody_any_more(table: Town) -> None:
    await guest(table, "Dima")
    await close(table, "Gosha 100, Anna 400, Vera 250")
    boris, dima = await table.player("Boris"), await table.player("Dima")
    wanted = await draft(table)
    for one in (boris, dima):
        wanted = wanted.with_seat(one, money_in=25000, counted=25000)
    await table.merges.merge(table.order("Anna", admin=True), dima, boris)
    with pytest.raises(CorrectedMeanwhileError):
        await fix(table, wanted)


async def test_a_merge_of_people_who_did_not_play_disturbs_no_draft(table: Town) -> None:
    await guest(table, "Dima")
    await close(table, "Gosha 100, Anna 400, Vera 250")
    wanted = await draft(table)
    await table.merges.merge(
        table.order("Anna", admin=True), await table.player("Dima"), await table.player("Boris")
    )
    await fix(table, wanted)
    assert await transfers(table) == [("Gosha", "Anna", 150), ("Vera", "Anna", 1)]
