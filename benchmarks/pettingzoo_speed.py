"""How fast tables are stepped through PettingZoo, next to PettingZoo's own connect_four in the same run.

    python -m benchmarks.pettingzoo_speed
    python -m benchmarks.pettingzoo_speed --seats 2 --rounds 9

`stepping` are games whose actions are drawn beforehand: reset(seed), then last() and step(action) each turn. `loop` is
the whole loop of PettingZoo's `performance_benchmark`, which also draws the actions from the masks. Everybody's turns
come in slices, one table after the other, in processor time, and the middle slice counts: so what else the machine does
hits all alike. Ends with 1 if a table's stepping is slower than --least times connect_four's.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import kringle
from kringle.bridges.pettingzoo import env

SLICE = 0.2
"""Seconds of processor time."""
GAMES = 20

Turns = Callable[[], int]


def drawn(table: Any) -> int:
    """As PettingZoo's performance_benchmark draws."""
    return int(random.choice(np.flatnonzero(table.last()[0]["action_mask"]).tolist()))


def stepping(table: Any) -> Turns:
    games = []
    for seed in range(GAMES):
        table.reset(seed)
        actions: list[int] = []
        while not any(table.terminations.values()):
            actions.append(drawn(table))
            table.step(actions[-1])
        games.append(actions)

    def turns() -> int:
        for seed, actions in enumerate(games):
            table.reset(seed)
            for action in actions:
                table.last()
                table.step(action)
        return sum(map(len, games))

    return turns


def loop(table: Any) -> Turns:
    table.reset()

    def turns() -> int:
        for _ in table.agent_iter(table.num_agents):
            observation = table.last()[0]
            table.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            if all(table.terminations.values()) or all(table.truncations.values()):
                table.reset()
        return len(table.possible_agents)

    return turns


def rate(turns: Turns, seconds: float = SLICE) -> float:
    count, begun, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        count += turns()
        spent = time.process_time() - begun
    return count / spent


def measured(work: dict[str, Turns], rounds: int) -> dict[str, float]:
    slices: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds):
        print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
        for name, turns in work.items():
            slices[name].append(rate(turns))
    print(file=sys.stderr)
    return {name: statistics.median(rates) for name, rates in slices.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4, help="at each of our tables (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=7, help="slices of each table (default: %(default)s)")
    parser.add_argument("--least", type=float, default=20, help="times connect_four wanted (default: %(default)s)")
    arguments = parser.parse_args()
    from pettingzoo.classic import connect_four_v3

    theirs = "connect_four"
    tables: dict[str, Any] = {theirs: connect_four_v3.env()}
    tables |= {game["id"]: env(game["id"], seats=arguments.seats) for game in kringle.games()}
    steps = measured({name: stepping(table) for name, table in tables.items()}, arguments.rounds)
    loops = measured({name: loop(table) for name, table in tables.items()}, arguments.rounds)
    print(f"{'':14} {'stepping/s':>10} {'times':>6}   {'loop/s':>10} {'times':>6}")
    for name in tables:
        print(
            f"{name:14} {steps[name]:10,.0f} {steps[name] / steps[theirs]:6.1f}   "
            f"{loops[name]:10,.0f} {loops[name] / loops[theirs]:6.1f}"
        )
    return int(min(steps[name] for name in tables if name != theirs) < arguments.least * steps[theirs])


if __name__ == "__main__":
    sys.exit(main())
