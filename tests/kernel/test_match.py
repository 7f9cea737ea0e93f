"""One game being played: what it refuses, how, and that nothing changes then."""

import pytest
from toy import GAME

from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.errors import BadOption, BadSeats, KringleError, MalformedMove, NotAsked, Refused
from kringle.kernel.match import Match


def table(seats=2, seed=1, **options):
    return Match(GAME, seats, options, seed)


def everything(match):
    return match.state.cells(), list(match.log), list(match.raw()), match.asks()


def refused(match, seat, move, kind):
    """The error that a move meets; the match is as it was."""
    before = everything(match)
    with pytest.raises(kind) as problem:
        match.play(seat, move)
    assert everything(match) == before
    assert isinstance(problem.value, KringleError)
    return problem.value


# ---- starting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 4, -2, "2", 2.0, True, None])
def test_only_so_many_can_play(seats):
    with pytest.raises(BadSeats, match="for 2 to 3"):
        Match(GAME, seats)


@pytest.mark.parametrize(
    "options", [{"rich_hand": True}, {"rich_hands": 1}, {"rich_hands": "yes"}, ["rich_hands"], "x"]
)
def test_bad_options(options):
    with pytest.raises(BadOption):
        Match(GAME, 2, options)


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Match(GAME, 2, seed=seed)


def test_chance_is_auto_or_manual():
    with pytest.raises(ValueError, match="auto"):
        Match(GAME, 2, chance="fate")


def test_without_a_seed_one_is_drawn():
    assert Match(GAME, 2).seed != Match(GAME, 2).seed
    assert Match(GAME, 2, chance="manual", seed=5).seed is None


def test_the_same_seed_is_the_same_match():
    assert everything(table(3, 7)) == everything(table(3, 7))
    assert {everything(table(3, seed))[1].__repr__() for seed in range(30)} != {everything(table(3, 7))[1].__repr__()}


# ---- playing ------------------------------------------------------------------------------------------------


def test_a_match_says_whom_it_asks_and_what_is_legal():
    match = table()
    assert match.asks() == (0, 1)
    assert match.legal(0) == [("offer", 0), ("offer", 1), ("offer", 2)]
    assert match.legal(CHANCE) == []
    assert repr(match) == "<Match toy, 2 seats, 2 moves, asks (0, 1)>"
    assert match.outcome is None


@pytest.mark.parametrize("seat", [2, 7, -1, 99, SPECTATOR, "0", None, 0.0, True])
def test_a_seat_that_is_not_there(seat):
    match = table()
    refused(match, seat, ("offer", 1), BadSeats)
    for question in (match.legal, match.notes, match.look) if seat is not None else (match.legal,):
        with pytest.raises(BadSeats):
            question(seat)
    with pytest.raises(BadSeats):
        match.why_not(seat, ("offer", 1))


@pytest.mark.parametrize(
    "move",
    [
        "offer", 3, None, (), [], {"offer": 1}, ("offer",), ("offer", "1"), ("offer", 1, 1), ("offer", 1.0),
        ("offer", True), ("ofer", 1), (["offer"], 1), (None, 1), ("offer", [1]), (7, 7), b"offer",
    ],
    ids=repr,
)  # fmt: skip
def test_not_a_move_at_all(move):
    refused(table(), 0, move, MalformedMove)


def test_a_malformed_move_is_told_what_is_right():
    assert "did you mean 'offer'?" in str(refused(table(), 0, ("ofer", 1), MalformedMove))
    assert "for example ('offer', 0)" in str(refused(table(), 0, ("offer",), MalformedMove))
    assert "such as ('offer', 0)" in str(refused(table(), 0, "offer", MalformedMove))


def test_a_refused_move_cites_its_clause():  # TY-2
    problem = refused(table(), 0, ("offer", 77), Refused)
    assert problem.clause == "TY-2"
    assert problem.sentence.startswith("Every seat secretly offers up to two coins")
    assert problem.facts == {"move": ["offer", 77]}
    assert str(problem) == f"TY-2: {problem.sentence} (move ['offer', 77])"
    assert not isinstance(problem, NotAsked)


