"""A game on a real table: people tell what was drawn and done, and Kringle keeps the rules, the score and the log.

    referee = Referee(kringle.game("elfgame"), 3, bots=[2])
    referee.report(Report(CHANCE, ("first", 0)))             who begins
    referee.report(Report(CHANCE, None))                     a card was dealt, face down
    referee.report(Report(CHANCE, ("card", "Humming Top")))  one for the bot, which somebody has shown to it

What nobody may see (a card drawn into a hand, what is laid face down) is told without saying what it is. So the
referee knows what everybody at the table knows, and what the bots know that play for missing people: a card is shown
to a bot by somebody, and told like any other. Of all the worlds that explain what was told the referee holds one, and
takes another as soon as something is told that this one does not explain. What no world explains is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.errors import NotAsked, Refusal, Refused
from kringle.kernel.game import Game
from kringle.kernel.match import Match, Outcome
from kringle.kernel.notes import audible, unpacked
from kringle.kernel.options import Options
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.kernel.state import State
from kringle.kernel.view import View

WORLDS = 4_000
"""That are tried before something that was told is called impossible."""
ATTEMPTS = 40
"""At telling all again with what has come to light."""
SOME = 200
"""Worlds from which it is read what may be told."""

Told = tuple[str, int | None, tuple[tuple[str, Any], ...]]
"""What everybody hears of a move: the kind of note, its seat and its facts."""


@dataclass(frozen=True)
class Report:
    """What the group tells: who did what. Without a move: something that nobody else may see. `heard` is what came to
    light by it, where the move alone does not say; None: nothing that would need saying."""

    seat: int
    move: Move | None
    heard: tuple[Told, ...] | None = None


class Referee:
    def __init__(
        self, game: Game, seats: int, options: Options | None = None, bots: Collection[int] = (), seed: int = 1
    ) -> None:
        self.match = Match(game, seats, options, chance="manual")
        self.game = self.match.game
        self.seats = seats
        self.knows = tuple(sorted(bots)) or (SPECTATOR,)
        """Whose eyes the referee has: those of its bots, or of somebody who only looks on."""
        self.reports: list[Report] = []
        self.rng = Rng(seed)
        self.world = self.match.state.copy()
        self.world.take_notes(True)

    # ---- what the table is like ---------------------------------------------------------------------

    def asks(self) -> tuple[int, ...]:
        """Who must do something now. CHANCE: a card is drawn, a lot."""
        return self.world.asks()

    @property
    def over(self) -> bool:
        return self.world.over()

    @property
    def clause(self) -> str:
        """By which they are asked."""
        return self.game.asked_by(self.world)

    def view(self, viewer: int | None = None) -> View:
        """What a seat of a bot sees, or what everybody sees."""
        return View(self.game, self.world.view(SPECTATOR if viewer is None else viewer))

    @property
    def outcome(self) -> Outcome | None:
        found = self.match.copy()
        found.state = self.world
        return found.outcome

    # ---- what is told -------------------------------------------------------------------------------

    def report(self, report: Report, worlds: int = WORLDS) -> None:
        """Take down what was done, or raise Refused (NotAsked) with the clause, and change nothing."""
        if not self.world.may_answer(report.seat):
            raise NotAsked(self._refusal(self.world, report))
        for world in self._worlds(worlds):
            after = self._after(world, report)
            if after is not None:
                self.world = after
                self.reports.append(report)
                return
        raise Refused(self.may_not(report.seat, report.move) or self._refusal(self.world, report))

    def correct(self, number: int, report: Report) -> list[Report]:
        """Another report instead of one of before. What was told since is told again as far as it still fits; the
        rest is given back. Whatever bots have seen of it they have never seen. Nothing changes if it can't be."""
        fresh = self._begun(self.rng.roll(1 << 30))
        for earlier in self.reports[:number]:
            fresh.report(earlier)
        fresh.report(report)
        rest = self.reports[number + 1 :]
        while rest:
            try:
                fresh.report(rest[0])
            except Refused:
                break
            rest = rest[1:]
        self.reports, self.world = fresh.reports, fresh.world
        return rest

    def reveal(self, known: Mapping[int, Move], then: Report) -> None:
        """A report, once cards have come to light that were drawn or laid unseen: by their reports, what they were.
        Raises Refused if nothing explains all of it, and changes nothing."""
        told = [replace(one, move=known.get(at, one.move)) for at, one in enumerate(self.reports)] + [then]
        for _ in range(ATTEMPTS):
            fresh = self._begun(self.rng.roll(1 << 30))
            try:
                for one in told:
                    fresh.report(one, 0)  # other worlds would forget what has come to light
            except Refused:
                continue
            self.reports, self.world = fresh.reports, fresh.world
            return
        raise Refused(self._refusal(self.world, then))

    def _begun(self, seed: int) -> Referee:
        bots = [seat for seat in self.knows if seat != SPECTATOR]
        return Referee(self.match.game, self.seats, self.match.options, bots, seed)

    def may_not(self, seat: int, move: Sequence[Any] | None) -> Refusal | None:
        """Why a seat may not do this, whatever it holds in its hand; None: it may, if it has what it takes."""
        if move is None:
            return None
        number = self.game.spelling.read(move)
        if isinstance(number, Refusal):
            return self.game.explained(number)
        found: Counter[str] = Counter()
        kinds: dict[str, Refusal] = {}
        for world in self._worlds(SOME):
            if world.is_legal(seat, number):
                return None
            if seat == CHANCE or not world.may_answer(seat):
                return self._refusal(world, Report(seat, tuple(move)))
            refusal = self.game.why_not(world.view(seat), seat, number)
            if refusal is not None:
                kinds.setdefault(refusal.clause, refusal)
                found[refusal.clause] += 1
        # In most worlds the seat has not got the card; those in which it has say what is really in the way.
        return self.game.explained(kinds[min(found, key=lambda clause: found[clause])]) if found else None

    def choices(self, seat: int) -> dict[Move, list[tuple[Told, ...]]]:
        """What may be told of a seat now: moves, each with what may come to light by it."""
        found: dict[Move, list[tuple[Told, ...]]] = {}
        for world in self._worlds(SOME):
            for number in world.moves(seat):
                heard = self._heard(world, seat, number)[0]
                known = found.setdefault(self.game.spelling.move_of[number], [])
                if heard not in known:
                    known.append(heard)
        return found

    def unseen(self, seat: int, move: Move) -> bool:
        """Whether this is something that others can't tell from other moves, so that it is told without saying what."""
        number = self.game.spelling.number_of[move]
        for world in self._worlds(SOME):
            if world.is_legal(seat, number):
                return self.is_secret(world, seat, number)
        return False

    def told_of(self, truth: State, seat: int, number: int) -> Report:
        """What those who sit at a table can tell of a move on it, for a group whose cards somebody else keeps."""
        heard, _ = self._heard(truth, seat, number)
        return Report(seat, None if self.is_secret(truth, seat, number) else self.game.spelling.move_of[number], heard)

    # ---- worlds -------------------------------------------------------------------------------------

    def _worlds(self, most: int) -> Iterator[State]:
        """The one that explains all so far, then others that do, too."""
        yield self.world
        first, *others = self.knows
        keys = [self.world.view(seat).key() for seat in others]
        view = self.world.view(first)
        for _ in range(most):
            found = view.imagine(self.rng)
            if [found.view(seat).key() for seat in others] == keys:
                yield found

    def _after(self, world: State, report: Report) -> State | None:
        """This world after what was told; None: it does not explain it."""
        if report.move is not None:
            number = self.game.spelling.number_of.get(report.move)
            if number is None or not world.is_legal(report.seat, number):
                return None
            heard, after = self._heard(world, report.seat, number)
            return after if report.heard is None or heard == report.heard else None
        moves = world.moves(report.seat)
        begin = self.rng.roll(len(moves)) if moves else 0
        for number in [*moves[begin:], *moves[:begin]]:
            heard, after = self._heard(world, report.seat, number)
            if report.heard in (None, heard) and self.is_secret(world, report.seat, number):
                return after
        return None

    def _heard(self, world: State, seat: int, number: int) -> tuple[tuple[Told, ...], State]:
        after = world.copy()
        after.take_notes(True)
        after.apply(seat, number)
        told = [raw for raw in unpacked(after.packed_notes()) if any(audible(raw, viewer) for viewer in self.knows)]
        notes = [self.game.facts.read(raw, 0) for raw in told]
        heard = [(note.kind, note.seat, _frozen(note.facts)) for note in notes]
        if after.over():  # then all is laid open
            heard.append(("open", None, _frozen(View(self.game, after.view(self.knows[0])).data())))
        return tuple(heard), after

    def is_secret(self, world: State, seat: int, number: int) -> bool:
        """Whether others are not told what exactly it is: the rules call part of it secret, or it looks like others."""
        if seat in self.knows:
            return False
        move = self.game.spelling.move_of[number]
        if seat != CHANCE and self.game.public_part(move) != move:
            return True
        return self._looks_like_others(world, seat, number)

    def _looks_like_others(self, world: State, seat: int, number: int) -> bool:
        heard, after = self._heard(world, seat, number)
        seen = [after.view(viewer).key() for viewer in self.knows]
        for other in world.moves(seat):
            if other != number:
                also, then = self._heard(world, seat, other)
                if also == heard and [then.view(viewer).key() for viewer in self.knows] == seen:
                    return True
        return False

    def _refusal(self, world: State, report: Report) -> Refusal:
        asked = [seat if seat != CHANCE else "chance" for seat in world.asks()]
        return self.game.explained(Refusal(self.game.asked_by(world), {"asked": asked}))


def _frozen(facts: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, repr(value)) for name, value in sorted(facts.items()))
