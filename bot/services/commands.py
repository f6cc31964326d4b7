"""What somebody says to the bot: a command is read once, and each handler only compares its name."""

from dataclasses import dataclass
from types import MappingProxyType

from bot.services.lines import Entity, Line, Lines, split_lines

# Every spelling that leads to a command. Cyrillic after a slash is no command for Telegram, but is
# taken where it arrives; the words also stand alone in a reply to the bot.
SPELLINGS = MappingProxyType(
    {
        "newgame": (),
        "join": ("in", "сесть"),
        "buyin": ("закуп", "байин"),
        "rebuy": ("re", "докупка", "докуп", "ребай"),
        "addon": ("аддон",),
        "cashout": ("out", "выход", "кэшаут", "аут"),
        "undo": ("отмена", "отменить"),
        "log": ("журнал",),
        "game": ("card", "карточка"),
        "close": ("закрыть", "конец"),
        "cancelgame": (),
        "reopen": (),
        "fix": (),
        "date": (),
        "settle": ("переводы", "долги", "расчет"),
        "paid": ("отдал", "отдала", "заплатил", "заплатила"),
        "pay": (),
        "rating": ("top", "рейтинг"),
        "preview": ("предпросмотр",),
        "hall": ("зал", "слава"),
        "stats": ("me", "стат", "статистика"),
        "games": ("игры", "история"),
        "league": ("лига",),
        "players": ("игроки",),
        "name": ("имя",),
        "settings": ("настройки",),
        "chart": ("график",),
        "rules": ("правила",),
        "calc": ("калькулятор",),
        "match": ("матч", "партия"),
        "ladder": ("лестница",),
        "export": ("экспорт", "выгрузка"),
        "import": ("импорт",),
        "backup": (),
        "help": ("помощь",),
        "start": (),
    }
)
# Words that only a reply may use, since a slash takes one word; the longest come first.
PHRASES = {"buyin": ("buy in", "buy-in"), "addon": ("add-on", "add on"), "cashout": ("cash out", "cash-out")}
COMMANDS = {spelling: name for name, short in SPELLINGS.items() for spelling in (name, *short)}


REPLIES = sorted(
    [
        *((words, name) for words, name in COMMANDS.items() if name not in {"start", "newgame"}),
        *((words, name) for name, phrases in PHRASES.items() for words in phrases),
    ],
    key=lambda item: -len(item[0]),
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command with the message it stands in; its words begin after `skip` characters."""

    command: str
    text: str
    skip: int
    entities: tuple[Entity, ...] = ()

    @property
    def words(self) -> str:
        """What stands after the command."""
        return self.text[self.skip :].strip()

    @property
    def names_nobody(self) -> bool:
        """Whether there is an amount in figures at most, so that nobody but the author can be meant."""
        lines = self.lines
        return not lines or (len(lines) == 1 and lines[0] == Line(self.words) and self.words.isdecimal())

    @property
    def lines(self) -> Lines:
        """What stands after the command, read as a list."""
        return split_lines(self.text, self.entities, self.skip)


def answered(text: str, entities: tuple[Entity, ...] = ()) -> Spoken | None:
    """The command that a reply to the bot begins with, in words and without a slash; None for any other."""
    said = text.casefold().replace("ё", "е")
    for words, command in REPLIES:
        rest = said[len(words) :]
        if said.startswith(words) and not rest[:1].isalnum() and len(said) == len(text):
            return Spoken(command, text, len(words), entities)
    return None


def heard(text: str, username: str, entities: tuple[Entity, ...] = ()) -> Spoken | None:
    """The command that a message begins with; None for any other message.

    Args:
        text: As somebody wrote it.
        username: The bot's own; a command for another bot is none of ours.
        entities: What Telegram marked in the text.
    """
    if not text.startswith("/"):
        return None
    word = text.split(maxsplit=1)[0]
    name, _, addressee = word[1:].partition("@")
    if addressee and addressee.casefold() != username.casefold():
        return None
    command = COMMANDS.get(name.casefold().replace("ё", "е"))
    return Spoken(command, text, len(word), entities) if command else None
