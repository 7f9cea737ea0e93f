"""Keys of seats: random, only their hashes are stored, in links after the # that browsers do not send."""

from __future__ import annotations

import hashlib
import secrets

TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other."""


def new_key() -> str:
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """Keys have 192 random bits, so a plain hash can't be tried out."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"kringle-key").hexdigest()


def new_table_id() -> str:
    """Hard enough to guess that a table which is not listed stays among those who know its address."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(12))


def path(table: str, key: str) -> str:
    return f"/t/{table}#{key}"
