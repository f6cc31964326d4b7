"""aiogram's types are made ready when they are first used, every one of them can be, and stays so."""

import gc
import weakref
from typing import get_type_hints

import aiogram.methods
import aiogram.types
import pytest
from aiogram.methods import GetMyName, Response
from pydantic import BaseModel

from bot.session import Session

KNOWN = [
    kind
    for room in (aiogram.types, aiogram.methods)
    for kind in map(vars(room).get, room.__all__)
    if isinstance(kind, type) and issubclass(kind, BaseModel)
]


def test_every_type_and_method_finds_the_types_it_names() -> None:
    assert len(KNOWN) > 500
    # The bot that a type was received by is no field of it.
    assert all(get_type_hints(kind, localns={"Bot": aiogram.Bot}) for kind in KNOWN)


@pytest.mark.parametrize("kind", [aiogram.types.StickerSet, aiogram.methods.CreateNewStickerSet])
def test_what_nobody_uses_is_not_prepared(kind: type[BaseModel]) -> None:
    assert not kind.__pydantic_complete__


def test_what_is_used_for_the_first_time_is_prepared() -> None:
    link = aiogram.types.ChatInviteLink.model_validate(
        {
            "invite_link": "https://t.me/+a",
            "creator": {"id": 1, "is_bot": False, "first_name": "Anna"},
            "creates_join_request": False,
            "is_primary": True,
            "is_revoked": False,
        }
    )
    assert link.creator == aiogram.types.User(id=1, is_bot=False, first_name="Anna")


def test_pydantic_is_left_as_it_was() -> None:
    class Ordinary(BaseModel):
        age: int

    assert Ordinary.__pydantic_complete__
    assert Ordinary.model_rebuild(force=True)


async def test_a_kind_of_answer_is_prepared_for_once() -> None:
    bot, session = aiogram.Bot("1:late-types"), Session()
    answer = session.check_response(bot, GetMyName(), 200, '{"ok": true, "result": {"name": "League"}}')
    kind = weakref.ref(type(answer))
    del answer
    gc.collect()
    assert kind() is Response[aiogram.types.BotName]
    await bot.session.close()
