# cython: language_level=3
"""Information-set Monte Carlo tree search over any State.

Each iteration imagines a world from the view, walks down the tree, plays on by the rule of thumb, and judges where
that leads. A node is what its mover is taken to know: for the searching seat the hash of its own view, for the others
the hash of what everybody sees. So sealed answers are chosen without knowing one another, hidden moves of others do
not split the tree, and nobody in it uses cards that the searcher can't know. Chance is drawn, never a node.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.heuristic import Heuristic, refuse_python
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.players.net import Net
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
GUIDED = 1.25
"""How much priors count against values."""


class Search:
    """One thread's search; it may be used again and again."""

    def __init__(self, like: State, heuristic: Heuristic, levels: int, memory: int) -> None:
        refuse_python(heuristic)
        self.root, self.world, self.scratch_view = like.copy(), like.copy(), like.copy()
        self.heuristic, self.rng, self.tree, self.levels = heuristic, Rng(0), Tree(memory), levels
        self.explore, self.trust, self.win_weight = 1.0, 0.3, 0.5
        self.horizon = self.turns = self.choices = 0
        self.plays_out = True
        self.net: Net | None = None
        self.has_net = False
        self.waiting: list[tuple[list[int], list[int], State]] = []
        self.iterations = self.failures = 0
        self.me = self.depth = self.deepest = self.stages_left = self.stage = 0
        self.top = -1  # the root's node
        self.forced = self.by = -1
        if not cython.compiled:
            self.path, self.mover = [0] * MAX_DEPTH, [0] * MAX_DEPTH
            self.value, self.mean, self.square = [0.0] * 8, [0.0] * 8, [0.0] * 8
            self.spread, self.follows = [0.0] * 8, [False] * 8

    # ---- one iteration ------------------------------------------------------------------------------

    def iterate(self) -> None:
        if self.reach():
            self.judge()
            self.back_up()
            self.iterations += 1

    def reach(self) -> bool:
        """From an imagined world to where it is judged; False if no world was found."""
        self.world.copy_from(self.root)
        if not self.world.invent(self.rng):
            self.failures += 1
            return False
        self.world.unseal()
        self.depth = 0
        for seat in range(self.world.seats):
            self.follows[seat] = seat != self.me and self.chance(self.trust)
        if self.turns > 0:
            self.stages_left = self.turns
        else:
            self.stages_left = self.horizon if self.horizon > 0 else self.heuristic.chapters_ahead(self.world)
        self.deepest = min(MAX_DEPTH, self.choices if self.choices > 0 else self.heuristic.depth(self.world))
        if self.forced >= 0:
            self.world.apply(self.by, self.forced)
        self.stage = self.stage_now()  # the horizon is as far from every move that is compared
        self.descend()
        if self.plays_out:
            self.play_out()
        return True

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

    def stage_now(self) -> int:
        return self.heuristic.turn(self.world) if self.turns > 0 else self.heuristic.chapter(self.world)

    def is_far(self) -> bool:
        """Whether as many chapters, or turns, have ended as the horizon is wide."""
        now = self.stage_now()
        if now != self.stage:
            self.stage = now
            self.stages_left -= 1
        return self.stages_left <= 0

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
        if tree.guided[slot]:
            return self.select_guided(tree, slot, seat)
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

    def select_guided(self, tree: Tree, slot: int, seat: int) -> int:
        """The same where priors are known (PUCT): what nobody has tried is worth the mean."""
        tree.seen[slot] += 1
        best = NONE
        most = -1e9
        for i in range(self.world.legal_count):
            edge = tree.edge_for(slot, self.world.legal[i])
            if edge == NONE:
                continue
            tree.chances[edge] += 1
            n = tree.visits[edge]
            score = tree.total[edge] / n if n > 0 else self.mean[seat]
            score += GUIDED * self.explore * tree.prior[edge] * sqrt(tree.seen[slot]) / (1.0 + n)
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
        if self.has_net and not over:
            assert self.net is not None
            self.net.evaluate(self.world, self.heuristic)
        else:
            self.heuristic.evaluate(self.world)
        for seat in range(self.world.seats):
            value = self.world.values[seat]
            if over and self.win_weight > 0.0:
                won = 1.0 / winners if self.world.place(seat, self.levels) == 0 else 0.0
                value += self.win_weight * (won - value)
            self.value[seat] = value

    def back_up(self) -> None:
        for i in range(self.depth):
            self.tree.learn(self.path[i], self.value[self.mover[i]])
        n = self.iterations + 1.0
        for seat in range(self.world.seats):
            value = self.value[seat]
            self.mean[seat] += (value - self.mean[seat]) / n
            self.square[seat] += (value * value - self.square[seat]) / n
            self.spread[seat] = sqrt(max(1e-6, self.square[seat] - self.mean[seat] * self.mean[seat]))

    # ---- Python's door --------------------------------------------------------------------------------

    def begin(self, view: State, seat: int, seed: int, forced: int = -1, by: int = -1) -> None:
        """A new search for the seat whose view this is. `forced`: what seat `by` answers now in every iteration, so
        that the means tell what that move is worth."""
        self.me, self.forced, self.by = seat, forced, by
        self.root.copy_from(view)
        self.rng.x = seed
        self.iterations = self.failures = 0
        self.top = -1
        self.has_net = self.net is not None
        self.waiting = []
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

    def heuristic_turns(self, state: State, each: int) -> int:
        """What the rule of thumb says of short searches: see `Heuristic.turns_for`."""
        return self.heuristic.turns_for(state, each)

    def means(self) -> list[float]:
        """How good it looked for each seat, over all iterations."""
        return [self.mean[seat] for seat in range(self.root.seats)]

    # ---- with values and priors from elsewhere ---------------------------------------------------------

    def leaves(self, count: int) -> list[State]:
        """Up to so many positions that are to be valued, for `learn`: an iteration each, all begun before any has
        ended, so what was chosen counts as visited and lost until then. Where the game was over, it is learned."""
        found = []
        for _ in range(count):
            with cython.nogil:
                reached = self.reach()
            if reached and self.world.asking == 0:
                self.judge()
                self.back_up()
                self.iterations += 1
            elif reached:
                path = [self.path[i] for i in range(self.depth)]
                for edge in path:
                    self.tree.visits[edge] += 1
                leaf = self.world.copy()
                self.waiting.append((path, [self.mover[i] for i in range(self.depth)], leaf))
                found.append(leaf)
        self.world.keep_to_limits()
        return found

    def learn(
        self, values: Sequence[Sequence[float]], priors: Sequence[Mapping[int, float] | None] | None = None
    ) -> None:
        """What the last `leaves` are worth, from 0 to 1 by seat, and, if priors are known, how likely each move is of
        whoever is asked there, by its number."""
        if len(values) != len(self.waiting) or (priors is not None and len(priors) != len(values)):
            raise ValueError(f"{len(values)} values for {len(self.waiting)} leaves")
        waiting, self.waiting = self.waiting, []
        for number, (path, movers, leaf) in enumerate(waiting):
            if len(values[number]) != leaf.seats:
                raise ValueError(f"{len(values[number])} values for {leaf.seats} seats")
            self.depth = len(path)
            for i in range(len(path)):
                self.path[i], self.mover[i] = path[i], movers[i]
                self.tree.visits[path[i]] -= 1
            for seat in range(leaf.seats):
                self.value[seat] = values[number][seat]
            self.world.copy_from(leaf)
            self.back_up()
            self.iterations += 1
            if priors is not None and priors[number] is not None:
                self.guide(leaf, priors[number])

    def guide(self, world: State, priors: Mapping[int, float] | None) -> None:
        """How likely the moves are of whoever is asked here: from now on they are tried accordingly."""
        self.world.copy_from(world)
        if priors is None or self.world.asking == 0:
            return
        seat = self.next_to_move()
        self.world.list_moves(seat)
        if seat == CHANCE or self.world.legal_count < 2:
            return
        slot = self.node(seat)
        if slot < 0:
            return
        self.tree.recall(slot)
        for i in range(self.world.legal_count):
            edge = self.tree.edge_for(slot, self.world.legal[i])
            if edge != NONE:
                self.tree.prior[edge] = priors.get(self.world.legal[i], 0.0)
        self.tree.guided[slot] = 1
