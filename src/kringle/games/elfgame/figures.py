"""The list of cards that rules.md shows: the deck of the table, one's own or the one that ships."""

from __future__ import annotations

from kringle.games.elfgame.faces import drawn, sentence, symbols
from kringle.games.elfgame.language import Card, Deck
from kringle.kernel.figures import Entry, Figure, Figures


def figures(deck: Deck) -> Figures:
    return {
        "cards": deck.size,
        "builds": sum(card.copies for card in deck.cards if card.builds),
        "holly_cards": sum(card.copies for card in deck.cards if card.holly),
        "card": [_card(card) for card in deck.cards],
    }


def _card(card: Card) -> Entry:
    return {
        "name": Figure(card.name, card.source == "reconstructed"),
        "says": sentence(card),
        "symbols": " ".join(map(drawn, symbols(card))),
        "copies": card.copies,
    }
