"""A track tried out: one race of bots to look at, then many games on it and on the track that ships, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import kringle
from kringle.kernel.notes import Note
from kringle.kernel.rng import Rng
from kringle.lab import before_after

SEATS = 4
MOST_MOVES = 5_000
HOPS = ("stepped", "bumped", "crossed")


def race(text: str, seed: int, seats: int = SEATS) -> dict[str, Any]:
    """The first race of a game: who moved onto which space, one hop after the other, and who crossed the line when."""
    match = kringle.start("topdeer", seats=seats, options={"track": {"text": text}}, seed=seed)
    choose, spelled, rng = match.game.heuristic().choose, match.game.spelling.move_of, Rng(seed)
    hops: list[dict[str, Any]] = []
    while len(match.log) < MOST_MOVES and not (hops and hops[-1]["crossed"]):
        seat, told = match.asks()[0], len(match.log)
        match.play(seat, spelled[choose(match.state, seat, rng)])
        hops += [_hop(note) for note in match.notes(since=told) if note.kind in HOPS]
    return {"hops": hops, "seats": seats}


def _hop(note: Note) -> dict[str, Any]:
    return {
        "seat": note.seat, "space": note.facts.get("space"), "bumped": note.kind == "bumped",
        "crossed": note.kind == "crossed",
    }  # fmt: skip


def compared(text: str, games: int, chunk: int, late: Callable[[], bool] = lambda: False) -> Iterator[dict[str, Any]]:
    """Games on the track that ships, and on this one."""
    yield from before_after.compared("topdeer", SEATS, (), {"track": {"text": text}}, games, chunk, late)
