"""Libraries that only the laboratory needs: imported when they are used, asked for by name when they are missing."""

from __future__ import annotations

import importlib
from typing import Any

from kringle.lab.errors import MissingExtra


def needed(module: str, extra: str) -> Any:
    """A module of an extra, or MissingExtra with the line that installs it."""
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        library = module.partition(".")[0]
        raise MissingExtra(f'{library} is not installed: pip install "kringle[{extra}]" ({problem})') from problem


def parquet() -> Any:
    return needed("pyarrow.parquet", "lab")


def arrow() -> Any:
    return needed("pyarrow", "lab")
