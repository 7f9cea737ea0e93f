# cython: language_level=3
"""The Elf Game: a game from setup to the last present, in the order of the rulebook. Clauses: rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.elfgame.cards import (
    ACT, AGAIN, CARD, CHOOSE, CLEAR, COLOURS, DEAL, DISCARDING, DOER, DRAWING, DROP, FIRST, FIRST_SEAT, HOLLY, KIDS,
    LANES, LOAD_TO_DELIVER, MOST_ANSWERS, NEXT_HOLLY, N_CLEARED, N_DEALT, N_DEALT_CARD, N_DREW, N_DREW_CARD, N_FIRST,
    N_HOLLY, N_HOLLY_DONE, N_MOVED, N_NOTHING, N_NO_CARD, N_PLAYED, N_ROUNDS, N_STOPPED, N_SWAPPED, N_TURN, OLD, OPS,
    OR, OVER, PLAY, PLAYS, PLAY_AGAIN, REINDEER, ROUNDS, SAME, SECOND_CARD, SINCE_VERSION_3, SPRIG, STOP, SWAP, TABLE,
    TO_ACT, TO_COAL, TO_DELIVER, TO_END, TO_PLAY, TO_UNBLOCK, WHICH_BLOCK, WHICH_SEAT, WHOSE,
)  # fmt: skip
from kringle.games.elfgame.winning import Winning
from kringle.kernel.constants import CHANCE, EVERYONE
from kringle.kernel.rng import Rng


HELD = 128
"""Scratch: the cards of a hand, behind the ways of an operation."""


class Rules(Winning):
    # ---- setup ------------------------------------------------------------------------------------

    def set_up(
        self,
        seats: int,
        options: Mapping[str, Any],
        deck: list[list[int]],
        copies: list[int],
        ordinary: int,
        edition: int,
    ) -> None:
        """`deck` has a row of operations for each design, holly last; `copies` is what is shuffled in of each."""
        self.edition = edition
        self.seats = seats
        self.kids = sum(1 << seat for seat in options["kids"])
        self.goal = options["presents_to_win"]
        self.each_colour = options["each_colour"]
        self.opening_hand = options["opening_hand"]
        self.designs = len(deck)
        self.ordinary = ordinary
        for card in range(len(deck)):
            for at in range(OPS):
                self.ops[card][at] = deck[card][at]
            self.deck[card] = copies[card]
        self.deck_size = sum(copies)
        self.lane = -1
        self.phase = FIRST_SEAT
        self.ask(CHANCE)

    def begin(self, seat: int) -> None:  # EG-R18
        self.note(N_FIRST, seat, 0, 0, EVERYONE)
        self.phase = DEAL
        self.stage = TO_END
        self.active = self.seat_before(seat)
        self.deal_on()

    def seat_before(self, seat: int) -> int:
        return (seat + self.seats - 1) % self.seats

    def deal_on(self) -> None:
        """Round the table, from the first seat on, until all hands are full."""
        if self.next_to_deal() < 0 or self.ordinary_left() == 0:
            self.go_on()
        else:
            self.ask(CHANCE)

    def next_to_deal(self) -> int:  # EG-2
        """The first of those that have fewest cards; -1: all hands are full."""
        if self.edition < SINCE_VERSION_3:
            return self.next_by_number()
        fewest = self.opening_hand
        found = -1
        seat = self.active
        for _ in range(self.seats):
            seat = self.seat_after(seat)
            if self.hand_size[seat] < fewest:
                fewest = self.hand_size[seat]
                found = seat
        return found

    def next_by_number(self) -> int:
        for seat in range(self.seats):
            if self.hand_size[seat] < self.opening_hand:
                return seat
        return -1

    def ordinary_left(self) -> int:
        left = 0
        for card in range(self.ordinary):
            left += self.deck[card]
        return left

    def deal(self, card: int) -> None:  # EG-2, EG-R12
        seat = self.next_to_deal()
        self.into_hand(seat, card)
        self.note(N_DEALT, seat, 1, 0, EVERYONE)
        self.note(N_DEALT_CARD, seat, card, 0, 1 << seat)
        self.asking = 0
        self.deal_on()

    # ---- what comes next --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Until somebody is asked."""
        while self.asking == 0 and self.phase != OVER:
            if self.pending[self.level] != 0:
                self.go_on_with_hands()
            elif self.level == SPRIG:
                self.go_on_with_holly()
            elif self.stage == TO_ACT:
                self.ask_for_action()
            elif self.stage == TO_PLAY:
                self.go_on_with_card()
            else:
                self.end_turn()

    def go_on_with_hands(self) -> None:
        if self.drawer() >= 0:
            self.ask_for_draw()
        elif self.debtors() != 0:
            self.ask_for_discards()
        else:
            self.pending[self.level] = 0

    # ---- a turn: the move -------------------------------------------------------------------------

    def end_turn(self) -> None:
        if self.shown_count > 0:
            self.discard_holly()
        if self.turns == ROUNDS * self.seats:  # EG-R7
            self.note(N_ROUNDS, self.active, 0, 0, EVERYONE)
            self.phase = OVER
        else:
            self.active = self.seat_after(self.active)
            self.start_turn(self.active)

    def discard_holly(self) -> None:
        """By older rules all holly of a turn lies there until it ends."""
        for i in range(self.shown_count):
            self.into_discard(self.shown[i])
            self.shown[i] = 0
        self.shown_count = self.begun_count = 0

    def start_turn(self, seat: int) -> None:
        self.turns += 1
        self.plays = 0
        self.note(N_TURN, seat, self.turns, 0, EVERYONE)
        if self.deliver_from_reindeer(seat) == 0 or not self.is_won():
            self.move_benches(seat)
            self.let_draw(TABLE, seat, 3 if self.hand_size[seat] == 0 else 1)  # EG-7, EG-22
            self.stage = TO_ACT

    def deliver_from_reindeer(self, seat: int) -> int:  # EG-R2, EG-5, EG-6
        """How many there were."""
        ready = self.reindeer[seat] & ~self.snowy_lanes(seat)
        self.reindeer[seat] ^= ready
        count = 0
        for colour in range(COLOURS):
            if (ready >> colour) & 1 != 0:
                self.deliver(seat, colour, REINDEER)
                count += 1
        return count

    def move_benches(self, seat: int) -> None:  # EG-3
        for colour in range(COLOURS):
            if self.can_step(seat, colour):
                place = self.bench[seat][colour]
                self.step(seat, colour)
                self.note(N_MOVED, seat, colour, place * 4 + place - 1, EVERYONE)

    # ---- a turn: the draw -------------------------------------------------------------------------

    def drawer(self) -> int:
        """The next seat that has cards to draw, from the active one on."""
        due = self.due[self.level]
        seat = self.active
        for _ in range(self.seats):
            if due[seat] > 0:
                return seat
            seat = self.seat_after(seat)
        return -1

    def ask_for_draw(self) -> None:
        if self.cards_to_draw() == 0:
            self.draw_nothing()
        else:
            if self.deck_size == 0:
                self.shuffle()
            self.phase = DRAWING
            self.ask(CHANCE)

    def draw_nothing(self) -> None:  # EG-R3, EG-R13
        for seat in range(self.seats):
            if self.due[self.level][seat] > 0:
                self.due[self.level][seat] = 0
                self.note(N_NOTHING, seat, 0, 0, EVERYONE)

    def draw_card(self, card: int) -> None:
        seat = self.drawer()
        self.asking = 0
        if card >= self.ordinary:
            self.show_holly(seat, card)
        else:
            self.due[self.level][seat] -= 1
            self.into_hand(seat, card)
            self.note(N_DREW, seat, 1, 0, EVERYONE)
            self.note(N_DREW_CARD, seat, card, 0, 1 << seat)
        self.go_on()

    def show_holly(self, seat: int, card: int) -> None:  # EG-8, EG-R13
        self.deck[card] -= 1
        self.deck_size -= 1
        self.shown[self.shown_count] = card
        self.shown_count += 1
        self.note(N_HOLLY, seat, card, 0, EVERYONE)
        if self.level == TABLE:
            self.level = SPRIG
            self.resolve_holly()

    def resolve_holly(self) -> None:
        self.card[SPRIG] = self.shown[self.begun_count] + 1
        self.op_at[SPRIG] = 0
        self.begun_count += 1

    def go_on_with_holly(self) -> None:
        card = self.card[SPRIG] - 1
        if self.op_at[SPRIG] < OPS and self.ops[card][self.op_at[SPRIG]] != 0:
            self.ask_or_operate()
            return
        self.note(N_HOLLY_DONE, self.active, card, 0, EVERYONE)
        self.card[SPRIG] = self.op_at[SPRIG] = 0
        if self.edition >= SINCE_VERSION_3:
            self.discard_done_holly()
        if self.begun_count < self.shown_count:
            self.phase = HOLLY
            self.ask(CHANCE)
        else:
            self.level = TABLE

    def discard_done_holly(self) -> None:  # EG-R13
        """It is the first that is shown; the others wait."""
        self.into_discard(self.shown[0])
        self.shown_count -= 1
        for i in range(self.shown_count):
            self.shown[i] = self.shown[i + 1]
        self.shown[self.shown_count] = 0
        self.begun_count = 0

    def next_holly(self) -> None:
        """A draw with one outcome: each holly card is a move of its own."""
        self.asking = 0
        self.resolve_holly()
        self.go_on()

    # ---- a turn: one of three ---------------------------------------------------------------------

    def ask_for_action(self) -> None:
        if self.hand_size[self.active] == 0:  # EG-R4
            self.note(N_NO_CARD, self.active, 0, 0, EVERYONE)
            self.stage = TO_END
        else:
            self.phase = ACT
            self.ask(self.active)

    def list_actions(self, seat: int) -> None:  # EG-9, EG-R15
        held = self.list_held(seat)
        self.list_plays(seat, held)
        self.add_for_each(SWAP, held)
        if self.hand_size[seat] >= 2 and self.blocks[seat] != 0:
            self.add_for_each(CLEAR, held)

    def add_for_each(self, first: int, held: int) -> None:
        """`add` a move for each card of the hand, without a call for each: this is where games spend their time."""
        n = self.legal_count
        for i in range(HELD, held):
            self.legal[n] = first + self.scratch[i]
            n += 1
        self.legal_count = n

    def list_held(self, seat: int) -> int:
        """Writes the different cards of a hand into the scratch, from HELD on; the place after the last."""
        n = HELD
        hand = self.hand[seat]
        for card in range(self.ordinary):
            self.scratch[n] = card
            n += 1 if hand[card] & (OLD - 1) != 0 else 0
        return n

    def list_plays(self, seat: int, held: int) -> None:
        self.lay_down(seat, 1)
        n = self.legal_count
        for i in range(HELD, held):
            if self.can_do_something(seat, self.scratch[i]):
                self.legal[n] = PLAY + self.scratch[i]
                n += 1
        self.legal_count = n
        self.lay_down(seat, -1)

    def lay_down(self, seat: int, cards: int) -> None:
        """As it would be with a card on the table, or as it was."""
        self.hand_size[seat] -= cards
        self.plays += cards

    def can_play(self, seat: int, card: int) -> bool:
        self.lay_down(seat, 1)
        able = 1 if self.can_do_something(seat, card) else 0
        self.lay_down(seat, -1)
        return able != 0

    def can_do_something(self, seat: int, card: int) -> bool:  # EG-16, EG-R20
        at = 0
        while at < OPS and self.ops[card][at] != 0:
            if self.can_do(seat, self.ops[card][at]):
                return True
            at += 1
        return False

    def can_do(self, seat: int, op: int) -> bool:
        if op & 15 == PLAY_AGAIN:
            return self.may_play_again(seat)
        return (op >> SAME) & 1 == 0 and self.somebody_can(seat, op)

    def may_play_again(self, seat: int) -> bool:  # EG-R16, EG-R7
        return self.hand_size[seat] > 0 and self.plays < PLAYS

    def somebody_can(self, seat: int, op: int) -> bool:
        who = (op >> DOER) & 7
        if who < KIDS:
            return self.has_way(seat, op)
        for other in range(self.seats):
            if self.is_in_group(other, who) and self.has_way(other, op):
                return True
        return False

    def act(self, seat: int, move: int) -> None:
        self.asking = 0
        if move < SWAP:
            self.play(seat, move - PLAY)
        elif move < CLEAR:
            self.swap(seat, move - SWAP)
        else:
            self.lose(seat, move - CLEAR)
            self.phase = SECOND_CARD
            self.ask(seat)
        self.go_on()

    def play(self, seat: int, card: int) -> None:
        self.out_of_hand(seat, card)
        self.card[TABLE] = card + 1
        self.op_at[TABLE] = 0
        self.plays += 1
        self.stage = TO_PLAY
        self.note(N_PLAYED, seat, card, self.plays, EVERYONE)

    def swap(self, seat: int, card: int) -> None:
        self.note(N_SWAPPED, seat, card, 0, EVERYONE)
        self.lose(seat, card)
        self.let_draw(TABLE, seat, 1)
        self.stage = TO_END

    def clear_with(self, seat: int, card: int) -> None:
        self.lose(seat, card)
        self.stage = TO_END
        if self.blocks_on(seat) == 1:
            which = 0
            while not self.has_block(seat, which):
                which += 1
            self.clear(seat, which)
        else:
            self.phase = WHICH_BLOCK
            self.ask(seat)
        self.go_on()

    def clear(self, seat: int, which: int) -> None:  # EG-R19
        self.note(N_CLEARED, seat, which, 0, EVERYONE)
        self.unblock(seat, which)

    # ---- the card in play -------------------------------------------------------------------------

    def go_on_with_card(self) -> None:
        card = self.card[TABLE] - 1
        at = self.op_at[TABLE]
        op = self.ops[card][at] if at < OPS else 0
        if op == 0 or op & 15 == PLAY_AGAIN:
            self.put_away(card)
            self.stage = TO_END
            if op != 0 and self.may_play_again(self.active):  # EG-10
                self.phase = AGAIN
                self.ask(self.active)
        else:
            self.ask_or_operate()

    def put_away(self, card: int) -> None:  # EG-R15
        self.card[TABLE] = self.op_at[TABLE] = 0
        self.lane = -1
        self.into_discard(card)

    def doer(self) -> int:
        """Who does the operation that is reached."""
        return (self.ops[self.card[self.level] - 1][self.op_at[self.level]] >> DOER) & 7

    def ask_or_operate(self) -> None:
        """Whoever can do the operation in more than one way is asked."""
        if self.doer() >= KIDS:
            self.ask_or_operate_together()
            return
        ways = self.list_answers(self.active)
        if ways > 1:
            many = 1 if ways > MOST_ANSWERS and self.edition >= SINCE_VERSION_3 else 0
            self.phase = WHICH_SEAT if many != 0 else CHOOSE
            self.ask(self.active)
        else:
            self.operate_alone(self.scratch[0] if ways == 1 else -1)

    def list_owners(self, seat: int) -> None:  # EG-R21
        """Whose bench or hand it may be about; what is about all opponents is answered at once."""
        ways = self.list_answers(seat)
        for i in range(ways):
            owner = self.owner(self.scratch[i], seat)
            if owner < 0:
                self.add(self.scratch[i])
            elif not self.is_listed(WHOSE + owner):
                self.add(WHOSE + owner)

    def is_listed(self, move: int) -> bool:
        for i in range(self.legal_count):
            if self.legal[i] == move:
                return True
        return False

    def choose_owner(self, seat: int, move: int) -> None:
        self.asking = 0
        if move < WHOSE:
            self.operate_alone(move)
        else:
            self.lane = LANES + move - WHOSE
            if self.list_answers(seat) == 1:
                self.operate_alone(self.scratch[0])
            else:
                self.phase = CHOOSE
                self.ask(seat)
        self.go_on()

    def operate_alone(self, way: int) -> None:
        self.lane = -1
        if way >= 0:
            self.operate(self.active, way)
        self.to_next_question()
        if TO_DELIVER <= way < TO_COAL or way >= LOAD_TO_DELIVER:
            self.is_won()

    def ask_or_operate_together(self) -> None:  # EG-R14
        for seat in range(self.seats):
            if self.is_in_group(seat, self.doer()) and self.list_answers(seat) > 1:
                self.ask_too(seat)
        if self.asking == 0:
            self.operate_together()
        else:
            self.phase = CHOOSE

    def operate_together(self) -> None:
        seat = self.active
        for _ in range(self.seats):
            if self.is_in_group(seat, self.doer()):
                way = self.opened(seat)
                if way < 0 and self.list_answers(seat) == 1:
                    way = self.scratch[0]
                if way >= 0:
                    self.operate(seat, way)
            seat = self.seat_after(seat)
        self.to_next_question()
        self.is_won()

    def choose(self, seat: int, way: int) -> None:
        if self.doer() < KIDS:
            self.asking = 0
            self.operate_alone(way)
            self.go_on()
        elif self.seal(seat, way):
            self.operate_together()
            self.go_on()

    def to_next_question(self) -> None:
        card = self.card[self.level] - 1
        at = self.op_at[self.level] + 1
        while at < OPS and (self.ops[card][at] >> OR) & 1 != 0:
            at += 1
        self.op_at[self.level] = at

    def answer_again(self, seat: int, move: int) -> None:  # EG-10
        self.asking = 0
        if move == STOP:
            self.note(N_STOPPED, seat, 0, 0, EVERYONE)
        else:
            self.play(seat, move - PLAY)
        self.go_on()

    # ---- discards ---------------------------------------------------------------------------------

    def debtors(self) -> int:
        """Everybody who must discard and still can."""
        found = 0
        owed = self.owed[self.level]
        for seat in range(self.seats):
            if owed[seat] > 0 and self.hand_size[seat] == 0:
                owed[seat] = 0
            if owed[seat] > 0:
                found |= 1 << seat
        return found

    def ask_for_discards(self) -> None:
        self.phase = DISCARDING
        self.asking = self.debtors()

    def discard_together(self) -> None:  # EG-23, EG-R14
        seat = self.active
        for _ in range(self.seats):
            answer = self.opened(seat)
            if answer >= 0:
                self.owed[self.level][seat] -= 1
                self.lose(seat, answer - DROP)
            seat = self.seat_after(seat)

    # ---- questions and answers --------------------------------------------------------------------

    def _list_moves(self, seat: int) -> None:
        phase = self.phase
        if seat == CHANCE:
            self.find_outcomes()
        elif phase == ACT:
            self.list_actions(seat)
        elif phase == AGAIN:
            self.add(STOP)
            self.list_plays(seat, self.list_held(seat))
        elif phase == CHOOSE:
            for i in range(self.list_answers(seat)):
                self.add(self.scratch[i])
        elif phase == WHICH_SEAT:
            self.list_owners(seat)
        elif phase == WHICH_BLOCK:
            for which in range(2 * COLOURS + 1):
                if self.has_block(seat, which):
                    self.add(TO_UNBLOCK + which)
        else:
            self.add_for_each(DROP, self.list_held(seat))

    def find_outcomes(self) -> None:
        if self.phase == FIRST_SEAT:
            for seat in range(self.seats):
                self.add_chance(FIRST + seat, 1)
        elif self.phase == HOLLY:
            self.add_chance(NEXT_HOLLY + self.shown[self.begun_count], 1)
        else:
            self.add_deck(CARD, self.deck, self.ordinary if self.phase == DEAL else self.designs)

    def draw(self, rng: Rng) -> int:
        """As the kernel does it, but a card of the deck is found without listing the others."""
        if self.phase != DRAWING:
            return self.outcome_at(rng.below(self.total_weight()))
        ticket = rng.below(self.deck_size)
        card = 0
        while ticket >= self.deck[card]:
            ticket -= self.deck[card]
            card += 1
        return CARD + card

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == DRAWING:
            self.draw_card(move - CARD)
        elif phase == ACT:
            self.act(seat, move)
        elif phase == CHOOSE:
            self.choose(seat, move)
        elif phase == WHICH_SEAT:
            self.choose_owner(seat, move)
        elif phase == AGAIN:
            self.answer_again(seat, move)
        elif phase == DISCARDING:
            if self.seal(seat, move):
                self.discard_together()
                self.go_on()
        elif phase == SECOND_CARD:
            self.asking = 0
            self.clear_with(seat, move - DROP)
        elif phase == WHICH_BLOCK:
            self.asking = 0
            self.clear(seat, move - TO_UNBLOCK)
            self.go_on()
        elif phase == DEAL:
            self.deal(move - CARD)
        elif phase == HOLLY:
            self.next_holly()
        else:
            self.asking = 0
            self.begin(move - FIRST)
