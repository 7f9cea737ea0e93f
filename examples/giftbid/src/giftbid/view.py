"""What one seat sees, as plain data; and where every component is."""

from typing import Any

from giftbid.bidding import BID, bid
from giftbid.cards import GIFTS, NAMES, WORTH
from giftbid.scoring import points_for
from giftbid.table import Giftbid
from kringle.kernel.constants import HIDDEN


def shown(game: Giftbid) -> dict[str, Any]:
    gift = {"name": NAMES[game.gift], "worth": WORTH[game.gift]} if game.phase == BID else None
    return {
        "round": game.round,
        "gift": gift,
        "to_come": [NAMES[kind] for kind in range(GIFTS) if game.pile[kind]],
        "seats": [seat_shown(game, seat) for seat in range(game.seats)],
    }


def seat_shown(game: Giftbid, seat: int) -> dict[str, Any]:
    wishes = [NAMES[kind] for kind in range(GIFTS) if game.wish[seat][kind]]
    sealed = game.sealed[seat]
    return {
        "wishes": wishes + [None] * (game.wish_count[seat] - len(wishes)),
        "cards": [kind + 1 for kind in range(GIFTS) if game.card[seat][kind]],
        "bid": "hidden" if sealed == HIDDEN else bid.card(sealed - 1) if sealed else None,
        "gifts": {NAMES[kind]: points_for(game, seat, kind) for kind in range(GIFTS) if game.sharers[seat][kind]},
    }


def components(game: Giftbid) -> dict[str, int]:
    gone = sum(map(any, zip(*game.sharers, strict=True)))
    return {
        "wishes": sum(game.unseen) + sum(map(sum, game.wish)),
        "gifts": sum(game.pile) + (game.phase == BID) + gone,
        "bid cards": sum(map(sum, game.card)) + game.seats * gone,
    }
