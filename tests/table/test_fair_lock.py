"""One after the other, whoever gives up meanwhile."""

from __future__ import annotations

import asyncio

from kringle.table.fair_lock import FairLock


def test_who_waits_longest_is_next_and_who_gave_up_is_passed_over():
    async def work():
        turn, order = FairLock(), []

        async def wait(name):
            await turn.wait()
            order.append(name)
            await asyncio.sleep(0)
            turn.release()

        assert turn.take()
        assert not turn.take()
        tasks = [asyncio.create_task(wait(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        turn.release()
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return order, turn.take()

    assert asyncio.run(work()) == (["a", "d"], True)


def test_a_turn_that_comes_when_it_is_not_wanted_any_more_goes_on_to_the_next():
    async def work():
        turn, order = FairLock(), []

        async def wait(name):
            await turn.wait()
            order.append(name)
            turn.release()

        turn.take()
        tasks = [asyncio.create_task(wait(name)) for name in "ab"]
        await asyncio.sleep(0)
        turn.release()  # a has it, and is cancelled before it can begin
        tasks[0].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return order, turn.take()

    assert asyncio.run(work()) == (["b"], True)
