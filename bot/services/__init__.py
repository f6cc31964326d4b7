"""What the league does; knows no Telegram."""
