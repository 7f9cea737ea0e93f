"""Who knows what. All but two things are open: the gifts dealt at setup, until all have chosen, and those that a seat
returned, for as long as they lie under cards that nobody has seen. In a view both are HIDDEN and counted among the
unseen cards of `deck`.
"""

from __future__ import annotations

from kringle.games.workshop.cards import DEALT, KINDS
from kringle.games.workshop.table import Workshop
from kringle.kernel.constants import HIDDEN
from kringle.kernel.rng import Rng


def conceal(game: Workshop, seat: int) -> None:  # WS-9
    for other in range(game.seats):
        if other != seat:
            for i in range(DEALT):
                if game.dealt[other][i] > 0:
                    game.deck[game.dealt[other][i] - 1] += 1
                    game.dealt[other][i] = HIDDEN
            for i in range(2):
                if game.returned[other][i] > 0:
                    game.deck[game.returned[other][i] - 1] += 1
                    game.returned[other][i] = HIDDEN


def invent(game: Workshop, rng: Rng) -> bool:
    """Any unseen cards can be the hidden ones: each seat kept what it liked."""
    for seat in range(game.seats):
        for i in range(DEALT):
            if game.dealt[seat][i] == HIDDEN:
                game.dealt[seat][i] = unseen_card(game, rng)
        for i in range(2):
            if game.returned[seat][i] == HIDDEN:
                game.returned[seat][i] = unseen_card(game, rng)
        sort(game, seat)
    return True


def unseen_card(game: Workshop, rng: Rng) -> int:
    unseen = 0
    for kind in range(KINDS):
        unseen += game.deck[kind]
    ticket = rng.below(unseen)
    kind = 0
    while ticket >= game.deck[kind]:
        ticket -= game.deck[kind]
        kind += 1
    game.deck[kind] -= 1
    return kind + 1


def sort(game: Workshop, seat: int) -> None:
    hand = game.dealt[seat]
    for _ in range(DEALT - 1):
        for i in range(DEALT - 1):
            if 0 < hand[i + 1] < hand[i]:
                lower = hand[i + 1]
                hand[i + 1] = hand[i]
                hand[i] = lower
    under = game.returned[seat]
    if 0 < under[1] < under[0]:
        lower = under[1]
        under[1] = under[0]
        under[0] = lower
