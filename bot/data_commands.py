"""Commands about what is stored: backups and the way back, files in and out, and whether it can be trusted."""

import typer


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
