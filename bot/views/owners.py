"""What the owner of an installation is told in private."""

from aiogram.utils.formatting import Code, Text

from bot.services.orders import League
from bot.views import numbers
from bot.views.languages import speaking
from bot.views.say import say


def backup_made(league: League, name: str, size: int) -> Text:
    """A backup stands in its folder."""
    with speaking(league.language):
        kilobytes = numbers.count(-(-size // 1024))
        return say("Backup {name}: {size} KB, opened and checked.", name=Code(name), size=kilobytes)


def backup_failed(league: League, why: str) -> Text:
    """No backup could be made."""
    with speaking(league.language):
        return say("No backup was made, older ones stay: {why}", why=Code(why))


def no_backups(league: League) -> Text:
    """The database is on a server."""
    with speaking(league.language):
        return say("The database is on a server: back it up there, with pg_dump.")
