"""Set-up (TR-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Phase, number, one_of
from tricks import playing
from tricks.cards import CARDS, SEATS
from tricks.table import Tricks

deal = Move("deal", card=one_of(range(CARDS)), clause="TR-1")
dealt = Note("card", private=True, card=number)

DEALING = Phase("deal", "TR-1")


def set_up(game: Tricks, seats: int, options: Mapping[str, Any]) -> None:  # TR-1
    game.seats = seats
    for card in range(CARDS):
        game.deck[card] = 1
    game.left = CARDS
    game.enter(DEALING)
    game.ask(CHANCE)


@DEALING.legal
def cards_to_deal(game: Tricks) -> None:
    for card in range(CARDS):
        if game.deck[card] != 0:
            game.add_chance(deal(card), 1)


@DEALING.do(deal)
def deal_card(game: Tricks, card: int) -> None:  # TR-1
    game.deck[card] = 0
    game.left -= 1
    game.hand[game.turn][card] = 1
    game.hand_size[game.turn] += 1
    dealt(game, game.turn, card)
    game.turn = (game.turn + 1) % SEATS
    if game.left == 0:
        game.enter(playing.PLAYING)
        game.ask(game.turn)
