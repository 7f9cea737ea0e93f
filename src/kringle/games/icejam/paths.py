"""How many steps it takes an elf to deliver a set, on the map as it lies: a breadth-first search.

A node is a square and what is carried there. Every cube that is passed and of use is taken. Visited nodes are bits of
`scratch`, eight for each square; the queue lies in the lists of moves, which nobody needs then. Whoever was on a square
as early with more needs no other look: visiting a node rules out all with a part of what is carried there.
"""

from __future__ import annotations

from kringle.games.icejam import cards, squares
from kringle.games.icejam.cards import CUBE_AT, CUBE_BITS, FULL_SET, ICE, OFF, PAWN_AT, SHOP, TERRAIN_BITS, TREES
from kringle.games.icejam.squares import EXITS, HOME, SQUARES
from kringle.games.icejam.table import IceJam
from kringle.kernel.constants import MAX_LEGAL
from kringle.kernel.heuristic import Heuristic

AHEAD = squares.AHEAD
EXIT_FROM = squares.EXIT_FROM
EXIT_WAY = squares.EXIT_WAY
NODES_AT = squares.NODES_AT
NODES_BIT = squares.NODES_BIT

VISITED = squares.NODES
"""In scratch: so many cells for the visited nodes."""
COLOURS_IN = [0, 1, 1, 2, 1, 2, 2, 3]
PARTS_OF = cards.PARTS_OF
CUBES = cards.CUBES

FAR = 14
"""Steps that are looked ahead."""
NEAR = 6
"""Steps beyond which all ways are much alike: the map changes sooner than they are walked."""
LOST = 16
"""The least number for a set that can't be delivered on this map."""
LENGTH, LONGEST = 8, 255
"""Where the number of steps lies in what is kept: below how far was looked."""
MISSING = 5
"""More of it for each colour that can't be had."""


class Paths(Heuristic):
    def way_home(self, game: IceJam, seat: int) -> int:
        """Steps until this elf has delivered a set; LOST and more if it can't."""
        return self.way_within(game, seat, FAR)

    def way_home_if_near(self, game: IceJam, seat: int) -> int:
        """The same, and NEAR if it is more than that."""
        return min(NEAR, self.way_within(game, seat, NEAR))

    def way_within(self, game: IceJam, seat: int, far: int) -> int:
        at = game.pawn[seat]
        pawn = 0 if at == HOME else (seat + 1) << PAWN_AT
        game.square[at] -= pawn
        steps = self.steps_within(game, at, game.carried[seat], far)
        game.square[at] += pawn
        return steps

    def before(self, steps: int) -> int:
        """How far to look for a way of fewer steps than this. Ways that can't be walked differ too: no limit then."""
        return FAR if steps > LOST else min(FAR, steps - 1)

    def is_lost(self, steps: int) -> bool:
        return steps >= LOST

    def steps_home(self, game: IceJam, at: int, carried: int) -> int:
        return self.steps_within(game, at, carried, FAR)

    def steps_within(self, game: IceJam, at: int, carried: int, far: int) -> int:
        """Steps home; more than `far`, and how much more means nothing, if it takes more. Asked again and again about
        the same map: what was found is kept."""
        known = self.cached(game, game.square, SQUARES, at << 3 | carried)
        if known >= 0 and (known & LONGEST < LOST or known >> LENGTH >= far):
            return known & LONGEST
        steps = self.look_for(game, at, carried, far)
        if far >= 0:  # a limit below that says nothing that would be asked again
            self.cache(game, far << LENGTH | steps)
        return steps

    def look_for(self, game: IceJam, at: int, carried: int, far: int) -> int:
        """Step by step. Where a colour is nowhere on the map, no set can be had: all others is as good as it gets."""
        most = COLOURS_IN[carried]
        to_be_had = COLOURS_IN[carried | self.lying_about(game)]
        if most == to_be_had < 3:
            return self.never_home(most, 0)
        for i in range(VISITED):
            game.scratch[i] = 0
        tail = self.visit(game, at, carried, 0)
        head = 0
        steps = 0
        found = 0
        while head < tail and steps < far:
            end = tail
            steps += 1
            while head < end:
                tail = self.look_around(game, self.queued(game, head), tail)
                if tail < 0:
                    return steps
                head += 1
            for place in range(end, tail):
                colours = COLOURS_IN[self.queued(game, place) & 7]
                if colours > most:
                    most = colours
                    found = steps
            if most == to_be_had < 3:
                break
        return self.never_home(most, found)

    def never_home(self, most: int, steps: int) -> int:
        """By the colours that can't be had, and the steps that it takes to have the others."""
        return LOST + MISSING * (3 - most) + (max(1, steps) if most else 0)

    def lying_about(self, game: IceJam) -> int:
        """The colours on the map, as bits: of all cubes those that are not in the bag, on a pawn, or delivered."""
        found = 0
        delivered = 0
        for seat in range(game.seats):
            delivered += game.sets[seat]
        for colour in range(3):
            elsewhere = game.bag[colour] + delivered
            for seat in range(game.seats):
                elsewhere += game.carried[seat] >> colour & 1
            if elsewhere < CUBES[colour]:
                found |= 1 << colour
        return found

    def queued(self, game: IceJam, place: int) -> int:
        return game.legal[place] if place < MAX_LEGAL else game.weights[place - MAX_LEGAL]

    def look_around(self, game: IceJam, node: int, tail: int) -> int:
        """All steps from one node of the queue, and its new end; -1 if one of them delivers."""
        at = node >> 3
        if at == HOME:
            for way_out in range(EXITS):
                tail = self.go(game, EXIT_FROM[way_out], AHEAD[EXIT_WAY[way_out]], node & 7, tail)
            return tail
        for way in range(4):
            tail = self.go(game, at, AHEAD[way], node & 7, tail)
            if tail < 0:
                return tail
        return tail

    def go(self, game: IceJam, at: int, ahead: int, carried: int, tail: int) -> int:
        """A step, and the slide that it may become."""
        at += ahead
        square = game.square[at]
        terrain = square & TERRAIN_BITS
        if terrain == SHOP:
            return -1 if carried == FULL_SET else self.visit(game, HOME, carried, tail)
        if terrain in (OFF, TREES) or square >> PAWN_AT:
            return tail
        carried |= self.useful(square)
        tail = self.visit(game, at, carried, tail)
        return self.slide(game, at, ahead, carried, tail) if terrain == ICE else tail

    def slide(self, game: IceJam, at: int, ahead: int, carried: int, tail: int) -> int:
        start = at
        square = game.square[at + ahead]
        while square & TERRAIN_BITS == ICE and square >> PAWN_AT == 0:
            at += ahead
            carried |= self.useful(square)
            square = game.square[at + ahead]
        return tail if at == start else self.visit(game, at, carried, tail)

    def useful(self, square: int) -> int:
        """The colour that lies there, as what is carried."""
        return (1 << (square >> CUBE_AT & CUBE_BITS)) >> 1

    def colours(self, carried: int) -> int:
        return COLOURS_IN[carried]

    def visit(self, game: IceJam, at: int, carried: int, tail: int) -> int:
        """Put a node at the end of the queue, unless it needs no look."""
        cell = NODES_AT[at]
        bit = NODES_BIT[at]
        if game.scratch[cell] >> (bit + carried) & 1:
            return tail
        game.scratch[cell] |= PARTS_OF[carried] << bit
        if tail < MAX_LEGAL:
            game.legal[tail] = at << 3 | carried
        else:
            game.weights[tail - MAX_LEGAL] = at << 3 | carried
        return tail + 1
