"""Conveyor: what lies on the table, what everybody has seen, what each elf holds; and how a card changes places."""

from __future__ import annotations

from typing import Annotated

from kringle.games.conveyor.cards import (
    BELT, DEED_SEAT, DEEDS, KINDS, MAGIC, OFFERS, PAPER, SEASONS, SEATS,
)  # fmt: skip
from kringle.kernel.layout import Cube, Grid, Row
from kringle.kernel.room import Table


class Conveyor(Table):
    # Options.
    luck: int
    exploding: int
    dutch: int
    # The table.
    phase: int
    season: int
    deck_left: int  # cards in the deck
    belt_start: int
    belt_end: int
    cursor: int  # how far the belt, or the tie-break track, is dealt
    deal_to: int
    taker: int
    to_take: int
    said: int  # a bit for each elf that had its say (CV-28), is on the track already, or is in the lot; see also PAIR
    asker: int
    wanted: int
    crafters: int  # who goes on crafting after the offer on the table
    offerer: int
    partner: int
    traded: int  # a bit for each elf whose Fruitcake has brought a trade this phase
    deck: Annotated[Row, KINDS]  # unseen: in the deck, face down on the belt, discarded unseen; a view: all unseen
    discard: Annotated[Row, KINDS]
    belt: Annotated[Row, BELT]
    is_in: Annotated[Row, SEATS]
    track: Annotated[Row, SEATS]
    bid: Annotated[Row, SEATS]
    pay: Annotated[Row, SEATS]
    paid: Annotated[Row, SEATS]
    gold: Annotated[Grid, SEATS, KINDS]
    hand_size: Annotated[Row, SEATS]
    floor_size: Annotated[Row, SEATS]
    toy_count: Annotated[Row, SEATS]
    dealt: Annotated[Row, SEATS]
    offers_made: Annotated[Row, SEATS]  # this phase
    # The public log: what everybody saw and could remember. By seat and season:
    got: Annotated[Cube, SEATS, SEASONS, 5]  # face up from the belt, or given with Gloves, by kind
    unseen: Annotated[Grid, SEATS, SEASONS]  # face down, into the hand
    dropped: Annotated[Grid, SEATS, SEASONS]
    swept: Annotated[Grid, SEATS, SEASONS]
    gloved: Annotated[Grid, SEATS, SEASONS]  # off the own floor, kind unknown
    gifts: Annotated[Cube, SEATS, SEASONS, 4]  # off the own floor to another elf, by kind
    # and in order, for all Craft phases:
    deed: Annotated[Row, DEEDS]  # toys and offers, as numbered in cards.py
    deeds: int
    season_deeds: Annotated[Row, SEASONS]  # where each season's begin
    offer: Annotated[Grid, OFFERS, 4]  # given: two kinds a cell, two cells; wanted: likewise
    offers: int
    # Private to a seat.
    hand: Annotated[Grid, SEATS, 5]
    floor: Annotated[Grid, SEATS, 5]
    sweepings: Annotated[Grid, SEATS, 5]
    toys: Annotated[Cube, SEATS, 6, 2]  # by kind and wrapped; only Doll, Kite and Robot are secret
    bin: Annotated[Grid, SEATS, 4]  # cards in toys

    # ---- the belt and the track ---------------------------------------------------------------

    def cards_left(self) -> int:
        return self.belt_end - self.belt_start

    def clear_leftmost(self) -> None:
        self.belt[self.belt_start] = 0
        self.belt_start += 1

    def lowest_space(self, tied: int) -> int:
        space = 0
        while (tied >> self.track[space]) & 1 == 0:
            space += 1
        return self.track[space]

    def space_of(self, seat: int) -> int:
        space = 0
        while self.track[space] != seat:
            space += 1
        return space

    # ---- an elf's cards -----------------------------------------------------------------------

    def into_hand(self, seat: int, kind: int, count: int) -> None:
        self.hand[seat][kind] += count
        self.hand_size[seat] += count

    def spend(self, seat: int, kind: int) -> None:
        self.gold[seat][kind] -= 1
        self.discard[kind] += 1

    def use(self, seat: int, kind: int, count: int) -> None:
        self.into_hand(seat, kind, -count)
        self.bin[seat][kind] += count

    def use_magic(self, seat: int, count: int) -> None:
        self.gold[seat][MAGIC] -= count
        self.discard[MAGIC] += count

    def into_bin(self, seat: int, toy: int, wrapped: int) -> None:
        self.toys[seat][toy][wrapped] += 1
        self.toy_count[seat] += 1
        if wrapped:
            self.spend(seat, PAPER)

    def off_floor(self, seat: int, kind: int) -> None:
        self.floor[seat][kind] -= 1
        self.floor_size[seat] -= 1

    # ---- the log ------------------------------------------------------------------------------

    def remember(self, seat: int, what: int) -> None:
        self.deed[self.deeds] = seat * DEED_SEAT + what
        self.deeds += 1

    def next_holder(self, kind: int) -> int:
        """Who may say next whether to play this gold card: highest space first, one say each. CV-28, CV-R13"""
        for i in range(self.seats):
            seat = i if self.dutch else self.track[self.seats - 1 - i]
            if self.gold[seat][kind] > 0 and (self.said >> seat) & 1 == 0:
                return seat
        return -1
