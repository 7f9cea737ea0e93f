"""Conveyor, clause by clause: setup, belt, collect, craft, cleanup, scoring."""

from __future__ import annotations

import pytest
from tables import bid, deal, done, drop_all, elf, finish, mine, phase, table, take

import kringle
from kringle import CHANCE, NotAsked, Refused

PURPLE, GREY, GREEN, ORANGE = range(4)


def refusal(match, seat, move):
    with pytest.raises(Refused) as caught:
        match.play(seat, move)
    return caught.value


# ---- setup ------------------------------------------------------------------------------------------


def test_starting_card_is_violet_and_private():  # CV-1
    match = kringle.start("conveyor", 3, {"tie_break_start": "seats"}, chance="manual")
    assert match.legal(CHANCE) == [("deal", "doll"), ("deal", "kite"), ("deal", "robot")]
    match.play(CHANCE, ("deal", "kite"))
    assert mine(match, 0)["hand"] == {"kite": 1}
    assert elf(match, 0, 1)["hand"] is None
    assert elf(match, 0)["hand_size"] == 1


def test_radios_poop_and_gold_join_after_the_deal():  # CV-2
    match = table(["doll", "doll"], [])
    fresh = kringle.start("conveyor", 2, {"tie_break_start": "seats"}, chance="manual")
    for name in ("doll", "doll"):
        fresh.play(CHANCE, ("deal", name))
    joined = {move[1] for move in fresh.legal(CHANCE)}
    assert joined == {"doll", "kite", "robot", "radio", "poop", "magic", "paper", "broom"}
    assert len(match.view()["belt"]) == 9


def test_track_orders_all_elves():  # CV-3, CV-R1
    match = kringle.start("conveyor", 4, chance="manual")
    assert match.legal(CHANCE) == [("lot", 0), ("lot", 1), ("lot", 2), ("lot", 3)]
    for seat in (2, 0, 3, 1):
        match.play(CHANCE, ("lot", seat))
    assert match.view()["track"] == [2, 0, 3, 1]
    weights = [weight for _, weight in kringle.start("conveyor", 4, chance="manual").state.outcomes()]
    assert len(set(weights)) == 1


def test_track_in_seat_order_by_option():  # CV-R1
    assert table(["doll"] * 4, []).view()["track"] == [0, 1, 2, 3]


def test_gold_lies_open_and_is_not_in_the_hand():  # CV-4
    match = table(["doll"] * 2, ["magic", "kite", "paper"])
    take(match, 3)
    assert elf(match, 0)["gold"] == {"magic": 1, "paper": 1}
    assert elf(match, 0)["hand_size"] == 2
    assert mine(match, 0)["hand"] == {"doll": 1, "kite": 1}


def test_gold_is_never_dropped():  # CV-4, CV-17
    match = table(["doll"] * 2, ["doll", "kite", "kite", "robot", "magic", "paper"])
    take(match, 6)
    done(match)
    assert phase(match) == "cleanup"
    assert elf(match, 0)["hand_size"] == 5
    assert {move[0] for move in match.legal(0)} == {"drop"}
    assert {move[1] for move in match.legal(0)} == {"doll", "kite", "robot"}
    assert match.why_not(0, ("keep", "broom")).clause == "CV-17"


# ---- belt -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 13), (4, 17), (5, 21)])
def test_belt_is_four_cards_an_elf_and_one_face_down(seats, size):  # CV-5
    belt = table(["doll"] * seats, []).view(0)["belt"]
    assert len(belt) == size
    assert belt[-1] is None
    assert None not in belt[:-1]


def test_short_deck_makes_a_short_last_belt():  # CV-R2
    match = kringle.start("conveyor", 3, seed=1)
    sizes = []
    while not match.over:
        view = match.view()
        if view["phase"] == "bid" and all(e["in"] for e in view["elves"]) and len(sizes) < len(set(sizes)) + 4:
            if not sizes or sizes[-1][0] != view["season"]:
                sizes.append((view["season"], len(view["belt"]), view["belt"][-1]))
        seat = match.asks()[0]
        match.play(seat, match.legal(seat)[-1])
    assert sizes == [("winter", 13, None), ("spring", 13, None), ("summer", 13, None), ("fall", 12, None)]


