"""Who sits where when bots change seats from game to game."""

from __future__ import annotations

from collections.abc import Sequence


def seated(bots: Sequence[str], seats: int, shift: int) -> list[str]:
    """Who sits where: the list of bots, again and again, begun `shift` places further on."""
    return [bots[(seat + shift) % len(bots)] for seat in range(seats)]
