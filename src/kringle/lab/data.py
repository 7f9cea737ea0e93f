"""A game's data files: which numbers are in them, whether the rulebook says so, and how to change one.

A number is named by its path: `part.robot.points`, `gift.Teddy Bear.chart.0`, `money.start`. Entries of a list are
named by their id, name, effect, colour or squares, or by their place from 0 on.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from kringle.games import game as room
from kringle.games import package
from kringle.lab import toml
from kringle.lab.errors import BadChange

NAMED_BY = ("id", "name", "effect", "colour", "squares")
SAYS_SOURCE = ("source", "status")
KNOWN, RECONSTRUCTED = "known", "reconstructed"

Files = dict[str, str]
"""Data files by name: their texts."""


@dataclass(frozen=True)
class Leaf:
    """One value of a data file."""

    file: str
    steps: tuple[str | int, ...]
    name: str
    value: Any
    source: str
    """`known`: the rulebook says so, or the file does not say where it is from; else `reconstructed`."""


@cache
def shipped(game: str) -> Mapping[str, str]:
    """The data files of a game, as they ship."""
    folder = files(package(room(game).id))
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {name: folder.joinpath(name).read_text(encoding="utf-8") for name in found}


def leaves(game: str, changed: Mapping[str, str] | None = None) -> list[Leaf]:
    """All values of a game's data files, with where each comes from."""
    texts = {**shipped(game), **(changed or {})}
    return [
        leaf for file, text in texts.items() for leaf in _walk(file, tomllib.loads(text), (), (), KNOWN, frozenset())
    ]


def free(game: str) -> list[Leaf]:
    """Whole numbers that the rulebook does not give, sums aside: those that may be changed without contradicting it."""
    found = [leaf for leaf in leaves(game) if leaf.source == RECONSTRUCTED and type(leaf.value) is int]
    return [leaf for leaf in found if leaf.steps[0] != "totals"]


def _walk(
    file: str, value: Any, steps: tuple[str | int, ...], names: tuple[str, ...], source: str, ours: frozenset[str]
) -> Iterator[Leaf]:
    if isinstance(value, dict):
        said = next((value[field] for field in SAYS_SOURCE if isinstance(value.get(field), str)), source)
        listed = value.get(RECONSTRUCTED)
        inner = ours | frozenset(listed) if isinstance(listed, list) else ours
        for field, entry in value.items():
            if field not in (*SAYS_SOURCE, RECONSTRUCTED):
                own = RECONSTRUCTED if field in inner else KNOWN if said == KNOWN else RECONSTRUCTED
                shown = names if field == "value" else (*names, field)
                yield from _walk(file, entry, (*steps, field), shown, own, inner)
    elif isinstance(value, list):
        for place, (entry, name) in enumerate(zip(value, called(value), strict=True)):
            yield from _walk(file, entry, (*steps, place), (*names, name), source, ours)
    else:
        yield Leaf(file, steps, ".".join(names), value, source)


def called(entries: list[Any]) -> list[str]:
    """How the entries of a list are named in a path: each by a name of its own, or all by their places."""
    names = [_name(entry) for entry in entries]
    return names if all(names) and len(set(names)) == len(names) else [str(place) for place in range(len(entries))]


def _name(entry: Any) -> str:
    if isinstance(entry, dict) and "op" not in entry:
        for field in NAMED_BY:
            name = entry.get(field)
            if isinstance(name, (str, list)):
                return name if isinstance(name, str) else "-".join(map(str, name))
    return ""


# ---- changes ----------------------------------------------------------------------------------------


def changed(game: str, settings: Sequence[str], replaced: Sequence[str] = ()) -> Files:
    """The data files that `--set part.robot.points=8` and `--change cards.toml` make; those that stay are not in it."""
    texts = dict(shipped(game))
    for given in replaced:
        name, text = _replacement(game, given)
        texts[name] = text
    for setting in settings:
        file, data = set_value(game, texts, setting)
        texts[file] = toml.written(data)
    return {name: text for name, text in texts.items() if not same(text, shipped(game)[name])}


