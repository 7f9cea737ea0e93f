"""Does anybody see more than its seat may? `worlds.py` has the rest of it.

Two worlds that a seat can't tell apart must stay so until a rule turns something over.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from kringle.kernel.constants import CHANCE, SPECTATOR, TRUTH
from kringle.kernel.notes import Raw, audible, unpacked
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.suite.case import Case, Moment, plain, positions, random_move, thorough
from kringle.kernel.suite.play import conserved

MOVES = 6
"""Of the viewer's own that are tried at a position."""

# ---- views and imagined worlds --------------------------------------------------------------------------


def views_do_not_leak(case: Case, seed: int = 1, games: int = 1, count: int = 25, worlds: int = 3) -> None:
    """A view, the truth behind it and the worlds imagined from it look alike to the viewer, and go on alike."""
    start = dict(case.game.components(case.start()))
    for number in range(seed, seed + thorough(games)):
        rng = Rng(number)
        for moment in positions(case, number, "views", count):
            for viewer in case.viewers():
                look = Look(moment, viewer)
                look.is_a_view()
                imagined = [look.imagined(rng) for _ in range(worlds)]
                for world in imagined:
                    look.is_behind(world)
                    conserved(moment, start, world)
                look.depends_on_the_view_only(imagined[0], number)
                look.goes_on_alike(imagined, number)
            plays_on(moment, start, imagined[0])


class Look:
    """One viewer at one position."""

    def __init__(self, moment: Moment, viewer: int) -> None:
        self.moment = moment
        self.game = moment.case.game
        self.viewer = viewer
        self.who = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
        self.truth = moment.match.state
        self.view = self.truth.view(viewer)
        self.shown = plain(self.game.shown(self.view))

    def is_a_view(self) -> None:
        self.moment.same(self.view.viewer, self.viewer, "whose view it says it is")
        self.moment.same_cells(self.view, self.view.view(self.viewer), f"the view of {self.who}, and the view of that")
        self.moment.same(self.shown, plain(self.game.shown(self.truth.view(self.viewer))), "shown twice")
        self._asks_alike(self.view, "the view")

    def _asks_alike(self, world: State, what: str) -> None:
        """Who is asked, by which clause, and what the viewer may answer, or not, and why."""
        moment, game, truth = self.moment, self.game, self.truth
        moment.same(truth.asks(), world.asks(), f"who is asked in truth and in {what} of {self.who}")
        moment.same(
            game.asked_by(truth), game.asked_by(world), f"by which clause, in truth and in {what} of {self.who}"
        )
        for seat in range(moment.case.seats):
            moment.same(truth.may_answer(seat), world.may_answer(seat), f"whether seat {seat} may answer in {what}")
        if self.viewer != SPECTATOR and truth.may_answer(self.viewer):
            legal = truth.moves(self.viewer)
            moment.same(legal, world.moves(self.viewer), f"what {self.who} may do, in truth and in {what}")
            for move in self._some_moves():
                there, here = game.why_not(truth, self.viewer, move), game.why_not(world, self.viewer, move)
                moment.same(there, here, f"why not {game.spelling.move_of[move]} by {self.who}, in truth and in {what}")

    def _some_moves(self) -> list[int]:
        """Moves to be refused or not: different ones at each position, or it would take too long."""
        numbers = list(self.game.spelling.move_of)
        step = 1 + len(numbers) // 40
        return numbers[len(self.moment.match.log) % step :: step]

    def imagined(self, rng: Rng) -> State:
        world = self.view.copy()
        if not world.invent(rng):
            raise self.moment.failure(f"no world found behind the view of {self.who}")
        return world

    def is_behind(self, world: State) -> None:
        """That the viewer can't tell an imagined world from the truth, and knows at least what a spectator knows."""
        moment = self.moment
        moment.same(world.viewer, TRUTH, "the viewer of an imagined world")
        moment.same_cells(
            self.view, world.view(self.viewer), f"the view of {self.who}, in truth and in an imagined world"
        )
        moment.same(self.shown, plain(self.game.shown(world.view(self.viewer))), f"what is shown to {self.who}")
        spectators = self.truth.view(SPECTATOR), world.view(SPECTATOR)
        moment.same_cells(*spectators, f"what everybody sees, in truth and in a world that {self.who} imagines")
        self._asks_alike(world, "an imagined world")
        for seat in world.asks():
            if not world.moves(seat):
                raise moment.failure(f"{seat} is asked and has no move in a world that {self.who} imagines")

    def depends_on_the_view_only(self, world: State, seed: int) -> None:
        """The same numbers lead to the same world, from either truth, and in memory that has been used before."""
        expected = self.view.imagine(Rng(seed))
        worn = world.copy()
        for seat in worn.asks():
            worn.moves(seat)
        worn.copy_from(world.view(self.viewer))
        worn.invent(Rng(seed))
        self.moment.same_cells(expected, worn, f"worlds of {self.who} from two truths behind one view, same numbers")

    def goes_on_alike(self, worlds: list[State], seed: int) -> None:
        """After moves of its own the viewer hears and sees the same, unless something is turned over."""
        if self.viewer == SPECTATOR or not self.truth.may_answer(self.viewer):
            return
        dice, legal = self.moment.case.dice(seed, f"{len(self.moment.match.log)}"), self.truth.moves(self.viewer)
        for move in dice.sample(legal, min(len(legal), MOVES)):
            expected = sight(self.moment.case, self.truth, self.viewer, move, self.viewer)
            for world in worlds:
                found = sight(self.moment.case, world, self.viewer, move, self.viewer)
                if expected is not None and found is not None:
                    spelled = self.game.spelling.move_of[move]
                    self.moment.same(
                        expected, found, f"what {self.who} sees after its {spelled}, in truth and imagined"
                    )


