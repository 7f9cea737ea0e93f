# cython: language_level=3
"""Santa's Workshop: setup, the nine days, inspection and final scoring. What a move does: the end of this file.

What lies on the table: table.py. A seat's mat: mat.py. Gift cards: mailroom.py. Places: places.py. What the day's
surprise does to them: surprises.py. Clauses: rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.workshop import cards, numbers
from kringle.games.workshop.cards import KINDS, SURPRISE_KINDS
from kringle.games.workshop.numbers import (
    ASSEMBLY, AWAY, BAKERY, COAL, DAYS, DEAL, DEALT, DEAL_GIFT, DENTAL, DENTIST, ELF, ELF_CHOICE, ELVES, EMPTY_STALLS,
    EXTRA_COOKIE, FACE_UP, FIFTH, FIRST, GIFT, GIFTS, GIFT_LIMIT, HAND_IN, KEEP, KEEP_GIFTS, LAST_DAY, LEARN, LOT,
    MATERIAL, N_BAKERY_KEPT, N_COAL, N_COAL_LEFT, N_COOKIES_LAID, N_DAY, N_DEALT, N_DENTIST, N_FIRST_PLAYER,
    N_INSPECTED, N_KEPT, N_OATS, N_ON_SLEIGH, N_OVER, N_PIECES_LEFT, N_PUT_UNDER, N_RESTS, N_RETURNED, N_SKIPPED,
    N_SURPRISE, N_ZELF_RESTS, OVER, PLASTIC, SIX_COAL, SPACES, SPACE_CHOICE, STALL, STOP, SUBJECT, SURPRISE, TEND,
    TOKENS, TOP, TO_DENTIST, TURN_UP, VIXEN, YETI, ZELF, ZELF_ELF,
)  # fmt: skip
from kringle.games.workshop.places import Places
from kringle.kernel.names import CHANCE, EVERYONE, SPECTATOR

COPIES = cards.COPIES
EFFECT = cards.EFFECT
SURPRISE_COPIES = cards.SURPRISE_COPIES
TEAM = numbers.TEAM

ALL_SUBJECTS = 15
FIRST_COAL = 2  # WS-8
FIFTH_COAL = 6
RESTING = AWAY + 1
INSPECTION = 3  # days
MOST, SECOND_MOST = 2, 1  # cookies a gift
COAL_A_COOKIE = 2  # WS-30
BAKERY_COOKIES = 4  # WS-50


class Rules(Places):
    # ---- setup -----------------------------------------------------------------------------------

    def set_up(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.surprising = int(options["holiday_surprises"])
        for kind in range(KINDS):
            self.deck[kind] = COPIES[kind]
            self.deck_left += COPIES[kind]
        self.top_left = self.deck_left
        if self.surprising:
            for kind in range(SURPRISE_KINDS):
                self.surprises_left[kind] = SURPRISE_COPIES[kind]
        self.phase = LOT
        self.ask(CHANCE)

    def lot_outcomes(self) -> None:  # WS-R11
        for seat in range(self.seats):
            self.add_chance(FIRST + seat, 1)

    def give_tree(self, seat: int) -> None:
        self.first = self.turn = seat
        self.note(N_FIRST_PLAYER, seat, 0, 0, EVERYONE)
        for place in range(min(self.seats, 4)):  # WS-8
            self.start_coal(self.after(seat, place), FIRST_COAL + place)
        if self.seats == 5:
            self.phase = FIFTH
            self.ask(self.after(seat, 4))
        else:
            self.deal()

    def after(self, seat: int, places: int) -> int:
        return (seat + places) % self.seats

    def start_coal(self, seat: int, coal: int) -> None:
        self.coal[seat] = coal
        self.note(N_COAL, seat, coal, 0, EVERYONE)

    def find_fifth_choices(self) -> None:
        self.add(SIX_COAL)
        for subject in range(ASSEMBLY + 1):
            self.add(LEARN + subject)

    def choose_fifth(self, seat: int, move: int) -> None:  # WS-8, WS-R12
        if move == SIX_COAL:
            self.start_coal(seat, FIFTH_COAL)
        else:
            self.learn(seat, 0, move - LEARN)
        self.deal()

    def deal(self) -> None:
        self.cursor = 0
        self.phase = DEAL
        self.ask(CHANCE)

    def deal_gift(self, kind: int) -> None:
        """Three to each seat, which alone sees them; they are kept in the order of their kinds. WS-9"""
        seat = self.cursor
        self.off_the_deck(kind)
        self.note(N_DEALT, seat, kind, 0, 1 << seat)
        held = 0
        while held < DEALT and self.dealt[seat][held] > 0:
            held += 1
        at = held
        while at > 0 and self.dealt[seat][at - 1] > kind + 1:
            self.dealt[seat][at] = self.dealt[seat][at - 1]
            at -= 1
        self.dealt[seat][at] = kind + 1
        if held == DEALT - 1:
            self.cursor += 1
            if self.cursor == self.seats:
                self.fill_display(KEEP)

    def start_keeping(self) -> None:
        self.phase = KEEP
        self.asking = (1 << self.seats) - 1

    def find_hands(self, seat: int) -> None:
        for kept in range(1, 1 << DEALT):
            if not self.is_repetition(seat, kept):
                self.add(KEEP_GIFTS + kept)

    def is_repetition(self, seat: int, kept: int) -> bool:
        """Of two gifts that are alike the first is kept first: otherwise one choice would be two."""
        for i in range(1, DEALT):
            if self.dealt[seat][i] == self.dealt[seat][i - 1] and (kept >> (i - 1)) & 3 == 2:
                return True
        return False

    def open_hands(self) -> None:
        for seat in range(self.seats):
            self.open_hand(seat, self.opened(seat) - KEEP_GIFTS)
        self.start_day()

    def open_hand(self, seat: int, kept: int) -> None:
        under = 0
        for i in range(DEALT):
            kind = self.dealt[seat][i] - 1
            self.dealt[seat][i] = 0
            if (kept >> i) & 1:
                self.lay_out(seat, kind)
                self.note(N_KEPT, seat, kind, 0, EVERYONE)
            else:
                self.returned[seat][under] = kind + 1
                under += 1
                self.note(N_PUT_UNDER, seat, kind, 0, 1 << seat)
        self.deck_left += under
        self.note(N_RETURNED, seat, under, 0, EVERYONE)

    # ---- start of day ----------------------------------------------------------------------------

    def start_day(self) -> None:
        self.note(N_DAY, SPECTATOR, self.day + 1, 0, EVERYONE)
        if self.surprising:  # WS-10, WS-32
            self.phase = TURN_UP
            self.ask(CHANCE)
        else:
            self.lay_out_cookies()

    def turn_surprise_up(self, kind: int) -> None:
        self.surprises_left[kind] -= 1
        self.surprise = kind + 1
        self.remember_today()
        self.note(N_SURPRISE, SPECTATOR, kind, self.day + 1, EVERYONE)
        if self.today == YETI:  # WS-61
            self.shuffle_all()
            self.fill_display(TURN_UP)
        else:
            self.lay_out_cookies()

    def lay_out_cookies(self) -> None:  # WS-10
        if self.today == EMPTY_STALLS:  # WS-59
            self.empty_stalls()
        cookies = 2 if self.today == EXTRA_COOKIE else 1  # WS-48
        for stall in range(VIXEN + 1):
            self.stall[stall] += cookies
        self.note(N_COOKIES_LAID, SPECTATOR, cookies, 0, EVERYONE)
        self.fill_classroom()

    def empty_stalls(self) -> None:
        self.note(N_OATS, SPECTATOR, 0, 0, EVERYONE)
        for stall in range(VIXEN + 1):
            self.stall[stall] = 0

    def fill_classroom(self) -> None:  # WS-11
        self.classroom = ALL_SUBJECTS
        if self.today == DENTIST:
            self.call_to_dentist(0)
        else:
            self.start_work()

    def call_to_dentist(self, place: int) -> None:  # WS-46, WS-R20
        if place == self.seats:
            self.cursor = 0
            self.start_work()
        else:
            self.cursor = place
            self.phase = DENTAL
            self.ask(self.after(self.first, place))

    def find_patients(self, seat: int) -> None:
        for elf in range(TEAM[self.seats]):
            if self.is_first_like(seat, elf):
                self.add(TO_DENTIST + self.training[seat][elf])

    def send_to_dentist(self, seat: int, training: int) -> None:
        elf = self.elf_at_home(seat, training)
        self.where[seat][elf] = AWAY + 1
        self.note(N_DENTIST, seat, elf * 16 + training, 0, EVERYONE)
        self.call_to_dentist(self.cursor + 1)

    # ---- workday actions -------------------------------------------------------------------------

    def start_work(self) -> None:  # WS-13
        self.turn = self.first
        self.next_turn(0, self.seats)

    def end_turn(self) -> None:
        self.elf = self.space = self.material = self.left = self.placed = 0
        self.remember_today()
        self.next_turn(1, self.seats + 1)

    def next_turn(self, first: int, end: int) -> None:
        """The next seat that can place an elf; when none can, the day is over. WS-R14"""
        for place in range(first, end):
            seat = self.after(self.turn, place)
            if self.can_place(seat):
                self.turn = seat
                self.phase = ELF_CHOICE
                self.ask(seat)
                return
            if self.elves_at_home(seat) > 0:
                self.note(N_SKIPPED, seat, 0, 0, EVERYONE)
        self.end_day()

    def can_place(self, seat: int) -> bool:
        return self.can_place_elf(seat) or self.can_place_zelf(seat)

    def can_place_elf(self, seat: int) -> bool:
        for elf in range(TEAM[self.seats]):
            if self.where[seat][elf] == 0 and self.can_go_out(seat, elf):
                return True
        return False

    def can_place_zelf(self, seat: int) -> bool:  # WS-26
        return self.zelf == seat + 1 and self.zelf_at == 0 and self.can_go_out(seat, ZELF_ELF)

    def elves_at_home(self, seat: int) -> int:
        elves = 0
        for elf in range(TEAM[self.seats]):
            if self.where[seat][elf] == 0:
                elves += 1
        return elves

    def is_first_like(self, seat: int, elf: int) -> bool:
        """At home, and no elf before it is at home with the same training: elves that are alike are one choice."""
        return self.where[seat][elf] == 0 and self.elf_at_home(seat, self.training[seat][elf]) == elf

    def elf_at_home(self, seat: int, training: int) -> int:
        elf = 0
        while self.where[seat][elf] != 0 or self.training[seat][elf] != training:
            elf += 1
        return elf

    def find_elves(self, seat: int) -> None:
        for elf in range(TEAM[self.seats]):
            if self.is_first_like(seat, elf) and self.can_go_out(seat, elf):
                self.add(ELF + self.training[seat][elf])
        if self.can_place_zelf(seat):
            self.add(ZELF)
        if not self.must_place_elf(seat):
            self.add(STOP)

    def must_place_elf(self, seat: int) -> bool:
        """An elf can be placed, and not only by giving up Mrs. Claus' Bakery. WS-13, WS-R22"""
        for elf in range(TEAM[self.seats]):
            if self.where[seat][elf] == 0 and self.can_go_freely(seat, elf):
                return True
        return False

    def rest(self, seat: int) -> None:
        """Zelf for the day, when only he is left; else for this turn, and if no other can place, the day is over.
        WS-R4, WS-R22"""
        if self.elves_at_home(seat) == 0:
            self.zelf_at = RESTING
            self.note(N_ZELF_RESTS, seat, 0, 0, EVERYONE)
        else:
            self.note(N_RESTS, seat, 0, 0, EVERYONE)
        self.next_turn(1, self.seats)

    def choose_elf(self, seat: int, move: int) -> None:
        if move == STOP:
            self.rest(seat)
            return
        self.elf = ZELF_ELF if move == ZELF else self.elf_at_home(seat, move - ELF)
        self.phase = SPACE_CHOICE

    # ---- end of day ------------------------------------------------------------------------------

    def end_day(self) -> None:  # WS-15
        for seat in range(self.seats):
            self.jam[seat] = 0
            for elf in range(ELVES):
                self.where[seat][elf] = 0
        for space in range(SPACES):
            self.taken[space] = 0
        self.zelf = self.zelf_at = 0
        if self.day % INSPECTION == INSPECTION - 1:
            self.inspect()
        self.discard_surprise()
        if self.day == LAST_DAY:
            self.score_the_rest()
        else:
            self.day += 1
            self.start_day()

    def discard_surprise(self) -> None:
        if self.surprise > 0:
            if self.today != BAKERY or self.bakery == 0:  # WS-50
                self.discarded[self.surprise - 1] += 1
            self.surprise = self.today = self.seminar = self.attended = 0
            for material in range(3):
                self.repaired[material] = 0

    # ---- Santa's inspection ----------------------------------------------------------------------

    def inspect(self) -> None:  # WS-29
        most = self.most_below(DAYS * ELVES * GIFT_LIMIT)
        second = self.most_below(most)  # WS-R6
        for seat in range(self.seats):
            a_gift = MOST if self.built[seat] == most else SECOND_MOST if self.built[seat] == second else 0
            self.cookies[seat] += a_gift * self.built[seat]
            self.note(N_INSPECTED, seat, self.built[seat], a_gift * self.built[seat], EVERYONE)
        for seat in range(self.seats):
            self.load_sleigh(seat)
        self.note(N_ON_SLEIGH, SPECTATOR, self.sleigh_left, 0, EVERYONE)
        self.renew_deck()  # WS-16

    def most_below(self, count: int) -> int:
        most = 0
        for seat in range(self.seats):
            if most < self.built[seat] < count:
                most = self.built[seat]
        return most

    def load_sleigh(self, seat: int) -> None:
        for kind in range(KINDS):
            self.sleigh[kind] += self.stack[seat][kind]
            self.stack[seat][kind] = 0
        self.sleigh_left += self.built[seat]
        self.delivered[seat] += self.built[seat]
        self.built[seat] = 0

    # ---- end of the game -------------------------------------------------------------------------

    def score_the_rest(self) -> None:  # WS-30
        for seat in range(self.seats):
            pieces = 0
            for gift in range(GIFT_LIMIT):
                if self.gift[seat][gift] > 0:
                    pieces += self.pieces_on(seat, gift)
            self.note(N_PIECES_LEFT, seat, pieces, 0, EVERYONE)
            self.note(N_COAL_LEFT, seat, self.coal[seat], self.coal[seat] // COAL_A_COOKIE, EVERYONE)
            self.cookies[seat] += pieces + self.coal[seat] // COAL_A_COOKIE
            self.handed_in[seat] = self.coal[seat]
            self.coal[seat] = 0
            if self.bakery == seat + 1:  # WS-50
                self.cookies[seat] += BAKERY_COOKIES
                self.note(N_BAKERY_KEPT, seat, BAKERY_COOKIES, 0, EVERYONE)
        self.note(N_OVER, SPECTATOR, 0, 0, EVERYONE)
        self.phase = OVER
        self.asking = 0

    def standing(self, seat: int, level: int) -> int:  # WS-31, WS-R18
        if level == 0:
            return self.cookies[seat]
        return self.handed_in[seat] if level == 1 else self.training_tokens(seat)

    # ---- what may be done, and what it does ------------------------------------------------------

    def go_on(self, errand: int) -> None:
        """The display is full."""
        if errand == GIFTS:
            self.next_gift(self.turn)
        elif errand == KEEP:
            self.start_keeping()
        else:
            self.lay_out_cookies()

    def find_moves(self, seat: int) -> None:
        phase = self.phase
        if seat == CHANCE:
            self.find_outcomes()
        elif phase == ELF_CHOICE:
            self.find_elves(seat)
        elif phase == SPACE_CHOICE:
            self.find_spaces(seat)
        elif phase == MATERIAL:
            self.find_places(seat)
        elif phase == GIFTS:
            self.find_gifts()
        elif phase == TOKENS:
            self.find_benches(seat)
        elif phase == PLASTIC:
            self.find_plastics(seat)
        elif phase == SUBJECT:
            self.find_subjects(seat)
        elif phase == STALL:
            self.find_stalls()
        elif phase == COAL:
            for coal in range(1, self.most_to_hand_in(seat) + 1):
                self.add(HAND_IN + coal)
        elif phase == KEEP:
            self.find_hands(seat)
        elif phase == DENTAL:
            self.find_patients(seat)
        elif phase == FIFTH:
            self.find_fifth_choices()

    def find_outcomes(self) -> None:
        if self.phase == LOT:
            self.lot_outcomes()
        elif self.phase == TURN_UP:
            self.surprise_outcomes()
        elif self.phase == DEAL:
            self.gift_outcomes(DEAL_GIFT)
        else:
            self.gift_outcomes(GIFT)

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if seat == CHANCE:
            self.apply_outcome(move)
        elif phase == ELF_CHOICE:
            self.choose_elf(seat, move)
        elif phase == SPACE_CHOICE:
            self.go(seat, move)
        elif phase == MATERIAL:
            self.put_piece(seat, move)
        elif phase == GIFTS:
            self.take_gift(seat, move)
        elif phase == TOKENS:
            self.put_token(seat, move)
        elif phase == PLASTIC:
            self.put_plastic(seat, move)
        elif phase == SUBJECT:
            self.take_training(seat, move - LEARN)
        elif phase == STALL:
            self.tend(seat, move - TEND)
        elif phase == COAL:
            self.hand_in(seat, move - HAND_IN)
        elif phase == KEEP:
            if self.seal(seat, move):
                self.open_hands()
        elif phase == DENTAL:
            self.send_to_dentist(seat, move - TO_DENTIST)
        elif phase == FIFTH:
            self.choose_fifth(seat, move)

    def apply_outcome(self, move: int) -> None:
        if self.phase == FACE_UP:
            self.turn_up(move - GIFT)
        elif self.phase == TOP:
            self.take_from_top(self.turn, move - GIFT)
            self.took_gift()
        elif self.phase == DEAL:
            self.deal_gift(move - DEAL_GIFT)
        elif self.phase == TURN_UP:
            self.turn_surprise_up(move - SURPRISE)
        else:
            self.give_tree(move - FIRST)
