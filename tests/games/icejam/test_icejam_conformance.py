"""The conformance suite, aimed at Ice Cube Jam: every seat count, every option and all their combinations."""

from itertools import product

import pytest

from kringle.games.icejam import GAME
from kringle.kernel import suite

COMBINATIONS = [
    {name: value for name, value in zip(("first", "play_on", "finish_round"), values, strict=True) if value}
    for values in product((None, "seat0"), (False, True), (False, True))
]
CASES = suite.cases(GAME, COMBINATIONS)


def test_every_combination_of_options_is_played():
    assert len(CASES) == 8 * 5


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_conformance(check, case):
    check(case)
