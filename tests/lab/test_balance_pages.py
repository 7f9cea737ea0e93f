"""docs/balance: the pages are those of the data beside them, and the second seed agrees."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from benchmarks.lab import balance, balance_pages

BALANCE = Path(__file__).resolve().parents[2] / "docs/balance"


def test_the_page_is_that_of_its_data(tmp_path):
    for name in balance_pages.FILES:
        shutil.copy(BALANCE / name, tmp_path)
    balance_pages.write(tmp_path)
    assert (tmp_path / "README.md").read_text() == (BALANCE / "README.md").read_text()


def test_of_what_is_said_95_of_100_hold_on_another_seed():
    first, second = (json.loads((BALANCE / name).read_text()) for name in balance_pages.FILES)
    count, agree, _ = balance_pages.agreement(first, second)
    assert count > 500
    assert agree / count >= 0.95


def test_the_command_plays_and_counts_each_game_once():
    found = balance.measured(5, 0.003, ["conveyor"], 1, float("inf"))
    assert {name: one["games"] for name, one in found["wins"].items() if "thumb" in name} == {
        f"conveyor {seats} thumb": 63 for seats in (2, 3, 4, 5)
    }
    assert all(abs(sum(one["turn"][0]) - one["games"]) < 0.01 for one in found["wins"].values())
    assert len(found["cards"]["conveyor 4"]) == 3
