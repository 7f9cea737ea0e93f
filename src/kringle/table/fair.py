"""Whose question is next: work is shared by what kind it is, who is watching, who asked and at which table.

Each level of that tree shares alike among those who wait, by the seconds that they have had (start-time fair queueing:
who begins to wait again does not get back what it did not use).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

QUICK, DEAR = "quick", "dear"
WEIGHTS: dict[Hashable, float] = {QUICK: 4.0, DEAR: 1.0, True: 8.0, False: 1.0}
"""Of kinds of questions, and of tables that somebody watches or nobody."""

Asked = TypeVar("Asked")
Told = TypeVar("Told")


@dataclass(frozen=True)
class Share:
    """For whom a question is answered."""

    address: str = ""
    table: str = ""
    watched: bool = True


@dataclass(eq=False)
class Waiting(Generic[Asked, Told]):
    asked: Asked
    cost: float
    """Seconds that it will take, as far as can be told."""
    path: tuple[Hashable, ...]
    told: asyncio.Future[Told]


@dataclass
class Branch(Generic[Asked, Told]):
    used: float = 0.0
    """Seconds, by weight."""
    now: float = 0.0
    """What those have used who are served: whoever begins to wait begins here."""
    waiting: int = 0
    running: int = 0
    branches: dict[Hashable, Branch[Asked, Told]] = field(default_factory=dict)
    line: deque[Waiting[Asked, Told]] = field(default_factory=deque)


class Line(Generic[Asked, Told]):
    """All that wait. `put` and `take` cost what there are branches that wait, not questions."""

    def __init__(self) -> None:
        self._root: Branch[Asked, Told] = Branch()

    def __len__(self) -> int:
        return self._root.waiting

    def put(self, waiting: Waiting[Asked, Told]) -> None:
        branch = self._root
        branch.waiting += 1
        for key in waiting.path:
            under = branch.branches.setdefault(key, Branch())
            if not under.waiting and not under.running:
                under.used = max(under.used, branch.now)
            under.waiting += 1
            branch = under
        branch.line.append(waiting)

    def take(self, kind: Hashable = None) -> Waiting[Asked, Told] | None:
        """The next one, of this kind if one is named; `done` must be told of it."""
        if kind is not None and not (kind in self._root.branches and self._root.branches[kind].waiting):
            return None
        if not self._root.waiting:
            return None
        passed = [self._root]
        while not passed[-1].line:
            branches = passed[-1].branches
            if kind is not None:
                under, kind = branches[kind], None
            else:
                under = min((one for one in branches.values() if one.waiting), key=lambda one: one.used)
            passed[-1].now = max(passed[-1].now, under.used)
            passed.append(under)
        found = passed[-1].line.popleft()
        for branch in passed:
            branch.waiting -= 1
            branch.running += 1
        self._charge(found, found.cost)
        return found

    def done(self, found: Waiting[Asked, Told], seconds: float) -> None:
        """How long it took in truth."""
        self._charge(found, seconds - found.cost)
        passed, branch = [], self._root
        branch.running -= 1
        for key in found.path:
            passed.append((branch, key))
            branch = branch.branches[key]
            branch.running -= 1
        for above, key in reversed(passed):
            under = above.branches[key]
            if not under.waiting and not under.running and (under.used <= above.now or not above.waiting):
                del above.branches[key]

    def _charge(self, found: Waiting[Asked, Told], seconds: float) -> None:
        branch = self._root
        for key in found.path:
            branch = branch.branches[key]
            branch.used += seconds / WEIGHTS.get(key, 1.0)
