# cython: language_level=3
"""Top Deer: stacking a deck, bets and the race, in the order of the rulebook. Clauses: rules.md."""

from __future__ import annotations

from kringle.games.topdeer import cards
from kringle.games.topdeer.cards import (
    ACE, ARROWS, BET, BETTING, BORROW, BORROWED, BORROWING, BUMPING, EXTRA, FACE_UP, FLIP, GATHER, HAND, HOP, HOPPING,
    KINDS, MOST_STEPS, NEXT, NONE, NOTHING, NO_SPECIAL, NUMBER, N_BET, N_BORROWED, N_BUMPED, N_FLIPPED, N_HOPPED,
    N_NUMBER, N_PICKED_UP, N_PLAYED, N_RACE, N_SET_CARD, N_SET_SPECIAL, N_STACKED, N_STEPPED, N_STOPPED, N_TURN,
    PICK_UP, PLAY, RESTACKING, SINCE_VERSION_2, SPECIAL, STACKING, STEPPING, STOCK, STOP, SUREFOOT, TO, TURN,
    UNDECIDED,
)  # fmt: skip
from kringle.games.topdeer.table import Table
from kringle.kernel.names import CHANCE, EVERYONE

MOVES = cards.MOVES
EFFECT_OF = cards.EFFECT
LAST_ONLY = cards.LAST_ONLY


