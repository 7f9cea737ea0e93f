"""Players by name. A bot gets a view and nothing else, and answers with a move."""

from __future__ import annotations

import difflib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.kernel.state import State
from kringle.kernel.view import View
from kringle.players import nets
from kringle.players.errors import BadSetting, UnknownBot
from kringle.players.evaluating import Evaluator
from kringle.players.levels import LEVELS, Level
from kringle.players.nets import NetFile
from kringle.players.style import Style
from kringle.players.thinking import Budget, Thinker, Thought, mixed, question

SECONDS = 1.0
"""How long `search` thinks by default."""
MEMORY = 64
"""Megabytes, of all threads together."""
LEAST_MEMORY, MOST_MEMORY = 1, 1 << 16
MOST_THREADS = 256


NO_NET = "none"
SEARCH_SETTINGS = {"seconds", "iterations", "level", "threads", "memory", "seed", "style", "net", "evaluator"}


class Bot(ABC):
    """Somebody who can be asked for a move in any game."""

    name = "bot"

    @abstractmethod
    def choose(self, view: View) -> Move:
        """A legal move for the seat whose view this is; NothingToChoose if it is not asked."""

    def stop(self) -> None:  # noqa: B027
        """Somebody waits: answer soon. From any thread; most bots answer at once anyway."""


class RandomBot(Bot):
    """Any legal move, each as likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Rng(drawn(seed))

    def choose(self, view: View) -> Move:
        _, legal = question(view)
        return legal[self._rng.roll(len(legal))]


class HeuristicBot(Bot):
    """The game's rule of thumb: instant and sensible."""

    name = "thumb"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Rng(drawn(seed))
        self._heuristics: dict[type[State], Heuristic] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_heuristics": {}}  # what is found again

    def choose(self, view: View) -> Move:
        seat, _ = question(view)
        heuristic = self._heuristics.setdefault(type(view.state), view.game.heuristic())
        return view.game.spelling.move_of[heuristic.choose(view.state.copy(), seat, self._rng)]


class SearchBot(Bot):
    """Imagines what it can't see, and plays on from there in its head."""

    name = "search"

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        level: int | None = None,
        threads: int = 1,
        memory: int = MEMORY,
        seed: int | None = None,
        style: Style | None = None,
        net: str | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        """`net`: "none", or a file; else the one that comes with the game. `evaluator`: see evaluating.py."""
        self.level = strength(level)
        self.budget = budget(seconds, iterations, self.level)
        self.threads = whole("threads", threads, 1, MOST_THREADS)
        self.memory = whole("memory", memory, LEAST_MEMORY, MOST_MEMORY)
        self.style = style or Style()
        self._seed = drawn(seed)
        self._thinkers: dict[type[State], Thinker] = {}
        self._net = nets.load(net) if net is not None and net != NO_NET else None
        self._uses_shipped = net is None and evaluator is None and (self.level is None or self.level.uses_net)
        self.evaluator = evaluator
        if evaluator is not None and self.threads > 1:
            raise BadSetting("an evaluator is asked by one thread")

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_thinkers": {}}  # each question is thought about anew

    def net(self, game: Game) -> NetFile | None:
        """The net that it plays this game with."""
        if self._net is not None:
            self._net.fits(game)
            return self._net
        return nets.shipped(game) if self._uses_shipped else None

    def name_for(self, game: Game) -> str:
        """Its name, and the mark of its net: another net is another player."""
        net = self.net(game)
        return self.name if net is None else f"{self.name}+{net.mark}"

    def think(self, view: View) -> Thought:
        """Every legal move with how often it was tried and how good it looked."""
        return self._think(view, self.budget)

    def _think(self, view: View, budget: Budget) -> Thought:
        question(view)
        kind = type(view.state)
        if kind not in self._thinkers:
            self._thinkers = {kind: self._thinker(view)}
        return self._thinkers[kind].think(view, budget, self._seed)

    def _thinker(self, view: View) -> Thinker:
        return Thinker(view, self.style, self.threads, self.memory << 20, self.net(view.game), self.evaluator)

    def choose(self, view: View) -> Move:
        if self.level is None or self.level.is_careful:
            return self._think(view, replace(self.budget, only_best=True)).best
        thought = self.think(view)
        return self.level.pick(thought, Rng(mixed(self._seed, view.state.key(), -1)))

    def stop(self) -> None:
        for thinker in self._thinkers.values():
            thinker.stop()


BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "thumb": HeuristicBot, "search": SearchBot}


def bot(name: str, **settings: Any) -> Bot:
    """A player by name: `random`, `thumb`, or `search` with seconds, iterations or level (1 to 8); or as it is typed
    for `kringle arena`: `level3`, `search:1s`, `mine.py:Cautious`."""
    if isinstance(name, str) and name not in BOTS and (":" in name or name.startswith("level")):
        return _as_typed(name, settings)
    if name not in BOTS:
        near = difflib.get_close_matches(str(name), BOTS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise UnknownBot(f"no bot {name!r}{hint} There are: {', '.join(BOTS)}.")
    known = {"seed"} if name != "search" else SEARCH_SETTINGS
    for setting in settings:
        if setting not in known:
            raise BadSetting(f"{name} has no setting {setting!r}. It has: {', '.join(sorted(known))}.")
    return BOTS[name](**settings)


def _as_typed(text: str, settings: dict[str, Any]) -> Bot:
    from kringle.players.specs import read_spec  # which stands on this module

    spec = read_spec(text)
    if spec.name in BOTS:
        return bot(spec.name, **{**spec.settings, **settings})
    if settings.keys() - {"seed"}:
        raise BadSetting(f"{text} is a class of your own: it has no settings, not {', '.join(sorted(settings))}")
    return spec.make(settings.get("seed") or 0)


# ---- settings ---------------------------------------------------------------------------------------


def drawn(seed: int | None) -> int:
    if seed is None:
        return secrets.randbits(62)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadSetting(f"a seed is a whole number, not {seed!r}")
    return seed


def whole(name: str, value: int, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadSetting(f"{name} is a whole number from {least} to {most}, not {value!r}")
    return value


def strength(level: int | None) -> Level | None:
    return None if level is None else LEVELS[whole("level", level, 1, len(LEVELS)) - 1]


def budget(seconds: float | None, iterations: int | None, level: Level | None) -> Budget:
    if seconds is not None:
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds < 1e6:
            raise BadSetting(f"seconds are more than 0, not {seconds!r}")
    if iterations is not None:
        whole("iterations", iterations, 1, 1 << 50)
    if level is not None:
        if iterations is not None:
            raise BadSetting("a level has its own number of iterations: give one of the two")
        return Budget(seconds, level.iterations)
    if seconds is None and iterations is None:
        return Budget(SECONDS)
    return Budget(seconds, iterations)
