"""Whatever `kringle cards check` passes, every part of every card happens: random decks, played.

A deck of cards that nobody would write loses those with a part that can never happen, as its author would take them
out, until the check passes it. Then it is played: whole games from the deal, by any moves; and what is too rare to
come up in these, in positions made for it, with other dice than the check's.

python tests/games/elfgame/elfgame_parts.py --decks 2000 --seed 1
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from elfgame_decks import decks
from hypothesis import HealthCheck, Phase, given, seed, settings

from kringle.games.elfgame import cards, deck_reader, possible
from kringle.games.elfgame.language import LEAST_BUILDS, LEAST_CARDS, Card, Deck, in_order
from kringle.games.elfgame.trial import Trial
from kringle.kernel.rng import Rng

GAMES = 30
POSITIONS = 100_000


@dataclass
class Found:
    decks: int = 0
    thinned: int = 0
    cards: int = 0
    parts: int = 0
    in_games: int = 0
    refused: int = 0

    def __str__(self) -> str:
        return (
            f"{self.decks} decks ({self.thinned} too small without their impossible cards), {self.cards} cards, "
            f"{self.parts} parts, all of which happened: {self.in_games} in {GAMES} games from the deal, the others in "
            f"positions; {self.refused} parts refused"
        )


def passing(deck: Deck, positions: int, found: Found) -> Deck | None:
    """The deck without cards that the check refuses; None if too little is left of it."""
    while True:
        never = possible.impossible(deck, positions=positions)
        found.refused += len(never)
        if not never:
            return deck
        done = in_games(deck, found.refused)
        for one in never:
            assert not done[deck.named(one.card.name)][one.at], f"{one.told()}: it has happened"
        gone = {one.card.name for one in never}
        deck = in_order([card for card in deck.cards if card.name not in gone])
        builds = sum(card.copies for card in deck.cards if card.builds)
        if deck.size < LEAST_CARDS or builds < LEAST_BUILDS:
            return None


def played(deck: Deck, number: int, found: Found) -> None:
    """Every part of every card of a deck that has passed."""
    done = in_games(deck, number)
    found.in_games += sum(flag for row, card in zip(done, deck.cards, strict=True) for flag in row[: len(card.ops)])
    never = set()
    if any(not flag for row, card in zip(done, deck.cards, strict=True) for flag in row[: len(card.ops)]):
        again = possible.impossible(deck, positions=POSITIONS, seed=number + 2)
        never = {(one.card.name, one.at) for one in again}
    for row, card in zip(done, deck.cards, strict=True):
        found.cards += 1
        for at in range(len(card.ops)):
            found.parts += 1
            assert row[at] or (card.name, at) not in never, f"{told(card)}, op {at + 1}: passed, and never happens"


def in_games(deck: Deck, number: int) -> list[list[int]]:
    """Whole games at tables of all sizes, with holly, with kids and grown-ups."""
    rng, copies = Rng(number), [card.copies for card in deck.cards]
    done = [[0] * cards.OPS for _ in deck.cards]
    for n in range(GAMES):
        trial = Trial()
        options = {"kids": [0], "presents_to_win": 30, "each_colour": 0, "opening_hand": 3 + 2 * (n % 2)}
        trial.set_up(2 + n % 5, options, cards.cells(deck), copies, deck.ordinary, cards.SINCE_VERSION_4)
        for mine, theirs in zip(done, trial.game([], rng), strict=True):
            mine[:] = [a | b for a, b in zip(mine, theirs, strict=True)]
    return done


def told(card: Card) -> str:
    return f"{card.name}: {[op.plain() for op in card.ops]}"


def run(wanted: int, number: int, positions: int = possible.VERY_MANY, quiet: bool = False) -> Found:
    found, started = Found(), time.perf_counter()

    @seed(number)
    @settings(
        max_examples=wanted, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(decks())
    def campaign(text: str) -> None:
        deck = passing(deck_reader.read(text), positions, found)
        if deck is None:
            found.thinned += 1
        else:
            found.decks += 1
            played(deck, found.decks, found)
        if not quiet:
            print(f"\r{found}; {time.perf_counter() - started:.0f} s", end="", flush=True)

    campaign()
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Random decks: every part of every card that the check passes.")
    parser.add_argument("--decks", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given_ = parser.parse_args()
    print(f"\r{run(given_.decks, given_.seed)}")
