"""The tables that `docs/data.md` shows are tables that can be imported."""

import re
from datetime import date
from pathlib import Path

import pytest

from bot.services.currencies import CURRENCIES
from bot.services.imports.drafts import Layout
from bot.services.imports.reading import read

GUIDE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
TABLES = re.findall(r"```csv\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize(("table", "layout", "evenings"), [(0, Layout.LIST, 1), (1, Layout.GRID, 2)])
def test_a_table_of_the_guide_goes_in_whole(table: int, layout: Layout, evenings: int) -> None:
    draft = read(TABLES[table].encode(), CURRENCIES["RUB"], date(2026, 11, 13))
    assert (draft.layout, len(draft.evenings), draft.refused) == (layout, evenings, ())
    assert all(told.difference == 0 for told in draft.evenings)
