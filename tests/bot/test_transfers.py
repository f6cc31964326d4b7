"""Who has paid whom: marks, their way back, what was handed over before, and how people want to be paid."""

from datetime import timedelta

import pytest

from bot.services.amounts import AmountError
from bot.services.lines import Line
from bot.services.orders import Place
from bot.services.owing import Mode, Owing, still_owed
from bot.services.payments import Mark, NoClosedGameError, Payment
from bot.services.readings import AmbiguousNameError
from bot.services.records import Transfer
from bot.services.refusals import GameOverError, NotAllowedError
from bot.services.requisites import TooLongError
from bot.services.transfers import NotYoursError, OldTransferError, PayOneselfError
from bot.services.wishes import Verb, Wish, answers
from tests.bot.conftest import Town, actor, lines
from tests.bot.deeds import guest, play
from tests.bot.game_37 import PROFITS, TRANSFERS, about, closed, played, sure

ROUBLE = 100


async def payments(town: Town, game: int = 1) -> dict[tuple[str, str], Payment]:
    report = await town.transfers.of_game(game)
    return {
        (report.names[each.payer].name, report.names[each.receiver].name): each for each in report.record.payments
    }


async def marked(town: Town, name: str, payer: str, receiver: str, *, admin: bool = False) -> Mark:
    found = (await payments(town))[payer, receiver]
    return (await town.transfers.mark(about(1, town.order(name, admin=admin)), found.ticket)).record.mark


