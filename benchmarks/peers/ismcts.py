"""Our `search` against OpenSpiel's IS-MCTS, heads up, with the same time for each move.

    python -m benchmarks.peers.ismcts                             Conveyor and Ice Cube Jam, 40 games each, 0.1 s a move
    python -m benchmarks.peers.ismcts conveyor --games 100 --seconds 0.5
    python -m benchmarks.peers.ismcts --theirs 1                  ... with 1 s a move for OpenSpiel's

OpenSpiel's is `open_spiel.python.algorithms.ismcts` over `kringle.bridges.openspiel`, with one random playout for each
new node. It counts simulations, so here it is stopped when its time is up, after the one that is under way. Time is
processor time of this one process: a busy machine takes as much from either. Each deal is played twice, with the seats
changed; a shared win counts half. Ends with 1 if ours wins less than --least of the games.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import kringle
from kringle.bridges.openspiel import GAMES as ALL
from kringle.bridges.openspiel import KringleState, has_secrets
from kringle.players import thinking

GAMES = {name: kind for name, kind in ALL.items() if has_secrets(kringle.game(name))}
"""Their IS-MCTS takes no game where nothing is hidden."""


class TimeIsUp(Exception):
    pass


class Theirs(ismcts.ISMCTSBot):
    """As it is, but for when it stops."""

    def __init__(self, game: Any, seconds: float, exploring: float, seed: int) -> None:
        dice = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, dice), exploring, sys.maxsize, random_state=dice)
        self.seconds, self.deadline = seconds, 0.0
        self.moves = self.simulations = 0

    def sample_root_state(self, state: KringleState) -> Any:
        if self._root_node.total_visits > 0 and time.process_time() >= self.deadline:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)

    def run_search(self, state: KringleState) -> Any:
        self.deadline = time.process_time() + self.seconds
        self.moves += len(state.legal_actions()) > 1
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)


class Ours:
    def __init__(self, seconds: float, seed: int) -> None:
        self.bot = kringle.bot("search", seconds=seconds, seed=seed)
        self.moves = self.simulations = 0

    def step(self, state: KringleState) -> int:
        table, seat = state.position.table, state.current_player()
        view = kringle.View(table.game, state.position.state.view(seat))
        thought = self.bot.think(view)  # type: ignore[attr-defined]
        self.moves += len(thought.moves) > 1
        self.simulations += thought.iterations
        return table.game.spelling.number_of[thought.best]


def played(game: Any, players: list[Any], deal: int) -> list[float]:
    state, dice = game.new_initial_state(), random.Random(deal)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        else:
            state.apply_action(int(players[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's, 95%."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def match_up(name: str, arguments: argparse.Namespace) -> float:
    game = GAMES[name]({"players": 2})
    ours = Ours(arguments.seconds, arguments.seed)
    theirs = Theirs(game, arguments.theirs or arguments.seconds, arguments.exploring, arguments.seed)
    won, begun = 0.0, time.monotonic()
    for number in range(arguments.games):
        seat = number % 2
        returns = played(game, [ours, theirs] if seat == 0 else [theirs, ours], arguments.seed * 10_000 + number // 2)
        won += (returns[seat] + 1) / 2
        left = (time.monotonic() - begun) / (number + 1) * (arguments.games - number - 1)
        words = f"\r{name}: {won:g} of {number + 1} games won, {left:.0f} s left   "
        print(words, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    share = won / arguments.games
    low, high = interval(share, arguments.games)
    print(
        f"{name:10} search wins {share:.1%} ({low:.1%} to {high:.1%}) of {arguments.games} games; iterations a move: "
        f"{ours.simulations / max(1, ours.moves):,.0f} and {theirs.simulations / max(1, theirs.moves):,.0f}",
        flush=True,
    )
    return share


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="default: conveyor icejam", default=["conveyor", "icejam"])
    parser.add_argument("--games", type=int, default=40, help="of each (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move (default: %(default)s)")
    parser.add_argument("--theirs", type=float, help="seconds a move for OpenSpiel's, if not the same")
    parser.add_argument("--exploring", type=float, default=2.0, help="OpenSpiel's uct_c (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--least", type=float, default=0.8, help="share wanted (default: %(default)s)")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.game if name not in GAMES]
    if unknown:
        parser.error(f"no game {unknown[0]}. There are: {', '.join(GAMES)}.")
    thinking.time = SimpleNamespace(perf_counter=time.process_time)  # type: ignore[assignment]
    return int(min([match_up(name, arguments) for name in arguments.game]) < arguments.least)


if __name__ == "__main__":
    sys.exit(main())
