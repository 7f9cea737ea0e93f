"""The client's pictures, one at a time, in colours or in greys; and the files that the build has put beside us."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from kringle.kernel.errors import KringleError

SYMBOL = re.compile(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', re.S)
USED = re.compile(r'href="#(f-[a-z0-9-]+)"')
COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b(?![-\w])")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'


class NothingToPrintWith(KringleError, RuntimeError):
    """What printing needs is not installed, or was not built."""


def made(name: str) -> Any:
    """A file of the build."""
    found = files("kringle.press") / "made" / name
    if not found.is_file():
        raise NothingToPrintWith("the pictures and fonts for printing were not built: run tools/web.py build")
    return found


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """By name: attributes and body."""
    return {name: (more, body) for name, more, body in SYMBOL.findall(made("art.svg").read_text("utf-8"))}


@cache
def pictures() -> dict[str, dict[str, dict[str, str]]]:
    """By game, by group: which picture stands for what."""
    found: dict[str, dict[str, dict[str, str]]] = json.loads(made("pictures.json").read_text("utf-8"))
    return found


def picture(game: str, group: str, name: str, otherwise: str = "f:puzzle-piece") -> str:
    return pictures().get(game, {}).get(group, {}).get(name, otherwise)


def has(name: str) -> bool:
    return name.replace("f:", "f-") in symbols()


@cache
def svg(name: str) -> str:
    """A picture as a file. `name` is what `Ink.art` makes of it: picture|colour|own or grey."""
    picture, colour, shades = name.split("|")
    more, body = symbols()[picture.replace("f:", "f-")]
    inside = "".join(_whole(used) for used in dict.fromkeys(USED.findall(body)))
    found = f"{HEAD}{more}>{inside}{body}</svg>".replace("currentColor", colour)
    return grey(found) if shades == "grey" else found


def _whole(name: str) -> str:
    more, body = symbols()[name]
    return f'<symbol id="{name}"{more}>{body}</symbol>'


def grey(drawing: str) -> str:
    """Colours as light as they are, without being colours; a little lighter, since printers print darkly."""

    def shade(found: re.Match[str]) -> str:
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
        light = 0.299 * red + 0.587 * green + 0.114 * blue
        return "#" + f"{round(light if light < 28 else min(255.0, light * 0.88 + 30)):02x}" * 3

    return COLOUR.sub(shade, drawing)


STAR = "M7 1l1.4 3 3.2.4-2.4 2.2.7 3.2L7 8.2 4.1 9.8l.7-3.2L2.4 4.4 5.600 4z"


def strip(kind: str, w: float, h: float, colour: str) -> str:
    """The upper edge of a card: a pattern for each colour, so that nothing depends on seeing colours."""
    unit = h
    if kind == "stripes":
        bars = "".join(
            f'<path d="M{x:g} {h:g}l{h:g} {-h:g}h{h * 0.55:g}l{-h:g} {h:g}z" fill="#fff6e2"/>'
            for x in _steps(-h, w, unit * 1.6)
        )
    elif kind == "dots":
        bars = "".join(
            f'<circle cx="{x:g}" cy="{h / 2:g}" r="{h * 0.22:g}" fill="#fff6e2"/>' for x in _steps(h / 2, w, unit)
        )
    elif kind == "stars":
        scale = h / 11
        bars = "".join(
            f'<path transform="translate({x:g} 0) scale({scale:g})" d="{STAR}" fill="#7a3d00"/>'
            for x in _steps(h * 0.1, w - h, unit * 1.3)
        )
    elif kind == "all":
        third = w / 3
        bars = "".join(
            f'<rect x="{i * third:g}" width="{third:g}" height="{h:g}" fill="{c}"/>'
            for i, c in enumerate(("#cf3339", "#2467c4", "#f3b72f"))
        )
    else:
        bars = ""
    return f'{HEAD} viewBox="0 0 {w:g} {h:g}"><rect width="{w:g}" height="{h:g}" fill="{colour}"/>{bars}</svg>'


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * i for i in range(int((end - start) / step) + 1)]
