"""Two administrators with a window of settings each: what one has saved, and what the other saves after it."""

from dataclasses import replace

import pytest

from bot.services.settings import CurrencyChangedError
from bot.services.setups import Setting, Setup
from tests.bot.conftest import Town


async def held(town: Town) -> Setup:
    return (await town.settings.shown(town.place)).record.setup


async def save(town: Town, name: str, before: Setup, after: Setup) -> tuple[Setting, ...]:
    return (await town.settings.save(town.order(name, admin=True), before, after)).record.changed


@pytest.mark.parametrize(
    "change", [{"buy_in": 30000}, {"unit": 1000}, {"currency": "USD"}, {"buy_in": 30000, "may_log": "host"}]
)
async def test_an_amount_chosen_in_another_currency_than_the_present_one_is_refused(
    town: Town, change: dict[str, object]
) -> None:
    await town.known("Anna")
    seen = await held(town)
    await save(town, "Anna", seen, seen.with_currency("JPY"))
    with pytest.raises(CurrencyChangedError) as refused:
        await save(town, "Boris", seen, replace(seen, **change))  # type: ignore[arg-type]  # a setting has any type
    assert refused.value.currency == "JPY"
    assert await held(town) == seen.with_currency("JPY")


async def test_what_is_no_amount_is_saved_whatever_the_currency_has_become(town: Town) -> None:
    await town.known("Anna")
    seen = await held(town)
    await save(town, "Anna", seen, seen.with_currency("JPY"))
    assert await save(town, "Boris", seen, replace(seen, may_log="host")) == (Setting.MAY_LOG,)
    assert await held(town) == replace(seen.with_currency("JPY"), may_log="host")


async def test_a_buy_in_that_somebody_has_set_meanwhile_goes_along_with_another_currency(town: Town) -> None:
    await town.known("Anna")
    seen = await held(town)
    await save(town, "Boris", seen, replace(seen, buy_in=30000))
    await save(town, "Anna", seen, seen.with_currency("JPY"))
    now = await held(town)
    assert (now.currency, now.buy_in, now.unit) == ("JPY", 300, 1)


async def test_an_amount_chosen_together_with_a_currency_is_in_that_one(town: Town) -> None:
    await town.known("Anna")
    seen = await held(town)
    changed = await save(town, "Anna", seen, replace(seen.with_currency("JPY"), buy_in=700))
    assert changed == (Setting.CURRENCY, Setting.BUY_IN, Setting.UNIT)
    assert (await held(town)).buy_in == 700


async def test_what_somebody_else_has_set_already_is_no_change(town: Town) -> None:
    await town.known("Anna")
    seen = await held(town)
    await save(town, "Anna", seen, replace(seen, may_log="host"))
    assert await save(town, "Boris", seen, replace(seen, may_log="host")) == ()
