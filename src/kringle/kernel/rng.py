# cython: language_level=3
"""Fast random numbers for playouts, search and imagined worlds: splitmix64, the same compiled and uncompiled.

A table's own chance moves come from `dice.py`, which nobody can predict.
"""

from __future__ import annotations

U64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
STIR_A = 0xBF58476D1CE4E5B9
STIR_B = 0x94D049BB133111EB
GAME_STRIDE = 0xD1342543DE82EF95
"""Odd, so that each game has a stream of its own."""


def stream(seed: int, game: int) -> int:
    """Where game number `game` of a seed begins."""
    return (seed * 0x9E3779B97F4A7C15 + game * GAME_STRIDE) & U64


class Rng:
    """Seeded with any 64-bit number: near seeds give unrelated streams."""

    def __init__(self, seed: int) -> None:
        self.x = seed & U64

    def __reduce__(self) -> tuple[type[Rng], tuple[int]]:
        return Rng, (self.x,)

    def next(self) -> int:
        self.x = (self.x + GOLDEN) & U64
        z = self.x
        z = ((z ^ (z >> 30)) * STIR_A) & U64
        z = ((z ^ (z >> 27)) * STIR_B) & U64
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """0 to n - 1, each as likely (to one part in 2^32)."""
        return ((self.next() >> 32) * n) >> 32

    def roll(self, n: int) -> int:
        """`below`, for Python callers."""
        return self.below(n)
