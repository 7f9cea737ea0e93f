"""The conformance suite, for every seat count, every option and combinations of them."""

import pytest

from kringle.games.elfgame import GAME
from kringle.kernel import suite

OPTIONS = [
    {},
    {"kids": [0]},
    {"kids": [0, 1], "opening_hand": 5, "each_colour": 3},
    {"holly": "in", "presents_to_win": 1},
    {"kids": [1], "holly": "out", "presents_to_win": 30},
]


@pytest.mark.parametrize("case", suite.cases(GAME, OPTIONS), ids=str)
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_conformance(check, case):
    check(case)
