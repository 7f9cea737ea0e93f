"""Decks that nobody would write, made by hypothesis from the card language, played to the end under the suite.

python tests/games/elfgame/elfgame_decks.py --decks 2000 --seed 1
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from kringle.games.elfgame import GAME, deck_reader
from kringle.games.elfgame.language import MOST_DESIGNS, Card, Op, every_op
from kringle.kernel import suite
from kringle.kernel.heuristic import Heuristic, playouts
from kringle.kernel.suite.case import Case

# ---- decks ------------------------------------------------------------------------------------------------


@st.composite
def sound_cards(draw: st.DrawFn, holly: bool | None = None) -> tuple[Op, ...]:
    """Any card that the language allows."""
    holly = draw(st.booleans()) if holly is None else holly
    every = [op for op in every_op() if (op.group or not holly) and not op.same and op.op != "play_again"]
    ops: list[Op] = []
    for _ in range(draw(st.integers(1, 4))):
        op = draw(st.sampled_from(every))
        before = ops[-1] if ops else None
        choice = draw(st.integers(0, 2))
        if before and choice == 1 and before.group == op.group:
            op = replace(op, alternative=True)
        elif before and choice == 2 and before.on_opponents_lane and not before.alternative and not holly:
            op = draw(st.sampled_from([o for o in every_op() if o.same]))
        ops.append(op)
    if not holly and draw(st.booleans()):
        ops = [*ops[:3], Op("play_again")]
    return tuple(ops)


@st.composite
def decks(draw: st.DrawFn) -> str:
    """Any deck, as a file: from the fewest designs that make forty cards to all that are allowed."""
    plain = [op for op in every_op() if op.op == "build" and not op.group]
    builds = [Card(f"Build {n}", 8, (draw(st.sampled_from(plain)),)) for n in range(draw(st.integers(5, 6)))]
    most = draw(st.sampled_from([2, 8, 16, MOST_DESIGNS - len(builds) - 5]))
    own = [
        Card(f"Own {n}", draw(st.integers(1, 9)), draw(sound_cards(False))) for n in range(draw(st.integers(1, most)))
    ]
    holly = [
        Card(f"Holly {n}", draw(st.integers(1, 6)), draw(sound_cards(True)), holly=True)
        for n in range(draw(st.integers(0, 5)))
    ]
    return "".join(toml(card) for card in [*own, *holly, *builds])


def toml(card: Card) -> str:
    """A card as a person would write it."""
    ops = ", ".join(
        "{" + ", ".join(f"{k} = {v!r}".replace("'", '"').replace("True", "true") for k, v in op.plain().items()) + "}"
        for op in card.ops
    )
    return f'[[card]]\nname = "{card.name}"\ncopies = {card.copies}\nops = [{ops}]\n' + (
        "holly = true\n" if card.holly else ""
    )


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """A deck, and who plays with it for how many presents: seats and options."""
    seats = draw(st.integers(2, 6))
    options: dict[str, Any] = {
        "custom_cards": {"text": draw(decks())},
        "kids": sorted(draw(st.sets(st.integers(0, seats - 1)))),
        "holly": draw(st.sampled_from(["in", "in", "out"])),
        "presents_to_win": draw(st.sampled_from([1, 3, 5, 10])),
        "opening_hand": draw(st.sampled_from([3, 5])),
        "each_colour": draw(st.sampled_from([0, 0, 3])),
    }
    return seats, options


# ---- under the suite --------------------------------------------------------------------------------------

CLOSER: list[tuple[suite.Check, dict[str, int]]] = [
    (suite.copies_are_independent, {"count": 6}),
    (suite.draws_are_by_the_odds, {"count": 10}),
    (suite.legal_is_what_why_not_allows, {"count": 8}),
    (suite.replays_lead_to_the_same_match, {"saves": 1}),
    (suite.views_do_not_leak, {"count": 4, "worlds": 2}),
    (suite.secret_parts_stay_secret, {"count": 4}),
    (suite.heuristic_does_not_peek, {"count": 6}),
]
"""What is looked at more closely, and at how many positions of a game."""


def plays_under_the_suite(table: tuple[int, dict[str, Any]], number: int) -> None:
    """To the end, every component counted at every step; views, and one other thing, more closely."""
    seats, options = table
    case = Case(GAME.with_words_of(options), seats, options)
    suite.components_are_conserved(case, number, games=1)
    for check, sizes in (CLOSER[4], CLOSER[number % len(CLOSER)]):
        check(case, number, **sizes)
    for heuristic in (Heuristic(), GAME.heuristic()):
        playouts(case.start(), heuristic, 1, number)


# ---- the campaign -----------------------------------------------------------------------------------------


class Campaign:
    def __init__(self, wanted: int) -> None:
        self.wanted, self.started = wanted, time.perf_counter()
        self.tables: Counter[int] = Counter()
        self.operations: set[Op] = set()
        self.biggest = self.last = 0

    def count(self, seats: int, options: dict[str, Any]) -> None:
        deck = deck_reader.read(options["custom_cards"]["text"])
        self.tables[seats] += 1
        self.operations |= {replace(op, alternative=False) for card in deck.cards for op in card.ops}
        self.biggest = max(self.biggest, deck.size)
        if time.perf_counter() - self.last > 1 or self.tables.total() == self.wanted:
            self.last = time.perf_counter()
            print(f"\r{self}", end="", flush=True)

    def __str__(self) -> str:
        seats = ", ".join(f"{count} for {n}" for n, count in sorted(self.tables.items()))
        of_all = f"{len(self.operations)} of {len(list(every_op()))} operations"
        return (
            f"{self.tables.total()} of {self.wanted} decks ({seats}; up to {self.biggest} cards; {of_all}), "
            f"{time.perf_counter() - self.started:.0f} s, nothing found"
        )


def run(wanted: int, number: int) -> Campaign:
    done = Campaign(wanted)

    @seed(number)
    @settings(
        max_examples=wanted,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(tables(), st.integers(1, 2**31))
    def campaign(table: tuple[int, dict[str, Any]], dice: int) -> None:
        plays_under_the_suite(table, dice)
        done.count(*table)

    campaign()
    return done


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Random decks to the end of their games, under the suite.")
    parser.add_argument("--decks", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given_ = parser.parse_args()
    print(f"\r{run(given_.decks, given_.seed)}")
