"""The newest move of a table: whether anybody has learnt something by it that they can't forget."""

from __future__ import annotations

from kringle.kernel.constants import SPECTATOR
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.view import looks_different
from kringle.table.events import Played

WORLDS = 5
"""So many are imagined to see whether a move turned something over."""


class LastMove:
    __slots__ = ("_before", "_deed", "_match", "_quiet", "_start", "_turned")

    def __init__(self, match: Match, deed: Played, start: int, before: State | None = None) -> None:
        """`start`: how many moves, chance included, came before it; `before`: the position then, if it is known."""
        self._match, self._deed, self._start, self._before = match, deed, start, before
        self._quiet: bool | None = None
        self._turned: bool | None = None

    def told_nothing_new(self) -> bool:
        return self.is_quiet() and not self.turned_over()

    def is_quiet(self) -> bool:
        """Whether nothing was drawn by it, and no note says that something was revealed."""
        if self._quiet is None:
            self._quiet = self._drew_nothing() and not self._revealed()
        return self._quiet

    def _drew_nothing(self) -> bool:
        after = self._match
        return not (self._deed.draws or after.over or (any(self._position().sealed) and not any(after.state.sealed)))

    def _revealed(self) -> bool:
        game = self._match.game
        kinds = game.facts.kinds()
        return any(kinds[raw[0]] in game.reveals for _, raw in self._match.raw(self._start)) if game.reveals else False

    def turned_over(self) -> bool:
        """Whether it showed everybody something hidden, such as a card that lay face down.

        It did if it would have looked different in another world that an onlooker could not tell from the real one.
        """
        if self._turned is None:
            seen, after = self._position().view(SPECTATOR), self._match.state.view(SPECTATOR)
            alike = self._match.game.alike(tuple(self._deed.move))
            self._turned = looks_different(seen, self._deed.seat, alike, after, Rng(seen.key()), WORLDS)
        return self._turned

    def _position(self) -> State:
        """Before it."""
        if self._before is None:
            self._before = self._match.state_at(self._start)
        return self._before
