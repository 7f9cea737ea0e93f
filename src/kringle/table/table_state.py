# cython: language_level=3
"""A table as its log tells it: nothing here waits, writes or draws by itself.

`plan_...` says which deed a command would be, or why not, and changes nothing. `apply` takes the log's next event. The
same events lead to the same table, whoever applies them; that is what all servers, restarts and tests rely on.
`loading` takes a whole log and plays only the moves that still count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from kringle.games import game as game_of
from kringle.kernel import dice
from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.notes import Raw
from kringle.kernel.options import Document
from kringle.kernel.state import State
from kringle.table import chain, changes, frames
from kringle.table.changes import By, How
from kringle.table.events import (
    Answered,
    AnyDeed,
    Arranged,
    Arrangement,
    BrokenLog,
    Event,
    FreshDice,
    Head,
    Opened,
    Played,
    Proposed,
    Rematched,
    Reseeded,
    Seated,
    Shown,
    Sitting,
    Undone,
    linked,
)
from kringle.table.last_move import LastMove
from kringle.table.worded import Worded

IMPORTED = "import:"
"""So the commands begin by which a game from elsewhere is told again."""
SLICE = 20
"""Moves that `loading` plays at a time."""
LINKS = 1000
"""Links that it checks at a time."""
LONG = 20_000
"""Events after which a table takes moves only, and lets people go. Moves end a game; all else could go on for ever."""

Command = frames.Play | frames.Undo | frames.Reveal | frames.Answer
"""What a device sends that becomes an event."""
Code = Literal["stale", "no_undo", "no_proposal", "frozen", "over", "not_yours", "limit", "gathering"]


class NotNow(Worded):
    """A command that the table, not a rule of the game, refuses."""

    def __init__(self, code: Code, which: str = "", /, **given: Any) -> None:
        super().__init__(which, **given)
        self.code = code
        self.about = f"refused.{code}"


class TableState:
    __slots__ = (
        "_before", "_documents", "_folding", "_known", "_last", "_made", "_numbers", "_planned", "_raw",
        "_rewound", "agreed", "arrangement", "changes", "commands", "exportable", "frozen",
        "game", "head", "kept", "length", "lengths", "link", "marks", "match", "plays", "proposal", "questions",
        "rematch", "reseeded", "sat", "seq", "sittings", "starts", "told",
    )  # fmt: skip
    """Python finds more than thirty attributes of an object slowly, and each move asks for them a hundred times."""

    def __init__(self, head: Head, find: Callable[[str], Game] = game_of) -> None:
        self.head = head
        newest = find(head.game)
        self.game = newest.by(head.rules) or newest
        self.match = Match(self.game, head.seats, head.options, head.seed, salt=head.salt)
        self.match.keep()
        self._documents = documents(self.match)
        self.seq = 0
        self.link = head.hash
        self.plays: list[Played] = []
        """Those that still count."""
        self.starts: list[int] = []
        """For each of these how many moves the match had before."""
        self.length = len(self.match.log)
        """Moves in the match, chance included."""
        self.lengths: list[int] = [0]
        """The same after each event."""
        self.marks: list[frames.Mark] = []
        self.reseeded = 0
        self.commands: dict[str, int] = {}
        self.sittings: list[Sitting] = list(head.sittings)
        self.sat: list[str] = [""] * head.seats
        """The command by which each seat's holder sat down, none for the first: a key is for one sitting alone."""
        self.changes: list[changes.SeatChange] = []
        self.arrangement = head.arrangement
        self.proposal: Proposed | None = None
        self.agreed: set[int] = set()
        self.exportable = False
        self.rematch: str | None = None
        self.kept: list[int] | None = None
        """See `Rematched`."""
        self.frozen: NotNow | None = None
        self.questions: list[tuple[int, Any]] = [(0, None)] * head.seats
        """For each seat what it is asked, and since which event."""
        self.told: dict[tuple[int, Raw, str], frames.Told] = {}
        """Notes that were put into words since the last event."""
        self._raw: dict[int, list[tuple[int, Raw]]] = {}
        self._planned: tuple[AnyDeed, Match] | None = None
        self._made: Event | None = None
        """The newest event that was linked here, and need not be checked."""
        self._before: State | None = None
        """The position before the last move, if it is known still."""
        self._last: LastMove | None = None
        self._known = self.length
        """So many draws people have seen of the newest dice, also of moves that were taken back."""
        self._folding = False
        """While a log is loaded: moves are only counted."""
        self._numbers: list[int] = []
        """Of the events of `plays`."""
        self._rewound = 0
        """The event that last took moves back."""

    # ---- what a command would do --------------------------------------------------------------------

    def plan(self, command: Command, sat: str | None) -> AnyDeed:
        """For a device whose holder sat down by this command (`sat`)."""
        self.must_sit(command.seat, sat)
        if isinstance(command, frames.Play):
            return self.plan_play(command.seat, command.move, command.seq)
        if isinstance(command, frames.Undo):
            self.must_be_newest(command.seq)
            return self.plan_undo(command.seat)
        if isinstance(command, frames.Reveal):
            return self.plan_export(command.seat)
        self.must_be_newest(command.seq)
        return self.plan_answer(command.seat, command.yes)

    def plan_opening(self) -> Opened:
        return Opened([list(move) for _, move in self.match.log], self._hash(self.match))

    def plan_play(self, seat: int, move: list[Any], seq: int) -> Played:
        """Raises Refused, NotAsked, MalformedMove or NotNow."""
        self._must_go_on()
        if self.arrangement.gathering:
            raise NotNow("gathering")
        self.must_be_fresh(seat, seq)
        trial = self.match.copy()
        before = len(trial.log)
        trial.play(seat, tuple(move))
        deed = Played(seat, list(move), [list(drawn) for _, drawn in trial.log[before + 1 :]], self._hash(trial))
        self._planned = (deed, trial)
        return deed

    def plan_undo(self, seat: int) -> Undone | Proposed:
        self._must_go_on()
        self._must_not_be_long()
        how, to = self.undo(seat), self._last_play(seat)
        if how is None or to is None:
            raise NotNow("no_undo")
        return Undone(seat, to) if how == "free" else Proposed(seat, "undo", to)

    def plan_export(self, seat: int) -> Proposed:
        self._must_go_on()
        self._must_not_be_long()
        return Proposed(seat, "export", len(self.plays))

    def plan_reseed(self, why: Shown, fresh: FreshDice) -> Reseeded:
        """For whoever is about to show the seed, or has chosen it."""
        if self.match.over:
            raise NotNow("over")
        return Reseeded(why, fresh)

    def plan_seat(self, seat: int, sitting: Sitting, how: How, by: By, fresh: Callable[[], FreshDice]) -> Seated:
        """Somebody who has seen draws and taken them back would know more than who comes now: fresh dice come along."""
        if how not in ("left", "opened"):  # after one of these nobody sits there
            self._must_not_be_long()
        comes = sitting.kind == "person" and how not in changes.SAME
        return Seated(seat, sitting, how, by, fresh() if comes and self.foreseen else None)

    def plan_arrangement(self, arrangement: Arrangement) -> Arranged:
        self._must_not_be_long()
        if arrangement.gathering and self.plays:
            raise NotNow("over", "begun")
        return Arranged(arrangement)

    def plan_stand_in(self, seat: int, by: By) -> Seated:
        """A bot plays for a person who is away; whether they are, others know."""
        self._must_go_on()
        self._must_not_be_long()
        sitting = self.sittings[seat]
        if sitting.kind != "person" or sitting.stand_in:
            raise NotNow("over", "bot")
        return Seated(seat, replace(sitting, stand_in=True), "stand_in", by)

    def plan_back(self, seat: int, sat: str) -> Seated:
        self.must_sit(seat, sat)
        sitting = self.sittings[seat]
        if not sitting.stand_in:
            raise NotNow("over", "no_bot")
        return Seated(seat, replace(sitting, stand_in=False), "back", "seat")

    def plan_start(self) -> Arranged:
        """When everybody who was waited for has come."""
        if not self.arrangement.gathering or any(sitting.kind == "open" for sitting in self.sittings):
            raise NotNow("gathering", "nobody")
        return Arranged(replace(self.arrangement, gathering=False))

    def plan_rematch(self, table: str, kept: list[int] | None) -> Rematched:
        """With `kept` seats only, if nobody has sat down meanwhile on one that goes."""
        if kept is not None and any(one.kind != "open" for seat, one in enumerate(self.sittings) if seat not in kept):
            raise NotNow("over", "taken")
        return Rematched(table, kept)

    def plan_answer(self, seat: int, yes: bool) -> Answered:
        if seat not in self.waiting():
            raise NotNow("no_proposal")
        return Answered(seat, yes)

    def _must_go_on(self) -> None:
        if self.frozen:
            raise NotNow("frozen", "by", **self.frozen.given)
        if self.match.over:
            raise NotNow("over")

    def _must_not_be_long(self) -> None:
        if self.seq >= LONG:
            raise NotNow("limit", "history")

    def must_be_fresh(self, seat: int, seq: int) -> None:
        """A move is for the question that it was an answer to; others may have acted in the meantime."""
        if seq < self.questions[seat][0]:
            raise NotNow("stale")

    def must_be_newest(self, seq: int) -> None:
        if seq != self.seq:
            raise NotNow("stale")

    def must_sit(self, seat: int, sat: str | None) -> None:
        """Who had the seat when they sent a command may have lost it while the command waited for its turn."""
        if self.sat[seat] != sat:
            raise NotNow("not_yours")

    # ---- undo ---------------------------------------------------------------------------------------

    def undo(self, seat: int) -> Literal["free", "ask"] | None:
        """Free while nothing was drawn or turned over and nobody else has acted; else all other people are asked."""
        to = self._last_play(seat)
        if to is None or self.match.over or self.frozen:
            return None
        if not self.other_people(seat):
            return "free"
        return "free" if to == len(self.plays) - 1 and self.last_move().told_nothing_new() else "ask"

    def last_move(self) -> LastMove:
        if self._last is None:
            self._last = LastMove(self.match, self.plays[-1], self.starts[-1], self._before)
        return self._last

    def _last_play(self, seat: int) -> int | None:
        plays = self.plays
        for number in range(len(plays) - 1, -1, -1):
            if plays[number].seat == seat:
                return number
        return None

    def other_people(self, seat: int) -> list[int]:
        return [s for s, sitting in enumerate(self.sittings) if sitting.kind == "person" and s != seat]

    def has_nobody_but(self, seats: Sequence[int]) -> bool:
        """Whether one of these, or nobody, is the only person here, and nobody can sit down."""
        people = [seat for seat, sitting in enumerate(self.sittings) if sitting.kind == "person"]
        return len(people) <= 1 and set(people) <= set(seats) and all(s.kind != "open" for s in self.sittings)

    def may_move_by_itself(self) -> bool:
        """Whether bots play here, or would for people who are away."""
        return self.arrangement.absent == "bot" or any(
            sitting.kind == "bot" or sitting.stand_in for sitting in self.sittings
        )

    def waiting(self) -> list[int]:
        """Seats that have still to answer the proposal."""
        if self.proposal is None:
            return []
        return [seat for seat in self.other_people(self.proposal.seat) if seat not in self.agreed]

    # ---- the log ------------------------------------------------------------------------------------

    def event(self, command: str, deed: AnyDeed, at: int) -> Event:
        """The deed as the next event of the log."""
        self._made = linked(self.link, self.head.id, self.seq + 1, command, deed, at)
        return self._made

    def apply(self, event: Event) -> None:
        self._follow(event)
        self._apply_deed(event.deed)
        self._planned = None
        self.told.clear()
        self._raw.clear()
        self.lengths.append(self.length)
        if self._rewound == event.seq:
            self._ask_anew()
        self._ask(event.seq, event.deed.seat if isinstance(event.deed, Played) else None)

    def load(self, log: Sequence[Event], newest: chain.Tip | None = None) -> None:
        for _ in self.loading(log, newest):
            pass

    def loading(self, log: Sequence[Event], newest: chain.Tip | None = None) -> Iterator[None]:
        """Applies a whole log, in slices: who goes through it may do something else in between. The same as `apply` of
        each event, but moves that were taken back are not played. `newest` is the link that must be in it."""
        self._folding = True
        for number, event in enumerate(log):
            self._follow(event)
            self._apply_deed(event.deed)
            self.lengths.append(self.length)
            if number % LINKS == LINKS - 1:
                yield
        self._folding = False
        if newest is not None:
            self._check_end(log, newest)
        yield from self._play_again()

    def _follow(self, event: Event) -> None:
        if event.seq != self.seq + 1:
            what = "is missing" if event.seq > self.seq else "is there twice"
            raise BrokenLog(self.head.id, self.seq + 1, f"{what}: event {event.seq} comes after {self.seq}")
        if event is not self._made and event.link != chain.link(
            self.link, event.seq, event.command, event.text, event.at
        ):
            what = (
                "it was changed" if self.seq else "it was changed, or what the table is: its game, rules, seats, seed"
            )
            raise BrokenLog(self.head.id, event.seq, f"{what}; its link does not follow from the one before")
        self.seq, self.link = event.seq, event.link
        self.commands[event.command] = event.seq
        if event.command.startswith(IMPORTED):
            self._mark("imported")
        if isinstance(event.deed, Seated):
            self._note_change(event, event.deed)

    def _note_change(self, event: Event, deed: Seated) -> None:
        if deed.how is None or deed.by is None:
            return
        before, after = self.sittings[deed.seat], deed.sitting
        change = changes.SeatChange(
            event.seq, self.length, event.at, deed.seat, deed.how, deed.by,
            before.name, before.kind, after.name, after.kind,
        )  # fmt: skip
        changes.remember(self.changes, change)
        if deed.how not in changes.SAME:
            self.sat[deed.seat] = event.command

    def _check_end(self, log: Sequence[Event], newest: chain.Tip) -> None:
        if newest.seq > len(log):
            raise BrokenLog(self.head.id, len(log) + 1, f"is missing: the log went on to event {newest.seq}")
        if newest.seq < 1 or log[newest.seq - 1].link != newest.link:
            raise BrokenLog(self.head.id, newest.seq, "its link is not the one that was noted beside the log")

    def _play_again(self) -> Iterator[None]:
        """Those moves that the log ends with, from the position after the first draws."""
        plays, starts, numbers, seeds = self.plays, self.starts, self._numbers, self.match.seeds
        self.plays, self.starts, self._numbers, self.match.seeds = [], [], [], seeds[:1]
        self.length, asked, later = len(self.match.log), False, seeds[1:]
        for done, (deed, start, number) in enumerate(zip(plays, starts, numbers, strict=True)):
            if not asked and number > self._rewound:
                asked = self._ask_anew()
            while later and later[0].after <= start:
                self._take(later.pop(0))
            self._play(deed, number)
            if asked:
                self._ask(number, deed.seat)
            if done % SLICE == SLICE - 1:
                yield
        for one in later:
            self._take(one)
        if not asked:
            self._ask_anew()
        if self.frozen:
            self.lengths = [min(length, self.length) for length in self.lengths]

    def _apply_deed(self, deed: AnyDeed) -> None:
        if isinstance(deed, Played):
            self._play(deed, self.seq)
            self.proposal, self.exportable = None, False
        elif isinstance(deed, Opened):
            self._check(deed.draws == [list(move) for _, move in self.match.log], "its first draws")
            self._known = self.length
        elif isinstance(deed, Undone):
            self._rewind(deed.to)
        elif isinstance(deed, Proposed):
            self.proposal, self.agreed = deed, set()
            self._settle()
        elif isinstance(deed, Answered):
            self._answer(deed)
        elif isinstance(deed, Seated):
            self._seat(deed)
        elif isinstance(deed, Reseeded):
            self._mark(deed.why)
            self._reseed(deed.dice, deed.why)
        elif isinstance(deed, Arranged):
            self.arrangement = deed.arrangement
        elif isinstance(deed, Rematched):
            self.rematch, self.kept = deed.table, deed.kept

    def _play(self, deed: Played, number: int) -> None:
        if self.frozen:
            return
        before, length = None, self.length
        if self._folding:
            self.length += 1 + len(deed.draws)
        elif self._planned is not None and self._planned[0] is deed:
            before, self.match = self.match.state, self._planned[1]
            self.length = len(self.match.log)
        elif not self._replayed(deed, number):
            return
        self._before, self._last = before, None
        self.plays.append(deed)
        self.starts.append(length)
        self._numbers.append(number)
        self._known = max(self._known, self._drawn())
        if not self._folding:
            self.match.keep()

    def _replayed(self, deed: Played, number: int) -> bool:
        """Whether it leads where the log says."""
        match, problem = self.match, ""
        try:
            match.play(deed.seat, tuple(deed.move))
        except KringleError as refused:
            problem = str(refused)
        else:
            if [list(move) for _, move in match.log[self.length + 1 :]] != deed.draws:
                problem = "other draws than the seed's"
            elif self.head.rules == self.game.version and self._hash(match) != deed.hash:
                problem = "another position"
        if problem:
            match.back_to(self.length)
            self._check(False, f"move {len(self.plays) + 1} ({problem})", number)
            return False
        self.length = len(match.log)
        return True

    def _check(self, holds: bool, where: str, number: int = 1) -> None:
        """A log that leads elsewhere: of an older version of the rules it can be looked at as far as it is the same."""
        if holds:
            return
        if self.head.rules == self.game.version:
            raise BrokenLog(self.head.id, number, f"the log and the rules differ at {where}")
        self.frozen = NotNow(
            "frozen", "by", was=self.head.rules, now=self.game.version, moves=len(self.plays)
        )  # raised for whoever would go on from there

    def _rewind(self, to: int) -> None:
        self.proposal, self.exportable, self._rewound = None, False, self.seq
        if to >= len(self.plays):
            return
        self.length = self.starts[to]
        del self.plays[to:], self.starts[to:], self._numbers[to:]
        if self._folding:
            self.match.seeds = [one.no_later_than(self.length) for one in self.match.seeds]
        else:
            self.match.back_to(self.length)
        self._before = self._last = None

    # ---- dice ---------------------------------------------------------------------------------------

    def _drawn(self) -> int:
        """Draws of the match."""
        return self.length - len(self.plays)

    @property
    def foreseen(self) -> bool:
        """Whether somebody has seen draws that are still to come, since they were taken back."""
        return self._known > self._drawn() and not self.match.over

    @property
    def told_up_to_here(self) -> bool:
        """Whether all that has happened was shown already, and nothing of what will."""
        shown = self.reseeded and self.marks and self.marks[-1].at == self.length
        return bool(shown) and self.match.seeds[-1].after == self.length

    def _seat(self, deed: Seated) -> None:
        self.proposal = None
        self.sittings[deed.seat] = deed.sitting
        if deed.sitting.kind == "person":
            self.exportable = False  # who has come now was not asked
        if deed.dice is not None:
            self._reseed(deed.dice, "seated")

    def _mark(self, why: Shown) -> None:
        """For good, also when moves are taken back; of one kind the latest counts."""
        self.marks = [mark for mark in self.marks if mark.why != why] + [frames.Mark(why, self.length)]

    def _reseed(self, fresh: FreshDice, why: str) -> None:
        self.reseeded += 1
        self._known = self._drawn()
        self._take(dice.Seeding(self.length, int(fresh.seed), fresh.salt, why))

    def _take(self, one: dice.Seeding) -> None:
        if self._folding:
            self.match.seeds.append(one)
        else:
            self.match.reseed(one.seed, one.salt, one.why)

    # ---- proposals ----------------------------------------------------------------------------------

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

    def _ask(self, number: int, answered: int | None) -> None:
        """Since when each seat is asked what it is asked now; who has just answered is asked anew."""
        for seat, question in enumerate(self._asked()):
            if question != self.questions[seat][1] or seat == answered:
                self.questions[seat] = (number, question)

    def _ask_anew(self) -> bool:
        """At the beginning; and when moves were taken back everybody chooses again."""
        if self._rewound:
            self.questions = [(self._rewound, question) for question in self._asked()]
        elif self.seq:
            self._ask(1, None)
        return True

    def _asked(self) -> list[Any]:
        state = self.match.state
        clause = self.game.asked_by(state)
        return [(clause, state.moves(seat)) if state.may_answer(seat) else None for seat in range(self.head.seats)]

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
        return f"{match.state.key():016x}"

    def hash(self) -> str:
        """Of the position. Secret like the position while the game runs: equal hashes tell of equal secrets."""
        return self._hash(self.match)

    def chairs(self, here: frozenset[int] | set[int] = frozenset()) -> list[frames.Chair]:
        return [
            frames.Chair(seat, s.kind, s.name, s.bot, s.level, s.figure, s.stand_in, seat in here)
            for seat, s in enumerate(self.sittings)
        ]

    def replay(self) -> str:
        """With all seeds of a game that is over. While it runs, the newest must be fresh, and it is not told."""
        if not self.match.over and not (self.reseeded and self.match.seeds[-1].after == self.length):
            raise ValueError("the seed of a running game can't be shown before others take over")
        return self.match.replay()


def documents(match: Match) -> list[object]:
    """What the players' own files say. As long as a table holds on to it, nobody reads the files again."""
    found = ((option, match.options[option.name]) for option in match.game.options if isinstance(option, Document))
    return [option.read(value["text"]) for option, value in found if isinstance(value, dict)]
