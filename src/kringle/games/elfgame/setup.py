"""Setup: who begins, and a hand for everybody (EG-2, EG-R12, EG-R18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.elfgame import turn
from kringle.games.elfgame.answers import draw
from kringle.games.elfgame.cards import CARD, OPS, SEATS, SINCE_VERSION_3, TO_END
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Phase, number, upto

first = Move("first", begins=upto(SEATS - 1), clause="EG-R18", at=523)
first_seat = Note("first")
dealt = Note("dealt", count=number)
dealt_card = Note("dealt_card", card=CARD, private=True)

FIRST_SEAT = Phase("first_seat", "EG-R18", at=0)
DEAL = Phase("deal", "EG-2", at=1)


def set_up(
    game: ElfGame,
    seats: int,
    options: Mapping[str, Any],
    deck: list[list[int]],
    copies: list[int],
    ordinary: int,
    edition: int,
) -> None:
    """`deck` has a row of operations for each design, holly last; `copies` is what is shuffled in of each."""
    game.edition = edition
    game.seats = seats
    game.kids = sum(1 << seat for seat in options["kids"])
    game.goal = options["presents_to_win"]
    game.each_colour = options["each_colour"]
    game.opening_hand = options["opening_hand"]
    game.designs = len(deck)
    game.ordinary = ordinary
    for card in range(len(deck)):
        for at in range(OPS):
            game.ops[card][at] = deck[card][at]
        game.deck[card] = copies[card]
    game.deck_size = sum(copies)
    game.lane = -1
    game.enter(FIRST_SEAT)
    game.ask(CHANCE)


@FIRST_SEAT.legal
def seats_to_begin(game: ElfGame) -> None:
    for seat in range(game.seats):
        game.add_chance(first(seat), 1)


@FIRST_SEAT.do(first)
def begin(game: ElfGame, begins: int) -> None:  # EG-R18
    game.asking = 0
    first_seat(game, begins)
    game.enter(DEAL)
    game.stage = TO_END
    game.active = seat_before(game, begins)
    deal_on(game)


def seat_before(game: ElfGame, seat: int) -> int:
    return (seat + game.seats - 1) % game.seats


def deal_on(game: ElfGame) -> None:
    """Round the table, from the first seat on, until all hands are full."""
    if next_to_deal(game) < 0 or ordinary_left(game) == 0:
        turn.go_on(game)
    else:
        game.ask(CHANCE)


def next_to_deal(game: ElfGame) -> int:  # EG-2
    """The first of those that have fewest cards; -1: all hands are full."""
    if game.edition < SINCE_VERSION_3:
        return next_by_number(game)
    fewest = game.opening_hand
    found = -1
    seat = game.active
    for _ in range(game.seats):
        seat = game.seat_after(seat)
        if game.hand_size[seat] < fewest:
            fewest = game.hand_size[seat]
            found = seat
    return found


def next_by_number(game: ElfGame) -> int:
    for seat in range(game.seats):
        if game.hand_size[seat] < game.opening_hand:
            return seat
    return -1


def ordinary_left(game: ElfGame) -> int:
    left = 0
    for card in range(game.ordinary):
        left += game.deck[card]
    return left


@DEAL.legal
def cards_to_deal(game: ElfGame) -> None:
    game.add_deck(draw(0), game.deck, game.ordinary)


@DEAL.do(draw)
def deal_card(game: ElfGame, card: int) -> None:  # EG-2, EG-R12
    seat = next_to_deal(game)
    game.into_hand(seat, card)
    dealt(game, seat, 1)
    dealt_card(game, seat, card)
    game.asking = 0
    deal_on(game)
