# cython: language_level=3
"""How many steps it takes an elf to deliver a set, on the map as it lies: a breadth-first search.

A node is a square and what is carried there. Every cube that is passed and of use is taken. Visited nodes are bits of
`scratch`, a row of the table for each set of colours; the queue lies in the lists of moves, which nobody needs then.
"""

from __future__ import annotations

from kringle.games.icejam import squares
from kringle.games.icejam.cards import CUBE_AT, CUBE_BITS, FULL_SET, ICE, PAWN_AT, SHOP, TERRAIN_BITS, TREES
from kringle.games.icejam.rules import IceJam
from kringle.games.icejam.squares import EXITS, HOME
from kringle.kernel.names import MAX_LEGAL
from kringle.kernel.thumb import Thumb

AHEAD = squares.AHEAD
EXIT_FROM = squares.EXIT_FROM
EXIT_WAY = squares.EXIT_WAY
ROW_OF = squares.ROW_OF
COLUMN_BIT = squares.COLUMN_BIT

TABLE = squares.ROWS + 2
TAIL = 8 * TABLE
"""In scratch: the end of the queue, after the visited nodes."""
BEST = TAIL + 1
"""In scratch: the most colours that can be carried."""
COLOURS_IN = [0, 1, 1, 2, 1, 2, 2, 3]

FAR = 14
"""Steps that are looked ahead."""
NEAR = 6
"""Steps beyond which all ways are much alike: the map changes sooner than they are walked."""
LOST = 16
"""The least number for a set that can't be delivered on this map."""
MISSING = 5
"""More of it for each colour that can't be had."""


class Paths(Thumb):
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

    def is_lost(self, steps: int) -> bool:
        return steps >= LOST

    def steps_home(self, game: IceJam, at: int, carried: int) -> int:
        return self.steps_within(game, at, carried, FAR)

    def steps_within(self, game: IceJam, at: int, carried: int, far: int) -> int:
        self.start(game, at, carried)
        head = 0
        end = 1
        steps = 0
        most = 0
        reached = 0
        while head < end and steps < far:
            steps += 1
            while head < end:
                if self.reaches_home(game, head):
                    return steps
                head += 1
            end = game.scratch[TAIL]
            if game.scratch[BEST] > most:
                most = game.scratch[BEST]
                reached = steps
        return LOST + MISSING * (3 - game.scratch[BEST]) + reached

    def start(self, game: IceJam, at: int, carried: int) -> None:
        for i in range(TAIL + 2):
            game.scratch[i] = 0
        self.visit(game, at, carried)

    def reaches_home(self, game: IceJam, place: int) -> bool:
        """All steps from one node of the queue: true if one of them delivers."""
        node = game.legal[place] if place < MAX_LEGAL else game.weights[place - MAX_LEGAL]
        at = node >> 3
        if at == HOME:
            for way_out in range(EXITS):
                self.go(game, EXIT_FROM[way_out], AHEAD[EXIT_WAY[way_out]], node & 7)
            return False
        for way in range(4):
            if self.go(game, at, AHEAD[way], node & 7):
                return True
        return False

    def go(self, game: IceJam, at: int, ahead: int, carried: int) -> bool:
        """A step, and the slide that it may become."""
        at += ahead
        square = game.square[at]
        terrain = square & TERRAIN_BITS
        if terrain == SHOP:
            self.visit(game, HOME, carried)
            return carried == FULL_SET
        if terrain == 0 or terrain == TREES or square >> PAWN_AT:
            return False
        carried |= self.useful(square)
        self.visit(game, at, carried)
        if terrain == ICE:
            self.slide(game, at, ahead, carried)
        return False

    def slide(self, game: IceJam, at: int, ahead: int, carried: int) -> None:
        start = at
        square = game.square[at + ahead]
        while square & TERRAIN_BITS == ICE and square >> PAWN_AT == 0:
            at += ahead
            carried |= self.useful(square)
            square = game.square[at + ahead]
        if at != start:
            self.visit(game, at, carried)

    def useful(self, square: int) -> int:
        """The colour that lies there, as what is carried."""
        return (1 << (square >> CUBE_AT & CUBE_BITS)) >> 1

    def colours(self, carried: int) -> int:
        return COLOURS_IN[carried]

    def visit(self, game: IceJam, at: int, carried: int) -> None:
        row = carried * TABLE + ROW_OF[at]
        if game.scratch[row] & COLUMN_BIT[at] == 0:
            game.scratch[row] |= COLUMN_BIT[at]
            tail = game.scratch[TAIL]
            if tail < MAX_LEGAL:
                game.legal[tail] = at << 3 | carried
            else:
                game.weights[tail - MAX_LEGAL] = at << 3 | carried
            game.scratch[TAIL] += 1
            game.scratch[BEST] = max(game.scratch[BEST], COLOURS_IN[carried])
