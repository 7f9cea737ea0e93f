"""A rule of thumb: bid about as much as the gift is worth to you."""

import cython

from giftbid import bidding, cards
from giftbid.cards import GIFTS
from giftbid.table import Giftbid
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng
from kringle.kernel.state import State

WORTH = cards.WORTH
WISH = cards.WISH


class GiftbidHeuristic(Heuristic):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.nearest(cython.cast(Giftbid, state), seat, rng.below(5) - 2)  # so that nobody can count on it

    def nearest(self, game: Giftbid, seat: int, whim: int) -> int:
        wanted = WORTH[game.gift] + WISH * game.wish[seat][game.gift] + whim
        best = 1000  # further off than any card
        for card in range(1, GIFTS + 1):
            if game.card[seat][card - 1] and abs(card - wanted) < abs(best - wanted):
                best = card
        return bidding.bid(best)
