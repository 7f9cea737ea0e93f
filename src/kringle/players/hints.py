"""A hint for whoever is stuck: where to look, which move, and why. From the same search that plays."""

from __future__ import annotations

from dataclasses import dataclass

from kringle.kernel.rulebook import Rulebook
from kringle.kernel.spelling import Move
from kringle.kernel.view import View
from kringle.players.bots import HeuristicBot, SearchBot, whole
from kringle.players.thinking import Thought, Weighed, question

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


def hint(view: View, level: int = WHY, seconds: float | None = SECONDS, bot: SearchBot | None = None) -> Hint:
    """A hint for the seat whose view this is: 1 where to look, 2 and which move, 3 and why."""
    wanted = whole("the level of a hint", level, WHERE, WHY)
    question(view)
    thought = (bot or SearchBot(seconds=seconds, seed=0)).think(view)
    clause = view.game.spelling.clauses[thought.best[0]]
    where = _where(view, thought, clause)
    if wanted == WHERE:
        return Hint(where, clause=clause)
    if wanted == WHICH:
        return Hint(where, thought.best, clause=clause)
    heuristic = HeuristicBot(seed=0).choose(view)
    why = _why(view, thought, clause, heuristic)
    return Hint(where, thought.best, why, clause, thought.moves, thought.iterations, heuristic == thought.best)


def said(move: Move) -> str:
    """`("bid", 3)` as one would say it: bid 3."""
    return " ".join(str(part) for part in move)


def _where(view: View, thought: Thought, clause: str) -> str:
    """The kind of move if there are several kinds; else the few that are worth a look, in the order of the rules."""
    kinds = {weighed.move[0] for weighed in thought.moves}
    if len(thought.moves) == 1:
        return f"There is only one thing to do ({clause})."
    if len(kinds) > 1:
        return f"Think about {thought.best[0]} ({clause}: {_sentence(view.game.rulebook, clause)})."
    few = {weighed.move for weighed in thought.moves[:CANDIDATES]}
    return f"It is between {_listed([said(move) for move in view.legal() if move in few])} ({clause})."


def _why(view: View, thought: Thought, clause: str, heuristic: Move) -> str:
    best, *others = thought.moves
    if not others:
        return f"{clause}: {_sentence(view.game.rulebook, clause)}."
    parts = [f"Over {thought.iterations:,} simulated games it averaged {best.value:.0%}"]
    rival = max((other for other in others if other.visits), key=lambda other: other.visits, default=None)
    if rival is not None:
        parts.append(f"{said(rival.move)} {rival.value:.0%}")
    return f"{'; '.join(parts)}. {_by_rule(heuristic, best.move)} {clause}: {_sentence(view.game.rulebook, clause)}."


def _by_rule(heuristic: Move, best: Move) -> str:
    return "The rule of thumb says so too." if heuristic == best else f"The rule of thumb would say {said(heuristic)}."


def _sentence(rulebook: Rulebook, clause: str) -> str:
    return rulebook.sentence(clause).rstrip(".")


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
