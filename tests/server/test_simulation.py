"""The same seed, the same hour: whatever a table does follows from what it was given."""

from __future__ import annotations

import pytest
from server.simulation import simulated


def test_an_hour_is_the_same_twice_byte_for_byte():
    first, again, other = simulated(7), simulated(7), simulated(8)
    assert len(first.trace) > 300
    assert first.trace == again.trace
    assert first.trace != other.trace


@pytest.mark.parametrize("seed", range(3))
def test_in_any_hour_what_was_promised_is_in_the_log(seed):
    world = simulated(seed, game="icejam")
    record, people = world.record, world.people
    assert len(record.commands) > 60
    assert world.runtime.store.failures > 3
    assert sum(person.breaks for person in people) > 5
    for seat, person in enumerate(people):
        assert {f"{seat}:{id}": seq for id, seq in person.acks.items()}.items() <= record.commands.items()
    assert len(record.commands) == record.seq
