"""Backups, restoring, proofs, and files in and out, as they are typed at a terminal."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.lock import only_instance
from tests.bot.logging_restored import logging_restored

GRID = "Дата;Аня;Боря;дядя Коля\n12.01.2024;1500;-1000;-500\n19.01.2024;;-300;250\nскоро;1;-1;\n"


@dataclass
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


@dataclass
class Terminal:
    """An installation of its own: a migrated database, and a grid of two evenings and a bad row beside it."""

    folder: Path

    def run(self, *arguments: str) -> Ended:
        with logging_restored():
            result = CliRunner().invoke(app, arguments, catch_exceptions=False)
        return Ended(result.exit_code, result.stdout, result.stderr)

    def imported(self, *options: str) -> Ended:
        return self.run("import", "--chat", "-1001", "grid.csv", *options)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'league.db'}")
    (tmp_path / "grid.csv").write_text(GRID)
    terminal = Terminal(tmp_path)
    assert terminal.run("migrate").code == 0
    return terminal


def games(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM game").fetchone()[0])


def test_a_dry_run_says_what_would_be_done_and_does_nothing(shell: Terminal) -> None:
    ended = shell.imported("--dry-run")
    assert (ended.code, ended.out.splitlines(), games(shell.folder / "league.db")) == (
        0,
        [
            "Проверка: 2 вечера, 12.01.24 – 19.01.24, 3 имени",
            "✅ сходится 1 · ⚠️ не сходится 1 (50\u00a0₽)",
            "✖ строка 4 (A): это не дата",
            "Имена: 3 новых гостя (Аня, Боря, дядя Коля).",
            "",
            "Не сходятся",
            "19.01.24 · 50\u00a0₽ ничьи",
            "",
            "Не читаются",
            "строка 4 (A): это не дата",
        ],
        0,
    )


def test_a_chat_goes_out_and_comes_in_elsewhere_as_it_was(shell: Terminal) -> None:
    shell.imported("--all")
    shell.run("export", "--chat", "-1001", "--format", "json", "-o", "one.json")
    shell.run("import", "--chat", "-1002", "one.json")
    shell.run("export", "--chat", "-1002", "--format", "json", "-o", "two.json")
    proved = shell.run("verify")
    one, two = (json.loads((shell.folder / f"{name}.json").read_text()) for name in ("one", "two"))
    assert one.pop("exported_at") != two.pop("exported_at")
    assert (len(one["games"]), one == two, proved.out.split(":")[0]) == (2, True, "4 games")


def test_a_spreadsheet_gets_three_files_or_one_workbook(shell: Terminal) -> None:
    shell.imported()
    shell.run("export", "--chat", "-1001", "--format", "csv", "-o", "out.csv")
    shell.run("export", "--chat", "-1001", "--format", "xlsx", "-o", "out.xlsx")
    names = sorted(file.name for file in shell.folder.glob("out*"))
    assert names == ["out-entries.csv", "out-standings.csv", "out.csv", "out.xlsx"]


def test_what_cannot_be_imported_or_exported_is_said_in_one_sentence(shell: Terminal) -> None:
    (shell.folder / "other.json").write_text('{"format": "another"}')
    ended = [
        shell.run("export", "--chat", "-1009", "--format", "json"),
        shell.run("import", "--chat", "-1001", "other.json"),
        shell.run("import", "--chat", "-1001", "none.csv"),
    ]
    assert [(each.code, each.err.splitlines()) for each in ended] == [
        (2, ["В этом чате ещё ничего не записано."]),
        (2, ["Этот файл .json не мой. Ничего не импортировано."]),
        (2, ["none.csv cannot be read (No such file or directory)."]),
    ]


def test_a_backup_is_restored_and_what_was_there_is_kept(shell: Terminal) -> None:
    shell.imported()
    made = shell.run("backup", "copy.db")
    shell.imported("--all")
    restored = shell.run("restore", "copy.db")
    [aside] = shell.folder.glob("league.db.replaced-*")
    assert (made.code, restored.code, games(shell.folder / "league.db"), games(aside)) == (0, 0, 1, 2)


def test_nothing_is_restored_while_the_bot_runs(shell: Terminal) -> None:
    shell.run("backup", "copy.db")
    with only_instance(shell.folder / "league.db"):
        ended = shell.run("restore", "copy.db")
        beside = shell.run("backup", "another.db")
    assert (ended.code, "runs already" in ended.err, beside.code) == (2, True, 0)


def test_a_file_that_is_no_backup_of_ours_is_refused_in_words(shell: Terminal) -> None:
    shell.run("backup", "copy.db")
    whole = (shell.folder / "copy.db").read_bytes()
    (shell.folder / "cut.db").write_bytes(whole[: len(whole) // 2])
    (shell.folder / "text.db").write_text("not a database\n" * 100)
    with closing(sqlite3.connect(shell.folder / "foreign.db")) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    with closing(sqlite3.connect(shell.folder / "copy.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    ended = {name: shell.run("restore", f"{name}.db") for name in ("cut", "text", "foreign", "copy")}
    assert {name: (each.code, each.err.strip().split(" (")[0]) for name, each in ended.items()} == {
        "cut": (2, "cut.db is damaged"),
        "text": (2, "text.db is damaged"),
        "foreign": (2, "foreign.db is a database of something else: nothing was changed."),
        "copy": (2, "copy.db was written by a newer version of this program"),
    }


def test_a_result_that_the_ledger_does_not_prove_is_found(shell: Terminal) -> None:
    shell.imported()
    with closing(sqlite3.connect(shell.folder / "league.db")) as connection:
        connection.execute("UPDATE result SET profit = profit + 100 WHERE place = 1")
        connection.commit()
    ended = shell.run("verify")
    assert (ended.code, ended.out.strip()) == (
        1,
        "League 1, game 1: its results are not what the ledger proves.",
    )
