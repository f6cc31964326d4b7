"""What the bot says about itself."""

from aiogram.utils.formatting import Text

from bot.services.orders import Actor, League, Named
from bot.views.languages import speaking
from bot.views.names import name
from bot.views.say import joined, say, say_many


def help_(league: League, *, admin: bool) -> Text:
    """The commands of a group, as short as they can be said; an administrator sees their own too."""
    with speaking(league.language):
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


def start(league: League) -> Text:
    """Who the bot is and where to go on, in a group."""
    with speaking(league.language):
        return joined([who_i_am(), say("Commands: /help")], "\n")


def recorded(league: League) -> Text:
    """What stands in for a reaction where a chat allows none."""
    with speaking(league.language):
        return say("Recorded.")


def not_yet(league: League) -> Text:
    """The storage does not answer; nothing is lost and nothing has to be sent again."""
    with speaking(league.language):
        return say("Not recorded yet, I keep trying. Do not send it again, I will confirm.")


def not_recorded(league: League) -> Text:
    """An error of ours; nothing was written."""
    with speaking(league.language):
        return say("Not recorded: an error. Send it again.")


def outsider(league: League) -> Text:
    """Telegram does not confirm that somebody belongs to the chat."""
    with speaking(league.language):
        return say(
            "Only members of this chat may. If you are one, make me an administrator, so that I can see it."
        )


def too_fast(league: League, seconds: int) -> Text:
    """Somebody asks for too much at once, or everybody in a chat together does."""
    with speaking(league.language):
        return say_many(
            "Too fast. What comes in the next {n} second is not recorded: send it again after that.",
            "Too fast. What comes in the next {n} seconds is not recorded: send it again after that.",
            seconds,
        )


def not_yours(league: League, owner: Actor) -> Text:
    """A window of somebody else."""
    with speaking(league.language):
        return say("This window belongs to {player}", player=name(Named(0, owner.name, 0)))


def old_button(league: League) -> Text:
    """A button whose message shows what is no longer so."""
    with speaking(league.language):
        return say("That button is old; the fresh card is below")


def old_window(league: League) -> Text:
    """A window that nobody remembers, since the bot was started again."""
    with speaking(league.language):
        return say("This window is out of date; nothing in it was recorded")
