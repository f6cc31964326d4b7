"""Telegram's types, each made ready when it is first used.

aiogram prepares all its 440 types and 180 methods while it is imported, though a bot uses a few dozen of them:
that was more than half of the time until the bot answers, and 100 MB.
"""

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import BaseModel


def import_aiogram() -> None:
    """Import aiogram without preparing its types; what pydantic then meets for the first time, it prepares itself.

    It does nothing where aiogram has been imported before.
    """
    from pydantic import BaseModel  # noqa: PLC0415 - most commands need neither

    config, rebuild = BaseModel.model_config, vars(BaseModel)["model_rebuild"]
    BaseModel.model_config = {**config, "defer_build": True}
    setattr(BaseModel, rebuild.__name__, classmethod(_introduced))
    try:
        import aiogram  # noqa: F401, PLC0415 - what is imported before is prepared at once
    finally:
        BaseModel.model_config = config
        setattr(BaseModel, rebuild.__name__, rebuild)


def _introduced(cls: "type[BaseModel]", *, _types_namespace: dict[str, Any]) -> None:
    """Let the module of a type know the types that it names, which it imports for type checkers only."""
    module = vars(sys.modules[cls.__module__])
    module.update({**_types_namespace, **module})
