"""Plain data as TOML: as much of it as the games' data files use."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(data: Mapping[str, Any]) -> str:
    """What `tomllib.loads` reads back as the same data: plain values first, then tables, then lists of tables."""
    lines = [f"{_key(name)} = {_value(value)}" for name, value in data.items() if not _is_block(value)]
    for name, value in data.items():
        if _is_block(value):
            opened, tables = (f"[{_key(name)}]", [value]) if isinstance(value, dict) else (f"[[{_key(name)}]]", value)
            for table in tables:
                lines += ["", opened, *(f"{_key(field)} = {_value(entry)}" for field, entry in table.items())]
    return "\n".join([*lines, ""])


def _is_block(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(entry)}" for name, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    return json.dumps(str(value), ensure_ascii=False)
