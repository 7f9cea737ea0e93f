# cython: language_level=3
"""Conveyor: the rules, in the order of the rulebook. Clauses: rules.md; the table: table.py; gold cards: gold.py."""

from __future__ import annotations

from kringle.games.conveyor import cards
from kringle.games.conveyor.cards import (
    BID, BIDDING, BROOM, CLEANUP, CRAFT, CRAFT_BORG, CRAFT_RADIO, CRAFTING, DEAL, DEALING, DEED_RADIO, DEED_VIOLET,
    DOLL, DONE, DROP, FACE_DOWN, FACE_DOWN_AT, HAND_LIMIT, HANDS, KEEP_BROOM, KINDS, LESS, LOT, LOTS, MAGIC, MORE,
    N_BELT_CARD, N_BELT_FACE_DOWN, N_BID, N_CRAFTED, N_DISCARDED, N_DROP_KIND, N_DROPPED, N_LAST_SPACE, N_LOT,
    N_OVER, N_PAID, N_POOP, N_SAW, N_SEASON, N_STARTING_CARD, N_SWEEP_KIND, N_SWEPT, N_TOOK, N_TOOK_UNSEEN, N_TOY,
    N_TRACK, ORDER, OVER, PAPER, PAYMENTS, POOP, RADIO, ROBOT, SATIN, SEASONS, SHADE, SWEEP, TAKING,
)  # fmt: skip
from kringle.games.conveyor.table import Table
from kringle.kernel.names import CHANCE, EVERYONE

COPIES = cards.COPIES
NEEDED = cards.NEEDED
POINTS = cards.POINTS
PENALTY = cards.PENALTY


