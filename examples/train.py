"""Trains a small policy by self-play, from nothing, in minutes on one core: plain PyTorch over Kringle's arrays.

    python examples/train.py                          Conveyor for two, then games against others
    python examples/train.py --rounds 1000 --save conveyor.pt
    KRINGLE_POLICY=conveyor.pt kringle arena conveyor --bots examples/train.py:Learned,thumb --seats 2 --games 200

docs/train.md goes through it. The method is REINFORCE with a learned baseline: play many matches at once, see how each
ended for each seat, and make what led to more than was expected likelier.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

import kringle
from kringle.bridges.gymnasium import SeatEnv
from kringle.bridges.many import Tables, any_legal
from kringle.bridges.observing import encoder, move_count
from kringle.kernel.spelling import Move

NEVER = -1e9
STEPS = 64
"""Of each match in one round: more than a game of Conveyor for two has."""


class Policy(nn.Module):
    """From what a seat sees: a likelihood for each legal move, and how well the game is expected to end."""

    def __init__(self, size: int, moves: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.move, self.value = nn.Linear(width, moves), nn.Linear(width, 1)
        nn.init.zeros_(self.move.weight)  # at first every legal move is as likely

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        deep = self.body(seen)
        return self.move(deep).masked_fill(~mask, NEVER), self.value(deep).squeeze(-1)

    @torch.no_grad()
    def drawn(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """A move for each row, by its likelihood."""
        logits, _ = self(torch.from_numpy(seen), torch.from_numpy(mask).bool())
        lots = torch.empty_like(logits).exponential_().log_()  # the greatest of logits - lots: Gumbel's way to draw
        return (logits - lots).argmax(dim=1).numpy()

    @torch.no_grad()
    def best(self, seen: np.ndarray, mask: np.ndarray) -> int:
        logits, _ = self(torch.from_numpy(seen)[None], torch.from_numpy(mask)[None].bool())
        return int(logits.argmax())


@dataclass
class Played:
    """Decisions of finished matches, and how each ended for the seat that decided."""

    seen: Tensor
    mask: Tensor
    move: Tensor
    outcome: Tensor


def play(tables: Tables, policy: Policy, steps: int) -> Played:
    seen, masks, moves, seats, ended, rewards = [], [], [], [], [], []
    for _ in range(steps):
        seen.append(tables.observations)
        masks.append(tables.masks)
        seats.append(tables.seat)
        moves.append(policy.drawn(tables.observations, tables.masks))
        tables.step(moves[-1])
        ended.append(tables.ended)
        rewards.append(tables.rewards)
    known, outcome = outcomes(seats, ended, rewards)
    return Played(
        torch.from_numpy(np.concatenate(seen)[known]), torch.from_numpy(np.concatenate(masks)[known]).bool(),
        torch.from_numpy(np.concatenate(moves)[known]), torch.from_numpy(outcome[known]),
    )  # fmt: skip


def outcomes(
    seats: list[np.ndarray], ended: list[np.ndarray], rewards: list[np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """For each decision whether its match has ended since, and its seat's reward: from the last step to the first."""
    rows = np.arange(len(seats[0]))
    over, final = np.zeros(len(rows), bool), np.zeros_like(rewards[0])
    known, outcome = [], []
    for seat, end, reward in zip(reversed(seats), reversed(ended), reversed(rewards), strict=True):
        over = over | end
        final = np.where(end[:, None], reward, final)
        known.append(over)
        outcome.append(final[rows, seat])
    return np.concatenate(known[::-1]), np.concatenate(outcome[::-1])


def improve(policy: Policy, optimizer: torch.optim.Optimizer, played: Played, rate_of_surprise: float) -> None:
    for rows in torch.randperm(len(played.move)).split(1024):
        logits, expected = policy(played.seen[rows], played.mask[rows])
        chosen = torch.distributions.Categorical(logits=logits)
        better = played.outcome[rows] - expected
        loss = (
            -(better.detach() * chosen.log_prob(played.move[rows])).mean()
            + 0.5 * better.pow(2).mean()
            - rate_of_surprise * chosen.entropy().mean()
        )
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        optimizer.step()


