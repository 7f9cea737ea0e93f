"""Moves, notes, rules and errors as people and wires see them."""

import random

import pytest
from toy import GAME

import kringle
from kringle.games import names
from kringle.kernel import notes, rulebook
from kringle.kernel.constants import CHANCE, EVERYONE, SPECTATOR
from kringle.kernel.errors import BadData, MalformedMove, Refusal, UnknownGame
from kringle.kernel.notes import Fact, Facts, Note, audible, seat_number
from kringle.kernel.spelling import Spelling

# ---- moves --------------------------------------------------------------------------------------------------


def spelling():
    table = {0: ("pass",), 1: ("bid", 1), 2: ("bid", 2), 3: ("put", 0, "nut")}
    return Spelling(table, {"pass": "XX-1", "bid": "XX-2", "put": "XX-3"})


@pytest.mark.parametrize(("move", "number"), [(("pass",), 0), (["bid", 2], 2), (("put", 0, "nut"), 3)])
def test_a_spelled_move_has_a_number(move, number):
    assert spelling().read(move) == spelling().known(move) == number


@pytest.mark.parametrize("move", [("bid", 3), ["bid", -1], ("put", 9, "nut"), ("put", 0, "plum")])
def test_values_out_of_range_are_refused_by_their_clause(move):
    refusal = spelling().read(move)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == {"bid": "XX-2", "put": "XX-3"}[move[0]]
    assert refusal.facts == {"move": list(move)}


@pytest.mark.parametrize("move", [("bid",), ("bid", "1"), ("bid", True), ("bid", 1.0), ("put", "nut", 0), ("pass", 1)])
def test_wrong_shapes_are_shown_an_example(move):
    with pytest.raises(MalformedMove, match="is not how such a move is written; for example"):
        spelling().read(move)


@pytest.mark.parametrize("move", ["pass", "bid", None, 1, (), {"bid": 1}, {"pass"}, b"pass", iter(["pass"])])
def test_no_move_at_all(move):
    with pytest.raises(MalformedMove, match="a move is a tuple that begins with a word"):
        spelling().read(move)


def test_unknown_words():
    with pytest.raises(MalformedMove, match=r"did you mean 'bid'\? There are: pass, bid, put"):
        spelling().read(("bit", 1))
    for word in (7, None, ["bid"], ""):
        with pytest.raises(MalformedMove, match="no move begins with"):
            spelling().read((word, 1))


def test_a_table_of_moves_is_checked():
    with pytest.raises(ValueError, match="spelled alike"):
        Spelling({0: ("pass",), 1: ("pass",)}, {"pass": "XX-1"})
    with pytest.raises(ValueError, match="no clause for moves that begin with 'bid'"):
        Spelling({0: ("bid", 1)}, {"pass": "XX-1"})


# ---- notes --------------------------------------------------------------------------------------------------


def facts():
    return Facts(
        [
            Fact("rain", "it rains"),
            Fact("give", "{who} gives {other} {count} coins", ("other", seat_number), ("count", int)),
            Fact("sing", lambda facts, who: f"{who} sings {facts['times']} times", ("times", int)),
        ]
    )


def test_notes_are_read_and_told():
    note = facts().read((1, 0, 2, 5, EVERYONE), at=7)
    assert note == Note(7, "give", 0, {"other": 2, "count": 5})
    assert note.plain() == {"at": 7, "kind": "give", "seat": 0, "other": 2, "count": 5}
    assert facts().tell(note, ["ann", "bob", "cat"]) == "Ann gives cat 5 coins"
    assert facts().tell(facts().read((2, 1, 3, 0, EVERYONE), 1), ["ann", "bob"]) == "Bob sings 3 times"


