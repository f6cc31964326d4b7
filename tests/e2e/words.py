"""What stands on the screens of game 37, in both languages (screens.md 4 and 7)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """The words of one language; people in the order Anna, Boris, Vera, Gena, Dima, Eva, Uncle Kolya."""

    people: tuple[str, ...]
    card: str
    yes: str
    sit: str
    rebuy: str
    out: str
    desk: str
    newcomers: str
    more: str
    count: str
    record: str
    rest: str
    close: str
    counting: str
    result: str
    card_at_midnight: str
    counted: str
    standings: str
    transfers: tuple[str, ...]
    seated: str
    list_of_outs: str


WORDS = {
    "ru": Words(
        people=("Аня", "Боря", "Вера", "Гена", "Дима", "Ева", "дядя Коля"),
        card="^♠ Игра",
        yes="Да, 1 новый гость",
        sit="🪑 Сесть · 500",
        rebuy="🔁 Докупка · 500",
        out="🏁 Выйти",
        desk="👥 За другого",
        newcomers="➕ Игрок",
        more="⋯ Ещё",
        count="🏁 Считать и закрывать",
        record="✔ Записать",
        rest="1 350 · остаток",
        close="✅ Закрыть игру",
        counting="^🏁 Считаем · игра №37",
        result="^♠ Игра №37 · чт 12 ноября\n7 игроков",
        card_at_midnight="""\
♠ Игра №37 · чт 12 ноября · ведёт Аня
Закуп 500 ₽ · зачёт: ноябрь
Игрок          Взнос  Выход   Итог
Аня              500      ·
Боря      ×3   1 500      ·
Вера             500      ·
Дима      ×3   1 500      ·
дядя Коля ×2   1 000      ·
Гена      ×4   2 000      0 −2 000
Ева       ×2   1 000    650   −350
Внесено 8 000 ₽ · на столе 7 350 ₽
23:40 Ева: выход 650""",
        counted="Аня 2750, Боря 2100, Вера 1150, Дима 0, дядя Коля 1350",
        standings="""\
 1 Аня          +2 250   18,52
 2 Вера           +650   15,87
 3 Боря           +600   13,23
 4 дядя Коля      +350   10,58
 5 Ева            −350    7,94
 6 Дима         −1 500    5,29
 7 Гена         −2 000    2,65""",
        transfers=(
            "Гена → Аня 2 000 ₽",
            "Дима → Вера 650 ₽",
            "Дима → Боря 600 ₽",
            "Дима → Аня 250 ₽",
            "Ева → дядя Коля 350 ₽",
        ),
        seated="За столом 7, по 500 ₽",
        list_of_outs="Выход, 5: Аня 2 750 · Боря 2 100 · Вера 1 150 · Дима 0 · дядя Коля 1 350\n"
        "Все вне игры, касса сходится.",
    ),
    "en": Words(
        people=("Anna", "Boris", "Vera", "Gena", "Dima", "Eva", "Uncle Kolya"),
        card="^♠ Game",
        yes="Yes, 1 new guest",
        sit="🪑 Sit down · 500",
        rebuy="🔁 Rebuy · 500",
        out="🏁 Cash out",
        desk="👥 For another",
        newcomers="➕ Player",
        more="⋯ More",
        count="🏁 Count and close",
        record="✔ Record",
        rest="1,350 · the rest",
        close="✅ Close the game",
        counting="^🏁 Counting · game 37",
        result="^♠ Game 37 · Thu 12 November\n7 players",
        card_at_midnight="""\
♠ Game 37 · Thu 12 November · host Anna
Buy-in 500 ₽ · counts for November
Player            In    Out    Net
Anna             500      ·
Boris     ×3   1 500      ·
Vera             500      ·
Dima      ×3   1 500      ·
Uncle Ko… ×2   1 000      ·
Gena      ×4   2 000      0 −2 000
Eva       ×2   1 000    650   −350
In 8,000 ₽ · on the table 7,350 ₽
23:40 Eva: out 650""",
        counted="Anna 2750, Boris 2100, Vera 1150, Dima 0, Uncle Kolya 1350",
        standings="""\
 1 Anna          +2 250   18.52
 2 Vera            +650   15.87
 3 Boris           +600   13.23
 4 Uncle Kolya     +350   10.58
 5 Eva             −350    7.94
 6 Dima          −1 500    5.29
 7 Gena          −2 000    2.65""",
        transfers=(
            "Gena → Anna 2,000 ₽",
            "Dima → Vera 650 ₽",
            "Dima → Boris 600 ₽",
            "Dima → Anna 250 ₽",
            "Eva → Uncle Kolya 350 ₽",
        ),
        seated="7 at the table, 500 ₽ each",
        list_of_outs="Out, 5: Anna 2,750 · Boris 2,100 · Vera 1,150 · Dima 0 · Uncle Kolya 1,350\n"
        "Everybody is out, the books balance.",
    ),
}
