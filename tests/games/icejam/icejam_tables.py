"""Tables set up by hand: chance is played like a seat, so each test chooses its map, its cubes and its cards.

A map is drawn as five rows of six squares: i ice, s snow, t trees, W the Workshop; with b, w or g a snowflake and the
cube that is drawn for it. Rows 10 to 14, columns 10 to 15. Two squares beside each other are a card.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import kringle
from kringle import CHANCE, Match, Refused

TERRAIN = {"i": "ice", "s": "snow", "t": "trees"}
COLOUR = {"b": "blue", "w": "white", "g": "green"}
PLAIN = """
    i  i   i  i   sb s
    s  t   ib i   s  t
    ig i   W  W   iw i
    i  t   sw t   s  s
    ib i   ig i   i  s
"""


def table(seats: int, drawing: str = PLAIN, street: str = "ice*-ice ice*-ice snow-trees", **options: Any) -> Match:
    """Up to the first question of the first turn, which is seat 0's."""
    options = {"first": "seat0", **options}
    match = kringle.start("icejam", seats, options, chance="manual")
    for first, second in cards(drawing):
        deal(match, first, second)
    for card in cards(drawing):
        for mark in card:
            if len(mark) > 1:
                match.play(CHANCE, ("cube", COLOUR[mark[1]]))
    for face in street.split():
        match.play(CHANCE, ("turn", face))
    return match


def cards(drawing: str) -> list[tuple[str, str]]:
    found = []
    for line in drawing.strip().splitlines():
        marks = line.split()
        found += [(marks[i], marks[i + 1]) for i in (0, 2, 4) if marks[i] != "W"]
    return found


def named(mark: str) -> str:
    return TERRAIN[mark[0]] + ("*" if len(mark) > 1 else "")


def deal(match: Match, first: str, second: str) -> None:
    """A card as drawn, from west to east."""
    for move in (
        ("deal", f"{named(first)}-{named(second)}", "east"),
        ("deal", f"{named(second)}-{named(first)}", "west"),
    ):
        if move in match.legal(CHANCE):
            match.play(CHANCE, move)
            return
    raise AssertionError(f"no card {first} {second} left")


def move(words: str) -> tuple[Any, ...]:
    """("step", "north", 12) from "step north 12"."""
    if words == "no card":
        return (words,)
    return tuple(int(word) if word.isdigit() else word for word in words.split())


def play(match: Match, *moves: str) -> None:
    """Whoever is asked answers: the table, or the one seat whose turn it is."""
    for words in moves:
        (seat,) = match.asks()
        match.play(seat, move(words))


def lay(match: Match, choice: str, row: int, column: int, point: str, *draws: str) -> None:
    """A whole card: which, where, and what chance then draws."""
    play(match, choice, f"row {row}", f"column {column}", f"point {point}", *draws)


def skip(match: Match, turns: int = 1) -> None:
    for _ in range(turns):
        play(match, "no card", "end")


def legal(match: Match) -> list[str]:
    """The words of everything that the one who is asked may answer."""
    (seat,) = match.asks()
    return [" ".join(map(str, answer)) for answer in match.legal(seat)]


def refused(match: Match, words: str) -> Refused:
    (seat,) = match.asks()
    with pytest.raises(Refused) as caught:
        match.play(seat, move(words))
    return caught.value


def square(match: Match, row: int, column: int) -> dict[str, Any] | None:
    """What a spectator sees there; None: no map square."""
    return next((dict(found) for found in match.view()["map"] if found["square"] == [row, column]), None)


def elf(match: Match, seat: int) -> dict[str, Any]:
    return dict(match.view()["elves"][seat])


def draw_all(match: Match) -> None:
    """Whatever the table may draw, the first of it, until a seat is asked."""
    while match.asks() == (CHANCE,):
        match.play(CHANCE, match.legal(CHANCE)[0])


def empty_deck(match: Match) -> None:
    """Lay card after card in rows to the east of the map, and skip all steps, until the deck is empty."""
    places = [(row, column) for column in (16, 18, 20, 22) for row in range(10, 15)] + [(9, 16), (9, 18)]
    for row, column in places:
        if match.view()["deck"]["left"]:
            slot = next(words for words in legal(match) if words.startswith("card"))
            lay(match, slot, row, column, "east")
            draw_all(match)
            play(match, "end")
    assert match.view()["deck"]["left"] == 0


def empty_bag(seats: int, seed: int) -> Match:
    """Everybody lifts what can be lifted, walks about and takes every cube, until the bag is empty."""
    match, dice = kringle.start("icejam", seats, seed=seed), random.Random(seed)
    while match.view()["bag"]["left"] or match.view()["phase"] != "add":
        (seat,) = match.asks()
        answers = match.legal(seat)
        wanted = [answer for answer in (("lift",), ("take",)) if answer in answers]
        match.play(seat, wanted[0] if wanted else dice.choice(answers))
    return match
