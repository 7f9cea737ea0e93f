"""Top Deer: what lies on the table, and how cards change places and are remembered.

A deer is a stall: five cards, sorted, each with since whom it is known (TD-R18). Whoever kept the deer when the card
was in it, and every later keeper, knows it; a card that was turned over in a race is known to all. The cards of one
kind lie with the best known first, so a discard is taken to be that one: what others then still know is what is left.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.topdeer.cards import (
    ARROWS, COPIES, HAND, KINDS, MOST_CARDS, NONE, NOTHING, SEATS, SINCE, SPACES, STALLS, STOCK,
)  # fmt: skip
from kringle.kernel.layout import Grid, Row
from kringle.kernel.room import Table


class TopDeer(Table):
    # The track: never changes. Space 0 is the pen; an arrow to 0 is none.
    to_win: int
    finish: int
    mark: Annotated[Row, 2]  # by older rules: which track it is said to be, see Track.old_mark
    arrows: Annotated[Grid, SPACES, ARROWS]
    rough: Annotated[Row, SPACES]
    far: Annotated[Row, SPACES]  # see Track.far
    # The table.
    phase: int
    races: int  # that have been run, or begun
    year: int
    first: int
    turn: int  # whose turn it is: dealt to, betting, racing, buying, selling, breeding
    deck_left: int
    deck: Annotated[Row, KINDS]  # a view: all cards that its viewer has not seen
    discard: Annotated[Row, KINDS]
    money: Annotated[Row, SEATS]
    rosettes: Annotated[Row, SEATS]
    wins: Annotated[Row, SEATS]
    # Deer.
    hand: Annotated[Grid, STALLS, MOST_CARDS]  # kind * SINCE + since whom it is known
    size: Annotated[Row, STALLS]
    keepers: Annotated[Grid, STALLS, SEATS]  # whose the deer was, last the present one; each once
    line: Annotated[Row, STALLS]  # how many they are
    # The race.
    bet: Annotated[Row, SEATS]
    at: Annotated[Row, SEATS]  # space
    order: Annotated[Grid, SEATS, HAND]  # the race deck, in order of play; at the start: cards that are left
    stacked: Annotated[Row, SEATS]  # cards in the race deck, played ones included
    laid: Annotated[Row, SEATS]  # of these have been played
    special: Annotated[Row, SEATS]  # face down; NONE or UNDECIDED
    used: Annotated[Grid, SEATS, HAND]  # specials flipped in this race, sorted
    used_count: Annotated[Row, SEATS]
    # The move that is being made.
    effect: int
    card: int  # the race card that is moved by
    steps: int  # still to go
    stepped: int  # whether the first step has been made
    bumped: int
    # Auction and breeding.
    price: int
    buyer: int
    to_draw: int
    to_shed: int
    extras: int
    kept: int  # the deer being bred: 0 is new, 1 was raced by its breeder, 2 was bought

    # ---- deck and track ----------------------------------------------------------------------

    def fill_deck(self) -> None:
        for kind in range(KINDS):
            self.deck[kind] = COPIES
        self.deck_left = COPIES * KINDS

    def ways(self, space: int) -> int:
        """How many arrows lead on."""
        count = 0
        while count < ARROWS and self.arrows[space][count] > 0:
            count += 1
        return count

    def racer_under(self, seat: int) -> int:
        """Whose racer stands where this one stands; -1: nobody's."""
        for other in range(self.seats):
            if other != seat and self.at[other] == self.at[seat]:
                return other
        return -1

    # ---- stalls --------------------------------------------------------------------------------

    def kind_at(self, stall: int, i: int) -> int:
        return self.hand[stall][i] // SINCE

    def put(self, stall: int, card: int) -> None:
        i = self.size[stall]
        while i > 0 and self.hand[stall][i - 1] > card:
            self.hand[stall][i] = self.hand[stall][i - 1]
            i -= 1
        self.hand[stall][i] = card
        self.size[stall] += 1

    def find(self, stall: int, kind: int) -> int:
        """Where the first card of a kind lies, or -1."""
        for i in range(self.size[stall]):
            if self.hand[stall][i] // SINCE == kind:
                return i
        return -1

    def count(self, stall: int, kind: int) -> int:
        total = 0
        for i in range(self.size[stall]):
            if self.hand[stall][i] // SINCE == kind:
                total += 1
        return total

    def discard_card(self, stall: int, kind: int) -> None:  # TD-R13
        gone = self.find(stall, kind)
        self.size[stall] -= 1
        for i in range(gone, self.size[stall]):
            self.hand[stall][i] = self.hand[stall][i + 1]
        self.hand[stall][self.size[stall]] = 0
        self.discard[kind] += 1

    def move_deer(self, stall: int, other: int) -> None:
        for i in range(self.size[stall]):
            self.hand[other][i] = self.hand[stall][i]
            self.hand[stall][i] = 0
        for i in range(self.line[stall]):
            self.keepers[other][i] = self.keepers[stall][i]
        self.size[other] = self.size[stall]
        self.line[other] = self.line[stall]
        self.size[stall] = 0
        self.clear_keepers(stall)

    # ---- who knows a card: TD-R18 ------------------------------------------------------------

    def clear_keepers(self, stall: int) -> None:
        for i in range(self.line[stall]):
            self.keepers[stall][i] = 0
        self.line[stall] = 0

    def new_deer(self, seat: int) -> None:
        self.clear_keepers(seat)
        self.keepers[seat][0] = seat
        self.line[seat] = 1

    def keeper_number(self, stall: int, seat: int) -> int:
        """1 for the first keeper ...; 0 for a seat that never had this deer."""
        for i in range(self.line[stall]):
            if self.keepers[stall][i] == seat:
                return i + 1
        return 0

    def turn_over(self, seat: int, kind: int) -> None:
        """A race card or special of this seat is shown: as many of its kind as lie open now are known to all."""
        shown = self.lying_open(seat, kind)
        i = self.find(seat, kind)
        for j in range(i, i + shown):
            self.hand[seat][j] = kind * SINCE

    def lying_open(self, seat: int, kind: int) -> int:
        shown = 0
        for i in range(self.laid[seat]):
            if self.order[seat][i] == kind:
                shown += 1
        for i in range(self.used_count[seat]):
            if self.used[seat][i] == kind:
                shown += 1
        return shown

    def add_keeper(self, stall: int, seat: int) -> None:
        """A new owner sees all the cards. If it had the deer before, that is forgotten: it knows more now."""
        before = self.keeper_number(stall, seat)
        if before > 0:
            self.forget_keeper(stall, before)
        self.keepers[stall][self.line[stall]] = seat
        self.line[stall] += 1

    def forget_keeper(self, stall: int, number: int) -> None:
        self.line[stall] -= 1
        for i in range(number - 1, self.line[stall]):
            self.keepers[stall][i] = self.keepers[stall][i + 1]
        for i in range(self.size[stall]):
            if self.hand[stall][i] % SINCE > number:
                self.hand[stall][i] -= 1

    # ---- cards that are placed ---------------------------------------------------------------

    def place_next(self, seat: int, kind: int) -> None:
        self.order[seat][self.stacked[seat]] = kind
        self.stacked[seat] += 1

    def add_stock(self, seat: int, base: int) -> None:
        """Each kind of card that is not placed yet, once."""
        for i in range(self.list_stock(seat)):
            kind = self.scratch[STOCK + i]
            if i == 0 or self.scratch[STOCK + i - 1] != kind:
                self.add(base + kind)

    def list_stock(self, seat: int) -> int:
        """The cards of a deer that are not placed: neither used, nor special, nor in the race deck. Sorted."""
        count = 0
        for i in range(self.size[seat]):
            self.scratch[STOCK + i] = self.kind_at(seat, i)
            count += 1
        for i in range(self.used_count[seat]):
            count = self.strike(count, self.used[seat][i])
        if self.special[seat] >= 0:
            count = self.strike(count, self.special[seat])
        for i in range(self.stacked[seat]):
            count = self.strike(count, self.order[seat][i])
        return count

    def strike(self, count: int, kind: int) -> int:
        i = 0
        while i < count and self.scratch[STOCK + i] != kind:
            i += 1
        for j in range(i, count - 1):
            self.scratch[STOCK + j] = self.scratch[STOCK + j + 1]
        return count - 1

    def clear_race_cards(self, seat: int) -> None:
        self.clear_race_deck(seat)
        for i in range(HAND):
            self.used[seat][i] = 0
        self.used_count[seat] = 0
        self.special[seat] = NONE

    def clear_race_deck(self, seat: int) -> None:
        for i in range(HAND):
            self.order[seat][i] = 0
        self.stacked[seat] = 0
        self.laid[seat] = 0

    def clear_move(self) -> None:
        self.effect = NOTHING
        self.card = 0
        self.steps = 0
        self.stepped = 0
        self.bumped = 0
