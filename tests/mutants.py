"""Small mistakes in the modules that money hangs on, one at a time: `python -m tests.mutants`.

Everything is imported once, and the module's own tests run once to see which come by which line. Each mutant is
a fork in which one function has another body, and the tests that come by run against it, quick ones first, until
one fails. Printed is how many mistakes they see, and which they do not.
"""

import argparse
import ast
import importlib
import inspect
import os
import signal
import sys
import time
import types
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest

TESTS = {
    "bot.services.amounts": ["bot/test_amounts.py"],
    "bot.services.periods": ["bot/test_periods.py"],
    "bot.services.permissions": ["bot/test_grounds.py"],
    "db.repositories.ledger": ["bot/test_ledger_rows.py"],
    "bot.services.sheets": ["bot/test_sheets.py"],
    "bot.services.entries": ["bot/test_voids.py"],
    "bot.services.voids": ["bot/test_voids.py"],
    "bot.services.ledgers": ["bot/test_ledger_rules.py", "bot/test_evening.py", "bot/test_wishes.py"],
    "bot.services.leaving": ["bot/test_ledger_rules.py", "bot/test_evening.py", "bot/test_wishes.py"],
}
# Mistakes that change nothing, and why.
ALL_MAY = "every member may: it stands there so that permissions are decided in one place"
HARMLESS = {
    "work.permit(Act.LOG) left out": ALL_MAY,
    "work.permit(Act.UNDO) left out": ALL_MAY,
    "typed < buy_in turned round": "the buy-in itself is never asked back",
}
# The mistake that is none: its tests have to pass as well, in a fork as the others.
NONE = -1
GOAL = 85
# A mistake that lets the tests run for ever is seen, too; it is counted apart, for slowness looks like it.
MOST_SECONDS = 240
OTHERS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}


class Mistake(ast.NodeTransformer):
    """Makes one of the mistakes that can be made in the bodies of functions, and counts them all."""

    def __init__(self, wanted: int = NONE) -> None:
        self.wanted = wanted
        self.count = 0
        self.said = ""
        self.line = 0
        self._inside = False

    def _maybe(self, node: ast.AST, words: str, change: Callable[[], ast.AST]) -> ast.AST:
        self.count += 1
        if self.count - 1 != self.wanted:
            return node
        self.said, self.line = words, getattr(node, "lineno", 0)
        return ast.copy_location(change(), node)

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, or another in its place."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside, self._inside = self._inside, True
            node.body = [self.visit(each) for each in node.body]  # type: ignore[misc]  # a statement stays one
            self._inside = inside
            return node
        self.generic_visit(node)
        return self._changed(node) if self._inside else node

    def _changed(self, node: ast.AST) -> ast.AST:
        match node:
            case ast.Compare(ops=[only]) if type(only) in OTHERS:
                return self._maybe(
                    node, f"{ast.unparse(node)} turned round", lambda: _with(node, ops=[OTHERS[type(only)]()])
                )
            case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in OTHERS:
                return self._maybe(
                    node, f"{ast.unparse(node)} by another sign", lambda: _with(node, op=OTHERS[type(op)]())
                )
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._maybe(node, f"{ast.unparse(node)} without not", lambda: operand)
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return self._maybe(node, f"{number} one more", lambda: ast.Constant(number + 1))
            case ast.Return(value=value) if value is not None and not _is_nothing(value):
                return self._maybe(node, f"{ast.unparse(node)} gives None", lambda: ast.Return(ast.Constant(None)))
            case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise():
                return self._maybe(node, f"{ast.unparse(node)} left out", ast.Pass)
            case _:
                return node


def _with(node: ast.AST, **fields: object) -> ast.AST:
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def codes(code: types.CodeType) -> Iterator[tuple[str, types.CodeType]]:
    """Every function's code in a module's, by its name."""
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each.co_qualname, each
            yield from codes(each)


def functions(module: types.ModuleType) -> Iterator[types.FunctionType]:
    """The functions and methods that a module defines, below whatever decorates them."""
    for owner in [module, *(each for each in vars(module).values() if inspect.isclass(each))]:
        for each in vars(owner).values():
            bare = each.fget if isinstance(each, property) else getattr(each, "__func__", each)
            found = inspect.unwrap(bare) if callable(bare) else None
            if isinstance(found, types.FunctionType) and found.__code__.co_filename == module.__file__:
                yield found


def mistaken(path: Path, number: int) -> tuple[ast.AST, Mistake]:
    """A file with its mistake of this number; `NONE` makes none."""
    mistake = Mistake(number)
    return ast.fix_missing_locations(mistake.visit(ast.parse(path.read_text("utf-8")))), mistake


