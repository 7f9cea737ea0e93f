"""What a net is told of a position, as a room declares it: blocks of numbers, of which those that are so are listed.

A room's features.py lays the numbers out, block behind block, and lists them in `Heuristic.features`: first what is so
of a seat, and, asked for CHANCE, what is so of the table. Whose seat it is is no feature: a seat's numbers are the same
wherever it sits, and seats are counted from whoever's turn it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

SEAT, TABLE = "seat", "table"


@dataclass(frozen=True)
class Block:
    """Numbers from `first` to below the next block's."""

    name: str
    first: int
    of: str
    """SEAT or TABLE."""
    what: str
    """What the number within the block says."""


@dataclass(frozen=True)
class Encoding:
    blocks: tuple[Block, ...]
    size: int

    def __post_init__(self) -> None:
        ends = [block.first for block in self.blocks[1:]] + [self.size]
        for block, end in zip(self.blocks, ends, strict=True):
            if not block.first < end or block.of not in (SEAT, TABLE):
                raise ValueError(f"block {block.name}: numbers {block.first} to {end} of a {block.of}")

    @property
    def mark(self) -> str:
        """Another one for another layout: a net fits the layout that it was fitted to."""
        text = "\n".join(f"{block.name} {block.first} {block.of}" for block in self.blocks)
        return hashlib.sha256(f"{text}\n{self.size}".encode()).hexdigest()[:12]

    def block_of(self, feature: int) -> Block:
        if not 0 <= feature < self.size:
            raise ValueError(f"no feature {feature}; there are {self.size}")
        return [block for block in self.blocks if block.first <= feature][-1]

    def table(self) -> str:
        """In Markdown, for documentation."""
        ends = [block.first for block in self.blocks[1:]] + [self.size]
        rows = [
            f"| {block.first} to {end - 1} | {block.of} | {block.what} |"
            for block, end in zip(self.blocks, ends, strict=True)
        ]
        return "\n".join(["| numbers | of a | what |", "|---|---|---|", *rows])


def laid_out(*blocks: tuple[str, int, str, str], size: int) -> Encoding:
    """From a room's own numbers: (name, first, SEAT or TABLE, what)."""
    return Encoding(tuple(Block(*block) for block in blocks), size)


def names(encoding: Encoding, features: Sequence[int]) -> list[str]:
    """Features in words, for people who look into a position."""
    found = [encoding.block_of(feature) for feature in features]
    return [f"{block.name} {feature - block.first}" for block, feature in zip(found, features, strict=True)]