# ---- collect ----------------------------------------------------------------------------------------


def test_bids_are_nil_or_up_to_the_cards_left():  # CV-6
    match = table(["doll"] * 2, [])
    assert match.legal(0) == [("bid", count) for count in range(10)]
    error = refusal(match, 0, ("bid", 10))
    assert error.clause == "CV-6"
    assert error.facts == {"bid": 10, "cards left": 9}
    assert match.why_not(1, ("bid", 99)).clause == "CV-6"
    take(match, 4)
    assert match.asks() != (1,)  # nobody bids alone


def test_bids_are_secret_until_all_are_in_and_may_be_changed():  # CV-6
    match = table(["doll"] * 3, [])
    before = match.view(1)
    match.play(0, ("bid", 3))
    sealed = match.view(1)
    match.play(0, ("bid", 1))
    assert match.view(1) == sealed
    assert sealed["elves"][0]["sealed"] is True
    assert before["elves"][0]["sealed"] is None
    assert mine(match, 0)["sealed"] == {"count": 1, "payment": 0}
    assert match.asks() == (1, 2)
    bid(match, None, 2, 2)
    assert elf(match, 0)["hand_size"] == 2  # the changed bid counts


def test_lowest_grab_bid_takes_from_the_left():  # CV-7, example 1
    match = table(["doll"] * 4, ["doll", "radio", "paper", "kite"])
    bid(match, 2, 3, 4, 0)
    assert mine(match, 0)["hand"] == {"doll": 2, "radio": 1}
    assert [e["in"] for e in match.view()["elves"]] == [False, True, True, True]
    assert match.view()["belt"][:2] == ["paper", "kite"]


def test_nil_bidders_stay_in():  # CV-7
    match = table(["doll"] * 3, [])
    bid(match, 0, 1, 0)
    assert match.asks() == (0, 2)


def test_tie_goes_to_lowest_space_and_winner_moves_last():  # CV-8, example 2
    match = table(["doll"] * 4, ["kite", "kite"])
    bid(match, 3, 2, 4, 2)
    assert mine(match, GREY)["hand"] == {"doll": 1, "kite": 2}
    assert match.view()["track"] == [PURPLE, GREEN, ORANGE, GREY]


def test_without_a_tie_the_track_stays():  # CV-8
    match = table(["doll"] * 3, [])
    bid(match, 3, 2, 3)
    assert match.view()["track"] == [0, 1, 2]


def test_all_nil_discards_two_and_nobody_is_out():  # CV-9
    match = table(["doll"] * 2, ["magic", "radio", "kite"])
    bid(match, 0, 0)
    assert match.view()["belt"][0] == "kite"
    assert match.view()["discard"] == {"radio": 1, "magic": 1}
    assert match.asks() == (0, 1)
    assert elf(match, 0)["gold"] == {}


def test_all_nil_with_one_card_left_discards_it_unseen():  # CV-R3
    match = table(["doll"] * 2, [])
    for _ in range(4):
        bid(match, 0, 0)
    assert match.view()["belt"] == [None]
    seen = dict(match.view()["discard"])
    bid(match, 0, 0)
    assert match.view()["discard"] == seen
    assert match.view()["season"] == "spring"
    assert match.notes()[-1].kind in ("season", "belt_face_down")
    assert any(note.kind == "discarded" and note.facts["kind"] is None for note in match.notes())


def test_who_collected_is_out_for_the_season():  # CV-10
    match = table(["doll"] * 3, [])
    bid(match, 1, 2, 2)
    assert 0 not in match.asks()
    assert match.legal(0) == []
    with pytest.raises(NotAsked):
        match.play(0, ("bid", 1))
    bid(match, None, 2, 3)
    match.play(CHANCE, ("deal", "kite"))
    done(match)
    drop_all(match)
    deal(match)
    assert match.view()["season"] == "spring"
    assert match.asks() == (0, 1, 2)


