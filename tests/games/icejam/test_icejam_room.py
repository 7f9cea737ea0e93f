"""Ice Cube Jam: what the room shows, tells and refuses besides the rules; its data, its options, its bot."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from icejam_tables import empty_deck, lay, legal, play, skip, square, table

import kringle
from kringle import CHANCE, BadData, BadOption, BadSeats, MalformedMove, Rng
from kringle.games.icejam import GAME, cards
from kringle.kernel import data
from kringle.kernel.heuristic import Heuristic, HeuristicPerSeat
from kringle.kernel.many import simulate

CARDS = files("kringle.games.icejam").joinpath("cards.toml").read_text(encoding="utf-8")

# ---- views --------------------------------------------------------------------------------------------


def test_every_seat_and_every_spectator_sees_the_same_map():
    match = table(3)
    lay(match, "card 1", 9, 10, "east", "cube blue", "turn ice-ice")
    views = [match.view(seat) for seat in (None, 0, 1, 2)]
    assert [view.pop("me") for view in views] == [None, 0, 1, 2]
    for view in views:
        view.pop("steps")
    assert all(json.dumps(view) == json.dumps(views[0]) for view in views)


def test_the_view_tells_where_each_step_leads():
    match = table(2)
    play(match, "no card")
    steps = {" ".join(map(str, step["move"])): step["passes"] for step in match.view(0)["steps"]}
    assert steps["step north 12"] == [[11, 12]]
    assert steps["slide west 12"] == [[12, 11], [12, 10]]
    assert set(steps) == {words for words in legal(match) if words != "end"}
    assert match.view(1)["steps"] == match.view()["steps"] == []
    play(match, "step north 13")
    assert {"move": ["step", "south"], "passes": [[12, 12]]} in match.view(0)["steps"]


def test_the_view_tells_where_the_held_card_fits():
    match = table(2)
    play(match, "card 3")
    places = match.view(0)["places"]
    assert {"square": [9, 9], "point": ["east", "south"]} in places
    assert {place["square"][0] for place in places} == set(range(8, 17))
    assert match.view(1)["places"] == []
    play(match, "row 9")
    narrowed = match.view(0)["places"]
    assert narrowed == [place for place in places if place["square"][0] == 9]
    play(match, "column 9")
    assert match.view(0)["held"]["row"] == 9
    assert match.view(0)["held"]["column"] == 9


def test_a_card_that_lies_is_not_held_while_its_cube_is_drawn():
    match = table(2)
    lay(match, "card 1", 9, 10, "east")
    assert match.asks() == (CHANCE,)
    assert match.view()["held"] is None
    assert len(match.view()["cards"]) == 15


# ---- notes --------------------------------------------------------------------------------------------


def told(match, since=0):
    return [match.tell(note, ["Ada", "Bob"]) for note in match.notes(since=since)]


def test_a_turn_in_words():
    match = table(2)
    since = len(match.log)
    lay(match, "card 1", 9, 10, "north", "cube green", "turn ice-ice")
    play(match, "slide west 12", "take", "step south")
    assert told(match, since) == [
        "Ada takes ice with a snowflake and ice from the Street.",
        "Ada lays ice with a snowflake and ice.",
        "A green cube falls.",
        "A card is turned up in Left-Overs Street: ice and ice.",
        "Ada steps one square.",
        "Ada slides on.",
        "Ada takes the green cube.",
        "Ada steps one square.",
        "It is Bob's turn.",
    ]


def test_setup_in_words():
    words = told(table(2))
    assert words[0] == "A map card is dealt: ice and ice."
    assert words[-3:] == ["Ada goes first.", "Round 1.", "It is Ada's turn."]


def test_lifting_in_words():
    match = table(2)
    empty_deck(match)
    since = len(match.log)
    play(match, "lift", "from 10 10", "row 10", "column 12", "point east", "step north 12", "leave", "end")
    assert told(match, since)[:5] == [
        "Ada lifts ice and ice.",
        "Below it there is nothing.",
        "Below it there is nothing.",
        "Ada lays ice and ice.",
        "Ada steps one square.",
    ]
    assert "Ada leaves the blue cube." in told(match, since)


@pytest.mark.heavy
def test_the_end_in_words():
    match, heuristic, rng = kringle.start("icejam", 2, seed=1), GAME.heuristic(), Rng(1)
    while not match.over:
        (seat,) = match.asks()
        match.play(seat, GAME.spelling.move_of[heuristic.choose(match.look(seat).state, seat, rng)])
    winner = ["Ada", "Bob"][match.outcome.winners[0]]
    assert told(match)[-3:] == [
        f"{winner} brings a set home: 3 of 3.",
        f"{winner} has brought the last set home.",
        f"The game is over, in round {match.view()['round']}.",
    ]


# ---- options, moves, data -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{"first": "tallest"}, {"play_on": 1}, {"finish_round": "yes"}, {"playon": True}], ids=str
)
def test_bad_options(options):
    with pytest.raises(BadOption) as caught:
        kringle.start("icejam", 2, options)
    assert next(iter(options)) in str(caught.value)


@pytest.mark.parametrize("seats", [1, 7])
def test_bad_seats(seats):
    with pytest.raises(BadSeats):
        kringle.start("icejam", seats)


@pytest.mark.parametrize("move", [("stepp", "north"), ("step",), ("card", "one"), ("row", 9, 9), "end"], ids=str)
def test_malformed_moves(move):
    match = table(2)
    with pytest.raises(MalformedMove):
        match.play(0, move)


def test_all_questions_have_few_answers():
    match = table(2)
    most = 0
    for seed in range(3):
        state, rng, heuristic = GAME.start(6), Rng(seed), Heuristic()
        while not state.over():
            (seat,) = state.asks()
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
            else:
                most = max(most, len(state.moves(seat)))
                state.apply(seat, heuristic.choose(state, seat, rng))
    assert 13 <= most <= 39
    assert len(match.legal(0)) == 4


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('squares = ["ice*", "ice"]', 'squares = ["ice*", "sand"]', "card 1: squares 2 must be one of ice, ice*"),
        ('squares = ["ice*", "ice"]', 'squares = ["ice*"]', "card 1: squares"),
        ('squares = ["snow", "trees"]', 'squares = ["snow", "trees*"]', "card 11: squares 2 must be one of"),
        ('squares = ["snow", "trees"]', 'squares = ["trees", "ice"]', "'ice, trees' stands there twice"),
        ("copies = 11", "copies = 0", "card 1: copies must be a whole number from 1 to 39, not 0"),
        ("copies = 11", 'copies = "11"', "card 1: copies must be a whole number from 1 to 39, not '11'"),
        ("copies = 11", "copies = 10", "totals: cards is 39; the entries make 38"),
        ("cards = 39", "cards = 38", "totals: cards is 38"),
        ("trees = 14", "trees = 13", "totals: trees is 13; the entries make 14"),
        ("[totals]", "[sums]", "no field 'sums'; there are totals, card, cube"),
        ('colour = "white"', 'colour = "red"', "blue, white, green"),
        ("[[cube]]", "[[cubes]]", "no field 'cubes'; there are totals, card, cube"),
        ("[[card]]", "[card]", "cards.toml:"),
        ("copies = 11", "copies = ", "cards.toml:"),
    ],
)
def test_bad_data_says_where_and_what(old, new, says):
    assert old in CARDS
    with pytest.raises(BadData) as caught:
        data.read(CARDS.replace(old, new), "cards.toml", cards.Box)
    assert says in str(caught.value)


@pytest.mark.parametrize(("field", "where"), [("card", "card 1"), ("cube", "cube 1")])
def test_every_value_is_known_or_reconstructed(field, where):
    first = CARDS.index(f"[[{field}]]")
    broken = CARDS[:first] + CARDS[first:].replace('"reconstructed"', '"guessed"', 1)
    with pytest.raises(BadData, match=f"{where}: source must be one of known, reconstructed"):
        data.read(broken, "cards.toml", cards.Box)


def test_too_many_and_too_few():
    more = (
        CARDS.replace("copies = 11", "copies = 12").replace("cards = 39", "cards = 40").replace("ice = 40", "ice = 42")
    )
    more = more.replace("snowflakes = 30", "snowflakes = 31").replace("ice_ice_cards = 14", "ice_ice_cards = 15")
    with pytest.raises(BadData, match="40 cards; there must be 39"):
        data.read(more, "cards.toml", cards.Box)
    with pytest.raises(BadData, match="6 cubes; setup may need 28"):
        data.read(
            CARDS.replace("copies = 12", "copies = 2").replace("cubes = 36", "cubes = 6"), "cards.toml", cards.Box
        )


# ---- the bot ------------------------------------------------------------------------------------------


def first_places(heuristics, games=12):
    results = simulate(GAME.start(len(heuristics)), HeuristicPerSeat(heuristics), GAME.levels, games, 5)
    return [(results.places[:, seat] == 0).mean() for seat in range(len(heuristics))]


@pytest.mark.heavy
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_bot_beats_random_players(seats):
    heuristics = [GAME.heuristic() if seat % 2 else Heuristic() for seat in range(seats)]
    won = first_places(heuristics)
    assert sum(won[1::2]) > 0.99


@pytest.mark.heavy
@pytest.mark.parametrize("seats", GAME.seats)
def test_bots_among_themselves_finish_in_time(seats):
    rounds = []
    for seed in range(4):
        state, heuristic, rng = GAME.start(seats), GAME.heuristic(), Rng(seed)
        while not state.over():
            (seat,) = state.asks()
            state.apply(seat, state.draw(rng) if seat == CHANCE else heuristic.choose(state, seat, rng))
        rounds.append(state.round)
    assert max(rounds) <= (13 if seats < 5 else 9)


def test_the_bot_takes_the_cube_that_it_passes():
    match = table(2)
    play(match, "no card", "step north 12")
    assert GAME.spelling.move_of[GAME.heuristic().choose(match.look(0).state, 0, Rng(1))] == ("take",)


def chosen(match, seat):
    return GAME.spelling.move_of[GAME.heuristic().choose(match.look(seat).state, seat, Rng(1))]


def test_the_bot_walks_home_with_a_full_set():
    match = table(2, street="ice-ice ice*-ice snow-trees")
    play(match, "no card", "step north 12", "take", "step south")
    skip(match)
    play(match, "no card", "step east 13", "take", "step west")
    skip(match)
    play(match, "no card")
    assert chosen(match, 0) == ("slide", "west", 12)  # to the green cube
    play(match, "slide west 12", "take")
    assert chosen(match, 0) == ("step", "east")


def test_the_bot_lays_a_card_if_a_colour_is_missing():
    match = table(
        2,
        """
        i  i   i  i   sb s
        s  t   ib i   s  t
        iw i   W  W   iw i
        i  t   sw t   s  s
        ib i   ib i   i  s
        """,
    )
    assert chosen(match, 0)[0] == "card"


def test_the_bot_leaves_the_position_as_it_was():
    match = table(4)
    for _ in range(30):
        for seat in match.asks():
            if seat != CHANCE:
                before = match.state.cells()
                number = GAME.heuristic().choose(match.state, seat, Rng(3))
                assert match.state.cells() == before
                match.play(seat, GAME.spelling.move_of[number])
            else:
                match.play(CHANCE, match.legal(CHANCE)[0])


@pytest.mark.heavy
def test_the_outlook_is_better_with_a_set_and_certain_at_the_end():
    match, heuristic, rng = kringle.start("icejam", 2, {"first": "seat0"}, seed=3), GAME.heuristic(), Rng(1)
    start = heuristic.value(match.state, 0)
    assert start == pytest.approx(0.97 - heuristic.value(match.state, 1))  # a win in prospect counts a little less
    assert 0.485 < start < 0.6  # who goes first is a little ahead
    while match.view()["elves"][0]["sets"] == 0:
        (seat,) = match.asks()
        if seat == 0:
            match.play(0, GAME.spelling.move_of[heuristic.choose(match.look(0).state, 0, rng)])
        else:
            skip(match)
    assert heuristic.value(match.state, 0) > 0.6
    assert heuristic.value(match.state, 1) < 0.4
    while not match.over:
        (seat,) = match.asks()
        match.play(seat, GAME.spelling.move_of[heuristic.choose(match.look(seat).state, seat, rng)])
    (winner,) = match.outcome.winners
    assert 0.97 < heuristic.value(match.state, winner) < 1.0  # the sooner, the better
    assert heuristic.value(match.state, 1 - winner) == 0.0
    assert square(match, 12, 12) is not None


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_set_that_is_delivered_looks_better_than_one_that_is_carried(seats):
    """Also where the next one can't be had yet, so that a search brings home what it has."""
    better = []
    for seed in range(8):
        state, heuristic, rng = GAME.start(seats), GAME.heuristic(), Rng(seed)
        while not state.over():
            (seat,) = state.asks()
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            before, sets = heuristic.value(state, seat), state.sets[seat]
            state.apply(seat, heuristic.choose(state, seat, rng))
            if state.sets[seat] > sets:
                better.append(heuristic.value(state, seat) > before)
    assert len(better) > 20
    assert sum(better) > 0.9 * len(better)  # a pawn that goes home may open the way of another
