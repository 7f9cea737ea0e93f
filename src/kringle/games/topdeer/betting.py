"""Bets, one after the other (TD-5)."""

from __future__ import annotations

from kringle.games.topdeer import racing
from kringle.games.topdeer.cards import SEATS
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, number, one_of
from kringle.kernel.errors import Refusal

bet = Move("bet", on=one_of(range(SEATS)), clause="TD-5")
bets = Note("bet", on=number)

BETTING = Phase("bet", "TD-5", at=4)


def start_bets(game: TopDeer) -> None:  # TD-5
    game.enter(BETTING)
    game.turn = game.first
    game.ask(game.turn)


@BETTING.legal
def bet_moves(game: TopDeer, seat: int) -> None:
    for on in range(game.seats):
        game.add(bet(on))


@BETTING.do(bet)
def place_bet(game: TopDeer, seat: int, on: int) -> None:
    game.bet[seat] = on
    bets(game, seat, on)
    game.turn = (seat + 1) % game.seats
    if game.turn == game.first:
        racing.next_turn(game)
    else:
        game.ask(game.turn)


@BETTING.why_not(bet)
def not_bet(game: TopDeer, seat: int, on: int) -> Refusal | None:
    return None if on < game.seats else no_bet(game, seat)


@BETTING.otherwise
def no_bet(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-5", {"players": list(range(game.seats))})