async def test_a_closed_game_lists_the_transfers_of_its_screens(town: Town) -> None:
    await closed(town)
    found = await payments(town)
    assert [(*pair, each.amount // ROUBLE) for pair, each in found.items()] == TRANSFERS


async def test_the_payer_says_sent_and_the_receiver_received(town: Town) -> None:
    await closed(town)
    assert await marked(town, "Gena", "Gena", "Anna") is Mark.SENT
    assert await marked(town, "Anna", "Gena", "Anna") is Mark.RECEIVED


async def test_the_receiver_ends_it_also_without_sent(town: Town) -> None:
    await closed(town)
    assert await marked(town, "Anna", "Gena", "Anna") is Mark.RECEIVED
    assert await marked(town, "Gena", "Gena", "Anna") is Mark.RECEIVED


async def test_a_second_press_changes_nothing(town: Town) -> None:
    await closed(town)
    await marked(town, "Gena", "Gena", "Anna")
    first = (await payments(town))["Gena", "Anna"]
    again = await town.transfers.mark(about(1, town.order("Gena")), first.ticket)
    assert not again.record.changed
    assert (await payments(town))["Gena", "Anna"] == first


async def test_nobody_else_marks_it(town: Town) -> None:
    await closed(town)
    with pytest.raises(NotYoursError) as refusal:
        await marked(town, "Boris", "Gena", "Anna", admin=True)
    assert refusal.value.payer != refusal.value.receiver


async def test_a_mark_is_taken_off_by_who_set_it_or_receives_it_or_by_an_administrator(town: Town) -> None:
    await closed(town)
    for remover, admin in [("Gena", False), ("Anna", False), ("Boris", True)]:
        await marked(town, "Gena", "Gena", "Anna")
        found = (await payments(town))["Gena", "Anna"]
        await town.transfers.unmark(about(1, town.order(remover, admin=admin)), found.ticket)
        assert (await payments(town))["Gena", "Anna"].mark is Mark.OPEN


async def test_nobody_else_takes_it_off(town: Town) -> None:
    await closed(town)
    await marked(town, "Gena", "Gena", "Anna")
    found = (await payments(town))["Gena", "Anna"]
    with pytest.raises(NotAllowedError):
        await town.transfers.unmark(about(1, town.order("Boris")), found.ticket)


async def test_what_has_no_mark_has_none_to_take_off(town: Town) -> None:
    await closed(town)
    found = (await payments(town))["Gena", "Anna"]
    with pytest.raises(OldTransferError):
        await town.transfers.unmark(about(1, town.order("Gena")), found.ticket)


async def test_a_transfer_that_became_another_amount_is_not_marked_by_its_old_ticket(town: Town) -> None:
    await closed(town)
    old = (await payments(town))["Gena", "Anna"]
    await town.transfers.paid(town.order("Gena"), lines("500 Anna"))
    with pytest.raises(OldTransferError):
        await town.transfers.mark(about(1, town.order("Gena")), old.ticket)


async def test_what_was_handed_over_is_not_taken_back_by_the_ticket_of_what_was_taken_back_before(
    town: Town,
) -> None:
    await played(town)
    await town.transfers.paid(town.order("Gena"), lines("500 Anna"))
    old = (await payments(town))["Gena", "Anna"]
    await town.transfers.unmark(about(1, town.order("Gena")), old.ticket)
    await town.transfers.paid(town.order("Dima"), lines("700 Vera"))
    with pytest.raises(OldTransferError):
        await town.transfers.unmark(about(1, town.order("Gena", admin=True)), old.ticket)


async def test_a_list_that_has_changed_is_shown_anew_in_its_own_chat_alone(town: Town) -> None:
    await closed(town)
    old = (await payments(town))["Gena", "Anna"]
    await town.transfers.paid(town.order("Gena"), lines("500 Anna"))
    named = []
    for place in (town.place, Place(-2002, 0, "Summer house")):
        with pytest.raises(OldTransferError) as refusal:
            await town.transfers.mark(about(1, town.order("Gena", place=place)), old.ticket)
        named.append(refusal.value.game)
    assert named == [1, 0]


async def test_what_was_handed_over_before_the_close_is_counted_off_the_list(town: Town) -> None:
    await played(town)
    await town.transfers.paid(town.order("Gena"), lines("500 Anna"))
    await town.endings.close(town.order("Anna"))
    report = await town.transfers.listed(town.place)
    found = [(each.amount // ROUBLE, each.mark) for each in report.record.payments if each.payer == 6]
    names = {report.names[6].name}
    # screens.md 7.6: the list says 1 500.
    assert names == {"Gena"}
    assert found == [(1500, Mark.OPEN), (500, Mark.BY_HAND)]


async def test_what_was_handed_over_after_the_close_is_counted_off_as_well(town: Town) -> None:
    await closed(town)
    await town.transfers.paid(town.order("Gena"), lines("Anna 2000"))
    report = await town.transfers.listed(town.place)
    assert {each.mark for each in report.record.payments if each.payer == 6} == {Mark.BY_HAND}


async def test_a_wrong_word_about_money_handed_over_is_taken_back_by_the_receiver(town: Town) -> None:
    await closed(town)
    await town.transfers.paid(town.order("Gena"), lines("Anna 2000"))
    paid = (await payments(town))["Gena", "Anna"]
    await town.transfers.unmark(about(1, town.order("Anna")), paid.ticket)
    found = (await payments(town))["Gena", "Anna"]
    assert (found.mark, found.amount) == (Mark.OPEN, 2000 * ROUBLE)


async def test_nobody_pays_themselves(town: Town) -> None:
    await closed(town)
    with pytest.raises(PayOneselfError):
        await town.transfers.paid(town.order("Gena"), lines("500 Gena"))


async def test_who_is_the_person_of_a_chosen_record_by_now_does_not_pay_themselves(town: Town) -> None:
    gosha = await guest(town, "Gosha")
    await play(town, {"Anna": 500, "Boris": 0})
    await town.merges.merge(town.order("Anna", admin=True), gosha, await town.player("Boris"))
    with pytest.raises(PayOneselfError):
        await town.transfers.paid(town.order("Boris"), (Line(player=gosha, amount=100 * ROUBLE),))


async def test_a_chosen_record_is_paid_as_the_person_that_it_is_by_now(town: Town) -> None:
    gosha = await guest(town, "Gosha")
    await play(town, {"Anna": 0, "Boris": 500})
    await town.merges.merge(town.order("Anna", admin=True), gosha, await town.player("Boris"))
    await town.transfers.paid(town.order("Anna"), (Line(player=gosha, amount=100 * ROUBLE),))
    found = (await town.transfers.listed(town.place)).record.payments
    assert [(each.amount // ROUBLE, each.mark) for each in found] == [(150, Mark.OPEN), (100, Mark.BY_HAND)]


async def test_so_many_buy_ins_are_no_amount_that_was_handed_over(town: Town) -> None:
    await closed(town)
    with pytest.raises(AmountError):
        await town.transfers.paid(town.order("Gena"), lines("x2 Anna"))


async def test_marks_survive_a_game_that_is_opened_again_and_the_open_list_does_not(town: Town) -> None:
    await closed(town)
    await marked(town, "Gena", "Gena", "Anna")
    await town.endings.reopen(town.order("Anna"))
    assert [each.mark for each in (await payments(town)).values()] == [Mark.SENT]
    await town.endings.close(town.order("Anna"))
    found = await payments(town)
    assert {(*pair, each.amount // ROUBLE) for pair, each in found.items()} == set(TRANSFERS)


async def test_nobody_receives_what_was_owed_after_a_game_that_is_called_off(town: Town) -> None:
    await closed(town)
    await marked(town, "Gena", "Gena", "Anna")
    await town.endings.reopen(town.order("Anna"))
    await town.games.call_off(town.order("Anna"))
    with pytest.raises(OldTransferError):
        await marked(town, "Anna", "Gena", "Anna")


async def test_there_is_nothing_to_settle_before_a_game_is_closed(town: Town) -> None:
    await played(town)
    with pytest.raises(NoClosedGameError):
        await town.transfers.listed(town.place)


async def test_everybody_may_settle_through_a_banker(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    await set_mode(town, Mode.BANKER)
    await town.seat("Anna", "Boris", "Vera")
    await town.ledgers.cash_out(town.order("Anna"), sure("Anna 500, Boris 900, Vera 100"))
    await town.endings.close(town.order("Anna"))
    found = await payments(town)
    # Vera −400 pays the host, who pays Boris +400.
    assert [(*pair, each.amount // ROUBLE) for pair, each in found.items()] == [
        ("Vera", "Anna", 400),
        ("Anna", "Boris", 400),
    ]


async def test_cash_on_the_table_leaves_no_list(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    await set_mode(town, Mode.CASH)
    await town.seat("Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), sure("Anna 1000, Boris 0"))
    report = await town.endings.close(town.order("Anna"))
    assert report.record.closed
    assert report.record.closed.transfers == ()
    assert await payments(town) == {}


async def set_mode(town: Town, mode: Mode) -> None:
    async with town.database.writing() as unit:
        (await unit.leagues.get(1)).settlement = mode


def test_what_is_marked_leaves_what_is_still_owed() -> None:
    profits = {1: 300, 2: -100, 3: -200}
    listed = Owing(open=(Transfer(3, 1, 200),), marked=(Transfer(2, 1, 100),))
    assert still_owed(profits, listed, Mode.EACH) == (Transfer(3, 1, 200),)


async def test_how_to_pay_is_shown_to_those_who_owe(town: Town) -> None:
    await closed(town)
    await town.requisites.leave(actor("Anna").telegram_id, "card 1234", town.now)
    gena = await town.requisites.how_to_pay(about(1, town.order("Gena")))
    boris = await town.requisites.how_to_pay(about(1, town.order("Boris")))
    assert [(gena.names[way.receiver].name, way.words) for way in gena.record.ways] == [("Anna", "card 1234")]
    assert boris.record.ways == ()


async def test_nobody_is_asked_to_pay_what_has_arrived(town: Town) -> None:
    await closed(town)
    await marked(town, "Anna", "Gena", "Anna")
    assert (await town.requisites.how_to_pay(about(1, town.order("Gena")))).record.ways == ()


async def test_an_older_word_about_how_to_pay_never_replaces_a_newer_one(town: Town) -> None:
    await town.requisites.leave(1, "new", town.now)
    await town.requisites.leave(1, "old", town.now - timedelta(hours=1))
    assert await town.requisites.words_of(1) == "new"


async def test_how_to_pay_is_removed_by_a_dash(town: Town) -> None:
    await town.requisites.said(1, "card 1234", town.now)
    assert await town.requisites.said(1, "-", town.now) == ""


async def test_how_to_pay_fits_into_an_alert(town: Town) -> None:
    with pytest.raises(TooLongError):
        await town.requisites.said(1, "x" * 161, town.now)


async def test_the_profits_of_the_screens_are_settled_by_their_transfers(town: Town) -> None:
    await closed(town)
    left = dict(PROFITS)
    for (payer, receiver), each in (await payments(town)).items():
        left[payer] += each.amount // ROUBLE
        left[receiver] -= each.amount // ROUBLE
    assert set(left.values()) == {0}


async def with_a_guest(town: Town) -> Payment:
    """Uncle has no account; he owes Anna."""
    await town.games.open_game(town.order("Anna"), "500")
    await town.players.add_guest(town.order("Anna", admin=True), "Uncle")
    await town.seat("Anna", "Boris")
    await town.ledgers.join(town.order("Anna"), lines("Uncle"))
    await town.ledgers.cash_out(town.order("Anna"), sure("Anna 1000, Boris 500, Uncle 0"))
    await town.endings.close(town.order("Anna"))
    return (await payments(town))["Uncle", "Anna"]


async def test_a_guests_transfer_is_marked_by_whoever_may_log_for_them(town: Town) -> None:
    found = await with_a_guest(town)
    report = await town.transfers.mark(about(1, town.order("Zoe")), found.ticket)
    assert report.record.mark is Mark.SENT


async def test_where_only_the_host_logs_a_neighbour_still_marks_for_a_guest_and_a_stranger_does_not(
    town: Town,
) -> None:
    found = await with_a_guest(town)
    async with town.database.writing() as unit:
        (await unit.leagues.get(1)).may_log = "host"
    with pytest.raises(NotAllowedError):
        await town.transfers.mark(about(1, town.order("Zoe")), found.ticket)
    report = await town.transfers.mark(about(1, town.order("Boris")), found.ticket)
    assert report.record.mark is Mark.SENT


async def test_administrators_choose_the_banker(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    await set_mode(town, Mode.BANKER)
    await town.seat("Anna", "Boris", "Vera")
    (await town.transfers.choose_banker(town.order("Anna", admin=True), 2))
    await town.ledgers.cash_out(town.order("Anna"), sure("Anna 900, Boris 500, Vera 100"))
    await town.endings.close(town.order("Anna"))
    assert set(await payments(town)) == {("Vera", "Boris"), ("Boris", "Anna")}


async def test_between_two_who_do_not_both_sit_in_the_open_game_it_belongs_to_the_last_closed_one(
    town: Town,
) -> None:
    before = await play(town, {"Anna": 500, "Vera": 0})
    opened = (await town.games.open_game(town.order("Anna"), "250")).record.game
    await town.ledgers.join(town.order("Anna"), ())
    await town.ledgers.join(town.order("Boris"), ())
    to_vera = await town.transfers.paid(town.order("Vera"), lines("100 Anna"))
    to_boris = await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert (to_vera.record.game, to_boris.record.game) == (before, opened)


async def test_what_was_handed_over_for_a_game_that_is_called_off_meanwhile_is_not_counted_for_another(
    town: Town,
) -> None:
    await play(town, {"Anna": 500, "Vera": 0})
    opened = (await town.games.open_game(town.order("Anna"), "250")).record.game
    await town.seat("Anna", "Vera")
    with pytest.raises(AmbiguousNameError) as refusal:
        await town.transfers.paid(town.order("Vera"), lines("100 Annna"))
    assert refusal.value.games == [opened]
    await town.games.call_off(town.order("Anna"))
    (wish,) = answers(refusal.value, Wish(Verb.PAID, lines("100 Annna")))
    assert isinstance(wish, Wish)
    with pytest.raises(GameOverError):
        await town.wishes.grant(town.order("Vera"), wish)
