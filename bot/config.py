"""Settings from the environment or `.env`, checked before anything starts."""

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

SQLITE = "sqlite+aiosqlite:///"
POSTGRES = "postgresql+asyncpg://"
ENV_FILE = ".env"
WHERE = f"in the environment or in {ENV_FILE}"

Given = TypeVar("Given", bound=str | SecretStr)


class ConfigError(Exception):
    """A setting stops the start; the text is a sentence for each, with the remedy."""


def allowed(words: str, **rest: Any) -> Any:  # noqa: ANN401 - as pydantic's own Field, so that a default fits any type
    """A field whose description says what is allowed; it ends up in the sentence about a wrong value."""
    return Field(description=words, **rest)


def must(test: Callable[[str], object]) -> AfterValidator:
    """A check of a text, secret or not."""

    def check(given: Given) -> Given:
        if not test(given.get_secret_value() if isinstance(given, SecretStr) else given):
            raise ValueError
        return given

    return AfterValidator(check)


def written(pattern: str) -> AfterValidator:
    """A check that a whole text, secret or not, is written like the pattern."""
    return must(re.compile(pattern, re.ASCII).fullmatch)


def reshaped(shape: Callable[[str], object]) -> BeforeValidator:
    """A text brought into shape before it is checked; what is no text stays."""
    return BeforeValidator(lambda given: shape(given) if isinstance(given, str) else given)


def _parts(given: str) -> list[str]:
    return [part.strip() for part in given.split(",") if part.strip()]


def _is_database(url: str) -> bool:
    if url.startswith(SQLITE):
        # A database in memory would forget the evening.
        file = url.removeprefix(SQLITE).split("?")[0]
        return bool(file) and file != ":memory:" and not file.endswith("/")
    return url.startswith(POSTGRES) and bool(urlsplit(url).hostname)


def _zone(name: str) -> ZoneInfo:
    if name not in available_timezones():
        raise ValueError
    return ZoneInfo(name)


Token = Annotated[SecretStr, written(r"\d{5,20}:[\w-]{30,}")]
Address = Annotated[str, written(r"https?://[^/\s]+(/\S*)?"), AfterValidator(lambda given: given.rstrip("/"))]
Ids = Annotated[tuple[int, ...], NoDecode, reshaped(_parts)]


