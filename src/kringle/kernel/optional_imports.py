"""Other people's libraries are extras: whoever lacks one is told how to install it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kringle.kernel.errors import KringleError


class MissingExtra(KringleError, ImportError):
    """A library that something optional needs is not installed."""

    __str__ = Exception.__str__


@contextmanager
def extra(name: str) -> Iterator[None]:
    """For imports of what `pip install "kringle[name]"` brings along."""
    try:
        yield
    except ImportError as problem:
        raise MissingExtra(f'{problem}. It comes with: pip install "kringle[{name}]"') from problem


def imported(module: str, name: str) -> Any:
    """A module of an extra, imported when it is first used."""
    with extra(name):
        return importlib.import_module(module)


def parquet() -> Any:
    return imported("pyarrow.parquet", "lab")


def arrow() -> Any:
    return imported("pyarrow", "lab")
