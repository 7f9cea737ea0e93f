"""A card tried out in positions made at random: which of its parts happen there. What comes of it: possible.py.

A position has what a deck can bring about and no more: presents at places where its cards have put some, blocks that
they lay, hands as large as they make them. The turn in which the card is tried begins as every turn does, so what
stands on the own reindeer is delivered and what is on the own benches has moved. Presents are a bit a place here.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.elfgame import acting, drawing, turn, ways
from kringle.games.elfgame.acting import ACT, AGAIN
from kringle.games.elfgame.answers import play
from kringle.games.elfgame.cards import (
    COLOURS, DESIGNS, DRAW, FAR, OPS, OR, PLAY_AGAIN, SEATS, SHELF_ON, TABLE, TO_ACT,
)  # fmt: skip
from kringle.games.elfgame.ending import OVER
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.layout import Grid, Row
from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng

LONGEST = 200
"""Questions that one card may lead to, chance included."""
FIVE, NINE = 5, 9
"""Cards in a hand: as it is dealt, or with cards that let somebody draw."""
# Scratch, behind everything else: out of how many of four chances there is a present on a bench, on a reindeer, coal,
# a snowstorm, a shelf.
ODDS = 240


class Trial(ElfGame):
    last: int  # the card that was played last
    done: Annotated[Grid, DESIGNS, OPS]  # parts that have happened
    least_seats: int
    most_seats: int
    copies: Annotated[Row, DESIGNS]
    reach: Annotated[Row, COLOURS]  # where presents of a colour have been
    laid: int  # blocks that have been put, as in `blocks`
    lets_draw: int  # whether a card has let somebody draw
    again: int  # whether a card has let somebody play another

    # ---- for Python ---------------------------------------------------------------------------------

    def stock(self, copies: list[int], seats: list[int]) -> None:
        """Which cards there are, and at which tables: from the fewest seats to the most."""
        for card in range(len(copies)):
            self.copies[card] = copies[card]
        self.least_seats = seats[0]
        self.most_seats = seats[1]

    def tries(self, plan: list[int], rng: Rng) -> list[int]:
        """Try the card `plan[0]`, `plan[1]` times at least, and on up to `plan[2]` times while a part has not happened;
        which of its parts have by now."""
        self.try_out(plan[0], plan[1], plan[2], rng)
        return [self.done[plan[0]][at] for at in range(OPS)]

    def game(self, plan: list[int], rng: Rng) -> list[list[int]]:
        """A whole game from its deal, with any moves; which parts of which cards have happened in it."""
        self.play_game(rng)
        return [[self.done[card][at] for at in range(OPS)] for card in range(self.designs)]

    def means(self) -> list[int]:
        """What the deck has brought about so far: when this grows, more can happen."""
        return [self.reach[0], self.reach[1], self.reach[2], self.laid, self.lets_draw, self.again]

    # ---- trying -------------------------------------------------------------------------------------

    def try_out(self, card: int, least: int, most: int, rng: Rng) -> None:
        for n in range(most):
            if n < least or not self.is_all_done(card):
                self.try_once(card, rng)

    def is_all_done(self, card: int) -> bool:
        for at in range(OPS):
            if self.ops[card][at] != 0 and self.done[card][at] == 0:
                return False
        return True

    def try_once(self, card: int, rng: Rng) -> None:
        self.clear_table(rng)
        self.hand_out(card, rng)
        self.scatter(rng)
        turn.deliver_from_reindeer(self, self.active)
        turn.move_benches(self, self.active)
        self.stage = TO_ACT
        seat = self.active
        if self.designs > self.ordinary and rng.below(2) == 0:
            self.show(self.ordinary + rng.below(self.designs - self.ordinary), rng)
        if card >= self.ordinary:
            self.show(card, rng)
            return
        while self.again != 0 and rng.below(2) == 0 and self.hand[seat][card] != 0:
            if not self.plays_another(card, rng):
                return
        if self.active == seat and self.hand[seat][card] != 0 and acting.can_play(self, seat, card):
            self.play_now(card, rng)

    def show(self, card: int, rng: Rng) -> None:
        """Holly that comes up when the turn's card is drawn."""
        if self.deck[card] != 0 and self.phase != OVER:
            self.asking = 0
            self.let_draw(TABLE, self.active, 1)
            drawing.draw_card(self, card)
            self.play_on(rng)

    def play_now(self, card: int, rng: Rng) -> None:
        self.asking = 0
        self.enter(ACT)
        self.last = card
        acting.play_card(self, self.active, card)
        turn.go_on(self)
        self.play_on(rng)

    def clear_table(self, rng: Rng) -> None:
        self.seats = self.least_seats + rng.below(self.most_seats - self.least_seats + 1)
        self.kids = rng.below(1 << self.seats)
        self.active = rng.below(self.seats)
        self.asking = self.level = self.plays = self.turns = 0
        self.enter(ACT)
        self.shown_count = self.begun_count = self.lost_count = 0
        self.lane = -1
        for level in range(2):
            self.pending[level] = self.card[level] = self.op_at[level] = 0
        for seat in range(SEATS):
            self.sealed[seat] = 0
            self.clear_seat(seat)
        self.deck_size = self.discard_size = 0
        for card in range(self.designs):
            self.discard[card] = 0
            self.deck[card] = self.copies[card]
            self.deck_size += self.copies[card]

    def clear_seat(self, seat: int) -> None:
        self.reindeer[seat] = self.blocks[seat] = 0
        self.hand_size[seat] = self.old_size[seat] = self.fresh[seat] = self.short[seat] = 0
        for colour in range(COLOURS):
            self.bench[seat][colour] = self.pile[seat][colour] = 0
        for level in range(2):
            self.due[level][seat] = self.owed[level][seat] = 0
        for card in range(self.designs):
            self.hand[seat][card] = 0

    def hand_out(self, card: int, rng: Rng) -> None:
        """The card to the active seat, any to all; some of the rest to the discard."""
        if card < self.ordinary:
            self.into_hand(self.active, card)
        for seat in range(self.seats):
            most = (NINE if self.lets_draw != 0 else FIVE) + (1 if seat == self.active else 0)
            for _ in range(rng.below(most + 1)):
                other = rng.below(self.ordinary)
                if self.deck[other] > 0 and self.hand_size[seat] < most:
                    self.into_hand(seat, other)
        for other in range(self.designs):
            if other != card and rng.below(2) == 0:
                self.discard[other] += self.deck[other]
                self.discard_size += self.deck[other]
                self.deck_size -= self.deck[other]
                self.deck[other] = 0

    def scatter(self, rng: Rng) -> None:
        for i in range(5):
            self.scratch[ODDS + i] = rng.below(5)
        for seat in range(self.seats):
            for colour in range(COLOURS):
                self.scatter_lane(seat, colour, rng)
            if self.happens(4, rng) and self.laid >= SHELF_ON:
                self.blocks[seat] |= SHELF_ON

    def scatter_lane(self, seat: int, colour: int, rng: Rng) -> None:
        place = 1 + rng.below(FAR)
        if self.happens(0, rng) and (self.reach[colour] >> place) & 1 != 0:
            self.bench[seat][colour] = place
        if self.happens(1, rng) and self.reach[colour] & 2 != 0:
            self.reindeer[seat] |= 1 << colour
        for kind in range(2):
            block = 1 << kind * COLOURS + colour
            if self.happens(2 + kind, rng) and self.laid & block != 0:
                self.blocks[seat] |= block

    def happens(self, what: int, rng: Rng) -> bool:
        return rng.below(4) < self.scratch[ODDS + what]

    def plays_another(self, card: int, rng: Rng) -> bool:
        """Another card first, one that lets the seat go on with this one; whether it can."""
        other = rng.below(self.ordinary)
        for _ in range(self.ordinary):
            other = other + 1 if other + 1 < self.ordinary else 0
            if other != card and self.hand[self.active][other] != 0 and self.lets_play_again(other):
                if not acting.can_play(self, self.active, other):
                    return False
                self.play_now(other, rng)
                return self.phase == AGAIN
        return True

    def lets_play_again(self, card: int) -> bool:
        for at in range(OPS):
            if self.ops[card][at] & 15 == PLAY_AGAIN:
                return True
        return False

    def play_on(self, rng: Rng) -> None:
        """Any answers, until a card can be chosen again."""
        self.mark_again()
        for _ in range(LONGEST):
            if self.asking == 0 or self.phase == ACT or self.phase == AGAIN or self.phase == OVER:
                return
            self.answer(rng)

    def play_game(self, rng: Rng) -> None:
        while self.asking != 0:
            self.answer(rng)

    def answer(self, rng: Rng) -> None:
        seat = self.first_asked()
        if seat == CHANCE:
            self.apply(seat, self.draw(rng))
        else:
            self.list_moves(seat)
            move = self.legal[rng.below(self.legal_count)]
            if play.covers(move):
                self.last = play.card(move)
            self.apply(seat, move)
        self.mark_again()

    # ---- what happens -------------------------------------------------------------------------------

    def before_operation(self, seat: int, way: int) -> None:
        self.mark(seat, way)

    def after_operation(self) -> None:
        for other in range(self.seats):
            self.laid |= self.blocks[other]
            for colour in range(COLOURS):
                self.reach[colour] |= self.below(self.bench[other][colour])

    def below(self, place: int) -> int:
        """A present gets from a place to all that are nearer."""
        return (2 << place) - 2

    def mark(self, seat: int, way: int) -> None:
        """Of alternatives, the first that has this way: one that says the same as another adds nothing."""
        card = self.card[self.level] - 1
        at = self.op_at[self.level]
        while at + 1 < OPS and (self.ops[card][at + 1] >> OR) & 1 != 0 and not self.is_way_of(seat, card, at, way):
            at += 1
        self.done[card][at] = 1
        if self.ops[card][at] & 15 == DRAW:
            self.lets_draw = 1

    def is_way_of(self, seat: int, card: int, at: int, way: int) -> bool:
        count = ways.list_ways(self, seat, self.ops[card][at], 0)
        for i in range(count):
            if self.scratch[i] == way:
                return True
        return False

    def mark_again(self) -> None:
        if self.phase == AGAIN:
            self.again = 1
            for at in range(OPS):
                if self.ops[self.last][at] & 15 == PLAY_AGAIN:
                    self.done[self.last][at] = 1
