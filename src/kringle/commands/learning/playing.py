"""Games to learn from: what was so at the end of each turn, and who won in the end.

The first are games of the rule of thumb, the others of searches with few iterations, each seat with a number of its own
(so that some positions are reached by careful play and many games are played all the same). Now and then a move is
random: else what goes with winning could not be told from what brings it about.
"""

from __future__ import annotations

import random
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from kringle.commands.learning.recipe import Recipe
from kringle.games import game as room
from kringle.kernel.constants import CHANCE
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng, stream
from kringle.kernel.state import State
from kringle.players import nets
from kringle.players.net import Net
from kringle.players.nets import NetFile
from kringle.players.numbers import weights_of
from kringle.players.search import Search

GAMES_A_SHARD = 25
MOST_MOVES = 6000
MEMORY = 8 << 20


@dataclass(frozen=True)
class Job:
    """One shard: it follows from the recipe and its numbers alone."""

    recipe: Recipe
    generation: int
    number: int
    games: int
    path: Path
    best: Path | None
    """The present best net; None: the rule of thumb."""
    older: tuple[Path, ...] = ()


@dataclass
class Rows:
    """Positions: for each the features of the table and of every seat, one list after the other."""

    features: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    hand: list[float] = field(default_factory=list)
    game: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)

    def add(self, lists: list[list[int]], hand: list[float], game: int) -> None:
        for one in lists:
            self.features += one
            self.lengths.append(len(one))
        self.seats.append(len(hand))
        self.hand += hand
        self.game.append(game)

    def save(self, path: Path) -> None:
        """Whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".half")
        with half.open("wb") as file:
            np.savez_compressed(
                file, features=np.array(self.features, np.int16), lengths=np.array(self.lengths, np.uint8),
                seats=np.array(self.seats, np.uint8), hand=np.array(self.hand, np.float32),
                game=np.array(self.game, np.int32), won=np.array(self.won, np.float32),
            )  # fmt: skip
        half.replace(path)


class Player:
    """A seat of one game: the rule of thumb, or a search."""

    def __init__(self, game: Game, like: State, iterations: int, net: NetFile | None) -> None:
        self.heuristic, self.net, self.iterations = game.heuristic(), net, iterations
        self.search = Search(like, self.heuristic, game.levels, MEMORY) if iterations else None
        if self.search is not None and net is not None:
            self.search.net = net.net()

    def choose(self, state: State, seat: int, legal: list[int], rng: Rng) -> int:
        search = self.search
        if search is None:
            return self.heuristic.choose(state.copy(), seat, rng)
        each = self.iterations // len(legal)
        search.turns = search.heuristic_turns(state, each) if self.net is None else self.net.turns_for(each)
        search.begin(state.view(seat), seat, rng.roll(1 << 30))
        search.go_on(self.iterations)
        return max(search.answer(), key=lambda row: (row[1], row[2]))[0]


class Watch:
    """Which positions are kept."""

    def __init__(self, game: Game) -> None:
        self.heuristic: Heuristic = game.heuristic()
        assert game.encoding is not None
        size = game.encoding.size
        nothing = array("h", bytes(2 * weights_of(size)))
        self.net = Net(size, nothing, [0] * 33, 1.0, 1.0)
        self.turn = self.chapter = -1

    def begin(self, state: State) -> None:
        self.turn, self.chapter = self.heuristic.turn(state), self.heuristic.chapter(state)

    def moved_on(self, state: State, keep: float, dice: random.Random) -> bool:
        turn, chapter = self.heuristic.turn(state), self.heuristic.chapter(state)
        ended, self.turn, before, self.chapter = turn != self.turn, turn, self.chapter, chapter
        return ended and ((chapter != before and keep < 0.8) or dice.random() < keep)

    def record(self, state: State) -> tuple[list[list[int]], list[float]]:
        return self.net.record(state, self.heuristic)


def play_shard(job: Job) -> tuple[int, int]:
    """Into a file; how many games were played to the end, and how many positions were kept."""
    game, recipe = room(job.recipe.game), job.recipe
    rows, done = Rows(), 0
    best = None if job.best is None else nets.load(job.best)
    older = [nets.load(path) for path in job.older]
    for number in range(job.games):
        seed = stream(recipe.seed * 1000 + job.generation, job.number * job.games + number)
        done += _play(game, recipe, rows, job.number * job.games + number, seed, job.generation, best, older)
    rows.save(job.path)
    return done, len(rows.seats)


def _play(
    game: Game, recipe: Recipe, rows: Rows, number: int, seed: int, generation: int, best: NetFile | None,
    older: list[NetFile],
) -> bool:  # fmt: skip
    dice, rng = random.Random(seed), Rng(seed)
    state = game.start(dice.choice(recipe.seats), recipe.options)
    players = [_seated(game, state, recipe, generation, best, older, dice) for _ in range(state.seats)]
    careless, watch = dice.choice(recipe.careless), Watch(game)
    found: list[tuple[list[list[int]], list[float]]] = []
    watch.begin(state)
    for _ in range(MOST_MOVES):
        asked = state.asks()
        if not asked:
            break
        seat = asked[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.moves(seat)
        if len(legal) == 1:
            move = legal[0]
        elif careless and dice.random() < careless:
            move = dice.choice(legal)
        else:
            move = players[seat].choose(state, seat, legal, rng)
        state.apply(seat, move)
        if state.asks() and watch.moved_on(state, recipe.keep, dice):
            found.append(watch.record(state))
    if state.asks():
        return False
    first = [place == 0 for place in state.places(game.levels)]
    for lists, hand in found:
        rows.add(lists, hand, number)
        rows.won += [won / sum(first) for won in first]
    return True


def _seated(
    game: Game, like: State, recipe: Recipe, generation: int, best: NetFile | None, older: list[NetFile],
    dice: random.Random,
) -> Player:  # fmt: skip
    if generation == 0:
        return Player(game, like, 0, None)
    iterations = dice.choice(recipe.iterations)
    if dice.random() < recipe.league:
        choice: Any = dice.choice([None, *older])
        return Player(game, like, iterations if choice is not None else 0, choice)
    return Player(game, like, iterations, best)
