"""Keys of seats: random, only their hashes are stored, in links after the # that browsers do not send."""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other."""


class Held(NamedTuple):
    """What a key is for."""

    seat: int | None
    """None: the host's."""
    sitting: str = ""
    """The command by which the seat's holder sat down, none for the first. When somebody else has, the key ends."""


def new_key(dice: random.Random) -> str:
    return base64.urlsafe_b64encode(dice.randbytes(24)).decode()


def roles(valid: Mapping[str, Held], given: Sequence[str], sat: Sequence[str]) -> tuple[tuple[int, ...], bool]:
    """The seats of these keys, and whether the host's is among them. `sat`: how each seat's holder sat down."""
    found = [valid[hash] for hash in map(hashed, given) if hash in valid]
    seats = {held.seat for held in found if held.seat is not None and held.sitting == sat[held.seat]}
    return tuple(sorted(seats)), any(held.seat is None for held in found)


def hashed(key: str) -> str:
    """Keys have 192 random bits, so a plain hash can't be tried out."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"kringle-key").hexdigest()


def new_table_id(dice: random.Random) -> str:
    """Easy to read out. It opens nothing: for that there are keys and invitations."""
    return "".join(dice.choice(TABLE_LETTERS) for _ in range(12))


def path(table: str, key: str) -> str:
    return f"/t/{table}#{key}"


def invitation_path(table: str, secret: str) -> str:
    """No key has a slash, so a page can tell them apart."""
    return f"/t/{table}#join/{secret}"
