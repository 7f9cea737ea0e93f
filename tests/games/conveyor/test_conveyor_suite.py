"""Conveyor under the conformance suite: every seat count, every option and their combinations."""

from __future__ import annotations

import pytest

from kringle.games.conveyor import GAME
from kringle.kernel import suite

OPTIONS = [
    {},
    {"gold": ["knife", "gloves", "satin"]},
    {"gold": ["gloves", "broom", "magic"]},
    {"gold": ["borg", "magic", "paper"]},
    {"gold": ["whistle", "paper", "gloves"], "tie_break_start": "seats"},
    {"gold": ["fruitcake", "magic", "borg"]},
    {"gold": ["fruitcake", "gloves", "broom"], "luck": "more"},
    {"gold": ["fruitcake", "knife", "paper"], "luck": "less", "exploding_seasons": True},
    {"dutch_auction": True},
    {"dutch_auction": True, "gold": ["fruitcake", "gloves", "whistle"], "exploding_seasons": True},
    {"dutch_auction": True, "gold": ["borg", "satin", "broom"], "luck": "less"},
    {"exploding_seasons": True, "luck": "more"},
]
CASES = suite.cases(GAME, OPTIONS)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_conformance(check, case):
    check(case)
