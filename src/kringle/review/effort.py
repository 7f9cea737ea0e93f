"""How much is thought about a game."""

from __future__ import annotations

from dataclasses import dataclass

SECONDS = 30.0


@dataclass(frozen=True)
class Effort:
    seconds: float = SECONDS
    """In all, on all threads at once."""
    iterations: int | None = None
    """Of each search, instead of a time: the same review on every machine."""
    threads: int = 2
    seed: int = 1
    costly: int = 5
    """Choices of each seat that are looked at closely."""
