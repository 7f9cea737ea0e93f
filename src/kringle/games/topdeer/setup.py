"""Setup: seven cards each, five of them kept, and a first player by lot (TD-2, TD-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.topdeer import deck, stacking
from kringle.games.topdeer.answers import draw
from kringle.games.topdeer.cards import (
    DEALT, KINDS, LEFT, NAMES, NONE, SEATS, SINCE_VERSION_2, START_MONEY, card, names,
)  # fmt: skip
from kringle.games.topdeer.reading import stock
from kringle.games.topdeer.table import TopDeer
from kringle.games.topdeer.track import Track
from kringle.kernel.declare import Move, Note, Phase, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE

leave = Move("leave", kind=one_of(NAMES, secret=True), clause="TD-2")
draw_first = Move("first", player=one_of(range(SEATS)), clause="TD-3")
set_aside = Note("set_aside", card=card, private=True)
left = Note("left", card=card)
first_player = Note("first_player")

DEALING = Phase("deal", "TD-2", at=0)
KEEPING = Phase("keep", "TD-2", at=1)
LOT = Phase("first player", "TD-3", at=2)


def set_up(game: TopDeer, seats: int, options: Mapping[str, Any], track: Track, edition: int) -> None:
    game.edition, game.seats, game.to_win = edition, seats, options["rosettes_to_win"]
    if edition < SINCE_VERSION_2:
        game.mark[0], game.mark[1] = track.old_mark
    game.finish = track.finish
    for number, far in enumerate(track.far()):
        space = track.spaces[number]
        game.rough[number], game.far[number] = space.rough, far
        for i, to in enumerate(space.next):
            game.arrows[number][i] = to
    game.fill_deck()
    for seat in range(seats):
        game.money[seat] = START_MONEY  # TD-3
        game.special[seat] = NONE
        game.new_deer(seat)
    game.to_draw = DEALT
    game.enter(DEALING)
    game.ask(CHANCE)


@DEALING.legal
def deal_outcomes(game: TopDeer) -> None:
    game.add_deck(draw(0), game.deck, KINDS)


@DEALING.do(draw)
def deal(game: TopDeer, kind: int) -> None:  # TD-2
    deck.take(game, game.turn, kind)
    game.to_draw -= 1
    if game.to_draw > 0:
        return
    game.turn += 1
    game.to_draw = DEALT
    if game.turn == game.seats:
        game.turn = game.to_draw = 0
        game.enter(KEEPING)
        game.asking = (1 << game.seats) - 1


@KEEPING.legal
def keep_moves(game: TopDeer, seat: int) -> None:
    game.add_stock(seat, leave(0))


@KEEPING.do(leave)
def set_card_aside(game: TopDeer, seat: int, kind: int) -> None:
    game.place_next(seat, kind)
    set_aside(game, seat, kind)
    if game.stacked[seat] == LEFT and game.excuse(seat):
        keep_five(game)


@KEEPING.why_not(leave)
def not_left(game: TopDeer, seat: int, kind: int) -> Refusal | None:
    cards = stock(game, seat)
    return None if kind in cards else Refusal("TD-2", {"your cards": names(cards)})


@KEEPING.otherwise
def no_card_left(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-2", {"your cards": names(stock(game, seat))})


def keep_five(game: TopDeer) -> None:
    for seat in range(game.seats):
        for i in range(LEFT):
            kind = game.order[seat][i]
            game.discard_card(seat, kind)
            left(game, seat, kind)
        game.clear_race_cards(seat)
    game.enter(LOT)  # TD-3
    game.ask(CHANCE)


@LOT.legal
def lot_outcomes(game: TopDeer) -> None:
    for seat in range(game.seats):
        game.add_chance(draw_first(seat), 1)


@LOT.do(draw_first)
def lot_drawn(game: TopDeer, player: int) -> None:
    make_first_player(game, player)
    stacking.start_round(game)


def make_first_player(game: TopDeer, seat: int) -> None:
    game.first = seat
    first_player(game, seat)
