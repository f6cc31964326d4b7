"""What the owner of an installation is told in private."""

from aiogram.utils.formatting import Code, Text

from bot.services.orders import League
from bot.views import numbers
from bot.views.reports import addressed
from bot.views.say import say


@addressed
def backup_made(_league: League, name: str, size: int) -> Text:
    """A backup stands in its folder."""
    kilobytes = numbers.count(-(-size // 1024))
    return say("Backup {name}: {size} KB, opened and checked.", name=Code(name), size=kilobytes)


@addressed
def backup_failed(_league: League, why: str) -> Text:
    """No backup could be made."""
    return say("No backup was made, older ones stay: {why}", why=Code(why))


@addressed
def no_backups(_league: League) -> Text:
    """The database is on a server."""
    return say("The database is on a server: back it up there, with pg_dump.")


@addressed
def storage_refuses(_league: League, why: str) -> Text:
    """Nothing can be recorded any more; what only the owner can look at."""
    return say(
        "The storage refuses: {why}. Nothing is lost: I keep trying, and people are told. "
        "Look whether the disk is full or read-only, or another program holds the database.",
        why=Code(why),
    )


@addressed
def storage_is_back(_league: League) -> Text:
    """Everything that waited is recorded."""
    return say("The storage is back: what waited is recorded.")


@addressed
def no_daily_backup(_league: League, why: str) -> Text:
    """Today has no backup yet."""
    return say("The daily backup was not made: {why}. Older ones stay, I keep trying.", why=Code(why))


@addressed
def daily_backup_is_back(_league: League) -> Text:
    """Today has its backup at last."""
    return say("The daily backup is made again.")


@addressed
def second_program(_league: League) -> Text:
    """Telegram says that somebody else fetches the updates."""
    return say(
        "Another program fetches the updates of my token. Stop the second copy of the bot; if there is none, "
        "the token has leaked: revoke it with @BotFather."
    )
