"""A file of cards for people at a terminal: is it right, and what do the cards look like."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from kringle.games.elfgame import written
from kringle.games.elfgame.faces import GLYPHS, Symbol, sentence, symbols
from kringle.games.elfgame.language import Card, Deck

STYLES = {"red": "red", "blue": "blue", "yellow": "yellow", "any": "magenta"}
MARKS = {"red": "≡", "blue": "∴", "yellow": "✶", "any": "≡∴✶"}
"""Stripes, dots and stars: a colour is never told by colour alone."""


def checked(path: Path | str) -> str:
    """One line about a file that can be played; BadData about one that can't."""
    return summary(written.read_file(path))


def summary(deck: Deck) -> str:
    builds = sum(card.copies for card in deck.cards if card.builds)
    holly = sum(card.copies for card in deck.cards if card.holly)
    return f"All right: {len(deck.cards)} different cards, {deck.size} in all; {builds} build, {holly} have holly."


def shown(path: Path | str) -> RenderableType:
    deck = written.read_file(path)
    return Group(*(panel(card) for card in deck.cards), summary(deck))


def panel(card: Card) -> Panel:
    lines = [row(card), Text(sentence(card))]
    if card.flavour:
        lines.append(Text(card.flavour, style="italic dim"))
    title = escape(card.name) + (" 🌿" if card.holly else "")
    return Panel(
        Group(*lines), title=title, title_align="left", subtitle=f"× {card.copies}", subtitle_align="right", width=60
    )


def row(card: Card) -> Text:
    """The symbol row, in what a terminal can draw."""
    text = Text()
    for symbol in symbols(card):
        text.append(drawn(symbol) + " ", STYLES.get(symbol.colour, ""))
    return text


def drawn(symbol: Symbol) -> str:
    return GLYPHS[symbol.name] * symbol.count + MARKS.get(symbol.colour, "")
