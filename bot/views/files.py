"""Why a file is not taken in, or not handed out."""

from aiogram.utils.formatting import Text

from bot.services.documents.refusals import DocumentError, Fault, NoLeagueError, NotEmptyError
from bot.services.extracts import NoPrivateChatError, NothingOfYoursError
from bot.services.imports import FileError, FileFlaw
from bot.views import numbers
from bot.views.say import say, say_many
from bot.views.scenes import Scene, sentence


@sentence.register
def _(refusal: FileError, _scene: Scene) -> Text:
    limit = numbers.count(refusal.limit or 0)
    match refusal.flaw:
        case FileFlaw.TOO_BIG:
            megabytes = numbers.count((refusal.limit or 0) // 1_000_000)
            return say("The file is too big: at most {megabytes} MB. Nothing was imported.", megabytes=megabytes)
        case FileFlaw.TOO_LONG:
            return say("The file has too many rows: at most {limit}. Cut it in parts by year.", limit=limit)
        case FileFlaw.TOO_WIDE:
            return say("The file has too many columns: at most {limit}.", limit=limit)
        case FileFlaw.NAMES:
            return say("The file names too many people: at most {limit}.", limit=limit)
        case FileFlaw.DAMAGED:
            return say("The file is damaged, or cut off. Nothing was imported.")
        case FileFlaw.OLD_EXCEL:
            return say("This is an old or locked Excel file: save it as .xlsx or .csv without a password.")
        case FileFlaw.OUT_OF_REACH:
            return say("Telegram did not hand the file over. Send it again, please.")
        case FileFlaw.NOT_A_TABLE:
            return say("This is no table. I can read .xlsx, .csv and my own .json.")
        case _:
            return say(
                "I found no table of evenings in it. It takes columns called date, player, in and out (or "
                "profit), or dates down and names across."
            )


@sentence.register
def _(refusal: DocumentError, _scene: Scene) -> Text:
    match refusal.fault:
        case Fault.JSON:
            return say("The file is damaged, or cut off. Nothing was imported.")
        case Fault.FOREIGN:
            return say("This .json file is none of mine. Nothing was imported.")
        case Fault.NEWER:
            return say("A newer version of the bot wrote this file. Nothing was imported.")
        case Fault.BOOKS:
            return say(
                "Game {number} in this file does not add up to its results. Nothing was imported.",
                number=refusal.where,
            )
        case _:
            return say("This file does not hold together at “{place}”. Nothing was imported.", place=refusal.where)


@sentence.register
def _(refusal: NotEmptyError, _scene: Scene) -> Text:
    games = say_many("{n} game", "{n} games", refusal.games)
    players = say_many("{n} player", "{n} players", refusal.players)
    return say(
        "A whole chat can only come into an empty one, and this one has {games} and {players}. Tables (.xlsx, "
        ".csv) can be added to what is here.",
        games=games,
        players=players,
    )


@sentence.register
def _(_refusal: NoLeagueError, _scene: Scene) -> Text:
    return say("Nothing has been recorded in this chat yet.")


@sentence.register
def _(_refusal: NothingOfYoursError, _scene: Scene) -> Text:
    return say("You have not played in this chat yet, so there is nothing of yours to hand out.")


@sentence.register
def _(_refusal: NoPrivateChatError, _scene: Scene) -> Text:
    return say("Files go out in private: ask me there, under your own name.")
