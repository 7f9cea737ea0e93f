"""What cards do, clause by clause."""

import pytest
from elfgame_table import (
    BALL,
    BETTY,
    BUGGUM,
    COALBIN,
    COCOA,
    CRATE,
    DRUM,
    FIRE,
    FOREMAN,
    GLOBE,
    KITE,
    LABELS,
    LADDER,
    MORNING,
    MOUSE,
    POST,
    PUPPY,
    PYJAMAS,
    RELAY,
    SLEIGH,
    STOCKING,
    TINSEL,
    TOFFEE,
    TOP,
    WHALE,
    Table,
    one,
    own_table,
    written_deck,
)  # fmt: skip

from kringle.games.elfgame import GAME
from kringle.kernel.rng import Rng

RED, BLUE, YELLOW = 0, 1, 2


def ready(*cards, seats=2, **position):
    """Seat 0 is about to act with these cards and one more; the others hold one each."""
    table = Table(seats, **position.pop("options", {}))
    table.draw()
    others = [[TOP]] * (seats - 1)
    return table.cards([*cards, WHALE], *others, deck=[KITE] * 9).put(**position)


# ---- build ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "lane", "place"), [(FIRE, 0, 3), (DRUM, 1, 2), (BALL, 2, 1)])
def test_size_is_where_a_present_starts(card, lane, place):  # EG-11
    table = ready(card).play(("play", card))
    assert table.bench(0)[0][lane] == place


def test_any_colour_is_chosen_among_open_lanes():  # EG-11
    table = ready(CRATE, bench={(0, RED): 2}).play(("play", CRATE))
    assert table.legal() == [("build", "blue", "large"), ("build", "yellow", "large")]
    assert table.refused("build", "red", "large") == ("EG-11", {"lane": "red", "on the bench": "a present"})
    assert table.refused("build", "blue", "small")[0] == "EG-11"  # the card says large
    table.play(("build", "yellow", "large"))
    assert table.bench(0)[0] == [2, None, 3]


def test_the_only_way_needs_no_question():  # EG-R20
    table = ready(CRATE, bench={(0, RED): 2, (0, BLUE): 2}).play(("play", CRATE))
    assert table.bench(0)[0] == [2, 2, 3]
    assert table.active == 1


def test_a_present_on_the_reindeer_does_not_close_the_lane():  # EG-1
    table = ready(KITE, reindeer={(0, RED): 1}).play(("play", KITE))
    assert table.bench(0) == ([2, None, None], ["red"])


def test_a_snowstorm_does_not_stop_building():  # EG-11
    assert ready(KITE, snow={(0, RED): 1}).play(("play", KITE)).bench(0)[0] == [2, None, None]


def test_coal_on_an_empty_lane_stops_building():  # EG-1, EG-R11, example 7
    table = Table(2, [[KITE, BETTY], [COALBIN]]).idle()
    table.turn(None, ("play", COALBIN), ("coal", 0, "red"))
    table.draw()
    assert table.refused("play", KITE)[0] == "EG-11"
    table.play(("play", BETTY), ("play", KITE))
    assert table.bench(0)[0] == [2, None, None]


def test_on_a_shelf_no_build_but_everything_else():  # EG-11, EG-21, EG-6, example 10
    table = ready(KITE, POST, PUPPY, COALBIN, shelf={(0,): 1}, reindeer={(0, BLUE): 1})
    assert table.refused("play", KITE) == ("EG-11", {"card": KITE, "lane": "red", "your elves": "on the shelf"})
    assert table.plays() == {POST, PUPPY, COALBIN}
    assert ("clear", KITE) in table.legal()
    table.play(("play", POST))
    assert table.seat(0)["delivered"] == 1
    assert table.seat(0)["shelf"]


def test_two_builds_take_two_lanes():  # EG-R20, EG-11
    table = ready(MORNING).play(("play", MORNING), ("build", "red", "large"))
    assert table.legal() == [("build", "blue", "large"), ("build", "yellow", "large")]
    table.play(("build", "yellow", "large"))
    assert table.bench(0)[0] == [3, None, 3]


