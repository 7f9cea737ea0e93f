"""Nets: the same numbers compiled and by hand, the same for every seat, and files that are what they say."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from kernel.test_heuristic import played

import kringle
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.many import simulate
from kringle.kernel.rng import Rng
from kringle.players import nets
from kringle.players.numbers import FINE, HANDS, HIDDEN, MOST, SECOND, UNIT, WHOLE, weights_of
from kringle.players.search import Search
from kringle.players.specs import read_spec

GAMES = [game["id"] for game in kringle.games() if kringle.game(game["id"]).encoding is not None]
SHIPPED = [name for name in GAMES if nets.shipped(kringle.game(name)) is not None]


def some_net(game, seed=1):
    """Weights by lot."""
    dice, size = Rng(seed), game.encoding.size
    weights = [dice.roll(121) - 60 for _ in range(weights_of(size))]
    final = tuple(dice.roll(20_001) - 10_000 for _ in range(SECOND + 1))
    return nets.NetFile(game.id, game.encoding.mark, size, nets.packed(weights), final, 0.8, 0.97, ((10, 1),))


def by_hand(file, lists, hand):
    """The net of net.py, written out with lists."""
    import numpy as np

    words = np.frombuffer(file.weights, "<i2").astype(np.int64)
    rows, rest = np.split(words, [(file.size + HANDS) * HIDDEN])
    rows = rows.reshape(-1, HIDDEN)
    first, own, others, last = np.split(rest, np.cumsum([HIDDEN, SECOND * HIDDEN, SECOND * HIDDEN]))
    own, others = own.reshape(SECOND, HIDDEN), others.reshape(SECOND, HIDDEN)
    mean = sum(hand) / len(hand)
    leads = [one - mean for one in hand]
    table, *seats = lists
    steps = [max(0, min(HANDS - 1, int(4.0 * (lead + 3.0)))) for lead in leads]
    layer = [
        np.clip(first + rows[table].sum(0) + rows[[*own_list, file.size + step]].sum(0), 0, MOST)
        for own_list, step in zip(seats, steps, strict=True)
    ]
    share, logits = WHOLE // max(1, len(seats) - 1), []
    for seat, mine in enumerate(layer):
        rest_of = (sum(layer) - mine) * share >> 16
        z = np.clip((np.array(file.final[:SECOND]) + own @ mine + others @ rest_of) >> 10, 0, MOST)
        logits.append((int(z @ last) + file.final[SECOND]) / (UNIT * FINE) + file.skip * leads[seat])
    powers = [math.exp(one - max(logits)) for one in logits]
    return [file.whole * power / sum(powers) for power in powers]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_net_reckons_as_it_is_written_down(name, seats):
    game = kringle.game(name)
    file, heuristic = some_net(game, seats), game.heuristic()
    net = file.net()
    for number, (state, _) in enumerate(played(name, seats, 3)):
        if number % 40 == 0:
            said = net.judge(state, heuristic)
            assert said == pytest.approx(by_hand(file, *net.record(state, heuristic)), abs=1e-12)
            assert sum(said) == pytest.approx(0.97)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_fits_and_is_small(name):
    game, file = kringle.game(name), nets.shipped(kringle.game(name))
    file.fits(game)
    assert len(file.written()) <= nets.MOST_BYTES
    bot = kringle.bot("search", seed=1)
    assert bot.name_for(game) == f"search+{file.mark}"
    assert kringle.bot("search", net="none").name_for(game) == "search"


def test_the_upper_half_of_the_levels_judges_by_nets():
    game = kringle.game(SHIPPED[0])
    assert [kringle.bot("search", level=level).net(game) is not None for level in range(1, 9)] == [False] * 4 + [
        True
    ] * 4


def test_a_file_is_read_as_it_was_written(tmp_path):
    game, path = kringle.game("icejam"), tmp_path / "a.net"
    file = some_net(game)
    file.save(path)
    assert nets.load(path) == file
    assert read_spec(f"search:20i:net={path}").settings == {"iterations": 20, "net": str(path)}
    other = replace(file, skip=0.5)
    assert other.mark != file.mark
    assert [file.turns_for(each) for each in (0, 9, 10)] == [1, 1, 0]


def test_what_is_no_net_is_refused(tmp_path):
    game, path = kringle.game("icejam"), tmp_path / "a.net"
    whole = some_net(game).written()
    for data, words in (
        (b"hello", "is no net of this version"),
        (whole[:-2], "is cut off"),
        (nets.FIRST_LINE + b"{}\n", "second line can't be read"),
    ):
        path.write_bytes(data)
        with pytest.raises(kringle.BadNet, match=words):
            kringle.bot("search", net=str(path))
    with pytest.raises(kringle.BadNet, match="No such file"):
        kringle.bot("search", net=str(tmp_path / "none.net"))
    path.write_bytes(whole)
    bot, match = kringle.bot("search", iterations=8, net=str(path)), kringle.start("conveyor", 3, seed=1)
    with pytest.raises(kringle.BadNet, match="not for conveyor"):
        bot.choose(match.look(match.asks()[0]))


def asked(name="icejam", seats=3):
    match, bot = kringle.start(name, seats, seed=2), kringle.bot("thumb", seed=1)
    while len(match.legal(match.asks()[0])) < 4:
        match.play(match.asks()[0], bot.choose(match.look(match.asks()[0])))
    return match, match.asks()[0]


def test_values_and_priors_of_pythons():
    """What the evaluator says of a move's first step is what the search finds."""
    match, seat = asked("conveyor")
    calls = []

    def evaluator(positions):
        calls.append(len(positions))
        values = [[1.0 if other == seat else 0.0 for other in range(3)] for _ in positions]
        return values, [None for _ in positions]

    bot = kringle.bot("search", iterations=100, seed=1, evaluator=evaluator)
    thought = bot.think(match.look(seat))
    assert thought.iterations == 100
    assert sum(calls[1:]) <= 100
    assert sum(weighed.visits for weighed in thought.moves) == 100
    assert thought.values[seat] > 0.9
    assert all(weighed.value > 0.9 for weighed in thought.moves if weighed.visits)


