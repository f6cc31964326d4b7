"""What the bot says about itself."""

from aiogram.utils.formatting import Text

from bot.services.orders import Actor, League, Named
from bot.views.names import name
from bot.views.reports import addressed
from bot.views.say import joined, say, say_many


@addressed
def help_(_league: League, *, admin: bool) -> Text:
    """The commands of a group, as short as they can be said; an administrator sees their own too."""
    administering = say(
        "Administrators: /settings · /players · /preview · /import · /export · /fix 37 · /date 37 12.11"
    )
    return joined(
        [
            say("**♠ The evening:** /newgame 500 opens it, then use the buttons of the card."),
            say("Without buttons: /join · /rebuy · /rebuy 1000 · /rebuy Kolya · /cashout 2750"),
            say("For everybody in one line: /cashout Anna 2750, Boris 2100, Vera 0"),
            say("A mistake: /undo · the ledger: /log · the card: /game · the end: /close"),
            say("It does not count: /cancelgame · closed too early: /reopen"),
            say("**Look:** /rating · /stats · /hall · /games · /chart · /rules"),
            say("**After:** /settle · /paid 500 Anna · in private, how to pay you: /pay"),
            say("**Other clubs:** /calc counts a game, /match records it, /ladder shows the ratings"),
            say("Plain words work too, as a reply to my message: rebuy, out 2750, undo."),
            *([administering] if admin else []),
        ],
        "\n",
    )


def who_i_am() -> Text:
    """What the bot is for, in one line."""
    return say(
        "**♠ I keep a home poker league**: buy-ins and cash-outs, the rating, who pays whom. "
        "No money goes through me, I only count."
    )


@addressed
def start(_league: League) -> Text:
    """Who the bot is and where to go on, in a group."""
    return joined([who_i_am(), say("Commands: /help")], "\n")


@addressed
def recorded(_league: League) -> Text:
    """What stands in for a reaction where a chat allows none."""
    return say("Recorded.")


@addressed
def not_yet(_league: League) -> Text:
    """The storage does not answer; nothing is lost and nothing has to be sent again."""
    return say("Not recorded yet, I keep trying. Do not send it again, I will confirm.")


@addressed
def not_recorded(_league: League) -> Text:
    """An error of ours; nothing was written."""
    return say("Not recorded: an error. Send it again.")


@addressed
def outsider(_league: League) -> Text:
    """Telegram does not confirm that somebody belongs to the chat."""
    return say("Only members of this chat may. If you are one, make me an administrator, so that I can see it.")


@addressed
def too_fast(_league: League, seconds: int) -> Text:
    """Somebody asks for too much at once, or everybody in a chat together does."""
    return say_many(
        "Too fast. What comes in the next {n} second is not recorded: send it again after that.",
        "Too fast. What comes in the next {n} seconds is not recorded: send it again after that.",
        seconds,
    )


@addressed
def not_yours(_league: League, owner: Actor) -> Text:
    """A window of somebody else."""
    return say("This window belongs to {player}", player=name(Named(0, owner.name, 0)))


@addressed
def old_button(_league: League) -> Text:
    """A button whose message shows what is no longer so."""
    return say("That button is old; the fresh card is below")


@addressed
def old_window(_league: League) -> Text:
    """A window that nobody remembers, since the bot was started again."""
    return say("This window is out of date; nothing in it was recorded")
