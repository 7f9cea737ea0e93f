# cython: language_level=3
"""Santa's Workshop: where gift cards come from. Deck, Mailroom display, Santa's sleigh.

The deck is layers of cards, each in an order that nobody knows: what has never been touched, below it what the seats
returned at setup, below that what was swept. A card is drawn by CHANCE when it is turned up and not before.
"""

from __future__ import annotations

from kringle.games.workshop.cards import KINDS
from kringle.games.workshop.mat import Mat
from kringle.games.workshop.numbers import (
    DAYS, DISPLAY, FACE_UP, N_DREW, N_FACE_UP, N_RENEWED, N_SWEPT, N_TOOK, N_YETI, SEATS, TOP,
)  # fmt: skip
from kringle.kernel.names import CHANCE, EVERYONE, SPECTATOR


class Mailroom(Mat):
    # ---- the deck --------------------------------------------------------------------------------

    def gift_outcomes(self, move: int) -> None:
        self.add_deck(move, self.deck, KINDS)

    def off_the_deck(self, kind: int) -> None:
        self.deck[kind] -= 1
        self.top_left -= 1
        self.deck_left -= 1
        if self.top_left == 0:
            self.next_layer()

    def next_layer(self) -> None:
        self.uncover_returned()
        if self.top_left == 0 and self.layers > 0:
            self.uncover_swept()

    def uncover_returned(self) -> None:
        """With nothing above them, everybody can work out what was returned; whose it was no longer matters."""
        for seat in range(SEATS):
            for i in range(2):
                if self.returned[seat][i] > 0:
                    self.deck[self.returned[seat][i] - 1] += 1
                    self.top_left += 1
                    self.returned[seat][i] = 0

    def uncover_swept(self) -> None:
        for i in range(DISPLAY):
            if self.swept[0][i] > 0:
                self.deck[self.swept[0][i] - 1] += 1
                self.top_left += 1
        self.layers -= 1
        for layer in range(DAYS - 1):
            for i in range(DISPLAY):
                self.swept[layer][i] = self.swept[layer + 1][i]
        for i in range(DISPLAY):
            self.swept[DAYS - 1][i] = 0

    def can_draw(self) -> bool:
        return self.deck_left > 0

    def renew_deck(self) -> None:
        """When the last card has left it, or the sleigh was loaded: with none left, the sleigh's are shuffled. WS-16"""
        if self.deck_left == 0 and self.sleigh_left > 0:
            self.note(N_RENEWED, SPECTATOR, self.sleigh_left, 0, EVERYONE)
            for kind in range(KINDS):
                self.deck[kind] = self.sleigh[kind]
                self.sleigh[kind] = 0
            self.top_left = self.deck_left = self.sleigh_left
            self.sleigh_left = 0

    # ---- the display -----------------------------------------------------------------------------

    def is_gift_to_take(self) -> bool:
        for place in range(DISPLAY):
            if self.display[place] > 0:
                return True
        return self.can_draw()

    def fill_display(self, errand: int) -> None:
        """Turn up cards until six lie there or none is left; then go on with the errand."""
        self.errand = errand
        for place in range(DISPLAY):
            if self.display[place] == 0 and self.can_draw():
                self.cursor = place
                self.phase = FACE_UP
                self.ask(CHANCE)
                return
        self.cursor = self.errand = 0
        self.go_on(errand)

    def go_on(self, errand: int) -> None:
        """In rules.py."""

    def turn_up(self, kind: int) -> None:
        self.off_the_deck(kind)
        self.display[self.cursor] = kind + 1
        self.note(N_FACE_UP, SPECTATOR, kind, self.cursor, EVERYONE)
        self.renew_deck()
        self.fill_display(self.errand)

    def take_from_display(self, seat: int, place: int) -> None:
        kind = self.display[place] - 1
        self.note(N_TOOK, seat, kind, place, EVERYONE)
        self.display[place] = 0
        self.lay_out(seat, kind)

    def reach_for_top(self) -> None:
        self.phase = TOP
        self.ask(CHANCE)

    def take_from_top(self, seat: int, kind: int) -> None:
        self.off_the_deck(kind)
        self.note(N_DREW, seat, kind, 0, EVERYONE)
        self.lay_out(seat, kind)
        self.renew_deck()

    def sweep(self, seat: int) -> None:
        """The display goes under the deck, in random order. WS-16, WS-R1"""
        layer = self.layers
        count = 0
        for place in range(DISPLAY):
            card = self.display[place]
            if card > 0:
                at = count
                while at > 0 and self.swept[layer][at - 1] > card:
                    self.swept[layer][at] = self.swept[layer][at - 1]
                    at -= 1
                self.swept[layer][at] = card
                self.display[place] = 0
                count += 1
        if count > 0:
            self.layers += 1
            self.deck_left += count
            self.note(N_SWEPT, seat, count, 0, EVERYONE)
            if self.top_left == 0:
                self.next_layer()

    def shuffle_all(self) -> None:
        """Yeti Visit: display and deck become one, so what was known of the bottom is worth nothing. WS-61"""
        for place in range(DISPLAY):
            if self.display[place] > 0:
                self.deck[self.display[place] - 1] += 1
                self.display[place] = 0
                self.top_left += 1
                self.deck_left += 1
        self.uncover_returned()
        while self.layers > 0:
            self.uncover_swept()
        self.note(N_YETI, SPECTATOR, 0, 0, EVERYONE)
