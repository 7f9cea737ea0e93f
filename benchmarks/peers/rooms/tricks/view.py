# cython: language_level=3
"""Tricks: what one seat sees, as plain data for screens; and where every card is."""

from __future__ import annotations

from typing import Any, cast

import cython

from kringle.kernel.constants import SPECTATOR, TRUTH
from kringle.kernel.state import State
from tricks.cards import CARDS, SEATS, SUITS
from tricks.table import Tricks

FACES = [{"suit": card % SUITS, "rank": card // SUITS} for card in range(CARDS)]


@cython.locals(game=Tricks, i=cython.int)
def shown(state: State) -> dict[str, Any]:
    game = cast(Tricks, state)
    return {
        "hand": None if game.viewer in (SPECTATOR, TRUTH) else held(game, game.viewer),
        "hand_sizes": game.hand_size,
        "trick": [FACES[game.trick[i] - 1] for i in range(SEATS) if game.trick[i]],
        "taken": game.taken,
        "turn": game.turn,
    }


@cython.locals(game=Tricks, seat=cython.int, card=cython.int)
def held(game: Tricks, seat: int) -> list[dict[str, int]]:
    return [FACES[card] for card in range(CARDS) if game.hand[seat][card]]


def components(state: Tricks) -> dict[str, int]:
    return {"cards": state.left + sum(state.hand_size)}