def test_last_elf_standing_takes_everything():  # CV-11
    match = table(["doll"] * 2, [])
    bid(match, 3, 5)
    assert match.asks() == (CHANCE,)
    assert phase(match) == "take"
    match.play(CHANCE, ("deal", "radio"))
    assert elf(match, 1)["hand_size"] == 1 + 6
    assert phase(match) == "craft"
    assert elf(match, 1, 0)["took"] == [{**elf(match, 1, 0)["took"][0], "unseen": 1}]


def test_empty_belt_ends_collecting_for_those_still_in():  # CV-11
    match = table(["doll"] * 2, [])
    bid(match, 9, 0)
    match.play(CHANCE, ("deal", "kite"))
    assert phase(match) == "craft"
    assert elf(match, 1)["hand_size"] == 1


def test_unseen_card_is_seen_by_its_taker_only():  # CV-5, CV-11
    match = table(["doll"] * 3, [])
    take(match, 1, 1, unseen="radio")
    heard = {viewer: [n.kind for n in match.notes(viewer) if n.kind == "saw"] for viewer in (0, 1, 2, None)}
    assert heard == {0: [], 1: [], 2: ["saw"], None: []}


def test_unseen_gold_card_is_open_to_all():  # CV-4
    match = table(["doll"] * 2, [])
    take(match, 2, unseen="magic")
    assert elf(match, 1, 0)["gold"] == {"magic": 1}
    assert "unseen" not in elf(match, 1, 0)["took"][0]


# ---- craft ------------------------------------------------------------------------------------------


def test_three_violet_or_four_radios_make_a_toy():  # CV-12
    match = table(["doll"] * 2, ["doll", "doll", "kite", "kite", "radio", "radio", "radio", "robot"])
    take(match, 7)
    assert ("craft", "doll", 0, "plain") in match.legal(0)
    assert refusal(match, 0, ("craft", "kite", 0, "plain")).facts == {"needed": 3, "kite in your hand": 2}
    error = refusal(match, 0, ("craft", "radio", 0, "plain"))
    assert error.clause == "CV-12"
    assert error.facts == {"needed": 4, "radio in your hand": 3}
    match.play(0, ("craft", "doll", 0, "plain"))
    assert mine(match, 0)["toys"] == [{"toy": "doll", "wrapped": False, "points": 2}]
    assert mine(match, 0)["hand"] == {"kite": 2, "radio": 3}


def test_four_radios_make_a_radio():  # CV-12
    match = table(["doll"] * 2, ["radio"] * 4)
    take(match, 4)
    match.play(0, ("craft", "radio", 0, "plain"))
    assert mine(match, 0)["score"] == 10
    assert mine(match, 0)["hand"] == {"doll": 1}


def test_any_number_of_toys_or_none():  # CV-R14
    match = table(["doll"] * 2, ["doll", "doll", "kite", "kite", "kite", "robot"])
    take(match, 6)
    match.play(0, ("craft", "doll", 0, "plain"))
    match.play(0, ("craft", "kite", 0, "plain"))
    assert elf(match, 0)["toy_count"] == 2
    other = table(["doll"] * 2, ["doll", "doll", "kite", "robot"])
    take(other, 4)
    assert ("done",) in other.legal(0)
    other.play(0, ("done",))
    assert elf(other, 0)["toy_count"] == 0
    assert 0 not in other.asks()


def test_a_toys_kind_is_secret_its_existence_is_not():  # CV-13, CV-R4
    faces = []
    for kind in ("doll", "kite"):
        match = table(["robot"] * 2, [kind] * 3 + ["doll", "kite"])
        take(match, 3)
        match.play(0, ("craft", kind, 0, "plain"))
        assert elf(match, 0, 1)["toys"] is None
        assert elf(match, 0, 1)["toy_count"] == 1
        faces.append(elf(match, 0, 1)["known_toys"])
        assert [n.facts["kind"] for n in match.notes(0) if n.kind == "toy"] == [kind]
        assert not [n for n in match.notes(1) if n.kind == "toy"]
    assert faces == [[{"toy": "violet", "magic": 0, "wrapped": False}]] * 2


