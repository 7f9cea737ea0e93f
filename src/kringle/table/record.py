# cython: language_level=3
"""A table as its log tells it: nothing here waits, writes or draws by itself.

`plan_...` says which deed a command would be, or why not, and changes nothing. `apply` takes the log's next event. The
same events lead to the same table, whoever applies them; that is what all servers, restarts and tests rely on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kringle.games import game as room
from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.names import SPECTATOR
from kringle.kernel.notes import Raw
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.table import frames
from kringle.table.events import (
    Answered,
    AnyDeed,
    Arranged,
    BrokenLog,
    Event,
    Head,
    Opened,
    Played,
    Proposed,
    Rematched,
    Seated,
    Sitting,
    Undone,
)

WORLDS = 5
"""So many are imagined to see whether a move turned something over."""

Code = Literal["stale", "no_undo", "no_proposal", "frozen", "over"]


class NotNow(Exception):
    """A command that the table, not a rule of the game, refuses."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


class Record:
    def __init__(self, head: Head, find: Callable[[str], Game] = room) -> None:
        self.head = head
        newest = find(head.game)
        self.game = newest.by(head.rules) or newest
        self.match = self._fresh()
        self.seq = 0
        self.plays: list[Played] = []
        self.quiet: list[bool] = []
        """For each of these whether nothing was drawn or turned over by it."""
        self.lengths: list[int] = [0]
        """Moves in the match, chance included, after each event."""
        self.commands: dict[str, int] = {}
        self.sittings: list[Sitting] = list(head.sittings)
        self.arrangement = head.arrangement
        self.proposal: Proposed | None = None
        self.agreed: set[int] = set()
        self.exportable = False
        self.rematch: str | None = None
        self.frozen: str | None = None
        self.questions: list[tuple[int, Any]] = [(0, None)] * head.seats
        """For each seat what it is asked, and since which event."""
        self.told: dict[tuple[int, Raw], frames.Told] = {}
        """Notes that were put into words since the last event."""
        self._raw: dict[int, list[tuple[int, Raw]]] = {}
        self._planned: tuple[AnyDeed, Match] | None = None
        self._before: State | None = None
        self._turned: bool | None = None

    def _fresh(self) -> Match:
        return Match(self.game, self.head.seats, self.head.options, self.head.seed)

    # ---- what a command would do --------------------------------------------------------------------

    def plan_opening(self) -> Opened:
        return Opened([list(move) for _, move in self.match.log], self._hash(self.match))

    def plan_play(self, seat: int, move: list[Any], seq: int) -> Played:
        """Raises Refused, NotAsked, MalformedMove or NotNow."""
        self._must_go_on()
        self.must_be_fresh(seat, seq)
        trial = self.match.copy()
        before = len(trial.log)
        trial.play(seat, tuple(move))
        deed = Played(seat, list(move), [list(drawn) for _, drawn in trial.log[before + 1 :]], self._hash(trial))
        self._planned = (deed, trial)
        return deed

    def plan_undo(self, seat: int) -> Undone | Proposed:
        self._must_go_on()
        how, to = self.undo(seat), self._last_play(seat)
        if how is None or to is None:
            raise NotNow("no_undo", "there is no move of this seat to take back")
        return Undone(seat, to) if how == "free" else Proposed(seat, "undo", to)

    def plan_export(self, seat: int) -> Proposed:
        self._must_go_on()
        return Proposed(seat, "export", len(self.plays))

    def plan_answer(self, seat: int, yes: bool) -> Answered:
        if seat not in self.waiting():
            raise NotNow("no_proposal", "nothing is proposed that this seat has still to answer")
        return Answered(seat, yes)

    def _must_go_on(self) -> None:
        if self.frozen:
            raise NotNow("frozen", self.frozen)
        if self.match.over:
            raise NotNow("over", "the game is over")

    def must_be_fresh(self, seat: int, seq: int) -> None:
        """A move is for the question that it was an answer to; others may have acted in the meantime."""
        if seq < self.questions[seat][0]:
            raise NotNow("stale", "the table has gone on since; choose again")

    def must_be_newest(self, seq: int) -> None:
        if seq != self.seq:
            raise NotNow("stale", "the table has gone on since; look again")

    # ---- undo ---------------------------------------------------------------------------------------

    def undo(self, seat: int) -> Literal["free", "ask"] | None:
        """Free while nothing was drawn or turned over and nobody else has acted; else all other people are asked."""
        to = self._last_play(seat)
        if to is None or self.match.over or self.frozen:
            return None
        if not self.other_people(seat):
            return "free"
        return "free" if to == len(self.plays) - 1 and self.quiet[to] and not self._turned_over() else "ask"

    def _turned_over(self) -> bool:
        """Whether the last move showed everybody something hidden, such as a card that lay face down.

        It did if it would have looked different in another world that an onlooker could not tell from the real one.
        """
        if self._turned is None:
            assert self._before is not None
            deed, seen, after = self.plays[-1], self._before.view(SPECTATOR), self.match.state.view(SPECTATOR)
            alike = self.match.game.alike(tuple(deed.move))
            self._turned = seen.looks_different(deed.seat, alike, after, Rng(seen.digest()), WORLDS)
        return self._turned

    def _last_play(self, seat: int) -> int | None:
        for number in range(len(self.plays) - 1, -1, -1):
            if self.plays[number].seat == seat:
                return number
        return None

    def other_people(self, seat: int) -> list[int]:
        return [s for s, sitting in enumerate(self.sittings) if sitting.kind == "person" and s != seat]

    def may_move_by_itself(self) -> bool:
        """Whether bots play here, or would for people who are away."""
        return self.arrangement.absent == "bot" or any(sitting.kind == "bot" for sitting in self.sittings)

    def waiting(self) -> list[int]:
        """Seats that have still to answer the proposal."""
        if self.proposal is None:
            return []
        return [seat for seat in self.other_people(self.proposal.seat) if seat not in self.agreed]

    # ---- the log ------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        if event.seq != self.seq + 1:
            raise BrokenLog(f"event {event.seq} follows {self.seq}")
        self._do(event.deed)
        self._planned = None
        self.told.clear()
        self._raw.clear()
        self.seq = event.seq
        self.commands[event.command] = event.seq
        self.lengths.append(len(self.match.log))
        self._ask(event.deed)

    def _do(self, deed: AnyDeed) -> None:
        if isinstance(deed, Played):
            self._play(deed)
        elif isinstance(deed, Opened):
            self._check(deed.draws == [list(move) for _, move in self.match.log], "its first draws")
        elif isinstance(deed, Undone):
            self._rewind(deed.to)
        elif isinstance(deed, Proposed):
            self.proposal, self.agreed = deed, set()
            self._settle()
        elif isinstance(deed, Answered):
            self._answer(deed)
        elif isinstance(deed, Seated):
            self.proposal = None
            self.sittings[deed.seat] = deed.sitting
        elif isinstance(deed, Arranged):
            self.arrangement = deed.arrangement
        elif isinstance(deed, Rematched):
            self.rematch = deed.table

    def _play(self, deed: Played) -> None:
        if self.frozen:
            return
        before, sealed = self.match, any(self.match.state.sealed)
        self._before, self._turned = before.state, None
        if self._planned is not None and self._planned[0] is deed:
            self.match = self._planned[1]
        else:
            try:
                self.match = self._replayed(deed)
            except (KringleError, BrokenLog) as problem:
                self._check(False, f"move {len(self.plays) + 1} ({problem})")
                return
        self.plays.append(deed)
        self.quiet.append(self._is_quiet(before, deed, sealed))
        self.proposal, self.exportable = None, False

    def _replayed(self, deed: Played) -> Match:
        trial = self.match.copy()
        before = len(trial.log)
        trial.play(deed.seat, tuple(deed.move))
        if [list(move) for _, move in trial.log[before + 1 :]] != deed.draws:
            raise BrokenLog("other draws than the seed's")
        if self.head.rules == self.game.version and self._hash(trial) != deed.hash:
            raise BrokenLog("another position")
        return trial

    def _is_quiet(self, before: Match, deed: Played, sealed: bool) -> bool:
        after = self.match
        if deed.draws or after.over or (sealed and not any(after.state.sealed)):
            return False
        if not self.game.reveals:
            return True
        kinds = after.game.facts.kinds()
        return not any(kinds[raw[0]] in self.game.reveals for _, raw in after.raw(len(before.log)))

    def _check(self, holds: bool, where: str) -> None:
        """A log that leads elsewhere: of an older version of the rules it can be looked at as far as it is the same."""
        if holds:
            return
        if self.head.rules == self.game.version:
            raise BrokenLog(f"table {self.head.id}: the log and the rules differ at {where}")
        self.frozen = (
            f"This game was begun with version {self.head.rules} of the rules; by version {self.game.version} it goes "
            f"another way after move {len(self.plays)}. It can be looked at up to there."
        )

    def _rewind(self, to: int) -> None:
        plays = self.plays[:to]
        self.match, self.plays, self.quiet = self._fresh(), [], []
        for deed in plays:
            self._play(deed)
        self.proposal, self.exportable = None, False

    def _answer(self, deed: Answered) -> None:
        if not deed.yes:
            self.proposal = None
            return
        self.agreed.add(deed.seat)
        self._settle()

    def _settle(self) -> None:
        """What was proposed happens when nobody is left to ask."""
        if self.proposal is not None and not self.waiting():
            proposal, self.proposal = self.proposal, None
            if proposal.what == "undo":
                self._rewind(proposal.to)
            else:
                self.exportable = True

    def _ask(self, deed: AnyDeed) -> None:
        """Since when each seat is asked what it is asked now."""
        state = self.match.state
        clause = self.game.asked_by(state)
        for seat in range(self.head.seats):
            question = (clause, state.moves(seat)) if state.may_be_asked(seat) else None
            if question != self.questions[seat][1] or (isinstance(deed, Played) and deed.seat == seat):
                self.questions[seat] = (self.seq, question)

    # ---- what is public ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [sitting.name for sitting in self.sittings]

    def raw(self, since: int) -> list[tuple[int, Raw]]:
        """All notes of the match after so many moves: read once for all who look at the table now."""
        found = self._raw.get(since)
        if found is None:
            found = self._raw[since] = list(self.match.raw(since))
        return found

    def _hash(self, match: Match) -> str:
        return f"{match.state.digest():016x}"

    def hash(self) -> str:
        """Of the position. Secret like the position while the game runs: equal hashes tell of equal secrets."""
        return self._hash(self.match)

    def chairs(self, here: frozenset[int] | set[int] = frozenset()) -> list[frames.Chair]:
        return [
            frames.Chair(seat, s.kind, s.name, s.bot, s.level, seat in here) for seat, s in enumerate(self.sittings)
        ]

    def replay(self) -> str:
        return self.match.replay()