def test_a_part_is_done_if_the_rest_is_impossible():  # EG-R20, EG-16
    table = ready(MORNING, bench={(0, RED): 1, (0, BLUE): 1}).play(("play", MORNING))
    assert table.bench(0)[0] == [1, 1, 3]
    assert table.active == 1
    table = ready(RELAY).play(("play", RELAY))  # nothing to move: only the draw
    assert table.match.view()["phase"] == "draw"
    assert table.active == 0


def test_a_card_that_can_do_nothing_is_refused():  # EG-16
    table = ready(COCOA, LABELS)
    assert table.refused("play", LABELS)[0] == "EG-14"
    table.cards([FOREMAN, WHALE], [TOP])
    assert table.refused("play", FOREMAN) == ("EG-16", {"card": FOREMAN, "because of": ["EG-12", "EG-R3"]})


# ---- on and back ----------------------------------------------------------------------------------------


def test_advance_ends_on_the_reindeer():  # EG-12
    table = ready(FOREMAN, bench={(0, RED): 2}).play(("play", FOREMAN))
    assert table.bench(0) == ([None, None, None], ["red"])
    assert table.seat(0)["delivered"] == 0


def test_advance_in_a_snowstorm_ends_at_one():  # EG-R6, EG-5
    table = ready(FOREMAN, COCOA, bench={(0, RED): 3}, snow={(0, RED): 1}).play(("play", FOREMAN))
    assert table.bench(0) == ([1, None, None], [])
    table.draw()
    table.idle()
    table.draw()
    table.play(("play", COCOA), ("stop",))
    assert table.bench(0) == ([1, None, None], [])


def test_advance_onto_an_occupied_reindeer_is_not_taken():  # EG-R6
    table = ready(RELAY, bench={(0, RED): 2, (0, BLUE): 1}, reindeer={(0, RED): 1, (0, BLUE): 1}).play(("play", RELAY))
    assert table.bench(0) == ([1, 1, None], ["red", "blue"])


@pytest.mark.parametrize("block", [{"coal": {(0, RED): 1}}, {"shelf": {(0,): 1}}])
def test_coal_and_shelf_hold_a_present_on_the_way_on(block):  # EG-R6, EG-4, example 10
    deck = written_deck(one("On", '{op="advance", steps=1}'))
    table = Table(2, custom_cards=deck)
    table.draw()
    table.cards(["On", "Build 0"], ["Build 0"], deck=["Build 0"]).put(bench={(0, RED): 2}, **block)
    assert table.refused("play", "On")[0] == "EG-R6"


@pytest.mark.parametrize("block", [{"coal": {(1, RED): 1}}, {"shelf": {(1,): 1}}])
@pytest.mark.parametrize("where", [{"bench": {(1, RED): 2}}, {"reindeer": {(1, RED): 1}}])
def test_coal_and_shelf_hold_a_present_on_the_way_back(block, where):  # EG-R6, example 10
    table = ready(TOFFEE, **block, **where)
    table.cards([TOFFEE, WHALE], [TOP])
    assert table.refused("play", TOFFEE) == ("EG-16", {"card": TOFFEE, "because of": ["EG-R6", "EG-R3"]})


def test_push_back_stops_at_three():  # EG-12, example 11
    table = ready(TOFFEE, bench={(1, RED): 1}).play(("play", TOFFEE))
    assert table.bench(1)[0] == [3, None, None]
    table = ready(TOFFEE, bench={(1, RED): 2}).play(("play", TOFFEE))
    assert table.bench(1)[0] == [3, None, None]
    table = ready(TOFFEE, bench={(1, RED): 3, (1, BLUE): 2, (1, YELLOW): 2}).play(("play", TOFFEE))
    assert table.refused("push_back", 1, "red", 2) == ("EG-12", {"seat": 1, "lane": "red", "present at": 3})