def test_the_wrong_phase():
    assert refused(table(), 0, ("put", 0, "nut"), Refused).clause == "TY-2"
    assert refused(table(), 1, ("card", "nut"), Refused).clause == "TY-2"


def test_whoever_is_not_asked():
    match = table()
    match.play(0, ("offer", 2))
    match.play(1, ("offer", 0))
    problem = refused(match, 1, ("put", 1, "nut"), NotAsked)
    assert (problem.clause, problem.facts) == ("TY-5", {"asked": [0]})
    assert refused(match, 1, ("offer", 99), NotAsked).clause == "TY-5"
    assert refused(match, CHANCE, ("card", "nut"), NotAsked).clause == "TY-5"


def test_lists_are_moves_too():
    match = table()
    match.play(0, ["offer", 1])
    assert match.log[-1] == (0, ("offer", 1))


def test_a_sealed_answer_can_be_changed_until_the_last_is_in():
    match = table()
    match.play(0, ("offer", 2))
    assert match.asks() == (1,)
    assert match.legal(0) == [("offer", 0), ("offer", 1), ("offer", 2)]
    match.play(0, ("offer", 0))
    match.play(1, ("offer", 1))
    assert [(n.seat, n.facts["coins"]) for n in match.notes() if n.kind == "offer"] == [(0, 0), (1, 1)]
    assert match.legal(0) == []


def test_when_it_is_over_nobody_is_asked():
    match = over()
    assert refused(match, 0, ("offer", 1), NotAsked).facts == {"asked": []}
    assert repr(match).endswith("over>")


def over(seed=1):
    match = table(2, seed)
    while not match.over:
        seat = match.asks()[0]
        match.play(seat, match.legal(seat)[0])
    return match


# ---- manual chance ------------------------------------------------------------------------------------------


def test_manual_chance_is_asked_like_a_seat():
    match = Match(GAME, 2, chance="manual")
    assert match.asks() == (CHANCE,)
    assert match.legal(CHANCE) == [("card", "nut"), ("card", "apple"), ("card", "star")]
    assert match.why_not(CHANCE, ("card", "nut")) is None
    assert refused(match, CHANCE, ("offer", 1), Refused).clause == "TY-1"
    assert refused(match, 0, ("offer", 1), NotAsked).facts == {"asked": ["chance"]}
    for kind in ("star", "nut"):
        match.play(CHANCE, ("card", kind))
    assert match.view(0)["hand"] == [[0, 0, 1], [0, 0, 0]]


# ---- looking ------------------------------------------------------------------------------------------------


def test_views_are_plain_data_for_one_seat():
    match = table()
    assert match.view()["hand"] == [[0, 0, 0], [0, 0, 0]]
    assert [sum(hand) for hand in match.view(1)["hand"]] == [0, 1]
    with pytest.raises(BadSeats, match="no view of its own"):
        match.view(CHANCE)


def test_notes_since_a_move_and_for_a_seat():
    match = table(3)
    assert [n.kind for n in match.notes()] == ["deal"] * 3
    assert [n.kind for n in match.notes(1)] == ["deal", "deal", "card", "deal"]
    assert [n.at for n in match.notes(1, since=1)] == [2, 2, 3]
    note = match.notes(1)[2]
    assert note.plain() == {"at": 2, "kind": "card", "seat": 1, "card": note.facts["card"]}


def test_a_note_in_words():
    match = table()
    note = match.notes(0)[0]
    assert match.tell(note) == "Seat 0 is dealt a card"
    assert match.tell(note, ["Ann", "Bob"]) == "Ann is dealt a card"


def test_a_look_is_all_that_a_bot_gets():
    match = table()
    look = match.look(1)
    assert (look.seat, look.asks(), look.legal()) == (1, (0, 1), match.legal(1))
    assert look.data() == match.view(1)
    number = GAME.spelling.number_of[("put", 0, "nut")]
    assert look.why_not(number).clause == "TY-2"
    assert match.look().seat is None
    assert match.look().legal() == []
    assert match.look().why_not(number) is None


