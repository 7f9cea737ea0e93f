"""A net fitted to games: first to who won, then to what the net itself says later in the same game.

The second part is TD(lambda). A few thousand games are only a few thousand results, however many positions they have:
fitted to those alone, a net soon knows the games by heart. Every tenth game is held out, and the best epoch is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kringle.commands.learning.recipe import Recipe
from kringle.kernel.game import Game
from kringle.players.nets import NetFile, packed
from kringle.players.numbers import HANDS

BATCH = 2048
RATE = 1.5e-3
HELD_OUT = 10

Say = Callable[[str], None]


@dataclass(frozen=True)
class Fitted:
    file: NetFile
    positions: int
    games: int
    hand: float
    """Nats a position of games that were held out, by the rule of thumb's value."""
    net: float
    """... and by the net."""


def loaded(paths: Sequence[Path], size: int) -> dict[str, Any]:
    """All shards as arrays: features padded with a number that means nothing."""
    nothing = size + HANDS
    parts = [dict(np.load(path)) for path in paths]
    parts = [part for part in parts if len(part["seats"])]
    if not parts:
        raise ValueError("no positions to fit a net to")
    most = max(int(part["seats"].max()) for part in parts)
    found = [_padded(part, nothing, most, number) for number, part in enumerate(parts)]
    widths = {name: max(one[name].shape[-1] for one in found) for name in ("table", "seats")}
    for one in found:
        for name, width in widths.items():
            gap = [(0, 0)] * (one[name].ndim - 1) + [(0, width - one[name].shape[-1])]
            one[name] = np.pad(one[name], gap, constant_values=nothing)
    return {name: np.concatenate([one[name] for one in found]) for name in found[0]}


def _padded(part: dict[str, Any], nothing: int, most: int, shard: int) -> dict[str, Any]:
    seats, lengths = part["seats"].astype(np.int64), part["lengths"].astype(np.int64)
    lists = np.full((len(lengths), int(lengths.max())), nothing, np.int16)
    lists[np.arange(lists.shape[1]) < lengths[:, None]] = part["features"]
    firsts = np.concatenate([[0], np.cumsum(seats + 1)[:-1]])
    tables = lists[firsts]
    own = np.full((len(seats), most, lists.shape[1] + 1), nothing, np.int16)
    hand, won, there = (np.zeros((len(seats), most), np.float32) for _ in range(3))
    places = np.concatenate([[0], np.cumsum(seats)[:-1]])
    for seat in range(most):
        here = seats > seat
        own[here, seat, :-1] = lists[firsts[here] + 1 + seat]
        hand[here, seat] = part["hand"][places[here] + seat]
        won[here, seat] = part["won"][places[here] + seat]
        there[here, seat] = 1.0
    mean = (hand * there).sum(1, keepdims=True) / seats[:, None]
    hand = ((hand - mean) * there).astype(np.float32)
    steps = np.clip((4.0 * (hand + 3.0)).astype(np.int16), 0, HANDS - 1) + (nothing - HANDS)
    own[:, :, -1] = np.where(there > 0, steps, nothing)
    game = part["game"].astype(np.int64) + shard * 1_000_000
    return {"table": tables, "seats": own, "hand": hand, "won": won, "there": there, "game": game}