def test_push_back_from_the_reindeer():  # EG-R6, EG-R9
    table = ready(TINSEL, reindeer={(1, RED): 1}, snow={(1, RED): 1}).play(("play", TINSEL))
    assert table.bench(1) == ([1, None, None], [])
    table = ready(TINSEL, reindeer={(1, RED): 1}, bench={(1, RED): 2}).play(("play", TINSEL))
    assert table.bench(1) == ([3, None, None], ["red"])  # the lane means its bench


def test_a_snowstorm_does_not_hold_a_bench_present():  # EG-R6
    assert ready(TINSEL, bench={(1, RED): 1}, snow={(1, RED): 1}).play(("play", TINSEL)).bench(1)[0] == [2, None, None]


def test_one_or_the_other():  # EG-12
    table = ready(LADDER, bench={(0, RED): 2, (1, BLUE): 1, (1, RED): 3}).play(("play", LADDER))
    assert table.legal() == [("advance", "red", 1), ("push_back", 1, "blue", 1)]
    table.play(("push_back", 1, "blue", 1))
    assert table.bench(1)[0] == [3, 2, None]
    assert table.bench(0)[0] == [2, None, None]


def test_at_most_eighteen_answers_to_wobbly_ladder():  # EG-12
    everywhere = {(seat, colour): 2 for seat in range(6) for colour in range(3)}
    table = ready(LADDER, seats=6, bench=everywhere).play(("play", LADDER))
    assert len(table.legal()) == 18


# ---- deliver --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [{"bench": {(0, RED): 3}}, {"bench": {(0, RED): 1}}, {"reindeer": {(0, RED): 1}}])
def test_deliver_from_anywhere_past_coal_and_shelf(place):  # EG-13
    table = ready(POST, coal={(0, RED): 1}, shelf={(0,): 1}, **place).play(("play", POST))
    assert table.seat(0)["pile"]["red"] == 1
    assert table.bench(0) == ([None, None, None], [])
    assert table.lane(0, "red")["coal"]
    assert table.seat(0)["shelf"]


def test_a_snowstorm_stops_a_plain_delivery_but_not_the_stocking():  # EG-13, EG-18, example 9
    table = ready(POST, STOCKING, reindeer={(0, RED): 1}, snow={(0, RED): 1})
    assert table.refused("play", POST) == ("EG-13", {"card": POST, "lane": "red", "reindeer": "in a snowstorm"})
    table.play(("play", STOCKING))
    assert table.seat(0)["pile"]["red"] == 1
    assert not table.lane(0, "red")["snowstorm"]


def test_the_stocking_works_without_snow_too():  # EG-18
    table = ready(STOCKING, bench={(0, RED): 3}, snow={(0, BLUE): 1}).play(("play", STOCKING))
    assert table.seat(0)["pile"]["red"] == 1
    assert table.lane(0, "blue")["snowstorm"]


def test_a_lane_means_the_present_on_its_bench():  # EG-R9
    table = ready(TINSEL, bench={(1, RED): 2}, reindeer={(1, RED): 1}).play(("play", TINSEL))
    moved = [note for note in table.match.notes() if note.kind == "pushed"][-1].facts["present"]
    assert (moved["from"], moved["to"]) == (2, 3)


def test_of_two_presents_on_a_lane_the_one_that_is_delivered_is_chosen():  # EG-R9
    both = {"bench": {(0, RED): 3}, "reindeer": {(0, RED): 1}}
    table = ready(POST, **both).play(("play", POST))
    assert table.legal() == [("deliver", "red"), ("deliver_from_reindeer", "red")]
    table.play(("deliver_from_reindeer", "red"))
    assert table.bench(0) == ([3, None, None], [])
    table = ready(POST, **both).play(("play", POST), ("deliver", "red"))
    assert table.bench(0) == ([None, None, None], ["red"])
    table = ready(STOCKING, **both, snow={(0, RED): 1}).play(("play", STOCKING))
    table.play(("deliver_through_snow_from_reindeer", "red"))
    assert table.bench(0) == ([3, None, None], [])
    assert not table.lane(0, "red")["snowstorm"]


