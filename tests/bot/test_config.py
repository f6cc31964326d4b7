"""Settings: what is taken, what is refused, and how it is said."""

from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.config import ConfigError, Settings, load_settings

TOKEN = "123456789:AAExampleExampleExampleExample_abc"
SECRET_URL = "postgresql+asyncpg://anna:hunter2hunter2@db/league"

Environment = Callable[..., None]


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """No settings but those that the test gives."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)

    def give(**settings: str) -> None:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)

    return give


def _complaint(currencies: tuple[str, ...] = ()) -> str:
    with pytest.raises(ConfigError) as refusal:
        load_settings(currencies)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("name", "default"),
    [
        # product.md, section 7
        ("rating_best_k", 10),
        ("default_language", "ru"),
        ("default_timezone", ZoneInfo("Europe/Moscow")),
        ("default_currency", "RUB"),
        ("owner_ids", ()),
        ("allowed_chats", ()),
        ("telegram_api_url", "https://api.telegram.org"),
        ("webhook_url", None),
        ("log_level", "INFO"),
        ("log_format", "console"),
        ("sqlite_file", Path("data/league.db")),
    ],
)
def test_what_is_not_set_has_its_default(name: str, default: object) -> None:
    assert getattr(load_settings(), name) == default


@pytest.mark.parametrize("name", [name.upper() for name in Settings.model_fields])
def test_an_empty_variable_is_as_good_as_none(name: str, environment: Environment) -> None:
    environment(**{name: ""})
    assert load_settings() == Settings()


@pytest.mark.parametrize(
    ("name", "given", "taken"),
    [
        ("rating_best_k", "1", 1),
        ("rating_best_k", "1000", 1000),
        ("owner_ids", "1, 7000000001", (1, 7000000001)),
        ("owner_ids", "5", (5,)),
        ("allowed_chats", "-1001234567890,-5,", (-1001234567890, -5)),
        ("default_timezone", "Asia/Tbilisi", ZoneInfo("Asia/Tbilisi")),
        ("default_language", "EN", "en"),
        ("default_currency", "gel", "GEL"),
        ("telegram_api_url", "http://127.0.0.1:8081/", "http://127.0.0.1:8081"),
        ("log_level", "debug", "DEBUG"),
        ("log_format", "json", "json"),
        ("webhook_port", "8443", 8443),
    ],
)
def test_what_is_set_rightly_is_taken(name: str, given: str, taken: object, environment: Environment) -> None:
    environment(**{name.upper(): given})
    assert getattr(load_settings(), name) == taken


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("RATING_BEST_K", "ten"),
        ("RATING_BEST_K", "0"),
        ("RATING_BEST_K", "-3"),
        ("RATING_BEST_K", "1001"),
        ("RATING_BEST_K", "2.5"),
        ("DEFAULT_LANGUAGE", "de"),
        ("DEFAULT_TIMEZONE", "Mars/Olympus"),
        ("DEFAULT_TIMEZONE", "../../etc/passwd"),
        ("DEFAULT_CURRENCY", "roubles"),
        ("OWNER_IDS", "anna"),
        ("ALLOWED_CHATS", "-100x"),
        ("TELEGRAM_API_URL", "ftp://example.org"),
        ("WEBHOOK_URL", "example.org/hook"),
        ("WEBHOOK_PORT", "0"),
        ("WEBHOOK_PORT", "70000"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_wrong_value_is_named_with_its_variable_what_is_allowed_and_the_remedy(
    name: str, given: str, environment: Environment
) -> None:
    environment(**{name: given})
    said = _complaint()
    allowed = Settings.model_fields[name.lower()].description or "-"
    wanted = [f"{name} must be", allowed, repr(given), "correct it in the environment or in .env"]
    assert [part for part in wanted if part not in said] == []


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("BOT_TOKEN", "hunter2hunter2"),
        ("BOT_TOKEN", f"{TOKEN} hunter2hunter2"),
        ("DATABASE_URL", "mysql://anna:hunter2hunter2@db/league"),
        ("DATABASE_URL", "postgresql://anna:hunter2hunter2@db/league"),
        ("DATABASE_URL", "postgresql+asyncpg:///hunter2hunter2"),
        ("DATABASE_URL", "sqlite:///hunter2hunter2.db"),
        ("DATABASE_URL", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:"),
        ("WEBHOOK_SECRET", "hunter2 hunter2"),
        ("REDIS_URL", "http://hunter2hunter2@localhost"),
    ],
)
def test_a_wrong_secret_is_refused_and_stays_unsaid(name: str, given: str, environment: Environment) -> None:
    environment(**{name: given})
    said = _complaint()
    assert (said.startswith(f"{name} must be"), "hunter2" in said) == (True, False)


def test_every_wrong_setting_has_a_line_of_its_own(environment: Environment) -> None:
    environment(RATING_BEST_K="ten", LOG_FORMAT="xml")
    assert [line.split()[0] for line in _complaint().splitlines()] == ["RATING_BEST_K", "LOG_FORMAT"]


def test_a_currency_that_the_bot_does_not_know_is_refused_with_those_it_does(environment: Environment) -> None:
    environment(DEFAULT_CURRENCY="XYZ")
    assert _complaint(("RUB", "EUR")).startswith("DEFAULT_CURRENCY must be one of RUB, EUR, but it is 'XYZ'")


def test_a_webhook_without_a_secret_is_refused(environment: Environment) -> None:
    environment(WEBHOOK_URL="https://example.org/hook")
    assert _complaint().startswith("WEBHOOK_SECRET must be set where WEBHOOK_URL is")


def test_settings_are_read_from_dotenv_and_the_environment_goes_before_it(
    tmp_path: Path, environment: Environment
) -> None:
    (tmp_path / ".env").write_text("RATING_BEST_K=7\nDEFAULT_LANGUAGE=en\nUNKNOWN=1\n")
    environment(RATING_BEST_K="8")
    settings = load_settings()
    assert (settings.rating_best_k, settings.default_language) == (8, "en")


def test_a_dotenv_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00RATING")
    assert _complaint().startswith("The file .env cannot be read")


def test_the_token_may_lie_in_a_file(tmp_path: Path, environment: Environment) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    environment(BOT_TOKEN_FILE=str(tmp_path / "token"))
    assert load_settings().token == TOKEN


def test_a_token_file_that_is_not_there_is_named(environment: Environment) -> None:
    environment(BOT_TOKEN_FILE="/nowhere/token")
    assert "'/nowhere/token' cannot be read" in _complaint()


def test_a_missing_token_is_missed_only_where_it_is_needed() -> None:
    settings = load_settings()
    with pytest.raises(ConfigError, match="BOT_TOKEN is not set"):
        _ = settings.token


def test_settings_can_be_shown_without_showing_secrets(environment: Environment) -> None:
    environment(BOT_TOKEN=TOKEN, DATABASE_URL=SECRET_URL, WEBHOOK_SECRET="hunter2hunter2")
    shown = repr(load_settings())
    assert (TOKEN in shown, "hunter2" in shown) == (False, False)


def test_the_log_is_told_every_secret_and_every_password(environment: Environment) -> None:
    environment(BOT_TOKEN=TOKEN, DATABASE_URL=SECRET_URL, REDIS_URL="redis://:red%C3%A9@localhost/0")
    secrets = load_settings().secrets
    assert {TOKEN, SECRET_URL, "hunter2hunter2", "redis://:red%C3%A9@localhost/0"} <= set(secrets)


def test_the_place_of_an_sqlite_file_is_no_secret(environment: Environment) -> None:
    environment(DATABASE_URL="sqlite+aiosqlite:////var/lib/league.db?timeout=5")
    settings = load_settings()
    assert (settings.secrets, settings.sqlite_file) == ([], Path("/var/lib/league.db"))
