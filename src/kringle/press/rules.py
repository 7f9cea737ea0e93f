"""A game's rules as blocks of running text: headings, paragraphs, clauses, tables, examples of files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kringle.kernel.rulebook import CLAUSE
from kringle.press.pieces import Node

RUN = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`|(?P<sign>[♠♥♣♦])")
SUITS = {
    "♠": ("spades", "#23303f"),
    "♥": ("hearts", "#b3262e"),
    "♣": ("clubs", "#23303f"),
    "♦": ("diamonds", "#b3262e"),
}


def blocks(text: str) -> list[Node]:
    """Without the first heading, which is the game's title."""
    found = list(_blocks(text.split("\n")))
    return found[1:] if found and found[0]["is"] == "heading" else found


def _blocks(lines: list[str]) -> Iterator[Node]:
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if not line.strip():
            pass
        elif line.startswith("#"):
            marks, _, title = line.partition(" ")
            yield {"is": "heading", "level": max(1, len(marks) - 1), "text": title}
        elif item := CLAUSE.match(line):
            ruling = (item["ruling"] or "").strip(" *")
            yield {"is": "clause", "id": item["id"], "ruling": ruling, "runs": runs(item["text"])}
        elif line.startswith("|"):
            end = _until(lines, at, lambda other: other.startswith("|"))
            yield _table(lines[at:end])
        elif line.startswith("    "):
            end = _until(lines, at, lambda other: other.startswith("    ") or not other.strip())
            kept = [other[4:] for other in lines[at:end]]
            while kept and not kept[-1].strip():
                kept.pop()
            yield {"is": "code", "lines": [other or " " for other in kept]}
        else:
            end = _until(lines, at, lambda other: bool(other.strip()) and not other.startswith(("#", "|", "- **")))
            yield {"is": "paragraph", "runs": runs(" ".join(lines[at:end]))}
        at = end


def _until(lines: list[str], start: int, goes_on) -> int:  # type: ignore[no-untyped-def]
    end = start + 1
    while end < len(lines) and goes_on(lines[end]):
        end += 1
    return end


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("¦", "|") for cell in line.strip().strip("|").split("|")]


def _table(lines: list[str]) -> Node:
    head, marks = _cells(lines[0]), _cells(lines[1])
    rows = [[{"runs": runs(cell)} for cell in _padded(_cells(line), len(head))] for line in lines[2:]]
    aligns = ["right" if mark.endswith(":") else "left" for mark in marks]
    return {"is": "table", "head": [runs(cell) for cell in head], "aligns": aligns, "rows": rows}


def _padded(cells: list[str], count: int) -> list[str]:
    return (cells + [""] * count)[:count]


def runs(text: str) -> list[Node]:
    """Plain, bold, italic and code, one after the other."""
    found: list[Node] = []
    end = 0
    for match in RUN.finditer(text):
        if match.start() > end:
            found.append({"is": "plain", "text": text[end : match.start()]})
        kind = str(match.lastgroup)
        if kind == "sign":  # no font of ours has it
            name, colour = SUITS[match[kind]]
            found.append({"is": "sign", "sign": f"topdeer-{name}|{colour}|own", "text": name})
        else:
            found.append({"is": kind, "text": match[kind]})
        end = match.end()
    if end < len(text):
        found.append({"is": "plain", "text": text[end:]})
    return found
