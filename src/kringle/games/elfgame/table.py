"""The Elf Game: what lies on the table, and how presents, blocks and cards change places."""

from __future__ import annotations

from typing import Annotated

from kringle.games.elfgame.cards import (
    ADULTS, COAL_ON, COLOURS, DESIGNS, EVERYBODY, EVERY_COLOUR, HOLLIES, KIDS, MEMORY, OLD, OPS, REINDEER, SEATS,
    SHELF_ON, SINCE_VERSION_3,
)  # fmt: skip
from kringle.kernel.layout import Grid, Row
from kringle.kernel.room import Table


class ElfGame(Table):
    # options, and the deck as this match plays it
    kids: int  # a bit a seat
    goal: int
    each_colour: int
    opening_hand: int
    designs: int
    ordinary: int  # designs from this one on have holly
    ops: Annotated[Grid, DESIGNS, OPS]

    # where the game is
    phase: int
    turns: int  # begun so far
    active: int
    stage: int
    plays: int  # in this turn
    level: int  # TABLE, or SPRIG while holly is resolved
    lane: int  # of an opponent that the last operation used, or -1; LANES + seat: whose bench or hand is asked about
    card: Annotated[Row, 2]  # in play + 1, by level
    op_at: Annotated[Row, 2]
    due: Annotated[Grid, 2, SEATS]  # cards still to draw
    owed: Annotated[Grid, 2, SEATS]  # cards still to discard
    pending: Annotated[Row, 2]  # whether somebody may have cards to draw or to discard
    shown: Annotated[Row, HOLLIES]  # holly of this turn, in the order of drawing
    shown_count: int
    begun_count: int  # of these; the others wait

    # on the table
    bench: Annotated[Grid, SEATS, COLOURS]  # 3, 2, 1; 0: none
    reindeer: Annotated[Row, SEATS]  # a bit a colour
    blocks: Annotated[Row, SEATS]  # COAL_ON << colour, SNOW_ON << colour, SHELF_ON
    pile: Annotated[Grid, SEATS, COLOURS]

    # cards
    deck_size: int
    discard_size: int
    hand_size: Annotated[Row, SEATS]
    deck: Annotated[Row, DESIGNS]
    discard: Annotated[Row, DESIGNS]
    hand: Annotated[Grid, SEATS, DESIGNS]  # copies, + OLD for each that was there at the last shuffle
    # what everybody could remember since the last shuffle: see secrets.py
    old_size: Annotated[Row, SEATS]
    fresh: Annotated[Row, SEATS]
    short: Annotated[Row, SEATS]
    lost: Annotated[Row, MEMORY]
    lost_count: int

    def before_operation(self, seat: int, way: int) -> None:
        """Who tries cards out looks on here, and below: see trial.py."""

    def after_operation(self) -> None:
        pass

    def seat_after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    def is_in_group(self, seat: int, who: int) -> bool:  # EG-R1
        return who == EVERYBODY or who == (KIDS if (self.kids >> seat) & 1 != 0 else ADULTS)

    # ---- lanes ------------------------------------------------------------------------------------

    def open_lanes(self, seat: int) -> int:  # EG-1
        """Lanes are sets of colours here: a bit for each."""
        return 0 if self.is_shelved(seat) else EVERY_COLOUR & ~self.blocks[seat] & ~self.full_benches(seat)

    def full_benches(self, seat: int) -> int:
        bench = self.bench[seat]
        return (1 if bench[0] != 0 else 0) | (2 if bench[1] != 0 else 0) | (4 if bench[2] != 0 else 0)

    def is_shelved(self, seat: int) -> bool:
        return self.blocks[seat] >= SHELF_ON

    def is_held(self, seat: int, colour: int) -> bool:  # EG-4, EG-6
        return self.blocks[seat] & (COAL_ON << colour | SHELF_ON) != 0

    def snowy_lanes(self, seat: int) -> int:
        return (self.blocks[seat] >> COLOURS) & EVERY_COLOUR

    def lanes_with_presents(self, seat: int) -> int:
        return self.full_benches(seat) | self.reindeer[seat]

    def take_off(self, seat: int, colour: int) -> int:  # EG-R9
        """The lane's present leaves it, the one on the bench if there is one; the place where it was."""
        place = self.bench[seat][colour]
        if place == REINDEER:
            return self.unload(seat, colour)
        self.bench[seat][colour] = 0
        return place

    def unload(self, seat: int, colour: int) -> int:
        self.reindeer[seat] &= ~(1 << colour)
        return REINDEER

    def put_on(self, seat: int, colour: int, place: int) -> None:
        if place == REINDEER:
            self.reindeer[seat] |= 1 << colour
        else:
            self.bench[seat][colour] = place

    def can_step(self, seat: int, colour: int) -> bool:  # EG-3, EG-R6
        place = self.bench[seat][colour]
        if place == 0 or self.is_held(seat, colour):
            return False
        return place > 1 or ((self.snowy_lanes(seat) | self.reindeer[seat]) >> colour) & 1 == 0  # EG-5

    def step(self, seat: int, colour: int) -> None:
        self.put_on(seat, colour, self.take_off(seat, colour) - 1)

    def has_block(self, seat: int, which: int) -> bool:
        return (self.blocks[seat] >> which) & 1 != 0

    def blocks_on(self, seat: int) -> int:
        found = 0
        for which in range(2 * COLOURS + 1):
            found += (self.blocks[seat] >> which) & 1
        return found

    # ---- cards: deck, hands, discard, and what everybody could remember of them -----------------------

    def into_hand(self, seat: int, card: int) -> None:
        self.deck[card] -= 1
        self.deck_size -= 1
        self.hand[seat][card] += 1
        self.hand_size[seat] += 1
        self.fresh[seat] += 1

    def into_discard(self, card: int) -> None:
        self.discard[card] += 1
        self.discard_size += 1

    def cards_to_draw(self) -> int:  # EG-R13
        """In deck and discard, holly aside: for holly alone nobody draws."""
        left = self.deck_size + self.discard_size
        if self.edition >= SINCE_VERSION_3:
            for card in range(self.ordinary, self.designs):
                left -= self.deck[card] + self.discard[card]
        return left

    def let_draw(self, level: int, seat: int, count: int) -> None:
        self.due[level][seat] = count
        self.pending[level] = 1

    def let_discard(self, seat: int, count: int) -> None:
        self.owed[self.level][seat] = count
        self.pending[self.level] = 1

    def let_all_discard(self, seat: int, count: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.let_discard(other, count)

    def forget_losses(self) -> None:
        for i in range(self.lost_count):
            self.lost[i] = 0
        self.lost_count = 0
        for seat in range(self.seats):
            self.short[seat] = 0

    def remember_hands(self) -> None:
        """Everybody has seen what lay in the discard: who holds what is another matter from now on."""
        self.forget_losses()
        for seat in range(self.seats):
            self.old_size[seat] = self.hand_size[seat]
            self.fresh[seat] = 0
            for card in range(self.ordinary):
                self.hand[seat][card] = (self.hand[seat][card] & (OLD - 1)) * (OLD + 1)
