"""A worker process: questions for bots come in by the standard input, answers go out by the standard output.

Each is a length of four bytes and then so many bytes. It ends when its input does, so it never outlives its server.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

from kringle.table.bots import answered, read_question, written

LENGTH = 4
LARGEST = 4_000_000


def read(stream: BinaryIO) -> bytes | None:
    size = stream.read(LENGTH)
    if len(size) < LENGTH:
        return None
    data = stream.read(int.from_bytes(size, "big"))
    return data if len(data) == int.from_bytes(size, "big") else None


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints, does not print into the answers
    while (data := read(questions)) is not None:
        answers.write(framed(written(answered(read_question(data)))))
        answers.flush()


if __name__ == "__main__":
    main()
