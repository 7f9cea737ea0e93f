"""Set-up (TY-1), and the card that is drawn later (TY-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Phase, one_of
from toy import cards, offering, putting
from toy.cards import COINS, KINDS, NAMES, kind_name
from toy.table import Stockings

DECK = cards.DECK

card = Move("card", kind=one_of(NAMES, secret=True), clause="TY-4")
dealt = Note("deal")
drawn = Note("draw")
seen = Note("card", private=True, card=kind_name)

DEAL = Phase("deal", "TY-1")
DRAW = Phase("draw", "TY-4")


def set_up(game: Stockings, seats: int, options: Mapping[str, Any]) -> None:  # TY-1
    game.seats = seats
    game.dealt = 2 if options["rich_hands"] else 1
    for kind in range(KINDS):
        game.deck[kind] = DECK[kind]
        game.deck_size += DECK[kind]
    for seat in range(seats):
        game.coins[seat] = COINS
    game.enter(DEAL)
    game.ask(CHANCE)


@DEAL.legal
def cards_to_deal(game: Stockings) -> None:
    game.add_deck(card(0), game.deck, KINDS)


@DEAL.do(card)
def deal(game: Stockings, kind: int) -> None:  # TY-1
    seat = game.turn
    game.into_hand(seat, kind)
    dealt(game, seat)
    seen(game, seat, kind)
    if game.hand_size[seat] == game.dealt:
        game.turn += 1
        if game.turn == game.seats:
            offering.new_round(game)


def draw_a_card(game: Stockings) -> None:
    game.enter(DRAW)
    game.ask(CHANCE)


@DRAW.legal
def cards_to_draw(game: Stockings) -> None:
    cards_to_deal(game)


@DRAW.do(card)
def take(game: Stockings, kind: int) -> None:  # TY-4
    seat = game.turn
    game.into_hand(seat, kind)
    drawn(game, seat)
    seen(game, seat, kind)
    game.enter(putting.PUT)
    game.ask(seat)
