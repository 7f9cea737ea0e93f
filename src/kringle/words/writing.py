"""Writes files of words, in the order and under the headings of the source language's."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

BARE = re.compile(r"[a-z0-9_]+")


def toml(messages: Mapping[str, str], heading: str = "") -> str:
    """Keys without scope. Those that share their first part stand in a table of that name."""
    groups: dict[str, dict[str, str]] = {}
    for key, text in messages.items():
        groups.setdefault(key.partition(".")[0], {})[key] = text
    flat: list[str] = []
    tables: list[str] = []
    for name, found in groups.items():
        if name in found or len(found) == 1:
            flat += [f"{_bare(key)} = {_quoted(text)}" for key, text in found.items()]
        else:
            inside = [f"{_bare(key.partition('.')[2])} = {_quoted(text)}" for key, text in found.items()]
            tables += ["", f"[{_bare(name)}]", *inside]
    lines = [*([heading.rstrip(), ""] if heading else []), *flat, *(tables if flat or heading else tables[1:])]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _bare(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _quoted(text: str) -> str:
    if "\n" in text and "'''" not in text:
        return f"'''\n{text}'''"
    return json.dumps(text, ensure_ascii=False).replace("\\u00ad", "\u00ad").replace("\u00ad", "\\u00ad")


def heading_of(text: str) -> str:
    """The comment that a file begins with."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line)
    return "\n".join(lines)
