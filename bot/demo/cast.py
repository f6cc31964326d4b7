"""Who plays on the demo page, and what a newcomer is told to press, in both languages."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing to try.

    Attributes:
        say: What to do.
        send: A message that the page offers to send.
        done: A pattern of the label pressed, or the message sent, by which it is done.
        told: A pattern of the toast with which such a press is granted; any will do where there is none.
        times: How often.
    """

    say: str
    send: str = ""
    done: str = ""
    told: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of a chat: the first made it; the last two are an anonymous administrator and an outsider."""

    title: str
    people: tuple[str, ...]
    anonymous: str
    outsider: str
    bot: str
    other_bot: str
    other_says: str
    hints: tuple[Hint, ...]

    def setting(self) -> dict[str, Any]:
        """What the page shows of it."""
        return {"hints": [asdict(hint) for hint in self.hints], "other_says": self.other_says}


RUSSIAN = Cast(
    title="Деревенский покер",
    people=("Аня", "Боря", "Вера", "Гена", "Дима", "Ева"),
    anonymous="Олег",
    outsider="Зоя",
    bot="Лига",
    other_bot="Кубик",
    other_says="🎲 Выпало 4",
    hints=(
        Hint("Откройте вечер.", send="/newgame 500", done="^/newgame|Открыть"),
        Hint("Посадите троих: выберите имя и нажмите «Сесть».", done="Сесть", told="закуп", times=3),
        Hint("Кто-то остался без фишек? Выберите его и нажмите «Докупка».", done="Докупка", told="докупка"),
        Hint(
            "По домам: каждому «Выйти», двоим «0», последнему «остаток», затем «Записать».",
            done="Записать",
            told="итог",
            times=3,
        ),
        Hint("Все вышли, касса сошлась: «Закрыть игру».", done="Закрыть", told="^$"),
        Hint(
            "Готово: места, очки, кто кому переводит. Переведите часы на 1-е число: бот объявит месяц.",
            send="/rating",
        ),
    ),
)

ENGLISH = Cast(
    title="Village poker",
    people=("Anna", "Boris", "Vera", "Gena", "Dima", "Eva"),
    anonymous="Oleg",
    outsider="Zoe",
    bot="League",
    other_bot="Dice",
    other_says="🎲 It is a 4",
    hints=(
        Hint("Open the evening.", send="/newgame 500", done="^/newgame|Open"),
        Hint("Seat three people: choose a name and press Sit down.", done="Sit down", told="buy-in", times=3),
        Hint("Somebody is out of chips? Choose them and press Rebuy.", done="Rebuy", told="rebuy"),
        Hint(
            "Home: Cash out as each of them, 0 for two, the rest for the last one, then Record.",
            done="Record",
            told="\\bnet\\b",
            times=3,
        ),
        Hint("Everybody is out and the books balance: Close the game.", done="Close", told="^$"),
        Hint(
            "Done: places, points, who pays whom. Move the clock to the 1st, and the bot announces the month.",
            send="/rating",
        ),
    ),
)

CASTS = {"ru": RUSSIAN, "en": ENGLISH}
