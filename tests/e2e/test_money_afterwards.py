"""After the evening, on the started program over HTTP: screens.md 7.5 and 7.6."""

import re

from bot.sandbox.chats import Message
from tests.e2e.conftest import PATIENCE, Telegram

WORDS = {
    "ru": {
        "question": "Не сходится",
        "divide": "Раздать по стекам",
        "proposal": r"Anna \+150 · Boris \+100 · Vera \+50",
        "decide": "Раздать и закрыть",
        "decided": "роздано по стекам, решение: Anna",
        "settle": "Отметить переводы",
        "transfers": "Переводы · игра",
        "sent": "отправлено",
        "how": "Как перевести",
        "paid": "Всё оплачено",
    },
    "en": {
        "question": "It does not add up",
        "divide": "Share out by stacks",
        "proposal": r"Anna \+150 · Boris \+100 · Vera \+50",
        "decide": "Share out and close",
        "decided": "shared out by stacks, decided by Anna",
        "settle": "Mark transfers",
        "transfers": "Transfers · game",
        "sent": "sent",
        "how": "How to pay",
        "paid": "Everything is paid",
    },
}
SEATED = ("Anna: /newgame 500", "Anna: /join", "Boris: /join", "Vera: /join")


def label(message: Message, words: str) -> str:
    """The whole label of the button that has these words on it."""
    return next(str(button["text"]) for button in message.buttons() if words in button["text"])


async def test_300_are_missing_and_shared_out_and_everybody_pays(telegram: Telegram, language: str) -> None:
    says = WORDS[language]
    group = telegram.group("Anna", "Boris", "Vera")
    group.world.send(group.people["Anna"], group.world.private(group.people["Anna"]), "/pay card 1234")
    await group.plays(*SEATED, "Anna: /cashout Anna 600, Boris 400, Vera 200", "Anna: /close")
    question = await group.sees(says["question"])
    await group.presses("Anna", question, label(question, says["divide"]))
    window = await group.sees(says["proposal"])
    await group.presses("Anna", window, label(window, says["decide"]))
    result = await group.sees(says["decided"])
    profits = re.findall(r"[−+]?\d+(?= +\d+[.,]\d\d$)", result.text or "", re.MULTILINE)
    assert profits == ["+250", "0", "−250"]
    await group.presses("Boris", result, label(result, says["settle"]))
    listed = await group.sees(says["transfers"])
    assert await group.presses("Vera", listed, label(listed, says["how"])) == "Anna: card 1234"
    await group.presses("Vera", listed, label(listed, "Vera → Anna"))
    await group.sees(f"Vera → Anna 250.*{says['sent']}")
    await group.presses("Anna", listed, label(listed, "Vera → Anna"))
    await group.sees(says["paid"])
    await group.world.pulse.until(lambda: question not in group.chat.shown(), PATIENCE)
