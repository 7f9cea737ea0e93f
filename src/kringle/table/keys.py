"""Keys of seats: random, only their hashes are stored, in links after the # that browsers do not send."""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Mapping, Sequence

TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other."""


SYSTEM = random.SystemRandom()


def new_key(dice: random.Random = SYSTEM) -> str:
    return base64.urlsafe_b64encode(dice.randbytes(24)).decode()


def roles(valid: Mapping[str, int | None], given: Sequence[str]) -> tuple[tuple[int, ...], bool]:
    """The seats of these keys, and whether the host's is among them."""
    found = [valid[hash] for hash in map(hashed, given) if hash in valid]
    return tuple(sorted({role for role in found if role is not None})), None in found


def hashed(key: str) -> str:
    """Keys have 192 random bits, so a plain hash can't be tried out."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"kringle-key").hexdigest()


def new_table_id(dice: random.Random = SYSTEM) -> str:
    """Hard enough to guess that a table which is not listed stays among those who know its address."""
    return "".join(dice.choice(TABLE_LETTERS) for _ in range(12))


def path(table: str, key: str) -> str:
    return f"/t/{table}#{key}"
