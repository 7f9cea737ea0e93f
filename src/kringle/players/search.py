# cython: language_level=3
"""Information-set Monte Carlo tree search over any State.

Each iteration imagines a world from the view, walks down the tree, plays on by the rule of thumb, and judges where
that leads. A node is what its mover is taken to know: for the searching seat the hash of its own view, for the others
the hash of what everybody sees. So sealed answers are chosen without knowing one another, hidden moves of others do
not split the tree, and nobody in it uses cards that the searcher can't know. Chance is drawn, never a node.
"""

from __future__ import annotations

import cython

from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.players.numbers import MOST_MOVES, NONE
from kringle.players.tree import Tree

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
else:
    from math import log, sqrt

MAX_DEPTH = 256
LONGEST = 20_000
"""Moves after which a playout is judged wherever it is."""
FINE = 1 << 20


class Search:
    """One thread's search; it may be used again and again."""

    def __init__(self, like: State, heuristic: Heuristic, levels: int, memory: int) -> None:
        self.root, self.world, self.scratch_view = like.copy(), like.copy(), like.copy()
        self.heuristic, self.rng, self.tree, self.levels = heuristic, Rng(0), Tree(memory), levels
        self.explore, self.trust, self.win_weight = 1.0, 0.3, 0.5
        self.horizon = self.choices = 0
        self.iterations = self.failures = 0
        self.me = self.depth = self.deepest = self.chapters_left = self.chapter = 0
        self.top = -1  # the root's node
        if not cython.compiled:
            self.path, self.mover = [0] * MAX_DEPTH, [0] * MAX_DEPTH
            self.value, self.mean, self.square = [0.0] * 8, [0.0] * 8, [0.0] * 8
            self.spread, self.follows = [0.0] * 8, [False] * 8

    # ---- one iteration ------------------------------------------------------------------------------

    def iterate(self) -> None:
        self.world.copy_from(self.root)
        if not self.world.invent(self.rng):
            self.failures += 1
            return
        self.world.unseal()
        self.depth = 0
        for seat in range(self.world.seats):
            self.follows[seat] = seat != self.me and self.chance(self.trust)
        self.chapters_left = self.horizon if self.horizon > 0 else self.heuristic.chapters_ahead(self.world)
        self.deepest = min(MAX_DEPTH, self.choices if self.choices > 0 else self.heuristic.depth(self.world))
        self.chapter = self.heuristic.chapter(self.world)
        self.descend()
        self.play_out()
        self.judge()
        self.learn()
        self.iterations += 1

    def chance(self, probability: float) -> bool:
        return probability > 0.0 and self.rng.below(FINE) < probability * FINE

    def descend(self) -> None:
        while self.world.asking != 0 and self.depth < self.deepest and not self.is_far():
            seat = self.next_to_move()
            if seat == CHANCE:
                self.world.apply(CHANCE, self.world.draw(self.rng))
                continue
            if self.follows[seat]:
                self.world.apply(seat, self.heuristic.choose(self.world, seat, self.rng))
                continue
            self.world.list_moves(seat)
            if self.world.legal_count == 1:
                self.world.apply(seat, self.world.legal[0])
                continue
            slot = self.node(seat)
            if slot < 0:
                return
            if self.depth == 0 and seat == self.me:
                self.top = slot
            edge = self.select(self.tree, slot, seat)
            if edge == NONE:
                return
            self.path[self.depth] = edge
            self.mover[self.depth] = seat
            self.depth += 1
            self.world.apply(seat, self.tree.move[edge])
            if self.tree.visits[edge] == 0:
                return

    def is_far(self) -> bool:
        """Whether as many chapters have ended as the horizon is wide."""
        now = self.heuristic.chapter(self.world)
        if now != self.chapter:
            self.chapter = now
            self.chapters_left -= 1
        return self.chapters_left <= 0

    def next_to_move(self) -> int:
        """The searcher first: at the root it does not wait for others who are asked at the same time."""
        if (self.world.asking >> self.me) & 1:
            return self.me
        return self.world.first_asked()

    def node(self, seat: int) -> int:
        self.scratch_view.copy_from(self.world)
        self.scratch_view.conceal(seat if seat == self.me else SPECTATOR)
        return self.tree.find(self.scratch_view.key() ^ (seat + 1))

    def select(self, tree: Tree, slot: int, seat: int) -> int:
        """An edge for one of world.legal, by the upper bound of its value over the times that it was there.

        What nobody has tried yet goes first; of that, what the rule of thumb would do.
        """
        tree.recall(slot)
        if tree.seen[slot] == 0:
            self.ask_heuristic(slot, seat)
        tree.seen[slot] += 1
        best = NONE
        most = -1e9
        fresh = 0
        for i in range(self.world.legal_count):
            edge = tree.edge_for(slot, self.world.legal[i])
            if edge == NONE:
                continue
            tree.chances[edge] += 1
            n = tree.visits[edge]
            if n == 0:
                if tree.prior[edge] > 0.0:
                    return edge
                fresh += 1
                if self.rng.below(fresh) == 0:
                    best = edge
            elif fresh == 0:
                score = tree.total[edge] / n + self.explore * self.spread[seat] * sqrt(log(tree.chances[edge]) / n)
                if score > most:
                    most = score
                    best = edge
        return best

    def ask_heuristic(self, slot: int, seat: int) -> None:
        move = self.heuristic.choose(self.world, seat, self.rng)
        edge = self.tree.edge_for(slot, move) if 0 <= move < MOST_MOVES else NONE
        if edge != NONE:
            self.tree.prior[edge] = 1.0
        self.world.list_moves(seat)

    def play_out(self) -> None:
        """By the rule of thumb, as far as the horizon."""
        for _ in range(LONGEST):
            if self.world.asking == 0 or self.is_far():
                return
            seat = self.world.first_asked()
            if seat == CHANCE:
                self.world.apply(CHANCE, self.world.draw(self.rng))
            else:
                self.world.apply(seat, self.heuristic.choose(self.world, seat, self.rng))

    # ---- what it was worth ----------------------------------------------------------------------------

    def judge(self) -> None:
        over = self.world.asking == 0
        winners = 0
        if over and self.win_weight > 0.0:
            for seat in range(self.world.seats):
                winners += self.world.place(seat, self.levels) == 0
        self.heuristic.evaluate(self.world)
        for seat in range(self.world.seats):
            value = self.world.values[seat]
            if over and self.win_weight > 0.0:
                won = 1.0 / winners if self.world.place(seat, self.levels) == 0 else 0.0
                value += self.win_weight * (won - value)
            self.value[seat] = value

    def learn(self) -> None:
        for i in range(self.depth):
            self.tree.learn(self.path[i], self.value[self.mover[i]])
        n = self.iterations + 1.0
        for seat in range(self.world.seats):
            value = self.value[seat]
            self.mean[seat] += (value - self.mean[seat]) / n
            self.square[seat] += (value * value - self.square[seat]) / n
            self.spread[seat] = sqrt(max(1e-6, self.square[seat] - self.mean[seat] * self.mean[seat]))

    # ---- Python's door --------------------------------------------------------------------------------

    def begin(self, view: State, seat: int, seed: int) -> None:
        """A new search for the seat whose view this is."""
        self.me = seat
        self.root.copy_from(view)
        self.rng.x = seed
        self.iterations = self.failures = 0
        self.top = -1
        self.tree.forget()
        for other in range(8):
            self.mean[other] = self.square[other] = self.spread[other] = 0.0

    def go_on(self, iterations: int) -> None:
        """This many more, without the GIL."""
        with cython.nogil:
            for _ in range(iterations):
                self.iterate()
        self.world.keep_to_limits()

    def answer(self) -> list[tuple[int, int, float]]:
        """(move, visits, sum of values) for each move that was tried."""
        return [] if self.top < 0 else self.tree.rows(self.top)
