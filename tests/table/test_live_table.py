"""One mailbox: whoever asks, orders happen one after the other, each once, and each is answered."""

from __future__ import annotations

import asyncio
import random

from table.tables import Log, head, opened

from kringle.table import frames
from kringle.table.live_table import LiveTable, Order
from kringle.table.runtime import Runtime
from kringle.table.storing import Conflict, StorageProblem


class Held:
    """A store that answers when it is told to."""

    postgres = False

    def __init__(self, log=()):
        self.waiting = []
        self.log = list(log)
        self.silent = False
        self.reads = 0

    def append_soon(self, event, done):
        self.waiting.append((event, done))

    def answer(self, problem=None):
        event, done = self.waiting.pop(0)
        if problem is None:
            self.log.append(event)
        done(problem)

    async def events(self, table, after=0):
        self.reads += 1
        await asyncio.sleep(0)
        if self.silent:
            raise StorageProblem("silent")
        return [event for event in self.log if event.seq > after]


def begun():
    table_state = Log(head())
    store = Held([table_state.do(table_state.plan_opening())])
    return store, LiveTable(table_state, Runtime(store, object()))


def bid(live, seat, amount):
    return lambda: live.table_state.plan_play(seat, ["bid", amount], live.table_state.seq)


async def quiet():
    for _ in range(5):
        await asyncio.sleep(0)


def test_orders_are_planned_when_their_turn_comes():
    async def work():
        store, live = begun()
        planned, told = [], []

        def plan(seat):
            planned.append((seat, live.table_state.seq))
            return live.table_state.plan_play(seat, ["bid", 1], live.table_state.seq)

        for seat in range(3):
            live.submit(Order(f"b{seat}", lambda seat=seat: plan(seat), told.append))
        assert planned == [(0, 1)]
        for _ in range(3):
            store.answer()
        return planned, told

    planned, told = asyncio.run(work())
    assert planned == [(0, 1), (1, 2), (2, 3)]
    assert told == [2, 3, 4]


def test_one_deadline_is_enough_for_all_who_wait():
    async def work():
        store, live = begun()
        store.silent = True
        told = []
        for seat in range(3):
            live.submit(Order(f"b{seat}", bid(live, seat, 1), told.append))
        store.answer(StorageProblem("no answer"))
        refused = [type(one) for one in told]
        await quiet()
        store.silent = False
        live.submit(Order("b0", bid(live, 0, 1), told.append))
        await quiet()
        store.answer()
        return refused, told[3:], store.reads

    refused, then, reads = asyncio.run(work())
    assert refused == [StorageProblem] * 3
    assert then == [2]
    assert reads >= 2  # what the log says counts before anything else does


def test_what_was_stored_though_nobody_knew_is_done_once():
    async def work():
        store, live = begun()
        told = []
        live.submit(Order("b", bid(live, 0, 1), told.append))
        event, done = store.waiting.pop()
        store.log.append(event)
        done(StorageProblem("no answer"))
        live.submit(Order("b", bid(live, 0, 1), told.append))
        await quiet()
        return told, len(store.log), store.waiting

    told, stored, waiting = asyncio.run(work())
    assert isinstance(told[0], StorageProblem)
    assert told[1:] == [2]
    assert (stored, waiting) == (2, [])


def test_who_was_slower_than_another_server_plans_again():
    async def work():
        store, live = begun()
        told = []
        live.submit(Order("mine", bid(live, 0, 1), told.append))
        store.waiting[0][1](Conflict("2"))
        store.log.append(live.table_state.event("theirs", live.table_state.plan_play(1, ["bid", 2], 1), 0))
        store.waiting.clear()
        await quiet()
        assert [event.seq for event, _ in store.waiting] == [3]
        store.answer()
        return told, live.table_state.commands["theirs"]

    assert asyncio.run(work()) == ([3], 2)


def test_everybody_who_wants_the_log_read_hears_of_it_even_in_the_middle_of_a_reading():
    async def work():
        store, live = begun()
        first = asyncio.create_task(live.catch_up())
        await asyncio.sleep(0)
        second = asyncio.create_task(live.catch_up())
        store.silent = True
        found = await asyncio.wait_for(asyncio.gather(first, second, return_exceptions=True), 5)
        store.silent = False
        await asyncio.wait_for(live.catch_up(), 5)
        return [type(one) for one in found]

    assert StorageProblem in asyncio.run(work())


def test_what_another_server_did_meanwhile_is_made_up_for_in_slices(monkeypatch):
    monkeypatch.setattr("kringle.table.slices.SLICE", 0.0)

    async def work():
        store, live = begun()
        ahead, chance = Log(live.table_state.head), random.Random(3)
        ahead.apply(store.log[0])
        while len(ahead.plays) < 25:
            ahead.play_at_random(chance, 1)
            store.log.append(ahead.newest)
        reading, seen = asyncio.ensure_future(live.catch_up()), []
        while not reading.done():
            seen.append(live.table_state.seq)
            assert live.state((), 0)  # whoever comes in between is shown what there is
            await asyncio.sleep(0)
        return ahead, live.table_state, len(set(seen))

    ahead, table_state, looks = asyncio.run(work())
    assert (table_state.seq, table_state.hash()) == (ahead.seq, ahead.hash())
    assert looks > 10


def test_whoever_comes_is_shown_what_there_is_now():
    """What was written for others who came before is of an older moment."""

    async def work():
        store, live = begun()
        before = [live.state(seats, 0) for seats in ((), (0,), (1,))]
        live.submit(Order("a", bid(live, 0, 2), lambda told: None))
        store.answer()
        after = [live.state(seats, 0) for seats in ((), (0,), (1,))]
        return [frames.read_from_server(text) for text in before + after]

    shown = asyncio.run(work())
    assert [state.seq for state in shown] == [1, 1, 1, 2, 2, 2]
    assert shown[1].looks != shown[4].looks


def test_who_gave_up_waiting_does_not_stop_the_others():
    async def work():
        store, live = begun()
        first = asyncio.create_task(live.order("a", bid(live, 0, 1)))
        second = asyncio.create_task(live.order("b", bid(live, 1, 1)))
        await quiet()
        first.cancel()
        await quiet()
        store.answer()
        await quiet()
        store.answer()
        return await asyncio.wait_for(second, 5), live.table_state.commands

    seq, commands = asyncio.run(work())
    assert seq == 3
    assert commands["a"] == 2


def test_a_plan_that_refuses_changes_nothing_and_the_next_one_goes_on():
    async def work():
        store, live = begun()
        told = []

        def refuses():
            raise ValueError("no")

        live.submit(Order("a", refuses, told.append))
        live.submit(Order("b", bid(live, 1, 1), told.append))
        store.answer()
        return told

    told = asyncio.run(work())
    assert isinstance(told[0], ValueError)
    assert told[1:] == [2]


def test_who_comes_from_a_server_that_is_ahead_is_not_answered_by_an_older_position():
    async def work():
        store, live = begun()
        store.postgres = True
        for seat in range(3):  # at the other server all have bid, and cards are chosen
            ahead = opened()
            for event in store.log[1:]:
                ahead.apply(event)
            store.log.append(ahead.event(f"t{seat}", ahead.plan_play(seat, ["bid", 1], ahead.seq), 0))
        told, seen = [], []

        def plan():
            seen.append(live.table_state.seq)
            raise ValueError("no")

        live.submit(Order("a", plan, told.append, seen=4))
        live.submit(Order("b", plan, told.append, seen=10**6))  # who lies about it waits for one reading
        await quiet()
        await quiet()
        return seen, store.reads

    assert asyncio.run(work()) == ([4, 4], 2)