def same(text: str, other: str) -> bool:
    try:
        return tomllib.loads(text) == tomllib.loads(other)
    except tomllib.TOMLDecodeError:
        return False


def _replacement(game: str, given: str) -> tuple[str, str]:
    """`FILE`, called as the game calls it, or `NAME=FILE`."""
    name, equals, path = given.partition("=")
    path = path if equals else given
    name = name if equals else Path(given).name
    if name not in shipped(game):
        raise BadChange(
            f"{given}: {room(game).title} has no data file {name}. It has: {', '.join(shipped(game))}. "
            f"A file of another name is given as NAME=FILE."
        )
    try:
        return name, Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise BadChange(f"{given}: {problem}") from None


def set_value(game: str, texts: Mapping[str, str], setting: str) -> tuple[str, dict[str, Any]]:
    """One `path=value` done: the file it is in, and that file's data after it."""
    path, equals, typed = setting.partition("=")
    if not equals:
        raise BadChange(f"{setting!r}: a change is written path=value, such as {_example(game)}")
    leaf = find(game, texts, path.strip())
    value = _typed(typed.strip(), leaf, setting)
    return leaf.file, placed(texts[leaf.file], leaf.steps, value)


def placed(text: str, steps: Sequence[str | int], value: Any) -> dict[str, Any]:
    """A file's data with one value changed; sums that the file repeats follow."""
    data: dict[str, Any] = deepcopy(tomllib.loads(text))
    at: Any = data
    for step in steps[:-1]:
        at = at[step]
    at[steps[-1]] = value
    _recount(data)
    return data


def find(game: str, texts: Mapping[str, str], path: str) -> Leaf:
    """The value of this name; case does not matter, and an underscore is as good as a blank."""
    found = leaves(game, texts)
    wanted = _plain(path)
    hits = [leaf for leaf in found if wanted in (_plain(leaf.name), _plain(".".join(map(str, leaf.steps))))]
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise BadChange(f"{path}: stands in {', '.join(sorted({leaf.file for leaf in hits}))}; change one by --change")
    near = difflib.get_close_matches(wanted, [_plain(leaf.name) for leaf in found], 3, 0.5)
    names = [leaf.name for leaf in found if _plain(leaf.name) in near]
    hint = f" Did you mean {' or '.join(names)}?" if names else f" There is, for example, {_example(game)}."
    raise BadChange(f"no value {path} in {', '.join(texts)}.{hint}")


def _plain(name: str) -> str:
    return name.lower().replace("_", " ").replace("-", " ")


def _example(game: str) -> str:
    return room(game).lens.sample_change or next(f"{x.name}=5" for x in leaves(game) if type(x.value) is int)


def _typed(text: str, leaf: Leaf, setting: str) -> Any:
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    if type(value) is not type(leaf.value):
        raise BadChange(f"{setting!r}: {leaf.name} is {leaf.value!r}; a value of another kind can't take its place")
    return value


def _recount(data: dict[str, Any]) -> None:
    """Ice Cube Jam's file repeats sums of its entries, as a check for whoever writes it by hand."""
    totals = data.get("totals")
    if not isinstance(totals, dict):
        return
    squares = [square for card in data["card"] for square in card["squares"] * card["copies"]]
    totals["cards"] = sum(card["copies"] for card in data["card"])
    for terrain in ("ice", "snow", "trees"):
        totals[terrain] = sum(square.startswith(terrain) for square in squares)
    totals["snowflakes"] = sum(square.endswith("*") for square in squares)
    pure = [card for card in data["card"] if all(square.startswith("ice") for square in card["squares"])]
    totals["ice_ice_cards"] = sum(card["copies"] for card in pure)
    totals["cubes"] = sum(cube["copies"] for cube in data["cube"])
