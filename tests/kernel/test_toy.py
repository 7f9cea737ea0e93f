"""The suite, aimed at the toy game."""

import pytest
from toy import GAME

from kringle.kernel import suite

CASES = suite.cases(GAME, [{}, {"rich_hands": True}])


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_conformance(check, case):
    check(case)
