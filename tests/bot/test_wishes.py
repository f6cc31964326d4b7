"""What a refusal leaves open: each answer is a whole wish again, and granting it records what was meant."""

from dataclasses import replace

import pytest

from bot.services.amounts import AmountError, Flaw
from bot.services.lines import Line
from bot.services.orders import Actor
from bot.services.readings import AmbiguousLineError, AmbiguousNameError, NewGuestsError
from bot.services.refusals import (
    AboveTableError,
    AmountNeededError,
    BackAtTableError,
    BuyInNeededError,
    LeagueError,
    NoOpenGameError,
    OpenAskedError,
    SecondCashOutError,
    UndoOtherError,
    UnusualAmountError,
)
from bot.services.wishes import Answer, Gap, Verb, Wish, answers
from tests.bot.conftest import Town, actor, lines


async def refused(town: Town, wish: Wish, name: str = "Anna") -> tuple[LeagueError, tuple[Answer, ...]]:
    """A wish that is refused, and what can be said to that."""
    with pytest.raises(LeagueError) as refusal:
        await town.wishes.grant(town.order(name), wish)
    return refusal.value, answers(refusal.value, wish)


async def money(town: Town) -> dict[str, tuple[int, int | None]]:
    """Everybody's money in and what they took off the table, in roubles."""
    report = await town.games.shown(town.place, "")
    return {
        report.names[line.player].name: (
            line.money_in // 100,
            None if line.counted is None else line.counted // 100,
        )
        for line in report.record.card.lines
    }


async def evening(town: Town, *names: str) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    await town.seat(*names)


async def test_a_bare_newgame_opens_with_last_times_buy_in_once_it_was_asked(town: Town) -> None:
    await evening(town)
    await town.games.call_off(town.order("Anna"))
    refusal, (open_it, other) = await refused(town, Wish(Verb.OPEN))
    assert isinstance(refusal, OpenAskedError)
    assert isinstance(open_it, Wish)
    assert isinstance(other, Gap)
    await town.wishes.grant(town.order("Anna"), open_it)
    assert (await town.games.shown(town.place, "")).record.card.buy_in == 50_000


async def test_the_first_game_of_a_league_asks_for_its_buy_in(town: Town) -> None:
    refusal, (gap,) = await refused(town, Wish(Verb.OPEN))
    assert isinstance(refusal, BuyInNeededError)
    assert isinstance(gap, Gap)
    await town.wishes.grant(town.order("Anna"), gap.filled(25_000))
    assert (await town.games.shown(town.place, "")).record.card.buy_in == 25_000


async def test_where_no_game_is_open_the_next_one_is_offered(town: Town) -> None:
    await evening(town)
    await town.games.call_off(town.order("Anna"))
    refusal, (open_it,) = await refused(town, Wish(Verb.REBUY))
    assert isinstance(refusal, NoOpenGameError)
    assert open_it == Wish(Verb.OPEN, buy_in=50_000)


async def test_names_that_nobody_has_are_offered_as_guests_all_at_once(town: Town) -> None:
    await evening(town, "Anna")
    refusal, (guests,) = await refused(town, Wish(Verb.JOIN, lines("Zoe, Anna, Uncle Kolya")))
    assert refusal == NewGuestsError([0, 2])
    assert isinstance(guests, Wish)
    await town.wishes.grant(town.order("Anna"), guests)
    assert list(await money(town)) == ["Anna", "Zoe", "Uncle Kolya"]


@pytest.mark.parametrize(("verb", "typed"), [(Verb.BUY_IN, "Kolya 700"), (Verb.JOIN, "Kol")])
async def test_a_yes_to_a_new_guest_is_not_about_somebody_who_came_meanwhile(
    town: Town, verb: Verb, typed: str
) -> None:
    await evening(town, "Anna")
    _, (guests,) = await refused(town, Wish(verb, lines(typed)))
    assert isinstance(guests, Wish)
    name = "Kolya" if verb is Verb.BUY_IN else "Kol Kolya"
    await town.seat(name)
    refusal, (this_one,) = await refused(town, guests)
    assert refusal == AmbiguousNameError([await town.player(name)], 0)
    assert isinstance(this_one, Wish)
    assert await money(town) == {"Anna": (500, None), name: (500, None)}


