# cython: language_level=3
"""How likely each seat wins, by a small net: a value in the place of the rule of thumb's.

A seat is a list of features (kernel/encoding.py). Its first layer is the sum of their rows and of those of the table,
cut off at 0 and at 8; the second sees it beside the mean of the others' first layers; a third makes one number. To that
is added, times a factor, what the rule of thumb says (as a logarithm), so the net only learns what that misses; a
softmax over the seats makes shares of the win. All seats have the same weights, so it fits any number of them.

All weights are whole numbers of 16 bits, and all sums whole numbers, so a position is worth the same on every machine.
"""

from __future__ import annotations

from array import array

import cython

from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.state import State
from kringle.players.numbers import FINE, HANDS, HIDDEN, MOST, SECOND, UNIT, WHOLE, weights_of

if cython.compiled:
    from cython.cimports.libc.math import exp, log
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import exp, log


class Net:
    def __init__(self, size: int, weights: array[int], final: list[int], skip: float, whole: float) -> None:
        """`weights`: rows of the features and of the HANDS, first biases, own, others, last, as 16 bits; `final`: the
        biases of the second layer and of the third. `whole` is what all shares add up to."""
        if len(weights) != weights_of(size) or len(final) != SECOND + 1:
            raise ValueError(f"{len(weights)} and {len(final)} weights, not {weights_of(size)} and {SECOND + 1}")
        self.size, self.skip, self.whole = size, skip, whole
        count = (size + HANDS) * HIDDEN
        if cython.compiled:
            self.rows = cython.cast(cython.pointer(cython.short), calloc(count, 2))
            if self.rows == cython.NULL:
                raise MemoryError("no memory for a net")
            for i in range(count):
                self.rows[i] = weights[i]
        else:
            self.rows = list(weights[:count])
            self.first, self.last = [0] * HIDDEN, [0] * SECOND
            self.own, self.others = ([[0] * HIDDEN for _ in range(SECOND)] for _ in range(2))
            self.second = [0] * SECOND
            self.sums, self.total = [[0] * HIDDEN for _ in range(8)], [0] * HIDDEN
            self.hand, self.logit = [0.0] * 8, [0.0] * 8
        for j in range(HIDDEN):
            self.first[j] = weights[count + j]
        count += HIDDEN
        for k in range(SECOND):
            for j in range(HIDDEN):
                self.own[k][j] = weights[count + k * HIDDEN + j]
                self.others[k][j] = weights[count + (SECOND + k) * HIDDEN + j]
        count += 2 * SECOND * HIDDEN
        for k in range(SECOND):
            self.last[k] = weights[count + k]
            self.second[k] = final[k]
        self.final = final[SECOND]

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.rows)

    def evaluate(self, state: State, heuristic: Heuristic) -> None:
        """Into `state.values`."""
        self.tell(state, heuristic)
        self.clip(state)
        most = -1e9
        for seat in range(state.seats):
            over = self.reckon(seat, state.seats) + self.skip * self.hand[seat]
            self.logit[seat] = over
            if over > most:
                most = over
        sum = 0.0
        for seat in range(state.seats):
            state.values[seat] = exp(self.logit[seat] - most)
            sum += state.values[seat]
        for seat in range(state.seats):
            state.values[seat] *= self.whole / sum

    def tell(self, state: State, heuristic: Heuristic) -> None:
        """The first layer's sums, from the features and from the rule of thumb's lead over the mean."""
        heuristic.evaluate(state)
        mean = 0.0
        for seat in range(state.seats):
            self.hand[seat] = log(max(state.values[seat], 1e-6))
            mean += self.hand[seat] / state.seats
        for j in range(HIDDEN):
            self.sums[0][j] = self.first[j]
        state.feature_count = 0
        heuristic.features(state, CHANCE)
        self.add_rows(state, 0)
        for seat in range(1, state.seats):
            for j in range(HIDDEN):
                self.sums[seat][j] = self.sums[0][j]
        for seat in range(state.seats):
            self.hand[seat] -= mean
            state.feature_count = 0
            heuristic.features(state, seat)
            state.add_feature(self.size + self.step_of(self.hand[seat]))
            self.add_rows(state, seat)

    def step_of(self, lead: float) -> int:
        step = cython.cast(cython.int, 4.0 * (lead + 3.0))
        return max(0, min(HANDS - 1, step))  # type: ignore[no-any-return]

    def add_rows(self, state: State, seat: int) -> None:
        for i in range(state.feature_count):
            feature = state.features[i]
            if 0 <= feature < self.size + HANDS:
                if cython.compiled:
                    row = self.rows + feature * HIDDEN
                    for j in range(HIDDEN):
                        self.sums[seat][j] += row[j]
                else:
                    for j in range(HIDDEN):
                        self.sums[seat][j] += self.rows[feature * HIDDEN + j]

    def clip(self, state: State) -> None:
        for j in range(HIDDEN):
            self.total[j] = 0
        for seat in range(state.seats):
            for j in range(HIDDEN):
                self.sums[seat][j] = max(0, min(MOST, self.sums[seat][j]))
                self.total[j] += self.sums[seat][j]

    def reckon(self, seat: int, seats: int) -> float:
        """The third layer's number for a seat."""
        if not cython.compiled:
            mean = [0] * HIDDEN
        share = WHOLE // max(1, seats - 1)
        for j in range(HIDDEN):
            mean[j] = (self.total[j] - self.sums[seat][j]) * share >> 16
        sum = self.final
        for k in range(SECOND):
            z = self.second[k]
            for j in range(HIDDEN):
                z += self.own[k][j] * self.sums[seat][j] + self.others[k][j] * mean[j]
            x = max(0, min(MOST, z >> 10))
            sum += x * self.last[k]
        return sum / (1.0 * UNIT * FINE)

    def judge(self, state: State, heuristic: Heuristic) -> list[float]:
        """For Python: the seats' shares of the win."""
        self.evaluate(state, heuristic)
        return [state.values[seat] for seat in range(state.seats)]

    def record(self, state: State, heuristic: Heuristic) -> tuple[list[list[int]], list[float]]:
        """For training: the features of the table and of each seat, and the rule of thumb's logarithms."""
        heuristic.evaluate(state)
        hand = [log(max(state.values[seat], 1e-6)) for seat in range(state.seats)]
        lists = []
        for seat in [CHANCE, *range(state.seats)]:
            state.feature_count = 0
            heuristic.features(state, seat)
            lists.append([state.features[i] for i in range(state.feature_count)])
        return lists, hand