def test_priors_guide_the_search():
    match, seat = asked("conveyor")
    number = match.game.spelling.number_of
    wanted = match.legal(seat)[-1]

    def evaluator(positions):
        priors = {number[move]: 0.9 if move == wanted else 0.1 / len(match.legal(seat)) for move in match.legal(seat)}
        return [[0.5] * 3 for _ in positions], [priors for _ in positions]

    thought = kringle.bot("search", iterations=120, seed=1, evaluator=evaluator).think(match.look(seat))
    assert thought.best == wanted
    assert thought.moves[0].visits > 60


def test_values_must_fit_the_leaves():
    match, seat = asked()
    search = Search(match.look(seat).state, match.game.heuristic(), match.game.levels, 1 << 20)
    search.begin(match.look(seat).state, seat, 1)
    leaves = search.leaves(5)
    with pytest.raises(ValueError, match=f"0 values for {len(leaves)} leaves"):
        search.learn([])
    search.learn([[0.5] * 3 for _ in leaves])
    assert search.iterations == 5
    assert sum(visits for _, visits, _ in search.answer()) == 5


class Mine(Heuristic):
    def choose(self, state, seat, rng):
        raise AssertionError("never called by compiled games")


@pytest.mark.skipif(not kringle.compiled(), reason="uncompiled, Python's hooks are called")
def test_hooks_of_pythons_are_refused_and_not_passed_over():
    start = kringle.game("icejam").start(3)
    with pytest.raises(TypeError, match=r"Mine\.choose is Python's"):
        Search(start, Mine(), 1, 1 << 16)
    with pytest.raises(TypeError, match=r"Mine\.choose is Python's"):
        simulate(start, Mine(), 1, 1, 1)
