"""Who knows what: each seat its own wishes (GB-2); at the end everybody everything (GB-7)."""

from giftbid.cards import GIFTS
from giftbid.table import Giftbid
from kringle.kernel.rng import Rng


def conceal(game: Giftbid, seat: int) -> None:
    if game.asking != 0:
        for other in range(game.seats):
            if other != seat:
                for kind in range(GIFTS):
                    game.unseen[kind] += game.wish[other][kind]
                    game.wish[other][kind] = 0


def invent(game: Giftbid, rng: Rng) -> bool:
    for seat in range(game.seats):
        missing = game.wish_count[seat] if game.asking != 0 and seat != game.viewer else 0
        while missing > 0:
            kind = rng.below(GIFTS)
            missing -= game.unseen[kind]
            game.wish[seat][kind] += game.unseen[kind]
            game.unseen[kind] = 0
    return True
