"""What the league does; knows no Telegram."""

from db import Lane as Lane
from db import Lanes as Lanes
from db import StorageError as StorageError
