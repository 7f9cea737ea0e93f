"""A view for the terminal, whichever game it is of: plain data in, lines and tables out.

What everybody has (a list of entries that look alike) is a table, a map of squares is a map, the rest are lines. What
is empty, unknown or not so is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands.language import t

PLUMBING = ("game", "viewer", "me", "seat", "asks", "asked", "answered", "clause")
"""What the prompt says anyway."""
LONG = 24
"""Numbers in a row that are of no use to a reader."""
SEATED = ("elves", "seats", "players")


def plain(word: str) -> str:
    return word.replace("_", " ")


Words = Callable[[str], str]
"""What a word of the view is called."""


def shown(view: dict[str, Any], names: list[str], words: Words = plain) -> RenderableType:
    parts: list[RenderableType] = []
    for key, value in view.items():
        if key in PLUMBING or is_nothing(value):
            continue
        if is_map(value):
            parts.append(_map(value, words))
        elif is_table(value):
            parts.append(_table(key, value, names if len(value) == len(names) and key in SEATED else None, words))
        else:
            parts.append(Text.assemble((f"{words(key)}: ", "dim"), told(value, words)))
    return Group(*parts)


def is_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, (list, dict, str)) and not value)


def is_map(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(v, dict) and {"square", "terrain"} <= v.keys() for v in value)
    )


def is_table(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(isinstance(v, dict) and len(v) > 2 for v in value)


def told(value: Any, words: Words = plain) -> str:
    """Any value in one line."""
    if value is None:
        return "?"
    if isinstance(value, bool):
        return t("view.yes") if value else t("view.no")
    if isinstance(value, dict):
        return _told_dict(value, words)
    if isinstance(value, list):
        return _told_list(value, words)
    return words(value) if isinstance(value, str) and words is not plain else str(value)


def _told_dict(value: dict[str, Any], words: Words) -> str:
    if value and all(type(count) is int for count in value.values()):
        return (
            ", ".join(f"{count} {name if words is plain else words(name)}" for name, count in value.items() if count)
            or "-"
        )
    if isinstance(value.get("name"), str):
        name = told(value["name"], words)
        return f"{name} ({value['sentence']})" if value.get("sentence") else name
    parts = [f"{words(key)} {told(one, words)}" if one is not True else words(key) for key, one in _somethings(value)]
    return "; ".join(parts) or "-"


def _somethings(value: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(key, one) for key, one in value.items() if not is_nothing(one)]


def _told_list(value: list[Any], words: Words) -> str:
    if len(value) > LONG and not all(isinstance(one, str) for one in value):
        return t("view.values", count=len(value))
    between = " | " if any(isinstance(one, dict) for one in value) else ", "
    return between.join(told(one, words) for one in value) or "-"


def _table(title: str, rows: list[dict[str, Any]], names: list[str] | None, words: Words) -> Table:
    """Entries side by side, one column each if they are seats; what none of them has is left out."""
    keys = [key for key in dict.fromkeys(key for row in rows for key in row) if not _never(rows, key)]
    table = Table(box=SIMPLE_HEAD, title=None if names else words(title), title_justify="left", padding=(0, 1, 0, 0))
    if names is None:
        for key in keys:
            table.add_column(words(key))
        for row in rows:
            table.add_row(*[_cell(row.get(key), words) for key in keys])
        return table
    table.add_column("")
    for name in names:
        table.add_column(name)
    for key in keys:
        table.add_row(words(key), *[_cell(row.get(key), words) for row in rows])
    return table


def _never(rows: list[dict[str, Any]], key: str) -> bool:
    return all(is_nothing(row.get(key)) for row in rows)


def _cell(value: Any, words: Words) -> str:
    return "" if is_nothing(value) else told(value, words)


def _map(squares: list[dict[str, Any]], words: Words) -> Table:
    """Terrain by its first letter, with what lies and stands on it."""
    at = {(one["square"][0], one["square"][1]): one for one in squares}
    rows, columns = sorted({row for row, _ in at}), sorted({column for _, column in at})
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    for column in columns:
        table.add_column(str(column))
    for row in rows:
        table.add_row(str(row), *[_square(at.get((row, column)), words) for column in columns])
    return table


def _square(one: dict[str, Any] | None, words: Words) -> str:
    if one is None:
        return ""
    parts = [told(one["terrain"], words)]
    parts += [t("view.cube", cube=told(one["cube"], words))] if one.get("cube") else []
    parts += [t("view.pawn", seat=one["pawn"])] if one.get("pawn") is not None else []
    return "\n".join(parts)