class Rules(Table):
    # ---- setup ------------------------------------------------------------------------------------

    def set_up(self, seats: int, gold: list[int], luck: int, exploding: bool, dutch: bool, by_seats: bool) -> None:
        self.seats, self.luck, self.exploding, self.dutch = seats, luck, exploding, dutch
        for kind in range(KINDS):
            if kind <= POOP or kind in gold:  # CV-2, CV-30
                self.deck[kind] = COPIES[seats][kind]
                self.deck_left += self.deck[kind]
        self.deck_left -= seats
        for seat in range(seats):
            self.track[seat] = seat
        self.asking = 1 << CHANCE
        self.phase = HANDS if by_seats or dutch else ORDER  # CV-3, CV-R1, CV-32

    def order_outcomes(self) -> None:
        for seat in range(self.seats):
            if (self.said >> seat) & 1 == 0:
                self.add_chance(LOTS + seat, 1)

    def put_on_track(self, seat: int) -> None:  # CV-3
        self.track[self.cursor] = seat
        self.said |= 1 << seat
        self.cursor += 1
        self.note(N_TRACK, seat, self.cursor, 0, EVERYONE)
        if self.cursor == self.seats:
            self.cursor = self.said = 0
            self.phase = HANDS

    def draw_outcomes(self, last: int) -> None:
        self.add_deck(DEAL, self.deck, last + 1)

    def deal_hand(self, kind: int) -> None:  # CV-1
        seat = self.taker
        self.deck[kind] -= 1
        self.hand[seat][kind] += 1
        self.hand_size[seat] = self.dealt[seat] = 1
        self.note(N_STARTING_CARD, seat, kind, 0, 1 << seat)
        self.taker += 1
        if self.taker == self.seats:
            self.taker = 0
            self.create_belt()

    # ---- step 1: the belt -------------------------------------------------------------------------

    def row_size(self, season: int) -> int:  # CV-5, CV-31, CV-R12
        return 4 * self.seats + 1 + (2 * season - 3 if self.exploding else 0)

    def create_belt(self) -> None:
        size = min(self.row_size(self.season), self.deck_left)  # CV-R2
        self.deck_left -= size
        self.belt_start = self.belt_end
        self.belt_end += size
        for seat in range(self.seats):
            self.is_in[seat] = 1
        self.season_deeds[self.season] = self.deeds
        self.note(N_SEASON, CHANCE, self.season, size, EVERYONE)
        if self.luck == LESS:  # CV-29
            if self.season == 0:
                self.deal_to = self.belt_end + self.deck_left
                rows = 0
                for season in range(SEASONS):
                    rows += self.row_size(season)
                self.deal_to = min(self.deal_to, rows)
        else:
            self.deal_to = self.belt_end
            self.belt[self.belt_end - 1] = FACE_DOWN
        if self.luck == MORE:  # CV-29
            self.belt[self.belt_start] = FACE_DOWN
            self.phase = SHADE
            self.ask(CHANCE)
        else:
            self.deal_on()

    def shade_outcomes(self) -> None:
        for at in range(1, self.belt_end - self.belt_start - 1):
            self.add_chance(FACE_DOWN_AT + at, 1)

    def shade(self, at: int) -> None:
        self.belt[self.belt_start + at] = FACE_DOWN
        self.deal_on()

    def deal_on(self) -> None:
        while self.cursor < self.deal_to and self.belt[self.cursor] == FACE_DOWN:
            self.note(N_BELT_FACE_DOWN, CHANCE, self.cursor, 0, EVERYONE)
            self.cursor += 1
        if self.cursor < self.deal_to:
            self.phase = DEALING
            self.ask(CHANCE)
        else:
            self.start_bidding()

    def deal_face_up(self, kind: int) -> None:  # CV-5
        self.deck[kind] -= 1
        self.belt[self.cursor] = kind
        self.note(N_BELT_CARD, CHANCE, kind, self.cursor, EVERYONE)
        self.cursor += 1
        self.deal_on()

    # ---- step 2: collect --------------------------------------------------------------------------

    def start_bidding(self) -> None:  # CV-6
        self.phase = BIDDING
        self.asking = 0
        for seat in range(self.seats):
            self.bid[seat] = self.pay[seat] = 0
            if self.is_in[seat]:
                self.ask_too(seat)

    def bid_moves(self) -> None:
        self.add(BID)
        if self.dutch:
            self.add_run(BID + PAYMENTS, self.cards_left() * PAYMENTS, 1)
        else:
            self.add_run(BID + PAYMENTS, self.cards_left(), PAYMENTS)

    def write_bid(self, seat: int, move: int) -> None:
        if self.seal(seat, move):
            self.reveal()

    def reveal(self) -> None:
        for seat in range(self.seats):
            if self.is_in[seat]:
                answer = self.opened(seat) - BID
                self.bid[seat] = answer // PAYMENTS
                self.pay[seat] = answer % PAYMENTS
                self.note(N_BID, seat, self.bid[seat], self.pay[seat], EVERYONE)
        self.said = 0
        self.ask_knives()

    def ask_knives(self) -> None:
        """gold.py; then `resolve_bids`."""

    def resolve_bids(self) -> None:  # CV-7
        lowest = 0
        tied = 0
        for seat in range(self.seats):
            count = self.bid[seat]
            if self.is_in[seat] and count > 0:
                if lowest == 0 or count < lowest:
                    lowest = count
                    tied = 0
                if count == lowest:
                    tied |= 1 << seat
        if tied == 0:
            self.discard_from_belt()
        elif tied & (tied - 1) == 0:
            self.collect(self.lowest_space(tied), lowest)
        elif self.dutch:
            self.break_tie_by_payment(tied, lowest)
        else:  # CV-8
            winner = self.lowest_space(tied)
            self.go_to_last_space(winner)
            self.collect(winner, lowest)

    def discard_from_belt(self) -> None:  # CV-9, CV-R3
        for _ in range(min(2, self.cards_left())):
            card = self.belt[self.belt_start]
            if card != FACE_DOWN:
                self.discard[card] += 1
            self.note(N_DISCARDED, CHANCE, card, 0, EVERYONE)
            self.clear_leftmost()
        self.next_round()

    def go_to_last_space(self, seat: int) -> None:  # CV-8
        for space in range(self.space_of(seat), self.seats - 1):
            self.track[space] = self.track[space + 1]
        self.track[self.seats - 1] = seat
        self.note(N_LAST_SPACE, seat, 0, 0, EVERYONE)

    def break_tie_by_payment(self, tied: int, lowest: int) -> None:  # CV-32
        best = -1
        second = -1
        winner = 0
        for seat in range(self.seats):
            if (tied >> seat) & 1:
                if self.pay[seat] > best:
                    second = best
                    best = self.pay[seat]
                    winner = seat
                elif self.pay[seat] > second:
                    second = self.pay[seat]
        if best > second:
            self.paid[winner] += second + 1
            self.note(N_PAID, winner, second + 1, 0, EVERYONE)
            self.collect(winner, lowest)
        else:
            self.draw_lots(tied, best)

    def draw_lots(self, tied: int, payment: int) -> None:  # CV-32
        self.said = 0
        for seat in range(self.seats):
            if (tied >> seat) & 1 and self.pay[seat] == payment:
                self.said |= 1 << seat
        self.phase = LOT
        self.ask(CHANCE)

    def lot_outcomes(self) -> None:
        for seat in range(self.seats):
            if (self.said >> seat) & 1:
                self.add_chance(LOTS + seat, 1)

    def win_lot(self, seat: int) -> None:
        self.said = 0
        self.note(N_LOT, seat, 0, 0, EVERYONE)
        self.collect(seat, self.bid[seat])

    def collect(self, seat: int, count: int) -> None:  # CV-7, CV-10
        self.is_in[seat] = 0
        self.taker = seat
        self.to_take = count
        self.take_on()

    def take_on(self) -> None:
        seat = self.taker
        while self.to_take > 0:
            kind = self.belt[self.belt_start]
            if kind == FACE_DOWN:
                self.phase = TAKING
                self.ask(CHANCE)
                return
            self.note(N_TOOK, seat, kind, 0, EVERYONE)
            if kind <= POOP:
                self.got[seat][self.season][kind] += 1
            self.receive(kind)
        self.taker = 0
        self.next_round()

    def take_unseen(self, kind: int) -> None:
        seat = self.taker
        self.deck[kind] -= 1
        if kind <= POOP:
            self.note(N_TOOK_UNSEEN, seat, 0, 0, EVERYONE)
            self.note(N_SAW, seat, kind, 0, 1 << seat)
            self.unseen[seat][self.season] += 1
        else:
            self.note(N_TOOK, seat, kind, 0, EVERYONE)
        self.receive(kind)
        self.take_on()

    def receive(self, kind: int) -> None:
        seat = self.taker
        if kind <= POOP:
            self.into_hand(seat, kind, 1)
        else:  # CV-4
            self.gold[seat][kind] += 1
        self.clear_leftmost()
        self.to_take -= 1

    def next_round(self) -> None:  # CV-11
        still_in = 0
        last = 0
        for seat in range(self.seats):
            if self.is_in[seat]:
                still_in += 1
                last = seat
        if self.belt_start == self.belt_end:
            self.start_craft()
        elif still_in > 1:
            self.start_bidding()
        else:
            self.collect(last, self.cards_left())

    # ---- step 3: craft ----------------------------------------------------------------------------

    def start_craft(self) -> None:
        for seat in range(self.seats):
            self.bid[seat] = self.pay[seat] = 0
            self.offers_made[seat] = 0
            self.poop_to_floor(seat)
        self.said = 0
        self.ask_gloves()

    def poop_to_floor(self, seat: int) -> None:  # CV-14
        poop = self.hand[seat][POOP]
        if poop > 0:
            self.into_hand(seat, POOP, -poop)
            self.floor[seat][POOP] += poop
            self.floor_size[seat] += poop
            self.note(N_POOP, seat, poop, 0, EVERYONE)
            # A card that went straight to the floor was Poop: now everybody knows.
            self.unseen[seat][self.season] -= poop - self.got[seat][self.season][POOP]
            self.got[seat][self.season][POOP] = poop

    def ask_gloves(self) -> None:
        """gold.py; then `start_crafting`."""

    def start_crafting(self) -> None:  # CV-R11
        self.phase = CRAFTING
        self.asking = 0
        for seat in range(self.seats):
            if self.could_craft(seat):
                self.ask_too(seat)
        if self.asking == 0:
            self.start_cleanup()

    def could_craft(self, seat: int) -> bool:
        """As far as everybody can see: who is asked must not tell what is in a hand."""
        size = self.hand_size[seat]
        return (size > 0 and size + self.gold[seat][MAGIC] >= 3) or self.could_craft_gold(seat)

    def could_craft_gold(self, seat: int) -> bool:
        """gold.py"""
        return False

    def craft_moves(self, seat: int) -> None:
        hand = self.hand[seat]
        magic_left = self.gold[seat][MAGIC]
        self.add(DONE)  # CV-R14
        for toy in range(DOLL, ROBOT + 1):  # CV-12, CV-15, CV-R5
            for magic in range(min(magic_left, 2) + 1):
                if hand[toy] >= NEEDED[toy] - magic:
                    self.add_toy(seat, CRAFT + toy * 6 + magic * 2)
        if hand[RADIO] >= NEEDED[RADIO]:
            self.add_toy(seat, CRAFT_RADIO)
        self.gold_toy_moves(seat)

    def add_toy(self, seat: int, move: int) -> None:
        self.add(move)
        if self.gold[seat][PAPER] > 0:  # CV-16, CV-R6
            self.add(move + 1)

    def gold_toy_moves(self, seat: int) -> None:
        """gold.py"""

    def craft(self, seat: int, move: int) -> None:
        if move == DONE:
            self.leave_craft(seat)
            return
        if move >= CRAFT_BORG:
            self.craft_gold(seat, move)
        elif move >= CRAFT_RADIO:
            self.craft_radio(seat, move - CRAFT_RADIO)
        else:
            self.craft_violet(seat, (move - CRAFT) // 6, (move - CRAFT) // 2 % 3, (move - CRAFT) % 2)
        if self.phase == CRAFTING and not self.could_craft(seat):
            self.leave_craft(seat)

    def craft_violet(self, seat: int, toy: int, magic: int, wrapped: int) -> None:  # CV-12, CV-13
        self.use(seat, toy, NEEDED[toy] - magic)
        self.use_magic(seat, magic)
        self.remember(seat, DEED_VIOLET + magic * 2 + wrapped)
        self.note(N_CRAFTED, seat, 0, magic * 2 + wrapped, EVERYONE)
        self.note(N_TOY, seat, toy, 0, 1 << seat)
        self.into_bin(seat, toy, wrapped)

    def craft_radio(self, seat: int, wrapped: int) -> None:  # CV-12
        self.use(seat, RADIO, NEEDED[RADIO])
        self.remember(seat, DEED_RADIO + wrapped)
        self.note(N_CRAFTED, seat, 1, wrapped, EVERYONE)
        self.into_bin(seat, RADIO, wrapped)

    def craft_gold(self, seat: int, move: int) -> None:
        """gold.py"""

    def leave_craft(self, seat: int) -> None:
        self.end_trading(seat)
        if self.excuse(seat):
            self.start_cleanup()

    def end_trading(self, seat: int) -> None:
        """gold.py"""

    # ---- step 4: cleanup --------------------------------------------------------------------------

    def start_cleanup(self) -> None:
        self.phase = CLEANUP
        self.said = 0
        self.asking = 0
        for seat in range(self.seats):
            if self.must_clean(seat):
                self.ask_too(seat)
        if self.asking == 0:
            self.next_season()

    def must_clean(self, seat: int) -> bool:
        if self.hand_size[seat] > HAND_LIMIT:  # CV-17
            return True
        return self.gold[seat][BROOM] > 0 and self.floor_size[seat] > 0 and (self.said >> seat) & 1 == 0  # CV-18

    def clean_moves(self, seat: int) -> None:
        if self.hand_size[seat] > HAND_LIMIT:
            for kind in range(DOLL, RADIO + 1):
                if self.hand[seat][kind] > 0:
                    self.add(DROP + kind)
        else:  # CV-R15
            self.add(KEEP_BROOM)
            for kind in range(DOLL, POOP + 1):
                if self.floor[seat][kind] > 0:
                    self.add(SWEEP + kind)

    def clean(self, seat: int, move: int) -> None:
        if move == KEEP_BROOM:
            self.said |= 1 << seat
        elif move >= SWEEP:
            self.sweep(seat, move - SWEEP)
        else:
            self.drop(seat, move - DROP)
        if not self.must_clean(seat) and self.excuse(seat):
            self.next_season()

    def drop(self, seat: int, kind: int) -> None:  # CV-17
        self.into_hand(seat, kind, -1)
        self.floor[seat][kind] += 1
        self.floor_size[seat] += 1
        self.dropped[seat][self.season] += 1
        self.note(N_DROPPED, seat, 0, 0, EVERYONE)
        self.note(N_DROP_KIND, seat, kind, 0, 1 << seat)

    def sweep(self, seat: int, kind: int) -> None:  # CV-18
        self.spend(seat, BROOM)
        self.off_floor(seat, kind)
        self.sweepings[seat][kind] += 1
        self.swept[seat][self.season] += 1
        self.note(N_SWEPT, seat, 0, 0, EVERYONE)
        self.note(N_SWEEP_KIND, seat, kind, 0, 1 << seat)

    def next_season(self) -> None:
        self.said = 0
        if self.season == SEASONS - 1:  # CV-19
            self.phase = OVER
            self.note(N_OVER, CHANCE, 0, 0, EVERYONE)
        else:
            self.season += 1
            self.create_belt()

    # ---- final scoring ----------------------------------------------------------------------------

    def score(self, seat: int) -> int:  # CV-20
        total = 0
        for toy in range(6):
            points = POINTS[toy]
            if toy == DOLL:
                points += self.gold[seat][SATIN]  # CV-27
            total += points * (self.toys[seat][toy][0] + 2 * self.toys[seat][toy][1])
        for kind in range(DOLL, POOP + 1):
            total -= PENALTY[kind] * self.floor[seat][kind]
        return total - self.paid[seat]

    def standing(self, seat: int, level: int) -> int:  # CV-21
        if level == 0:
            return self.score(seat)
        return self.toy_count[seat]

    # ---- what may be done, and what it does ---------------------------------------------------------

    def find_moves(self, seat: int) -> None:
        phase = self.phase
        if phase == BIDDING:
            self.bid_moves()
        elif phase == CRAFTING:
            self.craft_moves(seat)
        elif phase == CLEANUP:
            self.clean_moves(seat)
        elif phase in (DEALING, TAKING):
            self.draw_outcomes(KINDS - 1)
        elif phase == HANDS:
            self.draw_outcomes(ROBOT)
        elif phase == ORDER:
            self.order_outcomes()
        elif phase == SHADE:
            self.shade_outcomes()
        elif phase == LOT:
            self.lot_outcomes()
        else:
            self.gold_moves(seat)

    def gold_moves(self, seat: int) -> None:
        """gold.py"""

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == BIDDING:
            self.write_bid(seat, move)
        elif phase == CRAFTING:
            self.craft(seat, move)
        elif phase == CLEANUP:
            self.clean(seat, move)
        elif phase == DEALING:
            self.deal_face_up(move - DEAL)
        elif phase == TAKING:
            self.take_unseen(move - DEAL)
        elif phase == HANDS:
            self.deal_hand(move - DEAL)
        elif phase == ORDER:
            self.put_on_track(move - LOTS)
        elif phase == SHADE:
            self.shade(move - FACE_DOWN_AT)
        elif phase == LOT:
            self.win_lot(move - LOTS)
        else:
            self.answer_gold(seat, move)

    def answer_gold(self, seat: int, move: int) -> None:
        """gold.py"""
