"""Is a saved match the same match? Part 4 of the suite."""

from __future__ import annotations

from kringle.kernel import replay
from kringle.kernel.match import Match
from kringle.kernel.suite.case import Case, Spot, at_least, random_play, thorough

CONTINUED = 12
"""Moves by which a match and what was opened from its replay are compared further."""


def replays_lead_to_the_same_match(case: Case, seed: int = 1, games: int = 1, saves: int = 6) -> None:
    """Save, load and go on: same log, same notes, same hash, and the same draws to come. So for a copy."""
    for number in range(seed, seed + thorough(games)):
        for chance in ("auto", "manual"):
            match, dice = case.match(number, chance), case.dice(number, "replays")
            ends = sum(1 for _ in random_play(case.match(number, chance), case.dice(number, "replays")))
            at = {0, ends - 1, *dice.sample(range(ends), min(at_least(2, saves), ends))}
            dice = case.dice(number, "replays")
            for step, _ in enumerate(random_play(match, dice)):
                if step in at:
                    _saved(Spot(case, number, match))
                    _copied(Spot(case, number, match))


def _saved(spot: Spot) -> None:
    match = spot.match
    text = match.replay()
    again = replay.opened(text, lambda _: spot.case.game, verify=match.seed is not None)
    _alike(spot, match, again, "the match opened from its replay")
    spot.same(text, again.replay(), "the replay of what was opened from a replay")
    _go_on_alike(spot, match.copy(), again, "opened from its replay")


def _copied(spot: Spot) -> None:
    before, copy = spot.match.replay(), spot.match.copy()
    _alike(spot, spot.match, copy, "the copied match")
    _go_on_alike(spot, spot.match.copy(), copy, "copied")
    spot.same(before, spot.match.replay(), "the match, after its copies went on")


def _go_on_alike(spot: Spot, one: Match, other: Match, how: str) -> None:
    plays = [random_play(m, spot.case.dice(spot.seed, "go on")) for m in (one, other)]
    for step, _ in enumerate(zip(*plays, strict=True)):
        if step == CONTINUED:
            break
    _alike(spot, one, other, f"{step} moves later, a match that was {how}")


def _alike(spot: Spot, one: Match, other: Match, what: str) -> None:
    spot.same(one.log, other.log, f"the log of {what}")
    spot.same_cells(one.state, other.state, f"the state of {what}")
    spot.same(f"{one.state.key():016x}", f"{other.state.key():016x}", f"the hash of {what}")
    spot.same((one.asks(), one.outcome), (other.asks(), other.outcome), f"who is asked in {what}")
    for viewer in [None, *range(spot.case.seats)]:
        spot.same(one.notes(viewer), other.notes(viewer), f"the notes for {viewer} of {what}")