def fit(game: Game, recipe: Recipe, paths: Sequence[Path], say: Say, made: dict[str, Any]) -> Fitted:
    """The newest shards last."""
    import torch

    from kringle.commands.learning.model import Model

    assert game.encoding is not None
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(recipe.seed)
    arrays = loaded(paths, game.encoding.size)
    data = {name: torch.from_numpy(array).to(device) for name, array in arrays.items()}
    data["table"], data["seats"] = data["table"].int(), data["seats"].int()
    model = Model(game.encoding.size).to(device)
    work = Fit(model, data, recipe, say, device)
    hand = work.by_hand()
    say(f"{work.count:,} positions of {work.games:,} games, on {device}; the rule of thumb's value: {hand:.4f} nats")
    best = work.epochs(data["won"], recipe.epochs)
    for _ in range(recipe.td_rounds if recipe.td < 1 else 0):
        best = work.epochs(work.foretold(), max(2, recipe.epochs // 2))
    weights, final, skip = model.cpu().whole_numbers()
    file = NetFile(
        game.id, game.encoding.mark, game.encoding.size, packed(weights), tuple(final), skip, recipe.whole,
        recipe.turns, {**recipe.written(), **made, "nats": round(best, 4), "nats_by_hand": round(hand, 4)},
    )  # fmt: skip
    return Fitted(file, work.count, work.games, hand, best)


class Fit:
    def __init__(self, model: Any, data: dict[str, Any], recipe: Recipe, say: Say, device: str) -> None:
        import torch

        self.torch, self.model, self.data, self.recipe, self.say = torch, model, data, recipe, say
        self.count = len(data["game"])
        numbers = torch.unique(data["game"], return_inverse=True)[1]
        self.games = int(numbers.max()) + 1
        held = numbers % HELD_OUT == 0
        self.test, self.train = held.nonzero()[:, 0], (~held).nonzero()[:, 0]
        if not len(self.test) or not len(self.train):
            raise ValueError("too few games to fit a net to: at least twenty are needed")
        self.device = device
        self.best = float("inf")
        self.kept: Any = None

    def rows(self, chosen: Any) -> dict[str, Any]:
        return {name: self.data[name][chosen] for name in ("table", "seats", "hand", "there")}

    def loss(self, logits: Any, aim: Any) -> Any:
        return -(aim * self.torch.log_softmax(logits, 1)).sum(1)

    def by_hand(self) -> float:
        hand = self.data["hand"][self.test].masked_fill(self.data["there"][self.test] == 0, -1e9)
        return float(self.loss(hand, self.data["won"][self.test]).mean())

    def nats(self) -> float:
        self.model.eval()
        with self.torch.no_grad():
            parts = [self.loss(self.model(self.rows(r)), self.data["won"][r]) for r in self.test.split(16384)]
        return float(self.torch.cat(parts).mean())

    def epochs(self, aim: Any, count: int) -> float:
        torch = self.torch
        if self.kept is None:
            self._keep(self.nats())
        slow = [p for name, p in self.model.named_parameters() if name != "rows.weight"]
        groups = [
            {"params": self.model.rows.parameters(), "weight_decay": 0.05},
            {"params": slow, "weight_decay": 0.01},
        ]
        steps = count * (len(self.train) // BATCH + 1)
        optimizer = torch.optim.AdamW(groups, lr=RATE)
        plan = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1, pct_start=0.15)
        for epoch in range(count):
            self.model.train()
            order = self.train[torch.randperm(len(self.train), device=self.device)]
            for chosen in order.split(BATCH):
                optimizer.zero_grad(set_to_none=True)
                self.loss(self.model(self.rows(chosen), self.recipe.drop), aim[chosen]).mean().backward()
                optimizer.step()
                plan.step()
                self.model.keep_in_bounds()
            now = self.nats()
            self.say(f"epoch {epoch + 1} of {count}: {now:.4f} nats in games held out")
            if now < self.best:
                self._keep(now)
        self.model.load_state_dict(self.kept)
        return self.best

    def _keep(self, nats: float) -> None:
        self.best = nats
        self.kept = {name: value.clone() for name, value in self.model.state_dict().items()}

    def foretold(self) -> Any:
        """For each position what the net says of those that follow in its game, the nearer the more; last, who won."""
        torch, lam = self.torch, self.recipe.td
        self.model.eval()
        everything = torch.arange(self.count, device=self.device)
        with torch.no_grad():
            said = torch.cat([torch.softmax(self.model(self.rows(r)), 1) for r in everything.split(16384)])
        game = self.data["game"]
        last = torch.ones(self.count, dtype=torch.bool, device=self.device)
        last[:-1] = game[1:] != game[:-1]
        ends = last.nonzero()[:, 0]
        left = ends[torch.searchsorted(ends, everything)] - everything
        aim = self.data["won"].clone()
        for ahead in range(1, int(left.max()) + 1):
            rows = (left == ahead).nonzero()[:, 0]
            aim[rows] = (1 - lam) * said[rows + 1] + lam * aim[rows + 1]
        return aim