def test_of_two_presents_on_a_lane_the_thief_chooses():  # EG-R9
    both = {"bench": {(1, RED): 3}, "reindeer": {(1, RED): 1}, "seats": 3}
    table = ready(LABELS, **both).play(("play", LABELS))
    assert table.legal() == [("steal", 1, "red"), ("steal_from_reindeer", 1, "red")]
    table.play(("steal_from_reindeer", 1, "red"))
    assert table.bench(0) == ([None, None, None], ["red"])
    table = ready(SLEIGH, **both).play(("play", SLEIGH), ("steal_and_deliver_from_reindeer", 1, "red"))
    assert table.seat(0)["delivered"] == 1
    assert table.seat(1)["delivered"] == 0
    table = ready(LABELS, **both).put(reindeer={(0, RED): 1, (1, RED): 1}).play(("play", LABELS))
    assert table.bench(0)[0][RED] == 3  # there is no room on the own reindeer, so no choice


def test_there_is_no_choice_where_a_lane_has_one_present():  # EG-R9
    table = ready(LABELS, bench={(1, RED): 3, (1, BLUE): 2}, seats=3).play(("play", LABELS))
    assert table.refused("steal_from_reindeer", 1, "red") == (
        "EG-R9",
        {"presents to choose from": 1, "seat": 1, "lane": "red"},
    )


def test_the_rule_of_thumb_takes_the_better_present():  # EG-R9
    for card, answer in ((LABELS, "steal"), (SLEIGH, "steal_and_deliver")):
        table = ready(card, bench={(1, RED): 3}, reindeer={(1, RED): 1}, seats=3).play(("play", card))
        chosen = {GAME.heuristic().choose(table.state.view(0), 0, Rng(seed)) for seed in range(20)}
        assert {GAME.spelling.move_of[move] for move in chosen} == {(f"{answer}_from_reindeer", 1, "red")}


# ---- long questions -------------------------------------------------------------------------------------

GREEDY = (
    '{op="push_back", steps=1}, {op="block", kind="coal", or=true}, {op="block", kind="snowstorm", or=true}, '
    '{op="discard", count=1, who="opponents", or=true}'
)


def greedy(ops=GREEDY):
    table = own_table(ops, seats=6)
    table.draw()
    table.cards(["Mine", "Build 0"], *[["Build 0"]] * 5, deck=["Build 0"] * 9)
    return table.put(bench={(seat, RED): 2 for seat in range(1, 6)})


def test_a_question_with_more_than_eighteen_answers_is_asked_in_two_steps():  # EG-R21
    table = greedy().play(("play", "Mine"))
    assert table.phase == "whose"
    assert table.legal() == [*[("whose", seat) for seat in range(1, 6)], ("make_all_discard", 1)]
    assert table.refused("whose", 0) == ("EG-R21", {"nothing to do at": 0})
    assert table.refused("coal", 3, "red") == ("EG-R21", {"asked": "whose bench or hand"})
    table.play(("whose", 3))
    assert table.match.view()["asked about"] == 3
    assert set(table.legal()) == {
        ("push_back", 3, "red", 1),
        *[(block, 3, colour) for block in ("coal", "snowstorm") for colour in ("red", "blue", "yellow")],
    }
    assert table.refused("coal", 2, "red") == ("EG-R21", {"asked about": 3})
    table.play(("coal", 3, "blue"))
    assert table.lane(3, "blue")["coal"]
    assert table.match.view()["asked about"] is None


def test_what_is_about_all_opponents_needs_no_second_step():  # EG-R21
    table = greedy().play(("play", "Mine"), ("make_all_discard", 1))
    assert (table.phase, table.match.asks()) == ("discard", (1, 2, 3, 4, 5))


def test_the_rule_of_thumb_answers_both_steps():  # EG-R21
    table = greedy(GREEDY[: GREEDY.index(', {op="discard"')]).play(("play", "Mine"))
    for phase in ("whose", "choose"):
        assert table.phase == phase
        move = table.match.game.spelling.move_of[GAME.heuristic().choose(table.state.view(0), 0, Rng(1))]
        assert move in table.legal()
        table.play(move)


