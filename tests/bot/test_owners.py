"""What only an owner of the installation may ask, and only in private."""

from dataclasses import replace
from pathlib import Path

from tests.bot.phone import Phone, phone
from tests.bot.test_files_on_the_phone import worked


async def asked(folder: Path, name: str, *, private: bool = True) -> str:
    """What the bot answers to /backup; Anna owns the installation."""
    async with phone(folder, "Anna", "Boris") as one:
        one.house.dispatcher["owners"] = frozenset({one.people["Anna"].id})
        place: Phone = replace(one, chat=one.world.private(one.people[name])) if private else one
        before = len(place.messages)
        await place.says(name, "/backup")
        await worked(place)
        return place.said if len(place.messages) > before else ""


async def test_an_owner_gets_a_backup_at_a_word(tmp_path: Path) -> None:
    said = await asked(tmp_path, "Anna")
    [file] = (tmp_path / "backups").iterdir()
    assert said == f"Backup {file.name}: {-(-file.stat().st_size // 1024)} KB, opened and checked."


async def test_nobody_else_does(tmp_path: Path) -> None:
    assert "Backup" not in await asked(tmp_path, "Boris")


async def test_nor_does_an_owner_in_a_group(tmp_path: Path) -> None:
    assert await asked(tmp_path, "Anna", private=False) == ""
