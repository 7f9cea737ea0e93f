"""Is a saved match the same match?"""

from __future__ import annotations

from kringle.kernel import replay
from kringle.kernel.match import Match
from kringle.kernel.suite.case import Case, Moment, at_least, random_play, thorough

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
                    _saved(Moment(case, number, match))
                    _copied(Moment(case, number, match))


def _saved(moment: Moment) -> None:
    match = moment.match
    text = match.replay()
    again = replay.opened(text, lambda _: moment.case.game, verify=match.seed is not None)
    _alike(moment, match, again, "the match opened from its replay")
    moment.same(text, again.replay(), "the replay of what was opened from a replay")
    _go_on_alike(moment, match.copy(), again, "opened from its replay")


def _copied(moment: Moment) -> None:
    before, copy = moment.match.replay(), moment.match.copy()
    _alike(moment, moment.match, copy, "the copied match")
    _go_on_alike(moment, moment.match.copy(), copy, "copied")
    moment.same(before, moment.match.replay(), "the match, after its copies went on")


def _go_on_alike(moment: Moment, one: Match, other: Match, how: str) -> None:
    plays = [random_play(m, moment.case.dice(moment.seed, "go on")) for m in (one, other)]
    for step, _ in enumerate(zip(*plays, strict=True)):
        if step == CONTINUED:
            break
    _alike(moment, one, other, f"{step} moves later, a match that was {how}")


def _alike(moment: Moment, one: Match, other: Match, what: str) -> None:
    moment.same(one.log, other.log, f"the log of {what}")
    moment.same_cells(one.state, other.state, f"the state of {what}")
    moment.same(f"{one.state.key():016x}", f"{other.state.key():016x}", f"the hash of {what}")
    moment.same((one.asks(), one.outcome), (other.asks(), other.outcome), f"who is asked in {what}")
    for viewer in [None, *range(moment.case.seats)]:
        moment.same(one.notes(viewer), other.notes(viewer), f"the notes for {viewer} of {what}")
