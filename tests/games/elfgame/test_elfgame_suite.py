"""The Elf Game under the conformance suite: every seat count, every option, and decks of one's own."""

import random
from itertools import combinations

import pytest
from elfgame_table import BALL, DRUM, FIRE, GIRAFFE, KITE, TOP, WHALE, Table, one, written_deck

from kringle.games.elfgame import GAME
from kringle.kernel import suite
from kringle.kernel.rng import Rng
from kringle.kernel.suite import clauses, golden, trace
from kringle.kernel.suite.worlds import Step, key

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
FEW = written_deck(
    one("Grab", '{op="draw", count=2}, {op="discard", count=1, who="opponent"}'),
    one("Again", '{op="build", size=1}, {op="play_again"}'),
    one("Sprig", '{op="discard", count=1, who="everyone"}', 2, True),
    builds=3,
)
"""So few designs that all possible worlds can be followed, through several shuffles."""


def case(seats, options):
    return suite.Case(GAME.dressed(options), seats, options)


SOME = [case(2 + n % 5, options) for n, options in enumerate(OPTIONS)]
OWN = [case(seats, {"custom_cards": CHATTY, "kids": [0], "presents_to_win": 4}) for seats in (2, 4, 6)]
SMALL = [
    case(2, {"custom_cards": FEW, "holly": "in", "presents_to_win": 9}),
    case(2, {"custom_cards": FEW, "presents_to_win": 30}),
    case(3, {"custom_cards": FEW, "holly": "in", "presents_to_win": 5}),
]
CASES = [*suite.cases(GAME), *SOME, *OWN, SMALL[0]]
SLOW = (suite.every_card_goes_everywhere, suite.imagined_worlds_are_the_possible_ones)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", [c for c in suite.CHECKS if c not in SLOW], ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.heavy
@pytest.mark.parametrize("case", SMALL, ids=lambda case: f"{case.seats}-{case.options['presents_to_win']}")
def test_imagined_worlds_are_the_possible_ones(case):
    followed = suite.imagined_worlds_are_the_possible_ones(case)
    assert followed.secret > 10


TOSS = written_deck(one("Toss", '{op="discard", count=1, who="you"}'), one("Pass", '{op="draw", count=1}'), builds=5)
"""Hands get smaller than they were at the shuffle, so that something old must have gone."""
NINE = {
    "few": (FEW, [["Grab", "Again"], ["Again", "Build 0"], ["Grab", "Build 0"]], ["Grab", "Grab", "Again"]),
    "toss": (TOSS, [["Toss", "Pass"], ["Toss", "Build 0"], ["Toss", "Build 0"]], ["Toss", "Build 0", "Pass"]),
}
"""Decks, hands and what is left: three seats and nine cards in all."""


def few_cards(name, viewer):
    """And every world that the viewer can think of before the first shuffle."""
    deck, hands, left = NINE[name]
    table = Table(3, custom_cards=deck, presents_to_win=30)
    table.draw()
    table.cards(*hands, deck=left)
    view, rng, worlds = table.state.view(viewer), Rng(viewer), {}
    for _ in range(1500):
        world = view.imagine(rng)
        worlds[key(world)] = world
    return table, worlds


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("name", NINE)
def test_three_seats_know_exactly_what_can_be_known_after_a_shuffle(name, viewer):
    """Of who held what before the last shuffle only sums are remembered, so this goes up to the second."""
    secret = 0
    for seed in range(6):
        table, worlds = few_cards(name, viewer)
        dice, rng = random.Random(seed), Rng(seed)
        while not table.match.over and "shuffled_again" not in table.kinds():
            assert imagined_worlds(table.state.view(viewer), worlds, rng) == worlds.keys()
            secret += "shuffled" in table.kinds() and len(worlds) > 1
            before, seat = table.state.copy(), table.match.asks()[0]
            move = suite.random_move(before, seat, dice)
            table.match.play(seat, table.match.game.spelling.spelled[move])
            worlds = Step(before, seat, move, viewer).followed_in(worlds)
    assert secret > 20


def test_a_hand_that_got_smaller_than_its_old_cards_has_lost_an_old_one():
    """Seat 1 had two old cards, drew one, lost a Kite and a Top, and drew again: not both can have been new."""
    table = Table(3)
    table.draw()
    number = {card.name: n for n, card in enumerate(table.deck.cards)}
    kite, top, drum, whale, fire = (number[name] for name in (KITE, TOP, DRUM, WHALE, FIRE))
    table.cards([BALL], [DRUM, WHALE], [TOP, FIRE], deck=[KITE, GIRAFFE], discard=[KITE, TOP])
    table.put(
        old={(0, number[BALL]): 1, (1, kite): 1, (1, drum): 1, (2, top): 1, (2, fire): 1},
        old_size={(0,): 1, (1,): 2, (2,): 2}, fresh={(0,): 0, (1,): 2, (2,): 0}, spent={(1, kite): 1, (1, top): 1},
        lost={(0,): 64 + top, (1,): 64 + kite + 512}, lost_count=2, short={(1,): 1},
    )  # fmt: skip
    rng, found = Rng(1), set()
    for _ in range(1500):
        world = table.state.view(0).imagine(rng)
        found.add(frozenset(card for card in (kite, top, drum, fire) if world.old[1][card]))
    pairs = {frozenset(pair) for pair in combinations((kite, top, drum, fire), 2)}
    assert found == pairs - {frozenset((drum, fire))}
    assert whale not in set().union(*found)


def imagined_worlds(view, worlds, rng):
    found = set()
    for _ in range(4000):
        found.add(key(view.imagine(rng)))
        if not worlds.keys() > found:
            break
    return found


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
