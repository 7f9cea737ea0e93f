"""Set-up (GB-1, GB-2)."""

from collections.abc import Mapping
from typing import Any

from giftbid import bidding
from giftbid.cards import GIFTS, NAMES
from giftbid.table import Giftbid
from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Phase, one_of

wish = Move("wish", kind=one_of(NAMES, secret=True), clause="GB-2")
wished = Note("wish", private=True, gift=NAMES.__getitem__)

DEAL = Phase("deal", "GB-2")


def set_up(game: Giftbid, seats: int, options: Mapping[str, Any]) -> None:
    game.seats = seats
    game.wishes = 2 if options["two_wishes"] else 1
    for kind in range(GIFTS):
        game.pile[kind] = game.unseen[kind] = 1
        for seat in range(seats):
            game.card[seat][kind] = 1  # GB-1
    game.enter(DEAL)
    game.ask(CHANCE)


@DEAL.legal
def wishes_to_deal(game: Giftbid) -> None:
    game.add_deck(wish(0), game.unseen, GIFTS)


@DEAL.do(wish)
def deal(game: Giftbid, kind: int) -> None:  # GB-2
    seat = 0
    while game.wish_count[seat] == game.wishes:
        seat += 1
    game.unseen[kind] -= 1
    game.wish[seat][kind] += 1
    game.wish_count[seat] += 1
    wished(game, seat, kind)
    if game.wish_count[game.seats - 1] == game.wishes:
        bidding.next_round(game)
