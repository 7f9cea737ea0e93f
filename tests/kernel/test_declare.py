"""Phases, moves and notes, each declared once: what follows from them, and what is refused."""

import ast
import os
import shutil
import subprocess
import sys
from types import ModuleType

import pytest
from compiled_toy import ROOMS
from toy import GAME, dealing, offering, putting
from toy.room import ROOM
from toy.table import Stockings

import kringle
from kringle.commands import room as command
from kringle.compiler.rewriting import Names
from kringle.kernel.constants import CHANCE, MAX_MOVE
from kringle.kernel.declare import BadRoom, Move, Note, Part, Phase, between, one_of, upto
from kringle.kernel.errors import BadData
from kringle.kernel.room import Room, _number, fitting
from tools.rooms import ROOT, SOURCE

# ---- moves ------------------------------------------------------------------------------------------------------

bid = Move("bid", count=upto(4), payment=upto(2, silent=True), clause="XX-1", at=50, only=lambda count, payment: count)
craft = Move(
    "craft", "borg", magic=Part(8, bin, seen=int.bit_count), wrapped=one_of(("plain", "wrapped")), clause="XX-2"
)


def test_a_move_is_a_number_and_back():
    assert bid(0, 0) == 50
    assert bid(3, 2) == 61
    assert (bid.count(61), bid.payment(61), bid.values(61)) == (3, 2, (3, 2))
    assert bid.covers(64)
    assert not bid.covers(65)
    assert str(craft) == "craft borg <magic> <wrapped>"


@pytest.mark.parametrize("values", [(5, 0), (0, 3), (-1, 0), (1,)])
def test_there_is_no_move_beyond_its_parts(values):
    with pytest.raises(IndexError, match=r"bid <count> <payment>: no such move"):
        bid(*values)


def test_how_moves_are_spelled():
    assert [name for _, name, _ in bid.spelled()][:4] == [("bid", 1), ("bid", 1, 1), ("bid", 1, 2), ("bid", 2)]


def test_a_part_may_begin_elsewhere_and_be_said_in_several_words():
    keep = Move("keep", which=Part(3, lambda bits: tuple(i for i in (1, 2) if bits & i), least=1), clause="XX-1", at=7)
    assert [(at, name) for at, name, _ in keep.spelled()] == [(7, ("keep", 1)), (8, ("keep", 2)), (9, ("keep", 1, 2))]
    price = Move("price", seat=one_of(("a", "b")), coins=between(3, 5), clause="XX-1", at=20)
    assert (price(1, 3), price.coins(price(1, 4)), price.seat(price(1, 4))) == (23, 4, 1)
    assert [name for _, name, _ in price.spelled()][:2] == [("price", "a", 3), ("price", "a", 4)]
    with pytest.raises(IndexError):
        price(0, 2)


def test_others_see_what_is_not_secret():
    faces = {name: face for _, name, face in craft.spelled()}
    assert faces[("craft", "borg", "0b11", "plain")] == faces[("craft", "borg", "0b101", "plain")]
    assert faces[("craft", "borg", "0b11", "plain")] != faces[("craft", "borg", "0b111", "plain")]
    assert faces[("craft", "borg", "0b11", "plain")] != faces[("craft", "borg", "0b11", "wrapped")]
    assert (
        GAME.public_part(("put", 0, "nut"))
        == GAME.public_part(("put", 0, "star"))
        != GAME.public_part(("put", 1, "nut"))
    )
    assert GAME.public_part(("offer", 0)) == GAME.public_part(("offer", 2))


def test_a_phase_is_compared_by_its_number():
    state = GAME.start(2)
    assert state.phase == dealing.DEAL
    assert state.phase != offering.OFFER
    assert state.phase in (dealing.DEAL, putting.PUT)


# ---- a room -----------------------------------------------------------------------------------------------------


def test_numbers_follow_steps_and_lines():
    assert [phase.number for phase in ROOM.phases] == list(range(5))
    assert [(str(move), move.first) for move in ROOM.moves] == [
        ("card <kind>", 0), ("offer <coins>", 3), ("put <owner> <kind>", 6),
    ]  # fmt: skip
    assert [note.kind for note in ROOM.notes] == GAME.facts.kinds()


def test_what_is_not_pinned_fills_the_gaps():
    sizes = {"a": 1, "b": 3, "c": 2, "d": 1}
    moves = {word: Move(word, part=upto(size - 1), clause="XX-1") for word, size in sizes.items()}
    pinned = Move("p", part=upto(1), clause="XX-1", at=3)
    _number([*moves.values(), pinned], "first", lambda move: move.size)
    assert {word: move.first for word, move in moves.items()} == {"a": 0, "d": 1, "c": 5, "b": 7}
    assert pinned.first == 3


