"""How a search thinks. What each setting is worth was measured: docs/search.md."""

from __future__ import annotations

from dataclasses import dataclass

from kringle.players.search import Search


@dataclass(frozen=True)
class Style:
    explore: float = 1.0
    """How much a move is tried that looked worse so far, in standard deviations of what iterations are worth."""
    trust: float = 0.3
    """How often another seat is taken to follow the rule of thumb, instead of looking for its own best answer."""
    horizon: int = 0
    """Chapters (a season, a race, some rounds) that are played before a position is judged; 0: as many as the game's
    rule of thumb wants (`Heuristic.chapters_ahead`)."""
    win_weight: float = 0.5
    """At the end of a game: how much winning counts, against by how much."""

    turns: int = 0
    """Turns that are played before a position is judged, instead of chapters; 0: by how often a move can be tried."""
    choices: int = 0
    """How many choices deep the tree goes; 0: as many as the game's rule of thumb wants (`Heuristic.depth`)."""

    def put_on(self, search: Search) -> None:
        search.explore, search.trust = self.explore, self.trust
        search.turns = self.turns
        search.horizon, search.choices, search.win_weight = self.horizon, self.choices, self.win_weight
