"""The server's log: one JSON object a line, whatever happens. No keys, no moves, no views, no names.

Nobody can fill it: a line that says the same again and again is held back, and counted.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from types import TracebackType
from typing import Any

from kringle.server.limits import Buckets

ALLOWED = ("table", "problem", "address", "port", "file", "version")
"""What may stand in a line besides its words."""
BAD_UTF8 = "Invalid UTF-8 sequence received"
LINES, AGAIN = 20, 0.1
"""So many lines that say the same, and then so many a second."""


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, str | int] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "part": record.name,
            "says": record.getMessage() if record.name.startswith("kringle") else _short(str(record.msg)),
        }
        if held_back := getattr(record, "held_back", 0):
            line["held_back"] = held_back
        line |= {name: str(getattr(record, name)) for name in ALLOWED if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record)
        return json.dumps(line, ensure_ascii=False)


def _short(words: str) -> str:
    """What uvicorn and asyncio say, without the tracebacks and the insides that they put into their words."""
    return "failed" if words.startswith("Traceback") else words.strip().partition("\n")[0][:200]


class Calm(logging.Filter):
    """Holds back what was said often enough. The next line that is let through says how many there were."""

    def __init__(self) -> None:
        super().__init__()
        self.buckets = Buckets(AGAIN, LINES)
        self.held_back = 0
        """In all, for the figures."""
        self.bad_utf8 = 0
        """Frames that are no UTF-8, which uvicorn calls an error of its own; their connection is closed."""
        self._of: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith(BAD_UTF8):
            self.bad_utf8 += 1
            return False
        said = (record.name, str(record.msg)[:60])
        if not self.buckets.take(said):
            self.held_back += 1
            self._of[said] = self._of.get(said, 0) + 1
            return False
        record.held_back = self._of.pop(said, 0)
        if len(self._of) > KINDS:
            self._of.clear()
        return True


KINDS = 1000
"""Of lines whose number is remembered."""
calm = Calm()


def _where(record: logging.LogRecord) -> str:
    """Files and lines of a traceback, without what the variables held or the error says."""
    found = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return " < ".join(reversed(found[-8:]))


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(calm)
    logging.captureWarnings(True)
    for name in ("", "kringle", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], not name
        logger.setLevel(level.upper() if name == "kringle" else logging.WARNING)
    sys.excepthook = _unforeseen
    threading.excepthook = lambda found: _unforeseen(found.exc_type, found.exc_value, found.exc_traceback)
    sys.unraisablehook = lambda found: _unforeseen(found.exc_type, found.exc_value, found.exc_traceback)


def _unforeseen(kind: type[BaseException], problem: BaseException | None, trace: TracebackType | None) -> None:
    """What nobody caught: Python would write a traceback over several lines, with what variables held."""
    if issubclass(kind, KeyboardInterrupt):
        return
    found: Any = (kind, problem or kind(), trace)
    logging.getLogger("kringle.server").error("failed", exc_info=found)