# ---- steal ----------------------------------------------------------------------------------------------


def test_a_stolen_present_comes_to_the_same_place():  # EG-14
    table = ready(LABELS, seats=3, bench={(2, BLUE): 2}, coal={(2, BLUE): 1}, shelf={(2,): 1}).play(("play", LABELS))
    assert table.bench(0)[0] == [None, 2, None]
    assert table.bench(2)[0] == [None, None, None]
    assert table.lane(2, "blue")["coal"]
    assert table.seat(2)["shelf"]


def test_from_reindeer_to_reindeer():  # EG-14
    table = ready(LABELS, seats=3, reindeer={(2, BLUE): 1}, snow={(2, BLUE): 1}).play(("play", LABELS))
    assert table.bench(0) == ([None, None, None], ["blue"])
    assert table.lane(2, "blue")["snowstorm"]
    table = ready(LABELS, seats=3, reindeer={(2, BLUE): 1, (0, BLUE): 1})
    assert table.refused("play", LABELS) == (
        "EG-14",
        {"card": LABELS, "your reindeer": "has a present", "lane": "blue"},
    )


@pytest.mark.parametrize(
    "closed", [{"coal": {(0, BLUE): 1}}, {"shelf": {(0,): 1}}, {"bench": {(2, BLUE): 2, (0, BLUE): 1}}]
)
def test_stealing_needs_an_open_lane_unless_delivered(closed):  # EG-14, example 12
    position = {"seats": 3, "bench": {(2, BLUE): 2}, **closed}
    assert ready(LABELS, **position).refused("play", LABELS)[0] == "EG-14"
    table = ready(SLEIGH, **position).play(("play", SLEIGH))
    assert table.seat(0)["pile"]["blue"] == 1
    assert table.lane(2, "blue")["bench"] is None


def test_own_snowstorm_stops_a_stolen_delivery():  # EG-R10
    table = ready(SLEIGH, LABELS, seats=3, bench={(2, BLUE): 2}, snow={(0, BLUE): 1})
    assert table.refused("play", SLEIGH)[0] == "EG-R10"
    assert table.plays() >= {LABELS}


# ---- blocks ---------------------------------------------------------------------------------------------


def test_blocks_go_on_opponents_where_there_is_none():  # EG-15, EG-20
    table = ready(COALBIN, GLOBE, PYJAMAS, seats=3, coal={(1, RED): 1}, snow={(1, RED): 1}, shelf={(1,): 1})
    table.play(("play", COALBIN))
    assert len(table.legal()) == 5
    assert ("coal", 0, "red") not in table.legal()
    assert table.refused("coal", 1, "red") == ("EG-20", {"there already": "coal", "seat": 1, "lane": "red"})
    assert table.refused("coal", 0, "red")[0] == "EG-15"
    table.play(("coal", 1, "blue"))
    assert table.lane(1, "blue")["coal"]


def test_at_most_seven_blocks_on_a_seat():  # EG-20
    full = {"coal": {(1, n): 1 for n in range(3)}, "snow": {(1, n): 1 for n in range(3)}, "shelf": {(1,): 1}}
    table = ready(COALBIN, GLOBE, PYJAMAS, **full)
    assert [table.refused("play", card)[0] for card in (COALBIN, GLOBE, PYJAMAS)] == ["EG-20"] * 3


def test_blocks_need_no_present_and_stay():  # EG-R11, EG-20
    table = Table(2, [[], [COALBIN, GLOBE, PYJAMAS]])
    for move in (("coal", 0, "red"), ("snowstorm", 0, "red")):
        table.idle().turn(None, ("play", COALBIN if move[0] == "coal" else GLOBE), move)
    table.idle().turn(None, ("play", PYJAMAS)).idle(6)
    lane = table.lane(0, "red")
    assert lane["coal"]
    assert lane["snowstorm"]
    assert table.seat(0)["shelf"]


