"""Who is let in, in a database: keys that are renewed, invitations, and the public list."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any, Protocol

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from kringle.table import keys, schema
from kringle.table.keys import Held
from kringle.table.log_writers import add_keys
from kringle.table.storing import MOST_INVITATIONS, MOST_KEYS, Listing, TooManyKeys, now


class Transactions(Protocol):
    """A database as it is used here."""

    async def transact(self, work: Callable[[Connection], object]) -> None: ...

    async def rows(self, query: Any) -> Any: ...

    async def execute(self, statement: Any) -> None: ...


class SqlAdmission:
    def __init__(self, store: Transactions) -> None:
        self.store = store

    async def renew(
        self, dice: random.Random, table: str, held: Held, given: Collection[str], revoke: bool
    ) -> str | None:
        """One more key for what one of the given keys opens; with `revoke` the only one. None: it opens it no more.

        All in one transaction: who is about to lose a key can't quickly make another.
        """
        kept, key = schema.keys, keys.new_key(dice)
        made: list[str] = []
        same = and_(
            kept.c.table_id == table, kept.c.seat.is_not_distinct_from(held.seat), kept.c.sitting == held.sitting
        )
        valid = and_(same, kept.c.revoked.is_(None))

        def work(connection: Connection) -> None:
            made.clear()
            connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table).with_for_update())
            mine = kept.c.hash.in_([keys.hashed(one) for one in given])
            if not connection.execute(select(kept.c.hash).where(and_(valid, mine))).all():
                return
            if revoke:
                connection.execute(update(kept).where(valid).values(revoked=now()))
            elif connection.execute(select(func.count()).select_from(kept).where(valid)).scalar_one() >= MOST_KEYS:
                raise TooManyKeys(most=MOST_KEYS)
            add_keys(connection, table, {keys.hashed(key): held})
            made.append(key)

        await self.store.transact(work)
        return made[0] if made else None

    # ---- invitations ----------------------------------------------------------------------------------------

    async def invite(self, dice: random.Random, table: str, seat: int | None, renew: bool) -> str | None:
        """A secret for one seat, or for any that is open. None: there are too many.

        With `renew` those before it open nothing any more: of this seat, or all of the table.
        """
        kept, secret = schema.invitations, keys.new_key(dice)
        made: list[str] = []
        valid = and_(kept.c.table_id == table, kept.c.revoked.is_(None))
        older = valid if seat is None else and_(valid, kept.c.seat == seat)

        def work(connection: Connection) -> None:
            made.clear()
            connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table).with_for_update())
            if renew:
                connection.execute(update(kept).where(older).values(revoked=now()))
            count = connection.execute(select(func.count()).select_from(kept).where(valid)).scalar_one()
            if count < MOST_INVITATIONS:
                row = {"hash": keys.hashed(secret), "table_id": table, "seat": seat, "created": now()}
                connection.execute(insert(kept), [row])
                made.append(secret)

        await self.store.transact(work)
        return made[0] if made else None

    async def invited(self, table: str, secret: str, seats: int) -> frozenset[int]:
        """The seats that an invitation is for."""
        kept = schema.invitations
        query = select(kept.c.seat).where(
            and_(kept.c.hash == keys.hashed(secret), kept.c.table_id == table, kept.c.revoked.is_(None))
        )
        rows = await self.store.rows(query)
        return frozenset(seat for row in rows for seat in (range(seats) if row.seat is None else (row.seat,)))

    # ---- the public list ------------------------------------------------------------------------------------

    async def list_publicly(self, listing: Listing) -> None:
        kept = schema.listings

        def work(connection: Connection) -> None:
            connection.execute(delete(kept).where(kept.c.table_id == listing.table))
            row = {"table_id": listing.table, "game": listing.game, "seats": listing.seats}
            connection.execute(insert(kept).values(**row, documents=listing.documents, created=listing.created))

        await self.store.transact(work)

    async def take_off_the_list(self, tables: Collection[str]) -> None:
        kept = schema.listings
        await self.store.execute(delete(kept).where(kept.c.table_id.in_(tables)))

    async def listed(self, limit: int) -> list[Listing]:
        """The newest. No table is opened for it, and no document read."""
        kept = schema.listings
        rows = await self.store.rows(select(kept).order_by(kept.c.created.desc()).limit(limit))
        return [Listing(row.table_id, row.game, row.seats, row.documents, row.created) for row in rows]
