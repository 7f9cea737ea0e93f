"""Who has won (IJ-16, IJ-R10, IJ-R15)."""

from __future__ import annotations

from kringle.games.icejam.cards import ROUNDS
from kringle.games.icejam.table import IceJam

DECIDED_BY = ("IJ-16", "IJ-16", "IJ-R10", "IJ-R15")


def standing(game: IceJam, seat: int, level: int) -> int:
    if level == 0:
        return game.sets[seat]
    if level == 1:  # IJ-16: who finished earlier
        return ROUNDS + 1 - game.finished[seat] if game.finished[seat] else 0
    carried = game.carried[seat]  # IJ-R10
    return (carried & 1) + (carried >> 1 & 1) + (carried >> 2)


def decided_by(game: IceJam) -> tuple[str, ...]:
    """What each level of standing comes from: sets, who finished earlier, cubes carried; then a shared win."""
    return DECIDED_BY if any(game.finished) else ("IJ-R10",) * 4
