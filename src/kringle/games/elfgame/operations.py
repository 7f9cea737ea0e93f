# cython: language_level=3
"""What cards do to benches: which ways an operation can be done, and doing it. Clauses: rules.md.

One way of doing one operation is a move, such as ("build", "red", "large"); `list_ways` writes them into the scratch,
from place n on, and gives the place after the last. Rules, bots and refusals go by the same lists.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.elfgame.cards import (
    ADULTS, ADVANCE, ALL_DISCARD, ANY_BLOCK, ANY_COLOUR, BLOCK, BUILD, COAL, COLOUR, COLOURS, DELIVER, DESIGNS,
    DISCARD, DOER, DRAW, EVERYBODY, FAR, FLAG, HOLLIES, KIDS, LANES, MEMORY, N_BUILT, N_COAL, N_DELIVERED, N_MOVED,
    N_PUSHED, N_SHELF, N_SNOW_GONE, N_SNOWSTORM, N_STOLEN, N_UNBLOCKED, NUMBER, OPPONENT, OPPONENTS, OPS, OR, PUSH_BACK,
    REINDEER, SAME, SEATS, SHELF, STEAL, TO_ADVANCE, TO_BUILD, TO_COAL, TO_DELIVER, TO_DISCARD, TO_DRAW,
    TO_PUSH, TO_SHELVE, TO_SNOW, TO_STEAL, TO_UNBLOCK, UNBLOCK,
)  # fmt: skip
from kringle.kernel.layout import Grid, Row
from kringle.kernel.names import EVERYONE
from kringle.kernel.state import State


class Operations(State):
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
    lane: int  # that the last operation used on an opponent, or -1
    card: Annotated[Row, 2]  # in play + 1, by level
    op_at: Annotated[Row, 2]
    due: Annotated[Grid, 2, SEATS]  # cards still to draw
    owed: Annotated[Grid, 2, SEATS]  # cards still to discard
    waiting: Annotated[Row, HOLLIES]
    waiting_count: int

    # on the table
    bench: Annotated[Grid, SEATS, COLOURS]  # 3, 2, 1; 0: none
    reindeer: Annotated[Grid, SEATS, COLOURS]
    coal: Annotated[Grid, SEATS, COLOURS]
    snow: Annotated[Grid, SEATS, COLOURS]
    shelf: Annotated[Row, SEATS]
    pile: Annotated[Grid, SEATS, COLOURS]

    # cards
    deck_size: int
    discard_size: int
    hand_size: Annotated[Row, SEATS]
    deck: Annotated[Row, DESIGNS]
    discard: Annotated[Row, DESIGNS]
    shown: Annotated[Row, DESIGNS]  # holly of this turn
    hand: Annotated[Grid, SEATS, DESIGNS]
    # what everybody could remember since the last shuffle: see secrets.py
    old_size: Annotated[Row, SEATS]
    fresh: Annotated[Row, SEATS]
    old: Annotated[Grid, SEATS, DESIGNS]
    spent: Annotated[Grid, SEATS, DESIGNS]
    short: Annotated[Row, SEATS]
    lost: Annotated[Row, MEMORY]
    lost_count: int
    unseen: Annotated[Row, DESIGNS]  # only in views

    def seat_after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    # ---- lanes ------------------------------------------------------------------------------------

    def is_open(self, seat: int, colour: int) -> bool:  # EG-1
        return self.bench[seat][colour] == 0 and not self.is_held(seat, colour)

    def is_held(self, seat: int, colour: int) -> bool:  # EG-4, EG-6
        return self.coal[seat][colour] != 0 or self.shelf[seat] != 0

    def has_present(self, seat: int, colour: int) -> bool:
        return self.bench[seat][colour] != 0 or self.reindeer[seat][colour] != 0

    def take_off(self, seat: int, colour: int) -> int:  # EG-R9
        """The lane's present leaves it; the place where it was."""
        place = self.bench[seat][colour]
        if place == REINDEER:
            self.reindeer[seat][colour] = 0
        self.bench[seat][colour] = 0
        return place

    def put_on(self, seat: int, colour: int, place: int) -> None:
        if place == REINDEER:
            self.reindeer[seat][colour] = 1
        else:
            self.bench[seat][colour] = place

    def can_step(self, seat: int, colour: int) -> bool:  # EG-3, EG-R6
        place = self.bench[seat][colour]
        if place == 0 or self.is_held(seat, colour):
            return False
        return place > 1 or (self.snow[seat][colour] == 0 and self.reindeer[seat][colour] == 0)  # EG-5

    def step(self, seat: int, colour: int) -> None:
        self.put_on(seat, colour, self.take_off(seat, colour) - 1)

    def has_block(self, seat: int, which: int) -> bool:
        if which < COLOURS:
            return self.coal[seat][which] != 0
        if which < 2 * COLOURS:
            return self.snow[seat][which - COLOURS] != 0
        return self.shelf[seat] != 0

    def blocks_on(self, seat: int) -> int:
        found = 0
        for which in range(2 * COLOURS + 1):
            if self.has_block(seat, which):
                found += 1
        return found

    def is_in_group(self, seat: int, who: int) -> bool:  # EG-R1
        return who == EVERYBODY or who == (KIDS if (self.kids >> seat) & 1 != 0 else ADULTS)

    # ---- the ways of an operation -----------------------------------------------------------------

    def list_ways(self, seat: int, op: int, n: int) -> int:
        what = op & 15
        if what == BUILD:
            return self.list_builds(seat, op, n)
        if what == ADVANCE:
            return self.list_advances(seat, op, n)
        if what == DELIVER:
            return self.list_deliveries(seat, op, n)
        if what in (PUSH_BACK, STEAL, BLOCK):
            return self.list_lanes(seat, op, n)
        if what == UNBLOCK:
            return self.list_blocks(seat, op, n)
        if what in (DRAW, DISCARD):
            return self.list_hands(seat, op, n)
        return n

    def first_colour(self, op: int) -> int:
        wanted = (op >> COLOUR) & 3
        return 0 if wanted == ANY_COLOUR else wanted

    def colours_end(self, op: int) -> int:
        wanted = (op >> COLOUR) & 3
        return COLOURS if wanted == ANY_COLOUR else wanted + 1

    def list_builds(self, seat: int, op: int, n: int) -> int:  # EG-11
        for colour in range(self.first_colour(op), self.colours_end(op)):
            if self.is_open(seat, colour):
                self.scratch[n] = TO_BUILD + (((op >> NUMBER) & 3) - 1) * COLOURS + colour
                n += 1
        return n

    def list_advances(self, seat: int, op: int, n: int) -> int:  # EG-12
        for colour in range(self.first_colour(op), self.colours_end(op)):
            if self.can_step(seat, colour):
                self.scratch[n] = TO_ADVANCE + (((op >> NUMBER) & 3) - 1) * COLOURS + colour
                n += 1
        return n

    def list_deliveries(self, seat: int, op: int, n: int) -> int:  # EG-13
        for colour in range(self.first_colour(op), self.colours_end(op)):
            if self.can_deliver(seat, colour, (op >> FLAG) & 1):
                self.scratch[n] = TO_DELIVER + ((op >> FLAG) & 1) * COLOURS + colour
                n += 1
        return n

    def can_deliver(self, seat: int, colour: int, through_snow: int) -> bool:  # EG-13
        return self.has_present(seat, colour) and (through_snow != 0 or self.snow[seat][colour] == 0)

    def list_lanes(self, seat: int, op: int, n: int) -> int:
        """Lanes of opponents; those who push back as a group do it to their own."""
        if op & 15 == BLOCK and (op >> NUMBER) & 3 == SHELF:
            return self.list_shelves(seat, n)
        for other in range(self.seats):
            if (other == seat) == ((op >> DOER) & 7 >= KIDS):
                for colour in range(self.first_colour(op), self.colours_end(op)):
                    n = self.list_lane(seat, op, n, other, colour)
        return n

    def list_lane(self, seat: int, op: int, n: int, other: int, colour: int) -> int:
        lane = other * COLOURS + colour
        if (op >> SAME) & 1 != 0 and self.lane != lane:
            return n
        what = op & 15
        way = -1
        if what == PUSH_BACK:
            if self.can_push(other, colour):
                way = TO_PUSH + ((op >> NUMBER) & 3) * LANES - LANES + lane
        elif what == STEAL:
            if self.can_steal(seat, other, colour, (op >> FLAG) & 1):
                way = TO_STEAL + ((op >> FLAG) & 1) * LANES + lane
        elif (op >> NUMBER) & 3 == COAL:  # EG-20
            if self.coal[other][colour] == 0:
                way = TO_COAL + lane
        elif self.snow[other][colour] == 0:
            way = TO_SNOW + lane
        if way >= 0:
            self.scratch[n] = way
            n += 1
        return n

    def can_push(self, seat: int, colour: int) -> bool:  # EG-12, EG-R6
        if self.is_held(seat, colour):
            return False
        if self.bench[seat][colour] == 0:
            return self.reindeer[seat][colour] != 0
        return self.bench[seat][colour] < FAR

    def can_steal(self, seat: int, other: int, colour: int, delivers: int) -> bool:  # EG-14
        if not self.has_present(other, colour):
            return False
        if delivers != 0:
            return self.snow[seat][colour] == 0  # EG-R10
        place = self.bench[other][colour]
        return self.is_open(seat, colour) and (place != REINDEER or self.reindeer[seat][colour] == 0)

    def list_shelves(self, seat: int, n: int) -> int:
        for other in range(self.seats):
            if other != seat and self.shelf[other] == 0:
                self.scratch[n] = TO_SHELVE + other
                n += 1
        return n

    def list_blocks(self, seat: int, op: int, n: int) -> int:
        for which in range(2 * COLOURS + 1):
            if self.has_block(seat, which) and self.is_block_meant(op, which):
                self.scratch[n] = TO_UNBLOCK + which
                n += 1
        return n

    def is_block_meant(self, op: int, which: int) -> bool:
        kind = (op >> NUMBER) & 3
        if kind != which // COLOURS and kind != ANY_BLOCK:
            return False
        if which // COLOURS == SHELF:
            return (op >> COLOUR) & 3 == ANY_COLOUR
        return self.first_colour(op) <= which % COLOURS < self.colours_end(op)

    def list_hands(self, seat: int, op: int, n: int) -> int:
        who = (op >> DOER) & 7
        if who == OPPONENTS:
            return self.list_all_opponents(seat, op, n)
        for other in range(self.seats):
            if (other != seat) == (who == OPPONENT) and self.can_draw_or_discard(op, other):
                number = (op >> NUMBER) & 3
                first = TO_DRAW if op & 15 == DRAW else TO_DISCARD
                self.scratch[n] = first + (number - 1) * SEATS + other
                n += 1
        return n

    def can_draw_or_discard(self, op: int, seat: int) -> bool:
        if op & 15 == DRAW:
            return self.deck_size + self.discard_size > 0  # EG-R3
        return self.hand_size[seat] > 0

    def list_all_opponents(self, seat: int, op: int, n: int) -> int:
        for other in range(self.seats):
            if other != seat and self.hand_size[other] > 0:
                self.scratch[n] = ALL_DISCARD + ((op >> NUMBER) & 3) - 1
                return n + 1
        return n

    def has_way(self, seat: int, op: int) -> bool:
        """Whether there is any, without listing all."""
        what = op & 15
        if (what != PUSH_BACK and what != STEAL and what != BLOCK) or (op >> DOER) & 7 >= KIDS:
            return self.list_ways(seat, op, 0) > 0
        if what == BLOCK and (op >> NUMBER) & 3 == SHELF:
            return self.list_shelves(seat, 0) > 0
        for other in range(self.seats):
            if other != seat:
                for colour in range(self.first_colour(op), self.colours_end(op)):
                    if self.list_lane(seat, op, 0, other, colour) > 0:
                        return True
        return False

    # ---- the question of the card in play ---------------------------------------------------------

    def list_answers(self, seat: int) -> int:
        """All ways of the operation that is reached, its alternatives included."""
        card = self.card[self.level] - 1
        at = self.op_at[self.level]
        n = self.list_ways(seat, self.ops[card][at], 0)
        at += 1
        while at < OPS and (self.ops[card][at] >> OR) & 1 != 0:
            n = self.without_doubles(n, self.list_ways(seat, self.ops[card][at], n))
            at += 1
        return n

    def without_doubles(self, known: int, n: int) -> int:
        """Two alternatives that come to the same are one answer."""
        kept = known
        for i in range(known, n):
            at = 0
            while at < known and self.scratch[at] != self.scratch[i]:
                at += 1
            if at == known:
                self.scratch[kept] = self.scratch[i]
                kept += 1
        return kept

    # ---- doing it ---------------------------------------------------------------------------------

    def operate(self, seat: int, way: int) -> None:
        if way < TO_ADVANCE:
            self.build(seat, (way - TO_BUILD) % COLOURS, (way - TO_BUILD) // COLOURS + 1)
        elif way < TO_PUSH:
            self.advance(seat, (way - TO_ADVANCE) % COLOURS, (way - TO_ADVANCE) // COLOURS + 1)
        elif way < TO_DELIVER:
            self.push_back(seat, (way - TO_PUSH) % LANES, (way - TO_PUSH) // LANES + 1)
        elif way < TO_STEAL:
            self.deliver_now(seat, (way - TO_DELIVER) % COLOURS)
        elif way < TO_COAL:
            self.steal(seat, (way - TO_STEAL) % LANES, (way - TO_STEAL) // LANES)
        elif way < TO_UNBLOCK:
            self.block(seat, way)
        elif way < TO_DRAW:
            self.unblock(seat, way - TO_UNBLOCK)
        elif way < TO_DISCARD:
            self.due[self.level][(way - TO_DRAW) % SEATS] = (way - TO_DRAW) // SEATS + 1
        elif way < ALL_DISCARD:
            self.owed[self.level][(way - TO_DISCARD) % SEATS] = (way - TO_DISCARD) // SEATS + 1
        else:
            self.owe_all(seat, way - ALL_DISCARD + 1)

    def build(self, seat: int, colour: int, size: int) -> None:  # EG-11
        self.bench[seat][colour] = size
        self.note(N_BUILT, seat, colour, size, EVERYONE)

    def advance(self, seat: int, colour: int, steps: int) -> None:  # EG-12
        start = self.bench[seat][colour]
        while steps > 0 and self.can_step(seat, colour):
            self.step(seat, colour)
            steps -= 1
        self.note(N_MOVED, seat, colour, start * 4 + self.bench[seat][colour], EVERYONE)

    def push_back(self, seat: int, lane: int, steps: int) -> None:  # EG-12
        owner = lane // COLOURS
        start = self.take_off(owner, lane % COLOURS)
        place = min(FAR, start + steps)
        self.put_on(owner, lane % COLOURS, place)
        self.lane = lane
        self.note(N_PUSHED, seat, owner, lane % COLOURS * 16 + start * 4 + place, EVERYONE)

    def deliver_now(self, seat: int, colour: int) -> None:  # EG-13, EG-18
        self.deliver(seat, colour, self.take_off(seat, colour))
        if self.snow[seat][colour] != 0:
            self.snow[seat][colour] = 0
            self.note(N_SNOW_GONE, seat, colour, 0, EVERYONE)

    def deliver(self, seat: int, colour: int, place: int) -> None:
        self.pile[seat][colour] += 1
        self.note(N_DELIVERED, seat, colour, place, EVERYONE)

    def steal(self, seat: int, lane: int, delivers: int) -> None:  # EG-14
        colour = lane % COLOURS
        place = self.take_off(lane // COLOURS, colour)
        self.lane = lane
        self.note(N_STOLEN, seat, lane // COLOURS, colour * 4 + place, EVERYONE)
        if delivers != 0:
            self.deliver(seat, colour, place)
        else:
            self.put_on(seat, colour, place)

    def block(self, seat: int, way: int) -> None:  # EG-15
        if way >= TO_SHELVE:
            self.shelf[way - TO_SHELVE] = 1
            self.note(N_SHELF, seat, way - TO_SHELVE, 0, EVERYONE)
        elif way >= TO_SNOW:
            self.lane = way - TO_SNOW
            self.snow[self.lane // COLOURS][self.lane % COLOURS] = 1
            self.note(N_SNOWSTORM, seat, self.lane // COLOURS, self.lane % COLOURS, EVERYONE)
        else:
            self.lane = way - TO_COAL
            self.coal[self.lane // COLOURS][self.lane % COLOURS] = 1
            self.note(N_COAL, seat, self.lane // COLOURS, self.lane % COLOURS, EVERYONE)

    def unblock(self, seat: int, which: int) -> None:  # EG-20
        if which < COLOURS:
            self.coal[seat][which] = 0
        elif which < 2 * COLOURS:
            self.snow[seat][which - COLOURS] = 0
        else:
            self.shelf[seat] = 0
        self.note(N_UNBLOCKED, seat, which, 0, EVERYONE)

    def owe_all(self, seat: int, count: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.owed[self.level][other] = count
