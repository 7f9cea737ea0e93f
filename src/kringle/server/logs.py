"""The server's log: one JSON object a line. No keys, no moves, no views, no names."""

from __future__ import annotations

import json
import logging
import sys
import time

ALLOWED = ("table", "problem", "address", "port", "file", "version")
"""What may stand in a line besides its words."""


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "part": record.name,
            "says": record.getMessage() if record.name.startswith("kringle") else _short(str(record.msg)),
        }
        line |= {name: str(getattr(record, name)) for name in ALLOWED if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record)
        return json.dumps(line, ensure_ascii=False)


def _short(words: str) -> str:
    """What uvicorn says, without the tracebacks that it puts into its words."""
    return "failed" if words.startswith("Traceback") else words.strip()[:200]


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
    for name in ("kringle", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper() if name == "kringle" else logging.WARNING)
