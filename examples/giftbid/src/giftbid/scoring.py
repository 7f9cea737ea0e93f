"""The end (GB-7, GB-8)."""

from giftbid import cards
from giftbid.cards import GIFTS
from giftbid.table import Giftbid
from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Note, Phase

WORTH = cards.WORTH
WISH = cards.WISH

ended = Note("end")

END = Phase("end", "GB-7")


def end(game: Giftbid) -> None:  # GB-7
    game.enter(END)
    game.asking = 0
    ended(game, CHANCE)


def points_for(game: Giftbid, seat: int, kind: int) -> int:
    """What a gift that this seat has counts, with its wish."""
    return WORTH[kind] // game.sharers[seat][kind] + WISH * game.wish[seat][kind]  # GB-6, GB-7


def standing(game: Giftbid, seat: int, level: int) -> int:
    total = 0
    for kind in range(GIFTS):
        if game.sharers[seat][kind]:
            total += points_for(game, seat, kind) if level == 0 else 1  # GB-8
    return total
