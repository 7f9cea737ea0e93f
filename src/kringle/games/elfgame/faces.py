"""Both halves of a card, made from its operations: symbols for those who can't read, a sentence for those who can.

Either half alone says everything: a test reads both back and finds the same operations. Colours always have a pattern
too (`PATTERNS`), so nothing depends on seeing them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from kringle.games.elfgame.language import ANY, SIZES, Card, Op
from kringle.words import SOURCE, catalogue

PATTERNS = {"red": "stripes", "blue": "dots", "yellow": "stars", "any": "all"}

GLYPHS = {
    "hammer": "🔨", "gift": "🎁", "pips": "●", "you": "🙂", "opponent": "😮", "opponents": "😮😮", "kids": "🧒",
    "adults": "🧔", "everyone": "🎅", "on": "➡", "back": "⬅", "sleigh": "🛷", "through_snow": "❄✗", "mitten": "🧤",
    "coal": "⚫", "snowstorm": "🌨", "shelf": "💤", "block": "🚧", "cross": "✖", "card_in": "🃏↓", "card_out": "🃏↑",
    "again": "🔁", "or": "/", "same": "↪",
}  # fmt: skip
"""For terminals; screens and print draw their own."""
MARKS = {"red": "≡", "blue": "∴", "yellow": "✶", "any": "≡∴✶"}
"""Stripes, dots and stars: a colour is never told by colour alone."""


@dataclass(frozen=True)
class Symbol:
    """One picture: what, of which colour (gifts only), how many times."""

    name: str
    colour: str = ""
    count: int = 1

    def plain(self) -> dict[str, str | int]:
        found: dict[str, str | int] = {"symbol": self.name}
        if self.colour:
            found |= {"colour": self.colour, "pattern": PATTERNS[self.colour]}
        return found | ({"count": self.count} if self.count > 1 else {})


def symbols(card: Card) -> list[Symbol]:
    """The upper half, read from left to right."""
    row: list[Symbol] = []
    for op in card.ops:
        if op.alternative:
            row.append(Symbol("or"))
        row += pictures(op)
    return row


def pictures(op: Op) -> list[Symbol]:
    gift = Symbol("gift", op.colour)
    mark = [Symbol("same")] if op.same else []
    group = [Symbol(op.who)] if op.group else []
    match op.op:
        case "build":
            return [*group, Symbol("hammer"), gift, Symbol("pips", count=op.number)]
        case "advance":
            return [*(group or [Symbol("you")]), gift, Symbol("on", count=op.number)]
        case "push_back":
            return [*mark, *(group or [Symbol("opponent")]), gift, Symbol("back", count=op.number)]
        case "deliver":
            return [*group, gift, Symbol("sleigh"), *([Symbol("through_snow")] if op.flag else [])]
        case "steal":
            return [Symbol("opponent"), gift, Symbol("mitten"), Symbol("sleigh" if op.flag else "you")]
        case "block":
            return [*mark, Symbol("opponent"), Symbol(op.kind), *([gift] if op.kind != "shelf" else [])]
        case "unblock":
            block = Symbol("block" if op.kind == ANY else op.kind)
            where = [gift] if op.colour != ANY else []
            return [*(group or [Symbol("you")]), block, *where, Symbol("cross")]
        case "draw":
            return [*([] if op.who == "you" else [Symbol(op.who)]), Symbol("card_in", count=op.number)]
        case "discard":
            return [Symbol(op.who), Symbol("card_out", count=op.number)]
        case _:
            return [Symbol("again")]


# ---- the lower half -----------------------------------------------------------------------------------

HERE = ("kringle.games.elfgame", "elfgame")
"""Where the words of cards lie: `[op]` of words.en.toml, which the page's sentence.ts reads too."""


def sentence(card: Card, language: str = SOURCE) -> str:
    """The lower half. Alternatives are one sentence; those of a group begin with who they are."""
    return " ".join(_said(question, language) for question in card.questions())


def _said(question: tuple[Op, ...], language: str) -> str:
    words = catalogue(language, HERE)
    phrases = (phrase(op, language) for op in question)
    said = reduce(lambda one, other: words.say("elfgame.op.or", one=one, other=other), phrases)
    if question[0].group:
        return f"{words.say('elfgame.op.group', who=question[0].who, what=said)}."
    return f"{said[0].upper()}{said[1:]}."


def phrase(op: Op, language: str = SOURCE) -> str:
    """What one operation tells you to do."""
    return catalogue(language, HERE).say(
        f"elfgame.op.{op.op}", colour=op.colour, size=SIZES[op.number - 1] if op.op == "build" else "", kind=op.kind,
        steps=op.number, count=op.number, who=op.who, same=bool(op.same), group=bool(op.group), deliver=bool(op.flag),
        through_snow=bool(op.flag),
    )  # fmt: skip


def face(card: Card) -> dict[str, object]:
    """A card as plain data, for screens and print."""
    drawn = {"picture": card.picture} if card.picture else {}
    lines = {"drawing": list(card.drawing)} if card.drawing else {}
    return {
        **drawn, **lines, "name": card.name, "symbols": [symbol.plain() for symbol in symbols(card)],
        "sentence": sentence(card), "flavour": card.flavour, "holly": card.holly,
        "panels": [panel(op) for op in card.ops],
    }  # fmt: skip


def panel(op: Op) -> dict[str, object]:
    """One operation, as it is written and in pictures: screens draw each in a frame of its own."""
    return {"op": op.plain(), "symbols": [symbol.plain() for symbol in pictures(op)]}


def drawn(symbol: Symbol) -> str:
    return GLYPHS[symbol.name] * symbol.count + MARKS.get(symbol.colour, "")
