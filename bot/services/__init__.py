"""What the league does; knows no Telegram."""

from db import StorageError as StorageError
