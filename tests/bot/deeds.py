"""What several tests do in a town before they look."""

from collections.abc import Mapping

from tests.bot.conftest import Town, lines


async def guest(town: Town, name: str) -> int:
    """A guest, by id."""
    return (await town.players.add_guest(town.order("Anna"), name)).record.player


async def play(town: Town, cash_outs: Mapping[str, int]) -> int:
    """An evening with a buy-in of 250 from the opening to its close; who has no account is a guest; its id."""
    first, *_ = cash_outs
    opened = await town.games.open_game(town.order(first), "250")
    known = {named.name for named in (await town.players.everybody(town.place)).names.values()}
    await town.seat(*(name for name in cash_outs if name not in known or name == first))
    seated = [name for name in cash_outs if name in known and name != first]
    if seated:
        await town.ledgers.join(town.order(first), lines(", ".join(seated)))
    await town.ledgers.cash_out(
        town.order(first), lines(", ".join(f"{name} {amount}" for name, amount in cash_outs.items()))
    )
    await town.endings.close(town.order(first))
    return opened.record.game


async def standings(town: Town) -> dict[str, tuple[int, int]]:
    """Points in hundredths and profit of everybody in the month's rating."""
    report = await town.boards.rating(town.order("Anna"), ())
    return {report.names[line.player].name: (line.points, line.profit) for line in report.record.lines}
