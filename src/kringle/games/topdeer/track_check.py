"""A track that is still being drawn: everything that keeps it from being raced on, each thing with its space."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from kringle.games.topdeer import track
from kringle.games.topdeer.cards import ARROWS, SPACES
from kringle.games.topdeer.track import FINISH, PEN
from kringle.kernel.documents import bounded
from kringle.kernel.errors import BadData

Ways = Mapping[str, Sequence[str]]


def looked_at(text: str) -> dict[str, Any]:
    """What is wrong, by space; and what the track is like, once nothing is."""
    try:
        found = track.read(text)
    except BadData as problem:
        problems = _by_space(text)
        return {"problems": problems or [_problem("", "", str(problem))], "track": None}
    spaces = found.spaces
    return {
        "problems": [],
        "track": {
            "name": found.name,
            "width": found.width,
            "height": found.height,
            "spaces": len(spaces) - 2,
            "long": found.length,
            "short": found.far()[0] - 1,
            "space": [
                {
                    "id": one.id, "x": one.x, "y": one.y, "rough": one.rough,
                    "next": [spaces[to].id for to in one.next],
                }
                for one in spaces
            ],
        },
    }  # fmt: skip


def _by_space(text: str) -> list[dict[str, str]]:
    """Nothing, if the file is not even like a track: then what `track.read` says is all there is to say."""
    try:
        bounded(text)
        entries = tomllib.loads(text).get("space")
    except (ValueError, RecursionError, BadData):
        return []
    if not isinstance(entries, list) or len(entries) > 2 * SPACES:
        return []
    ways: dict[str, list[str]] = {}
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            return []
        to = entry.get("next")
        if not isinstance(to, list) or not all(isinstance(one, str) for one in to):
            return []
        ways[entry["id"]] = to
    return [*_sizes(ways), *_ends(ways), *_circles(ways), *_islands(ways)]


def _problem(code: str, space: str, words: str) -> dict[str, str]:
    return {"code": code, "space": space, "words": words}


def _sizes(ways: Ways) -> list[dict[str, str]]:
    found = []
    if len(ways) > SPACES:
        found.append(_problem("many_spaces", "", f"{len(ways)} spaces with pen and finish; at most {SPACES}"))
    for space, to in ways.items():
        if len(to) > ARROWS:
            found.append(_problem("many_arrows", space, f"{len(to)} arrows lead on from {space}; at most {ARROWS}"))
    return found


def _ends(ways: Ways) -> list[dict[str, str]]:
    return [
        _problem("dead_end", space, f"no arrow leads on from {space}")
        for space, to in ways.items()
        if space != FINISH and not to
    ] + [_problem("beyond", space, "no arrow leads on from the finish") for space in [FINISH] if ways.get(space)]


def _circles(ways: Ways) -> list[dict[str, str]]:
    """The spaces from which arrows lead back to themselves."""
    return [
        _problem("circle", space, f"arrows lead round in a circle, back to {space}")
        for space in ways
        if space in _reached(ways, ways[space])
    ]


def _islands(ways: Ways) -> list[dict[str, str]]:
    there = _reached(ways, [PEN])
    return [
        _problem("unreached", space, f"no way leads from the pen to {space}") for space in ways if space not in there
    ]


def _reached(ways: Ways, start: Sequence[str]) -> set[str]:
    found, todo = set(start), list(start)
    while todo:
        for to in ways.get(todo.pop(), ()):
            if to not in found:
                found.add(to)
                todo.append(to)
    return found
