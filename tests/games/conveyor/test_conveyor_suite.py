"""Conveyor under the conformance suite: every seat count, every option and their combinations."""

from __future__ import annotations

import pytest

from kringle.games.conveyor import GAME
from kringle.kernel import suite
from kringle.kernel.suite import clauses, golden, trace

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
SLOW = (suite.every_card_goes_everywhere, suite.imagined_worlds_are_the_possible_ones)
CHECKS = [check for check in suite.CHECKS if check not in SLOW]


@pytest.mark.parametrize(("check", "case"), suite.spread_cases(CHECKS, CASES), ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.heavy
@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("check", SLOW, ids=suite.named)
def test_imagined_worlds(check, options):
    """Two elves, whose worlds can be counted, and one larger table for each option set; in turns, if soon done."""
    tables = (2, 3 + options % 3)
    for seats in tables[options % 2 :][:1] if suite.is_quick_run() else tables:
        check(suite.Case(GAME, seats, OPTIONS[options]))


@pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
def test_golden_playthrough(case):
    golden.compare(case)


@pytest.mark.heavy
def test_compiled_is_uncompiled():
    trace.compiled_is_uncompiled(CASES[::5])  # each seat count and option among them; all: `suite.lockstep`


def test_every_clause_has_a_test():
    clauses.every_clause_has_a_test(GAME)