def train(
    game: str,
    seats: int,
    rounds: int,
    matches: int = 128,
    seed: int = 1,
    tell: Callable[[int, int], None] = lambda done, decisions: None,
) -> Policy:
    """Self-play; `tell` hears after each round how many are done, and how many decisions were learned from."""
    torch.manual_seed(seed)
    tables = Tables(game, seats=seats, count=matches, seed=seed)
    policy = Policy(tables.size, tables.moves)
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
    decisions = 0
    for done in range(rounds):
        played = play(tables, policy, STEPS)
        improve(policy, optimizer, played, rate_of_surprise=0.02 * (1 - done / rounds))
        decisions += len(played.move)
        tell(done + 1, decisions)
    return policy


# ---- how good is it? --------------------------------------------------------------------------------


def against_random(game: str, seats: int, policy: Policy, games: int = 400, seed: int = 2) -> float:
    """Which part of the games the policy wins, on a seat that changes, against players who play anything."""
    tables, dice = Tables(game, seats=seats, count=min(games, 100), seed=seed), np.random.default_rng(seed)
    ours = np.arange(tables.count) % seats
    won = ended = 0.0
    while ended < games:
        mine = tables.seat == ours
        moves = np.where(mine, policy.drawn(tables.observations, tables.masks), any_legal(tables.masks, dice))
        tables.step(moves)
        first = tables.places == 1
        won += (first[np.arange(tables.count), ours] / np.maximum(first.sum(axis=1), 1))[tables.ended].sum()
        ended += tables.ended.sum()
    return float(won / ended)


def against(game: str, seats: int, policy: Policy, others: str, games: int = 200) -> float:
    """The same against any of Kringle's players."""
    won = 0.0
    for number in range(games):
        env = SeatEnv(game, seats=seats, seat=number % seats, others=others)
        seen, info = env.reset(seed=number)
        over = False
        while not over:
            seen, _, over, _, info = env.step(policy.best(seen, info["action_mask"]))
        won += (info["place"] == 1) / info["places"].count(1)
    return won / games


class Learned(kringle.Bot):
    """What was trained, as a player like any other: the file that KRINGLE_POLICY names."""

    name = "learned"

    def __init__(self) -> None:
        self.saved = torch.load(os.environ.get("KRINGLE_POLICY", "policy.pt"), weights_only=True)
        self.policy: Policy | None = None

    def choose(self, view: kringle.View) -> Move:
        eyes = encoder(view.game.id, view.state.seats)
        if self.policy is None:
            self.policy = Policy(eyes.size, move_count(view.game))
            self.policy.load_state_dict(self.saved)
        return view.game.spelling.move_of[self.policy.best(eyes.encode(view), eyes.mask(view))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="conveyor", help="default: %(default)s")
    parser.add_argument("--seats", type=int, default=2, help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=60, help="of self-play and learning (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--save", metavar="FILE", help="keep what was learned")
    arguments = parser.parse_args()
    torch.set_num_threads(1)

    begun = time.monotonic()

    def tell(done: int, decisions: int) -> None:
        left = (time.monotonic() - begun) / done * (arguments.rounds - done)
        words = f"\rround {done} of {arguments.rounds}, {decisions:,} decisions, {left:.0f} s left  "
        print(words, end="", file=sys.stderr, flush=True)

    policy = train(arguments.game, arguments.seats, arguments.rounds, seed=arguments.seed, tell=tell)
    print(file=sys.stderr)
    if arguments.save:
        torch.save(policy.state_dict(), arguments.save)
    print(f"wins against random: {against_random(arguments.game, arguments.seats, policy):.1%}")
    print(f"wins against thumb:  {against(arguments.game, arguments.seats, policy, 'thumb'):.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
