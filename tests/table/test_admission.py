"""Keys that are renewed, invitations and the list, in both kinds of database."""

from __future__ import annotations

import asyncio
import random

from table.test_store import run, with_table

from kringle.table.keys import Held, hashed
from kringle.table.store import Store
from kringle.table.storing import Listing

DICE = random.SystemRandom()
FIRST = "k" * 32


async def with_a_seat(database) -> Store:
    store = await with_table(database)
    await store.add_key("table", hashed(FIRST), Held(1))
    return store


def test_of_all_who_renew_a_key_at_once_one_has_it(database):
    async def work():
        store = await with_a_seat(database)
        made = await asyncio.gather(
            *(store.admission.renew(DICE, "table", Held(1), [FIRST], revoke=True) for _ in range(8)),
            *(store.admission.renew(DICE, "table", Held(1), [FIRST], revoke=False) for _ in range(4)),
        )
        every = [hashed(FIRST), *(hashed(key) for key in made if key is not None)]
        found = [key for key, held in (await store.keys("table", every)).items() if held == Held(1)]
        last = [key for key in made[:8] if key is not None]
        await store.close()
        return found, last

    found, last = run(work())
    assert found == [hashed(last[0])]
    assert len(last) == 1


def test_a_key_of_another_sitting_renews_nothing(database):
    async def work():
        store = await with_a_seat(database)
        wrong = [
            await store.admission.renew(DICE, "table", held, [FIRST], revoke=True)
            for held in (Held(1, "sat:2"), Held(2), Held(None))
        ]
        found = await store.keys("table", [hashed(FIRST)])
        await store.close()
        return wrong, found[hashed(FIRST)]

    assert run(work()) == ([None, None, None], Held(1))


def test_invitations(database):
    async def work():
        store = await with_a_seat(database)
        one, every = [await store.admission.invite(DICE, "table", seat, False) for seat in (2, None)]
        seats = [await store.admission.invited("table", secret, 3) for secret in (one, every, FIRST)]
        elsewhere = await store.admission.invited("other", every, 3)
        await store.admission.invite(DICE, "table", 2, True)
        after_one = [await store.admission.invited("table", secret, 3) for secret in (one, every)]
        await store.admission.invite(DICE, "table", None, True)
        after_all = await store.admission.invited("table", every, 3)
        await store.close()
        return seats, elsewhere, after_one, after_all

    nothing, all_three = frozenset(), frozenset(range(3))
    assert run(work()) == ([frozenset({2}), all_three, nothing], nothing, [nothing, all_three], nothing)


def test_the_list(database):
    async def work():
        store = await with_a_seat(database)
        listing = Listing("table", "conveyor", 3, False, 7)
        for _ in range(2):
            await store.admission.list_publicly(listing)
        found = await store.admission.listed(50)
        await store.admission.take_off_the_list(["table"])
        left = await store.admission.listed(50)
        await store.close()
        return found == [listing], left

    assert run(work()) == (True, [])
