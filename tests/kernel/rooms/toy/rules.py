# cython: language_level=3
"""Stockings: what happens."""

from __future__ import annotations

from typing import Annotated

from kringle.kernel.layout import Cube, Grid, Row
from kringle.kernel.names import CHANCE as THE_TABLE
from kringle.kernel.names import EVERYONE as EVERYBODY
from kringle.kernel.state import State
from toy import cards

CHANCE = THE_TABLE
EVERYONE = EVERYBODY
SEATS = cards.SEATS
KINDS = cards.KINDS
STAR = cards.STAR
DECK = cards.DECK
POINTS = cards.POINTS
COINS = cards.COINS
ROUNDS = cards.ROUNDS
MOST = cards.MOST
DEAL = cards.DEAL
OFFER = cards.OFFER
DRAW = cards.DRAW
PUT = cards.PUT
END = cards.END
M_OFFER = cards.M_OFFER
M_PUT = cards.M_PUT
M_CARD = cards.M_CARD
N_DEAL = cards.N_DEAL
N_DRAW = cards.N_DRAW
N_CARD = cards.N_CARD
N_SEALED = cards.N_SEALED
N_OFFER = cards.N_OFFER
N_TAKER = cards.N_TAKER
N_PUT = cards.N_PUT
N_UNDER = cards.N_UNDER
N_END = cards.N_END


class Rules(State):
    phase: int
    round: int
    turn: int  # who is dealt to, or goes on alone
    dealt: int  # cards a seat, at the start
    deck: Annotated[Row, KINDS]  # in a view: all cards that the viewer has not seen
    deck_size: int
    coins: Annotated[Row, SEATS]
    hand: Annotated[Grid, SEATS, KINDS]
    hand_size: Annotated[Row, SEATS]
    under: Annotated[Cube, SEATS, SEATS, KINDS]  # whose stocking, put there by whom
    under_size: Annotated[Grid, SEATS, SEATS]

    def begin(self, seats, dealt):  # type: ignore[no-untyped-def]
        """`set_up`, for Python callers."""
        self.set_up(seats, dealt)

    def set_up(self, seats: int, dealt: int) -> None:  # TY-1
        self.seats = seats
        self.dealt = dealt
        for kind in range(KINDS):
            self.deck[kind] = DECK[kind]
            self.deck_size += DECK[kind]
        for seat in range(seats):
            self.coins[seat] = COINS
        self.phase = DEAL
        self.ask(CHANCE)

    # ---- moves

    def find_moves(self, seat: int) -> None:
        if seat == CHANCE:
            for kind in range(KINDS):
                if self.deck[kind] > 0:
                    self.add_chance(M_CARD + kind, self.deck[kind])
        elif self.phase == OFFER:
            self.offers(seat)
        elif self.phase == PUT:
            self.places_to_put(seat)

    def offers(self, seat: int) -> None:  # TY-2
        for coins in range(min(MOST, self.coins[seat]) + 1):
            self.add(M_OFFER + coins)

    def places_to_put(self, seat: int) -> None:  # TY-5
        for kind in range(KINDS):
            if self.hand[seat][kind] > 0:
                for owner in range(self.seats):
                    if kind != STAR or owner == seat:  # TY-6
                        self.add(M_PUT + owner * KINDS + kind)

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            self.give(self.turn, move - M_CARD)
        elif self.phase == OFFER:
            self.offer(seat, move)
        else:
            self.put(seat, (move - M_PUT) // KINDS, (move - M_PUT) % KINDS)

    # ---- steps

    def give(self, seat: int, kind: int) -> None:
        self.deck[kind] -= 1
        self.deck_size -= 1
        self.hand[seat][kind] += 1
        self.hand_size[seat] += 1
        self.note(N_DEAL if self.phase == DEAL else N_DRAW, seat, 0, 0, EVERYONE)
        self.note(N_CARD, seat, kind, 0, 1 << seat)
        if self.phase == DRAW:
            self.phase = PUT
            self.ask(seat)
        elif self.hand_size[seat] == self.dealt:
            self.next_dealt()

    def next_dealt(self) -> None:
        self.turn += 1
        if self.turn == self.seats:
            self.new_round()

    def new_round(self) -> None:
        if self.round == ROUNDS:  # TY-7
            self.phase = END
            self.turn = 0
            self.asking = 0
            self.note(N_END, CHANCE, 0, 0, EVERYONE)
        else:
            self.round += 1
            self.phase = OFFER
            self.turn = 0
            for seat in range(self.seats):
                self.ask_too(seat)
            self.asking &= ~(1 << CHANCE)

    def offer(self, seat: int, move: int) -> None:  # TY-2
        if self.sealed[seat] == 0:
            self.note(N_SEALED, seat, 0, 0, EVERYONE)
        if self.seal(seat, move):
            self.open_offers()

    def open_offers(self) -> None:  # TY-3
        best = -1
        for seat in range(self.seats):
            coins = self.opened(seat) - M_OFFER
            self.note(N_OFFER, seat, coins, 0, EVERYONE)
            if coins > best:
                best = coins
                self.turn = seat
        self.coins[self.turn] -= best
        self.note(N_TAKER, self.turn, best, 0, EVERYONE)
        self.phase = DRAW  # TY-4
        self.ask(CHANCE)

    def put(self, seat: int, owner: int, kind: int) -> None:  # TY-5
        self.hand[seat][kind] -= 1
        self.hand_size[seat] -= 1
        self.under[owner][seat][kind] += 1
        self.under_size[owner][seat] += 1
        self.note(N_PUT, seat, owner, 0, EVERYONE)
        self.note(N_UNDER, seat, owner, kind, 1 << seat)
        self.asking = 0
        self.new_round()

    # ---- the end

    def standing(self, seat: int, level: int) -> int:
        if level == 1:  # TY-8
            return self.coins[seat]
        points = 0
        for giver in range(self.seats):  # TY-7
            for kind in range(KINDS):
                points += POINTS[kind] * self.under[seat][giver][kind]
        return points
