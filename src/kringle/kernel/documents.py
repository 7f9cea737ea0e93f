"""Data files that people write: bounded before anybody reads them, and read once however often they are asked for."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from kringle.kernel.errors import BadData

LIMIT = 200_000
"""Characters in a file."""
LINE_LENGTH = 1000
"""Of one line: a key with thousands of dots would keep TOML's reader busy for minutes."""
MOST = 64
"""Files that are remembered; the one longest unused goes first."""

Found = TypeVar("Found")


def bounded(text: str, limit: int = LIMIT) -> None:
    if len(text) > limit:
        raise BadData(f"the file is too big; at most {limit:,} characters")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE_LENGTH:
            raise BadData(f"line {number}: {len(line):,} characters in one line; at most {LINE_LENGTH:,}")


class Kept(Generic[Found]):
    """What files say, by their content. Somebody else may read a file and have it kept here."""

    def __init__(self, read: Callable[[str], Found], kind: type[Found]) -> None:
        self.read = read
        self.kind = kind
        """What is read, so that it can come from another process."""
        self._newest: OrderedDict[bytes, Found] = OrderedDict()
        self._in_use: WeakValueDictionary[bytes, Found] = WeakValueDictionary()
        """Also older ones, as long as somebody holds on to what was read."""

    def __call__(self, text: str) -> Found:
        found = self._in_use.get(_name(text))
        if found is None:
            found = self.read(text)
        self.keep(text, found)
        return found

    def __contains__(self, text: str) -> bool:
        return _name(text) in self._in_use

    def keep(self, text: str, found: Found) -> None:
        name = _name(text)
        self._newest[name] = self._in_use[name] = found
        self._newest.move_to_end(name)
        if len(self._newest) > MOST:
            self._newest.popitem(last=False)


def _name(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
