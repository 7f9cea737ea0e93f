"""Santa's Workshop: components, mats and setup (WS-1 to WS-9), the rulebook's numbers in hand."""

from __future__ import annotations

import pytest
from workshop_tables import Scene

import kringle
from kringle.games.workshop import cards
from kringle.kernel.constants import CHANCE
from kringle.kernel.match import Match


def start(seats: int) -> Match:
    return kringle.start("workshop", seats, chance="manual")


def dealt(seats: int, first: int = 0) -> Match:
    """Up to the choice of gifts."""
    match = start(seats)
    match.play(CHANCE, ("first", first))
    if seats == 5:
        match.play((first + 4) % 5, ("coal", 6))
    while match.asks() == (CHANCE,):
        match.play(CHANCE, match.legal(CHANCE)[-1])
    return match


@pytest.mark.parametrize(("seats", "elves"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_a_team_has_four_elves_or_three(seats, elves):  # WS-1
    assert [len(mat["elves"]) for mat in dealt(seats).view()["seats"]] == [elves] * seats


def test_supplies_never_run_out():  # WS-2, WS-R10: 40 coal mined in a row, and nothing counts down
    scene = Scene(2, coal=0)
    for _ in range(4):
        scene.pass_round(0, 1)
    for day in range(2, 6):
        assert scene.view()["day"] == day
        for _ in range(4):
            scene.pass_round(0, 1)
    subjects = ["fabric", "wood", "metal", "assembly"]
    assert scene.view()["classroom"] == subjects


def test_cart_holds_six_and_three_more_for_each_wood():  # WS-3
    scene = Scene(2, coal=5)
    scene.send(0, "coal_mine")
    assert (scene.coal(0), scene.mat(0)["cart"]) == (6, 6)
    for wood, room in ((1, 9), (2, 12)):
        scene = Scene(2, coal=room - 1)
        scene.improve(0, cart=wood)
        scene.send(0, "coal_mine")
        assert (scene.coal(0), scene.mat(0)["cart"]) == (room, room)


def test_vixen_respects_the_cart():  # WS-3
    scene = Scene(2, coal=5)
    scene.send(0, "reindeer_stable", ("tend", "vixen"))
    assert scene.coal(0) == 6
    assert scene.told("coal")[-1]["lost"] == 1


def test_tools_need_two_metal_and_bring_two_coal():  # WS-4
    for metal, coal in ((0, 4), (1, 4), (2, 6)):
        scene = Scene(2, coal=0)
        scene.improve(0, tools=metal)
        scene.send(0, "coal_mine")
        assert scene.coal(0) == coal


def test_harness_scores_four_once():  # WS-5
    scene = Scene(2)
    scene.send(0, "fabric_shop_saving", ("improve",), ("improve",))
    assert scene.cookies(0) == 4
    assert scene.mat(0)["improvements"] == {"harness": 2, "cart": 0, "tools": 0}
    scene.pass_round(1)
    assert scene.may(0, "fabric_shop_strong") == "WS-34"
    scene = Scene(3)
    scene.improve(0, harness=2)
    assert scene.may(0, "fabric_shop_saving") == "WS-14"


def test_harness_scores_nothing_for_the_first_fabric():  # WS-5
    scene = Scene(2)
    scene.send(0, "reindeer_stable", ("tend", "dasher"), ("improve",))
    assert scene.cookies(0) == 1


def test_an_elf_learns_at_most_two_subjects_and_none_twice():  # WS-6
    scene = Scene(2)
    scene.train(0, 1, "wood", "metal")
    scene.train(0, 2, "wood")
    assert scene.may(0, "classroom", elf="wood+metal") == "WS-6"
    scene.play(0, ("elf", "wood"), ("go", "classroom"))
    assert scene.why_not(0, "learn", "wood") == "WS-6"
    scene.play(0, ("learn", "metal"))
    assert [elf["training"] for elf in scene.mat(0)["elves"]] == [["wood", "metal"], ["wood", "metal"], [], []]


def test_an_elf_that_knows_all_that_is_on_offer_cannot_go_to_class():  # WS-6
    scene = Scene(2)
    scene.train(0, 1, "wood")
    scene.edit(classroom=0b0010)
    assert scene.may(0, "classroom", elf="wood") == "WS-6"
    assert scene.may(0, "classroom") is None


def test_at_most_five_unassembled_gifts():  # WS-7
    scene = Scene(2)
    scene.five_gifts(0)
    assert scene.may(0, "mailroom_left") == "WS-7"
    assert scene.may(1, "mailroom_left") == "WS-13"  # not its turn


def test_assembled_gifts_do_not_count():  # WS-7
    scene = Scene(2)
    scene.five_gifts(0)
    scene.put_back(0, 4)
    scene.gift(0, "Yo-Yo")
    scene.send(0, "assembly_hall_hand", ("assemble", 5))
    scene.pass_round(1)
    assert scene.mat(0)["assembled"] == {"Yo-Yo": 1}
    assert scene.may(0, "mailroom_left") is None


def test_a_gift_is_not_given_up():  # WS-7: of nine days' moves none takes a gift off a mat but the last token
    words = {move[0] for move in kringle.game("workshop").spelling.move_of.values()}
    assert words == {
        "stop", "coal", "zelf", "elf", "dentist", "go", "take", "draw", "learn", "tend", "place", "replace", "improve",
        "repair", "plastic", "assemble", "hand_in", "keep", "first", "surprise", "gift", "deal",
    }  # fmt: skip


def test_first_player_is_drawn_by_lot():  # WS-R11
    match = start(4)
    assert match.asks() == (CHANCE,)
    assert match.state.outcomes() == [(140 + seat, 1) for seat in range(4)]
    match.play(CHANCE, ("first", 2))
    assert match.view()["first_player"] == 2


def test_coal_goes_clockwise_from_the_first_player():  # WS-8
    match = dealt(4, first=2)
    assert [mat["coal"] for mat in match.view()["seats"]] == [4, 5, 2, 3]
    assert [mat["coal"] for mat in dealt(2).view()["seats"]] == [2, 3]


def test_fifth_seat_takes_six_coal_or_a_training_token():  # WS-8, WS-R12: asked before anything is dealt
    match = start(5)
    match.play(CHANCE, ("first", 3))
    assert match.asks() == (2,)
    assert match.view()["mailroom"]["deck"] == 64
    assert match.legal(2) == [("coal", 6), *(("learn", s) for s in ("fabric", "wood", "metal", "assembly"))]
    other = match.copy()
    match.play(2, ("coal", 6))
    other.play(2, ("learn", "assembly"))
    assert [m.view()["seats"][2]["coal"] for m in (match, other)] == [6, 0]
    assert other.view()["seats"][2]["elves"][0]["training"] == ["assembly"]


def test_three_gifts_each_and_six_face_up_before_choosing():  # WS-9
    match = dealt(3)
    assert match.asks() == (0, 1, 2)
    assert all(match.view()["mailroom"]["display"])
    assert match.view()["mailroom"]["deck"] == 64 - 6 - 9
    assert len(match.legal(0)) == 7


def test_dealt_gifts_are_secret_until_all_have_chosen():  # WS-9
    match = dealt(3)
    mine = match.view(1)["seats"]
    assert mine[0]["dealt"] == 3
    assert len(mine[1]["dealt"]) == 3
    assert all(isinstance(name, str) for name in mine[1]["dealt"])
    match.play(0, ("keep", 1))
    match.play(2, ("keep", 1, 2, 3))
    assert match.view(1)["seats"][0]["sealed"] is True
    assert match.view(0)["seats"][0]["sealed"] == [1]
    assert match.view(1)["seats"][0]["gifts"] == [None] * 5
    match.play(0, ("keep", 2))  # an answer may change until the last is in
    match.play(1, ("keep", 1, 3))
    assert [len([g for g in mat["gifts"] if g]) for mat in match.view()["seats"]] == [1, 2, 3]


def test_returned_gifts_are_known_to_their_seat_only():  # WS-9
    match = dealt(2)
    hand = match.view(0)["seats"][0]["dealt"]
    match.play(0, ("keep", 2))
    match.play(1, ("keep", 1, 2, 3))
    assert match.view(0)["seats"][0]["returned"] == [hand[0], hand[2]]
    assert match.view(1)["seats"][0]["returned"] == 2
    assert match.view()["seats"][0]["returned"] == 2
    assert match.view(1)["mailroom"]["unseen"][hand[0]] == 1
    assert hand[0] not in match.view(0)["mailroom"]["unseen"]


def test_returned_gifts_lie_under_the_deck_in_random_order():  # WS-9, WS-R13
    scene = Scene(2)
    state = scene.match.state
    returned = sorted(card - 1 for seat in state.returned for card in seat if card)
    assert len(returned) == 4
    scene.edit(deck=[0] * cards.KINDS, top_left=0, deck_left=4)
    scene.edit(deck={0: 1}, top_left=1, deck_left=5)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_left"), ("draw",))
    assert scene.match.state.outcomes() == [(180, 1)]
    scene.play(CHANCE, ("gift", "Spinning Top"))
    scene.play(0, ("draw",))
    kinds = [number - 180 for number, weight in scene.match.state.outcomes() for _ in range(weight)]
    assert kinds == returned
    assert [mat["returned"] for mat in scene.view()["seats"]] == [[], []]


def test_swept_gifts_lie_under_returned_ones():  # WS-9, WS-16
    scene = Scene(2)
    scene.send(0, "mailroom_right", ("draw",), ("stop",))
    state = scene.match.state
    returned = sorted(card - 1 for seat in state.returned for card in seat if card)
    swept = [card - 1 for card in state.swept[0]]
    scene.edit(deck=[0] * cards.KINDS, top_left=1, deck_left=1 + len(returned) + len(swept))
    scene.edit(deck={0: 1})
    scene.play(1, ("elf", "untrained"), ("go", "mailroom_left"), ("draw",))
    scene.play(CHANCE, ("gift", "Spinning Top"))
    for _ in range(2):
        scene.play(1, ("draw",))
        assert {number - 180 for number, _ in scene.match.state.outcomes()} <= set(returned)
        scene.deal()
    assert scene.match.state.layers == 1
    assert scene.view()["mailroom"]["under"] == [[cards.GIFT_NAMES[kind] for kind in swept]]


def test_somebody_must_keep_one():  # WS-9
    match = dealt(2)
    assert match.why_not(0, ("stop",)).clause == "WS-9"


def test_gifts_that_are_alike_are_one_choice():  # WS-9
    match = start(2)
    match.play(CHANCE, ("first", 0))
    for name in ("Yo-Yo", "Rag Doll", "Yo-Yo"):
        match.play(CHANCE, ("deal", name))
    while match.asks() == (CHANCE,):
        match.play(CHANCE, match.legal(CHANCE)[-1])
    assert match.view(0)["seats"][0]["dealt"] == ["Yo-Yo", "Yo-Yo", "Rag Doll"]
    assert match.legal(0) == [("keep", 1), ("keep", 1, 2), ("keep", 3), ("keep", 1, 3), ("keep", 1, 2, 3)]
    assert match.why_not(0, ("keep", 2)).clause == "WS-9"
    assert match.why_not(0, ("keep", 2)).facts == {"alike": [1, 2]}
