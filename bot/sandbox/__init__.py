"""A Telegram of one's own: a strict Bot API server inside the process."""