async def test_a_small_number_is_so_many_roubles_or_so_many_buy_ins(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    refusal, (roubles, buy_ins) = await refused(town, Wish(Verb.REBUY, lines("2")))
    assert isinstance(refusal, UnusualAmountError)
    assert isinstance(roubles, Wish)
    assert isinstance(buy_ins, Wish)
    await town.wishes.grant(town.order("Anna"), roubles)
    await town.wishes.grant(town.order("Boris"), buy_ins)
    assert await money(town) == {"Anna": (502, None), "Boris": (1500, None)}


async def test_a_new_players_doubtful_amount_is_still_theirs_when_it_is_meant(town: Town) -> None:
    await evening(town, "Anna")
    _, (sure,) = await refused(town, Wish(Verb.BUY_IN, lines("50000")), "Boris")
    assert isinstance(sure, Wish)
    await town.wishes.grant(town.order("Boris"), sure)
    assert await money(town) == {"Anna": (500, None), "Boris": (50_000, None)}


async def test_a_cash_out_without_an_amount_asks_for_it_and_keeps_the_rest_of_the_list(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    refusal, (gap,) = await refused(town, Wish(Verb.CASH_OUT, lines("Boris, Anna 600")))
    assert isinstance(refusal, AmountNeededError)
    assert isinstance(gap, Gap)
    await town.wishes.grant(town.order("Anna"), gap.filled(40_000))
    assert await money(town) == {"Anna": (500, 600), "Boris": (500, 400)}


async def test_a_second_cash_out_replaces_the_first_in_one_operation(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("650"))
    refusal, (replaces, _) = await refused(town, Wish(Verb.CASH_OUT, lines("700")))
    assert isinstance(refusal, SecondCashOutError)
    assert (refusal.stands, refusal.typed) == (65_000, 70_000)
    assert isinstance(replaces, Wish)
    await town.wishes.grant(town.order("Anna"), replaces)
    log = (await town.games.log(town.place, "")).record
    assert (await money(town))["Anna"] == (500, 700)
    assert [(line.amount, line.voided_at is not None) for line in log.lines[-2:]] == [
        (65_000, True),
        (70_000, False),
    ]


@pytest.mark.parametrize("meanwhile", ["/rebuy", "/undo"])
async def test_a_cash_out_that_is_to_replace_one_is_not_logged_besides_it(town: Town, meanwhile: str) -> None:
    await evening(town, "Anna", "Boris")
    await town.ledgers.cash_out(town.order("Boris"), lines("200"))
    _, (replaces, _) = await refused(town, Wish(Verb.CASH_OUT, lines("Boris 900")))
    assert isinstance(replaces, Wish)
    await town.wishes.grant(town.order("Boris"), Wish(Verb.REBUY if meanwhile == "/rebuy" else Verb.UNDO))
    refusal, (anew,) = await refused(town, replaces)
    assert refusal == BackAtTableError(0, 90_000, 2, chips=False, before=20_000 if meanwhile == "/rebuy" else 0)
    assert isinstance(anew, Wish)
    await town.wishes.grant(town.order("Anna"), anew)
    assert (await money(town))["Boris"] == ((1000, 1100) if meanwhile == "/rebuy" else (500, 900))


async def test_a_cash_out_that_stands_for_another_meanwhile_is_asked_about_anew(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    await town.ledgers.cash_out(town.order("Boris"), lines("200"))
    _, (replaces, _) = await refused(town, Wish(Verb.CASH_OUT, lines("Boris 300")))
    _, (sooner, _) = await refused(town, Wish(Verb.CASH_OUT, lines("Boris 250")))
    assert isinstance(replaces, Wish)
    assert isinstance(sooner, Wish)
    await town.wishes.grant(town.order("Boris"), sooner)
    refusal, (replaces, _) = await refused(town, replaces)
    assert isinstance(refusal, SecondCashOutError)
    assert (refusal.stands, refusal.typed) == (25_000, 30_000)
    assert isinstance(replaces, Wish)
    await town.wishes.grant(town.order("Anna"), replaces)
    assert (await money(town))["Boris"] == (500, 300)


async def test_a_cash_out_after_a_new_buy_in_counts_besides_the_first(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("300"))
    await town.wishes.grant(town.order("Anna"), Wish(Verb.REBUY))
    await town.wishes.grant(town.order("Anna"), Wish(Verb.CASH_OUT, lines("200")))
    assert (await money(town))["Anna"] == (1000, 500)


async def test_a_replacement_above_the_table_asks_once_more(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("650"))
    _, (replaces, _) = await refused(town, Wish(Verb.CASH_OUT, lines("7000")))
    assert isinstance(replaces, Wish)
    refusal, (_, sure) = await refused(town, replaces)
    assert refusal == AboveTableError(0, 100_000, 700_000, chips=False, player=1)
    assert isinstance(sure, Wish)
    await town.wishes.grant(town.order("Anna"), sure)
    assert (await money(town))["Anna"] == (500, 7000)


async def test_a_yes_to_a_list_is_about_those_whom_the_question_named(town: Town) -> None:
    await evening(town, "Anna", "Boris", "Uncle Kolya")
    refusal, (_, sure) = await refused(town, Wish(Verb.CASH_OUT, lines("Boris 1600, Kolya 700")))
    assert isinstance(refusal, AboveTableError)
    assert isinstance(sure, Wish)
    await town.seat("Kolya")
    await town.wishes.grant(town.order("Anna"), sure)
    assert await money(town) == {
        "Anna": (500, None),
        "Boris": (500, 1600),
        "Uncle Kolya": (500, 700),
        "Kolya": (500, None),
    }


async def test_of_two_players_who_bear_a_name_one_is_chosen(town: Town) -> None:
    await evening(town, "Sasha K", "Sasha M")
    refusal, (_, second) = await refused(town, Wish(Verb.CASH_OUT, lines("Sasha 300")))
    assert isinstance(refusal, AmbiguousNameError)
    assert isinstance(second, Wish)
    await town.wishes.grant(town.order("Anna"), second)
    assert await money(town) == {"Sasha K": (500, None), "Sasha M": (500, 300)}


async def test_of_two_readings_of_a_line_one_is_chosen(town: Town) -> None:
    await evening(town, "Sasha", "Sasha 2")
    refusal, choices = await refused(town, Wish(Verb.CASH_OUT, lines("Sasha 2 500")))
    assert refusal == AmbiguousLineError([2, 3], [250_000, 50_000])
    assert isinstance(choices[1], Wish)
    await town.wishes.grant(town.order("Anna"), choices[1])
    assert (await money(town))["Sasha 2"] == (500, 500)


async def test_an_undo_about_somebody_else_is_asked_first(town: Town) -> None:
    await evening(town, "Anna", "Boris")
    await town.wishes.grant(town.order("Anna"), Wish(Verb.REBUY, lines("Boris")))
    refusal, (undo,) = await refused(town, Wish(Verb.UNDO))
    assert isinstance(refusal, UndoOtherError)
    assert (refusal.kind, refusal.player, refusal.amount) == ("rebuy", 2, 50_000)
    assert isinstance(undo, Wish)
    await town.wishes.grant(town.order("Anna"), undo)
    assert (await money(town))["Boris"] == (500, None)


async def test_what_buttons_put_together_keeps_to_the_caps_of_what_is_typed(town: Town) -> None:
    await evening(town, "Anna")
    with pytest.raises(AmountError) as refusal:
        await town.wishes.grant(town.order("Anna"), Wish(Verb.REBUY, (Line(amount=10**9, sure=True),)))
    assert refusal.value == AmountError(Flaw.TOO_LARGE, limit=100_000_000)


async def test_a_buy_in_that_buttons_put_together_keeps_to_the_cap_as_well(town: Town) -> None:
    refusal, _ = await refused(town, Wish(Verb.OPEN, buy_in=10**9))
    assert refusal == AmountError(Flaw.TOO_LARGE, limit=100_000_000)


@pytest.mark.parametrize("typed", ["Алёна x2", "алена x2", "@lena x2", "x2 Алёна"])
async def test_the_first_name_of_a_writer_whom_the_league_does_not_know_is_their_own(
    town: Town, typed: str
) -> None:
    await evening(town, "Anna")
    writer = Actor(77, "Алёна Петрова", "lena")
    await town.wishes.grant(replace(town.order(), actor=writer), Wish(Verb.REBUY, lines(typed)))
    await town.wishes.grant(replace(town.order(), actor=writer), Wish(Verb.REBUY))
    assert await money(town) == {"Anna": (500, None), "Алёна Петрова": (1500, None)}


@pytest.mark.parametrize("chosen", [0, 1], ids=["themself", "the guest"])
async def test_a_writer_of_a_guests_name_says_by_a_button_whom_they_mean(town: Town, chosen: int) -> None:
    await evening(town, "Anna")
    _, (guest,) = await refused(town, Wish(Verb.JOIN, lines("Boris")))
    assert isinstance(guest, Wish)
    await town.wishes.grant(town.order("Anna"), guest)
    await town.ledgers.undo(town.order("Anna"), 2)
    refusal, choices = await refused(town, Wish(Verb.JOIN, lines("Boris, Vera")), "Boris")
    assert isinstance(refusal, AmbiguousNameError)
    assert [refusal.report.names[each].telegram_id for each in refusal.players] == [
        actor("Boris").telegram_id,
        None,
    ]
    meant = choices[chosen]
    assert isinstance(meant, Wish)
    guests, (granted,) = await refused(town, meant, "Boris")
    assert guests == NewGuestsError([1])
    assert isinstance(granted, Wish)
    report = await town.wishes.grant(town.order("Boris"), granted)
    assert report.names[report.record.players[0]].telegram_id == (None if chosen else actor("Boris").telegram_id)


async def test_an_anonymous_administrator_has_no_name_of_their_own_in_a_list(town: Town) -> None:
    await evening(town, "Anna")
    with pytest.raises(NewGuestsError):
        await town.wishes.grant(town.anonymous(), Wish(Verb.JOIN, lines("GroupAnonymousBot")))


async def test_whom_a_writer_could_mean_is_asked_again_alike_when_they_are_known_by_then(town: Town) -> None:
    await evening(town, "Anna")
    await town.players.add_guest(town.order("Anna"), "Boris")
    order = town.order("Boris")
    typed = Wish(Verb.REBUY, lines("Boris x2"))
    with pytest.raises(AmbiguousNameError):
        await town.wishes.grant(order, typed)
    await town.seat("Boris")
    with pytest.raises(AmbiguousNameError) as again:
        await town.wishes.grant(order, typed)
    himself, _ = answers(again.value, typed)
    assert isinstance(himself, Wish)
    report = await town.wishes.grant(town.order("Boris"), himself)
    named = [again.value.report.names[again.value.players[0]], report.names[report.record.items[0].player]]
    assert [each.telegram_id for each in named] == [actor("Boris").telegram_id] * 2
    assert report.record.items[0].total == 150_000
