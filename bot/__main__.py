"""The command line."""
# Each command imports what it needs: `health` is asked every few seconds and needs next to nothing.
# ruff: noqa: PLC0415

import asyncio
import gc
import signal
import sys
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot import data_commands, file_commands, late_types
from bot.terminal import (
    REFUSED,
    Refusal,
    at_head,
    database_refusals,
    instance_of,
    load,
    refusals,
    step_up,
    unusable,
)

if TYPE_CHECKING:
    from bot.checkup import Finding
    from bot.config import Settings

app = typer.Typer(
    name="poker-league",
    help="A Telegram bot that keeps a friendly poker league.",
    no_args_is_help=True,
    add_completion=False,
    # They would print variables, and with them the token.
    pretty_exceptions_enable=False,
)


data_commands.register(app)
file_commands.register(app)


class Language(StrEnum):
    """What the bot can speak."""

    RU = "ru"
    EN = "en"


@app.command()
def run() -> None:
    """Run the bot until it is told to stop."""
    # Nearly all that is made until the bot is put together stays: to look for garbage there
    # took a fifth of the start.
    gc.disable()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with refusals(), ExitStack() as stack:
        settings = load()
        _ = settings.token
        if settings.sqlite_file:
            stack.enter_context(instance_of(settings.sqlite_file))
        asyncio.run(serve(settings))


@app.command()
def demo(
    script: Annotated[
        Path | None,
        typer.Option(
            help="Play these lines, 'Name: text', and print the transcript.", exists=True, dir_okay=False
        ),
    ] = None,
    language: Annotated[
        Language,
        typer.Option(
            help="What the page and the bot on it speak.", envvar="DEFAULT_LANGUAGE", case_sensitive=False
        ),
    ] = Language.RU,
    port: Annotated[int, typer.Option(help="Where the page is served on this computer.", min=0, max=65535)] = 8080,
) -> None:
    """Show the bot without a token: a page that looks like a group chat, or a played script."""
    late_types.import_aiogram()
    from bot.demo import PortTakenError, play_script, show_page
    from bot.sandbox.script import ScriptError

    with refusals():
        try:
            asyncio.run(play_script(script) if script else show_page(language.value, port))
        except ScriptError as error:
            raise Refusal(f"The script cannot be played: {error}") from None
        except PortTakenError as error:
            raise Refusal(str(error)) from None


@app.command()
def check() -> None:
    """Look at the token, the database, the time zones and the permissions, and say in words what is found."""
    with refusals():
        settings = load()
        findings = asyncio.run(look(settings))
        for finding in findings:
            typer.echo(f"{'ok' if finding.fine else 'NO':>2}  {finding.about}: {finding.sentence}")
        if not all(finding.fine for finding in findings):
            raise typer.Exit(REFUSED)


@app.command()
def migrate() -> None:
    """Bring the database to this version of the program; refuses while the bot runs on it."""
    with refusals(), ExitStack() as stack:
        settings = load()
        if settings.sqlite_file:
            stack.enter_context(instance_of(settings.sqlite_file))
        before, after = asyncio.run(step_up(settings))
        typer.echo(f"The database stands at {after}; before it stood at {before}.")


@app.command()
def health() -> None:
    """Say whether the bot is alive, from its heartbeat alone."""
    from bot.heartbeat import Heartbeat

    alive, sentence = Heartbeat().health()
    typer.echo(sentence)
    if not alive:
        raise typer.Exit(1)


async def serve(settings: "Settings") -> None:
    """Prepare the database and let the bot run.

    Raises:
        Refusal: The database, or Telegram, does not take us.
    """
    from bot import logs
    from bot.heartbeat import Heartbeat
    from db import StorageError

    logs.watch(asyncio.get_running_loop())
    if settings.sqlite_file:
        refuse_to_begin_anew(settings.sqlite_file)
        await step_up(settings)
    else:
        await at_head(settings)
    # Only now, since aiogram takes a second and what is refused above should be refused at once.
    late_types.import_aiogram()
    from bot import app as assembly
    from bot.polling import TokenRefusedError, WebhookRefusedError
    from bot.webhook import PortTakenError

    heartbeat = Heartbeat()
    try:
        await assembly.run(settings, beat=heartbeat.beat)
    except TokenRefusedError:
        raise Refusal(
            "Telegram does not know this BOT_TOKEN: copy it anew from @BotFather and put it in the environment "
            "or in .env."
        ) from None
    except WebhookRefusedError as error:
        raise Refusal(f"Telegram does not deliver to WEBHOOK_URL: {error}. Correct the address.") from None
    except PortTakenError as error:
        raise Refusal(f"WEBHOOK_PORT {settings.webhook_port} cannot be used ({error}): name another.") from None
    except StorageError as error:
        raise Refusal(unusable(settings, str(error))) from None
    finally:
        heartbeat.end()


def refuse_to_begin_anew(file: Path) -> None:
    """See that a database that is gone is missed, where its backups are still there.

    Raises:
        Refusal: It is gone.
    """
    from bot.services.backups import newest_backup

    newest = None if file.exists() else newest_backup(file)
    if newest:
        raise Refusal(
            f"{file} is gone, and a backup of {newest[1]} is there: give the command "
            f"`poker-league restore {newest[0]}`, or move that folder away to begin anew."
        )


async def look(settings: "Settings") -> "list[Finding]":
    """Everything that `check` finds."""
    late_types.import_aiogram()
    from bot import checkup

    return [
        await checkup.of_token(settings),
        await look_at_database(settings),
        checkup.of_zones(settings),
        checkup.of_folders(settings),
        checkup.of_backups(settings),
    ]


async def look_at_database(settings: "Settings") -> "Finding":
    """Whether the database can be used, and what `run` would do with it."""
    from bot.checkup import Finding
    from db import migrations

    file = settings.sqlite_file
    if file and not file.exists():
        return Finding("Database", fine=True, sentence=f"{file} does not exist yet; `run` makes it.")
    try:
        with database_refusals(settings):
            stands = await migrations.step(settings.database_url.get_secret_value())
    except Refusal as refusal:
        return Finding("Database", fine=False, sentence=str(refusal))
    newest = migrations.head()
    if stands == newest:
        return Finding("Database", fine=True, sentence=f"It stands at {stands}, the newest step.")
    todo = "`run` brings it there" if file else "give the command `poker-league migrate`"
    return Finding("Database", fine=bool(file), sentence=f"It stands at {stands}, the newest is {newest}: {todo}.")


def main() -> None:
    """Run the command that was typed."""
    app()


if __name__ == "__main__":
    main()
