"""The same seed, the same hour: whatever a table does follows from what it was given."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from server.simulation import simulated

import kringle.server
import kringle.table

OUTSIDE = {
    "table": {
        "backup",
        "bus",
        "checking",
        "files",
        "jobs",
        "postgres",
        "postgres_bus",
        "runtime",
        "storing",
        "store",
        "watchdog",
        "worker",
        "workers",
        "world",
    },
    "server": {"door", "limits", "logs", "network", "printing", "rehearsal", "security", "serving", "turns", "wire"},
}
"""Modules that are a table's world (a World hands them in), or stand between the network and the tables."""
BY_ITSELF = {
    "time": {"time", "time_ns", "monotonic", "perf_counter"},
    "asyncio": {"create_task", "ensure_future", "to_thread"},
    "dice": {"new_seed", "new_salt"},
    "random": {"Random", "SystemRandom", "random", "randrange", "choice", "getrandbits"},
    "secrets": {"choice", "randbelow", "token_bytes", "token_hex", "token_urlsafe", "randbits"},
}


def taken_by_themselves():
    """Where a module reads a clock, draws a number or begins a task that it was not given."""
    for package, name in ((kringle.table, "table"), (kringle.server, "server")):
        for path in sorted(Path(package.__file__).parent.glob("*.py")):
            if path.stem in OUTSIDE[name]:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    whose = node.func.value
                    if isinstance(whose, ast.Name) and node.func.attr in BY_ITSELF.get(whose.id, ()):
                        yield f"{name}/{path.name}:{node.lineno} {whose.id}.{node.func.attr}"


def test_tables_take_time_dice_and_tasks_from_their_runtime_alone():
    assert list(taken_by_themselves()) == []


def test_an_hour_is_the_same_twice_byte_for_byte():
    first, again, other = (simulated(seed, game="icejam") for seed in (7, 7, 8))
    assert first.table_state.reseeded
    assert len(first.trace) > 300
    assert first.trace == again.trace
    assert first.trace != other.trace


@pytest.mark.parametrize("seed", range(3))
def test_in_any_hour_what_was_promised_is_in_the_log(seed):
    world = simulated(seed, game="icejam")
    table_state, people = world.table_state, world.people
    assert len(table_state.commands) > 60
    assert world.runtime.store.failures > 3
    assert sum(person.breaks for person in people) > 5
    assert table_state.reseeded  # moves were taken back, and somebody came who had not seen the draws
    for seat, person in enumerate(people):
        assert {f"{seat}:{id}": seq for id, seq in person.acks.items()}.items() <= table_state.commands.items()
    assert len(table_state.commands) == table_state.seq
