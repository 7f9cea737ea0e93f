"""Other people's libraries are extras: whoever lacks one is told how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kringle.kernel.errors import KringleError


class MissingExtra(KringleError, ImportError):
    """A library that this bridge leads to is not installed."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """For imports of what `pip install "kringle[name]"` brings along."""
    try:
        yield
    except ImportError as problem:
        raise MissingExtra(f'{problem}. It comes with: pip install "kringle[{name}]"') from problem
