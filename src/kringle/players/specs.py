"""Players as they are typed: `thumb`, `search:0.2s`, `search:500i`, `level3`, `mine.py:Cautious`."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from kringle.players.bots import BOTS, Bot, bot
from kringle.players.errors import BadSetting, UnknownBot

HOW = (
    "random, thumb, search, search:0.2s (seconds a move), search:500i (iterations), search:net=none or search:net=FILE "
    "(another net than the game's own), level1 to level8, or your own: file.py:Class"
)
SETTING = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>s|ms|i|threads?|mb)")
LEVEL = re.compile(r"level(\d+)")


@dataclass(frozen=True)
class Spec:
    """Who sits there: what was typed, and what it stands for."""

    text: str
    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    def make(self, seed: int) -> Bot:
        return bot(self.name, seed=seed, **self.settings) if self.name in BOTS else _own(self.text)()


def read_spec(text: str, **defaults: Any) -> Spec:
    """Checks everything at once: a bad setting is told before a game begins. `defaults` are for a bare `search`."""
    name, *words = text.split(":")
    if LEVEL.fullmatch(name):
        name, words = "search", [name, *words]
    if name not in BOTS:
        spec = Spec(text, text)
        _own(text)
        return spec
    settings: dict[str, Any] = {}
    for word in words:
        settings |= _setting(text, word)
    if name == "search" and not settings.keys() & {"seconds", "iterations", "level"}:
        settings |= {key: value for key, value in defaults.items() if value is not None}
    spec = Spec(text, name, settings)
    spec.make(0)
    return spec


def _setting(text: str, word: str) -> dict[str, Any]:
    if word.startswith("net="):
        return {"net": word.removeprefix("net=")}
    if level := LEVEL.fullmatch(word):
        return {"level": int(level[1])}
    found = SETTING.fullmatch(word)
    if found is None:
        raise BadSetting(f"{text!r}: {word!r} is no setting. A player is one of: {HOW}.")
    number, unit = float(found["number"]), found["unit"]
    if unit in ("s", "ms"):
        return {"seconds": number if unit == "s" else number / 1000}
    return {{"i": "iterations", "mb": "memory"}.get(unit, "threads"): int(number)}


def _own(text: str) -> type[Bot]:
    """A class of the caller's: `file.py:Class` or `package.module:Class`."""
    place, _, name = text.rpartition(":")
    if not place or not name.isidentifier():
        raise UnknownBot(f"no bot {text!r}. There are: {HOW}.")
    try:
        found = getattr(_module(place), name)
    except (ImportError, OSError, SyntaxError, AttributeError) as problem:
        raise UnknownBot(f"{text!r}: {problem}{_line_of(problem, place)}") from problem
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise UnknownBot(f"{text!r} is not a class on kringle.Bot")
    return found


def _line_of(problem: BaseException, place: str) -> str:
    """Where in their file something went wrong."""
    lines = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if frame.filename.endswith(place)]
    return f" ({place}, line {lines[-1]})" if lines else ""


def _module(place: str) -> ModuleType:
    if not place.endswith(".py"):
        return importlib.import_module(place)
    path = Path(place)
    if not path.is_file():
        raise ImportError(f"no file {place}")
    return _loaded(path.resolve(), path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _loaded(path: Path, changed: int) -> ModuleType:
    """A file as it is now, once. Dataclasses and pickle look their module up by its name, so it must be found."""
    name = f"kringle_bot_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    described = importlib.util.spec_from_file_location(name, path)
    if described is None or described.loader is None:
        raise ImportError(f"{path} is no Python")
    module = importlib.util.module_from_spec(described)
    sys.modules[name] = module
    try:
        described.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
