# cython: language_level=3
"""What cards do to benches: which ways an operation can be done, and doing it. Clauses: rules.md.

One way of doing one operation is a move, such as ("build", "red", "large"); `list_ways` writes them into the scratch,
from place n on, and gives the place after the last. Rules, bots and refusals go by the same lists.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.elfgame.cards import (
    ADULTS, ADVANCE, ALL_DISCARD, ANY_BLOCK, ANY_COLOUR, BLOCK, BUILD, CARD, COAL, COAL_ON, COLOUR, COLOURS,
    DELIVER, DESIGNS, DISCARD, DOER, DRAW, EVERYBODY, EVERY_COLOUR, FAR, FLAG, HOLLIES, KIDS, LANES,
    LOAD_TO_DELIVER, LOAD_TO_STEAL, MEMORY, NUMBER, N_BUILT, N_COAL, N_DELIVERED, N_MOVED, N_PUSHED, N_SHELF,
    N_SNOWSTORM, N_SNOW_GONE, N_STOLEN, N_UNBLOCKED, OPPONENT, OPPONENTS, OPS, OR, PUSH_BACK, REINDEER, SAME, SEATS,
    SHELF, SHELF_ON, SINCE_VERSION_3, SNOW_ON, STEAL, TO_ADVANCE, TO_BUILD, TO_COAL, TO_DELIVER, TO_DISCARD,
    TO_DRAW, TO_PUSH, TO_SHELVE, TO_SNOW, TO_STEAL, TO_UNBLOCK, UNBLOCK,
)  # fmt: skip
from kringle.kernel.layout import Grid, Row
from kringle.kernel.constants import EVERYONE
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
    lane: (
        int  # that the last operation used on an opponent, or -1; LANES + seat: whose bench or hand an answer is about
    )
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

    def seat_after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

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

    def is_in_group(self, seat: int, who: int) -> bool:  # EG-R1
        return who == EVERYBODY or who == (KIDS if (self.kids >> seat) & 1 != 0 else ADULTS)

    # ---- the ways of an operation -----------------------------------------------------------------

    def list_ways(self, seat: int, op: int, n: int) -> int:
        what = op & 15
        if what == UNBLOCK:
            return self.list_blocks(seat, op, n)
        if what > UNBLOCK:
            return self.list_hands(seat, op, n) if what in (DRAW, DISCARD) else n
        if not self.is_on_opponents(op):
            return self.list_lanes(seat, seat, op, n)
        if what == BLOCK and (op >> NUMBER) & 3 == SHELF:
            return self.list_shelves(seat, n)
        for other in range(self.seats):
            if other != seat:
                n = self.list_lanes(seat, other, op, n)
        return n

    def has_way(self, seat: int, op: int) -> bool:
        """Whether there is any, without listing all."""
        what = op & 15
        if what == BUILD:
            return self.lanes_meant(seat, op) & self.open_lanes(seat) != 0
        if what >= UNBLOCK or (what == BLOCK and (op >> NUMBER) & 3 == SHELF):
            return self.list_ways(seat, op, 0) > 0
        if not self.is_on_opponents(op):
            return self.lanes(seat, seat, op) != 0
        for other in range(self.seats):
            if other != seat and self.lanes(seat, other, op) != 0:
                return True
        return False

    def is_on_opponents(self, op: int) -> bool:
        """Those who push back as a group do it to their own."""
        what = op & 15
        return what in (STEAL, BLOCK) or (what == PUSH_BACK and (op >> DOER) & 7 < KIDS)

    def list_lanes(self, seat: int, owner: int, op: int, n: int) -> int:
        lanes = self.lanes(seat, owner, op)
        if lanes != 0:
            first = self.first_way(op, owner)
            for colour in range(COLOURS):
                self.scratch[n] = first + colour
                n += (lanes >> colour) & 1
            if (op & 15 == DELIVER or op & 15 == STEAL) and self.edition >= SINCE_VERSION_3:
                n = self.list_loads(seat, owner, op, lanes, n)
        return n

    def list_loads(self, seat: int, owner: int, op: int, lanes: int, n: int) -> int:  # EG-R9
        """Of lanes with two presents, the one on the reindeer."""
        flag = (op >> FLAG) & 1
        first = LOAD_TO_DELIVER + flag * COLOURS
        lanes &= self.full_benches(owner) & self.reindeer[owner]
        if op & 15 == STEAL:
            first = LOAD_TO_STEAL + flag * LANES + owner * COLOURS
            lanes &= EVERY_COLOUR if flag != 0 else ~self.reindeer[seat]  # EG-14
        for colour in range(COLOURS):
            self.scratch[n] = first + colour
            n += (lanes >> colour) & 1
        return n

    def first_way(self, op: int, owner: int) -> int:
        """The move for an owner's red lane."""
        what = op & 15
        number = (op >> NUMBER) & 3
        if what == BUILD:
            return TO_BUILD + number * COLOURS - COLOURS
        if what == ADVANCE:
            return TO_ADVANCE + number * COLOURS - COLOURS
        if what == PUSH_BACK:
            return TO_PUSH + number * LANES - LANES + owner * COLOURS
        if what == DELIVER:
            return TO_DELIVER + ((op >> FLAG) & 1) * COLOURS
        if what == STEAL:
            return TO_STEAL + ((op >> FLAG) & 1) * LANES + owner * COLOURS
        return (TO_COAL if number == COAL else TO_SNOW) + owner * COLOURS

    def lanes(self, seat: int, owner: int, op: int) -> int:
        """The owner's lanes on which a seat can do an operation."""
        meant = self.lanes_meant(owner, op)
        what = op & 15
        if what == BUILD:  # EG-11
            return meant & self.open_lanes(owner)
        if what == ADVANCE:
            return meant & self.lanes_that_step(owner)
        if what == PUSH_BACK:
            return meant & self.lanes_to_push(owner)
        if what == DELIVER:
            return meant & self.lanes_to_deliver(owner, (op >> FLAG) & 1)
        if what == STEAL:
            return meant & self.lanes_to_steal(seat, owner, (op >> FLAG) & 1)
        return meant & ~(self.blocks[owner] >> (0 if (op >> NUMBER) & 3 == COAL else COLOURS))  # EG-20

    def lanes_meant(self, owner: int, op: int) -> int:
        colour = (op >> COLOUR) & 3
        lanes = EVERY_COLOUR if colour == ANY_COLOUR else 1 << colour
        if (op >> SAME) & 1 != 0:
            return lanes & (1 << self.lane % COLOURS) if self.lane >= 0 and self.lane // COLOURS == owner else 0
        return lanes

    def lanes_that_step(self, seat: int) -> int:  # EG-12
        lanes = 0
        for colour in range(COLOURS):
            if self.can_step(seat, colour):
                lanes |= 1 << colour
        return lanes

    def lanes_to_push(self, seat: int) -> int:  # EG-12, EG-R6
        if self.is_shelved(seat):
            return 0
        lanes = self.lanes_with_presents(seat) & ~self.blocks[seat]
        for colour in range(COLOURS):
            if self.bench[seat][colour] == FAR:
                lanes &= ~(1 << colour)
        return lanes

    def lanes_to_deliver(self, seat: int, through_snow: int) -> int:  # EG-13
        lanes = self.lanes_with_presents(seat)
        return lanes if through_snow != 0 else lanes & ~self.snowy_lanes(seat)

    def lanes_to_steal(self, seat: int, owner: int, delivers: int) -> int:  # EG-14
        if delivers != 0:
            return self.lanes_with_presents(owner) & ~self.snowy_lanes(seat)  # EG-R10
        benches = self.full_benches(owner)
        return self.open_lanes(seat) & (benches | (self.reindeer[owner] & ~self.reindeer[seat]))

    def list_shelves(self, seat: int, n: int) -> int:
        for other in range(self.seats):
            if other != seat and not self.is_shelved(other):
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
        colour = (op >> COLOUR) & 3
        if kind != which // COLOURS and kind != ANY_BLOCK:
            return False
        return colour == ANY_COLOUR or (which // COLOURS != SHELF and colour == which % COLOURS)

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
            return self.cards_to_draw() > 0  # EG-R3
        return self.hand_size[seat] > 0

    def cards_to_draw(self) -> int:  # EG-R13
        """In deck and discard, holly aside: for holly alone nobody draws."""
        left = self.deck_size + self.discard_size
        if self.edition >= SINCE_VERSION_3:
            for card in range(self.ordinary, self.designs):
                left -= self.deck[card] + self.discard[card]
        return left

    def list_all_opponents(self, seat: int, op: int, n: int) -> int:
        for other in range(self.seats):
            if other != seat and self.hand_size[other] > 0:
                self.scratch[n] = ALL_DISCARD + ((op >> NUMBER) & 3) - 1
                return n + 1
        return n

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
        return self.about_seat(n, seat, self.lane - LANES) if self.lane >= LANES else n

    def about_seat(self, n: int, seat: int, owner: int) -> int:  # EG-R21
        """Of these answers of a seat, those about somebody's bench or hand."""
        kept = 0
        for i in range(n):
            if self.owner(self.scratch[i], seat) == owner:
                self.scratch[kept] = self.scratch[i]
                kept += 1
        return kept

    def owner(self, way: int, seat: int) -> int:
        """Whose bench or hand a seat's way of an operation is about; -1: all opponents'."""
        if way >= LOAD_TO_STEAL:
            return (way - LOAD_TO_STEAL) % LANES // COLOURS
        if TO_PUSH <= way < TO_DELIVER:
            return (way - TO_PUSH) % LANES // COLOURS
        if TO_STEAL <= way < TO_SHELVE:  # coal and snowstorms too: whole tables of lanes
            return (way - TO_STEAL) % LANES // COLOURS
        if TO_SHELVE <= way < TO_UNBLOCK:
            return way - TO_SHELVE
        if TO_DRAW <= way < ALL_DISCARD:
            return (way - TO_DRAW) % SEATS
        return -1 if ALL_DISCARD <= way < CARD else seat

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
        if way >= LOAD_TO_STEAL:
            lane = (way - LOAD_TO_STEAL) % LANES
            self.steal(seat, lane, (way - LOAD_TO_STEAL) // LANES, self.unload(lane // COLOURS, lane % COLOURS))
        elif way >= LOAD_TO_DELIVER:
            colour = (way - LOAD_TO_DELIVER) % COLOURS
            self.deliver_now(seat, colour, self.unload(seat, colour))
        elif way < TO_ADVANCE:
            self.build(seat, (way - TO_BUILD) % COLOURS, (way - TO_BUILD) // COLOURS + 1)
        elif way < TO_PUSH:
            self.advance(seat, (way - TO_ADVANCE) % COLOURS, (way - TO_ADVANCE) // COLOURS + 1)
        elif way < TO_DELIVER:
            self.push_back(seat, (way - TO_PUSH) % LANES, (way - TO_PUSH) // LANES + 1)
        elif way < TO_STEAL:
            colour = (way - TO_DELIVER) % COLOURS
            self.deliver_now(seat, colour, self.take_off(seat, colour))
        elif way < TO_COAL:
            lane = (way - TO_STEAL) % LANES
            self.steal(seat, lane, (way - TO_STEAL) // LANES, self.take_off(lane // COLOURS, lane % COLOURS))
        elif way < TO_UNBLOCK:
            self.block(seat, way)
        elif way < TO_DRAW:
            self.unblock(seat, way - TO_UNBLOCK)
        elif way < TO_DISCARD:
            self.let_draw(self.level, (way - TO_DRAW) % SEATS, (way - TO_DRAW) // SEATS + 1)
        elif way < ALL_DISCARD:
            self.let_discard((way - TO_DISCARD) % SEATS, (way - TO_DISCARD) // SEATS + 1)
        else:
            self.let_all_discard(seat, way - ALL_DISCARD + 1)

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

    def deliver_now(self, seat: int, colour: int, place: int) -> None:  # EG-13, EG-18
        self.deliver(seat, colour, place)
        if (self.snowy_lanes(seat) >> colour) & 1 != 0:
            self.blocks[seat] &= ~(SNOW_ON << colour)
            self.note(N_SNOW_GONE, seat, colour, 0, EVERYONE)

    def deliver(self, seat: int, colour: int, place: int) -> None:
        self.pile[seat][colour] += 1
        self.note(N_DELIVERED, seat, colour, place, EVERYONE)

    def steal(self, seat: int, lane: int, delivers: int, place: int) -> None:  # EG-14
        colour = lane % COLOURS
        self.lane = lane
        self.note(N_STOLEN, seat, lane // COLOURS, colour * 4 + place, EVERYONE)
        if delivers != 0:
            self.deliver(seat, colour, place)
        else:
            self.put_on(seat, colour, place)

    def block(self, seat: int, way: int) -> None:  # EG-15
        if way >= TO_SHELVE:
            self.blocks[way - TO_SHELVE] |= SHELF_ON
            self.note(N_SHELF, seat, way - TO_SHELVE, 0, EVERYONE)
        elif way >= TO_SNOW:
            self.lane = way - TO_SNOW
            self.blocks[self.lane // COLOURS] |= SNOW_ON << self.lane % COLOURS
            self.note(N_SNOWSTORM, seat, self.lane // COLOURS, self.lane % COLOURS, EVERYONE)
        else:
            self.lane = way - TO_COAL
            self.blocks[self.lane // COLOURS] |= COAL_ON << self.lane % COLOURS
            self.note(N_COAL, seat, self.lane // COLOURS, self.lane % COLOURS, EVERYONE)

    def unblock(self, seat: int, which: int) -> None:  # EG-20
        self.blocks[seat] &= ~(1 << which)
        self.note(N_UNBLOCKED, seat, which, 0, EVERYONE)

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
