"""The net as PyTorch fits it, and as whole numbers (kringle/players/net.py reckons with those).

Torch is imported here and nowhere else: playing needs none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from kringle.players.numbers import FINE, HANDS, HIDDEN, MOST, SECOND, UNIT

CEILING = MOST / UNIT
STEEPEST = 3.9
"""Of a weight of the second layer: sums of 32 bits can't overflow then."""

Arrays = Mapping[str, Any]


class Model(nn.Module):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.nothing = size + HANDS
        self.rows = nn.Embedding(self.nothing + 1, HIDDEN, padding_idx=self.nothing)
        nn.init.normal_(self.rows.weight, std=0.05)
        self.rows.weight.data[self.nothing] = 0
        self.first = nn.Parameter(torch.full((HIDDEN,), 0.1))
        self.own = nn.Parameter(torch.randn(HIDDEN, SECOND) * 0.12)
        self.others = nn.Parameter(torch.randn(HIDDEN, SECOND) * 0.12)
        self.second = nn.Parameter(torch.full((SECOND,), 0.1))
        self.last = nn.Parameter(torch.zeros(SECOND))
        self.final = nn.Parameter(torch.zeros(1))
        self.skip = nn.Parameter(torch.ones(1))

    def forward(self, batch: Arrays, drop: float = 0.0) -> Any:
        """Logits by seat; where nobody sits, -1e9."""
        table, seats, hand, there = batch["table"], batch["seats"], batch["hand"], batch["there"]
        count, most, width = seats.shape
        if drop:
            table = torch.where(torch.rand(table.shape, device=table.device) < drop, self.nothing, table)
            seats = torch.where(torch.rand(seats.shape, device=seats.device) < drop, self.nothing, seats)
        weight = self.rows.weight
        shared = functional.embedding_bag(table, weight, mode="sum", padding_idx=self.nothing)
        each = functional.embedding_bag(seats.reshape(-1, width), weight, mode="sum", padding_idx=self.nothing)
        h = torch.clamp(each.view(count, most, HIDDEN) + shared[:, None] + self.first, 0.0, CEILING)
        h = functional.dropout(h, 0.1, self.training) * there[:, :, None]
        people = there.sum(1)[:, None, None]
        mean = (h.sum(1, keepdim=True) - h) / torch.clamp(people - 1, min=1)
        z = torch.clamp(h @ self.own + mean @ self.others + self.second, 0.0, CEILING)
        z = functional.dropout(z, 0.1, self.training)
        logits = z @ self.last + self.final + self.skip * hand
        return logits.masked_fill(there == 0, -1e9)

    def keep_in_bounds(self) -> None:
        with torch.no_grad():
            self.own.clamp_(-STEEPEST, STEEPEST)
            self.others.clamp_(-STEEPEST, STEEPEST)
            self.rows.weight[self.nothing] = 0

    def whole_numbers(self) -> tuple[list[int], list[int], float]:
        """Weights, last biases and the factor, as `Net` takes them."""

        def rounded(tensor: Any, unit: int) -> list[int]:
            numbers = np.rint(tensor.detach().cpu().double().numpy() * unit).ravel()
            return [int(number) for number in np.clip(numbers, -32768, 32767)]

        weights = rounded(self.rows.weight[: self.nothing], UNIT) + rounded(self.first, UNIT)
        weights += rounded(self.own.T, FINE) + rounded(self.others.T, FINE) + rounded(self.last, FINE)
        biases = [*self.second.tolist(), self.final.item()]
        return weights, [round(bias * UNIT * FINE) for bias in biases], self.skip.item()
