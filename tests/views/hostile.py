"""Names that people have been seen to use, and worse ones, for every screen's tests."""

from hypothesis import settings
from hypothesis import strategies as st

thorough = settings(derandomize=True, max_examples=200, deadline=None)

#: What it does to a careless screen, and the name.
FOUND = {
    "html": "<b>Аня</b>",
    "broken html": "</a> & <",
    "markdown": "*_`[Аня](t.me/x)`_*",
    "placeholders": "{n} %s {{",
    "right-to-left override": "\u202eяинА",
    "embedding that never ends": "Аня\u202b\u202a\u2067",
    "Hebrew": "שלום עולם",
    "Arabic with digits": "محمد ١٢٣",
    "zalgo": "З" + "\u0336\u0321\u0360\u034f\u0489" * 40 + "ло",
    "marks without a letter": "\u0336\u0321\u0360",
    "only invisible": "\u200b\u200c\u200d\u2060\ufeff\u00ad",
    "only fillers": "\u3164\u115f\u2800",
    "empty": "",
    "blanks": " \t\n\u00a0\u2003\u2028",
    "several lines": "Аня\nБоря\r\n\u2029+9 999",
    "emoji": "🦊" * 64,
    "a family": "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "flags": "🇷🇺🇺🇸🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "hearts with selectors": "❤️❤️❤️❤️",
    "ideograms": "王小明王小明王小明",
    "Hindi": "हिन्दी नाम",
    "Thai": "สมชาย ใจดี",
    "Hangul vowels alone": "\u1161\u1162",
    "control characters": "Аня\x00\x07\x1b[31m\x9b",
    "half a surrogate": "Аня\ud83d",
    "no characters": "Аня\ufffe\ufdd0",
    "private use": "\ue000\uf8ff",
    "long": "Константин Константинопольский-Задунайский " * 3,
    "a number": "+2 250",
    "a command": "/undo",
}

#: Signs of every kind that has broken a layout, and any other.
signs: st.SearchStrategy[str] = st.sampled_from(sorted({sign for name in FOUND.values() for sign in name})) | (
    st.characters()
)

names: st.SearchStrategy[str] = st.sampled_from(sorted(FOUND.values())) | st.text(signs, max_size=70)
