"""What comes in and goes out: options, moves, refusals, views and notes; and the rule of thumb."""

import json

import pytest
from elfgame_table import BETTY, COALBIN, DRUM, GLOBE, KITE, LETTERS, TINSEL, TOP, WHALE, Table

import kringle
from kringle.games.elfgame import GAME
from kringle.games.elfgame.bot import ElfHeuristic
from kringle.kernel.errors import BadOption, BadSeats, MalformedMove, NotAsked
from kringle.kernel.heuristic import Heuristic, HeuristicPerSeat
from kringle.kernel.many import simulate
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.players.search import Search

# ---- options ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"opening_hand": 4}, "3 or 5"),
        ({"presents_to_win": 0}, "a whole number from 1 to 30"),
        ({"presents_to_win": 31}, "a whole number from 1 to 30"),
        ({"each_colour": 2}, "0 or 3"),
        ({"holly": True}, "one of in, out"),
        ({"kids": [2]}, "there is no seat 2"),
        ({"kids": [0, 0]}, "different seat numbers"),
        ({"kids": 1}, "a list of different seat numbers"),
        ({"kid": [1]}, "did you mean kids?"),
        ({"custom_cards": "mine.toml"}, "the path of a file, or its content"),
    ],
)
def test_bad_options_are_refused(options, told):  # EG-2, EG-17, EG-R1, EG-19
    with pytest.raises(BadOption) as problem:
        GAME.start(2, options)
    assert told in str(problem.value)


@pytest.mark.parametrize("seats", [0, 1, 7, True, "2"])
def test_two_to_six_seats(seats):  # EG-2
    with pytest.raises(BadSeats):
        GAME.start(seats)


def test_a_missing_file_is_no_deck(tmp_path):  # EG-19
    with pytest.raises(BadOption):
        kringle.start("elfgame", 2, {"custom_cards": tmp_path / "none.toml"})


# ---- moves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move",
    [("ply", DRUM), ("play",), ("play", 3), "play", (), ("build", "red", 3), ("coal", "red", 1), (["play"], DRUM)],
)
def test_what_is_no_move_is_malformed(move):
    table = Table(2)
    table.draw()
    with pytest.raises(MalformedMove):
        table.match.play(0, move)


def test_only_who_is_asked_may_move():  # EG-9
    table = Table(2, [[DRUM]])
    table.draw()
    with pytest.raises(NotAsked) as refused:
        table.match.play(1, ("swap", DRUM))
    assert refused.value.clause == "EG-9"
    assert refused.value.facts == {"asked": [0]}


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        (("play", BETTY), "EG-9"),
        (("play", "Grandma's Card"), "EG-9"),
        (("swap", BETTY), "EG-9"),
        (("clear", DRUM), "EG-R19"),
        (("discard", DRUM), "EG-9"),
        (("stop",), "EG-R15"),
        (("build", "blue", "medium"), "EG-9"),
        (("holly", "Cookies before Bedtime"), "EG-9"),
    ],
)
def test_what_may_not_be_done_now(move, clause):  # EG-9, EG-R15, EG-R19
    table = Table(2, [[DRUM, TOP, WHALE], [BETTY]])
    table.draw(KITE)
    assert table.refused(*move)[0] == clause


def test_answers_to_another_question_are_refused():  # EG-15, EG-23, EG-R19
    table = Table(2, [[COALBIN, DRUM, TOP], [GLOBE, COALBIN]])
    table.draw(TINSEL)
    table.play(("play", COALBIN))
    assert table.refused("play", DRUM) == ("EG-15", {"asked": ["put coal on an opponent's lane"]})
    assert table.refused("snowstorm", 1, "red")[0] == "EG-15"
    assert table.refused("coal", 5, "red")[0] == "EG-15"
    table.play(("coal", 1, "red"))
    table.turn(None, ("play", GLOBE), ("snowstorm", 0, "red")).idle()
    table.turn(None, ("play", COALBIN), ("coal", 0, "red"))
    table.draw()
    table.play(("clear", DRUM))
    assert table.refused("stop") == ("EG-9", {"asked": "a card to discard"})
    table.play(("discard", TOP))
    assert table.refused("stop") == ("EG-R19", {"your blocks": ["coal red", "snowstorm red"]})


