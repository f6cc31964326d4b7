"""What is said no to, and the form that would have been right."""

from datetime import date, datetime

from aiogram.utils.formatting import Code, Text, TextLink

from bot.services.commands import Spoken
from bot.services.evenings import ChipsPricedError
from bot.services.orders import League
from bot.services.records import GameStatus
from bot.services.refusals import (
    AboveTableError,
    AmountNeededError,
    AnonymousError,
    BackAtTableError,
    BuyInNeededError,
    CountedOutError,
    GameOpenError,
    GameOverError,
    LeagueError,
    NoOpenGameError,
    NoSuchGameError,
    NoSuchPeriodError,
    NotAllowedError,
    NothingToUndoError,
    NotSeatedError,
    NumberAloneError,
    OpenAskedError,
    SeatedAlreadyError,
    SecondCashOutError,
    StillInError,
    TooFewPlayersError,
    UnbalancedError,
    UndoOtherError,
    UnusualAmountError,
    Who,
)
from bot.services.voids import LoggedSinceError, TakenBackAlreadyError
from bot.services.whom import NothingPlayedError, StrangerError
from bot.services.wishes import Wish
from bot.views import dates, doubts, files, misreadings, numbers, objections, remarks
from bot.views.boards import nothing_closed
from bot.views.clubs import refusals as clubs
from bot.views.languages import speaking
from bot.views.ledgers import entry
from bot.views.names import name
from bot.views.say import joined, say, say_many
from bot.views.scenes import Scene, example, sentence

# Their sentences are registered by being imported.
__all__ = ["clubs", "doubts", "files", "misreadings", "objections", "refused", "remarks"]


def refused(
    refusal: LeagueError, league: League, spoken: Spoken | None, wish: Wish | None = None, asked: str = ""
) -> Text:
    """Why the league says no, in its language, with the right form where there is one.

    `wish` is what it says no to, `asked` what the bot had asked for.
    """
    names = refusal.report.names if refusal.report else {}
    lines, kind = (wish.lines, wish.kind) if wish else ((), None)
    with speaking(league.language):
        return sentence(refusal, Scene(league, names, spoken, lines, kind, asked))


@sentence.register
def _(refusal: NotAllowedError, scene: Scene) -> Text:
    if refusal.who is Who.HOST and (host := scene.account(refusal.person)):
        return say("Only the host ({player}) or a chat administrator may do this.", player=name(host))
    if refusal.who is Who.HOST:
        return say("Only the host or a chat administrator may do this.")
    if refusal.who is Who.SEATED:
        return say("Only somebody who sits in the game may do this, once the host has cashed out.")
    if refusal.who is Who.AUTHOR and (author := scene.account(refusal.person)):
        return say("Only {player} may do this.", player=name(author))
    if refusal.who is Who.CONFIRMED_ADMIN:
        return say(
            "Only a chat administrator may do this. If you are one, make the bot an administrator too, "
            "so that it can see it."
        )
    return say("Only a chat administrator may do this.")


@sentence.register
def _(_refusal: AnonymousError, scene: Scene) -> Text:
    return say("Name the player, or turn off anonymity. {form}", form=scene.form)


@sentence.register
def _(refusal: NoOpenGameError, scene: Scene) -> Text:
    if refusal.last_number is None or refusal.last_date is None:
        return say("No game is open. {form} opens one.", form=Code("/newgame 500"))
    return say(
        "No game is open. The last one was {number}, on {day}. {form} opens the next.",
        number=str(refusal.last_number),
        day=dates.day(date.fromisoformat(refusal.last_date), scene.league.today),
        form=Code("/newgame 500"),
    )


@sentence.register
def _(refusal: GameOpenError, scene: Scene) -> Text:
    number = str(refusal.number)
    link = scene.link(refusal.card_message)
    if link is None:
        return say("Game {number} is already running. /game shows its card.", number=number)
    card = say("its card")
    return say("Game {number} is already running: {card}", number=number, card=TextLink(card, url=link))


@sentence.register
def _(refusal: GameOverError, scene: Scene) -> Text:
    number = str(refusal.number)
    if refusal.status == GameStatus.CANCELLED or refusal.ended_at is None:
        return say("Game {number} is called off and counts for nothing.", number=number)
    time = dates.clock(datetime.fromisoformat(refusal.ended_at), scene.league.zone)
    fix = f"/fix {number}"
    return say("Game {number} closed at {time}. An administrator can {fix}", number=number, time=time, fix=fix)


@sentence.register
def _(refusal: NoSuchGameError, scene: Scene) -> Text:
    return scene.with_form(say("There is no game {number} here.", number=str(refusal.number)))


@sentence.register
def _(_refusal: BuyInNeededError, scene: Scene) -> Text:
    return scene.with_form(say("How much is the buy-in?"))


@sentence.register
def _(refusal: OpenAskedError, scene: Scene) -> Text:
    form = f"/newgame {numbers.figure(refusal.buy_in, scene.league.currency)}"
    return say("To open a game with last time's buy-in: {form}", form=Code(form))


@sentence.register
def _(refusal: NotSeatedError, scene: Scene) -> Text:
    if refusal.myself:
        # What a press is answered with has no links to tap.
        if scene.spoken is None:
            return say("You are not in this game. Use Sit down.")
        return say("You are not in this game: /join sits you down.")
    who = scene.account(refusal.person) or scene.names.get(refusal.player)
    player = name(who) if who else scene.typed(refusal.line)
    return say("{player} has no buy-in in this game.", player=player)


@sentence.register
def _(_refusal: SeatedAlreadyError, _scene: Scene) -> Text:
    return say("Already at the table. One more buy-in: /rebuy")


