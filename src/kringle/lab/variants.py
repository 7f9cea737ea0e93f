"""A game with other data: the same rules, compiled or not, loaded once more beside the game as it ships.

A room reads its data when it is imported, and compiled modules copy the numbers into C tables at that moment. So a
changed game needs no compiler: its room is copied to a folder of its own, with the changed files, and imported from
there under the same name while the original steps aside. C libraries of another path are libraries of their own, with
tables of their own; both games then live in one process. What can't change is the size of a table, for C knows it.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import as_file, files
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from kringle.games import game, load, package
from kringle.kernel.game import Game
from kringle.kernel.options import Document
from kringle.lab.errors import BadChange

COPIED = (".py", ".toml", ".md", ".so", ".pyd")
REMEMBERED = 64


def variant(name: str, changed: Mapping[str, str]) -> Game:
    """The game with these data files instead of its own; without any, the game as it ships."""
    return _variant(game(name).id, tuple(sorted(changed.items()))) if changed else game(name)


@lru_cache(maxsize=REMEMBERED)
def _variant(name: str, changed: tuple[tuple[str, str], ...]) -> Game:
    with _in_its_place(name, dict(changed)) as found:
        return found


@contextmanager
def in_its_place(name: str, changed: Mapping[str, str]) -> Iterator[Game]:
    """The variant; and whoever imports the room's data within this gets what was changed."""
    if changed:
        with _in_its_place(game(name).id, changed) as found:
            yield found
    else:
        yield game(name)


@contextmanager
def _in_its_place(name: str, changed: Mapping[str, str]) -> Iterator[Game]:
    room = package(name)
    with tempfile.TemporaryDirectory(prefix="kringle-variant-") as folder:
        _copy(room, Path(folder), dict(changed))
        with _stepped_aside(room, folder) as original:
            _refuse_other_sizes(name, room, original)
            found = load(name)
            _read_everything(found)
            yield found


def _copy(room: str, folder: Path, changed: Mapping[str, str]) -> None:
    target = folder / room.rpartition(".")[2]
    target.mkdir()
    with as_file(files(room)) as source:
        for path in source.iterdir():
            if path.suffix in COPIED:
                shutil.copyfile(path, target / path.name)
    for file, text in changed.items():
        (target / file).write_text(text, encoding="utf-8")


@contextmanager
def _stepped_aside(room: str, folder: str) -> Iterator[dict[str, ModuleType]]:
    """Within this, the room's package is found in the folder; after it, the original again."""
    above = sys.modules.get(room.rpartition(".")[0])
    searched = sys.path if above is None else above.__path__
    path = list(searched)
    original = _take_out(room)
    searched[:] = [folder, *path]
    importlib.invalidate_caches()
    try:
        yield original
    finally:
        searched[:] = path
        _take_out(room)
        sys.modules.update(original)
        if above is not None:
            setattr(above, room.rpartition(".")[2], original[room])


def _take_out(room: str) -> dict[str, ModuleType]:
    names = [module for module in sys.modules if module == room or module.startswith(f"{room}.")]
    return {module: sys.modules.pop(module) for module in names}


def _refuse_other_sizes(name: str, room: str, original: Mapping[str, ModuleType]) -> None:
    """Tables of C have the size that they were compiled with: one of another size would be read beyond its end."""
    spec = importlib.util.find_spec(room)
    assert spec is not None
    sys.modules[room] = module_from_spec(spec)  # not executed: that would import the compiled modules too
    for module in [module for module in original if _holds_data(original[module])]:
        fresh = importlib.import_module(module)
        for constant, value in vars(original[module]).items():
            if constant.isupper() and _size(value) != _size(getattr(fresh, constant, None)):
                raise BadChange(
                    f"{game(name).title}: {constant.lower()} would have another number of entries; values can be "
                    f"changed, entries can't be added or taken away"
                )
    del sys.modules[room]


def _holds_data(module: ModuleType) -> bool:
    return module.__name__.rpartition(".")[2] in ("cards", "numbers")


def _size(value: Any) -> Any:
    """The shape of a table of numbers; None for anything else."""
    if not isinstance(value, (list, tuple)) or not value:
        return None
    inner = [_size(entry) for entry in value]
    return (len(value), inner[0] if all(size == inner[0] for size in inner) else tuple(inner))


def _read_everything(found: Game) -> None:
    """Files that are read when a game begins are read now, while the room's name leads to them."""
    documents = [option for option in found.options if isinstance(option, Document)]
    found.start(found.seats[0])
    for option in documents:
        for name in option.shipped:
            found.start(found.seats[0], {option.name: name})
