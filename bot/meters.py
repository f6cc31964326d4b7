"""What is measured, for Prometheus; needs the extra `metrics`, and is imported only where it is there.

Labels are kinds, states and names of methods: nothing in them is about anybody.
"""

from collections.abc import Mapping

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import TelegramAPIError, TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.services.announcing import State

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
TYPE = CONTENT_TYPE_LATEST


class Meters:
    """The meters of one bot, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "league_update_seconds",
            "From an update's arrival to its effect.",
            ("kind",),
            registry=self._registry,
            buckets=BUCKETS,
        )
        self._calls = Counter("league_calls", "Calls to Telegram.", ("method", "outcome"), registry=self._registry)
        self._stalls = self._counter("league_storage_errors", "Updates that the storage gave no answer to.")
        self._aside = self._gauge("league_updates_set_aside", "Updates that could not be worked on.")
        self._waiting = self._gauge("league_updates_waiting", "Updates that came and are not done.")
        self._oldest = self._gauge("league_oldest_update_seconds", "Age of the oldest of them.")
        self._letters = self._gauge("league_letters_waiting", "Messages that wait for their turn.")
        self._ticked = self._gauge("league_last_tick_timestamp_seconds", "When what is due was last looked for.")
        self._announcements = Gauge(
            "league_announcements", "Announcements by state.", ("state",), registry=self._registry
        )
        self._beside = Gauge(
            "league_answers",
            "1 while it answers, of what can be done without.",
            ("name",),
            registry=self._registry,
        )
        self._books = self._gauge("league_books_balance", "1 while the profits of every closed game sum to zero.")

    def worked(self, kind: str, seconds: float) -> None:
        """Hear of an update that is done."""
        self._seconds.labels(kind).observe(seconds)

    def stalled(self) -> None:
        """Hear that the storage gave no answer."""
        self._stalls.inc()

    async def ticked(self) -> None:
        """Hear of a tick."""
        self._ticked.set_to_current_time()

    def listen_to(self, bot: Bot) -> None:
        """Count the calls of a bot from now on."""
        bot.session.middleware(_Listening(self._calls))

    def measure(self, *, aside: int, waiting: int, oldest: float, letters: int) -> None:
        """Put down what holds at this moment."""
        self._aside.set(aside)
        self._waiting.set(waiting)
        self._oldest.set(oldest)
        self._letters.set(letters)

    def announced(self, counts: Mapping[State, int]) -> None:
        """Put down how many announcements stand in each state."""
        for state, count in counts.items():
            self._announcements.labels(state.value).set(count)

    def beside(self, answers: Mapping[str, bool]) -> None:
        """Put down whether what can be done without answers."""
        for name, fine in answers.items():
            self._beside.labels(name).set(fine)

    def balanced(self, *, balance: bool) -> None:
        """Put down whether the books balance."""
        self._books.set(balance)

    def page(self) -> bytes:
        """Everything, in Prometheus's words."""
        return generate_latest(self._registry)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(name, words, registry=self._registry)

    def _counter(self, name: str, words: str) -> Counter:
        return Counter(name, words, registry=self._registry)


class _Listening(BaseRequestMiddleware):
    """Counts calls by method and outcome."""

    def __init__(self, calls: Counter) -> None:
        self._calls = calls

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        """Make the call, and count what became of it."""
        outcome = "lost"
        try:
            response = await make_request(bot, method)
            outcome = "done"
        except TelegramRetryAfter:
            outcome = "flood"
            raise
        except (TelegramNetworkError, TelegramServerError):
            raise
        except TelegramAPIError:
            outcome = "refused"
            raise
        finally:
            self._calls.labels(method.__api_method__, outcome).inc()
        return response
