# cython: language_level=3
# mypy: disable-error-code="untyped-decorator"
"""What every game keeps to: one State class a game, over this base.

A position is nothing but 16-bit cells: the fields below and those of the game's class, in the order in which they
are annotated. So copy, equality, hash and dump are written once, here, and no game can forget a field. There is no
random number and no name in a position.

The rules of a room are made from what it declares (room.py): `_list_moves`, `apply`, `_conceal`, `_invent`, `standing`,
`score`, `draw`. This is all that a State can do; nothing here checks a move (match.py does):

    add  add_run  add_chance  add_deck  add_feature      a rule lists moves, outcomes, and what a net is told
    ask  ask_too  excuse  seal  opened  note             a rule says who must answer, hides an answer, tells
    asks  may_answer  moves  is_legal  outcomes  over    who must answer, and with what
    apply  draw  total_weight  outcome_at                what happens then; what a ticket draws
    copy  view  imagine                                  a copy; what a seat sees; a world it may be in
    copy_from  conceal  invent  unseal                   the same in place, for loops
    first_asked  list_moves                              the same as `asks` and `moves`, for loops in C
    standing  standings  score  scores  place  places    how it stands, and how it ended
    key  same  cells  load                               the position as a hash, and as numbers
    take_notes  packed_notes  keep_to_limits             what moves told; whether the room kept to the limits
"""

from __future__ import annotations

import gc
from typing import Annotated, TypeVar

import cython

from kringle.kernel import layout
from kringle.kernel.constants import ASKED
from kringle.kernel.errors import LimitExceeded
from kringle.kernel.layout import Row
from kringle.kernel.rng import Rng

if cython.compiled:
    from cython.cimports.cpython.type import PyType_Modified
    from cython.cimports.libc.string import memcmp, memcpy
else:  # C has them from state.pxd
    from kringle.kernel.constants import (
        CHANCE,
        FENCE,
        HIDDEN,
        MAX_CELL,
        MAX_FEATURES,
        MAX_LEGAL,
        MAX_NOTES,
        MAX_SEATS,
        NOTE_CELLS,
        SCRATCH,
        SPECTATOR,
        TRUTH,
    )  # fmt: skip

U64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
STIR = 0xFF51AFD7ED558CCD

NO_SUCH_SEAT, UNTELLABLE, NOTHING_TO_DRAW, TOO_MANY, NO_NUMBER = 1, 2, 4, 8, 16
"""In `amiss`: what went beyond the limits."""

Some = TypeVar("Some", bound="State")


