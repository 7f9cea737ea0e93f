"""The Elf Game under the conformance suite: every seat count, every option, and decks of one's own."""

import pytest
from elfgame_table import FEW, one, written_deck

from kringle.games.elfgame import GAME
from kringle.kernel import suite
from kringle.kernel.suite import clauses, golden, trace

OPTIONS = [
    {"kids": [1], "holly": "out", "presents_to_win": 30},
    {"kids": [0, 1], "opening_hand": 5, "each_colour": 3},
    {"kids": [0]},
    {"holly": "in", "presents_to_win": 1},
    {"kids": [0, 1], "presents_to_win": 2, "each_colour": 3, "opening_hand": 5},
]
CHATTY = written_deck(
    one("Gather", '{op="draw", count=1, who="everyone"}, {op="discard", count=2, who="opponents"}'),
    one("Ladder", '{op="advance", steps=2, who="everyone"}, {op="draw", count=2, who="everyone", or=true}'),
    one("Storm", '{op="block", kind="snowstorm"}, {op="push_back", steps=1, same=true}, {op="play_again"}'),
    one(
        "Either", '{op="steal"}, {op="discard", count=1, who="opponent", or=true}, {op="unblock", kind="any", or=true}'
    ),
    one("Sprig", '{op="discard", count=1, who="adults"}, {op="draw", count=2, who="kids"}', 4, True),
    one("Branch", '{op="deliver", who="kids"}, {op="discard", count=1, who="kids", or=true}', 4, True),
)
"""Group operations, alternatives and holly, all the time."""


def case(seats, options):
    return suite.Case(GAME.with_words_of(options), seats, options)


SOME = [case(2 + n % 5, options) for n, options in enumerate(OPTIONS)]
OWN = [case(seats, {"custom_cards": CHATTY, "kids": [0], "presents_to_win": 4}) for seats in (2, 4, 6)]
SMALL = [
    case(2, {"custom_cards": FEW, "holly": "in", "presents_to_win": 9}),
    case(2, {"custom_cards": FEW, "presents_to_win": 30}),
    case(3, {"custom_cards": FEW, "holly": "in", "presents_to_win": 5}),
]
CASES = [*suite.cases(GAME), *SOME, *OWN, SMALL[0]]
SLOW = (suite.every_card_goes_everywhere, suite.imagined_worlds_are_the_possible_ones)
CHECKS = [check for check in suite.CHECKS if check not in SLOW]


@pytest.mark.parametrize(("check", "case"), suite.spread_cases(CHECKS, CASES), ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.heavy
@pytest.mark.parametrize("case", SMALL, ids=lambda case: f"{case.seats}-{case.options['presents_to_win']}")
def test_imagined_worlds_are_the_possible_ones(case):
    followed = suite.imagined_worlds_are_the_possible_ones(case)
    assert followed.secret > suite.thorough(10)


@pytest.mark.heavy
@pytest.mark.parametrize("case", [*SMALL, *suite.cases(GAME, seats=(2, 3, 6))], ids=str)
def test_every_card_goes_everywhere(case):
    """What is seen less than three times is too rare to be waited for: all copies of a card in one hand."""
    suite.every_card_goes_everywhere(case, often=3)


@pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
def test_golden_playthrough(case):
    golden.compare(case)


@pytest.mark.heavy
def test_compiled_is_uncompiled():
    trace.compiled_is_uncompiled([*suite.cases(GAME, seats=(2, 5)), SOME[1], SOME[2], OWN[1]])


def test_every_clause_has_a_test():
    clauses.every_clause_has_a_test(GAME)
