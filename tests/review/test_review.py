"""Reviews: luck and skill add up, are told only of finished games, and choices by what their seat could know."""

from __future__ import annotations

import json
from functools import cache

import pytest
from typer.testing import CliRunner

import kringle
from kringle.cli import app
from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng
from kringle.kernel.suite import is_quick_run
from kringle.review import Effort, NotOver, review
from kringle.review.reviewing import Reviewing
from kringle.review.written import written

GAMES = [game["id"] for game in kringle.games()]
SOON = Effort(iterations=4, costly=1)


def tables():
    for name in GAMES:
        few, *_, many = kringle.game(name).seats
        for seats in {few, many}:
            yield name, seats


def played(name, seats, seed=3, spoilt=None):
    """By the rule of thumb; `spoilt` may answer instead."""
    match = kringle.start(name, seats, seed=seed)
    bots = [kringle.bot("thumb", seed=seat) for seat in range(seats)]
    while not match.over:
        seat = match.asks()[0]
        move = spoilt and spoilt(match, seat)
        match.play(seat, move or bots[seat].choose(match.look(seat)))
    return match


@cache
def reviewed(name, seats):
    match = played(name, seats)
    return match, review(match, SOON)


@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_luck_and_choices_add_up(name, seats):
    match, found = reviewed(name, seats)
    ranks = match.outcome.ranks
    assert [moment.begin for moment in found.moments[1:]] == [moment.end for moment in found.moments[:-1]]
    assert (found.moments[0].begin, found.moments[-1].end) == (0, len(match.log))
    for share in found.shares:
        assert share.even == 1 / seats
        assert share.final == pytest.approx((ranks[share.seat] == 1) / ranks.count(1))
        parts = share.draw + share.hidden + share.own + share.others
        assert share.final - share.even == pytest.approx(parts, abs=1e-12)
    for moment in found.moments:
        assert sum(moment.before) == pytest.approx(sum(moment.after)) == pytest.approx(1.0)
        assert sum(moment.luck) == pytest.approx(0.0, abs=1e-12)  # nobody is lucky but at others' cost


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_there_once(name):
    match, found = reviewed(name, kringle.game(name).seats[0])
    assert len({choice.at for choice in found.choices}) == len(found.choices)
    for choice in found.choices:
        assert match.log[choice.at] == (choice.seat, choice.move)
        assert choice.options > 1


def test_nothing_is_hidden_where_all_is_open():
    _, found = reviewed("icejam", 2)
    assert [share.hidden for share in found.shares] == [0.0, 0.0]
    _, secret = reviewed("conveyor", 2)
    assert any(share.hidden != 0.0 for share in secret.shares)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_goes_on_is_not_reviewed(name):
    match = kringle.start(name, kringle.game(name).seats[0], seed=1)
    with pytest.raises(NotOver, match="when it is over"):
        review(match, SOON)


def test_the_same_effort_says_the_same():
    match = played("conveyor", 3)
    one, other = (written(review(match, Effort(iterations=30, threads=threads))) for threads in (1, 2))
    assert {**one, "seconds": 0} == {**other, "seconds": 0}
    assert json.loads(json.dumps(one)) == one


@pytest.mark.parametrize("name", [name for name in GAMES if name != "icejam"])
def test_choices_are_judged_by_what_their_seat_could_know(name):
    """In every other world that looks the same to the seat, the choice is judged alike, to the last digit."""
    match = played(name, 3)
    work = Reviewing(match, SOON, lambda done, of: None)
    rng, other_worlds = Rng(5), 0
    for step in [step for step in work.steps if step.seat != CHANCE][:: 12 if is_quick_run() else 2]:
        real = work.states[step.begin]
        world = real.view(step.seat).imagine(rng)
        told = []
        for state in (real, world):
            work.states[step.begin] = state
            thought = work.thought(step, 2, 6)
            chances = dict.fromkeys((step.begin, step.end), (1 / 3,) * 3)
            told.append((thought.tried, work.choice(thought, chances, 2, 6)))
        work.states[step.begin] = real
        assert told[0] == told[1]
        other_worlds += world.key() != real.key()
    assert other_worlds > 0


def win_in_one(match, seat):
    """A move that wins at once, and one that does not; None if there are none."""
    state, after = match.state, {}
    for move in state.moves(seat):
        then = state.copy()
        then.apply(seat, move)
        after[move] = then.over() and then.places(match.game.levels)[seat] == 0
    if len(after) < 2 or len(set(after.values())) < 2:
        return None
    spelled = match.game.spelling.move_of
    return spelled[max(after, key=after.get)], spelled[min(after, key=after.get)]


def test_a_win_that_was_passed_over_is_the_mistake_that_it_was():
    """Ice Cube Jam hides nothing: what a move that ends the game is worth is known exactly."""
    missed = []

    def spoilt(match, seat):
        found = None if missed or len(match.log) < 60 else win_in_one(match, seat)
        if found is None:
            return None
        missed.append((len(match.log), seat, *found))
        return found[1]

    for seed in range(20):
        missed.clear()
        match = played("icejam", 2, seed, spoilt)
        if missed:
            break
    [(at, seat, best, worse)] = missed
    found = review(match, Effort(iterations=25))
    [told] = [choice for choice in found.costly if choice.at == at]
    assert (told.seat, told.move, told.better) == (seat, worse, best)
    work = Reviewing(match, Effort(iterations=25), lambda done, of: None)
    left = work.ask(work.states[at + 1], seat, 1, 2000).chances[seat]
    assert told.cost == pytest.approx(1.0 - left, abs=max(0.05, 3 * told.error))


# ---- in the terminal ------------------------------------------------------------------------------------------


def test_kringle_review(tmp_path):
    match, path = played("conveyor", 3), tmp_path / "game.jsonl"
    path.write_text(match.replay(), encoding="utf-8")
    told = CliRunner().invoke(app, ["review", str(path), "--iterations", "20"])
    assert told.exit_code == 0
    for words in ("own", "Everybody's chances", "imagined games"):
        assert words in " ".join(told.stdout.split())
    german = CliRunner().invoke(app, ["--lang", "de", "review", str(path), "--iterations", "20"])
    assert "Entscheidungen, die am meisten kosteten" in " ".join(german.stdout.split())
    data = json.loads(CliRunner().invoke(app, ["review", str(path), "--iterations", "20", "--json"]).stdout)
    assert data == {**written(review(match, Effort(iterations=20))), "seconds": data["seconds"]}


def test_kringle_review_of_a_game_that_goes_on(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(kringle.start("conveyor", 3, seed=1).replay(), encoding="utf-8")
    told = CliRunner().invoke(app, ["review", str(path)])
    assert told.exit_code != 0
    assert "when it is over" in told.output