class State:
    asking: int  # a bit for each seat that must answer; CHANCE's bit; 0: the game is over
    viewer: int  # whose view this is, or TRUTH
    seats: int
    edition: int  # of the rules: 0 for the oldest that are still played (see Game.older), then 1, 2 ...
    sealed: Annotated[Row, MAX_SEATS]  # answer + 1; 0: none; HIDDEN: there is one

    def __init__(self) -> None:
        if cython.compiled:
            start = cython.cast(cython.p_char, cython.address(self.asking))
            whole = cython.cast(cython.p_char, cython.cast(cython.p_void, self))
            self.size = type(self).__basicsize__ - (start - whole)
        else:
            self._make_buffers()
            for name, size in layout.position(type(self)):
                setattr(self, name, layout.zeros(size))
        self.viewer = TRUTH

    def _make_buffers(self) -> None:  # uncompiled only
        if not cython.compiled:
            self.size = 0
            self.legal = [0] * MAX_LEGAL
            self.weights = [0] * MAX_LEGAL
            self.legal_count = 0
            self.notes = [0] * (NOTE_CELLS * MAX_NOTES)
            self.note_count = 0
            self.noting = False
            self.scratch = [0] * (SCRATCH + FENCE)
            self.amiss = self.feature_count = self.cache_key = 0
            self.values = [0.0] * MAX_SEATS
            self.features = [0] * MAX_FEATURES

    # ---- the rules of a room --------------------------------------------------------------------

    def _list_moves(self, seat: int) -> None:
        """`add` each move of a seat that is asked; for CHANCE `add_chance` each outcome."""

    def apply(self, seat: int, move: int) -> None:
        """What a legal move does."""

    def _conceal(self, seat: int) -> None:
        """Take out, in place, what this seat can't know. Sealed answers are seen to already."""

    def _invent(self, rng: Rng) -> bool:
        """Fill a view in again, in place, as one world that its viewer can't tell from the real one.

        False, after a bounded number of tries, if none was found; the suite sees to it that this does not happen.
        """
        return True

    def standing(self, seat: int, level: int) -> int:
        """Who is ahead: by level 0; higher levels break ties, one after the other. More is better."""
        return 0

    def score(self, seat: int) -> int:
        """What is told as the result: what level 0 says, unless a game has something to put before it."""
        return self.standing(seat, 0)

    # ---- what they use --------------------------------------------------------------------------

    def add(self, move: int) -> None:
        if self.legal_count < MAX_LEGAL and 0 <= move <= MAX_CELL:
            self.legal[self.legal_count] = move
            self.legal_count += 1
        else:
            self._leave_out(move)

    def add_run(self, first: int, count: int, step: int) -> None:
        """`add` for moves at equal distances."""
        n = self.legal_count
        if n + count <= MAX_LEGAL and (first | (first + count * step)) & ~MAX_CELL == 0:
            for i in range(count):
                self.legal[n + i] = first + i * step
            self.legal_count = n + max(0, count)
        else:
            self._leave_out(first | (first + count * step))

    def add_feature(self, feature: int) -> None:
        """Tell a net of something that is so. Beyond MAX_FEATURES nothing is noted."""
        if self.feature_count < MAX_FEATURES:
            self.features[self.feature_count] = feature
            self.feature_count += 1

    def add_chance(self, outcome: int, weight: int) -> None:
        if self.legal_count < MAX_LEGAL and (outcome | weight) & ~MAX_CELL == 0:
            self.legal[self.legal_count] = outcome
            self.weights[self.legal_count] = weight
            self.legal_count += 1
        else:
            self._leave_out(outcome | weight)

    def add_deck(self, outcome: int, deck: Row, kinds: int) -> None:
        """`add_chance` for drawing one card of a deck: `outcome` is to draw the first kind, the next one the second."""
        n = self.legal_count
        if n + kinds > MAX_LEGAL or (outcome | (outcome + kinds)) & ~MAX_CELL != 0:
            self._leave_out(outcome | (outcome + kinds))
            return
        for kind in range(kinds):  # without a branch: this is where many games spend their time
            self.legal[n] = outcome + kind
            self.weights[n] = deck[kind]
            n += 1 if deck[kind] != 0 else 0
        self.legal_count = n

    def _leave_out(self, number: int) -> None:
        """What there is no room for, so that a loop goes on to its end before anybody is told."""
        self.amiss |= TOO_MANY if number & ~MAX_CELL == 0 else NO_NUMBER
        if self.legal_count == 0:
            self.legal[0] = 0

    def ask(self, seat: int) -> None:
        """One seat, or CHANCE, must answer, and nobody else."""
        if 0 <= seat <= CHANCE:
            self.asking = 1 << seat
        else:
            self.asking = 0
            self.amiss |= NO_SUCH_SEAT

    def ask_too(self, seat: int) -> None:
        if 0 <= seat <= CHANCE:
            self.asking |= 1 << seat
        else:
            self.amiss |= NO_SUCH_SEAT

    def excuse(self, seat: int) -> bool:
        """This seat need not answer any more. True if it was the last."""
        self.asking &= ~(1 << seat)
        return self.asking == 0

    def seal(self, seat: int, move: int) -> bool:
        """A hidden answer, free to change until the last one is in: then True."""
        if 0 <= seat < MAX_SEATS:
            self.sealed[seat] = move + 1
            self.asking &= ~(1 << seat)
            return self.asking == 0
        self.amiss |= NO_SUCH_SEAT
        self.asking = 0
        return False

    def opened(self, seat: int) -> int:
        """Take a seat's sealed answer out; -1 if there is none."""
        if 0 <= seat < MAX_SEATS:
            answer = self.sealed[seat] - 1
            self.sealed[seat] = 0
            return answer
        self.amiss |= NO_SUCH_SEAT
        return -1

    def note(self, event: int, seat: int, value: int, more: int, audience: int) -> None:
        """Something happened: who did what with which values; `audience` has a bit for each seat that may know."""
        if self.noting:
            if max(value, more, -value, -more) > MAX_CELL:
                self.amiss |= UNTELLABLE
            elif self.note_count < MAX_NOTES:
                at = NOTE_CELLS * self.note_count
                self.notes[at] = event
                self.notes[at + 1] = seat
                self.notes[at + 2] = value
                self.notes[at + 3] = more
                self.notes[at + 4] = audience
            self.note_count += 1

    # ---- playing ----------------------------------------------------------------------------------

    def may_answer(self, seat: int) -> bool:
        """Whether a seat may answer now: it is asked, or its answer is still sealed."""
        if not 0 <= seat <= CHANCE:
            return False
        return (self.asking >> seat) & 1 != 0 or (seat < MAX_SEATS and self.sealed[seat] != 0)

    def list_moves(self, seat: int) -> None:
        """Into `legal`, and `weights` if it is CHANCE: `legal_count` of them."""
        self.legal_count = 0
        self._list_moves(seat)

    def is_legal(self, seat: int, move: int) -> bool:
        if self.may_answer(seat):
            self.list_moves(seat)
            for i in range(self.legal_count):
                if self.legal[i] == move:
                    return True
        return False

    def first_asked(self) -> int:
        if self.asking == 1 << CHANCE:
            return CHANCE
        seat = 0
        while (self.asking >> seat) & 1 == 0:
            seat += 1
        return seat

    def total_weight(self) -> int:
        """Lists the outcomes of the chance move that is asked for."""
        self.list_moves(CHANCE)
        total = 0
        for i in range(self.legal_count):
            total += self.weights[i]
        if total > 0:
            return total
        self.amiss |= NOTHING_TO_DRAW
        self.legal_count = 1
        self.weights[0] = 1
        return 1

    def outcome_at(self, ticket: int) -> int:
        """After `total_weight`: the outcome that a ticket from 0 to total - 1 stands for."""
        i = 0
        while ticket >= self.weights[i]:
            ticket -= self.weights[i]
            i += 1
        return self.legal[i]

    def draw(self, rng: Rng) -> int:
        """One outcome by chance. A game with large decks may do the same without listing every card."""
        return self.outcome_at(rng.below(self.total_weight()))

    def place(self, seat: int, levels: int) -> int:
        """How many seats ended before this one: 0 is a win, shared or not."""
        ahead = 0
        for other in range(self.seats):
            for level in range(levels):
                mine = self.standing(seat, level)
                theirs = self.standing(other, level)
                if theirs != mine:
                    if theirs > mine:
                        ahead += 1
                    break
        return ahead

    def unseal(self) -> None:
        """Ask everybody again whose answer is still sealed (a search decides for them itself)."""
        for seat in range(MAX_SEATS):
            if self.sealed[seat] != 0:
                self.sealed[seat] = 0
                self.ask_too(seat)

    # ---- secrets ----------------------------------------------------------------------------------

    def conceal(self, seat: int) -> None:
        """Turn the truth into what one seat sees. A view stays what it is."""
        if self.viewer == TRUTH:
            self.viewer = seat
            for other in range(MAX_SEATS):
                if other != seat and self.sealed[other] != 0:
                    self.sealed[other] = HIDDEN
            self._conceal(seat)

    def invent(self, rng: Rng) -> bool:
        """Turn a view into one world that its viewer can't tell from the real one; False if none was found."""
        if self.viewer == TRUTH:
            return True
        if not self._invent(rng):
            return False
        self.viewer = TRUTH
        for other in range(MAX_SEATS):
            if self.sealed[other] == HIDDEN:
                self.list_moves(other)
                self.sealed[other] = self.legal[rng.below(self.legal_count)] + 1
        return True

    # ---- positions as memory ------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        """Be in the same position as another state of the same class."""
        if cython.compiled:
            memcpy(cython.address(self.asking), cython.address(other.asking), self.size)
        else:
            for name, _ in layout.position(type(self)):
                setattr(self, name, layout.copied(getattr(other, name)))

    def _read_cells(self, memory) -> None:  # type: ignore[no-untyped-def]  # compiled only: a row of cells
        memcpy(cython.address(self.asking), memory, self.size)

    def _write_cells(self, memory) -> None:  # type: ignore[no-untyped-def]
        memcpy(memory, cython.address(self.asking), self.size)

    def same(self, other: State) -> bool:
        if cython.compiled:
            return memcmp(cython.address(self.asking), cython.address(other.asking), self.size) == 0  # type: ignore[no-any-return]
        else:
            return self.cells() == other.cells()

    def key(self) -> int:
        """A 64-bit hash of the position."""
        a = GOLDEN  # two lanes: the multiplications overlap
        b = STIR
        if cython.compiled:
            words = cython.cast(cython.pointer(cython.ulonglong), cython.address(self.asking))
            count = self.size // 8
        else:
            words = layout.words(self.cells())
            count = len(words)
        for i in range(count // 2):
            a = ((a ^ words[2 * i]) * STIR) & U64
            b = ((b ^ words[2 * i + 1]) * GOLDEN) & U64
            a ^= a >> 32
            b ^= b >> 32
        if count % 2:
            a = ((a ^ words[count - 1]) * STIR) & U64
        return ((a ^ (b >> 29) ^ b) * STIR) & U64

    # ---- for Python alone -----------------------------------------------------------------------------

    def asks(self) -> tuple[int, ...]:
        """The seats that must answer, CHANCE among them; none: the game is over."""
        return ASKED[self.asking]

    def over(self) -> bool:
        return self.asking == 0

    def moves(self, seat: int) -> list[int]:
        """What a seat may answer now: also to change a sealed answer."""
        if not self.may_answer(seat):
            return []
        self.list_moves(seat)
        if not self._is_within_limits():
            self.keep_to_limits()
        return [self.legal[i] for i in range(self.legal_count)]

    def _is_within_limits(self) -> bool:
        """Whether all that the room has asked for so far was there."""
        if cython.compiled:  # the fence behind the scratch: the first is 0, and each is like the one before
            fence = cython.address(self.scratch[SCRATCH])
            size = (FENCE - 1) * cython.sizeof(cython.int)
            return self.amiss == 0 and fence[0] == 0 and memcmp(fence, fence + 1, size) == 0
        else:
            return self.amiss == 0 and not any(self.scratch[SCRATCH : SCRATCH + FENCE])

    def keep_to_limits(self) -> None:
        """Raises LimitExceeded if the room has gone beyond one. What it wrote there is in nobody's way."""
        if self._is_within_limits():
            return
        if self.amiss & TOO_MANY:
            raise self._exceeded(f"more than {MAX_LEGAL} moves at once")
        if self.amiss & NO_NUMBER:
            raise self._exceeded(f"the number of a move, or a weight, is not from 0 to {MAX_CELL:,}")
        if self.amiss & NO_SUCH_SEAT:
            raise self._exceeded(f"there are seats 0 to {MAX_SEATS - 1}, and CHANCE; another one is asked")
        if self.amiss & UNTELLABLE:
            raise self._exceeded(f"a note tells of a number beyond {MAX_CELL:,}, which is no cell")
        if self.amiss & NOTHING_TO_DRAW:
            raise self._exceeded("CHANCE is asked, and there is nothing to draw")
        raise self._exceeded(f"the scratch has {SCRATCH} places, and more are used")

    def _exceeded(self, what: str) -> LimitExceeded:
        room = type(self).__module__.removeprefix("kringle.games.").partition(".")[0]
        return LimitExceeded(f"{room}: {what}")

    def outcomes(self) -> list[tuple[int, int]]:
        """Each outcome of the chance move that is asked for, and its weight."""
        if (self.asking >> CHANCE) & 1 == 0:
            return []
        self.list_moves(CHANCE)
        if not self._is_within_limits():
            self.keep_to_limits()
        return [(self.legal[i], self.weights[i]) for i in range(self.legal_count)]

    def copy(self: Some) -> Some:
        kind = type(self)
        other = kind.__new__(kind)
        if cython.compiled:
            cython.cast(State, other).size = self.size
        else:
            other._make_buffers()
        other.copy_from(self)
        return other

    def view(self: Some, seat: int) -> Some:
        """A state of the same class with what this seat can't know taken out."""
        if self.viewer != TRUTH and self.viewer != seat:
            raise ValueError(f"already seat {self.viewer}'s view; seat {seat}'s view can't be made from it")
        if not (0 <= seat < self.seats or seat == SPECTATOR):
            raise ValueError(f"no seat {seat}")
        other = self.copy()
        other.conceal(seat)
        return other

    def imagine(self: Some, rng: Rng) -> Some:
        """One world that the viewer of this view can't tell from the real one."""
        other = self.copy()
        if not other.invent(rng):
            raise RuntimeError("no world found that explains this view")
        return other

    def standings(self, level: int) -> list[int]:
        return [self.standing(seat, level) for seat in range(self.seats)]

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.seats)]

    def places(self, levels: int) -> list[int]:
        return [self.place(seat, levels) for seat in range(self.seats)]

    def take_notes(self, on: bool) -> None:
        self.noting = on
        self.note_count = 0

    def packed_notes(self) -> bytes:
        """The notes since the last call, as they lie in memory: `notes.unpacked` reads them."""
        if not self._is_within_limits():
            self.keep_to_limits()
        if self.note_count > MAX_NOTES:
            raise self._exceeded(f"{self.note_count} notes in one move; there is room for {MAX_NOTES}")
        count = NOTE_CELLS * self.note_count
        self.note_count = 0
        if cython.compiled:
            memory = cython.cast(cython.p_char, cython.address(self.notes[0]))
            return memory[: 2 * count]  # type: ignore[no-any-return]
        else:
            return layout.packed(self.notes[:count])

    def cells(self) -> list[int]:
        """The whole position, flat."""
        if cython.compiled:
            memory = cython.cast(cython.pointer(cython.short), cython.address(self.asking))
            return [memory[i] for i in range(self.size // 2)]
        else:
            flat: list[int] = []
            for name, _ in layout.position(type(self)):
                layout.flattened(getattr(self, name), flat)
            if max(flat) > MAX_CELL or min(flat) < -MAX_CELL - 1:
                raise self._exceeded(f"a cell has 16 bits, and one is {max(flat, key=abs):,}")
            return flat

    def load(self, cells: list[int]) -> None:
        """The position that `cells()` gave."""
        if len(cells) != len(self.cells()):
            raise ValueError(f"{len(cells)} cells; a position of this game has {len(self.cells())}")
        if cython.compiled:
            memory = cython.cast(cython.pointer(cython.short), cython.address(self.asking))
            for i in range(self.size // 2):
                memory[i] = cells[i]
        else:
            at = 0
            for name, size in layout.position(type(self)):
                value, at = layout.unflattened(size, cells, at)
                setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.cells() == other.cells()

    def __hash__(self) -> int:
        return hash(self.key())

    # ---- what Python calls by the names of C's methods: see `expose` ----------------------------------

    def py_apply(self, seat: int, move: int) -> None:
        self.apply(seat, move)

    def py_may_answer(self, seat: int) -> bool:
        return self.may_answer(seat)

    def py_is_legal(self, seat: int, move: int) -> bool:
        return self.is_legal(seat, move)

    def py_total_weight(self) -> int:
        return self.total_weight()

    def py_outcome_at(self, ticket: int) -> int:
        return self.outcome_at(ticket)

    def py_draw(self, rng: Rng) -> int:
        return self.draw(rng)

    def py_conceal(self, seat: int) -> None:
        self.conceal(seat)

    def py_invent(self, rng: Rng) -> bool:
        return self.invent(rng)

    def py_copy_from(self, other: State) -> None:
        if type(self) is not type(other):
            raise TypeError(f"a {type(self).__name__} can't be a copy of a {type(other).__name__}")
        self.copy_from(other)

    def py_key(self) -> int:
        return self.key()


def expose(kind: type) -> None:
    """Python does not see the C methods of a compiled class. It calls those that begin with `py_`, without it."""
    own = gc.get_referents(kind.__dict__)[0]  # the dictionary behind the proxy, in any version of Python
    for name in [name for name in own if name.startswith("py_")]:
        method = own.pop(name)
        if cython.compiled:
            own[name.removeprefix("py_")] = method
    if cython.compiled:
        PyType_Modified(kind)


expose(State)


def compiled() -> bool:
    """Whether the rules run as C or as plain Python."""
    return bool(cython.compiled)