def test_what_is_told_at_every_table_is_read_and_told_once(monkeypatch):
    told, given = facts(), (1, 0, 2, 5, EVERYONE)
    monkeypatch.setattr(notes, "MOST_REMEMBERED", 3)
    for people in (["ann", "bob", "cat"], ["ann", "eve", "cat"], ["ann", "bob", "dan"], ["eve", "bob", "cat"]) * 2:
        for raw in (given, (2, 1, 3, 0, 1 << 1), (0, CHANCE, 0, 0, EVERYONE)):
            telling, said = told.told(raw, people)
            note = told.read(raw, 7)
            assert (telling.kind, telling.seat, telling.facts) == (note.kind, note.seat, note.facts)
            assert said == told.tell(note, people)
            assert sum(len(one.said) for one in told._tellings.values()) <= notes.MOST_REMEMBERED


@pytest.mark.parametrize("name", names())
def test_a_games_notes_are_told_by_whoever_sits_there(name):
    match, dice = kringle.start(name, kringle.game(name).seats[-1], seed=3), random.Random(3)
    while not match.over and len(match.log) < 150:
        seat = dice.choice(match.asks())
        match.play(seat, dice.choice(match.legal(seat)))
    for people in ("abcdefgh", "ghefcdba"):
        for at, raw in match.raw():
            note = match.game.facts.read(raw, at)
            assert match.game.facts.told(raw, people)[1] == match.tell(note, people)


@pytest.mark.parametrize("seat", [CHANCE, SPECTATOR])
def test_what_the_table_does_has_no_seat(seat):
    note = facts().read((2, seat, 1, 0, EVERYONE), 1)
    assert note.seat is None
    assert facts().tell(note, []) == "The table sings 1 times"


def test_kinds_of_notes():
    assert facts().kinds() == ["rain", "give", "sing"]
    with pytest.raises(ValueError, match="the same name"):
        Facts([Fact("rain", ""), Fact("rain", "")])


@pytest.mark.parametrize(
    ("audience", "hearing"), [(EVERYONE, [0, 1, SPECTATOR]), (1 << 1, [1]), (0, []), (1 << CHANCE, [SPECTATOR])]
)
def test_who_hears_a_note(audience, hearing):
    assert [viewer for viewer in (0, 1, SPECTATOR) if audible((0, 0, 0, 0, audience), viewer)] == hearing


# ---- rules --------------------------------------------------------------------------------------------------

RULES = """# A game
## First part
- **XX-1** Draw a *card*. Then (if you like) play it.
- **XX-R2** *(ruling)* What is `that`? One.
Not a clause: - **XX-3** x
## Second part
- **XX-3** No end of sentence
"""


def test_rules_are_read_clause_by_clause():
    book = rulebook.read({"en": RULES})
    assert list(book.clauses) == ["XX-1", "XX-R2", "XX-3"]
    assert book.clauses["XX-1"].section == "First part"
    assert book.clauses["XX-3"].section == "Second part"
    assert [clause.ruling for clause in book.clauses.values()] == [False, True, False]


def test_a_refusal_says_the_first_sentence_without_markup():
    book = rulebook.read({"en": RULES})
    assert book.sentence("XX-1") == "Draw a card."
    assert book.sentence("XX-R2") == "What is that?"
    assert book.sentence("XX-3") == "No end of sentence"
    assert book.sentence("XX-9") == ""


def test_a_clause_stands_once():
    with pytest.raises(BadData, match=r"line 3: XX-1 stands there twice"):
        rulebook.read({"en": "# x\n- **XX-1** a\n- **XX-1** b\n"})


def test_the_rules_of_a_room_are_found():
    assert GAME.rulebook.clauses.keys() >= {"TY-1", "TY-8", "TY-R1"}
    assert GAME.rulebook.clauses["TY-R1"].ruling


# ---- errors -------------------------------------------------------------------------------------------------


def test_a_refusal_in_words():
    assert str(Refusal("XX-1", {"coins": 2}, "Pay.")) == "XX-1: Pay. (coins 2)"
    assert str(Refusal("XX-1", {}, "Pay.")) == "XX-1: Pay."


def test_an_unknown_game_is_a_key_error_that_can_be_read():
    assert isinstance(UnknownGame("x"), KeyError)
    assert str(UnknownGame("no game 'x'")) == "no game 'x'"
