"""Speeds of other people's game libraries, measured as ours are, in the same run: `pip install "kringle[peers]"`."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from kringle.commands.rate import Work

CHANCE = -1
TERMINAL = -4
"""OpenSpiel's players: the table, and nobody once a game is over."""


@dataclass(frozen=True)
class Peer:
    """One figure of another library, and the one of ours that does the same work."""

    name: str
    package: str
    module: str
    ours: str
    work: Callable[[Any], Work]

    def prepared(self) -> Work | None:
        """None if the package is missing."""
        try:
            module = importlib.import_module(self.module)
        except ImportError:
            return None
        return self.work(module)

    def version(self) -> str:
        return version(self.package)


def hearts_with_odds(pyspiel: Any) -> Work:
    """As OpenSpiel's own examples play: dealing by the odds that it gives, as a loop for any game must (ours does)."""
    game = pyspiel.load_game("hearts")
    dice = random.Random(1)

    def work() -> int:
        moves = 0
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.random() * len(actions))])
            moves += 1
        return moves

    return work


def hearts_through_python(pyspiel: Any) -> Work:
    """Who moves, what is legal, do it: three calls a move. Dealing takes chance to be uniform, as it is in hearts."""
    game = pyspiel.load_game("hearts")
    dice = random.Random(1).random

    def work() -> int:
        moves = 0
        state = game.new_initial_state()
        while state.current_player() != TERMINAL:
            actions = state.legal_actions()
            state.apply_action(actions[int(dice() * len(actions))])
            moves += 1
        return moves

    return work


def hearts_in_cpp(pyspiel: Any) -> Work:
    """Whole games inside the library, four uniform random bots; dealing counted."""
    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    seeds = _seeds()

    def work() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return int(state.move_number())

    return work


def catan(catanatron: Any) -> Work:
    """Ticks of whole games of four random players."""
    colours = list(catanatron.Color)[:4]
    seeds = _seeds()

    def work() -> int:
        seed = next(seeds)
        random.seed(seed)
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        return len(game.state.actions)

    return work


def uno(rlcard: Any) -> Work:
    """Steps of whole games of random players."""
    env = rlcard.make("uno", config={"seed": 1})
    dice = random.Random(1)

    def work() -> int:
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return work


def _seeds() -> Iterator[int]:
    return iter(range(1, 1 << 30))


PEERS = (
    Peer("OpenSpiel hearts, Python calls", "open_spiel", "pyspiel", "python_moves_per_s", hearts_with_odds),
    Peer("... dealing without odds", "open_spiel", "pyspiel", "python_moves_per_s", hearts_through_python),
    Peer("OpenSpiel hearts, whole games in C++", "open_spiel", "pyspiel", "core_moves_per_s", hearts_in_cpp),
    Peer("catanatron, random games", "catanatron", "catanatron", "python_moves_per_s", catan),
    Peer("RLCard uno, random steps", "rlcard", "rlcard", "python_moves_per_s", uno),
)
