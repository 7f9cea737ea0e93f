# cython: language_level=3
# mypy: disable-error-code="untyped-decorator"
"""Who moves in a playout. A game's rule of thumb (its bot.py) is a Heuristic; this one plays at random.

A Heuristic is given the state as its seat may see it: it reads what is open, and what is its own, and nothing else. The
suite checks that it answers the same on the full state and on the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType
from typing import Any

import cython

from kringle.kernel.constants import CHANCE, MAX_SEATS
from kringle.kernel.errors import PythonHooks
from kringle.kernel.layout import Row
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, expose

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
else:
    from math import exp

ANY_DEPTH = 1 << 30
"""As deep as a tree can go."""
NOT_CACHED = -1
CACHE_SIZE = 1 << 16
"""Answers that are kept: a power of two."""
WORD = 4
"""Cells in a word of 64 bits."""
GOLDEN = 0x9E3779B97F4A7C15
STIR_A = 0xFF51AFD7ED558CCD
STIR_B = 0xC4CEB9FE1A85EC53
STIR_C = 0xBF58476D1CE4E5B9
STIR_D = 0x94D049BB133111EB


HOOKS = ("choose", "value", "evaluate", "features", "chapter", "turn", "turns_for", "chapters_ahead", "depth")


def refuse_python(heuristic: Heuristic) -> None:
    """Compiled loops call C: a hook that a Python class has would be passed over without a word."""
    if cython.compiled:
        for kind in type(heuristic).__mro__:
            ignored = [hook for hook in HOOKS if isinstance(vars(kind).get(hook), FunctionType)]
            if ignored:
                raise PythonHooks(
                    f"{kind.__name__}.{ignored[0]} is Python's, and compiled games would not call it: compile "
                    f"it as a room's bot.py is, or write a kringle.Bot or an evaluator (docs/search.md)"
                )


class Heuristic:
    memory: Any  # of what was found: see `cached`

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """A move for this seat."""
        state.list_moves(seat)
        return state.legal[rng.below(state.legal_count)]

    def value(self, state: State, seat: int) -> float:
        """How good it looks for this seat, from 0 to 1."""
        return 0.5

    def evaluate(self, state: State) -> None:
        """`value` for all seats at once, into `state.values`: what a game can reckon for all together, it does once."""
        for seat in range(state.seats):
            state.values[seat] = self.value(state, seat)

    def features(self, state: State, seat: int) -> None:
        """What a net is told of a seat, or, if it is CHANCE, of the table: `state.add_feature` for each number."""

    def chapter(self, state: State) -> int:
        """A playout may be judged by `value` when this changes; constant: it goes on to the end."""
        return 0

    def turn(self, state: State) -> int:
        """A number that changes with each turn, for playouts that are judged before a chapter is over."""
        return self.chapter(state)

    def turns_for(self, state: State, each: int) -> int:
        """How many turns to play before a position is judged, where each move that may be chosen can be tried so often;
        0: to the end of chapters. Few, where trying more moves is worth more than seeing further."""
        return 0

    def chapters_ahead(self, state: State) -> int:
        """How many chapters to play before `value` can be relied on: more, where something pays only later."""
        return 1

    def depth(self, state: State) -> int:
        """After how many choices a tree ends and all follow this rule: few, where most other moves are poor."""
        return ANY_DEPTH

    # ---- for Python alone ----------------------------------------------------------------------------

    def values(self, state: State) -> list[float]:
        """What `evaluate` finds for each seat."""
        self.evaluate(state)
        return [state.values[seat] for seat in range(state.seats)]

    def features_of(self, state: State, seat: int) -> list[int]:
        """What `features` tells of a seat, or of the table."""
        state.feature_count = 0
        self.features(state, seat)
        return [state.features[i] for i in range(state.feature_count)]

    def py_choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.choose(state, seat, rng)

    def py_value(self, state: State, seat: int) -> float:
        return self.value(state, seat)

    def py_turns_for(self, state: State, each: int) -> int:
        return self.turns_for(state, each)

    def py_chapter(self, state: State) -> int:
        return self.chapter(state)

    def py_turn(self, state: State) -> int:
        return self.turn(state)

    # ---- what bots use -------------------------------------------------------------------------------

    def softmax(self, state: State, lead: float, whole: float) -> None:
        """Prospects in `state.values` become shares of `whole`: a `lead` makes somebody e times as likely to win."""
        most = state.values[0]
        for seat in range(1, state.seats):
            if state.values[seat] > most:
                most = state.values[seat]
        total = 0.0
        for seat in range(state.seats):
            state.values[seat] = exp((state.values[seat] - most) / lead)
            total += state.values[seat]
        for seat in range(state.seats):
            state.values[seat] *= whole / total

    def cached(self, state: State, row: Row, count: int, more: int) -> int:
        """The answer that was kept for these cells and this number; NOT_CACHED, if there is none (any more).

        Several threads may use one memory: what two of them wrote into the same place at once fits neither question.
        """
        if cython.compiled:
            state.cache_key = hash_of(row, count, more)
            if self.memory != cython.NULL:
                place = self.memory + 2 * (state.cache_key & (CACHE_SIZE - 1))
                data = place[1]
                if place[0] ^ data == state.cache_key and data != 0:
                    return cython.cast(cython.int, data - 1)  # type: ignore[no-any-return]
        return NOT_CACHED

    def cache(self, state: State, answer: int) -> None:
        """The answer, 0 or more, to what was just asked of `cached` in vain."""
        if cython.compiled:
            if self.memory == cython.NULL:
                self.memory = cython.cast(cython.pointer(cython.ulonglong), calloc(2 * CACHE_SIZE, 8))
            if self.memory != cython.NULL:
                place = self.memory + 2 * (state.cache_key & (CACHE_SIZE - 1))
                data = cython.cast(cython.ulonglong, answer) + 1
                place[0] = state.cache_key ^ data
                place[1] = data

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.memory)

    def play_out(self, state: State, rng: Rng) -> int:
        """To the end of the game, in place; the number of moves, chance included."""
        moves = 0
        while state.asking != 0:
            seat = state.first_asked()
            move = state.draw(rng) if seat == CHANCE else self.choose(state, seat, rng)
            state.apply(seat, move)
            moves += 1
        return moves


def hash_of(row: Row, count: int, more: int) -> int:
    """A number for these cells, hardly ever the same for others. Compiled only: four words a step, so that none waits
    for the one before."""
    if cython.compiled:
        a = b = c = d = cython.cast(cython.ulonglong, more) * GOLDEN + 1
        i = 0
        while i + 4 * WORD <= count:
            memcpy(words, cython.cast(cython.p_void, cython.cast(cython.p_char, row) + 2 * i), 32)  # type: ignore[name-defined]  # noqa: F821
            a = ((a << 29 | a >> 35) ^ words[0]) * STIR_A  # type: ignore[name-defined]  # noqa: F821
            b = ((b << 29 | b >> 35) ^ words[1]) * STIR_B  # type: ignore[name-defined]  # noqa: F821
            c = ((c << 29 | c >> 35) ^ words[2]) * STIR_C  # type: ignore[name-defined]  # noqa: F821
            d = ((d << 29 | d >> 35) ^ words[3]) * STIR_D  # type: ignore[name-defined]  # noqa: F821
            i += 4 * WORD
        while i < count:
            a = ((a << 29 | a >> 35) ^ cython.cast(cython.ulonglong, row[i])) * STIR_A
            i += 1
        a ^= (b << 17 | b >> 47) ^ (c << 31 | c >> 33) ^ (d << 47 | d >> 17)
        a = (a ^ a >> 30) * STIR_C
        a = (a ^ a >> 27) * STIR_D
        return a ^ a >> 31  # type: ignore[no-any-return]
    return 0


expose(Heuristic)


class HeuristicPerSeat(Heuristic):
    """One Heuristic a seat, for mixed tables."""

    by_seat: Any  # compiled only: pointers to those that are kept, for loops without the GIL

    def __init__(self, heuristics: Sequence[Heuristic]) -> None:
        self.kept = [*heuristics, *[Heuristic()] * MAX_SEATS][:MAX_SEATS]
        if cython.compiled:
            for seat in range(MAX_SEATS):
                self.by_seat[seat] = cython.cast(cython.p_void, self.kept[seat])  # which the list keeps alive

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        if cython.compiled:
            return cython.cast(Heuristic, self.by_seat[seat]).choose(state, seat, rng)  # type: ignore[no-any-return]
        else:
            return self.kept[seat].choose(state, seat, rng)


def playouts(start: State, heuristic: Heuristic, games: int, seed: int) -> tuple[int, int]:
    """Games played to the end from one state: the number of moves, and a digest of all the final positions."""
    refuse_python(heuristic)
    state = start.copy()
    rng = Rng(seed)
    moves = 0
    digest = 0
    with cython.nogil:
        for _ in range(games):
            state.copy_from(start)
            moves += heuristic.play_out(state, rng)
            digest ^= state.key()
    state.keep_to_limits()
    return moves, digest
