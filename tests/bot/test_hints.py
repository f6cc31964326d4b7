"""What somebody may not is said for a minute; what was not understood stays, with the right form."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox.faults import Fault
from tests.bot.phone import HURRIED, phone

MINUTES_FLY = replace(HURRIED, hint_lasts=0.0)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("typed", "stays"), [("/settings", False), ("/importance 2", False), ("/cancelgame", False), ("/join", True)]
)
async def test_a_refusal_of_who_may_goes_away(tmp_path: Path, language: str, typed: str, *, stays: bool) -> None:
    async with phone(tmp_path, "Anna", "Boris", language=language, limits=MINUTES_FLY) as one:
        await one.plays("Anna: /newgame 500", "Boris: /join")
        await one.says("Boris", typed)
        assert (one.last != one.card) is stays


async def test_the_bots_own_rights_are_named_only_where_telegram_does_not_say_who_may(
    tmp_path: Path,
) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.says("Boris", "/settings")
        said = [one.said]
        one.world.faults.plant(Fault("bad_gateway", method="getChatMember"))
        await one.says("Boris", "/settings")
        said.append(one.said)
    assert ["make the bot an administrator" in each for each in said] == [False, True]