def spoil(module: types.ModuleType, number: int) -> None:
    """Make the mistake of this number in a module that is imported already."""
    path = Path(str(module.__file__))
    tree, _ = mistaken(path, number)
    spoiled = dict(codes(compile(tree, str(path), "exec")))  # type: ignore[call-overload]  # it is a module still
    for function in functions(module):
        if function.__code__.co_qualname in spoiled:
            function.__code__ = spoiled[function.__code__.co_qualname]


class Passers(dict[int, list[str]]):
    """The tests that come by each line of a module, quick ones first; a plugin of the run that finds them."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = str(path)
        self._seconds: dict[str, float] = {}
        self._coverage = coverage.Coverage(data_file=None, config_file=False, include=[self._path])

    def by(self, line: int) -> list[str]:
        """The tests that come by a line; for line 0 all of them."""
        return self.get(line, []) if line else list(self._seconds)

    def watch(self, tests: list[str]) -> int:
        """Run the tests, and see where they come by; how they end."""
        self._coverage.start()
        ended = tried(tests, self)
        self._coverage.stop()
        for line, names in self._coverage.get_data().contexts_by_lineno(self._path).items():
            self[line] = sorted(filter(None, names), key=lambda name: self._seconds.get(name, 0))
        return ended

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Everything from here on is this test's."""
        self._coverage.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how long it took."""
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0) + report.duration


@dataclass
class Nursery:
    """Forks, at most so many at a time, and what became of each."""

    module: types.ModuleType
    passers: Passers
    room: int
    late: int = 0

    def fates(self, mistakes: dict[int, Mistake]) -> dict[int, bool]:
        """Whether each mistake was seen; one on a line that no test comes by was not."""
        running: dict[int, int] = {}
        seen: dict[int, bool] = {}
        for number, mistake in mistakes.items():
            tests = self.passers.by(mistake.line)
            if not tests:
                seen[number] = False
                continue
            if len(running) == self.room:
                self._ended(running, seen)
            running[self._fork(number, tests)] = number
        while running:
            self._ended(running, seen)
        return seen

    def _ended(self, running: dict[int, int], seen: dict[int, bool]) -> None:
        """Wait until one of them ends."""
        child, status = os.wait()
        seen[running.pop(child)] = status != 0
        self.late += os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM

    def _fork(self, number: int, tests: list[str]) -> int:
        child = os.fork()
        if child == 0:
            signal.alarm(MOST_SECONDS)
            spoil(self.module, number)
            os._exit(int(tried(tests)))
        return child


def tried(tests: list[str], *plugins: object) -> int:
    """How the tests end, without a word."""
    with Path(os.devnull).open("w", encoding="utf-8") as void, redirect_stdout(void), redirect_stderr(void):
        return pytest.main([*tests, "-x", "-q", "-p", "no:cacheprovider"], plugins)


def main() -> int:
    """Try them all, or every Nth; the exit code says whether the goal was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", nargs="?", choices=[*TESTS, "all"], default="all")
    parser.add_argument("--every", type=int, default=1, help="only every Nth mistake")
    given = parser.parse_args()
    worst = 100.0
    for name in TESTS if given.module == "all" else [given.module]:
        began = time.monotonic()
        module = importlib.import_module(name)
        path = Path(str(module.__file__))
        passers = Passers(path)
        if passers.watch([f"tests/{file}" for file in TESTS[name]]):
            sys.exit(f"{name}: its tests fail without any mistake")
        made = {number: mistaken(path, number)[1] for number in range(mistaken(path, NONE)[1].count)}
        meant = {at: each for at, each in made.items() if each.said not in HARMLESS}
        chosen = {at: meant[at] for at in list(meant)[:: given.every]}
        nursery = Nursery(module, passers, os.cpu_count() or 1)
        seen = nursery.fates({NONE: Mistake()} | chosen)
        if seen.pop(NONE):
            sys.exit(f"{name}: its tests fail in a fork without any mistake")
        share = 100 * sum(seen.values()) / len(seen)
        worst = min(worst, share)
        seconds = time.monotonic() - began
        print(
            f"R27 {name}: {sum(seen.values())} of {len(seen)} mistakes seen, {share:.0f} %, "
            f"{nursery.late} by time, {len(made) - len(meant)} harmless ones left out, in {seconds:.0f} s",
            flush=True,
        )
        for number in sorted(number for number, is_seen in seen.items() if not is_seen):
            print(f"    not seen: line {made[number].line}: {made[number].said}", flush=True)
    return int(worst < GOAL)


if __name__ == "__main__":
    sys.exit(main())
