"""Whether a server can do its work, and if not, why not: what `/healthz` and `/readyz` say."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kringle.table.bus import Bus
from kringle.table.storing import StorageProblem

if TYPE_CHECKING:
    from kringle.table.world import World

LOOKED_WITHIN = 15.0
"""Seconds: who has not looked for so long does not know."""

log = logging.getLogger("kringle.health")


class Health:
    """Asked often, by anybody; so it tells what the last look has found, and looks every two seconds."""

    def __init__(self, runtime: World, bus: Bus) -> None:
        self.runtime = runtime
        self.bus = bus
        self._looked = runtime.clock()
        self._found: str | None = None
        self._told: list[str] = []

    async def look(self) -> None:
        try:
            await self.runtime.store.check()
        except StorageProblem as problem:
            self._found = problem.words
        else:
            self._found = None
        self._looked = self.runtime.clock()
        problems = self.problems()
        if problems != self._told:
            self._told = problems
            log.warning("not ready" if problems else "ready again", extra={"problem": "; ".join(problems)})

    def alive(self) -> bool:
        """False: only a restart helps."""
        return self.runtime.store.writes

    def problems(self) -> list[str]:
        """Why nobody should be sent here now."""
        store, found = self.runtime.store, []
        if not self.alive():
            found.append("nothing is written to the log any more: restart the server")
        if self.runtime.clock() - self._looked > LOOKED_WITHIN:
            found.append("the server does not look after its tables any more: restart it")
        if self._found is not None:
            found.append(self._found)
        elif store.problem is not None:
            found.append(store.problem.words)
        if not self.bus.hears():
            found.append("news from the other servers does not come")
        return found
