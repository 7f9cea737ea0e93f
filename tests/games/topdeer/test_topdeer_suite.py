"""Top Deer under the conformance suite: every seat count, both tracks and one of a user's own, short games and long."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from topdeer_tables import FOUR, table, track

from kringle import CHANCE, Rng
from kringle.games.topdeer import GAME, cards, new
from kringle.games.topdeer.auction import PRICING, buy_deer, name_price
from kringle.games.topdeer.breeding import breed
from kringle.games.topdeer.parts import AFTER_RACE
from kringle.kernel import suite
from kringle.kernel.heuristic import Heuristic, HeuristicPerSeat
from kringle.kernel.many import simulate
from kringle.kernel.options import Flag
from kringle.kernel.suite import clauses, golden, trace, worlds

OWN = track(
    {
        "pen": ["a", "b"], "a": ["c", "r"], "b": ["r"], "r": ["s", "d"], "c": ["d"], "s": ["e"], "d": ["e", "f", "t"],
        "e": ["g"], "f": ["g"], "t": ["finish"], "g": ["finish"],
    },
    ["r", "s", "t"],
)  # fmt: skip
OPTIONS: list[dict[str, object]] = [
    {}, {"rosettes_to_win": 2}, {"track": "crosscountry", "rosettes_to_win": 1}, {"track": OWN, "rosettes_to_win": 3},
]  # fmt: skip
SLOW = (
    suite.every_card_goes_everywhere, suite.legal_is_what_why_not_allows, suite.replays_lead_to_the_same_match,
)  # fmt: skip
CHECKS = [check for check in suite.CHECKS if check not in SLOW]
FLAGS = [{option.name: True, "rosettes_to_win": 2} for option in GAME.options if isinstance(option, Flag)]
CASES = suite.cases(GAME, OPTIONS + FLAGS)
A_FEW = [suite.Case(GAME, seats, OPTIONS[at]) for seats, at in ((2, 1), (3, 3), (4, 2), (5, 3), (6, 2))]


@pytest.mark.parametrize(("check", "case"), suite.spread_cases(CHECKS, CASES), ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.heavy
@pytest.mark.parametrize(("check", "case"), suite.spread_cases(SLOW, A_FEW), ids=suite.named)
def test_slow_conformance(check, case):
    check(case)


@pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
def test_golden_playthrough(case):
    golden.compare(case)


@pytest.mark.heavy
def test_compiled_is_uncompiled():
    assert trace.compiled_is_uncompiled(suite.cases(GAME, OPTIONS[2:])) > 1000


def test_every_clause_has_a_test():
    clauses.every_clause_has_a_test(GAME)


# ---- few kinds of cards, so that all worlds can be counted ----------------------------------------------


def pack_of(kinds):
    """The game with a pack of very many cards of a few kinds."""

    def small(seats, options):
        state = new(seats, options)
        cells = state.cells()
        deck = next(at for at in range(len(cells)) if cells[at : at + cards.KINDS] == [cards.COPIES] * cards.KINDS)
        left = cells.index(cards.COPIES * cards.KINDS)
        for kind, name in enumerate(cards.NAMES):
            cells[deck + kind] = 3000 if name in kinds else 0
        cells[left] = 3000 * len(kinds)
        state.load(cells)
        return state

    return replace(GAME, new=small)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("kinds", "seats", "rosettes", "seeds"),
    [(["10S", "KC"], 2, 3, range(8)), (["4H", "QS", "KD"], 2, 2, range(4)), (["9D", "JH"], 3, 1, (0, 1, 2))],
)
def test_imagined_worlds_are_all_the_possible_ones_over_whole_games(kinds, seats, rosettes, seeds):  # TD-R18
    case = suite.Case(pack_of(kinds), seats, {"rosettes_to_win": rosettes})
    positions = complete = auctions = 0
    for seed in seeds:
        for number, (spot, possible) in enumerate(worlds.possible_worlds(case, seed, seed % seats, 1100)):
            positions += len(possible) > 1
            complete += worlds._as_imagined(spot, seed % seats, possible, thoroughly=number % 11 == 0)
            auctions += spot.match.state.phase == PRICING
    assert positions > 300
    assert complete > 50
    assert auctions > 0 or rosettes == 1


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [3, 6])
def test_views_of_deer_that_were_sold_often(seats):  # TD-R18
    """Everybody sells and buys whenever it can: long chains of keepers, and deer that come back."""
    rng, checked = Rng(5), 0
    state = GAME.start(seats, {"rosettes_to_win": 9, "track": OWN})
    while not state.over():
        seat = state.asks()[0]
        legal = state.moves(seat)
        eager = [m for m in legal if m in (name_price(0), buy_deer(), breed(cards.BOUGHT))]
        move = state.draw(rng) if seat == CHANCE else (eager or legal)[rng.roll(len(eager or legal))]
        state.apply(seat, move)
        if max(state.line) > 2 and rng.roll(8) == 0:
            for viewer in (*range(seats), 9):
                view = state.view(viewer)
                world = view.imagine(rng)
                assert world.view(viewer) == view
                assert well_formed(world)
            assert well_formed(state)
            checked += 1
    assert checked > 30


def well_formed(state):
    """Sorted cards; each known since one of the keepers of its deer; its owner last among them; no seat twice."""
    for stall in range(cards.STALLS):
        held, keepers = state.hand[stall][: state.size[stall]], state.keepers[stall][: state.line[stall]]
        if held != sorted(held) or any(card % cards.SINCE > len(keepers) for card in held):
            return False
        if held and (keepers[-1] != stall % cards.SEATS or len(set(keepers)) != len(keepers)):
            return False
        if stall >= cards.SEATS and any(card % cards.SINCE >= len(keepers) for card in held):
            return False
    return True


# ---- the rule of thumb ------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("seats", GAME.seats)
def test_heuristic_beats_random(seats):
    """Half of the seats play by rule of thumb; the other half at random wins next to nothing."""
    for half in range(2):
        heuristics = [GAME.heuristic() if seat % 2 == half else Heuristic() for seat in range(seats)]
        places = simulate(GAME.start(seats), HeuristicPerSeat(heuristics), GAME.levels, 20, 1).places
        assert np.mean(places[:, half::2].min(axis=1) == 0) > 0.9


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_by_rule_of_thumb_last_as_long_as_they_should(seats):
    heuristic, rng, races = GAME.heuristic(), Rng(1), 0
    for _ in range(4):
        state = GAME.start(seats)
        while not state.over():
            seat = state.asks()[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else heuristic.choose(state, seat, rng))
        races += state.races
        assert [heuristic.value(state, seat) for seat in range(seats)] == [
            float(place == 0) for place in state.places(GAME.levels)
        ]
    assert 5 <= races / 4 <= 14


def test_prospects_follow_rosettes_and_add_up_to_one():
    heuristic, rng = GAME.heuristic(), Rng(2)
    state = GAME.start(4)
    chapters = set()
    while max(state.rosettes) < 2:
        seat = state.asks()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else heuristic.choose(state, seat, rng))
        chapters.add((state.races, state.phase in AFTER_RACE))
        assert sum(heuristic.value(state, s) for s in range(4)) == pytest.approx(1.0)
    best = max(range(4), key=lambda s: (state.rosettes[s], state.money[s]))
    assert max(range(4), key=lambda s: heuristic.value(state, s)) == best
    assert len(chapters) >= 4


def test_a_fast_deer_promises_most_before_a_race():
    match = table(FOUR)
    worths = [GAME.heuristic().value(match.state, seat) for seat in range(4)]
    assert worths[0] > max(worths[1:])


def test_what_nobody_knows_of_a_deer_promises_nothing():
    match = table(FOUR)
    seen = match.look(None).state
    assert [GAME.heuristic().value(seen, seat) for seat in range(4)] == [0.25] * 4
