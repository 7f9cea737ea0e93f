# cython: language_level=3
"""What moves are called outside the rules: int <-> ("bid", 3). Replays, wires and logs carry the spelled form."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from kringle.kernel.errors import MalformedMove, Refusal

Move = tuple[Any, ...]


class Spelling:
    """A game's moves. `clauses` says for each first word which clause is about such moves, chance words included."""

    def __init__(self, table: Mapping[int, Move], clauses: Mapping[str, str]) -> None:
        self.move_of = dict(table)
        self.number_of = {move: number for number, move in self.move_of.items()}
        self.clauses = dict(clauses)
        if len(self.number_of) != len(self.move_of):
            raise ValueError("two moves are spelled alike")
        self._examples: dict[str, Move] = {}
        self._shapes: set[tuple[str, tuple[type, ...]]] = set()
        for move in self.move_of.values():
            if move[0] not in self.clauses:
                raise ValueError(f"no clause for moves that begin with {move[0]!r}")
            self._examples.setdefault(move[0], move)
            self._shapes.add((move[0], tuple(type(value) for value in move[1:])))

    def known(self, move: Any) -> int | None:
        """The number of a move that is spelled just so: True and 1.0 are not 1."""
        if not isinstance(move, (tuple, list)):
            return None
        try:
            number = self.number_of.get(move if type(move) is tuple else tuple(move))
        except TypeError:
            return None
        if number is None:
            return None
        spelled = self.move_of[number]
        if spelled is move or all(type(a) is type(b) for a, b in zip(spelled, move, strict=True)):
            return number
        return None

    def read(self, move: Any) -> int | Refusal:
        """The number of a spelled move; a Refusal if its values are out of any range that the rules know."""
        number = self.known(move)
        return self._unread(move) if number is None else number

    def _unread(self, move: Any) -> Refusal:
        if not isinstance(move, (tuple, list)) or not move:
            raise MalformedMove(f"a move is a tuple that begins with a word, such as {self._some()}; not {move!r}")
        word, *values = move
        if not isinstance(word, str) or word not in self.clauses:
            near = difflib.get_close_matches(str(word), self.clauses, 1)
            hint = f"; did you mean {near[0]!r}?" if near else "."
            raise MalformedMove(f"no move begins with {word!r}{hint} There are: {', '.join(self.clauses)}.")
        if (word, tuple(type(value) for value in values)) not in self._shapes:
            raise MalformedMove(f"{move!r} is not how such a move is written; for example {self._examples[word]!r}")
        return Refusal(self.clauses[word], {"move": list(move)})

    def _some(self) -> str:
        return " or ".join(repr(move) for move in list(self._examples.values())[:2])