class Race(Table):
    # ---- pre-race ------------------------------------------------------------------------------------

    def start_round(self) -> None:  # TD-4
        self.races += 1
        self.note(N_RACE, CHANCE, self.races, 0, EVERYONE)
        self.phase = STACKING
        self.asking = 0
        for seat in range(self.seats):
            self.bet[seat] = NONE
            self.at[seat] = 0
            self.special[seat] = UNDECIDED
            self.ask_too(seat)

    def stack_moves(self, seat: int) -> None:
        if self.special[seat] == UNDECIDED:
            if self.phase == RESTACKING:  # TD-R4
                self.add(NO_SPECIAL)
            self.add_stock(seat, SPECIAL)
        else:
            self.add_stock(seat, NEXT)

    def stack(self, seat: int, move: int) -> bool:
        """One card into its place; True when the deck is complete. The last card is no choice."""
        if move >= NEXT:
            self.lay_next(seat, move - NEXT, N_SET_CARD)
        else:
            self.set_special(seat, NONE if move == NO_SPECIAL else move - SPECIAL)
        if self.list_stock(seat) > 1:
            return False
        self.finish_stack(seat)
        return True

    def set_special(self, seat: int, kind: int) -> None:
        self.special[seat] = kind
        self.note(N_SET_SPECIAL, seat, kind, 0, 1 << seat)

    def finish_stack(self, seat: int) -> None:
        if self.list_stock(seat) == 1:
            self.lay_next(seat, self.scratch[STOCK], N_SET_CARD)
        has_special = 1 if self.special[seat] != NONE else 0
        self.note(N_STACKED, seat, self.stacked[seat], has_special, EVERYONE)

    def start_bets(self) -> None:  # TD-5
        self.phase = BETTING
        self.turn = self.first
        self.ask(self.turn)

    def bet_moves(self) -> None:
        for other in range(self.seats):
            self.add(BET + other)

    def place_bet(self, seat: int, on: int) -> None:
        self.bet[seat] = on
        self.note(N_BET, seat, on, 0, EVERYONE)
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self.next_turn()
        else:
            self.ask(self.turn)

    # ---- the race --------------------------------------------------------------------------------------

    def next_turn(self) -> None:  # TD-6
        self.turn = (self.turn + 1) % self.seats
        self.note(N_TURN, self.turn, 0, 0, EVERYONE)
        self.phase = TURN
        self.ask(self.turn)

    def turn_moves(self, seat: int) -> None:
        left = self.stacked[seat] - self.laid[seat]
        if left > 0:
            self.add(PLAY)
            if self.may_flip(seat):
                self.add(FLIP)
        if self.laid[seat] > 0:  # TD-R14
            self.add(PICK_UP)

    def may_flip(self, seat: int) -> bool:  # TD-9, TD-R16
        special = self.special[seat]
        if special < 0 or special >= KINDS:
            return False
        return LAST_ONLY[EFFECT_OF[special]] == 0 or self.stacked[seat] - self.laid[seat] == 1

    def take_turn(self, seat: int, move: int) -> None:
        if move == PICK_UP:
            self.pick_up(seat)
            return
        if move == FLIP:
            self.flip(seat)
        kind = self.order[seat][self.laid[seat]]
        self.laid[seat] += 1
        self.turn_over(seat, kind)
        self.note(N_PLAYED, seat, kind, 0, EVERYONE)
        if self.effect == BORROW:
            self.phase = BORROWING
        else:
            self.move_by(kind)

    def flip(self, seat: int) -> None:  # TD-9, TD-10
        kind = self.special[seat]
        self.special[seat] = NONE
        i = self.used_count[seat]
        while i > 0 and self.used[seat][i - 1] > kind:
            self.used[seat][i] = self.used[seat][i - 1]
            i -= 1
        self.used[seat][i] = kind
        self.used_count[seat] += 1
        self.turn_over(seat, kind)
        self.effect = EFFECT_OF[kind]
        self.note(N_FLIPPED, seat, kind, self.effect, EVERYONE)

    def borrow_moves(self) -> None:  # TD-R15
        for kind in range(KINDS):
            self.scratch[FACE_UP + kind] = 0
        for seat in range(self.seats):
            for i in range(self.laid[seat]):
                self.scratch[FACE_UP + self.order[seat][i]] = 1
            if self.edition >= SINCE_VERSION_2:
                for i in range(self.used_count[seat]):
                    self.scratch[FACE_UP + self.used[seat][i]] = 1
        for kind in range(KINDS):
            if self.scratch[FACE_UP + kind]:
                self.add(BORROWED + kind)

    def borrow(self, seat: int, kind: int) -> None:
        self.note(N_BORROWED, seat, kind, 0, EVERYONE)
        self.move_by(kind)

    def move_by(self, kind: int) -> None:
        self.card = kind
        numbers = MOVES[kind]
        if numbers & (numbers - 1):  # TD-26
            self.phase = ACE
            return
        spaces = 1
        while numbers >> spaces != 1:
            spaces += 1
        self.move(spaces)

    def number_moves(self) -> None:
        for spaces in range(1, MOST_STEPS + 1):
            if (MOVES[self.card] >> spaces) & 1:
                self.add(NUMBER + spaces)

    def name_number(self, seat: int, spaces: int) -> None:
        self.note(N_NUMBER, seat, spaces, 0, EVERYONE)
        self.move(spaces)

    def move(self, spaces: int) -> None:
        self.steps = spaces + (1 if self.effect == EXTRA else 0)
        self.stepped = 0
        self.go_on()

    def go_on(self) -> None:  # TD-7
        """As far as there is nothing to choose."""
        while self.steps > 0:
            space = self.at[self.turn]
            ways = self.open_ways(space)
            blocked = self.ways(space) - ways
            if ways == 0:
                self.stop_early()
                return
            if ways > 1 or blocked > 0:
                self.phase = STEPPING
                return
            if self.step(self.first_open(space)):
                return
        self.land()

    def ways(self, space: int) -> int:
        count = 0
        while count < ARROWS and self.arrows[space][count] > 0:
            count += 1
        return count

    def is_open(self, space: int) -> bool:
        """Whether the next step may lead here: rough ground only by the first one."""
        return self.stepped == 0 or self.effect == SUREFOOT or self.rough[space] == 0

    def open_ways(self, space: int) -> int:
        count = 0
        for i in range(self.ways(space)):
            if self.is_open(self.arrows[space][i]):
                count += 1
        return count

    def first_open(self, space: int) -> int:
        i = 0
        while not self.is_open(self.arrows[space][i]):
            i += 1
        return self.arrows[space][i]

    def step_moves(self, seat: int) -> None:
        space = self.at[seat]
        for i in range(self.ways(space)):
            if self.is_open(self.arrows[space][i]):
                self.add(TO + self.arrows[space][i])
        if self.open_ways(space) < self.ways(space):  # TD-R1
            self.add(STOP)

    def choose_step(self, seat: int, move: int) -> None:
        if move == STOP:
            self.stop_early()
        elif not self.step(move - TO):
            self.go_on()

    def step(self, space: int) -> bool:
        """True if that was over the line."""
        self.note(N_STEPPED, self.turn, space, self.at[self.turn], EVERYONE)
        self.at[self.turn] = space
        self.steps -= 1
        self.stepped = 1
        if space == self.finish:
            self.cross(self.turn)
            return True
        return False

    def stop_early(self) -> None:
        self.note(N_STOPPED, self.turn, self.at[self.turn], self.steps, EVERYONE)
        self.steps = 0
        self.land()

    # ---- bumps -------------------------------------------------------------------------------------------

    def land(self) -> None:  # TD-8
        other = self.racer_under(self.turn)
        if other < 0:
            self.end_move()
        elif self.effect == HOP:
            self.hop()
        else:
            self.bump(other)

    def racer_under(self, seat: int) -> int:
        """Whose racer stands where this one stands; -1: nobody's."""
        for other in range(self.seats):
            if other != seat and self.at[other] == self.at[seat]:
                return other
        return -1

    def way_moves(self, seat: int) -> None:  # TD-R2
        space = self.at[seat]
        for i in range(self.ways(space)):
            self.add(TO + self.arrows[space][i])

    def hop(self) -> None:  # TD-R3
        while self.racer_under(self.turn) >= 0:
            space = self.at[self.turn]
            if self.ways(space) > 1:
                self.phase = HOPPING
                return
            if self.hop_to(self.arrows[space][0]):
                return
        self.end_move()

    def hop_to(self, space: int) -> bool:
        self.note(N_HOPPED, self.turn, space, self.at[self.turn], EVERYONE)
        self.at[self.turn] = space
        if space == self.finish:
            self.cross(self.turn)
            return True
        return False

    def bump(self, seat: int) -> None:
        while seat >= 0:
            self.bumped = seat
            space = self.at[seat]
            if self.ways(space) > 1:
                self.phase = BUMPING
                return
            if self.bump_to(self.arrows[space][0]):
                return
            seat = self.racer_under(self.bumped)
        self.end_move()

    def bump_to(self, space: int) -> bool:
        self.note(N_BUMPED, self.bumped, space, self.turn, EVERYONE)
        self.at[self.bumped] = space
        if space == self.finish:
            self.cross(self.bumped)
            return True
        return False

    def end_move(self) -> None:
        effect = self.effect
        self.clear_move()
        if effect == GATHER:  # TD-R16
            self.pick_up(self.turn)
        else:
            self.next_turn()

    def clear_move(self) -> None:
        self.effect = NOTHING
        self.card = 0
        self.steps = 0
        self.stepped = 0
        self.bumped = 0

    # ---- pick-up -----------------------------------------------------------------------------------------

    def pick_up(self, seat: int) -> None:  # TD-11
        self.note(N_PICKED_UP, seat, self.laid[seat], 0, EVERYONE)
        for i in range(HAND):
            self.order[seat][i] = 0
        self.stacked[seat] = 0
        self.laid[seat] = 0
        self.special[seat] = UNDECIDED
        self.phase = RESTACKING
        if self.list_stock(seat) == 1:  # TD-R4
            self.special[seat] = NONE
            self.finish_stack(seat)
            self.next_turn()

    # ---- what comes after: rules.py ------------------------------------------------------------------------

    def cross(self, seat: int) -> None:
        """A racer is over the line."""