def test_one_card_does_not_pay_for_a_block():  # EG-9
    table = Table(2)
    table.draw()
    table.cards([DRUM], [TOP]).put(shelf={(0,): 1})
    assert table.refused("clear", DRUM) == ("EG-9", {"cards in your hand": 1})


# ---- views and notes --------------------------------------------------------------------------------------


def test_a_view_shows_own_cards_and_counts_of_others():
    table = Table(3, [[DRUM, TOP, WHALE], [LETTERS, BETTY, TINSEL]])
    mine, open_to_all = table.match.view(0), table.match.view()
    assert [card["name"] for card in mine["hand"]] == [WHALE, DRUM, TOP]
    assert open_to_all["hand"] == []
    assert [seat["hand"] for seat in open_to_all["seats"]] == [3, 3, 3]
    assert LETTERS not in json.dumps(mine)
    assert mine["hand"][1]["sentence"] == "Build a medium blue present."


def test_a_drawn_card_is_told_to_its_seat_only():
    table = Table(2)
    table.draw(DRUM)
    assert table.match.notes(0)[-1].plain() | {"at": 0} == {"at": 0, "kind": "drew_card", "seat": 0, "card": DRUM}
    assert table.match.notes(1)[-1].kind == table.match.notes()[-1].kind == "drew"


def test_notes_name_seats_and_places():
    table = Table(2, [[TINSEL, COALBIN], [KITE]], first=1)
    table.turn(None, ("play", KITE))
    table.turn(None, ("play", TINSEL), ("play", COALBIN), ("coal", 1, "blue"))
    told = [table.match.tell(note, ["Ann", "Bo"]) for note in table.match.notes()]
    assert "Ann pushes Bo's red present back." in told
    assert "Ann puts coal on Bo's blue lane." in told
    assert "Bo's red present moves to 2." in told


@pytest.mark.heavy
def test_every_kind_of_note_can_be_told():
    kinds = set()
    for seed in range(30):
        match = Match(GAME, 2 + seed % 5, {"kids": [0]}, seed)
        dice = Rng(seed)
        while not match.over:
            seat = match.asks()[0]
            legal = match.legal(seat)
            match.play(seat, legal[dice.roll(len(legal))])
        for note in match.notes():
            assert "{" not in match.tell(note)
            kinds.add(note.kind)
    assert set(GAME.facts.kinds()) - kinds <= {
        "dealt_card",
        "drew_card",
        "nothing_to_draw",
        "no_card",
        "rounds_over",
        "snow_gone",
        "lost_count",
    }


# ---- the rule of thumb ------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_rule_of_thumb_beats_random(seats):
    party = HeuristicPerSeat([ElfHeuristic() if seat % 2 == 0 else Heuristic() for seat in range(seats)])
    results = simulate(GAME.start(seats), party, GAME.levels, 40, 1)
    assert (results.places[:, ::2] == 0).any(axis=1).mean() > 0.9


def test_the_rule_of_thumb_values_a_lead():
    table = Table(2)
    table.draw()
    heuristic, even = ElfHeuristic(), ElfHeuristic().value(table.state, 0)
    assert heuristic.value(table.state, 0) + heuristic.value(table.state, 1) == pytest.approx(1)
    table.put(pile={(0, 0): 6})
    assert heuristic.value(table.state, 0) > even
    table.put(pile={(0, 0): 9}, bench={(0, 0): 1}, phase=10)
    assert (heuristic.value(table.state, 0), heuristic.value(table.state, 1)) == (1, 0)


