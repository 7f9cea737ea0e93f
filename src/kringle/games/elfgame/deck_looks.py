"""A file of cards as an editor needs to hear of it: each mistake with its place, and what the cards are."""

from __future__ import annotations

from typing import Any

from kringle.games.elfgame import deck_reader
from kringle.games.elfgame.language import Card
from kringle.kernel.errors import BadData


def looked_at(text: str) -> dict[str, Any]:
    """What `checked` would say of a file, each thing with the card and the operation that it is about; what its own
    cards are, once they can be read; and how large the deck is."""
    from kringle.games.elfgame import possible  # it knows the room

    reader = deck_reader.Reader(text)
    try:
        deck = reader.deck()
    except BadData as problem:
        found = [_plain(*mistake) for mistake in sorted(reader.problems)]
        return {"problems": found or [_plain(0, str(problem))], "cards": [], "standard": False, "deck": None}
    own = [card.name for card in reader.own]
    nevers = [never for never in possible.impossible(deck) if never.card.name in own]
    lines, places = deck_reader.Lines(text), deck_reader.places(text)
    problems = [
        _plain(
            lines.op(places[never.card.name], never.at), never.told(), never.why.code, places[never.card.name], never.at
        )
        for never in nevers
    ]
    return {
        "problems": problems,
        "cards": [_written(card) for card in reader.own],
        "standard": len(deck.cards) > len([card for card in reader.own if card.ops]),
        "deck": {
            "size": deck.size,
            "builds": sum(card.copies for card in deck.cards if card.builds),
            "holly": sum(card.copies for card in deck.cards if card.holly),
        },
    }


def _plain(line: int, words: str, code: str = "", card: int = -1, op: int = -1) -> dict[str, Any]:
    return {"line": line, "words": words, "code": code, "card": card, "op": op}


def _written(card: Card) -> dict[str, Any]:
    return {
        "name": card.name, "copies": card.copies, "holly": card.holly, "flavour": card.flavour,
        "picture": card.picture, "drawing": list(card.drawing), "ops": [op.plain() for op in card.ops],
    }  # fmt: skip
