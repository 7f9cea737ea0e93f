# cython: language_level=3
"""A table's chance: nobody can predict it, anybody can check it afterwards.

Draw number n is decided by BLAKE2b of the seed and n, so where a match stands in its draws is just how many there
were. `commitment` may be shown before the game and `seed` after it. In the middle of a game a fresh seed can take over:
what is drawn from then on follows from it, and who knows the older one knows nothing of that.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from dataclasses import dataclass

SALT = 16
"""Bytes."""
WORDS = 8
BLOCK = struct.Struct(f"<{WORDS}Q")


def new_seed() -> int:
    return secrets.randbits(128)


def new_salt() -> str:
    return secrets.token_hex(SALT)


def commitment(seed: int, salt: str = "") -> str:
    """What can be shown before the game: the seed can't be found from it; with a salt not even a small one."""
    salted = bytes.fromhex(salt)
    return hashlib.blake2b(_bytes(seed), digest_size=16, salt=salted, person=b"kringle-commit").hexdigest()


@dataclass(frozen=True)
class Seeding:
    """Dice of a match: what is drawn after so many moves of its log follows from this seed, until others take over."""

    after: int
    seed: int
    salt: str = ""
    why: str = ""
    """For whoever reads of it later; nothing follows from it."""

    def no_later_than(self, moves: int) -> Seeding:
        """Some moves may have been taken back."""
        return self if self.after <= moves else Seeding(moves, self.seed, self.salt, self.why)

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)


def _bytes(seed: int) -> bytes:
    return str(seed).encode()


class Dice:
    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._key = hashlib.blake2b(_bytes(seed), digest_size=32).digest()
        self._words = self._block(drawn // WORDS) if drawn % WORDS else ()

    def below(self, n: int) -> int:
        """0 to n - 1, each as likely (to one part in 2^64)."""
        at = self.drawn % WORDS
        if at == 0:
            self._words = self._block(self.drawn // WORDS)
        self.drawn += 1
        return (self._words[at] * n) >> 64

    def copy(self) -> Dice:
        """With the same draws to come."""
        other = object.__new__(Dice)
        other.seed, other.drawn, other._key, other._words = self.seed, self.drawn, self._key, self._words
        return other

    def _block(self, number: int) -> tuple[int, ...]:
        return BLOCK.unpack(hashlib.blake2b(number.to_bytes(8, "little"), key=self._key).digest())
