"""`kringle bench`: how fast a game is on one core, in figures comparable with other libraries.

Speeds depend on the machine, so each is also given as a multiple of a fixed loop of plain Python in the same run.
"""

from __future__ import annotations

import random
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands.peers import PEERS, Peer
from kringle.commands.rate import Progress, Work, rates
from kringle.kernel.constants import CHANCE
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic, playouts
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, compiled
from kringle.kernel.suite.speed import LOOPS, calibrate

FIGURES = {
    "python_moves_per_s": "moves through Python calls (asks, moves, do; chance included)",
    "match_moves_per_s": "moves through the checked door (Match.play with log and notes; chance included)",
    "core_moves_per_s": "moves in the compiled loop (random players, chance included)",
    "copies_per_s": "copies of a position, in place",
    "imagine_per_s": "imagined worlds, from views in whole random games",
}
"""Each figure in words."""


def measured(
    game: Game, seats: int, seconds: float, peers: bool = False, progress: Progress = lambda name: None
) -> dict[str, Any]:
    """Every figure, each measured for this long."""
    start = game.start(seats)
    theirs = {peer: peer.prepared() for peer in PEERS} if peers else {}
    works = {**ours(game, seats), **{peer.name: work for peer, work in theirs.items() if work is not None}}
    found = rates(works, seconds, progress)
    return {
        "game": game.id, "seats": seats, "compiled": compiled(), "state_bytes": 2 * len(start.cells()),
        **{name: round(found[name], 1) for name in ("calibration", *FIGURES)},
        "per_calibration": {name: round(found[name] / found["calibration"], 4) for name in FIGURES},
        **({"peers": [_compared(peer, found) for peer in PEERS]} if peers else {}),
    }  # fmt: skip


def ours(game: Game, seats: int) -> dict[str, Work]:
    start = game.start(seats)
    return {
        "calibration": by_calibrating,
        "python_moves_per_s": by_python(start),
        "match_moves_per_s": by_match(game, seats),
        "core_moves_per_s": by_core(start),
        "copies_per_s": by_copying(start),
        "imagine_per_s": by_imagining(start),
    }


def _compared(peer: Peer, found: dict[str, float]) -> dict[str, Any]:
    known: dict[str, Any] = {"peer": peer.name, "package": peer.package, "ours": peer.ours}
    theirs = found.get(peer.name)
    if theirs is None:
        return {**known, "version": None, "per_s": None, "ratio": None}
    return {
        **known, "version": peer.version(), "per_s": round(theirs, 1), "ratio": round(found[peer.ours] / theirs, 2),
    }  # fmt: skip


# ---- the work ---------------------------------------------------------------------------------------


def by_calibrating() -> int:
    calibrate()
    return LOOPS


def by_python(start: State) -> Work:
    state, rng, dice = start.copy(), Rng(1), random.Random(1).random

    def work() -> int:
        moves = 0
        state.copy_from(start)
        while asks := state.asks():
            seat = asks[0]
            if seat == CHANCE:
                move = state.draw(rng)
            else:
                legal = state.moves(seat)
                move = legal[int(dice() * len(legal))]
            state.apply(seat, move)
            moves += 1
        return moves

    return work


def by_match(game: Game, seats: int) -> Work:
    dice, seeds = random.Random(1).random, iter(range(1 << 30))

    def work() -> int:
        match = Match(game, seats, seed=next(seeds))
        while asks := match.asks():
            seat = asks[0]
            legal = match.legal(seat)
            match.play(seat, legal[int(dice() * len(legal))])
        return len(match.log)

    return work


def by_core(start: State) -> Work:
    heuristic, seeds = Heuristic(), iter(range(1 << 30))
    return lambda: playouts(start, heuristic, 50, next(seeds))[0]


def by_copying(start: State) -> Work:
    found, copy = positions(start, 4), start.copy()

    def work() -> int:
        copy_from = copy.copy_from
        for state in found:
            copy_from(state)
        return len(found)

    return work


def by_imagining(start: State) -> Work:
    views = [state.view(seat) for state in positions(start, 20) for seat in state.asks()[:1] if seat != CHANCE]
    world, rng = start.copy(), Rng(1)

    def work() -> int:
        for view in views:
            world.copy_from(view)
            world.invent(rng)
        return len(views)

    return work


def positions(start: State, games: int) -> list[State]:
    """Every position of some random games."""
    found, rng = [], Rng(1)
    for _ in range(games):
        state = start.copy()
        while asks := state.asks():
            found.append(state.copy())
            seat = asks[0]
            legal = state.moves(seat)
            state.apply(seat, state.draw(rng) if seat == CHANCE else legal[rng.roll(len(legal))])
    return found


# ---- shown ------------------------------------------------------------------------------------------


def shown(found: dict[str, Any]) -> RenderableType:
    table = Table("", "a second", "x calibration", box=SIMPLE_HEAD)
    table.columns[1].justify = table.columns[2].justify = "right"
    for name, words in FIGURES.items():
        table.add_row(words, f"{found[name]:,.0f}", f"{found['per_calibration'][name]:.3f}")
    parts: list[RenderableType] = [Text(_headline(found), "bold"), table]
    return Group(*parts, _peers_table(found["peers"])) if "peers" in found else Group(*parts)


def _headline(found: dict[str, Any]) -> str:
    how = "compiled" if found["compiled"] else "plain Python"
    return (
        f"{found['game']}, {found['seats']} seats, {how}, one core; a position has {found['state_bytes']} bytes; "
        f"the calibration loop runs {found['calibration'] / 1e6:,.1f} M rounds/s"
    )


def _peers_table(peers: list[dict[str, Any]]) -> Table:
    table = Table("peer", "version", "a second", "ours", "ours / theirs", box=SIMPLE_HEAD)
    table.columns[2].justify = table.columns[4].justify = "right"
    for peer in peers:
        if peer["version"] is None:
            table.add_row(peer["peer"], f"missing: pip install {peer['package']}", "", peer["ours"], "")
        else:
            table.add_row(
                peer["peer"], peer["version"], f"{peer['per_s']:,.0f}", peer["ours"], f"{peer['ratio']:.1f} x"
            )
    return table
