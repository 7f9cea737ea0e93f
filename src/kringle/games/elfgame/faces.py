"""Both halves of a card, made from its operations: symbols for those who can't read, a sentence for those who can.

Either half alone says everything: a test reads both back and finds the same operations. Colours always have a pattern
too (`PATTERNS`), so nothing depends on seeing them.
"""

from __future__ import annotations

from dataclasses import dataclass

from kringle.games.elfgame.language import ANY, SIZES, Card, Op

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

GROUP_WORDS = {"kids": "Each kid", "adults": "Each grown-up", "everyone": "Everyone"}
BLOCK_WORDS = {"coal": "coal", "snowstorm": "a snowstorm", "any": "any block"}


def sentence(card: Card) -> str:
    """The lower half. Alternatives are one sentence; those of a group begin with who they are."""
    return " ".join(_said(question) for question in card.questions())


def _said(question: tuple[Op, ...]) -> str:
    phrases = ", or ".join(phrase(op) for op in question)
    if question[0].group:
        return f"{GROUP_WORDS[question[0].group]}: {phrases}."
    return f"{phrases[0].upper()}{phrases[1:]}."


def phrase(op: Op) -> str:
    """What one operation tells you to do."""
    match op.op:
        case "build":
            size = SIZES[op.number - 1]
            return (
                f"build a {size} present of any colour" if op.colour == ANY else f"build a {size} {op.colour} present"
            )
        case "advance":
            return f"move {_mine(op)} {op.number} on"
        case "push_back":
            return f"push {_whose(op)} {op.number} back"
        case "deliver":
            return f"deliver {_mine(op)} now{', even in a snowstorm' if op.flag else ''}"
        case "steal":
            return f"take {_theirs(op)}{' and deliver it' if op.flag else ''}"
        case "block":
            return _put(op)
        case "unblock":
            return _remove(op)
        case "draw":
            return f"let an opponent draw {_cards(op)}" if op.who == "opponent" else f"draw {_cards(op)}"
        case "discard":
            who = {"opponent": "an opponent discards", "opponents": "all opponents discard"}.get(op.who, "discard")
            return f"{who} {_cards(op)}"
        case _:
            return "you may play another card"


def _mine(op: Op) -> str:
    return "one of your presents" if op.colour == ANY else f"your {op.colour} present"


def _theirs(op: Op) -> str:
    return "an opponent's present" if op.colour == ANY else f"an opponent's {op.colour} present"


def _lane(op: Op) -> str:
    return "lane" if op.colour == ANY else f"{op.colour} lane"


def _whose(op: Op) -> str:
    if op.same:
        return "the present in that lane" if op.colour == ANY else f"the present in that lane, if it is {op.colour},"
    return _mine(op) if op.group else _theirs(op)


def _put(op: Op) -> str:
    if op.kind == "shelf":
        return "put an opponent's elves on the shelf"
    if op.same:
        only = "" if op.colour == ANY else f", if it is {op.colour}"
        return f"put {BLOCK_WORDS[op.kind]} on that lane too{only}"
    return f"put {BLOCK_WORDS[op.kind]} on an opponent's {_lane(op)}"


def _remove(op: Op) -> str:
    if op.kind == "shelf":
        return "take your elves off the shelf"
    where = "bench" if op.colour == ANY else _lane(op)
    return f"remove {BLOCK_WORDS[op.kind]} from your {where}"


def _cards(op: Op) -> str:
    return "1 card" if op.number == 1 else f"{op.number} cards"


def face(card: Card) -> dict[str, object]:
    """A card as plain data, for screens and print."""
    return {
        "name": card.name, "symbols": [symbol.plain() for symbol in symbols(card)], "sentence": sentence(card),
        "flavour": card.flavour, "holly": card.holly, "panels": [panel(op) for op in card.ops],
    }  # fmt: skip


def panel(op: Op) -> dict[str, object]:
    """One operation, as it is written and in pictures: screens draw each in a frame of its own."""
    return {"op": op.plain(), "symbols": [symbol.plain() for symbol in pictures(op)]}


def drawn(symbol: Symbol) -> str:
    return GLYPHS[symbol.name] * symbol.count + MARKS.get(symbol.colour, "")
