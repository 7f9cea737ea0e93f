"""Next to nothing lies here."""

from __future__ import annotations

from typing import Annotated

from kringle.kernel.layout import Row
from kringle.kernel.room import Table


class Beyond(Table):
    phase: int
    what: int
    deck: Annotated[Row, 4]
