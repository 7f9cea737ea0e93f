"""Plays the script of a lesson: what chance draws and what the others answer."""

from __future__ import annotations

from collections.abc import Iterator

from kringle.kernel.constants import CHANCE
from kringle.kernel.dice import Dice
from kringle.kernel.errors import KringleError
from kringle.kernel.match import Match
from kringle.kernel.spelling import Move

DRAWS = 7
"""The seed of what no script says."""


class BadLesson(KringleError, ValueError):
    """A lesson that does not fit the rules."""


def lines(script: str) -> Iterator[tuple[int, str]]:
    """Who does what; `a b | c` is `a b` and `a c`."""
    for line in filter(None, map(str.strip, script.splitlines())):
        who, _, words = line.partition(" ")
        seat = CHANCE if who == "*" else int(who)
        first, *more = (part.strip() for part in words.split(" | "))
        verb = first.partition(" ")[0]
        yield seat, first
        yield from ((seat, f"{verb} {rest}") for rest in more)


def spelled(move: Move) -> str:
    return " ".join(map(str, move))


def move_of(match: Match, seat: int, words: str) -> Move:
    """The legal move that is spelled like this."""
    legal = match.legal(seat)
    found = [move for move in legal if spelled(move) == words]
    if not found:
        near = "; ".join(map(spelled, legal[:40])) or f"asked is {match.asks()}"
        raise BadLesson(f"{match.game.id}, move {len(match.log)}: seat {seat} can't {words!r}; it can: {near}")
    return found[0]


def run(match: Match, script: str, dice: Dice) -> None:
    """All lines, and what chance has to draw besides: before a line for a seat, and at the end."""
    for seat, words in lines(script):
        if seat != CHANCE:
            draw(match, dice)
        match.play(seat, move_of(match, seat, words))
    draw(match, dice)


def draw(match: Match, dice: Dice) -> None:
    """Until a seat is asked or the game is over."""
    while match.asks() == (CHANCE,):
        drawn = match.state.outcome_at(dice.below(match.state.total_weight()))
        match.play(CHANCE, match.game.spelling.move_of[drawn])
