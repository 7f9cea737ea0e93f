"""The search: the same for the same seed, on time, within its memory, and it finds what is there to find."""

from __future__ import annotations

import threading
import time

import pytest
from players.test_players_bots import GAMES, asked

import kringle
from kringle.commands.arena import planned, run
from kringle.commands.arena_report import players
from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng
from kringle.players.levels import LEVELS
from kringle.players.search import Search
from kringle.players.style import Style
from kringle.players.thinking import Budget, Thinker, fitting, lead, shares, still_to_come
from kringle.players.tree import Tree

LATE = 0.05
"""Seconds after which an answer is not on time."""


def thought(game, **settings):
    match, seat = asked(game)
    return kringle.bot("search", **settings).think(match.look(seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_and_a_number_of_iterations_give_one_answer(game):
    one, other = (thought(game, iterations=30, seed=7) for _ in range(2))
    assert one.moves == other.moves
    assert one.iterations == 30


def test_threads_do_not_make_it_random():
    one, other = (thought("conveyor", iterations=301, seed=7, threads=2) for _ in range(2))
    assert one.moves == other.moves
    assert one.iterations == 301
    assert sum(weighed.visits for weighed in one.moves) == 301


def test_another_seed_is_another_search():
    assert thought("conveyor", iterations=300, seed=1).moves != thought("conveyor", iterations=300, seed=2).moves


def test_a_thought_has_every_legal_move():
    match, seat = asked("conveyor")
    found = kringle.bot("search", iterations=200, seed=1).think(match.look(seat))
    assert {weighed.move for weighed in found.moves} == set(match.legal(seat))
    assert [w.visits for w in found.moves] == sorted((w.visits for w in found.moves), reverse=True)
    assert all(0 <= weighed.value <= 1 for weighed in found.moves)
    assert found.of(found.best) is found.moves[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_the_same_but_does_not_wait_for_what_can_not_change_it(game):
    match, seat = asked(game)
    bot = kringle.bot("search", iterations=400, seed=3)
    whole = bot.think(match.look(seat))
    (thinker,) = bot._thinkers.values()
    short = thinker.think(match.look(seat), Budget(iterations=400, only_best=True), 3)
    assert short.best == whole.best == bot.choose(match.look(seat))


def test_a_clear_choice_is_made_soon():
    """The last step home wins: nothing else is worth a thought."""
    heuristic, match = kringle.bot("thumb", seed=1), kringle.start("icejam", 2, seed=3)
    while not match.over:
        match.play(seat := match.asks()[0], last := heuristic.choose(before := match.look(seat)))
    thinker = Thinker(before, Style(), threads=1, memory=1 << 20)
    short = thinker.think(before, Budget(iterations=2000, only_best=True), 1)
    assert short.best == last
    assert short.iterations < 1500
    assert thinker.think(before, Budget(iterations=2000), 1).iterations == 2000
    careful = kringle.bot("search", level=8, seed=1)
    assert careful.choose(before) == last
    (thinker,) = careful._thinkers.values()
    assert thinker.searches[0].iterations < LEVELS[7].iterations


@pytest.mark.parametrize(
    ("rows", "found"),
    [([], 0), ([(1, 5, 2.0)], 5), ([(1, 5, 2.0), (2, 9, 1.0), (3, 4, 1.0)], 4), ([(1, 5, 2.0), (2, 5, 1.0)], 0)],
)
def test_a_lead(rows, found):
    assert lead(rows) == found


def test_what_is_left():
    soon = time.perf_counter() + 1.0
    assert still_to_come(30, 100, 1000.0, None) == 70
    assert 1000.0 < still_to_come(30, None, 1000.0, soon) <= 1200.0
    assert still_to_come(30, 100, 1000.0, soon) == 70
    assert still_to_come(30, 100, 1000.0, soon - 5.0) == 0


def test_a_single_move_needs_no_thought():
    match = kringle.start("icejam", 2, seed=1)
    heuristic = kringle.bot("thumb", seed=1)
    while len(match.legal(match.asks()[0])) > 1:
        match.play(match.asks()[0], heuristic.choose(match.look(match.asks()[0])))
    found = kringle.bot("search", seconds=60).think(match.look(match.asks()[0]))
    assert (found.iterations, found.best) == (0, match.legal(match.asks()[0])[0])


@pytest.mark.parametrize("game", GAMES)
def test_stops_on_time(game):
    match, seat = asked(game)
    bot = kringle.bot("search", seconds=0.1, seed=1)
    bot.think(match.look(seat))
    found = min((bot.think(match.look(seat)) for _ in range(3)), key=lambda found: found.seconds)
    assert 0.1 <= found.seconds < 0.1 + LATE
    assert found.iterations > 0


def test_can_be_interrupted():
    match, seat = asked("conveyor")
    bot = kringle.bot("search", seconds=60, seed=1, threads=2)
    answers = []
    thread = threading.Thread(target=lambda: answers.append(bot.think(match.look(seat))))
    begun = time.perf_counter()
    thread.start()
    while thread.is_alive() and time.perf_counter() - begun < 30:
        bot.stop()
        thread.join(0.01)
    assert answers
    assert answers[0].best in match.legal(seat)


def test_ctrl_c_ends_all_threads(monkeypatch):
    match, seat = asked("conveyor")
    bot = kringle.bot("search", seconds=60, seed=1, threads=2)
    before = threading.active_count()

    def pressed(block, seconds, deadline):
        if threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt
        return 1

    monkeypatch.setattr("kringle.players.thinking.fitting", pressed)
    with pytest.raises(KeyboardInterrupt):
        bot.think(match.look(seat))
    assert threading.active_count() == before


@pytest.mark.parametrize("game", GAMES)
def test_memory_is_bounded_and_a_full_tree_goes_on(game):
    match, seat = asked(game, seats=2)
    search = Search(match.look(seat).state, match.game.heuristic(), match.game.levels, 0)
    search.begin(match.look(seat).state, seat, 1)
    room = search.tree.slots, search.tree.edges
    search.go_on(200 if game == "icejam" else 3000)
    assert (search.tree.slots, search.tree.edges) == room
    assert 2 * search.tree.used_slots <= room[0]
    assert search.tree.used_edges <= room[1]
    assert search.answer()


def last_answer_of_a_season():
    """Whatever this seat answers, the season is over."""
    heuristic = kringle.bot("thumb", seed=1)
    for seed in range(1000):
        match = kringle.start("conveyor", 3, seed=seed)
        while not match.over:
            seat, state = match.asks()[0], match.state
            after = [state.copy() for _ in state.moves(seat)]
            for move, one in zip(state.moves(seat), after, strict=True):
                one.apply(seat, move)
            if len(after) > 1 and all(one.season != state.season for one in after) and state.season < 3:
                return match, seat
            match.play(seat, heuristic.choose(match.look(seat)))
    raise AssertionError("no such position")


def test_the_tree_ends_where_the_horizon_does():
    match, seat = last_answer_of_a_season()
    search = Search(match.look(seat).state, match.game.heuristic(), match.game.levels, 1 << 20)
    search.begin(match.look(seat).state, seat, 1)
    search.go_on(400)
    assert search.tree.used_slots == 1
    assert sum(visits for _, visits, _ in search.answer()) == 400


@pytest.mark.parametrize("megabytes", [1, 4, 64])
def test_a_tree_fits_its_memory(megabytes):
    tree = Tree(megabytes << 20)
    assert megabytes << 19 < tree.bytes() <= megabytes << 20


@pytest.mark.parametrize(("iterations", "threads", "found"), [(None, 2, [None, None]), (7, 2, [4, 3]), (1, 2, [1, 0])])
def test_iterations_are_shared_out(iterations, threads, found):
    assert shares(iterations, threads) == found


def test_blocks_grow_and_shrink():
    assert fitting(1, 1.0, None) == 1  # slow games: one at a time
    assert fitting(8, 0.0001, None) == 16
    assert fitting(1000, 0.004, time.perf_counter() - 1) == 1  # too late already


def test_every_level_answers():
    match, seat = asked("conveyor")
    for level in LEVELS[:6]:
        assert kringle.bot("search", level=level.number, seed=1).choose(match.look(seat)) in match.legal(seat)


def test_levels_are_in_order():
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert [level.iterations for level in LEVELS] == sorted(level.iterations for level in LEVELS)
    assert [level.blunders for level in LEVELS] == sorted((level.blunders for level in LEVELS), reverse=True)


# ---- strength, in small ---------------------------------------------------------------------------------


def wins(game, seats, games, mine, theirs, seed=1):
    """How many games one seat of `mine` wins against others of `theirs`; a shared win counts its share."""
    found = kringle.game(game)
    total, dice = 0.0, Rng(seed)
    for number in range(games):
        state, me = found.start(seats), number % seats
        while asks := state.asks():
            seat = asks[0]
            move = state.draw(dice) if seat == CHANCE else (mine if seat == me else theirs)(found, state, seat)
            state.apply(seat, move)
        places = state.places(found.levels)
        total += (places[me] == 0) / places.count(0)
    return total


def by_heuristic(seed=1):
    rng = Rng(seed)
    heuristics = {}
    return lambda game, state, seat: heuristics.setdefault(game.id, game.heuristic()).choose(
        state.view(seat), seat, rng
    )


def at_random(seed=1):
    rng, heuristic = Rng(seed), Heuristic()
    return lambda game, state, seat: heuristic.choose(state.view(seat), seat, rng)


def by_search(iterations, seed=1):
    bot = kringle.bot("search", iterations=iterations, seed=seed)
    return lambda game, state, seat: game.spelling.number_of[bot.choose(kringle.View(game, state.view(seat)))]


@pytest.mark.parametrize("game", GAMES)
def test_heuristic_beats_random(game):
    assert wins(game, 2, 40, by_heuristic(), at_random()) >= 28


def test_search_beats_heuristic_at_conveyor():
    assert wins("conveyor", 4, 16, by_search(300), by_heuristic()) >= 7  # 4 would be even


@pytest.mark.parametrize(("game", "iterations"), [("elfgame", 100), ("topdeer", 40)])
def test_search_beats_random_by_far(game, iterations):
    assert wins(game, 2, 4, by_search(iterations), at_random()) >= 3


@pytest.mark.parametrize(("game", "level"), [("conveyor", 3), ("conveyor", 4), ("conveyor", 5), ("elfgame", 3)])
def test_a_level_beats_the_one_two_below(game, level):
    """Two seats of each kind. Levels are iterations: each game is the same on every machine."""
    plan = planned(kringle.game(game), [f"level{level}", f"level{level - 2}"], 4, {}, 5, None, None)
    shares_of_first = {row["bot"]: 2 * row["share"] for row in players(run(plan, 40))}
    assert shares_of_first[f"level{level}"] >= 0.6
