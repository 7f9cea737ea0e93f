"""A search whose positions are valued by a function of Python's, many at a time: a net of PyTorch's or ONNX's, say.

    def mine(positions):                       # a list of kringle States, whoever is asked in them
        return net(encoded(positions))         # for each, how likely each seat wins

    kringle.bot("search", iterations=400, evaluator=mine)

It may answer with a pair instead: the values, and for each position how likely each move is, by its number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kringle.kernel.state import State
from kringle.kernel.view import View
from kringle.players.search import Search

Values = Sequence[Sequence[float]]
Priors = Sequence[Mapping[int, float] | None]
Evaluator = Callable[[list[State]], Any]
"""Positions in, values out, or values and priors."""
BATCH = 32
"""Positions that are valued at once."""


def asked_for(evaluator: Evaluator, positions: list[State]) -> tuple[list[list[float]], Priors | None]:
    answer = evaluator(positions)
    values, priors = answer if isinstance(answer, tuple) else (answer, None)
    return [[float(value) for value in row] for row in values], priors


def begin(search: Search, view: View, evaluator: Evaluator, seed: int, noise: float = 0.0, alpha: float = 0.3) -> None:
    """Priors for the question itself, if the evaluator has some. With noise they are mixed with random ones
    (Dirichlet's, of this alpha), so that games of a search against itself differ."""
    priors = asked_for(evaluator, [view.state])[1]
    if priors is not None and priors[0] is not None:
        search.guide(view.state, noisy(priors[0], noise, alpha, seed))


def noisy(priors: Mapping[int, float], part: float, alpha: float, seed: int) -> dict[int, float]:
    dice = random.Random(seed)
    drawn = {move: dice.gammavariate(alpha, 1.0) for move in priors}
    total = sum(drawn.values()) or 1.0
    return {move: (1.0 - part) * prior + part * drawn[move] / total for move, prior in priors.items()}


def go_on(search: Search, iterations: int, evaluator: Evaluator) -> None:
    """So many more iterations, valued batch by batch."""
    left = iterations
    while left > 0:
        count = min(BATCH, left)
        leaves = search.leaves(count)
        values, priors = asked_for(evaluator, leaves) if leaves else ([], None)
        search.learn(values, priors)
        left -= count
