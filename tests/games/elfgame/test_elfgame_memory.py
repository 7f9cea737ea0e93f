"""What seats know of each other's cards after a shuffle: all that can be known, until they are told that it is not."""

import random
from itertools import combinations

import pytest
from elfgame_table import BALL, DRUM, FEW, FIRE, GIRAFFE, KITE, TOP, WHALE, Table, one, written_deck

from kringle.games.elfgame.cards import MEMORY, OLD
from kringle.kernel import suite
from kringle.kernel.rng import Rng
from kringle.kernel.suite.worlds import Step, key

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


@pytest.mark.heavy
@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("name", list(NINE)[:1] if suite.is_quick_run() else NINE)
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
            table.match.play(seat, table.match.game.spelling.move_of[move])
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
        old_size={(0,): 1, (1,): 2, (2,): 2}, fresh={(0,): 0, (1,): 2, (2,): 0},
        lost={(0,): 64 + top, (1,): 64 + kite + 512}, lost_count=2, short={(1,): 1},
    )  # fmt: skip
    rng, found = Rng(1), set()
    for _ in range(1500):
        world = table.state.view(0).imagine(rng)
        found.add(frozenset(card for card in (kite, top, drum, fire) if world.hand[1][card] >= OLD))
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


# ---- forgetting -------------------------------------------------------------------------------------------

HUGE = written_deck(*[one(f"Toss {n}", '{op="discard", count=1}') for n in range(30)])
"""More cards than anybody can remember."""


def played(seats, options, seed, until):
    """A match at random, up to a kind of note."""
    match = suite.Case(suite.find_game("elfgame").with_words_of(options), seats, options).match(seed)
    dice = random.Random(seed)
    while not match.over and until not in {note.kind for note in match.notes()}:
        seat = dice.choice(match.asks())
        match.play(seat, dice.choice(match.legal(seat)))
    return match


@pytest.mark.heavy
def test_a_table_loses_count_of_a_very_large_deck_and_says_so():  # EG-R3
    match = played(3, {"custom_cards": HUGE, "presents_to_win": 30}, 1, "lost_count")
    assert match.state.lost_count == 0
    assert list(match.state.old_size) == [0] * 6
    assert not any(cell >= OLD for hand in match.state.hand for cell in hand)
    told = next(note for note in match.notes() if note.kind == "lost_count")
    assert match.tell(told) == f"{MEMORY} cards since the last shuffle: nobody can keep count any more."


@pytest.mark.parametrize(
    ("seats", "viewer", "forgets"), [(2, 0, False), (2, None, True), (3, 0, True), (3, None, True)]
)
def test_a_second_shuffle_is_forgotten_by_who_has_several_hands_to_guess(seats, viewer, forgets):  # EG-R3
    match = played(seats, {"presents_to_win": 30}, 2, "shuffled_again")
    kinds = [note.kind for note in match.notes(viewer) if note.kind.startswith("shuffled")]
    assert kinds == ["shuffled", "shuffled_again" if forgets else "shuffled"]