def test_what_follows_from_open_counts_is_known():  # CV-R4
    match = table(["doll"] * 2, ["radio"] * 4 + ["paper", "magic", "kite", "kite"])
    take(match, 8)
    match.play(0, ("craft", "radio", 0, "plain"))
    match.play(0, ("craft", "kite", 1, "wrapped"))
    assert elf(match, 0, 1)["known_toys"] == [
        {"toy": "radio", "magic": 0, "wrapped": False},
        {"toy": "violet", "magic": 1, "wrapped": True},
    ]


def test_poop_goes_to_the_floor_as_craft_begins():  # CV-14
    match = table(["doll"] * 2, ["poop", "kite"])
    take(match, 2)
    assert mine(match, 0)["hand"] == {"doll": 1, "kite": 1}
    assert mine(match, 0)["floor"] == {"poop": 1}
    assert elf(match, 0, 1)["floor_size"] == 1


def test_everybody_learns_that_an_unseen_card_was_poop():  # CV-14
    match = table(["doll"] * 2, [])
    take(match, 2, unseen="poop")
    assert "unseen" not in elf(match, 1, 0)["took"][0]
    assert elf(match, 1, 0)["took"][0]["poop"] == 1


def test_magic_stands_for_violet_never_for_a_radio():  # CV-15
    match = table(["doll"] * 2, ["doll", "magic", "radio", "radio", "radio", "kite"])
    take(match, 5)
    crafts = {move[1:3] for move in match.legal(0) if move[0] == "craft"}
    assert crafts == {("doll", 1)}
    assert refusal(match, 0, ("craft", "kite", 2, "plain")).clause == "CV-15"
    match.play(0, ("craft", "doll", 1, "plain"))
    assert elf(match, 0)["gold"] == {}
    assert match.view()["discard"]["magic"] == 1


def test_two_magic_in_one_toy_and_more_than_needed():  # CV-R5
    match = table(["robot"] * 4, ["magic", "magic", "robot", "robot"])
    take(match, 4)
    magics = {move[2] for move in match.legal(0) if move[:2] == ("craft", "robot")}
    assert magics == {0, 1, 2}
    match.play(0, ("craft", "robot", 2, "plain"))
    assert mine(match, 0)["hand"] == {"robot": 2}
    assert mine(match, 0)["score"] == 4


def test_paper_doubles_and_only_while_crafting():  # CV-16, CV-R6
    match = table(["kite"] * 2, ["kite", "kite", "paper", "robot"])
    take(match, 4)
    assert ("craft", "kite", 0, "wrapped") in match.legal(0)
    match.play(0, ("craft", "kite", 0, "wrapped"))
    assert mine(match, 0)["score"] == 6
    assert elf(match, 0)["gold"] == {}
    assert match.view()["discard"]["paper"] == 1


def test_no_paper_no_wrapping_and_none_on_an_older_toy():  # CV-16
    match = table(["kite"] * 2, ["kite", "kite", "doll", "robot", "doll"])
    take(match, 5)
    error = refusal(match, 0, ("craft", "kite", 0, "wrapped"))
    assert error.clause == "CV-16"
    assert error.facts == {"your wrapping paper": 0}
    match.play(0, ("craft", "kite", 0, "plain"))
    assert not [move for move in match.legal(0) if "wrapped" in move]


def test_all_craft_at_the_same_time():  # CV-R11
    match = table(["doll"] * 3, ["doll", "doll", "robot", "kite", "kite", "kite"])
    take(match, 3, 3)
    assert phase(match) == "craft"
    assert match.asks() == (0, 1, 2)
    match.play(1, ("craft", "kite", 0, "plain"))
    match.play(0, ("craft", "doll", 0, "plain"))
    assert elf(match, 0)["toy_count"] == elf(match, 1)["toy_count"] == 1


