"""Stockings, a toy game: hidden hands, sealed offers, private draws, a choice with a secret part, an option."""

from __future__ import annotations

from typing import Any

from kringle.pure_python import prefer_pure_python

prefer_pure_python("toy")

from kringle.kernel import rulebook  # noqa: E402
from kringle.kernel.constants import HIDDEN, TRUTH  # noqa: E402
from kringle.kernel.game import Game  # noqa: E402
from kringle.kernel.options import Flag  # noqa: E402
from toy.bot import StockingsHeuristic  # noqa: E402
from toy.cards import KINDS, NAMES  # noqa: E402
from toy.room import ROOM  # noqa: E402
from toy.table import Stockings  # noqa: E402


def shown(state: Stockings) -> dict[str, Any]:
    seats = range(state.seats)
    return {
        "phase": state.phase, "round": state.round, "turn": state.turn, "unseen": list(state.deck),
        "deck_size": state.deck_size, "coins": list(state.coins)[: state.seats],
        "hand": [list(state.hand[s]) for s in seats], "hand_size": list(state.hand_size)[: state.seats],
        "under": [[list(state.under[o][g]) for g in seats] for o in seats],
        "under_size": [list(state.under_size[o])[: state.seats] for o in seats],
        "offered": ["hidden" if state.sealed[s] == HIDDEN else state.sealed[s] - 1 for s in seats],
    }  # fmt: skip


def components(state: Stockings) -> dict[str, int]:
    assert state.viewer == TRUTH
    counts = {NAMES[kind]: state.deck[kind] for kind in range(KINDS)}
    for seat in range(state.seats):
        for kind in range(KINDS):
            counts[NAMES[kind]] += state.hand[seat][kind] + sum(state.under[seat][g][kind] for g in range(state.seats))
    return {**counts, "cards": state.deck_size + sum(state.hand_size) + sum(map(sum, state.under_size))}


GAME = Game.declared(
    ROOM,
    id="toy",
    title="Stockings",
    summary="A toy game.",
    version=1,
    seats=(2, 3),
    options=(Flag("rich_hands", "Two cards at the start", "TY-1"),),
    rulebook=rulebook.load("toy"),
    shown=shown,
    components=components,
    decided_by=("TY-7", "TY-8", "TY-R1"),
    heuristic=StockingsHeuristic,
    reveals=("offer", "end"),
)
