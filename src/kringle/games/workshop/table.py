"""Santa's Workshop: everything that lies on the table, and how a gift card changes places.

`kind + 1` and `seat + 1` stand where 0 means that there is none. The deck is layers of cards, each in an order that
nobody knows: what has never been touched, below it what the seats returned at setup, below that what was swept. A card
is drawn by CHANCE when it is turned up and not before.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.workshop import cards
from kringle.games.workshop.cards import (
    DAYS, DEALT, DISPLAY, ELVES, GIFT_LIMIT, KINDS, NORMAL, SEATS, SPACES, SURPRISE_KINDS,
)  # fmt: skip
from kringle.kernel.layout import Cube, Grid, Row
from kringle.kernel.room import Table

EFFECT = cards.EFFECT
FIRM = cards.FIRM
SOFT = cards.SOFT


class Workshop(Table):
    surprising: int  # the option holiday_surprises

    phase: int
    day: int  # 0 to 8
    first: int  # who has the Christmas tree
    turn: int  # whose turn it is
    cursor: int  # a seat that is dealt to, a place in the display, a seat at the dentist's door
    errand: int  # the phase that is waiting until the display is full

    # The assignment that is being carried out.
    elf: int  # whose number, or ZELF_ELF
    space: int
    material: int
    left: int  # gifts, pieces or tokens still to come
    placed: int  # ... and those taken or placed already

    # Mats.
    cookies: Annotated[Row, SEATS]
    coal: Annotated[Row, SEATS]
    handed_in: Annotated[Row, SEATS]  # coal, at final scoring
    improved: Annotated[Grid, SEATS, 3]  # fabric: harness, wood: cart, metal: tools
    training: Annotated[Grid, SEATS, ELVES]  # a bit a subject
    where: Annotated[Grid, SEATS, ELVES]  # space + 1; 0: at home
    on_mat: Annotated[Row, SEATS]  # unassembled gifts
    gift: Annotated[Grid, SEATS, GIFT_LIMIT]  # kind + 1
    firm: Annotated[Cube, SEATS, GIFT_LIMIT, 3]  # open requirements that want nothing but their material
    soft: Annotated[Cube, SEATS, GIFT_LIMIT, 3]  # open requirements that allow plastic
    plastic: Annotated[Cube, SEATS, GIFT_LIMIT, 3]  # plastic that lies in the place of this material
    tokens: Annotated[Grid, SEATS, GIFT_LIMIT]  # assembly tokens
    stack: Annotated[Grid, SEATS, KINDS]  # gifts assembled since the last inspection
    built: Annotated[Row, SEATS]  # ... how many
    delivered: Annotated[Row, SEATS]  # assembled before
    jam: Annotated[Row, SEATS]  # Jammed Machine: today's one gift + 1, or JAMMED when it has left the mat

    # Mailroom and sleigh. The deck, top to bottom: `deck`, what was `returned`, what was `swept`.
    display: Annotated[Row, DISPLAY]  # kind + 1
    dealt: Annotated[Grid, SEATS, DEALT]  # at setup: kind + 1, in order of kinds; HIDDEN in others' views
    deck: Annotated[Row, KINDS]
    returned: Annotated[Grid, SEATS, 2]  # as `dealt`
    swept: Annotated[Grid, DAYS, DISPLAY]  # kind + 1, in order of kinds
    layers: int  # of swept gifts
    top_left: int  # cards in the top layer
    deck_left: int  # cards in all layers
    sleigh: Annotated[Row, KINDS]
    sleigh_left: int

    # Places.
    taken: Annotated[Row, SPACES]  # elves there
    classroom: int  # a bit for each training token that lies there
    stall: Annotated[Row, 8]  # cookie tokens
    zelf: int  # seat + 1: who freed him today
    zelf_at: int  # space + 1; RESTING: he won't be sent today

    # Holiday surprises.
    surprise: int  # today's, kind + 1
    today: int  # its effect on the assignment at hand: NORMAL behind Mrs. Claus' Bakery
    surprises_left: Annotated[Row, SURPRISE_KINDS]  # in the deck or in the box: nobody knows
    discarded: Annotated[Row, SURPRISE_KINDS]
    bakery: int  # seat + 1: who holds Mrs. Claus' Bakery
    repaired: Annotated[Row, 3]  # pieces on Sleigh Repairs, by material
    seminar: int  # today's subject + 1
    attended: int  # a bit for each seat that sent an elf to the seminar

    def after(self, seat: int, places: int) -> int:
        """Who sits so many places to the left."""
        return (seat + places) % self.seats

    def remember_today(self) -> None:
        """What the day's card does."""
        self.today = EFFECT[self.surprise - 1] if self.surprise > 0 else NORMAL

    # ---- the deck -----------------------------------------------------------------------------

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

    def sweep_display(self) -> int:
        """What lies face up goes under the deck, in random order; how many. WS-R1"""
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
            if self.top_left == 0:
                self.next_layer()
        return count

    def sleigh_to_deck(self) -> None:
        for kind in range(KINDS):
            self.deck[kind] = self.sleigh[kind]
            self.sleigh[kind] = 0
        self.top_left = self.deck_left = self.sleigh_left
        self.sleigh_left = 0

    def shuffle_all(self) -> None:
        """Display and deck become one, so what was known of the bottom is worth nothing."""
        for place in range(DISPLAY):
            if self.display[place] > 0:
                self.deck[self.display[place] - 1] += 1
                self.display[place] = 0
                self.top_left += 1
                self.deck_left += 1
        self.uncover_returned()
        while self.layers > 0:
            self.uncover_swept()

    # ---- a gift on its way ----------------------------------------------------------------------

    def put_into_hand(self, seat: int, kind: int) -> int:
        """Dealt gifts are kept in the order of their kinds; how many there are now."""
        held = 0
        while held < DEALT and self.dealt[seat][held] > 0:
            held += 1
        at = held
        while at > 0 and self.dealt[seat][at - 1] > kind + 1:
            self.dealt[seat][at] = self.dealt[seat][at - 1]
            at -= 1
        self.dealt[seat][at] = kind + 1
        return held + 1

    def lay_out(self, seat: int, kind: int) -> None:
        """A new gift lies above the mat, face up."""
        gift = 0
        while self.gift[seat][gift] != 0:
            gift += 1
        self.gift[seat][gift] = kind + 1
        for material in range(3):
            self.firm[seat][gift][material] = FIRM[kind][material]
            self.soft[seat][gift][material] = SOFT[kind][material]
        self.on_mat[seat] += 1

    def onto_stack(self, seat: int, gift: int) -> None:
        """Off the mat: it is assembled."""
        self.stack[seat][self.gift[seat][gift] - 1] += 1
        self.built[seat] += 1
        self.on_mat[seat] -= 1
        self.gift[seat][gift] = self.tokens[seat][gift] = 0
        for material in range(3):
            self.plastic[seat][gift][material] = 0

    def load_sleigh(self, seat: int) -> None:
        for kind in range(KINDS):
            self.sleigh[kind] += self.stack[seat][kind]
            self.stack[seat][kind] = 0
        self.sleigh_left += self.built[seat]
        self.delivered[seat] += self.built[seat]
        self.built[seat] = 0
