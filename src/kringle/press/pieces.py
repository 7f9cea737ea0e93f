"""What is printed: pieces with two faces, in the parts of a box; and drawings, in the words that the template reads.

A drawing is plain data in millimetres: boxes, pictures and texts, one in another. What it looks like on paper is said
in template/drawing.typ; colours and pictures go through `Ink`, which knows what is printed without fills or colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kringle.kernel.game import Game
from kringle.press.settings import Settings
from kringle.press.words import Words

Node = dict[str, Any]
CARD = (63.0, 88.0)
SEAT_COLOURS = ("#d1495b", "#2a6fbb", "#2fa4a8", "#3c9d6b", "#8e5bb5", "#4f5d75")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon")
INK, SOFT, PAPER, SHADE, LINE = "#23201c", "#5d554b", "#fffdf6", "#f4ead5", "#c79a6b"


@dataclass(frozen=True)
class Piece:
    """One thing to cut out."""

    name: str
    """What it is in the rules: as the game counts its components, where it does."""
    alt: str
    """All that it says, for those who don't see it."""
    face: Node
    back: Node | None = None
    """None: nothing to print behind it."""


@dataclass(frozen=True)
class Part:
    """Pieces of one size that are printed together."""

    id: str
    title: str
    size: tuple[float, float]
    pieces: Sequence[Piece]
    gap: float = 0.0
    """Between two of them; 0: one cut serves both."""
    note: str = ""
    """What to do with them, at the foot of each sheet."""
    seconds: float = 12.0
    """To cut one out."""
    wide: bool = False
    """On paper that lies sideways."""


@dataclass(frozen=True)
class Small:
    """Pieces of several sizes that share sheets: pawns, tokens, labels. Each with its width and height."""

    id: str
    title: str
    pieces: Sequence[tuple[tuple[float, float], Piece]]
    note: str = ""
    gap: float = 3.0
    seconds: float = 14.0


@dataclass(frozen=True)
class Board:
    """A drawing larger than paper, printed on several pages and glued together."""

    id: str
    title: str
    alt: str
    size: tuple[float, float]
    face: Node
    piece: str = "board"


@dataclass(frozen=True)
class Text:
    """Pages of running text: the rules, aids, pads. What stands in `blocks` is read by template/booklet.typ."""

    id: str
    title: str
    blocks: Sequence[Node]
    cover: str = ""


@dataclass(frozen=True)
class Order:
    """One game as one table plays it, and how it is to be printed."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    settings: Settings
    words: Words
    components: Mapping[str, int] = field(default_factory=dict)
    """Of a game that begins: every piece that the rules count."""

    @property
    def title(self) -> str:
        """What the game is called in the language of the sheets."""
        return self.words.title or self.game.title

    @property
    def ink(self) -> Ink:
        return Ink(self.settings.ink)

    @property
    def large(self) -> bool:
        return self.settings.large


@dataclass(frozen=True)
class Ink:
    """What is left of colours."""

    kind: str

    def fill(self, colour: str) -> str:
        return colour if self.kind == "full" else ""

    def line(self, colour: str) -> str:
        return "#000000" if self.kind == "black" else colour

    def on(self, fill: str, colour: str) -> str:
        """The colour of what stands on a filled area; without the fill it must be dark."""
        return colour if self.fill(fill) else "#000000"

    def art(self, name: str, colour: str = INK) -> str:
        """A picture by its name in the client; `colour` is what it takes where it has none of its own."""
        return f"{name}|{'#000000' if self.kind == 'black' else colour}|{'grey' if self.kind == 'black' else 'own'}"


# ---- drawings ---------------------------------------------------------------------------------------------


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    *kids: Node,
    fill: str = "",
    line: str = "",
    width: float = 0.75,
    dash: str = "solid",
    r: float = 0.0,
    clip: bool = False,
) -> Node:
    """`width` in points; `dash` is solid, dashed, dotted or double; `r` rounds the corners."""
    return {
        "is": "box",
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "fill": fill,
        "line": line,
        "width": width,
        "dash": dash,
        "r": r,
        "clip": clip,
        "kids": list(kids),
    }


def art(name: str, x: float, y: float, w: float, h: float | None = None, turn: float = 0.0, pale: bool = False) -> Node:
    """`pale`: what belongs there is only hinted at."""
    return {"is": "art", "art": name, "x": x, "y": y, "w": w, "h": w if h is None else h, "turn": turn, "pale": pale}


def svg(text: str, x: float, y: float, w: float, h: float) -> Node:
    """A drawing of our own."""
    return {"is": "svg", "svg": text, "x": x, "y": y, "w": w, "h": h}


def text(
    said: str,
    x: float,
    y: float,
    w: float,
    h: float,
    sizes: Sequence[float],
    font: str = "body",
    align: str = "left",
    valign: str = "horizon",
    colour: str = INK,
) -> Node:
    """In the largest of these sizes (points) that fits; `font` is title, body, bold or italic. Printing stops with an
    error if none does: nothing ever runs over."""
    return {
        "is": "text",
        "text": said,
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "sizes": list(sizes),
        "font": font,
        "align": align,
        "valign": valign,
        "colour": colour,
    }


def rotated(node: Node, w: float, h: float) -> Node:
    """Upside down, within its own rectangle."""
    return {"is": "half_turn", "x": 0.0, "y": 0.0, "w": w, "h": h, "kids": [node]}


def clause(ids: str, x: float, y: float, ink: Ink, w: float = 13.0) -> Node:
    """A small label with the clause's number."""
    label = text(ids, 0.4, 0, w - 0.8, 4.4, (7.5, 7, 6.5), "bold", "center", colour=ink.line("#1f4e87"))
    return box(x, y, w, 4.4, label, fill=ink.fill("#e2edfa"), line="" if ink.fill("x") else "#000000", width=0.4, r=1.4)


def paragraph(said: str, **more: Any) -> Node:
    return {"is": "paragraph", "text": said, **more}
