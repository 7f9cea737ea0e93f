"""The conformance suite, aimed at Top Deer."""

import pytest

from kringle.games.topdeer import GAME
from kringle.kernel import suite

CASES = suite.cases(GAME, [{}, {"track": "crosscountry", "rosettes_to_win": 2}])


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_conformance(check, case):
    check(case)
