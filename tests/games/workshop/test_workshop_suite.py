"""Santa's Workshop under the conformance suite: every seat count, with and without holiday surprises."""

from __future__ import annotations

import pytest

from kringle.games.workshop import GAME
from kringle.kernel import suite
from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng
from kringle.kernel.suite import clauses, golden, trace

CASES = suite.cases(GAME, [{}, {"holiday_surprises": True}])


@pytest.mark.parametrize(("check", "case"), suite.spread_cases(suite.CHECKS, CASES), ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
def test_golden_playthrough(case):
    golden.compare(case)


@pytest.mark.heavy
def test_compiled_is_uncompiled():
    trace.compiled_is_uncompiled(CASES[::3])


def test_every_clause_has_a_test():
    clauses.every_clause_has_a_test(GAME)


@pytest.mark.heavy
@pytest.mark.parametrize("case", CASES, ids=str)
def test_rule_of_thumb_beats_random(case):
    """On every other seat of eight tables, it has the best of the places each time."""
    heuristic, random, rng = GAME.heuristic(), Heuristic(), Rng(1)
    for game in range(8):
        state = case.start()
        while state.asking:
            seat = state.asks()[0]
            player = heuristic if (seat + game) % 2 else random
            state.apply(seat, state.draw(rng) if seat == CHANCE else player.choose(state, seat, rng))
        winner = state.places(GAME.levels).index(0)
        assert (winner + game) % 2
