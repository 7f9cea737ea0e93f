"""The three tables of a run as Parquet: `games`, `seats` and `decisions`, a file a chunk in a folder each."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from kringle.kernel.optional_imports import arrow, parquet
from kringle.lab.plan import Plan
from kringle.lab.recording import Columns

TABLES = ("decisions", "seats", "games")
"""In the order in which a chunk's files are written: where the last one lies, all do."""
COMPRESSION = "zstd"


def types(plan: Plan) -> dict[str, dict[str, Any]]:
    """The type of each column of each table: the same in every file, whatever is in it."""
    a = arrow()
    who = {"table": a.int16(), "game": a.int64(), "seat": a.int8(), "bot": a.string()}
    return {
        "games": {
            "table": a.int16(), "game": a.int64(), "moves": a.int32(), "decisions": a.int32(), "winner": a.int8(),
            "winners": a.int8(), "best": a.int32(), "mean": a.float32(), "worst": a.int32(),
        },
        "seats": {
            **who, "turn": a.int8(), "score": a.int32(), "place": a.int8(), "win": a.float32(), "decisions": a.int32(),
            **{thing.column: a.int16() for thing in plan.things},
        },
        "decisions": {
            **who, "at": a.int32(), "moves": a.int32(), "clause": a.string(), "legal": a.int16(), "word": a.string(),
            "round": a.int16(), "move": a.string(), "win": a.float32(),
        },
    }  # fmt: skip


def packed(plan: Plan, rows: dict[str, Columns]) -> dict[str, bytes]:
    """A chunk's rows, as the content of its three files: byte for byte the same for the same rows."""
    return {name: _file(rows[name], kinds) for name, kinds in types(plan).items()}


def _file(columns: Columns, kinds: dict[str, Any]) -> bytes:
    a = arrow()
    count = len(columns["game"])
    arrays = [a.array(columns.get(name, np.zeros(count, np.int16)), kind) for name, kind in kinds.items()]
    memory = io.BytesIO()
    parquet().write_table(a.table(arrays, names=list(kinds)), memory, compression=COMPRESSION)
    return memory.getvalue()
