"""Santa's Workshop: morning, workday and evening, inspection and the end (WS-10 to WS-15, WS-28 to WS-34)."""

from __future__ import annotations

import pytest
from workshop_tables import KINDS, Scene

from kringle.games.workshop import cards
from kringle.kernel.constants import CHANCE


def test_one_cookie_a_stall_every_morning():  # WS-10
    scene = Scene(2)
    assert scene.view()["stalls"] == dict.fromkeys(cards.REINDEER, 1)
    scene.send(0, "reindeer_stable", ("tend", "vixen"))
    scene.end_day()
    assert scene.view()["stalls"] == {**dict.fromkeys(cards.REINDEER, 2), "vixen": 1}


def test_surprise_comes_before_the_cookies():  # WS-10
    scene = Scene(2, surprise="normal_day")
    scene.end_day()
    assert scene.phase == "surprise"
    assert scene.view()["stalls"]["vixen"] == 1


def test_classroom_has_one_token_of_each_subject():  # WS-11, WS-12
    scene = Scene(2)
    scene.send(0, "classroom", ("learn", "wood"))
    assert scene.view()["classroom"] == ["fabric", "metal", "assembly"]
    scene.play(1, ("elf", "untrained"), ("go", "classroom"))
    assert scene.why_not(1, "learn", "wood") == "WS-12"
    scene.play(1, ("learn", "fabric"))
    scene.end_day()
    assert scene.view()["classroom"] == ["fabric", "wood", "metal", "assembly"]


def test_one_elf_at_a_time_to_the_left_until_all_are_placed():  # WS-13
    scene = Scene(3, coal=0)
    order = []
    while scene.view()["day"] == 1:
        seat = scene.match.asks()[0]
        order.append(seat)
        scene.pass_round(seat)
    assert order == [0, 1, 2] * 4


def test_an_occupied_space_is_closed():  # WS-13
    scene = Scene(3)
    scene.send(0, "mailroom_left", ("draw",), ("stop",))
    assert scene.may(1, "mailroom_left") == "WS-13"
    assert scene.may(1, "mailroom_right") is None


def test_elves_with_equal_training_are_one_choice():  # WS-13
    scene = Scene(2)
    scene.train(0, 2, "wood")
    assert scene.legal(0) == [("elf", "untrained"), ("elf", "wood")]
    assert scene.why_not(0, "elf", "metal") == "WS-13"


def test_who_can_place_must():  # WS-13
    scene = Scene(2)
    assert scene.why_not(0, "stop") == "WS-13"
    scene.send(0, "reindeer_stable", ("tend", "donner"))
    scene.pass_round(1)
    assert scene.why_not(0, "stop") == "WS-13"


def blocked(scene: Scene, seat: int) -> None:
    """Nothing that this seat could do: full cart, finished improvements, no stall, no lesson, five empty gifts."""
    scene.improve(seat, harness=2, cart=2, tools=2)
    scene.edit(coal={seat: 12}, stall=[0] * 8, taken={cards.CLASSROOM: 2, cards.MAIL_LEFT: 1, cards.MAIL_RIGHT: 1})


def test_a_seat_without_a_legal_space_is_skipped_and_asked_again():  # WS-R14
    scene = Scene(2)
    blocked(scene, 1)
    scene.send(0, "wood_shop_saving", ("improve",), ("improve",))
    assert scene.match.asks() == (0,)
    assert [note["seat"] for note in scene.told("skipped")] == [1]
    scene.edit(coal={0: 0, 1: 11})  # now seat 1 has room for coal
    scene.send(0, "coal_mine")
    assert scene.match.asks() == (1,)


def test_the_workday_ends_when_nobody_can_place():  # WS-R14
    scene = Scene(2)
    blocked(scene, 0)
    blocked(scene, 1)
    scene.edit(coal={0: 11})
    scene.send(0, "coal_mine")
    assert scene.view()["day"] == 2
    assert all(elf["at"] is None for elf in scene.mat(1)["elves"])


def test_nobody_goes_anywhere_to_block():  # WS-14
    scene = Scene(3)
    assert scene.may(0, "plastics_lab") == "WS-20"
    assert scene.may(0, "assembly_hall_power") == "WS-22"
    scene.improve(0, cart=2)
    assert scene.may(0, "wood_shop_saving") == "WS-14"
    scene.edit(stall=[0] * 8)
    assert scene.may(0, "reindeer_stable") == "WS-24"


