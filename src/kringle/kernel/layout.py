"""The cells of a position, read from the annotations of a game's class.

    season: int                        one cell
    deck: Annotated[Row, 14]           cell[14]
    gold: Annotated[Grid, 5, 9]        cell[5][9]

The build turns these into C fields (kringle/compiler/unit.py); uncompiled, they become lists of zeros.
"""

from __future__ import annotations

from array import array
from inspect import get_annotations
from typing import Annotated, Any, get_args, get_origin, get_type_hints

Row = list[int]
Grid = list[list[int]]
Cube = list[list[list[int]]]
Hyper = list[list[list[list[int]]]]

PAD = 4
"""C pads a class's fields to eight bytes: four cells."""


def fields(cls: Any) -> dict[str, tuple[int, ...]]:
    """Name and shape of each cell field that this class itself declares, in order."""
    hints = get_type_hints(cls, include_extras=True)
    return {name: shape(hints[name]) for name in get_annotations(cls)}


def shape(hint: Any) -> tuple[int, ...]:
    if get_origin(hint) is Annotated:
        return tuple(get_args(hint)[1:])
    if hint is not int:
        raise TypeError(f"a field of a position is an int or an Annotated list of ints, not {hint}")
    return ()


Position = tuple[tuple[str, tuple[int, ...]], ...]
_positions: dict[Any, Position] = {}


def position(cls: Any) -> Position:
    """All fields of a position, base class first. Names that start with `pad_` only fill up to C's alignment."""
    if cls not in _positions:
        _positions[cls] = _position(cls)
    return _positions[cls]


def _position(cls: Any) -> Position:
    found: list[tuple[str, tuple[int, ...]]] = []
    for owner in reversed(cls.__mro__):
        own = fields(owner) if owner is not object else {}
        found += own.items()
        cells = sum(count(size) for size in own.values())
        if cells % PAD:
            found.append((f"pad_{owner.__name__}", (PAD - cells % PAD,)))
    return tuple(found)


def count(size: tuple[int, ...]) -> int:
    cells = 1
    for n in size:
        cells *= n
    return cells


def zeros(size: tuple[int, ...]) -> Any:
    if len(size) < 2:
        return [0] * size[0] if size else 0
    return [zeros(size[1:]) for _ in range(size[0])]


def copied(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [copied(v) for v in value] if value and isinstance(value[0], list) else value[:]


def flattened(value: Any, flat: Row) -> None:
    if not isinstance(value, list):
        flat.append(int(value))
    elif value and isinstance(value[0], list):
        for v in value:
            flattened(v, flat)
    else:
        flat.extend(map(int, value))


def unflattened(size: tuple[int, ...], flat: Row, at: int) -> tuple[Any, int]:
    """The value of this shape that begins at a place in a flat list, and the place after it."""
    if not size:
        return flat[at], at + 1
    values = []
    for _ in range(size[0]):
        value, at = unflattened(size[1:], flat, at)
        values.append(value)
    return values, at


def words(cells: Row) -> Row:
    """Cells as 64-bit words, as they lie in memory on a little-endian machine."""
    return [sum((cells[i + j] & 0xFFFF) << (16 * j) for j in range(4)) for i in range(0, len(cells), 4)]


def packed(cells: Row) -> bytes:
    """Cells as they lie in memory."""
    return array("h", cells).tobytes()