def test_one_block_is_removed():  # EG-20
    table = ready(BETTY, coal={(0, RED): 1}, snow={(0, RED): 1}, shelf={(0,): 1}).play(("play", BETTY))
    assert table.legal() == [("unblock", "coal", "red"), ("unblock", "snowstorm", "red"), ("unblock", "shelf")]
    assert table.refused("unblock", "coal", "blue") == ("EG-20", {"nothing on": "your bench", "block": "coal"})
    table.play(("unblock", "shelf"))
    assert table.lane(0, "red")["coal"]
    assert table.lane(0, "red")["snowstorm"]
    assert not table.seat(0)["shelf"]


def test_buggum_pushes_back_what_its_snowstorm_hit():  # EG-18
    table = ready(BUGGUM, seats=3, bench={(1, RED): 1, (2, BLUE): 2})
    table.play(("play", BUGGUM), ("snowstorm", 2, "blue"))
    assert table.lane(2, "blue") | {"open": False} == {
        "bench": 3,
        "reindeer": False,
        "coal": False,
        "snowstorm": True,
        "open": False,
    }
    assert table.bench(1) == ([None, None, None], ["red"])  # moved on as their turn began


def test_buggum_on_an_empty_lane_pushes_nothing():  # EG-18
    table = ready(BUGGUM, seats=3, bench={(2, RED): 1}).play(("play", BUGGUM), ("snowstorm", 2, "blue"))
    assert table.bench(2)[0] == [1, None, None]
    assert table.active == 1


# ---- hands ----------------------------------------------------------------------------------------------


def test_whoever_discards_chooses_and_it_lies_open():  # EG-23
    table = ready(MOUSE, seats=3)
    table.cards([MOUSE], [TOP, DRUM], [KITE], deck=[KITE] * 5)
    table.play(("play", MOUSE))
    assert table.legal() == [("make_discard", 1, 1), ("make_discard", 2, 1)]
    table.play(("make_discard", 1, 1))
    assert table.match.asks() == (1,)
    assert table.legal() == [("discard", DRUM), ("discard", TOP)]
    assert table.refused("discard", KITE) == ("EG-23", {"not in your hand": KITE})
    table.play(("discard", TOP))
    assert table.match.view()["discard"] == {TOP: 1}
    assert table.bench(1)[0] == [None, None, None]
    assert table.match.view()["phase"] == "draw"
    assert table.active == 0


def test_an_empty_hand_discards_nothing():  # EG-23
    table = ready(MOUSE)
    table.cards([MOUSE], [])
    assert table.refused("play", MOUSE) == ("EG-16", {"card": MOUSE, "because of": ["EG-23", "EG-R3"]})


def test_discarding_more_than_one_has():  # EG-23
    table = own_table('{op="discard", count=3, who="opponent"}')
    table.draw()
    table.cards(["Mine", "Mine"], ["Build 0", "Build 1"], deck=["Build 0"]).play(("play", "Mine"))
    table.play((1, ("discard", "Build 0")), (1, ("discard", "Build 1")))
    assert table.active == 1
    assert table.seat(1)["hand"] == 0
    assert table.seat(1)["to draw"] == 3


# ---- groups, on cards of one's own ------------------------------------------------------------------------


def group_table(ops, seats=3, **position):
    deck = written_deck(one("Mine", ops))
    table = Table(seats, custom_cards=deck, kids=[1, 2], holly="out")
    table.draw()
    hands = [["Mine", "Build 0"]] + [["Build 0", "Build 1"]] * (seats - 1)
    table.cards(*hands, deck=["Build 2"] * 9).put(**position)
    return table.play(("play", "Mine"))


def test_everyone_builds_and_chooses_for_itself():  # EG-R14, EG-11
    table = group_table('{op="build", size=1, who="everyone"}', coal={(2, RED): 1, (2, BLUE): 1})
    assert table.match.asks() == (0, 1)  # seat 2 has one way only
    table.play((1, ("build", "red", "small")), (0, ("build", "blue", "small")))
    assert table.bench(0)[0] == [None, 1, None]
    assert table.bench(2)[0] == [None, None, 1]
    assert table.bench(1) == ([None, None, None], ["red"])  # already moved: it is seat 1's turn