def sight(case: Case, world: State, seat: int, move: int, viewer: int) -> tuple[Hashable, ...] | None:
    """What a viewer hears and sees when a seat moves; None if the move turns something over."""
    after, raw = moved(world, seat, move)
    heard = [case.game.facts.read(note, 0) for note in raw if audible(note, viewer)]
    if after.over() or opens_answers(world, after) or any(note.kind in case.game.reveals for note in heard):
        return None
    view = after.view(viewer)
    words = [case.game.facts.tell(note, [f"seat {s}" for s in range(case.seats)]) for note in heard]
    return plain([note.plain() for note in heard]), plain(words), plain(case.game.shown(view)), tuple(view.cells())


def moved(world: State, seat: int, move: int) -> tuple[State, list[Raw]]:
    after = world.copy()
    after.take_notes(True)
    after.apply(seat, move)
    return after, list(unpacked(after.packed_notes()))


def opens_answers(before: State, after: State) -> bool:
    """Whether a move was the last of several sealed answers."""
    return any(before.sealed) and not any(after.sealed)


def plays_on(moment: Moment, start: dict[str, int], world: State) -> None:
    """An imagined world is a position like any other: it can be played on from."""
    dice, world = moment.case.dice(moment.seed, f"on {len(moment.match.log)}"), world.copy()
    for _ in range(8):
        if world.over():
            break
        seat = dice.choice(world.asks())
        world.apply(seat, random_move(world, seat, dice))
    conserved(moment, start, world)


# ---- secret parts of moves --------------------------------------------------------------------------------


def secret_parts_stay_secret(case: Case, seed: int = 1, games: int = 1, count: int = 30) -> None:
    """Moves with the same public face are all the same to everybody else."""
    for number in range(seed, seed + thorough(games)):
        for moment in positions(case, number, "secrets", count):
            state = moment.match.state
            for seat in [s for s in range(CHANCE + 1) if state.may_answer(s)]:
                for alike in _faces(moment, seat).values():
                    _unseen_by_others(moment, seat, alike)


def _faces(moment: Moment, seat: int) -> dict[Hashable, list[int]]:
    """A seat's moves by what everybody may know of them: up to eight of each face."""
    game = moment.case.game
    faces: dict[Hashable, list[int]] = {}
    for move in moment.match.state.moves(seat):
        faces.setdefault(game.public_part(game.spelling.move_of[move]), []).append(move)
    return {face: moves[:4] + moves[4:][-4:] for face, moves in faces.items() if len(moves) > 1}


def _unseen_by_others(moment: Moment, seat: int, moves: list[int]) -> None:
    """What the table draws may be shown to one seat."""
    told: list[tuple[int, Any]] = []
    for viewer in moment.case.viewers():
        if viewer == seat:
            continue
        sights = [sight(moment.case, moment.match.state, seat, move, viewer) for move in moves]
        different = next(
            (i for i, found in enumerate(sights) if None not in (found, sights[0]) and found != sights[0]), 0
        )
        if different:
            told.append((viewer, different))
    allowed = 1 if seat == CHANCE and all(viewer != SPECTATOR for viewer, _ in told) else 0
    if len(told) > allowed:
        viewer, different = told[-1]
        spelled = [moment.case.game.spelling.move_of[moves[i]] for i in (0, different)]
        sights = [sight(moment.case, moment.match.state, seat, moves[i], viewer) for i in (0, different)]
        parts = [(a, b) for a, b in zip(sights[0] or (), sights[1] or (), strict=True) if a != b]
        raise moment.failure(
            f"viewer {viewer} can tell {spelled[0]} by {seat} from {spelled[1]}: {parts[0][0]} / {parts[0][1]}"
        )


# ---- the rule of thumb ------------------------------------------------------------------------------------


def heuristic_does_not_peek(case: Case, seed: int = 1, games: int = 1, count: int = 40) -> None:
    """The rule of thumb chooses alike on the truth, on the view and in imagined worlds.

    Its value is one of a world, so it may look at everything: it is only asked about truths that a search imagined.
    """
    heuristic = case.game.heuristic()
    for number in range(seed, seed + thorough(games)):
        for moment in positions(case, number, "thumb", count):
            truth = moment.match.state
            for seat in range(case.seats):
                view = truth.view(seat)
                for other, what in ((view, "view"), (view.imagine(Rng(number)), "imagined world")):
                    if seat in truth.asks():
                        choices = _choice(moment, truth, seat), _choice(moment, other, seat)
                        moment.same(*choices, f"choice of seat {seat}, truth/{what}")
                if not 0 <= heuristic.value(truth, seat) <= 1:
                    raise moment.failure(
                        f"the value for seat {seat} is {heuristic.value(truth, seat)}; it goes from 0 to 1"
                    )


def _choice(moment: Moment, state: State, seat: int) -> tuple[int, int]:
    """What the rule of thumb chooses, and where its random numbers stand then."""
    rng, before = Rng(moment.seed), state.cells()
    move = moment.case.game.heuristic().choose(state, seat, rng)
    moment.same(before, state.cells(), "the position, while the rule of thumb thinks")
    if not state.is_legal(seat, move):
        raise moment.failure(f"the rule of thumb of seat {seat} chooses {move}, which is not legal")
    return move, rng.x
