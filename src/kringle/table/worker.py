"""A worker process: questions come in by the standard input, answers go out by the standard output.

Each is a length of four bytes and then so many bytes; an answer begins with the seconds of processor time that it took.
The process ends when its input does, so it never outlives its server. Its argument says whom it works for:
`quick` and `dear` questions for bots, or `documents` that somebody sent.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

LENGTH = 4
LARGEST = 16_000_000
SECONDS = struct.Struct("!d")
PATIENT = {"quick": 2, "dear": 10, "documents": 5}
"""How far behind the server they come when processors are rare, as in `nice`."""


def read(stream: BinaryIO) -> bytes | None:
    size = stream.read(LENGTH)
    if len(size) < LENGTH:
        return None
    data = stream.read(int.from_bytes(size, "big"))
    return data if len(data) == int.from_bytes(size, "big") else None


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


def for_bots(data: bytes) -> bytes:
    from kringle.table.bots import answered, read_question, written

    return written(answered(read_question(data)))


def for_documents(data: bytes) -> bytes:
    from kringle.table.checking import checked

    return checked(data)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    what = sys.argv[1] if len(sys.argv) > 1 else "dear"
    with contextlib.suppress(OSError, AttributeError):
        os.nice(PATIENT.get(what, 0))
    answer: Callable[[bytes], bytes] = for_documents if what == "documents" else for_bots
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints, does not print into the answers
    while (data := read(questions)) is not None:
        begun = time.process_time()
        found = answer(data)
        answers.write(framed(SECONDS.pack(time.process_time() - begun) + found))
        answers.flush()


if __name__ == "__main__":
    main()
