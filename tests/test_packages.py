"""The three rooms can be opened."""

import importlib

import pytest


@pytest.mark.parametrize("room", ["bot", "db", "ratings"])
def test_each_room_says_what_it_is(room: str) -> None:
    assert importlib.import_module(room).__doc__
