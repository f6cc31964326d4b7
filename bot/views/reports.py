"""Views speak the language of the league whose report they show, or to which something is said."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.services.orders import League, Report
from bot.views.languages import speaking

Told = TypeVar("Told", bound=Report[Any])
Shown = TypeVar("Shown")
Params = ParamSpec("Params")


def spoken(
    view: Callable[Concatenate[Told, Params], Shown],
) -> Callable[Concatenate[Told, Params], Shown]:
    """The view, in the language of the league whose report it shows."""

    @wraps(view)
    def shown(report: Told, /, *args: Params.args, **kwargs: Params.kwargs) -> Shown:
        with speaking(report.league.language):
            return view(report, *args, **kwargs)

    return shown


def addressed(view: Callable[Concatenate[League, Params], Shown]) -> Callable[Concatenate[League, Params], Shown]:
    """The view, in the language of the league to which it is said."""

    @wraps(view)
    def shown(league: League, /, *args: Params.args, **kwargs: Params.kwargs) -> Shown:
        with speaking(league.language):
            return view(league, *args, **kwargs)

    return shown