@sentence.register
def _(refusal: SecondCashOutError, scene: Scene) -> Text:
    if refusal.is_no_news and refusal.player in scene.names:
        return say(
            "{player}: out with {stands} already, nothing is changed.",
            player=name(scene.names[refusal.player]),
            stands=scene.out(refusal.stands, refusal.before, chips=refusal.chips),
        )
    return say(
        "{line}: already out. A wrong cash-out is taken back with /undo by whoever logged it, then logged anew.",
        line=scene.typed(refusal.line),
    )


@sentence.register
def _(refusal: BackAtTableError, scene: Scene) -> Text:
    return say(
        "{player} is at the table again: nothing to replace. A cash-out of {amount} would be a new one.",
        player=name(scene.names[refusal.player]),
        amount=scene.out(refusal.typed, refusal.before, chips=refusal.chips),
    )


@sentence.register
def _(refusal: CountedOutError, scene: Scene) -> Text:
    player = name(scene.names[refusal.player])
    amount = scene.table(refusal.stands, chips=refusal.chips)
    if author := scene.account(refusal.by):
        return say(
            "{player} is out with {amount}, logged by {author}. That cash-out is taken back first.",
            player=player,
            amount=amount,
            author=name(author),
        )
    return say("{player} is out with {amount}. That cash-out is taken back first.", player=player, amount=amount)


@sentence.register
def _(_refusal: AmountNeededError, scene: Scene) -> Text:
    return scene.with_form(say("How much is left?"))


@sentence.register
def _(refusal: NumberAloneError, scene: Scene) -> Text:
    return say("{amount}: what is it?", amount=scene.table(refusal.counted, chips=refusal.chips))


@sentence.register
def _(refusal: AboveTableError, scene: Scene) -> Text:
    return say(
        "{line}: on the table are {left}, not {typed}. A rebuy that was not logged comes first: /rebuy",
        line=scene.typed(refusal.line),
        left=scene.table(refusal.on_table, chips=refusal.chips),
        typed=scene.table(refusal.typed, chips=refusal.chips),
    )


@sentence.register
def _(refusal: UnusualAmountError, scene: Scene) -> Text:
    currency = scene.league.currency
    return say(
        "{typed} is far from this game's buy-in of {buy_in}. So many buy-ins: {form}",
        typed=numbers.money(refusal.typed, currency),
        buy_in=numbers.money(refusal.buy_in, currency),
        form=Code("/rebuy x2"),
    )


@sentence.register
def _(refusal: NothingToUndoError, scene: Scene) -> Text:
    if author := scene.account(refusal.about_me_by):
        return say("Your entry was logged by {player}, who can /undo it.", player=name(author))
    return say("You have logged nothing in this game that could be undone.")


@sentence.register
def _(_refusal: UndoOtherError, _scene: Scene) -> Text:
    return say("Your last entry is about somebody else, so /undo leaves it alone. /log shows it.")


@sentence.register
def _(refusal: StillInError, scene: Scene) -> Text:
    left = scene.table(abs(refusal.on_table), chips=refusal.chips)
    waited = joined([name(scene.names[player]) for player in refusal.players], ", ")
    form = Code(example("/cashout {anna} 2750, {boris} 0"))
    if refusal.on_table < 0:
        return say(
            "Cash-outs exceed the money in by {more}, not out yet: {players}. One list for all: {form}",
            more=left,
            players=waited,
            form=form,
        )
    return say(
        "On the table {left}, not out yet: {players}. One list for all: {form}",
        left=left,
        players=waited,
        form=form,
    )


@sentence.register
def _(_refusal: TooFewPlayersError, _scene: Scene) -> Text:
    return say("A game needs two players to be closed. /cancelgame calls it off.")


@sentence.register
def _(refusal: UnbalancedError, scene: Scene) -> Text:
    parts = {
        "money_in": scene.table(refusal.money_in, chips=refusal.chips),
        "money_out": scene.table(refusal.money_out, chips=refusal.chips),
        "difference": scene.table(abs(refusal.difference), chips=refusal.chips),
    }
    if refusal.difference > 0:
        text = say(
            "In {money_in}, out {money_out}. Fewer chips were counted than bought: "
            "{difference} belong to nobody yet. Usually a stack was not counted whole, "
            "or a rebuy was logged twice.",
            **parts,
        )
    else:
        text = say(
            "In {money_in}, out {money_out}. More chips were counted than bought: "
            "{difference} are missing for the pay-out. Usually a rebuy was not logged.",
            **parts,
        )
    if refusal.buy_ins:
        exactly = say_many("That is exactly {n} buy-in.", "That is exactly {n} buy-ins.", refusal.buy_ins)
        text = joined([text, exactly], " ")
    return text


@sentence.register
def _(_refusal: NoSuchPeriodError, scene: Scene) -> Text:
    return scene.with_form(say("Neither a period nor a name known here."))


@sentence.register
def _(refusal: NothingPlayedError, _scene: Scene) -> Text:
    return nothing_closed(refusal.running)


@sentence.register
def _(refusal: StrangerError, _scene: Scene) -> Text:
    if refusal.myself:
        return say("You have not played here yet.")
    return say("They have not played here yet.")


@sentence.register
def _(_refusal: TakenBackAlreadyError, _scene: Scene) -> Text:
    return say("That is undone already, or stands again.")


@sentence.register
def _(refusal: LoggedSinceError, scene: Scene) -> Text:
    entries = [entry(item, scene.names, scene.league, chips=refusal.chips) for item in refusal.stands]
    return say(
        "Not restored: something else was logged since. Log what is missing. Now stands: {entries}",
        entries=joined(entries),
    )


@sentence.register
def _(refusal: ChipsPricedError, scene: Scene) -> Text:
    amount = numbers.money(refusal.buy_in, scene.league.currency)
    return say("Chips of this game are sold: a buy-in stays {amount}.", amount=amount)
