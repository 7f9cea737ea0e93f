"""`kringle`, with a watch over its loop: each time that the loop was held is written down.

A hold is what comes between two beats of a clock inside the loop. Written are the moment, its seconds by the clock,
and the seconds of processor time that the loop's thread used meanwhile: those do not grow when other programs are
busy, so they are what a quiet machine would show.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time

from kringle.cli import main
from kringle.server import serving

BEAT = 0.002
WORTH = 0.015
"""Seconds; shorter holds are nothing."""


class Watched(serving.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.watch = asyncio.create_task(beat(os.open(os.environ["KRINGLE_HOLDS"], os.O_WRONLY | os.O_APPEND)))


async def beat(file: int) -> None:
    while True:
        begun, used = time.monotonic(), time.thread_time()
        await asyncio.sleep(BEAT)
        held, used = time.monotonic() - begun - BEAT, time.thread_time() - used
        if held > WORTH:
            os.write(file, f"{begun} {held:.6f} {used:.6f}\n".encode())


if __name__ == "__main__":
    serving.Server = Watched  # type: ignore[misc]
    main()
