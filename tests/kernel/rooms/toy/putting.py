"""A card goes under a stocking (TY-5, TY-6)."""

from __future__ import annotations

from kringle.kernel.declare import Move, Note, Phase, number, one_of
from kringle.kernel.errors import Refusal
from toy import offering
from toy.cards import KINDS, NAMES, SEATS, STAR, kind_name
from toy.table import Stockings

put = Move("put", owner=one_of(range(SEATS)), kind=one_of(NAMES, secret=True), clause="TY-5")
put_down = Note("put", stocking=number)
under = Note("under", private=True, stocking=number, card=kind_name)

PUT = Phase("put", "TY-5")


@PUT.legal
def places_to_put(game: Stockings, seat: int) -> None:  # TY-5
    for kind in range(KINDS):
        if game.hand[seat][kind] > 0:
            for owner in range(game.seats):
                if kind != STAR or owner == seat:  # TY-6
                    game.add(put(owner, kind))


@PUT.do(put)
def put_under(game: Stockings, seat: int, owner: int, kind: int) -> None:  # TY-5
    game.hand[seat][kind] -= 1
    game.hand_size[seat] -= 1
    game.under[owner][seat][kind] += 1
    game.under_size[owner][seat] += 1
    put_down(game, seat, owner)
    under(game, seat, owner, kind)
    offering.new_round(game)


@PUT.why_not(put)
def not_put(game: Stockings, seat: int, owner: int, kind: int) -> Refusal | None:
    if owner >= game.seats or game.hand[seat][kind] == 0:
        return Refusal("TY-5", {"hand": [NAMES[k] for k in range(KINDS) if game.hand[seat][k]]})
    if kind == STAR and owner != seat:
        return Refusal("TY-6", {"stocking": owner})
    return None


@PUT.otherwise
def no_put(game: Stockings, seat: int) -> Refusal:
    return Refusal("TY-5")