NOTHING: dict[str, object] = {}


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"pile": {(0, 0): 1}}, {"reindeer": {(0, 0): 1}}),
        ({"pile": {(0, 0): 9}}, {"pile": {(0, 0): 8}}),
        ({"pile": {(0, 0): 9}, "reindeer": {(0, 0): 1}}, {"pile": {(0, 0): 9}, "bench": {(0, 0): 1}}),
        ({"reindeer": {(0, 0): 1}}, {"bench": {(0, 0): 1}}),
        ({"bench": {(0, 0): 1}}, {"bench": {(0, 0): 3}}),
        ({"bench": {(0, 0): 3}}, NOTHING),
        (NOTHING, {"coal": {(0, 0): 1}}),
        (NOTHING, {"snow": {(0, 0): 1}}),
        (NOTHING, {"shelf": {(0,): 1}}),
        ({"bench": {(0, 0): 1}, "coal": {(0, 1): 1}}, {"bench": {(0, 0): 1}, "coal": {(0, 0): 1}}),
        ({"reindeer": {(0, 0): 1}, "snow": {(0, 1): 1}}, {"reindeer": {(0, 0): 1}, "snow": {(0, 0): 1}}),
        ({"shelf": {(1,): 1}}, NOTHING),
        (NOTHING, {"pile": {(1, 0): 1}}),
    ],
)
def test_what_is_plainly_better_is_valued_more(seats, better, worse):
    assert worth_of(seats, better) > worth_of(seats, worse)


def worth_of(seats, cells, **options):
    """How good it looks for seat 0, which has its turn, if the table is like this."""
    table = Table(seats, **options)
    table.draw()
    table.put(**cells)
    heuristic = ElfHeuristic()
    assert sum(heuristic.value(table.state, seat) for seat in range(seats)) == pytest.approx(1)
    return heuristic.value(table.state, 0)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_theft_in_hand_is_worth_more_than_a_push_and_most_if_it_delivers(seats):
    def worth_with(card):
        table = Table(seats, [[card]])
        table.draw()
        return ElfHeuristic().value(table.state, 0)

    assert worth_with("Midnight Sleigh Swap") > worth_with("Mixed-Up Labels") > worth_with(TINSEL)


def test_a_present_of_a_colour_that_is_not_needed_is_worth_less():  # EG-17
    pile = {(0, 0): 7, (0, 1): 1, (0, 2): 1}
    red, blue = ({"pile": pile, "reindeer": {(0, colour): 1}} for colour in (0, 1))
    assert worth_of(2, blue, each_colour=3) > worth_of(2, red, each_colour=3)


@pytest.mark.parametrize("goal", [1, 10, 30])
def test_the_last_present_counts_most_whatever_the_goal(goal):  # EG-17
    worths = [worth_of(4, {"pile": {(0, 0): delivered}}, presents_to_win=goal) for delivered in range(goal)]
    assert worths == sorted(worths)
    assert len(set(worths)) == goal
    assert max(worths) < 1
    assert goal == 1 or worths[-1] > 2 * worths[0]


@pytest.mark.heavy
@pytest.mark.parametrize("seats", [2, 4])
def test_a_playout_is_judged_three_rounds_from_now_on(seats):
    match, heuristic = kringle.start("elfgame", seats, seed=1), kringle.bot("thumb", seed=1)
    for _ in range(20):
        seat = match.asks()[0]
        match.play(seat, heuristic.choose(match.look(seat)))
    seat = match.asks()[0]
    one, three = (values(match.look(seat), seat, horizon) for horizon in (3 * seats, 0))
    assert one == three
    assert one != values(match.look(seat), seat, seats)


def values(view, seat, horizon):
    search = Search(view.state, view.game.heuristic(), view.game.levels, 1 << 20)
    search.horizon = horizon
    search.begin(view.state, seat, 1)
    search.go_on(50)
    return search.answer()
