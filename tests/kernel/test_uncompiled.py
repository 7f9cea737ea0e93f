"""What needs classes that are not compiled (see conftest.py)."""

from typing import Annotated

import pytest
from toy import GAME

from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic, HeuristicPerSeat
from kringle.kernel.layout import Row
from kringle.kernel.rng import Rng
from kringle.kernel.state import State


class Always(Heuristic):
    def __init__(self, move):
        self.move = move

    def choose(self, state, seat, rng):
        return self.move


def test_a_party_has_a_heuristic_for_each_of_eight_seats():
    party = HeuristicPerSeat([Always(10 + seat) for seat in range(8)])
    state = GAME.start(2)
    assert [party.choose(state, seat, Rng(1)) for seat in range(8)] == list(range(10, 18))


def test_a_heuristic_has_one_chapter():
    assert Heuristic().chapter(GAME.start(2)) == 0


class Bare(State):
    """The least that is a position: five words, an odd number."""

    few: Annotated[Row, 5]


def test_a_game_that_writes_nothing():
    bare = Bare()
    bare.seats = 2
    bare.ask(0)
    bare.ask_too(1)
    assert (bare.asks(), bare.moves(0), bare.standings(0)) == ((0, 1), [], [0, 0])
    bare.apply(0, 5)
    assert bare.view(0).imagine(Rng(1)) == bare
    assert len(bare.cells()) == 20
    assert bare.key() != Bare().key()
    other = bare.copy()
    other.few[4] = 1
    assert other.key() != bare.key()
    assert not other.same(bare)


class Unimaginable(Bare):
    def _invent(self, rng):
        return False


def test_a_view_that_nothing_explains():
    state = Unimaginable()
    state.seats = 2
    assert not state.view(0).invent(Rng(1))
    with pytest.raises(RuntimeError, match="no world found"):
        state.view(0).imagine(Rng(1))


def test_sealing_and_opening():
    bare = Bare()
    bare.seats = 2
    bare.ask(0)
    bare.ask_too(1)
    assert not bare.seal(0, 7)
    assert bare.asks() == (1,)
    assert bare.may_answer(0)
    assert not bare.seal(0, 8)
    bare.unseal()
    assert bare.asks() == (0, 1)
    assert bare.opened(0) == -1
    bare.seal(0, 3)
    assert bare.seal(1, 4)
    assert (bare.opened(0), bare.opened(1)) == (3, 4)
    bare.ask(CHANCE)
    assert (bare.asks(), bare.first_asked(), bare.excuse(CHANCE)) == ((CHANCE,), CHANCE, True)