def test_an_elf_that_cannot_craft_is_asked_all_the_same():  # CV-R11
    match = table(["doll"] * 2, ["kite", "robot", "radio"])
    take(match, 3)
    assert 0 in match.asks()
    assert match.legal(0) == [("done",)]


def test_an_elf_with_too_few_cards_for_everyone_to_see_is_not_asked():  # CV-R11
    match = table(["doll"] * 2, ["kite"])
    take(match, 1)
    assert match.asks() == (1,)
    with pytest.raises(NotAsked):
        match.play(0, ("done",))


# ---- cleanup ----------------------------------------------------------------------------------------


def test_hand_is_dropped_to_four_face_down():  # CV-17
    match = table(["doll"] * 2, ["doll", "kite", "kite", "robot", "radio"])
    take(match, 5)
    done(match)
    match.play(0, ("drop", "radio"))
    assert mine(match, 0)["floor"] == {"radio": 1}
    assert elf(match, 0, 1)["floor"] is None
    match.play(0, ("drop", "kite"))
    assert elf(match, 0)["hand_size"] == 4
    assert 0 not in match.asks()
    kinds = [n.facts["kind"] for n in match.notes(0) if n.kind == "drop_kind"]
    assert kinds == ["radio", "kite"]
    assert not [n for n in match.notes(1) if n.kind == "drop_kind" and n.seat == 0]


def test_a_hand_of_four_drops_nothing():  # CV-17
    match = table(["doll"] * 2, ["kite", "kite", "robot"])
    take(match, 3)
    done(match)
    assert elf(match, 0)["hand_size"] == 4
    assert phase(match) == "cleanup"
    assert match.asks() == (1,)


def test_what_is_not_in_the_hand_cannot_be_dropped():  # CV-17
    match = table(["doll"] * 2, ["doll", "kite", "kite", "robot", "robot"])
    take(match, 5)
    done(match)
    error = refusal(match, 0, ("drop", "radio"))
    assert error.clause == "CV-17"
    assert error.facts == {"radio in your hand": 0}


def test_broom_sweeps_one_card_after_dropping():  # CV-18, CV-R15
    match = table(["doll"] * 2, ["broom", "poop", "doll", "kite", "kite", "robot"])
    take(match, 6)
    done(match)
    assert refusal(match, 0, ("sweep", "poop")).clause == "CV-17"
    match.play(0, ("drop", "robot"))
    assert match.legal(0) == [("keep", "broom"), ("sweep", "robot"), ("sweep", "poop")]
    assert refusal(match, 0, ("sweep", "radio")).clause == "CV-18"
    match.play(0, ("sweep", "poop"))
    assert mine(match, 0)["floor"] == {"robot": 1}
    assert mine(match, 0)["swept"] == {"poop": 1}
    assert elf(match, 0, 1)["swept"] == 1
    assert match.view()["discard"]["broom"] == 1
    assert not [n for n in match.notes(1) if n.kind == "sweep_kind"]


def test_each_broom_may_be_used_and_one_may_be_kept():  # CV-R15
    match = table(["doll"] * 4, ["broom", "broom", "poop", "poop"])
    take(match, 4, 1, 1)
    done(match)
    match.play(0, ("sweep", "poop"))
    assert 0 in match.asks()
    match.play(0, ("sweep", "poop"))
    assert elf(match, 0)["floor_size"] == 0
    other = table(["doll"] * 2, ["broom", "poop"])
    take(other, 2)
    done(other)
    other.play(0, ("keep", "broom"))
    assert elf(other, 0)["gold"] == {"broom": 1}
    assert elf(other, 0)["floor_size"] == 1


def test_broom_without_a_floor_is_not_asked():  # CV-18
    match = table(["doll"] * 2, ["broom", "kite"])
    take(match, 2)
    done(match)
    assert 0 not in match.asks()


