"""Do `legal` and `why_not` agree, and does every refusal cite an existing clause?"""

from __future__ import annotations

import random

from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import NotAsked, Refusal, Refused
from kringle.kernel.suite.case import Case, Moment, plain, positions, random_play, thorough

ENOUGH = 1500
"""Moves that are tried a position, about: larger tables are tried at fewer positions."""


def legal_is_what_why_not_allows(case: Case, seed: int = 1, games: int = 1, count: int = 200) -> None:
    """`legal` and `why_not` agree on every move of the spelling table, and a refused move changes nothing."""
    share = min(1.0, ENOUGH / len(case.game.spelling.move_of))
    for number in range(seed, seed + thorough(games)):
        dice = case.dice(number, "refused")
        for moment in positions(case, number, "legal", count):
            _asked_by_a_clause(moment)
            if dice.random() < share:
                for seat in [*range(case.seats), CHANCE]:
                    refused = _refused(moment, seat)
                    for move in dice.sample(refused, min(3, len(refused))):
                        _nothing_changes(moment, seat, move)


def _refused(moment: Moment, seat: int) -> list[int]:
    """The moves that a seat may not play; for a seat that is not asked, all of them."""
    state, game = moment.match.state, moment.case.game
    legal = set(state.moves(seat))
    numbers = list(game.spelling.move_of)
    if not state.may_answer(seat) or seat == CHANCE:
        return [move for move in numbers if move not in legal]
    view = state.view(seat)
    refused = []
    for move in numbers:
        refusal = game.why_not(view, seat, move)
        if (refusal is None) != (move in legal):
            says = "is legal, and is refused by " + str(refusal) if refusal else "is not legal, and why_not allows it"
            raise moment.failure(f"seat {seat}: {game.spelling.move_of[move]} {says}")
        if refusal is not None:
            _well_founded(moment, refusal)
            refused.append(move)
    return refused


def _well_founded(moment: Moment, refusal: Refusal) -> None:
    if not moment.case.game.rulebook.sentence(refusal.clause):
        raise moment.failure(f"a refusal cites {refusal.clause!r}, which is no clause of rules.md")
    try:
        plain(dict(refusal.facts))
    except TypeError as problem:
        raise moment.failure(f"the facts of a refusal ({refusal.clause}) are no plain data: {problem}") from problem


def _nothing_changes(moment: Moment, seat: int, move: int) -> None:
    match, spelled = moment.match, moment.case.game.spelling.move_of[move]
    before = (match.state.cells(), list(match.log), list(match.raw()))
    try:
        match.play(seat, spelled)
    except Refused as refused:
        _rightly_refused(moment, seat, refused)
    else:
        raise moment.failure(f"seat {seat} could play {spelled}, which is not legal")
    moment.same(before, (match.state.cells(), match.log, list(match.raw())), f"the match, after {spelled} was refused")


def _rightly_refused(moment: Moment, seat: int, refused: Refused) -> None:
    asked = moment.match.state.may_answer(seat)
    if isinstance(refused, NotAsked) == asked:
        raise moment.failure(
            f"seat {seat} {'is asked, and' if asked else 'is not asked: it'} got a {type(refused).__name__}"
        )
    _well_founded(moment, refused.refusal)
    if not refused.sentence or refused.clause not in str(refused):
        raise moment.failure(f"a refusal without clause or sentence: {refused}")


def _asked_by_a_clause(moment: Moment) -> None:
    clause = moment.case.game.asked_by(moment.match.state)
    if clause not in moment.case.game.rulebook.clauses:
        raise moment.failure(f"seats are asked by {clause!r}, which is no clause of rules.md")


def unknown_moves_are_refused(case: Case, seed: int = 1) -> None:
    """Values out of any range get a Refusal with a clause, not an accident."""
    match = case.match(seed)
    moment = Moment(case, seed, match)
    dice = random.Random(seed)
    for word, clause in case.game.spelling.clauses.items():
        example = next((move for move in case.game.spelling.move_of.values() if move[0] == word), None)
        if example is None:
            raise moment.failure(f"no move begins with {word!r}, for which {clause} is named")
        changed = tuple(dice.randrange(10**6, 10**7) if isinstance(value, int) else value for value in example)
        if changed != example:
            refusal = match.why_not(match.asks()[0], changed)
            if refusal is None:
                raise moment.failure(f"{changed} is allowed")
            _well_founded(moment, refusal)


# ---- what is cited ---------------------------------------------------------------------------------


def cited_clauses_exist(case: Case, seed: int = 1, games: int = 1) -> set[str]:
    """Clauses of moves, options and outcomes, of asks and refusals in play: all in rules.md. Returns those met."""
    game = case.game
    fixed = {*game.spelling.clauses.values(), *game.decided_by, *(option.clause for option in game.options)}
    unknown = fixed - game.rulebook.clauses.keys()
    if unknown:
        raise AssertionError(f"{case}: no clause of rules.md: {', '.join(sorted(unknown))}")
    met = set(fixed)
    for number in range(seed, seed + thorough(games)):
        match, dice = case.match(number), case.dice(number, "cited")
        moment = Moment(case, number, match)
        moves = list(game.spelling.move_of.values())
        for _ in random_play(match, dice):
            refusals = [match.why_not(s, dice.choice(moves)) for s in [*range(case.seats), CHANCE] for _ in range(4)]
            for clause in {game.asked_by(match.state), *(r.clause for r in refusals if r is not None)}:
                if clause not in game.rulebook.clauses:
                    raise moment.failure(f"{clause!r} is cited, and is no clause of rules.md")
                met.add(clause)
    return met
