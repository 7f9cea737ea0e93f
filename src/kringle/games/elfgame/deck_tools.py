"""A file of cards for people at a terminal: is it right, and what do the cards look like."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from kringle.games.elfgame import possible, deck_reader
from kringle.games.elfgame.cards import SEATS
from kringle.games.elfgame.faces import drawn, sentence, symbols
from kringle.games.elfgame.language import Card, Deck
from kringle.kernel.errors import BadData

STYLES = {"red": "red", "blue": "blue", "yellow": "yellow", "any": "magenta"}
HANDS = (3, 5)
HAND = HANDS[0]
"""Cards at the start. EG-2"""


def checked(path: Path | str, seats: int | None = None, hand: int = HAND) -> str:
    """A line about a file that can be played, at tables with so many seats; BadData about one that can't."""
    text = deck_reader.text_of(path)
    deck = deck_reader.read_file(path)
    problems = never_happens(text, deck, (seats, seats) if seats else possible.SEATS)
    too_small = deck.too_small_for(seats, hand) if seats else ""
    problems += [f"{too_small} (EG-2)"] if too_small else []
    if problems:
        raise BadData("\n".join(f"{path}: {problem}" for problem in problems))
    return "\n".join([summary(deck), *small_tables(deck, seats, hand)])


def never_happens(text: str, deck: Deck, seats: tuple[int, int]) -> list[str]:
    """The parts of the file's own cards that no position allows, each with its line."""
    lines, places = deck_reader.Lines(text), deck_reader.places(text)
    found = [never for never in possible.impossible(deck, seats) if never.card.name in places]
    told = [(lines.op(places[never.card.name], never.at), never.told()) for never in found]
    return [f"line {line}: {words}" for line, words in sorted(told)]


def small_tables(deck: Deck, seats: int | None, hand: int) -> list[str]:
    """What a deck that is otherwise right can't be used for."""
    tables = [(n, cards) for cards in HANDS for n in range(2, SEATS + 1) if seats in (None, n) and cards > hand]
    small = [deck.too_small_for(n, cards) for n, cards in tables]
    return [f"But: {problem} (EG-2)." for problem in small if problem][:1]


def summary(deck: Deck) -> str:
    builds = sum(card.copies for card in deck.cards if card.builds)
    holly = sum(card.copies for card in deck.cards if card.holly)
    return f"All right: {len(deck.cards)} different cards, {deck.size} in all; {builds} build, {holly} have holly."


def shown(path: Path | str) -> RenderableType:
    deck = deck_reader.read_file(path)
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
