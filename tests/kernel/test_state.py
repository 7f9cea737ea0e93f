"""Positions as cells: layout, copies, hashes, sealed answers, views."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest
from toy import GAME
from toy.dealing import card
from toy.offering import offer

import kringle
from kringle.kernel import constants, layout
from kringle.kernel.constants import CHANCE, MAX_NOTES, SPECTATOR
from kringle.kernel.heuristic import Heuristic, HeuristicPerSeat, playouts
from kringle.kernel.layout import Cube, Grid, Row
from kringle.kernel.notes import unpacked
from kringle.kernel.rng import Rng
from kringle.kernel.suite.case import names
from kringle.pure_python import PurePythonFinder, prefer_pure_python, say_if_slow

# ---- what there is ------------------------------------------------------------------------------------------


def test_all_that_a_state_can_do_is_listed_in_its_module():
    """A reader learns it in five minutes: ten lines, and nothing else is public."""
    tree = ast.parse(Path(constants.__file__).with_name("state.py").read_text())
    (kind,) = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = [node.name for node in kind.body if isinstance(node, ast.FunctionDef)]
    lines = [line.strip() for line in ast.get_docstring(tree).splitlines() if line.startswith("    ")]
    assert len(lines) == 10
    listed = [name for line in lines for name in line.partition("    ")[0].split()]
    assert sorted(listed) == sorted(name for name in methods if not name.startswith(("_", "py_")))


# ---- layout -------------------------------------------------------------------------------------------------


class Base:
    first: int
    rest: Annotated[Row, 3]


class Derived(Base):
    board: Annotated[Grid, 2, 2]
    deep: Annotated[Cube, 1, 2, 1]


def test_fields_come_from_annotations():
    assert layout.fields(Derived) == {"board": (2, 2), "deep": (1, 2, 1)}
    assert layout.position(Derived) == (
        ("first", ()), ("rest", (3,)), ("board", (2, 2)), ("deep", (1, 2, 1)), ("pad_Derived", (2,)),
    )  # fmt: skip
    assert layout.position(Derived) is layout.position(Derived)


def test_a_field_is_an_int_or_cells():
    class Wrong:
        name: str

    with pytest.raises(TypeError, match="an int or an Annotated list"):
        layout.fields(Wrong)


def test_values_are_flattened_and_back():
    value = [[1, 2], [True, 4]]
    flat = []
    layout.flattened(value, flat)
    layout.flattened(7, flat)
    assert flat == [1, 2, 1, 4, 7]
    assert layout.unflattened((2, 2), flat, 0) == ([[1, 2], [1, 4]], 4)
    assert layout.unflattened((), flat, 4) == (7, 5)
    assert layout.zeros((2, 2)) == [[0, 0], [0, 0]]
    assert (layout.zeros((2,)), layout.zeros(())) == ([0, 0], 0)
    assert layout.count((2, 3)) == 6


def test_copies_of_values_share_nothing():
    value = [[[1]], [[2]]]
    copy = layout.copied(value)
    copy[0][0][0] = 9
    assert value == [[[1]], [[2]]]
    assert layout.copied(5) == 5


def test_cells_as_words():
    assert layout.words([1, 0, 0, -1]) == [0xFFFF_0000_0000_0001]


# ---- positions ----------------------------------------------------------------------------------------------


def dealt(seats=2):
    state = GAME.start(seats)
    while state.asks() == (CHANCE,):
        state.apply(CHANCE, state.moves(CHANCE)[0])
    return state


def test_a_position_is_its_cells():
    state = dealt()
    other = GAME.start(2)
    assert other != state
    other.load(state.cells())
    assert other == state
    assert (hash(other), other.key()) == (hash(state), state.key())
    assert state != "a state"
    assert len(state.cells()) % 4 == 0
    with pytest.raises(ValueError, match="a position of this game has"):
        other.load([1, 2, 3])


def test_every_cell_counts_for_the_hash():
    state = dealt()
    seen = {state.key()}
    for at, cell in enumerate(state.cells()):
        other = GAME.start(2)
        other.load([c + (i == at) for i, c in enumerate(state.cells())])
        seen.add(other.key())
        assert other.cells()[at] == cell + 1
    assert len(seen) == len(state.cells()) + 1


def test_moves_of_nobody():
    state = dealt()
    assert state.moves(CHANCE) == state.moves(7) == state.moves(-1) == state.moves(99) == []
    assert not state.is_legal(-1, 0)
    assert not state.is_legal(99, 0)
    assert not state.may_answer(99)
    assert state.outcomes() == []
    assert not state.over()


def test_chance_is_weighted():
    state = GAME.start(2)
    nut, apple, star = card(0), card(1), card(2)
    assert state.outcomes() == [(nut, 4), (apple, 3), (star, 3)]
    assert state.total_weight() == 10
    assert [state.outcome_at(ticket) for ticket in range(10)] == [nut] * 4 + [apple] * 3 + [star] * 3
    assert state.draw(Rng(1)) in (nut, apple, star)


def test_sealed_answers_can_be_asked_for_again():
    state = dealt()
    state.apply(0, offer(2))
    assert state.asks() == (1,)
    assert state.view(1).sealed[0] == -1
    assert state.view(0).sealed[0] == offer(2) + 1
    assert state.view(SPECTATOR).sealed[0] == -1
    world = state.view(1).imagine(Rng(4))
    answers = {offer(coins) + 1 for coins in range(3)}
    assert world.sealed[0] in answers
    assert {state.view(1).imagine(Rng(n)).sealed[0] for n in range(30)} == answers


def test_a_view_is_for_one_viewer():
    state = dealt()
    view = state.view(0)
    assert view.view(0) == view
    with pytest.raises(ValueError, match="seat 1's view can't be made from it"):
        view.view(1)
    for seat in (2, 8, -1, 10):
        with pytest.raises(ValueError, match="no seat"):
            state.view(seat)
    assert state.imagine(Rng(1)) == state
    in_place = state.copy()
    in_place.conceal(0)
    assert in_place == view


def test_notes_are_taken_only_if_wanted():
    state = GAME.start(2)
    state.apply(CHANCE, card(0))
    assert state.packed_notes() == b""
    state.take_notes(True)
    state.apply(CHANCE, card(0))
    assert [note[0] for note in unpacked(state.packed_notes())] == [0, 2]
    assert state.packed_notes() == b""


def test_standings_and_places():
    state = dealt(3)
    assert state.standings(0) == [0, 0, 0]
    assert state.standings(1) == [3, 3, 3]
    assert state.places(2) == [0, 0, 0]


def test_a_view_made_by_hand_is_refused():
    with pytest.raises(ValueError, match="not from the truth"):
        kringle.View(GAME, dealt())


def test_cells_have_names_where_they_are_known():
    named = names(dealt())
    assert len(named) == len(dealt().cells())
    assert named[0] == ("cell 0" if kringle.compiled() else "asking")


# ---- playouts -----------------------------------------------------------------------------------------------


def test_playouts_are_decided_by_their_seed():
    start = GAME.start(3)
    assert (
        playouts(start, Heuristic(), 5, 1) == playouts(start, Heuristic(), 5, 1) != playouts(start, Heuristic(), 5, 2)
    )
    assert start == GAME.start(3)


def test_a_heuristic_that_knows_nothing():
    state = dealt()
    assert {Heuristic().choose(state, 0, Rng(n)) for n in range(40)} == {offer(0), offer(1), offer(2)}
    assert Heuristic().value(state, 0) == 0.5


def test_a_party_is_one_heuristic_a_seat():
    state = dealt(3)
    random, other = Heuristic(), GAME.heuristic()
    party = HeuristicPerSeat([random, other])
    for n in range(20):
        assert party.choose(state, 0, Rng(n)) == random.choose(state, 0, Rng(n))
        assert party.choose(state, 1, Rng(n)) == other.choose(state, 1, Rng(n))
        assert party.choose(state, 2, Rng(n)) == random.choose(state, 2, Rng(n))


# ---- plain Python -------------------------------------------------------------------------------------------


def test_plain_python_is_preferred_where_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setenv("KRINGLE_PURE", "1")
    prefer_pure_python("no_such_package")
    prefer_pure_python("no_such_package")
    found = [f for f in sys.meta_path if isinstance(f, PurePythonFinder) and f.package == "no_such_package"]
    assert len(found) == 1
    finder = PurePythonFinder("kringle")
    assert finder.find_spec("json.decoder", ["x"]) is None
    assert finder.find_spec("kringle.kernel", None) is None
    assert finder.find_spec("kringle.nothing", list(kringle.__path__)) is None
    assert finder.find_spec("kringle.pure_python", list(kringle.__path__)).origin.endswith("pure_python.py")


def test_slow_is_said_once(monkeypatch):
    monkeypatch.delenv("KRINGLE_PURE", raising=False)
    with pytest.warns(RuntimeWarning, match="about fifty times slower"):
        say_if_slow(False)
    say_if_slow(True)


def test_both_ways_of_running():
    code = "import kringle; print(kringle.compiled())"
    env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.check_output([sys.executable, "-c", code], env=env, text=True) == "False\n"


def test_too_many_notes_are_an_error():
    state = GAME.start(2)
    state.take_notes(True)
    start = state.cells()
    for _ in range(MAX_NOTES // 2 + 1):
        state.apply(CHANCE, card(0))
        state.load(start)
    with pytest.raises(RuntimeError, match="there is room for 128"):
        state.packed_notes()
