"""A round begins: offers (TY-2, TY-3)."""

from __future__ import annotations

from kringle.kernel.declare import Move, Note, Phase, number, upto
from kringle.kernel.errors import Refusal
from toy import dealing, scoring
from toy.cards import MOST, ROUNDS
from toy.table import Stockings

offer = Move("offer", coins=upto(MOST), clause="TY-2", sealed=True)
sealed = Note("sealed")
offered = Note("offer", coins=number)
taker = Note("taker", coins=number)

OFFER = Phase("offer", "TY-2")


def new_round(game: Stockings) -> None:
    if game.round == ROUNDS:  # TY-7
        scoring.end(game)
    else:
        game.round += 1
        game.turn = 0
        game.enter(OFFER)
        game.asking = 0
        for seat in range(game.seats):
            game.ask_too(seat)


@OFFER.legal
def offers(game: Stockings, seat: int) -> None:  # TY-2
    for coins in range(min(MOST, game.coins[seat]) + 1):
        game.add(offer(coins))


@OFFER.do(offer)
def make_offer(game: Stockings, seat: int, coins: int) -> None:  # TY-2
    if game.sealed[seat] == 0:
        sealed(game, seat)
    if game.seal(seat, offer(coins)):
        open_offers(game)


@OFFER.why_not(offer)
def not_offer(game: Stockings, seat: int, coins: int) -> Refusal | None:
    return Refusal("TY-2", {"coins": game.coins[seat]}) if coins > game.coins[seat] else None


@OFFER.otherwise
def no_offer(game: Stockings, seat: int) -> Refusal:
    return Refusal("TY-2", {"coins": game.coins[seat]})


def open_offers(game: Stockings) -> None:  # TY-3
    best = -1
    for seat in range(game.seats):
        coins = offer.coins(game.opened(seat))
        offered(game, seat, coins)
        if coins > best:
            best = coins
            game.turn = seat
    game.coins[game.turn] -= best
    taker(game, game.turn, best)
    dealing.draw_a_card(game)  # TY-4