HEAD = """
from kringle.kernel.declare import Move, Note, Phase, number, one_of, upto
from kringle.kernel.errors import Refusal
say = Move("say", times=upto(3), clause="XX-1")
said = Note("said", word=number)
ASKING = Phase("asking", "XX-1")
"""
RULES = """
@ASKING.legal
def moves(game, seat): ...
@ASKING.do(say)
def do(game, seat, times): ...
"""


def step(text, name="step"):
    module = ModuleType(name)
    exec(text, vars(module))
    return module


NO = "@ASKING.why_not(Move('no', clause='XX-1'))\ndef no(game, seat): ..."
IT = "it = Move('say', 'it', clause='XX-2')\n@ASKING.do(it)\ndef do_it(game, seat): ..."
TWO = "a = Move('a', clause='XX-1', at=0)\nb = Move('b', clause='XX-1', at=0)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD, "step: no rule does the move say <times>"),
        (HEAD + RULES.replace("seat, times", "seat, n"), r"step.do: after .* come \['times'\], not \['n'\]"),
        (HEAD + RULES.replace("@ASKING.legal\n", ""), "step: the phase 'asking' must have both"),
        (HEAD + RULES + "more = Move('more', clause='XX-1')", "step: no rule does the move more"),
        (HEAD + RULES + NO, "step.no: no is declared in no step"),
        (HEAD + RULES + IT, "begin with 'say' have two clauses"),
        (HEAD + RULES + "many = Note('many', a=int, b=int, c=int)", r"the note many\(a, b, c\) has more than 2 values"),
        (HEAD + RULES + "odd = Note('odd')", r"step: the note odd\(\) has no words"),
        (HEAD + RULES + TWO, "b and a have the same number, 0"),
        (HEAD + RULES + f"far = Move('far', clause='XX-1', at={MAX_MOVE + 1})", "far has numbers beyond 32,766"),
        (HEAD.replace("upto(3)", f"upto({MAX_MOVE + 1})") + RULES, "<times> has numbers beyond 32,766"),
        (HEAD + "bad = Move('bad', first=upto(1), clause='XX-1')", "a part of the move 'bad' can't be called 'first'"),
    ],
)
def test_declarations_that_do_not_fit_are_refused(text, words, saying):
    with pytest.raises(BadRoom, match=words):
        Room(saying('note.said = "{$who} says {$word}"'), [step(text)])


@pytest.fixture
def saying(tmp_path, monkeypatch):
    """Makes a table of a package that has these words."""

    def made(words):
        package = f"says_{tmp_path.name}"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "words.en.toml").write_text(words)
        monkeypatch.syspath_prepend(tmp_path)
        return type("Saying", (Stockings,), {"__module__": f"{package}.table"})

    return made


def test_words_without_a_note_are_refused(saying):
    with pytest.raises(BadRoom, match=r"there are words for \['sung'\], and no such notes"):
        Room(saying('note.said = ""\nnote.sung = ""'), [step(HEAD + RULES)])


def test_words_that_name_what_a_note_does_not_tell_are_refused(saying):
    with pytest.raises(BadRoom, match=r"step: the words of the note said\(word\) name loud"):
        Room(saying('note.said = "{$who} says {$word} {$loud}"'), [step(HEAD + RULES)])


def test_a_refusal_by_the_phase_itself():
    state = GAME.start(2)
    refusal = ROOM.why_not(state, CHANCE, offering.offer(0))
    assert (refusal.clause, refusal.facts) == ("TY-1", {"asked": "deal"})


def test_a_clause_may_depend_on_the_position():
    module = step(HEAD + RULES + "@ASKING.cites\ndef cited(game): return f'XX-{game.seats}'")
    state = GAME.start(3)
    assert module.ASKING.clause_in(state) == module.ASKING.refuses(state, 0).clause == "XX-3"


def test_data_of_another_size_says_what_to_run():
    data = ModuleType("cards")
    data.POINTS = [1, 2, 3]
    assert fitting(data, "POINTS", (3,)) is data.POINTS
    data.ROWS = [[1, 2], [3, 4]]
    assert fitting(data, "ROWS", (2, 2)) is data.ROWS
    with pytest.raises(
        BadData, match="cards: points has 3 entries and was compiled with 4: install the package of cards again"
    ):
        fitting(data, "POINTS", (4,))


