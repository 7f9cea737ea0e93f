"""Perfect recall in OpenSpiel, by branching: games are played on from one decision of a player to its next one, again
and again. Whoever saw or was told different things in between must be in different information states, and whoever saw
and was told the same in the same.

python -m benchmarks.recall [--branches 10000] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass
from typing import Any

import kringle
from kringle.bridges.openspiel import GAMES, KringleState
from kringle.kernel.notes import audible, unpacked

BRANCHES_A_DECISION = 50
LONGEST_WAY = 60
"""Moves to a player's next decision that are followed."""
DEEPEST = 30
"""Decisions and draws before the one that is branched from, at most."""

Seen = tuple[Any, ...]


@dataclass
class Branched:
    """What was found: branches, those that came to an information state again, and contradictions of both kinds."""

    branches: int = 0
    again: int = 0
    forgotten: int = 0
    """Different things were seen, and the information state is the same."""
    leaked: int = 0
    """The same was seen, and the information states differ."""


def step(state: KringleState, dice: random.Random, player: int) -> Seen:
    """One move at random, seldom an unusual one; what this player sees and is told of it."""
    before = state.position.state.view(player).cells()
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        action = dice.choices(actions, odds)[0]
        mine = None
    else:
        action = dice.choice(state.legal_actions()[: 2 if dice.random() < 0.7 else None])
        mine = action if state.current_player() == player else None
    truth = state.position.state.copy()
    truth.take_notes(True)
    truth.apply(truth.asks()[0], action)
    told = tuple(note for note in unpacked(truth.packed_notes()) if audible(note, player))
    state.apply_action(action)
    after = state.position.state.view(player).cells()
    return () if mine is None and not told and before == after else (mine, told, tuple(after))


def branched(name: str, seats: int, count: int, seed: int = 1) -> Branched:
    """So many branches of one game."""
    game, dice, found = GAMES[name]({"players": seats}), random.Random(f"{name} {seats} {seed}"), Branched()
    while found.branches < count:
        player, root = dice.randrange(seats), game.new_initial_state()
        for _ in range(dice.randrange(DEEPEST)):
            if not root.is_terminal():
                step(root, dice, player)
        while not root.is_terminal() and root.current_player() != player:
            step(root, dice, player)
        if not root.is_terminal():
            _branch(root, player, min(BRANCHES_A_DECISION, count - found.branches), dice, found)
    return found


def _branch(root: KringleState, player: int, count: int, dice: random.Random, found: Branched) -> None:
    by_told: dict[str, Seen] = {}
    by_seen: dict[Seen, str] = {}
    for _ in range(count):
        state = root.clone()
        seen = [step(state, dice, player)]
        while not state.is_terminal() and state.current_player() != player and len(seen) < LONGEST_WAY:
            seen.append(step(state, dice, player))
        way, told = tuple(part for part in seen if part), state.information_state_string(player)
        found.branches += 1
        found.again += told in by_told
        found.forgotten += by_told.setdefault(told, way) != way
        found.leaked += by_seen.setdefault(way, told) != told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--branches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| game | seats | branches | states met again | forgotten | leaked |\n|---|---:|---:|---:|---:|---:|")
    wrong = 0
    for name in GAMES:
        for seats in kringle.game(name).seats[:2]:
            found = branched(name, seats, asked.branches, asked.seed)
            wrong += found.forgotten + found.leaked
            row = (found.branches, found.again, found.forgotten, found.leaked)
            print(f"| {name} | {seats} | {' | '.join(f'{n:,}' for n in row)} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