def test_evening_goes_in_order():  # WS-15
    scene = Scene(2, day=3, surprise="hungry_reindeer")
    scene.send(0, "reindeer_stable", ("tend", "donner"))
    scene.edit(built={0: 1}, stack={(0, KINDS["Yo-Yo"]): 1})
    since = len(scene.match.log)
    scene.end_day()
    kinds = [note.kind for note in scene.match.notes(since=since) if note.kind in ("inspected", "on_sleigh", "day")]
    assert kinds == ["inspected", "inspected", "on_sleigh", "day"]
    assert scene.view()["zelf"] == {"with": None, "at": None}
    assert scene.view()["surprise"]["discarded"] == {"hungry_reindeer": 1}
    assert scene.view()["surprise"]["id"] is None
    assert all(elf["at"] is None for mat in scene.view()["seats"] for elf in mat["elves"])


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, {"classroom": 2, "plastics_lab": 1, "assembly_hall_hand": 1, "reindeer_stable": 2}),
        (3, {"classroom": 2, "plastics_lab": 2, "assembly_hall_hand": 2, "reindeer_stable": 3}),
        (4, {"classroom": 2, "plastics_lab": 2, "assembly_hall_hand": 2, "reindeer_stable": 3}),
        (5, {"classroom": 3, "plastics_lab": 2, "assembly_hall_hand": 3, "reindeer_stable": 4}),
    ],
)
def test_spaces_are_covered_with_fewer_seats(seats, expected):  # WS-33
    scene = Scene(seats)
    found = {space["space"]: space["open"] for space in scene.view()["spaces"]}
    assert {name: found[name] for name in expected} == expected
    assert found["assembly_hall_power"] == 2
    for seat in range(expected["classroom"]):
        scene.send(seat, "classroom", scene_lesson(scene))
    assert scene.may(scene.match.asks()[0], "classroom") == "WS-13"


def scene_lesson(scene: Scene) -> tuple[str, str]:
    return ("learn", scene.view()["classroom"][0])


def test_cover_tokens_used_with_two_seats_are_six():  # WS-33
    covered = [sum(cards.OPEN[5]) - sum(cards.OPEN[seats]) for seats in (2, 3, 5)]
    assert covered == [6, 3, 0]


def test_with_two_seats_a_shop_takes_one_elf():  # WS-34
    scene = Scene(2)
    scene.send(0, "metal_shop_strong", ("improve",), ("improve",))
    assert scene.may(1, "metal_shop_saving") == "WS-34"
    assert scene.may(1, "metal_shop_strong") == "WS-34"
    assert scene.may(1, "wood_shop_saving") is None
    scene = Scene(3)
    scene.send(0, "metal_shop_strong", ("improve",), ("improve",))
    assert scene.may(1, "metal_shop_saving") is None


def test_with_two_seats_zelf_closes_a_shop_too():  # WS-34
    scene = Scene(2)
    scene.edit(zelf=1)
    scene.send(0, "metal_shop_saving", ("improve",), ("improve",), elf="zelf")
    assert scene.may(1, "metal_shop_strong") == "WS-34"


# ---- inspection -----------------------------------------------------------------------------------


def inspected(built: list[int], day: int = 6) -> Scene:
    """The evening of an inspection with these numbers of gifts."""
    scene = Scene(len(built), day=day)
    names = [name for name, gift in zip(cards.GIFT_NAMES, cards.GIFT_CARDS, strict=True) if gift.copies == 2]
    for seat, count in enumerate(built):
        for name in names[:count]:
            scene.edit(stack={(seat, KINDS[name]): 1})
        names = names[count:]
    scene.edit(built=[*built, *[0] * (5 - len(built))])
    scene.end_day()
    return scene


def test_inspection_pays_most_and_second_most():  # WS-29, example 5 (G)
    scene = inspected([4, 3, 3, 1])
    assert [scene.cookies(seat) for seat in range(4)] == [8, 3, 3, 0]
    assert sum(scene.view()["mailroom"]["sleigh"].values()) == 11
    assert [scene.mat(seat)["delivered"] for seat in range(4)] == [4, 3, 3, 1]
    assert all(not mat["assembled"] for mat in scene.view()["seats"])


@pytest.mark.parametrize(
    ("built", "cookies"),
    [
        ([3, 3, 1], [6, 6, 1]),  # WS-R6: second most is the next lower count, even behind a tie
        ([2, 2, 2], [4, 4, 4]),
        ([1, 0, 0], [2, 0, 0]),  # nobody scores for none
        ([0, 0, 0], [0, 0, 0]),
        ([5, 2, 2], [10, 2, 2]),
        ([0, 4, 1], [0, 8, 1]),
    ],
)
def test_inspection_ties(built, cookies):  # WS-29, WS-R6
    scene = inspected(built)
    assert [scene.cookies(seat) for seat in range(3)] == cookies


