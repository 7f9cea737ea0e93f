# cython: language_level=3
"""The memory of a search: nodes by what a mover knows, and for each the moves that were tried there.

Everything lies in arrays that are made once, so that a search never grows beyond its setting. A node is found by a
hash (open addressing); its edges are a chain. Forgetting all is one number: nodes of an earlier generation are free.
"""

from __future__ import annotations

import cython

from kringle.kernel.constants import MAX_LEGAL
from kringle.players.numbers import MOST_MOVES, NONE

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

SLOT_BYTES = 24
EDGE_BYTES = 32
EDGES_A_SLOT = 6
"""At most half of the slots are used, so there is room for twelve edges a node."""
LEAST_SLOTS = 1 << 10


class Tree:
    born: list[int]
    first: list[int]
    move: list[int]
    edge_of: list[int]

    def __init__(self, memory: int) -> None:
        """`memory` is in bytes."""
        slots = LEAST_SLOTS
        while 2 * slots * (SLOT_BYTES + EDGES_A_SLOT * EDGE_BYTES) <= memory:
            slots *= 2
        self.slots = slots
        self.edges = slots * EDGES_A_SLOT
        self.generation = self.stamps = 0
        if cython.compiled:
            self.key = cython.cast(cython.pointer(cython.ulonglong), calloc(self.slots, 8))
            self.born = cython.cast(cython.p_int, calloc(self.slots, 4))
            self.first = cython.cast(cython.p_int, calloc(self.slots, 4))
            self.seen = cython.cast(cython.p_int, calloc(self.slots, 4))
            self.guided = cython.cast(cython.p_int, calloc(self.slots, 4))
            self.move = cython.cast(cython.p_int, calloc(self.edges, 4))
            self.next = cython.cast(cython.p_int, calloc(self.edges, 4))
            self.visits = cython.cast(cython.p_int, calloc(self.edges, 4))
            self.chances = cython.cast(cython.p_int, calloc(self.edges, 4))
            self.total = cython.cast(cython.p_double, calloc(self.edges, 8))
            self.prior = cython.cast(cython.p_double, calloc(self.edges, 8))
            self.edge_of = cython.cast(cython.p_int, calloc(MOST_MOVES, 4))
            self.stamp = cython.cast(cython.p_int, calloc(MOST_MOVES, 4))
            self.refuse_if_there_was_no_memory()
        else:
            self.key, self.born, self.first, self.seen, self.guided = ([0] * self.slots for _ in range(5))
            self.move, self.next, self.visits, self.chances = ([0] * self.edges for _ in range(4))
            self.total, self.prior = ([0.0] * self.edges for _ in range(2))
            self.edge_of, self.stamp = [0] * MOST_MOVES, [0] * MOST_MOVES
        self.forget()

    def refuse_if_there_was_no_memory(self) -> None:
        if cython.compiled and (
            self.key == cython.NULL or self.born == cython.NULL or self.first == cython.NULL
            or self.seen == cython.NULL or self.guided == cython.NULL
            or self.move == cython.NULL or self.next == cython.NULL
            or self.visits == cython.NULL or self.chances == cython.NULL or self.total == cython.NULL
            or self.prior == cython.NULL or self.edge_of == cython.NULL or self.stamp == cython.NULL
        ):  # fmt: skip
            raise MemoryError(f"no memory for a search: {self.bytes():,} bytes")

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.key)
            free(self.born)
            free(self.first)
            free(self.seen)
            free(self.guided)
            free(self.move)
            free(self.next)
            free(self.visits)
            free(self.chances)
            free(self.total)
            free(self.prior)
            free(self.edge_of)
            free(self.stamp)

    def bytes(self) -> int:
        """What the nodes and edges may take, all in all."""
        return self.slots * SLOT_BYTES + self.edges * EDGE_BYTES

    def forget(self) -> None:
        self.generation += 1
        self.used_slots = 0
        self.used_edges = NONE + 1

    def find(self, key: int) -> int:
        """The slot of this node, made if it is new; -1 if there is no room for it."""
        slot: int = key % self.slots
        while self.born[slot] == self.generation:
            if self.key[slot] == key:
                return slot
            slot = (slot + 1) % self.slots
        if self.is_full():
            return -1
        self.key[slot] = key
        self.born[slot] = self.generation
        self.first[slot] = NONE
        self.seen[slot] = self.guided[slot] = 0
        self.used_slots += 1
        return slot

    def is_full(self) -> bool:
        return 2 * self.used_slots >= self.slots or self.used_edges + MAX_LEGAL >= self.edges

    def recall(self, slot: int) -> None:
        """Note the edges of this node by their moves, for `edge_for`."""
        self.stamps += 1
        edge = self.first[slot]
        while edge != NONE:
            self.edge_of[self.move[edge]] = edge
            self.stamp[self.move[edge]] = self.stamps
            edge = self.next[edge]

    def edge_for(self, slot: int, move: int) -> int:
        """After `recall`: this node's edge for a move, made if it is new; NONE if there is no room."""
        if self.stamp[move] == self.stamps:
            return self.edge_of[move]
        if self.used_edges == self.edges:
            return NONE
        edge = self.used_edges
        self.used_edges += 1
        self.move[edge] = move
        self.visits[edge] = self.chances[edge] = 0
        self.total[edge] = self.prior[edge] = 0.0
        self.next[edge] = self.first[slot]
        self.first[slot] = edge
        self.edge_of[move] = edge
        self.stamp[move] = self.stamps
        return edge

    def learn(self, edge: int, value: float) -> None:
        self.visits[edge] += 1
        self.total[edge] += value

    def rows(self, slot: int) -> list[tuple[int, int, float]]:
        """(move, visits, sum of values) of each edge."""
        found = []
        edge = self.first[slot]
        while edge != NONE:
            found.append((self.move[edge], self.visits[edge], self.total[edge]))
            edge = self.next[edge]
        return found
