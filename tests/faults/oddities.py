"""Words, numbers, ids and happenings that nobody expects, and some that everybody does."""

import re
from typing import Any

from tests.views.hostile import FOUND


def in_words(text: str) -> list[str]:
    """The words of a text."""
    return re.findall(r"\S+", text)


# Half a character cannot come out of JSON.
NAMES = ["Anna", "Boris", "Аня", *(name.replace("\ud83d", "") for name in FOUND.values())]
NUMBERS = in_words("""
    0 1 7 -1 -5 00 007 １２３ ٣ ² ½ 1e9 0x10 1_000 1.000,00 1,5 ,5 5, +5 −5 1000000 100000001 NaN inf ∞ 1/2 2k 2к
    $5 #1 №1 % 50% 2026-11 2026-13 30.02 31.12.9999 0000
""")
NUMBERS += ["1 000", "5 руб", "5 ₽", "9" * 18, "9" * 19, "9" * 40]
WORDS = in_words("""
    all me я все year 2026 @somebody1001 @nobody Anna Boris a=b start=5 <script>alert(1)</script> ${jndi:ldap://x}
    ../../etc/passwd
""")
WORDS += ["Zoya, Ivan", "'; DROP TABLE entry; --", "{n} {player} %s %(x)s"]
LENGTHY = ["А" * 4096, "1" * 4096, "\n" * 4096, "🦊" * 2048, "a " * 2048, "1, " * 1365]
IDS = ["", *in_words("0 1 2 3 7 -1 99 x １ 1.0 None :"), *map(str, (2**31, 2**63 - 1, 2**63, 10**25))]

# What people write in earnest, so that there is something to disturb.
PLAIN = [
    *["/newgame 100", "/join", "/join", "/rebuy", "/rebuy 250", "/addon 50", "/cashout 100", "/cashout 0"],
    *["/cashout Anna 100, Boris 50", "/close", "/close", "/settle", "/rating", "/stats", "/hall", "/log"],
    *["/players", "/settings", "/calc", "/match", "/ladder", "/fix", "/fix 1", "/reopen", "/cancelgame"],
    *["/export", "/name", "/date", "/chart", "/undo", "/games", "/import"],
]

POLL: dict[str, Any] = {
    "id": "1",
    "question": "?",
    "options": [],
    "total_voter_count": 0,
    "is_closed": False,
    "type": "regular",
    **dict.fromkeys(("is_anonymous", "allows_multiple_answers", "allows_revoting", "members_only"), False),
}
STICKER = {"file_id": "S", "file_unique_id": "S", "type": "regular", "width": 1, "height": 1}
FILE = {"file_id": "D", "file_unique_id": "D"}
PAYMENT = {
    "currency": "RUB",
    "total_amount": 1,
    "invoice_payload": "",
    "telegram_payment_charge_id": "",
    "provider_payment_charge_id": "",
}
SERVICE: list[tuple[str, Any]] = [
    ("new_chat_title", "\u200b"),
    ("delete_chat_photo", True),
    ("group_chat_created", True),
    ("forum_topic_created", {"name": "Topic", "icon_color": 7322096}),
    ("forum_topic_closed", {}),
    ("video_chat_started", {}),
    ("message_auto_delete_timer_changed", {"message_auto_delete_time": 86400}),
    ("dice", {"emoji": "🎲", "value": 6}),
    ("location", {"latitude": 0.0, "longitude": 0.0}),
    ("contact", {"phone_number": "+1", "first_name": "\u202e"}),
    ("poll", POLL),
    ("document", FILE),
    ("document", FILE | {"file_name": "../x.xlsx", "file_size": 4}),
    ("sticker", STICKER | {"is_animated": False, "is_video": False}),
    ("successful_payment", PAYMENT),
    ("web_app_data", {"data": "x", "button_text": "y"}),
]
