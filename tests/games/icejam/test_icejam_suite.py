"""Ice Cube Jam under the conformance suite: every seat count, every option and all their combinations."""

from __future__ import annotations

from itertools import product

import pytest

from kringle.games.icejam import GAME
from kringle.kernel import suite
from kringle.kernel.suite import clauses, golden, trace

COMBINATIONS = [
    {name: value for name, value in zip(("first", "play_on", "finish_round"), values, strict=True) if value}
    for values in product((None, "seat0"), (False, True), (False, True))
]
COMBINATIONS += [{"even_start": True}, {"first": "seat0", "play_on": True, "even_start": True}]
ALL = suite.cases(GAME, COMBINATIONS)
SOME = [*suite.cases(GAME), *(suite.Case(GAME, 2 + i % 2, options) for i, options in enumerate(COMBINATIONS[1:]))]
"""Options only change who begins and how it ends: so, for what takes long, each of them once, and none
if it is to be soon done."""
LONG = (
    suite.copies_are_independent, suite.legal_is_what_why_not_allows, suite.replays_lead_to_the_same_match,
    suite.views_do_not_leak, suite.every_card_goes_everywhere, suite.imagined_worlds_are_the_possible_ones,
)  # fmt: skip
CHECKS = [check for check in suite.CHECKS if check not in LONG]


@pytest.mark.parametrize(("check", "case"), suite.spread_cases(CHECKS, ALL), ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("check", "case"), suite.spread_cases(LONG, suite.cases(GAME) if suite.is_quick_run() else SOME), ids=suite.named
)
def test_conformance_at_length(check, case):
    check(case)


@pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
def test_golden_playthrough(case):
    golden.compare(case)


@pytest.mark.heavy
def test_compiled_is_uncompiled():
    seats = (2,) if suite.is_quick_run() else (2, 4)
    trace.compiled_is_uncompiled([*suite.cases(GAME, seats=seats), *suite.cases(GAME, COMBINATIONS[3:4], (3,))])


def test_every_clause_has_a_test():
    clauses.every_clause_has_a_test(GAME)
