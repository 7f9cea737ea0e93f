"""A table's chance: nobody can predict it, anybody can check it afterwards.

Draw number n is decided by BLAKE2b of the seed and n, so where a match stands in its draws is just how many there
were. `commitment` may be shown before the game and `seed` after it.
"""

from __future__ import annotations

import hashlib
import secrets

WORDS = 8


def new_seed() -> int:
    return secrets.randbits(128)


def commitment(seed: int) -> str:
    """What can be shown before the game: the seed can't be found from it."""
    return hashlib.blake2b(_bytes(seed), digest_size=16, person=b"kringle-commit").hexdigest()


def _bytes(seed: int) -> bytes:
    return str(seed).encode()


class Dice:
    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._key = hashlib.blake2b(_bytes(seed), digest_size=32).digest()
        self._block = -1
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """0 to n - 1, each as likely (to one part in 2^64)."""
        block, word = divmod(self.drawn, WORDS)
        if block != self._block:
            data = hashlib.blake2b(block.to_bytes(8, "little"), key=self._key).digest()
            self._words = [int.from_bytes(data[i : i + 8], "little") for i in range(0, 8 * WORDS, 8)]
            self._block = block
        self.drawn += 1
        return (self._words[word] * n) >> 64