if kringle.compiled():

    def test_a_compiled_rule_says_that_it_is_not_pythons():
        with pytest.raises(TypeError, match=r"toy.dealing.draw_a_card has been compiled.*KRINGLE_PURE=1"):
            dealing.draw_a_card(GAME.start(2))

    def test_a_room_that_has_changed_is_not_played_by_old_c(monkeypatch):
        monkeypatch.setattr(sys.modules["toy.table"], "DECLARED", 1)
        with pytest.raises(BadRoom, match="have changed since it was compiled: install the package of toy again"):
            ROOM._must_be_compiled()
        monkeypatch.delattr(sys.modules["toy.table"], "DECLARED")
        with pytest.raises(
            BadRoom, match=r"toy.table is not compiled, and the kernel is: install the package of toy again"
        ):
            ROOM._must_be_compiled()


def test_a_phase_and_its_number_are_numbers_in_c():
    asking = Phase("asking", "XX-1", at=7)
    module = ModuleType("step")
    module.ASKING = asking
    function = ast.parse("def wait(game):\n    game.errand = ASKING.number\n    game.enter(ASKING)").body[0]
    assert [change[-1] for change in Names(None, module, function).changes] == ["7", "7"]


PLAY = """
import random, sys
from toy import GAME
from kringle.kernel.constants import CHANCE, MAX_MOVE
dice = random.Random(7)
for seats in (2, 3, 2, 3):
    state = GAME.start(seats, {"rich_hands": seats == 3})
    while asks := state.asks():
        seat = asks[0]
        legal = sorted(map(repr, (GAME.spelling.move_of[move] for move in state.moves(seat))))
        move = dice.choice(legal)
        print(seat, legal, move, GAME.asked_by(state))
        state.apply(seat, GAME.spelling.number_of[eval(move)])
    print(state.standings(0))
"""


def told(folder):
    path = os.pathsep.join(map(str, (folder, SOURCE, ROOT)))
    environment = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True)
    return run.stdout


def test_the_order_of_declarations_does_not_change_the_game(tmp_path):
    shutil.copytree(ROOMS / "toy", tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    room = tmp_path / "toy/room.py"
    steps = "(dealing, offering, putting, scoring, secrets)"
    assert steps in room.read_text()
    room.write_text(room.read_text().replace(steps, "(secrets, scoring, putting, offering, dealing)"))
    assert told(tmp_path) == told(ROOMS)


BUILD = "from pathlib import Path; from tools import rooms; rooms.build(Path.cwd())"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("        if game.turn == game.seats:", "        if [game.turn] == game.seats:", "toy/dealing.py:{line}:"),
        ("offering.new_round(game)", "offering.new_rounds(game)", "toy/dealing.py:{line}:"),
        (
            "def deal(game: Stockings, kind: int)",
            "def deal(game: Stockings, kind)",
            "toy.dealing.deal: rules call it, so",
        ),
    ],
)
@pytest.mark.heavy
def test_what_is_wrong_in_a_step_is_told_by_its_own_line(tmp_path, old, new, words):
    shutil.copytree(ROOMS / "toy", tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "toy/dealing.py"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    line = text[: text.index(old)].count("\n") + 1
    environment = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, ROOT, tmp_path)))}
    run = subprocess.run(
        [sys.executable, "-c", BUILD], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert words.format(line=line) in run.stdout + run.stderr


# ---- for people ---------------------------------------------------------------------------------------------------


def test_a_room_is_described():
    found = command.described(ROOM)
    assert found["phases"][2] == {
        "number": 2, "name": "offer", "clause": "TY-2",
        "moves": [{"move": "offer <coins>", "rule": "offering.make_offer"}],
    }  # fmt: skip
    assert found["moves"][2] == {
        "first": 6, "last": 14, "word": "put", "fixed": [], "parts": {"owner": 3, "kind": 3}, "clause": "TY-5",
        "secret": ["kind"],
    }  # fmt: skip
    assert found["notes"][7] == {"number": 7, "kind": "under", "facts": ["stocking", "card"], "private": True}


def test_notes_are_told_to_their_seat_or_to_those_who_are_named():
    state = GAME.start(2)
    state.take_notes(True)
    note = Note("x", private=True, a=int)
    if not kringle.compiled():
        note.number = 0
        note(state, 1, 5)
        note.to(state, 0b11, 1, 5)
        assert state.notes[:10] == [0, 1, 5, 0, 0b10, 0, 1, 5, 0, 0b11]
    assert Phase("x", "XX-1").clause == "XX-1"