# ---- the end ------------------------------------------------------------------------------------------------


def decided(points, coins):
    """An outcome as if these were the standings: found by playing on from a position that was set."""
    match = table(len(points))
    state = match.state
    names, cells = positions(state), state.cells()
    for seat in range(len(points)):
        cells[names["coins"] + seat] = coins[seat]
        cells[names["under"] + seat * 9] = points[seat]
    cells[0] = 0
    state.load(cells)
    return match.outcome


def positions(state):
    """Where the fields of the toy begin."""
    probe = GAME.start(2)
    found = {"under": len(probe.cells())}
    marked = probe.cells()
    for at in range(12, len(marked)):
        probe.load([1 if i == at else 0 for i in range(len(marked))])
        if probe.coins[0] == 1:
            found["coins"] = at
        if probe.under[0][0][0] == 1:
            found["under"] = at
    return found


def test_points_decide():  # TY-7
    outcome = decided([3, 5, 4], [3, 0, 0])
    assert (outcome.ranks, outcome.scores, outcome.clause) == ((3, 1, 2), (3, 5, 4), "TY-7")
    assert outcome.winners == (1,)
    assert outcome.reason == "After three rounds the game is over."


def test_coins_break_a_tie():  # TY-8
    outcome = decided([5, 5, 4], [1, 2, 3])
    assert (outcome.ranks, outcome.clause) == ((2, 1, 3), "TY-8")


def test_all_win_together():  # TY-R1
    outcome = decided([5, 5, 5], [2, 2, 1])
    assert (outcome.ranks, outcome.winners, outcome.clause) == ((1, 1, 3), (0, 1), "TY-R1")


# ---- copies -------------------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way():
    match = table()
    match.play(0, ("offer", 2))
    copy, before = match.copy(), everything(match)
    copy.play(1, ("offer", 1))
    assert everything(match) == before
    match.play(1, ("offer", 1))
    assert everything(copy) == everything(match)
    assert copy.replay() == match.replay()


# ---- another seed, and moves taken back ---------------------------------------------------------------------


def to_the_end(match):
    """Everybody makes their first move until it is over."""
    while asked := match.asks():
        match.play(asked[0], match.legal(asked[0])[0])
    return match


def test_another_seed_draws_otherwise_from_here_on():
    usual, other, same = to_the_end(table()), table(), table()
    other.reseed(99, why="shown")
    same.reseed(99)
    assert to_the_end(other).log[: len(table().log)] == table().log
    assert other.log == to_the_end(same).log != usual.log
    assert [(one.after, one.seed, one.why) for one in other.seeds] == [(0, 1, ""), (len(table().log), 99, "shown")]


def test_moves_taken_back_never_were():
    match = table()
    start = everything(match)
    match.keep()
    to_the_end(match)
    whole = everything(match)
    match.back_to(len(start[1]))
    assert everything(match) == start
    assert everything(to_the_end(match)) == whole  # what was drawn is drawn again


def test_a_position_on_the_way_is_the_one_that_was_there():
    match, way = table(), []
    while asked := match.asks():
        way.append((len(match.log), match.state.cells(), match.view(0)))
        match.keep()
        match.play(asked[0], match.legal(asked[0])[-1])
    for moves, cells, view in way:
        assert match.state_at(moves).cells() == cells
        assert match.look_back(moves, 0).data() == view


def test_a_log_that_was_checked_is_done_again_without_drawing():
    done, again = to_the_end(table()), table()
    for seat, move, draws in turns(done.log[len(again.log) :]):
        again.retrace(seat, move, draws)
    assert (again.state.cells(), again.log) == (done.state.cells(), done.log)


def turns(log):
    """Each move with what was drawn after it."""
    moves = [(seat, move, []) for seat, move in log if seat != CHANCE]
    at = -1
    for seat, move in log:
        if seat == CHANCE:
            moves[at][2].append(move)
        else:
            at += 1
    return moves
