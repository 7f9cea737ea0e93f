"""Work shared out over processes, and ended by Ctrl-C without losing what is done."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from kringle.kernel.state import compiled

LOOK_UP = 0.1
"""Seconds between two looks for Ctrl-C."""

Piece = TypeVar("Piece")
Done = TypeVar("Done")


class CtrlC:
    """Within this, the first Ctrl-C is only noted; a second one does what it always does."""

    def __enter__(self) -> CtrlC:
        self.pressed = False
        self._usual = signal.signal(signal.SIGINT, self._press)
        return self

    def _press(self, number: int, frame: object) -> None:
        self.pressed = True
        signal.signal(signal.SIGINT, self._usual)

    def __exit__(self, *problem: object) -> None:
        signal.signal(signal.SIGINT, self._usual)

    @contextmanager
    def ignored_by_new_processes(self) -> Iterator[None]:
        """The terminal sends Ctrl-C to them too; it is for this process to end them."""
        mine = signal.signal(signal.SIGINT, signal.SIG_IGN)
        yield
        signal.signal(signal.SIGINT, mine)


def shared_out(work: Callable[[Piece], Done], pieces: Iterator[Piece], jobs: int, ctrl_c: CtrlC) -> Iterator[Done]:
    """What comes of each piece, as it is done. Only a few pieces wait at any time, however many there are."""
    return _here(work, pieces, ctrl_c) if jobs == 1 else _by_pool(work, pieces, jobs, ctrl_c)


def _here(work: Callable[[Piece], Done], pieces: Iterator[Piece], ctrl_c: CtrlC) -> Iterator[Done]:
    for piece in pieces:
        if ctrl_c.pressed:
            return
        yield work(piece)


def _by_pool(work: Callable[[Piece], Done], pieces: Iterator[Piece], jobs: int, ctrl_c: CtrlC) -> Iterator[Done]:
    others = active_children()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        with ctrl_c.ignored_by_new_processes(), _one_warning_is_enough():
            waiting = {pool.submit(work, piece) for piece in islice(pieces, 2 * jobs)}
        while waiting and not ctrl_c.pressed:
            done, waiting = wait(waiting, LOOK_UP, FIRST_COMPLETED)
            waiting |= {pool.submit(work, piece) for piece in islice(pieces, len(done))}
            for future in done:
                yield future.result()
        for worker in active_children() if waiting else []:
            if worker not in others:
                worker.terminate()


@contextmanager
def _one_warning_is_enough() -> Iterator[None]:
    """Without a compiler, this process has said so; those that it starts need not."""
    if compiled() or "KRINGLE_PURE" in os.environ:
        yield
    else:
        os.environ["KRINGLE_PURE"] = "1"
        yield
        del os.environ["KRINGLE_PURE"]


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
