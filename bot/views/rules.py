"""How points, totals, ties and bets work in a chat."""

from aiogram.utils.formatting import Text

from bot.services.orders import Report
from bot.services.rules import Rules
from bot.views import numbers
from bot.views.reports import spoken
from bot.views.say import joined, say, say_many


@spoken
def rules(report: Report[Rules]) -> Text:
    """How points, totals, ties and bets work in this chat."""
    record = report.record
    worked = joined(
        [Text(f"{place} – {numbers.points(points)}") for place, points in enumerate(record.example, 1)]
    )
    return joined(
        [
            say("**📜 How the rating works**"),
            say("Points = (players − place + 1) × √players × importance."),
            say("Six players: {points}", points=worked),
            say("Equal profits share a place and get the points of the mean of the places shared."),
            say_many(
                "A player's best {n} result of the period counts.",
                "A player's best {n} results of the period count.",
                record.best_k,
            ),
            say("Equal points: more wins first, then top three, then profit, then games."),
            say("Profit is cash-out less everything bought, over all games; importance does not touch it."),
            say(
                "Limit: preflop and flop bets are {small}, turn and river {large}.",
                small=_bet(report, 1),
                large=_bet(report, 2),
            ),
        ],
        "\n",
    )


def _bet(report: Report[Rules], times: int) -> str:
    """So many big blinds, in money where the big blind is given."""
    big_blind = report.record.big_blind
    if big_blind is None:
        return f"{times} BB"
    return numbers.money(times * big_blind, report.league.currency)
