"""The rule of thumb's ways over the map and its plans: quick, and the same as without any shortcut."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import kringle
from kringle.games.icejam.adding import ADDING
from kringle.games.icejam.cards import CUBE_AT, FULL_SET, ICE, PAWN_AT, SHOP, SNOW, TERRAIN_BITS
from kringle.games.icejam.laying import COLUMNING, POINTING, ROWING
from kringle.games.icejam.squares import AHEAD, EXIT_FROM, EXIT_WAY, HOME
from kringle.games.icejam.walking import STEPPING, end, slide, slide_out, step, step_out
from kringle.kernel.heuristic import playouts
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.players.search import Search

pytestmark = pytest.mark.heavy  # as plain Python it would take a minute, and the lockstep compares it with C
FAR, LOST = 14, 16
LAYING = (ADDING, ROWING, COLUMNING, POINTING)
THUMB = kringle.start("icejam", 4, seed=0).game.heuristic()
PLAYED = [
    (2, 670, 2_648_210_801_452_116),
    (3, 998, 17_066_295_835_756_768_655),
    (4, 1335, 15_485_482_101_496_292_876),
    (5, 1037, 2_125_170_889_529_209_737),
    (6, 1266, 9_437_195_744_352_917_560),
]
"""By seats: the moves of five games, and a digest of how they ended."""


def pick(state: State, seat: int) -> int:
    """On a copy that remembers no plan."""
    return THUMB.choose(state.copy(), seat, Rng(0))


def positions(seed: int, seats: int = 4) -> Iterator[tuple[State, int]]:
    """A game by rule of thumb and some whims: every question of it, and who is asked."""
    match, whims, rng = kringle.start("icejam", seats, seed=seed), random.Random(seed), Rng(seed)
    heuristic = match.game.heuristic()
    while not match.over:
        seat, state = match.asks()[0], match.state
        yield state, seat
        move = whims.choice(state.moves(seat)) if whims.random() < 0.15 else heuristic.choose(state.copy(), seat, rng)
        match.play(seat, match.game.spelling.move_of[move])


class Map:
    """A map without the pawn that walks."""

    def __init__(self, state: State, seat: int) -> None:
        self.at, self.carried = state.pawn[seat], state.carried[seat]
        self.square = list(state.square)
        if self.at != HOME:
            self.square[self.at] &= (1 << PAWN_AT) - 1

    def is_open(self, at: int, *terrains: int) -> bool:
        return self.square[at] & TERRAIN_BITS in terrains and self.square[at] >> PAWN_AT == 0

    def steps(self, at: int, carried: int) -> Iterator[tuple[int, int, int]]:
        """Each move, and where it leads with what."""
        starts = [(step_out(i), slide_out(i), EXIT_FROM[i], EXIT_WAY[i]) for i in range(6)] if at == HOME else []
        starts = starts or [(step(way), slide(way), at, way) for way in range(4)]
        for stepping, sliding, start, way in starts:
            to = start + AHEAD[way]
            if self.square[to] & TERRAIN_BITS == SHOP:
                yield stepping, HOME, carried
            elif self.is_open(to, ICE, SNOW):
                with_it = carried | self.colour(to)
                yield stepping, to, with_it
                if self.is_open(to, ICE) and self.is_open(to + AHEAD[way], ICE):
                    while self.is_open(to + AHEAD[way], ICE):
                        to += AHEAD[way]
                        with_it |= self.colour(to)
                    yield sliding, to, with_it

    def colour(self, at: int) -> int:
        return (0, 1, 2, 4)[self.square[at] >> CUBE_AT & 3]

    def way(self, at: int, carried: int) -> int:
        """Steps home, wave by wave; if it can't be walked, by the colours that are missing and when the last came."""
        seen, wave, most, reached = {(at, carried)}, [(at, carried)], 0, 0
        for steps in range(1, FAR + 1):
            ahead = []
            for node in wave:
                for _, to, with_it in self.steps(*node):
                    if to == HOME and with_it == FULL_SET and node[0] != HOME:
                        return steps
                    if (to, with_it) not in seen:
                        seen.add((to, with_it))
                        ahead.append((to, with_it))
            if wave and max(colours.bit_count() for _, colours in seen) > most:
                most, reached = max(colours.bit_count() for _, colours in seen), steps
            wave = ahead
        return LOST + 5 * (3 - max(colours.bit_count() for _, colours in seen)) + reached

    def best_step(self) -> int:
        best, least = end(), self.way(self.at, self.carried)
        for move, to, with_it in self.steps(self.at, self.carried):
            home = to == HOME and with_it == FULL_SET and self.at != HOME
            steps = -1 if home else self.way(to, with_it)
            if steps < least:
                best, least = move, steps
        return best


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_step_is_the_one_that_a_plain_look_at_the_map_finds(seed):
    found = lost = 0
    for state, seat in positions(seed):
        if state.phase == STEPPING:
            best = Map(state, seat).best_step()
            if best == end() and state.deck_left == 0:
                continue  # it may stroll
            assert pick(state, seat) == best
            found += 1
            lost += best == end()
    assert found > 40
    assert lost < found


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_plan_changes_no_answer(seed):
    """One state that is asked again and again, as in a playout, and fresh ones."""
    one, laid = None, 0
    for state, seat in positions(seed):
        if state.phase in LAYING:
            one = state.copy() if one is None else one
            one.copy_from(state)
            assert THUMB.choose(one, seat, Rng(0)) == pick(state, seat)
            laid += state.phase != ADDING
    assert laid > 60


@pytest.mark.parametrize("seed", [7, 8])
def test_a_plan_for_another_position_is_forgotten(seed):
    """Between the questions about a card the same state is asked about other positions, as in a search."""
    game = [(state.copy(), seat) for state, seat in positions(seed) if state.phase in LAYING]
    one, whims = game[0][0].copy(), random.Random(seed)
    for state, seat in game:
        for other, who in [*whims.sample(game, 2), (state, seat)]:
            one.copy_from(other)
            assert THUMB.choose(one, who, Rng(0)) == pick(other, who)


@pytest.mark.parametrize(("seats", "moves", "digest"), PLAYED)
def test_looking_no_further_than_needed_changes_no_game(seats, moves, digest):
    """The same games as when each way was looked at to its end."""
    start = kringle.start("icejam", seats, seed=seats).state
    assert playouts(start, THUMB, 5, 5) == (moves, digest)


def test_only_what_is_asked_is_tried():
    match = kringle.start("icejam", 4, seed=1)
    view = match.look(match.asks()[0])
    search = Search(view.state, match.game.heuristic(), match.game.levels, 1 << 20)
    search.begin(view.state, view.seat, 1)
    search.go_on(60)
    assert search.tree.used_slots == 1
    assert sum(visits for _, visits, _ in search.answer()) == 60


@pytest.mark.parametrize("seed", [2, 6, 10, 11, 12, 13])
def test_who_is_sure_to_win_does_not_put_it_off(seed):
    heuristic, match = kringle.bot("thumb", seed=1), kringle.start("icejam", 2, seed=seed)
    while not match.over:
        before, seat = match.copy(), match.asks()[0]
        match.play(seat, heuristic.choose(match.look(seat)))
    search = kringle.bot("search", iterations=150, seed=2)
    while not before.over and before.asks() == (seat,):
        before.play(seat, search.choose(before.look(seat)))
    assert before.over