class Settings(BaseSettings):
    """Every variable of the installation; names in upper case outside."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    bot_token: Token | None = allowed("a token as BotFather gives it, 123456789:AA…", default=None)
    bot_token_file: Path | None = allowed("a readable file that holds the token", default=None)
    database_url: Annotated[SecretStr, must(_is_database)] = allowed(
        f"{SQLITE}FILE or {POSTGRES}USER:PASSWORD@HOST/NAME", default=SecretStr(f"{SQLITE}data/league.db")
    )
    rating_best_k: int = allowed("a whole number from 1 to 1000", default=10, ge=1, le=1000)
    default_language: Annotated[Literal["ru", "en"], reshaped(str.lower)] = allowed("ru or en", default="ru")
    default_timezone: Annotated[ZoneInfo, reshaped(_zone)] = allowed(
        "a time zone such as Europe/Moscow", default=ZoneInfo("Europe/Moscow")
    )
    default_currency: Annotated[str, reshaped(str.upper), written("[A-Z]{3}")] = allowed(
        "a currency code such as RUB", default="RUB"
    )
    owner_ids: Ids = allowed("Telegram ids, comma-separated", default=())
    allowed_chats: Ids = allowed("chat ids, comma-separated", default=())
    telegram_api_url: Address = allowed("an http or https address", default="https://api.telegram.org")
    webhook_url: Address | None = allowed("an http or https address", default=None)
    webhook_secret: Annotated[SecretStr, written("[A-Za-z0-9_-]{1,256}")] | None = allowed(
        "1 to 256 of the characters A-Z a-z 0-9 _ -", default=None
    )
    webhook_port: int = allowed("a port from 1 to 65535", default=8080, ge=1, le=65535)
    redis_url: Annotated[SecretStr, written(r"rediss?://\S+")] | None = allowed(
        "redis://… or rediss://…", default=None
    )
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], reshaped(str.upper)] = allowed(
        "DEBUG, INFO, WARNING or ERROR", default="INFO"
    )
    log_format: Annotated[Literal["console", "json"], reshaped(str.lower)] = allowed(
        "console or json", default="console"
    )

    @property
    def sqlite_file(self) -> Path | None:
        """The file of an SQLite database; None on PostgreSQL."""
        url = self.database_url.get_secret_value()
        return Path(url.removeprefix(SQLITE).split("?")[0]) if url.startswith(SQLITE) else None

    @property
    def token(self) -> str:
        """The bot's token.

        Raises:
            ConfigError: There is none.
        """
        if self.bot_token is None:
            raise ConfigError(
                f"BOT_TOKEN is not set: get a token from @BotFather and put it {WHERE}, "
                "or its file's name into BOT_TOKEN_FILE."
            )
        return self.bot_token.get_secret_value()

    @property
    def secrets(self) -> list[str]:
        """What must not be read in any log."""
        given = [self.bot_token, self.webhook_secret, self.redis_url, self.database_url]
        found = [secret.get_secret_value() for secret in given if secret]
        passwords = [urlsplit(url).password for url in found if "://" in url]
        harmless = self.database_url.get_secret_value() if self.sqlite_file else None
        return [secret for secret in (*found, *passwords) if secret and secret != harmless]

    @model_validator(mode="before")
    @classmethod
    def _read_token(cls, given: dict[str, Any]) -> dict[str, Any]:
        if given.get("bot_token_file") and not given.get("bot_token"):
            try:
                token = Path(given["bot_token_file"]).read_text(encoding="utf-8").strip()
            except (OSError, ValueError):
                raise ConfigError(
                    f"BOT_TOKEN_FILE must be {_description('bot_token_file')}, and "
                    f"{str(given['bot_token_file'])!r} cannot be read: correct the name or the file's rights."
                ) from None
            return given | {"bot_token": token}
        return given

    @model_validator(mode="after")
    def _webhook_is_guarded(self) -> "Settings":
        if self.webhook_url and not self.webhook_secret:
            raise ConfigError(
                f"WEBHOOK_SECRET must be set where WEBHOOK_URL is: put {_description('webhook_secret')} {WHERE}."
            )
        return self


def load_settings(currencies: Collection[str] = ()) -> Settings:
    """The settings of the environment and of `.env`; a default currency is one of `currencies`, if given.

    Raises:
        ConfigError: A setting is wrong; names it, what is allowed, and the value unless it is secret.
    """
    try:
        settings = Settings()
    except ValidationError as error:
        sentences = {str(item["loc"][0]): item["input"] for item in error.errors(include_url=False)}
        raise ConfigError("\n".join(_complaint(name, value) for name, value in sentences.items())) from None
    except (OSError, UnicodeError):
        raise ConfigError(f"The file {ENV_FILE} cannot be read: make it a readable text file in UTF-8.") from None
    if currencies and settings.default_currency not in currencies:
        raise ConfigError(
            f"DEFAULT_CURRENCY must be one of {', '.join(currencies)}, "
            f"but it is {settings.default_currency!r}: change it {WHERE}."
        )
    return settings


def _description(name: str) -> str:
    return Settings.model_fields[name].description or ""


def _complaint(name: str, value: object) -> str:
    """One sentence about a wrong value, with the remedy."""
    field = Settings.model_fields[name]
    what = f"{name.upper()} must be {field.description}"
    if "SecretStr" in str(field.annotation):
        return f"{what}, and the value given (kept unsaid) is not: correct it {WHERE}."
    leave = f", or leave it out for {field.default}" if field.default else ""
    return f"{what}, but it is {value!r}: correct it {WHERE}{leave}."
