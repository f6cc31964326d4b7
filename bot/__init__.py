"""The bot speaks: a Telegram bot for a friendly poker league."""
