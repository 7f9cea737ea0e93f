"""Four words to type instead of a link. They lead to a table whose game has not begun, and nowhere else.

Four words are 32 bits: too few for a key. So they open no seat that anybody holds, end when the game begins and after a
day, and the server tries only a few a second for everybody together (`Api.codes`).
"""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import random
import re
import tomllib
import unicodedata
from importlib import resources

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from kringle.kernel.errors import KringleError
from kringle.table import keys, schema
from kringle.table.store import Store
from kringle.table.storing import now
from kringle.table.worded import Worded

WORDS = 4
DAY = 86_400_000
"""Milliseconds after which a code ends."""
MOST_CODES = 20
"""Of a table."""
LETTERS = re.compile(r"[^\W\d_]+")


class BadCode(Worded, KringleError, ValueError):
    """Not four words of the list."""

    about = "wrong.BadCode"


@functools.cache
def words_of() -> dict[str, list[str]]:
    """By language, 256 each."""
    text = (resources.files("kringle.table") / "four_words.toml").read_text(encoding="utf-8")
    return {language: found.split() for language, found in tomllib.loads(text).items()}


@functools.cache
def _places() -> dict[str, int]:
    return {word: place for found in words_of().values() for place, word in enumerate(found)}


def spelled(code: bytes, language: str) -> list[str]:
    every = words_of()
    found = every.get(language.partition("-")[0], every["en"])
    return [found[place] for place in code]


def read(text: str) -> bytes:
    """Words in any of the languages, however they are separated and written."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    typed = LETTERS.findall(plain)
    unknown = [word for word in typed if word not in _places()]
    if unknown or len(typed) != WORDS:
        raise BadCode("word", word=unknown[0]) if unknown else BadCode("many", typed=len(typed), words=WORDS)
    return bytes(_places()[word] for word in typed)


def _hashed(code: bytes) -> str:
    return hashlib.blake2b(code, digest_size=32, person=b"kringle-code").hexdigest()


def _invitation(code: bytes, salt: str) -> str:
    """The same for everybody who types the words; nobody can make it without the salt, which only the database has."""
    return base64.urlsafe_b64encode(hmac.digest(salt.encode(), code, "sha256")[:24]).decode()


async def make(store: Store, dice: random.Random, table: str) -> bytes | None:
    """A code for any open seat of a table. None: it has too many."""
    code, salt = dice.randbytes(WORDS), keys.new_key(dice)
    kept, invitations = schema.codes, schema.invitations
    made: list[bytes] = []

    def work(connection: Connection) -> None:
        made.clear()
        run = connection.execute
        run(delete(kept).where(kept.c.created < now() - DAY))
        of_table = select(func.count()).select_from(kept).where(kept.c.table_id == table)
        if run(of_table).scalar_one() >= MOST_CODES:
            return
        hash = keys.hashed(_invitation(code, salt))
        run(insert(kept).values(hash=_hashed(code), table_id=table, salt=salt, created=now()))
        run(insert(invitations).values(hash=hash, table_id=table, seat=None, created=now()))
        made.append(code)

    await store.transact(work)
    return made[0] if made else None


async def find(store: Store, code: bytes) -> tuple[str, str] | None:
    """The table, and an invitation to it."""
    kept = schema.codes
    rows = await store.rows(select(kept).where(and_(kept.c.hash == _hashed(code), kept.c.created >= now() - DAY)))
    return (rows[0].table_id, _invitation(code, rows[0].salt)) if rows else None


async def move(store: Store, table: str, to: str) -> None:
    """Codes and invitations for any seat go on at another table: nobody has to scan or type again."""

    def work(connection: Connection) -> None:
        for kept in (schema.codes, schema.invitations):
            there = kept.c.table_id == table
            if kept is schema.invitations:
                there = and_(there, kept.c.seat.is_(None))
            connection.execute(update(kept).where(there).values(table_id=to))

    await store.transact(work)
