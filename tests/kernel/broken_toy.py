"""The toy game with a rule of its own in the place of one of its steps'. Uncompiled only (see conftest.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from inspect import isfunction
from typing import Any

import pytest
from toy import GAME
from toy.room import ROOM
from toy.table import Stockings

from kringle.kernel import suite
from kringle.kernel.room import METHODS
from kringle.kernel.suite import cells, worlds

SEEDS = range(1, 7)
toy_asked_by, toy_why_not = ROOM.asked_by, ROOM.why_not


class Rules(Stockings):
    """The toy with every rule of its steps as a method, so that a broken toy can have another."""


def overridable(rule: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(rule)
    def called(game, *rest):
        return (
            getattr(game, METHODS.get(rule.__name__, rule.__name__))(*rest)
            if isinstance(game, Rules)
            else rule(game, *rest)
        )

    return called


for step in ROOM.steps:
    for name, rule in list(vars(step).items()):
        if isfunction(rule) and rule.__module__ == step.__name__:
            setattr(Rules, METHODS.get(name, name), rule)
            setattr(step, name, overridable(rule))
for phase in ROOM.phases:
    if phase.lists is not None:
        phase.lists = overridable(phase.lists)
    phase.does = [(move, overridable(rule)) for move, rule in phase.does]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """The toy has few worlds: what it does not imagine soon it never does. And it is always looked at as closely."""
    monkeypatch.setenv("KRINGLE_THOROUGH", "1")
    monkeypatch.setattr(worlds, "PATIENCE", 2000)
    monkeypatch.setattr(cells, "PATIENCE", 1000)


def broken(kind=Rules, **changes):
    """The toy with another state class, or other parts."""

    def new(seats, options):
        state = kind()
        state.set_up(seats, options)
        return state

    return replace(GAME, new=new, **changes)


def caught(check, game, seats=3, seeds=SEEDS, **options):
    """That a check fails on one of a few seeds, and says where."""
    broken_case = suite.Case(game, seats, options)
    with pytest.raises(AssertionError) as failure:  # noqa: PT012
        for seed in seeds:
            check(broken_case, seed)
    assert f"toy-{seats}-" in str(failure.value)
    return str(failure.value)
