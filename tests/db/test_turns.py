"""One writer at a time, in order, and who waits behind a refused one is refused as well."""

import asyncio

import pytest

from db import StorageError
from db.turns import Turns


async def settled() -> None:
    """Let everybody come as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def hold(
    turns: Turns, name: str, said: list[str], end: asyncio.Event, error: Exception | None = None
) -> None:
    async with turns.one():
        said.append(name)
        await end.wait()
        if error:
            raise error


async def test_turns_are_taken_in_order_of_arrival() -> None:
    turns, said, end = Turns(), list[str](), asyncio.Event()
    end.set()
    await asyncio.gather(*(hold(turns, name, said, end) for name in "abcde"))
    assert said == list("abcde")


async def test_while_one_holds_it_nobody_else_does() -> None:
    turns, said, end = Turns(), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(hold(turns, name, said, end)) for name in "ab"]
    await settled()
    assert said == ["a"]
    end.set()
    await asyncio.gather(*tasks)


async def test_who_waits_behind_a_refused_writer_is_refused_with_them() -> None:
    turns, said, end = Turns(), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(hold(turns, name, said, end, StorageError("SQLITE_BUSY"))) for name in "abc"]
    await settled()
    end.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert (said, [str(outcome) for outcome in outcomes]) == (["a"], ["SQLITE_BUSY"] * 3)


async def test_who_comes_after_a_refusal_has_a_turn_of_their_own() -> None:
    turns, said, end = Turns(), list[str](), asyncio.Event()
    end.set()
    with pytest.raises(StorageError):
        await hold(turns, "a", said, end, StorageError("SQLITE_FULL"))
    await hold(turns, "b", said, end)
    assert said == ["a", "b"]


async def test_a_bug_of_one_is_no_refusal_of_the_others() -> None:
    turns, said, end = Turns(), list[str](), asyncio.Event()
    tasks = [
        asyncio.create_task(hold(turns, name, said, end, LookupError("a bug") if name == "a" else None))
        for name in "abc"
    ]
    await settled()
    end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert said == ["a", "b", "c"]


@pytest.mark.parametrize("handed_over", [False, True], ids=["waiting", "handed over in that moment"])
async def test_who_is_cancelled_takes_no_turn_with_them(*, handed_over: bool) -> None:
    turns, said, end = Turns(), list[str](), asyncio.Event()
    first, second, third = (asyncio.create_task(hold(turns, name, said, end)) for name in "abc")
    await settled()
    if handed_over:
        turns._pass_on()
        turns._taken = True
    second.cancel()
    end.set()
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert said == ["a", "c"]