@pytest.mark.parametrize("day", range(1, 10))
def test_inspection_is_on_days_3_6_and_9(day):  # WS-15, WS-29
    scene = inspected([1, 0], day)
    assert scene.cookies(0) - (2 if day == 9 else 0) == (2 if day in (3, 6, 9) else 0)  # day 9: four coal besides


# ---- the end --------------------------------------------------------------------------------------


def last_evening(scene: Scene, *coal: int) -> None:
    """Everybody's last elf has been placed; these coal are left."""
    scene.edit(day=8)
    while len(scene.legal(scene.match.asks()[0])):
        seat = scene.match.asks()[0]
        away = [elf for elf in scene.mat(seat)["elves"] if elf["at"]]
        if len(away) == len(scene.mat(seat)["elves"]) - 1 and seat == scene.match.seats - 1:
            break
        scene.pass_round(seat)
    scene.edit(coal=[*coal, *[0] * (5 - len(coal))], cookies=[0] * 5, stall={cards.COMET: 1})
    scene.send(scene.match.seats - 1, "reindeer_stable", ("tend", "comet"))


def test_pieces_on_unassembled_gifts_score_one_each():  # WS-30
    scene = Scene(2)
    scene.gift(0, "Teddy Bear", "fabric", plastic=("wood",))  # two fabric
    scene.gift(0, "Model Rocket", tokens=1)  # two metal, one wood, one token
    last_evening(scene, 0, 0)
    assert scene.match.over
    assert scene.cookies(0) == 2 + 4
    assert scene.told("pieces_left")[0]["cookies"] == 6


def test_improvements_do_not_score():  # WS-R7
    scene = Scene(2)
    scene.improve(0, harness=1, cart=2, tools=2)
    last_evening(scene, 0, 0)
    assert scene.cookies(0) == 0


def test_two_coal_are_a_cookie():  # WS-30
    scene = Scene(2)
    last_evening(scene, 5, 0)
    assert scene.cookies(0) == 2
    assert scene.mat(0)["turned_in"] == 5


def test_the_game_ends_after_day_nine():  # WS-15, WS-30
    scene = Scene(2, day=9)
    scene.end_day()
    assert scene.match.over
    assert scene.match.asks() == ()
    assert scene.view()["phase"] == "over"
    assert scene.match.outcome.clause in ("WS-30", "WS-31")


def test_ties_are_broken_by_coal_then_by_training():  # WS-31
    scene = Scene(2)
    last_evening(scene, 5, 2)  # 2 cookies each for coal, and Comet's one: 2 and 2
    assert [scene.cookies(seat) for seat in range(2)] == [2, 2]
    assert scene.match.outcome.ranks == (1, 2)
    assert scene.match.outcome.clause == "WS-31"
    scene = Scene(2)
    scene.train(1, 2, "wood", "metal")
    scene.train(0, 1, "wood")
    last_evening(scene, 3, 1)
    scene.edit(handed_in=[1, 1, 0, 0, 0])
    assert scene.match.outcome.ranks == (2, 1)


def test_full_ties_are_shared():  # WS-31
    scene = Scene(2)
    last_evening(scene, 2, 0)
    scene.edit(handed_in=[0, 0, 0, 0, 0])
    assert scene.match.outcome.ranks == (1, 1)
    assert scene.match.outcome.clause == "WS-31"


def test_tie_breaks_rank_all_places():  # WS-R18
    scene = Scene(4)
    last_evening(scene, 0, 0, 0, 0)
    scene.edit(cookies=[9, 5, 5, 5, 0], handed_in=[0, 1, 3, 1, 0])
    scene.train(3, 1, "wood")
    assert scene.match.outcome.ranks == (1, 4, 2, 3)


def test_comet_moves_the_marker_for_the_next_day():  # WS-28
    scene = Scene(3, coal=0)
    scene.pass_round(0)
    scene.send(1, "reindeer_stable", ("tend", "comet"))
    assert scene.view()["first_player"] == 1
    assert scene.match.asks() == (2,)  # today's order stays
    scene.pass_round(2)
    assert scene.match.asks() == (0,)
    scene.end_day()
    assert scene.match.asks() == (1,)
    scene.end_day()
    assert scene.match.asks() == (1,)  # without Comet the marker stays


def test_the_table_draws_only_when_it_is_asked():  # WS-13
    scene = Scene(2)
    assert scene.why_not(CHANCE, "first", 0) == "WS-13"
