"""Game 37 of the drafted screens: seven people, buy-in 500, nine rebuys, two of them gone early."""

from dataclasses import replace
from datetime import timedelta

from bot.services.lines import Lines
from bot.services.orders import Order
from bot.services.records import EntryKind
from tests.bot.conftest import Town, lines

# screens.md 4.1 and 4.7: money in, cash-out, profit, in roubles.
MONEY_IN = {"Anna": 500, "Boris": 1500, "Vera": 500, "Dima": 1500, "Uncle": 1000, "Gena": 2000, "Eva": 1000}
CASH_OUTS = {"Anna": 2750, "Boris": 2100, "Vera": 1150, "Dima": 0, "Uncle": 1350, "Gena": 0, "Eva": 650}
PROFITS = {"Anna": 2250, "Vera": 650, "Boris": 600, "Uncle": 350, "Eva": -350, "Dima": -1500, "Gena": -2000}
TRANSFERS = [
    ("Gena", "Anna", 2000),
    ("Dima", "Vera", 650),
    ("Dima", "Boris", 600),
    ("Dima", "Anna", 250),
    ("Eva", "Uncle", 350),
]


async def played(town: Town, **counted: int) -> int:
    """The game with everybody out, `counted` in place of what the screens say; its id."""
    opened = await town.games.open_game(town.order("Anna"), "500")
    await town.seat(*MONEY_IN)
    for name, total in MONEY_IN.items():
        for _ in range(total // 500 - 1):
            await town.ledgers.money_in(town.order(name), EntryKind.REBUY, ())
    for name in ("Gena", "Eva"):
        await town.ledgers.cash_out(town.order(name), lines(str(counted.get(name, CASH_OUTS[name]))))
    town.now += timedelta(hours=2)
    outs = CASH_OUTS | counted
    rest = ", ".join(f"{name} {outs[name]}" for name in ("Anna", "Boris", "Vera", "Dima", "Uncle"))
    await town.ledgers.cash_out(town.order("Anna"), sure(rest))
    return opened.record.game


async def closed(town: Town) -> int:
    """The game as the screens close it; its id."""
    game = await played(town)
    await town.endings.close(town.order("Anna"))
    return game


def sure(text: str) -> Lines:
    """A list of which every amount was asked back and is meant."""
    return tuple(replace(line, sure=True) for line in lines(text))


def about(game: int, order: Order) -> Order:
    """The order as a button of the game's gives it."""
    return replace(order, game=game)
