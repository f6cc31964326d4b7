"""A chat's style is a setting that anybody may turn, back and forth."""

from tests.bot.conftest import Town


async def test_anybody_turns_the_chat_to_lists_and_back(town: Town) -> None:
    seen = []
    for wanted in (True, False, True):
        await town.styles.choose(town.order("Zoe"), list_style=wanted)
        report = await town.boards.rating(town.order("Anna"))
        seen.append(report.league.list_style)
    assert seen == [True, False, True]
