"""Does it end, and is it counted right? Parts 1, 2 and 6 of the suite."""

from __future__ import annotations

from typing import Any, cast

from kringle.kernel.constants import CHANCE, MAX_LEGAL
from kringle.kernel.match import Outcome
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.suite.case import Case, Moment, positions, random_move, random_play, thorough

# ---- 1 ------------------------------------------------------------------------------------------------


def random_play_ends(case: Case, seed: int = 1, games: int = 2) -> None:
    """Random games end, everybody asked has a move until then, and scores and ranks are right."""
    for number in range(seed, seed + thorough(games)):
        match = case.match(number)
        moment = Moment(case, number, match)
        for _ in random_play(match, case.dice(number, "ends")):
            if not match.over:
                _somebody_can_move(moment)
        rightly_ranked(moment)


def _somebody_can_move(moment: Moment) -> None:
    state, spelled = moment.match.state, moment.case.game.spelling.move_of
    moment.same(moment.match.outcome, None, "the outcome of a game that goes on")
    if CHANCE in state.asks() and len(state.asks()) > 1:
        raise moment.failure("the table and a seat are asked at once")
    for seat in range(CHANCE + 1):
        moves = state.moves(seat)
        if seat in state.asks() and not moves:
            raise moment.failure(f"seat {seat} is asked and has no move")
        if moves and seat != CHANCE and seat >= moment.case.seats:
            raise moment.failure(f"seat {seat} has moves, and there are {moment.case.seats} seats")
        if len(moves) > MAX_LEGAL or len(set(moves)) != len(moves):
            raise moment.failure(f"seat {seat} has {len(moves)} moves, {len(set(moves))} different")
        if not all(move in spelled for move in moves):
            raise moment.failure(
                f"seat {seat} has moves that can't be spelled: {[m for m in moves if m not in spelled]}"
            )


def rightly_ranked(moment: Moment) -> None:
    """Ranks and the deciding clause, found once more: seats in the order of all their standings."""
    game, match, state = moment.case.game, moment.match, moment.match.state
    outcome = match.outcome
    if outcome is None:
        raise moment.failure("the game is over without an outcome")
    orders = [tuple(state.standings(level)[seat] for level in range(game.levels)) for seat in range(moment.case.seats)]
    moment.same(outcome.scores, tuple(state.scores()), "scores")
    moment.same(outcome.ranks, tuple(1 + sum(o > order for o in orders) for order in orders), "ranks and standings")
    moment.same(outcome.winners, tuple(s for s, order in enumerate(orders) if order == max(orders)), "winners")
    moment.same(outcome.clause, _deciding_clause(moment, orders), "the clause that decided")
    moment.same(outcome.reason, match.game.rulebook.sentence(outcome.clause), "the reason and the clause's sentence")
    _nothing_goes_on(moment, outcome)


def _deciding_clause(moment: Moment, orders: list[tuple[int, ...]]) -> str:
    clauses = moment.case.game.decided(moment.match.state)
    best, *rest = sorted(orders, reverse=True)
    if not rest:
        return clauses[0]
    level = next((at for at, (a, b) in enumerate(zip(best, rest[0], strict=True)) if a != b), moment.case.game.levels)
    return clauses[level]


def _nothing_goes_on(moment: Moment, outcome: Outcome) -> None:
    for seat in [*range(moment.case.seats), CHANCE]:
        moment.same(moment.match.legal(seat), [], f"what seat {seat} may do when the game is over")
    if not outcome.reason:
        raise moment.failure(f"{outcome.clause} decided, and is no clause of rules.md")


# ---- 2 ------------------------------------------------------------------------------------------------


def copies_are_independent(case: Case, seed: int = 1, games: int = 1, count: int = 150) -> None:
    """A copy is equal, a move in one of two leaves the other alone, and cells are all there is to a position."""
    for number in range(seed, seed + thorough(games)):
        dice, worn = case.dice(number, "moves"), case.start()
        for moment in positions(case, number, "copies", count):
            _copies_equal(moment, worn)
            if not moment.match.over:
                seat = dice.choice(moment.match.asks())
                _copies_part(moment, seat, random_move(moment.match.state, seat, dice))


def _copies_equal(moment: Moment, worn: State) -> None:
    """`worn` has been another position: nothing of that may stay."""
    state = moment.match.state
    loaded = moment.case.start()
    loaded.load(state.cells())
    worn.copy_from(state)
    for other, what in ((state.copy(), "a copy"), (loaded, "what is loaded from cells"), (worn, "an in-place copy")):
        moment.same_cells(state, other, what)
        moment.same(state.key(), other.key(), f"the hash of {what}")
        if not (other == state and hash(other) == hash(state)):
            raise moment.failure(f"{what} has the same cells and is not equal")
        moment.same(state.asks(), other.asks(), f"who is asked in {what}")
        for seat in state.asks():
            moment.same(state.moves(seat), other.moves(seat), f"legal moves in {what}")


def _copies_part(moment: Moment, seat: int, move: int) -> None:
    state, before = moment.match.state, moment.case.start()
    before.load(state.cells())
    copy = state.copy()
    second = copy.copy()
    copy.apply(seat, move)
    moment.same_cells(before, state, f"the original, after move {move} in its copy")
    moment.same_cells(before, second, "a copy's copy, after a move in the copy")
    second.apply(seat, move)
    moment.same_cells(copy, second, f"two copies after the same move {move}")


def draws_are_by_the_odds(case: Case, seed: int = 1, games: int = 1, count: int = 60) -> None:
    """A quick draw is the outcome that the same number stands for in the list of all outcomes."""
    for number in range(seed, seed + thorough(games)):
        for moment in positions(case, number, "draws", count):
            state = moment.match.state
            for ticket in range(4 if CHANCE in state.asks() else 0):
                listed = state.outcome_at(Rng(ticket).roll(state.total_weight()))
                moment.same(state.draw(Rng(ticket)), listed, "a quick draw, and the listed outcome of the same number")


# ---- 6 ------------------------------------------------------------------------------------------------


def components_are_conserved(case: Case, seed: int = 1, games: int = 2) -> None:
    """Every card and piece is somewhere, once, at every step."""
    for number in range(seed, seed + thorough(games)):
        match = case.match(number, "manual")
        moment = Moment(case, number, match)
        start = dict(case.game.components(match.state))
        for _ in random_play(match, case.dice(number, "components")):
            conserved(moment, start, match.state)


class Still:
    """A state that is only looked at: a compiled field is turned into lists once, however often it is read."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._state, name)
        self.__dict__[name] = value
        return value


def conserved(moment: Moment, start: dict[str, int], state: State) -> None:
    now = dict(moment.case.game.components(cast(State, Still(state))))
    if now != start:
        kinds = [k for k in {**start, **now} if start.get(k) != now.get(k)]
        raise moment.failure("components: " + ", ".join(f"{start.get(k, 0)} {k} became {now.get(k, 0)}" for k in kinds))