def test_a_group_pushes_back_its_own():  # EG-12
    table = group_table('{op="push_back", steps=2, who="adults"}', bench={(0, RED): 1, (1, RED): 3})
    assert table.bench(0)[0] == [3, None, None]


def test_all_opponents_discard_together():  # EG-23, EG-R14
    table = group_table('{op="discard", count=1, who="opponents"}')
    assert table.match.asks() == (1, 2)
    table.play((2, ("discard", "Build 1")))
    assert table.match.view()["discard"] == {}
    assert table.match.asks() == (1,)
    table.play((1, ("discard", "Build 0")))
    assert table.match.view()["discard"] == {"Build 0": 1, "Build 1": 1, "Mine": 1}


def test_kids_draw_or_discard_as_they_like():  # EG-R14
    table = group_table('{op="draw", count=2, who="kids"}, {op="discard", count=1, who="kids", or=true}')
    assert table.match.asks() == (1, 2)
    assert table.legal(1) == [("draw", 1, 2), ("make_discard", 1, 1)]
    table.play((1, ("draw", 1, 2)), (2, ("make_discard", 2, 1)))
    table.draw(), table.draw()
    assert table.match.asks() == (2,)
    table.play((2, ("discard", "Build 1")))
    assert [table.seat(seat)["hand"] for seat in range(3)] == [1, 4, 1]


def test_a_group_that_nobody_belongs_to_does_nothing():  # EG-R1, EG-16
    deck = written_deck(one("Mine", '{op="draw", count=1, who="kids"}'))
    table = Table(2, [["Mine"] * 3], custom_cards=deck)
    table.draw()
    assert table.refused("play", "Mine") == ("EG-R1", {"card": "Mine", "kids": 0})


def test_an_opponent_may_be_made_to_draw():  # EG-7
    table = group_table('{op="draw", count=1, who="opponent"}')
    assert table.legal() == [("draw", 1, 1), ("draw", 2, 1)]
    table.play(("draw", 2, 1))
    table.draw()
    assert table.seat(2)["hand"] == 3


def test_two_alternatives_that_are_the_same_are_one_answer():  # EG-12
    ops = '{op="advance", colour="red", steps=1}, {op="advance", colour="any", steps=1, or=true}'
    table = group_table(ops, bench={(0, RED): 2, (0, BLUE): 2})
    assert table.legal() == [("advance", "red", 1), ("advance", "blue", 1)]


def test_same_lane_needs_the_op_before():  # EG-18
    ops = '{op="steal", colour="red"}, {op="block", kind="coal", same=true}, {op="block", kind="snowstorm", same=true}'
    table = group_table(ops, bench={(2, RED): 2})
    assert table.lane(2, "red") == {"bench": None, "reindeer": False, "coal": True, "snowstorm": True, "open": False}
    ops = '{op="steal", colour="red"}, {op="block", kind="coal", same=true}, {op="draw", count=1}'
    table = group_table(ops)
    assert not any(table.lane(seat, "red")["coal"] for seat in range(3))
    assert table.phase == "draw"


def test_unblock_of_one_kind_and_colour():  # EG-20
    blocks = {"coal": {(0, RED): 1, (0, BLUE): 1}, "snow": {(0, RED): 1}, "shelf": {(0,): 1}}
    table = group_table('{op="unblock", kind="any", colour="red"}', **blocks)
    assert table.legal() == [("unblock", "coal", "red"), ("unblock", "snowstorm", "red")]
    table = group_table('{op="unblock", kind="shelf"}', **blocks)
    assert not table.seat(0)["shelf"]
    table = group_table('{op="unblock", kind="coal"}', **blocks)
    assert table.legal() == [("unblock", "coal", "red"), ("unblock", "coal", "blue")]


def test_a_colour_on_a_card_is_the_only_one():  # EG-13
    table = group_table('{op="deliver", colour="blue"}', bench={(0, RED): 1, (0, BLUE): 3})
    assert table.seat(0)["pile"] == {"red": 0, "blue": 1, "yellow": 0}
