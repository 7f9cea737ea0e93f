"""What a net is told of Ice Cube Jam: how far each elf has to go, and what lies around it. Its numbers: encoding.py."""

from __future__ import annotations

import cython

from kringle.games.icejam import cards
from kringle.games.icejam.cards import CUBE_AT, CUBE_BITS, FULL_SET, PAWN_AT, STREET, TERRAIN_BITS
from kringle.games.icejam.encoding import (
    AROUND, AT_HOME, BACK, BAG, BEHIND, CARRIED, DECK, PHASE, ROUND, SEATS_AT_TABLE, STEPS, STREET_CARD,
    TO_MOVE, TURNS, WAY,
)  # fmt: skip
from kringle.games.icejam.paths import FAR, LOST, Paths
from kringle.games.icejam.squares import HOME, SQUARES, WIDE
from kringle.games.icejam.table import IceJam
from kringle.kernel.constants import CHANCE
from kringle.kernel.state import State

NEEDED = cards.NEEDED

PATCH = [
    -3 * WIDE, -2 * WIDE - 1, -2 * WIDE, -2 * WIDE + 1, -WIDE - 2, -WIDE - 1, -WIDE, -WIDE + 1, -WIDE + 2,
    -3, -2, -1, 1, 2, 3, WIDE - 2, WIDE - 1, WIDE, WIDE + 1, WIDE + 2, 2 * WIDE - 1, 2 * WIDE, 2 * WIDE + 1, 3 * WIDE,
]  # fmt: skip
"""The squares within three steps."""


class IceJamFeatures(Paths):
    def features(self, state: State, seat: int) -> None:
        if seat == CHANCE:
            self.tell_of_table(cython.cast(IceJam, state))
        else:
            self.tell_of_elf(cython.cast(IceJam, state), seat)

    def tell_of_table(self, game: IceJam) -> None:
        for slot in range(STREET):
            game.add_feature(STREET_CARD + min(15, game.street[slot]))
        for colour in range(3):
            game.add_feature(BAG + 12 * colour + min(11, game.bag[colour]))
        game.add_feature(DECK + min(13, game.deck_left // 3))
        game.add_feature(ROUND + min(31, game.round))
        game.add_feature(SEATS_AT_TABLE + game.seats)

    def tell_of_elf(self, game: IceJam, seat: int) -> None:
        missing = max(0, NEEDED[game.seats] - game.sets[seat])
        steps = self.way_within(game, seat, FAR)
        turns = 8 + min(3, (steps - LOST) // 5) if steps >= LOST else (steps - 1) // 2
        game.add_feature(WAY + min(47, steps))
        game.add_feature(TURNS + 12 * missing + turns)
        game.add_feature(CARRIED + 8 * missing + game.carried[seat])
        game.add_feature(BACK + min(17, self.way_back(game, seat)))
        game.add_feature(TO_MOVE + (seat - game.turn + game.seats) % game.seats)
        if game.first >= 0:
            game.add_feature(BEHIND + (seat - game.first + game.seats) % game.seats)
        if game.turn == seat:
            game.add_feature(PHASE + min(11, game.phase))
            game.add_feature(STEPS + min(2, game.steps_left))
        if game.pawn[seat] == HOME:
            game.add_feature(AT_HOME)
        self.tell_of_squares(game, seat)

    def way_back(self, game: IceJam, seat: int) -> int:
        """Steps home, whatever is carried."""
        at = game.pawn[seat]
        if at == HOME:
            return 0
        pawn = (seat + 1) << PAWN_AT
        game.square[at] -= pawn
        steps = self.steps_within(game, at, FULL_SET, FAR)
        game.square[at] += pawn
        return steps

    def tell_of_squares(self, game: IceJam, seat: int) -> None:
        for i in range(24):
            at = game.pawn[seat] + PATCH[i]
            if 0 <= at < SQUARES:
                square = game.square[at]
                code = 4 * (square & TERRAIN_BITS) + (square >> CUBE_AT & CUBE_BITS)
                game.add_feature(AROUND + 48 * i + code + (20 if square >> PAWN_AT else 0))
