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


def storage_refuses(league: League, why: str) -> Text:
    """Nothing can be recorded any more; what only the owner can look at."""
    with speaking(league.language):
        return say(
            "The storage refuses: {why}. Nothing is lost: I keep trying, and people are told. "
            "Look whether the disk is full or read-only, or another program holds the database.",
            why=Code(why),
        )


def storage_is_back(league: League) -> Text:
    """Everything that waited is recorded."""
    with speaking(league.language):
        return say("The storage is back: what waited is recorded.")


def no_daily_backup(league: League, why: str) -> Text:
    """Today has no backup yet."""
    with speaking(league.language):
        return say("The daily backup was not made: {why}. Older ones stay, I keep trying.", why=Code(why))


def daily_backup_is_back(league: League) -> Text:
    """Today has its backup at last."""
    with speaking(league.language):
        return say("The daily backup is made again.")


def second_program(league: League) -> Text:
    """Telegram says that somebody else fetches the updates."""
    with speaking(league.language):
        return say(
            "Another program fetches the updates of my token. Stop the second copy of the bot; if there is none, "
            "the token has leaked: revoke it with @BotFather."
        )
