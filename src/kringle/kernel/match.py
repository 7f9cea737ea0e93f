# cython: language_level=3
"""One game being played: checks every move, draws for chance, keeps the record, shows each seat what it may see."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from kringle.kernel import dice
from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.errors import BadSeats, NotAsked, Refusal, Refused
from kringle.kernel.game import Game
from kringle.kernel.notes import Note, Raw, audible, unpacked
from kringle.kernel.options import Options
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.kernel.state import State
from kringle.kernel.view import View

TABLE_DRAWS = 1 << CHANCE
"""What a state asks when chance is to move."""
KEEP = 32
"""Moves between two positions that are kept for going back: so many are played again at most."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `ranks` are 1 for the winners, 2 for the next ...; ties share a rank."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    clause: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Match:
    """Started by `kringle.start` or `kringle.open_replay`.

    With `chance="auto"` the table draws by itself, from the seed; with "manual" CHANCE is asked like a seat.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options | None = None,
        seed: int | None = None,
        chance: str = "auto",
        salt: str = "",
    ) -> None:
        if chance not in ("auto", "manual"):
            raise ValueError(f'chance is "auto" or "manual", not {chance!r}')
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        self.seats = seats
        self.options: Mapping[str, Any] = game.checked(seats, options)
        self.game = game.at(self.options)
        self.chance = chance
        self.seed = None if chance == "manual" else dice.new_seed() if seed is None else seed
        self.seeds = [] if self.seed is None else [dice.Seeding(0, self.seed, salt)]
        """What the draws follow from, the oldest first."""
        self.log: list[tuple[int, Move]] = []
        self.state = game.new(seats, self.options)
        self.state.take_notes(True)
        self._noted: list[tuple[int, bytes]] = []  # what each move brought about, packed
        self._kept: list[tuple[int, array[int]]] = []  # positions, by the number of moves that led there
        self._dice = None if self.seed is None else dice.Dice(self.seed)
        self._draw()

    # ---- playing ----------------------------------------------------------------------------------

    def asks(self) -> tuple[int, ...]:
        """The seats that must answer now; CHANCE is one of them when chance is manual."""
        return self.state.asks()

    @property
    def over(self) -> bool:
        return self.state.over()

    def legal(self, seat: int) -> list[Move]:
        """What a seat may answer: also to change an answer that is still sealed. Empty if it is not asked."""
        spelled = self.game.spelling.move_of
        return [spelled[move] for move in self.state.moves(self._seat(seat))]

    def play(self, seat: int, move: Iterable[Any]) -> None:
        """Play a move, or raise Refused (NotAsked, MalformedMove) and change nothing."""
        self._apply(seat, self._allowed(seat, move))
        if self._dice is not None:
            self._draw()

    def _allowed(self, seat: int, move: Iterable[Any]) -> int:
        """The number of a move that may be played; what is not legal is refused, whatever `why_not` says."""
        number = self.game.spelling.known(move)
        if number is None or type(seat) is not int or not self.state.is_legal(seat, number):
            self.state.keep_to_limits()
            refusal = self.why_not(seat, move) or self.game.explained(Refusal(self.game.asked_by(self.state)))
            raise Refused(refusal) if self._may_answer(seat) else NotAsked(refusal)
        return number

    def why_not(self, seat: int, move: Iterable[Any], after: Sequence[Iterable[Any]] = ()) -> Refusal | None:
        """Which rule forbids a move; None if it may be played. `after`: as if the seat had made these moves before."""
        if after:
            return self.why_not(seat, after[0]) or self._as_if(seat, after[0]).why_not(seat, move, after[1:])
        number = self.game.spelling.read(move)
        if not self._may_answer(self._seat(seat)):
            facts = {"asked": [s if s != CHANCE else "chance" for s in self.asks()]}
            return self.game.explained(Refusal(self.game.asked_by(self.state), facts))
        if isinstance(number, Refusal):
            return self.game.explained(number)
        if seat == CHANCE:
            if self.state.is_legal(CHANCE, number):
                return None
            refusal: Refusal | None = Refusal(self.game.asked_by(self.state), {"allowed": self.legal(CHANCE)})
        else:
            refusal = self.game.why_not(self.state.view(seat), seat, number)
        return None if refusal is None else self.game.explained(refusal)

    def _as_if(self, seat: int, move: Iterable[Any]) -> Match:
        """After a move that is only thought of: in a world that the seat may imagine, and nothing is drawn."""
        thought = self.copy()
        thought._dice = None
        thought.state = self.look(seat).imagine(Rng(0))
        thought._apply(seat, self._allowed(seat, move))
        return thought

    def _seat(self, seat: int, *others: int) -> int:
        known = type(seat) is int and (0 <= seat < self.seats or seat == CHANCE or seat in others)
        if not known:
            raise BadSeats(f"no seat {seat!r}; this table has seats 0 to {self.seats - 1}")
        return seat

    def _may_answer(self, seat: int) -> bool:
        return self.state.may_answer(seat)

    def _apply(self, seat: int, number: int) -> None:
        self.state.apply(seat, number)
        self._record(seat, number)

    def _record(self, seat: int, number: int) -> None:
        log = self.log
        log.append((seat, self.game.spelling.move_of[number]))
        notes = self.state.packed_notes()
        if notes:
            self._noted.append((len(log), notes))

    def _draw(self) -> None:
        """Chance moves until a seat is asked or the game is over. A table never asks CHANCE and a seat at once."""
        state, dice = self.state, self._dice
        while dice is not None and state.asking == TABLE_DRAWS:
            outcome = state.outcome_at(dice.below(state.total_weight()))
            state.apply(CHANCE, outcome)
            self._record(CHANCE, outcome)  # which also asks whether the room kept to its limits

    def reseed(self, seed: int, salt: str = "", why: str = "") -> None:
        """From here on draws follow from another seed: nobody who knows the one before knows what will come."""
        self.seeds.append(dice.Seeding(len(self.log), seed, salt, why))
        if self._dice is not None:
            self._dice = dice.Dice(seed, self._dice.drawn)

    @classmethod
    def _recorded(
        cls, game: Game, seats: int, options: Options | None, seed: int | None, chance: str, salt: str = ""
    ) -> Match:
        """A match that draws nothing yet: its chance moves come from a replay. `_go_on` ends that."""
        match = cls(game, seats, options, seed, "manual")
        if chance == "auto" and seed is not None:
            match.chance, match.seed, match.seeds = chance, seed, [dice.Seeding(0, seed, salt)]
        elif chance != "manual":
            raise ValueError(f'chance is "auto" or "manual", not {chance!r}')
        return match

    def _go_on(self) -> None:
        if self.seeds:
            self._dice = self._dice_now()
            self._draw()

    def _dice_now(self) -> dice.Dice:
        return dice.Dice(self.seeds[-1].seed, sum(seat == CHANCE for seat, _ in self.log))

    # ---- going back -------------------------------------------------------------------------------

    def retrace(self, seat: int, move: Iterable[Any], draws: Iterable[Iterable[Any]]) -> None:
        """A move and its draws, as a log has them that was checked before: nothing is drawn."""
        number = self.game.spelling.number_of
        self._apply(seat, number[tuple(move)])
        for drawn in draws:
            self._apply(CHANCE, number[tuple(drawn)])

    def keep(self) -> None:
        """Remember this position if none was for a while: `back_to` begins there."""
        if not self._kept or len(self.log) - self._kept[-1][0] >= KEEP:
            self._kept.append((len(self.log), array("h", self.state.cells())))

    def state_at(self, moves: int) -> State:
        """The position after so many moves of the log."""
        at = bisect_right(self._kept, moves, key=itemgetter(0)) - 1
        if at >= 0:
            done, cells = self._kept[at]
            state = self.state.copy()
            state.load(cells.tolist())
        else:
            done, state = 0, self.game.new(self.seats, self.options)
        number = self.game.spelling.number_of
        for seat, move in self.log[done:moves]:
            state.apply(seat, number[move])
        return state

    def back_to(self, moves: int) -> None:
        """Only so many moves of the log still count. What was drawn for the others will be drawn again as it was, but
        with the newest seed: the older ones may have been told."""
        self.state = self.state_at(moves)
        self.state.take_notes(True)
        del self.log[moves:]
        del self._noted[bisect_right(self._noted, moves, key=itemgetter(0)) :]
        del self._kept[bisect_right(self._kept, moves, key=itemgetter(0)) :]
        self.seeds = [one.no_later_than(moves) for one in self.seeds]
        if self._dice is not None:
            self._dice = self._dice_now()

    # ---- looking ----------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, as plain data; None: what everybody sees."""
        return self.look(seat).data()

    def look(self, seat: int | None = None) -> View:
        """What a seat sees, for players that think: a bot gets this and nothing else."""
        viewer = SPECTATOR if seat is None else self._seat(seat)
        if viewer == CHANCE:
            raise BadSeats("the table has no view of its own")
        return View(self.game, self.state.view(viewer))

    def look_back(self, moves: int, seat: int | None = None) -> View:
        """What a seat saw after so many moves of the log."""
        viewer = SPECTATOR if seat is None else self._seat(seat)
        return View(self.game, self.state_at(moves).view(viewer))

    def notes(self, seat: int | None = None, since: int = 0) -> list[Note]:
        """What happened, as a seat saw it, after the first `since` moves of the log."""
        viewer = SPECTATOR if seat is None else self._seat(seat)
        return [self.game.facts.read(raw, at) for at, raw in self.raw(since) if audible(raw, viewer)]

    def raw(self, since: int = 0) -> Iterator[tuple[int, Raw]]:
        """All notes as the rules made them, whoever may know of them: secret while the game runs, like the replay."""
        for at, notes in self._noted[bisect_right(self._noted, since, key=itemgetter(0)) :]:
            for raw in unpacked(notes):
                yield at, raw

    def tell(self, note: Note, names: Sequence[str] | None = None, language: str = "en", you: int | None = None) -> str:
        """A note in words; `you` is the seat that is spoken to."""
        return self.game.facts.tell(note, names or [f"Seat {seat}" for seat in range(self.seats)], language, you)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        if not self.over:
            return None
        state, levels = self.state, self.game.levels
        ranks = tuple(place + 1 for place in state.places(levels))
        level = self._deciding_level(ranks)
        clause = self.game.decided(state)[level]
        return Outcome(ranks, tuple(state.scores()), self.game.rulebook.sentence(clause), clause)

    def _deciding_level(self, ranks: tuple[int, ...]) -> int:
        """The level of standing that set the winner apart from the next; one past the last if the win is shared."""
        levels = self.game.levels
        if ranks.count(1) > 1:
            return levels
        winner = ranks.index(1)
        level = 0
        for other in range(self.seats):
            if other != winner:
                for at in range(levels):
                    if self.state.standings(at)[other] != self.state.standings(at)[winner]:
                        level = max(level, at)
                        break
        return level

    # ---- keeping ----------------------------------------------------------------------------------

    def replay(self) -> str:
        """The whole game as JSON lines: secret while the game runs."""
        from kringle.kernel import replay

        return replay.written(self)

    def copy(self) -> Match:
        """An independent match in the same position, with the same draws to come."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.log, other._noted, other._kept = list(self.log), list(self._noted), list(self._kept)
        other.seeds = list(self.seeds)
        other.state = self.state.copy()
        other.state.take_notes(True)
        if self._dice is not None:
            other._dice = self._dice.copy()
        return other

    def __repr__(self) -> str:
        asked = "over" if self.over else f"asks {self.asks()}"
        return f"<Match {self.game.id}, {self.seats} seats, {len(self.log)} moves, {asked}>"
