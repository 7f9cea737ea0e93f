"""A hint for whoever is stuck: where to look, which move, and why. From the same search that plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kringle.kernel.spelling import Move
from kringle.kernel.view import View
from kringle.players.bots import HeuristicBot, SearchBot, whole
from kringle.players.thinking import Thought, Weighed, question
from kringle.words import SOURCE, catalogue

WHERE, WHICH, WHY = 1, 2, 3
SECONDS = 0.5
CANDIDATES = 3


@dataclass(frozen=True)
class Hint:
    """As much as was asked for: the rest is None."""

    where: str
    """Level 1: what to think about."""
    move: Move | None = None
    """Level 2: the move itself."""
    why: str | None = None
    """Level 3: what speaks for it."""
    clause: str = ""
    """The clause that is about such moves."""
    candidates: tuple[Weighed, ...] = ()
    """Level 3: what was weighed, the most promising first."""
    games: int = 0
    """Level 3: how many were imagined."""
    by_heuristic: bool = False
    """Level 3: whether the rule of thumb says so too."""

    def __str__(self) -> str:
        return "\n".join(part for part in (self.where, self.move and f"{said(self.move)}.", self.why) if part)


def hint(
    view: View,
    level: int = WHY,
    seconds: float | None = SECONDS,
    bot: SearchBot | None = None,
    language: str = SOURCE,
    spoken: Callable[[Move], str] | None = None,
) -> Hint:
    """A hint for the seat whose view this is: 1 where to look, 2 and which move, 3 and why."""
    wanted = whole("the level of a hint", level, WHERE, WHY)
    question(view)
    thought = (bot or SearchBot(seconds=seconds, seed=0)).think(view)
    clause = view.game.spelling.clauses[thought.best[0]]
    told = Telling(view, thought, clause, language, spoken or said)
    if wanted == WHERE:
        return Hint(told.where(), clause=clause)
    if wanted == WHICH:
        return Hint(told.where(), thought.best, clause=clause)
    heuristic = HeuristicBot(seed=0).choose(view)
    why = told.why(heuristic)
    return Hint(told.where(), thought.best, why, clause, thought.moves, thought.iterations, heuristic == thought.best)


def said(move: Move) -> str:
    """`("bid", 3)` as one would type it: bid 3."""
    return " ".join(str(part) for part in move)


@dataclass(frozen=True)
class Telling:
    """Puts a hint into words."""

    view: View
    thought: Thought
    clause: str
    language: str
    spoken: Callable[[Move], str]

    def where(self) -> str:
        """The kind of move if there are several kinds; else the few that are worth a look, as the rules list them."""
        moves = self.thought.moves
        if len(moves) == 1:
            return self._say("only", clause=self.clause)
        if len({weighed.move[0] for weighed in moves}) > 1:
            kind = self.spoken(self.thought.best[:1])
            return self._say("kind", move=kind, clause=self.clause, sentence=self._sentence())
        few = {weighed.move for weighed in moves[:CANDIDATES]}
        return self._say(
            "few", moves=[self.spoken(move) for move in self.view.legal() if move in few], clause=self.clause
        )

    def why(self, heuristic: Move) -> str:
        best, *others = self.thought.moves
        rule = self._say("rule", clause=self.clause, sentence=self._sentence())
        if not others:
            return rule
        parts = [self._say("because", games=self.thought.iterations, percent=percent(best.value))]
        rival = max((other for other in others if other.visits), key=lambda other: other.visits, default=None)
        if rival is not None:
            parts.append(self._say("rival", move=self.spoken(rival.move), percent=percent(rival.value)))
        parts.append(self._say("thumb" if heuristic == best.move else "no_thumb"))
        return " ".join([*parts, rule])

    def _say(self, key: str, **given: object) -> str:
        return catalogue(self.language, ("kringle.players", "")).say(f"hint.{key}", given)

    def _sentence(self) -> str:
        return self.view.game.rulebook.translated(self.language).sentence(self.clause).rstrip(".")


def percent(share: float) -> int:
    return round(100 * share)
