"""The judge: how likely each seat wins from a position, by the search that plays.

What is to be compared is asked with the same seeds. A search that begins from the truth knows the world; one that
begins from a view imagines worlds that its seat could not tell apart, and knows no more than the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kringle.kernel.game import Game
from kringle.kernel.state import State
from kringle.players import nets
from kringle.players.search import Search
from kringle.players.thinking import mixed
from kringle.review.review import Chances

MEGABYTES = 4
PLENTY = 1 << 20
"""Iterations for each move."""

Tried = dict[int, tuple[int, float]]
Forced = tuple[int, int]
"""What is answered now in any case, and by whom."""
NOTHING: Forced = (-1, -1)


@dataclass(frozen=True)
class Judged:
    """What one search found."""

    chances: Chances
    tried: Tried
    """For each move that was tried: how often, and what it came to on average."""


class Judge:
    """Used by one thread at a time."""

    def __init__(self, game: Game, like: State, turns: int = 0) -> None:
        net = nets.shipped(game)
        self.search = Search(like, game.heuristic(), game.levels, MEGABYTES << 20)
        self.search.win_weight, self.search.turns = 1.0, turns
        self.search.net = None if net is None else net.net()
        self.searches = self.iterations = 0

    def ask(self, root: State, seat: int, seed: int, iterations: int, forced: Forced = NOTHING) -> Judged:
        """From a view or the truth; for the seat that is taken to know its own cards."""
        self.search.begin(root, seat, mixed(seed, 0, seat), *forced)
        self.search.go_on(iterations)
        self.searches += 1
        self.iterations += iterations
        rows = self.search.answer()
        tried = {move: (visits, total / visits) for move, visits, total in rows if visits}
        return Judged(normal(self.search.means()), tried)


def turns_for(game: Game, state: State) -> int:
    """How many turns to play before a position is judged: as many as a search takes that has all the time."""
    net = nets.shipped(game)
    return Judge(game, state).search.heuristic_turns(state, PLENTY) if net is None else net.turns_for(PLENTY)


def normal(means: Sequence[float]) -> Chances:
    """Somebody wins."""
    total = sum(means)
    return tuple(mean / total for mean in means) if total > 0 else (1 / len(means),) * len(means)


def mean(found: Sequence[Judged]) -> Chances:
    return tuple(sum(each) / len(found) for each in zip(*(one.chances for one in found), strict=True))


def together(found: Sequence[Judged]) -> Tried:
    """How often each move was tried in all, and what it came to."""
    tried: Tried = {}
    for one in found:
        for move, (visits, value) in one.tried.items():
            before, worth = tried.get(move, (0, 0.0))
            tried[move] = before + visits, worth + visits * value
    return {move: (visits, total / visits) for move, (visits, total) in tried.items()}
