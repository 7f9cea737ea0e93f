"""What servers that share a database tell each other: that there is news, never what it is.

A message is a few words: `TABLE 17` (the log has grown), `keys TABLE` (a key was revoked), `here SERVER TABLE 0,2`
(devices are connected), `react SERVER TABLE 0 cheer`. Everybody reads the log for themselves, so nothing secret is on
the bus, and what is lost is made up for by a slow poll.
"""

from __future__ import annotations

from collections.abc import Callable

Heard = Callable[[str], None]


class Bus:
    """One server alone: nobody else to tell."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard

    async def start(self) -> None: ...

    def tell(self, message: str) -> None: ...

    def hears(self) -> bool:
        """Whether what others say comes here."""
        return True

    async def close(self) -> None: ...