def test_after_falls_cleanup_the_game_is_over():  # CV-19
    match = kringle.start("conveyor", 2, seed=11)
    finish(match)
    assert [n.facts["season"] for n in match.notes() if n.kind == "season"] == ["winter", "spring", "summer", "fall"]
    assert match.notes()[-1].kind == "over"
    assert match.asks() == ()
    assert match.outcome is not None
    assert all(match.view(0)["elves"][seat]["hand_size"] <= 4 for seat in range(2))
    with pytest.raises(NotAsked) as caught:
        match.play(0, ("done",))
    assert caught.value.clause == "CV-19"


# ---- final scoring ----------------------------------------------------------------------------------


def test_worked_example_of_final_scoring():  # CV-20, example 3
    cards = ["radio"] * 4 + ["kite", "kite", "paper", "doll", "doll", "robot", "robot", "doll"]
    match = table(["kite", "doll", "doll"], cards)
    take(match, 12)
    match.play(0, ("craft", "radio", 0, "plain"))
    match.play(0, ("craft", "kite", 0, "wrapped"))
    done(match)
    match.play(0, ("drop", "doll"))
    drop_all(match)
    deal(match, ["robot"])
    take(match, 1)
    done(match)
    match.play(0, ("drop", "robot"))
    assert mine(match, 0)["floor"] == {"doll": 1, "robot": 1}
    assert mine(match, 0)["score"] == 10 + 3 * 2 - 2 - 4 == 10


def test_cards_in_hand_do_not_count_and_all_is_turned_over():  # CV-20
    match = kringle.start("conveyor", 3, seed=5)
    finish(match)
    for viewer in (0, None):
        for elf_seen in match.view(viewer)["elves"]:
            assert elf_seen["hand"] is not None
            assert elf_seen["floor"] is not None
            assert elf_seen["toys"] is not None
    penalty = {"doll": 2, "kite": 3, "robot": 4, "radio": 6, "poop": 5}
    for seat, elf_seen in enumerate(match.view()["elves"]):
        floor = sum(penalty[kind] * count for kind, count in elf_seen["floor"].items())
        assert match.outcome.scores[seat] == sum(toy["points"] for toy in elf_seen["toys"]) - floor
    assert min(match.outcome.scores) < 0


def equal_scores(toys_of_first):
    """Two elves with 4 points: seat 0 with one Robot, seat 1 with two wrapped or plain Dolls."""
    first = ["robot"] * 2 + ["kite"]
    match = table(["robot", "doll"], [*first, "doll", "doll", "doll", "doll", "doll"])
    take(match, 3, unseen="kite")
    match.play(0, ("craft", "robot", 0, "plain"))
    for _ in range(toys_of_first):
        match.play(1, ("craft", "doll", 0, "plain"))
    done(match)
    return match


def test_on_a_tie_more_toys_win():  # CV-21
    match = equal_scores(2)
    assert [match.state.standings(level) for level in (0, 1)] == [[4, 4], [1, 2]]
    assert match.state.places(2) == [1, 0]


def test_highest_score_wins():  # CV-21
    match = equal_scores(1)
    assert match.state.standings(0) == [4, 2]
    assert match.state.places(2) == [0, 1]


def test_a_full_tie_shares_the_win():  # CV-R7
    match = kringle.start("conveyor", 2, {"tie_break_start": "seats"}, chance="manual")
    while not match.over:  # everybody bids nil until nothing is left: 0 to 0
        seat = match.asks()[0]
        match.play(seat, match.legal(seat)[0])
    assert match.outcome.ranks == (1, 1)
    assert match.outcome.winners == (0, 1)
    assert match.outcome.clause == "CV-R7"
    assert match.outcome.scores == (0, 0)


def test_why_not_some_moves_ahead_tells_nothing_of_sealed_bids():
    def asked(other):
        match = kringle.start("conveyor", 3, {"luck": "less"}, seed=7)
        match.play(1, ("bid", other))
        match.play(2, ("bid", 8))
        return match.why_not(0, ("bid", 17), after=[("bid", 9)])

    assert asked(1) == asked(2) == asked(5)
