"""Santa's Workshop: the holiday surprises, card by card (WS-32, WS-40 to WS-61)."""

from __future__ import annotations

import pytest
from workshop_tables import Scene

from kringle.games.workshop import GAME, cards
from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng

MATERIALS = cards.MATERIALS


def given(scene: Scene, seat: int, space: str, elf: str = "untrained", bakery: bool = False) -> int:
    """How much an assignment gives."""
    scene.play(seat, ("zelf",) if elf == "zelf" else ("elf", elf))
    scene.play(seat, ("go", space, "bakery") if bakery else ("go", space))
    return int(scene.view()["assignment"]["left"])


def test_one_of_all_cards_is_turned_each_morning():  # WS-32
    scene = Scene(2, surprise="normal_day")
    assert scene.view()["surprise"]["name"] == "Normal Day"
    unseen = scene.view()["surprise"]["unseen"]
    assert sum(unseen.values()) == 31
    scene.end_day()
    assert scene.view()["surprise"]["discarded"] == {"normal_day": 1}
    weights = {move[1]: weight for move, weight in outcomes(scene)}
    assert weights == unseen
    scene.play(CHANCE, ("surprise", "rich_vein"))
    scene.end_day()
    assert ("surprise", "rich_vein") not in scene.legal(CHANCE)


def outcomes(scene: Scene) -> list[tuple[tuple[str, str], int]]:
    return [(GAME.spelling.move_of[number], weight) for number, weight in scene.match.state.outcomes()]


def test_without_the_option_there_is_no_surprise():  # WS-32
    scene = Scene(2)
    assert scene.view()["surprise"] is None
    assert scene.may(0, "surprise") == "WS-32"


def test_a_day_without_a_space_on_its_card():  # WS-32
    scene = Scene(2, surprise="rich_vein")
    assert scene.may(0, "surprise") == "WS-32"


def test_aurora_australis():  # WS-40
    scene = Scene(3, surprise="aurora_australis")
    scene.gift(0, "Teddy Bear")
    for seat, reindeer in ((0, "blitzen"), (1, "donner"), (2, "comet")):
        scene.send(seat, "reindeer_stable", ("tend", reindeer))
        assert scene.cookies(seat) == 1
    assert scene.match.asks() == (0,)
    assert scene.view()["zelf"]["with"] is None
    assert scene.view()["first_player"] == 0


@pytest.mark.parametrize("reindeer", ["dancer", "dasher", "prancer"])
def test_aurora_borealis_materials(reindeer):  # WS-41, WS-R9
    scene = Scene(2, surprise="aurora_borealis")
    scene.send(0, "reindeer_stable", ("tend", reindeer), ("improve",), ("improve",))
    assert sum(scene.mat(0)["improvements"].values()) == 2


def test_aurora_borealis_others():  # WS-41, WS-R9
    scene = Scene(5, surprise="aurora_borealis", coal=0)
    bear = scene.gift(0, "Teddy Bear")
    scene.send(0, "reindeer_stable", ("tend", "blitzen"), ("assemble", bear), ("assemble", bear))
    assert scene.cookies(0) == 1 + 16  # cookie tokens are not doubled
    scene.send(1, "reindeer_stable", ("tend", "cupid"), ("draw",), ("draw",))
    assert len(scene.names(1)) == 2
    scene.send(2, "reindeer_stable", ("tend", "vixen"))
    assert scene.coal(2) == 4
    scene.send(3, "reindeer_stable", ("tend", "comet"))
    assert (scene.cookies(3), scene.view()["first_player"]) == (3, 3)
    scene.edit(taken={cards.STABLE: 0})
    scene.send(4, "reindeer_stable", ("tend", "donner"))
    assert (scene.cookies(4), scene.view()["zelf"]["with"]) == (3, 4)


def test_bad_lighting():  # WS-42
    scene = Scene(2, surprise="bad_lighting")
    scene.gift(0, "Dollhouse")
    scene.gift(1, "Bicycle")
    scene.train(0, 1, "assembly")
    assert scene.may(0, "assembly_hall_hand") == "WS-R19"
    assert scene.may(0, "assembly_hall_hand", elf="assembly") is None
    assert given(scene, 0, "assembly_hall_power", elf="assembly") == 2
    scene.play(0, ("assemble", 1), ("stop",))
    assert given(scene, 1, "assembly_hall_power") == 1


def test_bad_lighting_on_day_nine():  # WS-R19
    scene = Scene(2, day=9, surprise="bad_lighting")
    scene.gift(0, "Dollhouse")
    scene.gift(1, "Bicycle")
    scene.train(1, 1, "assembly")
    scene.send(0, "assembly_hall_power", ("assemble", 1))
    assert scene.may(1, "assembly_hall_second", elf="assembly") == "WS-R19"


def test_cave_in():  # WS-43
    for tools, coal in ((0, 2), (2, 4)):
        scene = Scene(2, surprise="cave_in", coal=0)
        scene.improve(0, tools=tools)
        scene.send(0, "coal_mine")
        assert scene.coal(0) == coal


def test_chilly_classroom():  # WS-44
    scene = Scene(2, surprise="chilly_classroom", coal=1)
    scene.send(0, "classroom", ("learn", "wood"))
    assert scene.coal(0) == 0
    scene.edit(coal={1: 0})
    assert scene.may(1, "classroom") == "WS-44"


@pytest.mark.parametrize("material", MATERIALS)
def test_damp_furnace(material):  # WS-45
    scene = Scene(3, surprise=f"damp_furnace_{material}", coal=4)
    other = MATERIALS[(MATERIALS.index(material) + 1) % 3]
    given(scene, 0, f"{material}_shop_strong")
    assert scene.coal(0) == 0
    scene.play(0, ("improve",), ("improve",))
    given(scene, 1, f"{other}_shop_strong")
    assert scene.coal(1) == 1
    scene.play(1, ("improve",), ("improve",))
    scene.edit(coal={2: 1})
    assert scene.may(2, f"{material}_shop_saving") == "WS-45"
    scene.edit(coal={2: 0})
    assert scene.may(2, f"{material}_shop_saving") == "WS-18"


def test_damp_furnace_asks_zelf_too():  # WS-45
    scene = Scene(3, surprise="damp_furnace_wood", coal=2)
    scene.edit(zelf=1)
    given(scene, 0, "wood_shop_saving", elf="zelf")
    assert scene.coal(0) == 0


def test_dental_appointment():  # WS-46
    scene = Scene(2, surprise="dental_appointment")
    assert scene.phase == "dentist"
    assert scene.view()["classroom"] == ["fabric", "wood", "metal", "assembly"]  # WS-R20: after the Classroom
    scene.train(0, 3, "wood")
    assert scene.match.asks() == (0,)  # WS-R20: in turn order, openly
    assert scene.legal(0) == [("dentist", "untrained"), ("dentist", "wood")]
    assert scene.why_not(0, "dentist", "metal") == "WS-46"
    scene.play(0, ("dentist", "wood"))
    assert scene.mat(0)["elves"][2]["at"] == "dentist"
    assert scene.match.asks() == (1,)
    scene.play(1, ("dentist", "untrained"))
    assert scene.match.asks() == (0,)
    for _ in range(3):
        scene.pass_round(0, 1)
    assert scene.view()["day"] == 2
    assert scene.mat(0)["elves"][2]["at"] is None


def test_dental_appointment_begins_with_the_first_player():  # WS-R20
    scene = Scene(3, surprise="normal_day")
    scene.edit(first=2)
    scene.end_day()
    scene.play(CHANCE, ("surprise", "dental_appointment"))
    order = []
    while scene.phase == "dentist":
        order += scene.match.asks()
        scene.play(order[-1], ("dentist", "untrained"))
    assert order == [2, 0, 1]


@pytest.mark.parametrize("material", MATERIALS)
def test_extra_seat_in_a_shop(material):  # WS-47, WS-R21
    scene = Scene(2, surprise=f"extra_seat_{material}")
    scene.train(0, 1, material)
    assert given(scene, 0, "surprise", elf=material) == 4
    assert scene.coal(0) == 5
    assert scene.view()["assignment"]["of"] == material
    scene.play(0, ("improve",), ("improve",))
    assert scene.may(1, "surprise") == "WS-47"  # one elf
    assert scene.may(1, f"{material}_shop_saving") is None  # the rule for two seats doesn't touch it
    scene.end_day()
    assert scene.phase == "surprise"


def test_extra_seat_takes_zelf_and_asks_coal():  # WS-R21
    scene = Scene(2, surprise="extra_seat_wood", coal=0)
    assert scene.may(0, "surprise") == "WS-18"
    scene.edit(zelf=1, coal={0: 1})
    assert given(scene, 0, "surprise", elf="zelf") == 3
    scene = Scene(2, surprise="extra_seat_assembly")
    scene.gift(0, "Dollhouse")
    scene.edit(zelf=1)
    assert scene.may(0, "surprise", elf="zelf") == "WS-26"


def test_extra_seat_in_the_assembly_hall():  # WS-47, WS-R21
    scene = Scene(2, day=9, surprise="extra_seat_assembly")
    scene.gift(0, "Dollhouse")
    scene.gift(1, "Bicycle")
    scene.train(0, 1, "assembly")
    assert given(scene, 0, "surprise", elf="assembly") == 2
    scene.play(0, ("assemble", 1), ("stop",))
    assert scene.may(1, "surprise") == "WS-47"
    assert scene.may(1, "assembly_hall_second") is None  # day 9: a second elf may join
    scene.send(1, "assembly_hall_second", ("assemble", 1))
    assert scene.may(0, "assembly_hall_second") == "WS-R3"


def test_extra_seat_of_a_shop_takes_no_second_elf():  # WS-23, WS-R21
    scene = Scene(2, day=9, surprise="extra_seat_wood")
    scene.gift(1, "Bicycle")
    scene.send(0, "surprise", ("improve",), ("improve",))
    assert scene.may(1, "assembly_hall_second") == "WS-23"


def test_hungry_reindeer():  # WS-48
    assert Scene(2, surprise="hungry_reindeer").view()["stalls"] == dict.fromkeys(cards.REINDEER, 2)


def test_jammed_machine():  # WS-49
    scene = Scene(3, surprise="jammed_machine")
    bag, tea = scene.new_gift(0, "Doctor's Bag"), scene.new_gift(0, "Tea Set")
    scene.play(0, ("elf", "untrained"), ("go", "plastics_lab"), ("plastic", bag, "wood"))
    assert scene.why_not(0, "plastic", tea, "metal") == "WS-49"
    scene.play(0, ("plastic", bag, "metal"), ("stop",))
    scene.pass_round(1, 2)
    scene.play(0, ("elf", "untrained"), ("go", "plastics_lab"))  # over all visits
    assert scene.legal(0) == [("plastic", bag, "fabric")]
    scene.play(0, ("plastic", bag, "fabric"), ("plastic", bag, "fabric"))
    scene.pass_round(1, 2)
    scene.edit(taken={cards.PLASTICS: 0})
    assert scene.may(0, "plastics_lab") == "WS-49"
    scene.end_day()
    scene.play(CHANCE, ("surprise", "normal_day"))
    assert scene.may(0, "plastics_lab") is None


def test_jammed_machine_remembers_a_gift_that_is_gone():  # WS-49
    scene = Scene(3, surprise="jammed_machine")
    top = scene.gift(0, "Spinning Top", "wood?")
    scene.new_gift(0, "Tea Set")
    scene.send(0, "plastics_lab", ("plastic", top, "wood"))
    scene.pass_round(1, 2)
    scene.send(0, "assembly_hall_hand", ("assemble", top))
    scene.new_gift(0, "Doctor's Bag")  # on the place where the other lay
    scene.pass_round(1, 2)
    assert scene.may(0, "plastics_lab") == "WS-49"


def test_naughty_list_update():  # WS-51
    scene = Scene(2, surprise="naughty_list_update", coal=4)
    scene.play(0, ("elf", "untrained"), ("go", "surprise"))
    assert scene.legal(0) == [("hand_in", coal) for coal in range(1, 5)]
    assert scene.why_not(0, "hand_in", 5) == "WS-51"
    assert scene.why_not(0, "stop") == "WS-51"
    scene.play(0, ("hand_in", 3))
    assert (scene.coal(0), scene.cookies(0)) == (1, 6)
    assert scene.may(1, "surprise") == "WS-51"  # one elf in all


def test_naughty_list_takes_six_at_most_and_one_at_least():  # WS-51
    scene = Scene(2, surprise="naughty_list_update", coal=12)
    scene.improve(0, cart=2)
    scene.play(0, ("elf", "untrained"), ("go", "surprise"))
    assert scene.legal(0)[-1] == ("hand_in", 6)
    scene = Scene(2, surprise="naughty_list_update", coal=0)
    assert scene.may(0, "surprise") == "WS-51"


def test_nice_epidemic():  # WS-52
    scene = Scene(2, surprise="nice_epidemic")
    before = scene.view()["mailroom"]["display"]
    assert given(scene, 0, "mailroom_right") == 3
    assert scene.view()["mailroom"]["display"] == before
    assert scene.view()["mailroom"]["under"] == []


def test_normal_day():  # WS-53
    assert next(surprise.copies for surprise in cards.SURPRISES if surprise.id == "normal_day") == 6
    scene, plain = Scene(3, surprise="normal_day"), Scene(3)
    assert scene.view()["spaces"] == plain.view()["spaces"]
    assert scene.view()["stalls"] == plain.view()["stalls"]
    assert scene.legal(0) == plain.legal(0)


def test_north_pole_flu():  # WS-54
    scene = Scene(3, surprise="north_pole_flu")
    scene.gift(1, "Dollhouse")
    for seat in range(2):
        scene.train(seat, 1, "wood", "assembly")
    assert given(scene, 0, "wood_shop_saving", "wood+assembly") == 2
    scene.play(0, ("improve",), ("improve",))
    assert given(scene, 1, "assembly_hall_hand", "wood+assembly") == 1


def test_zelf_has_no_flu():  # WS-R23
    scene = Scene(3, surprise="north_pole_flu")
    scene.edit(zelf=1)
    assert given(scene, 0, "wood_shop_saving", "zelf") == 3


def test_polished_tools():  # WS-55, WS-R24
    scene = Scene(2, day=9, surprise="polished_tools")
    scene.gift(0, "Dollhouse")
    scene.gift(1, "Bicycle")
    scene.train(0, 1, "assembly")
    assert given(scene, 0, "assembly_hall_power", "assembly") == 4
    scene.play(0, ("assemble", 1), ("stop",))
    assert given(scene, 1, "assembly_hall_second") == 2


def test_rich_vein():  # WS-56
    for tools, coal in ((0, 6), (2, 8)):
        scene = Scene(2, surprise="rich_vein", coal=0)
        scene.improve(0, tools=tools, cart=2)
        scene.send(0, "coal_mine")
        assert scene.coal(0) == coal


def test_sick_teacher():  # WS-57
    scene = Scene(2, surprise="sick_teacher")
    scene.send(0, "classroom", ("learn", "wood"))
    assert scene.may(1, "classroom") == "WS-57"


def test_sleigh_repairs():  # WS-58, WS-R8
    scene = Scene(3, surprise="sleigh_repairs")
    scene.train(0, 1, "wood")
    scene.play(0, ("elf", "wood"), ("go", "wood_shop_saving"), ("repair",))
    assert scene.cookies(0) == 2
    scene.play(0, ("repair",))
    assert scene.why_not(0, "repair") == "WS-58"  # full: two of each
    assert scene.view()["surprise"]["repaired"] == {"wood": 2}
    scene.play(0, ("improve",), ("improve",))
    assert scene.cookies(0) == 4
    scene.improve(1, cart=2)
    assert scene.may(1, "wood_shop_strong") == "WS-14"
    scene.improve(1, tools=2)
    assert scene.may(1, "metal_shop_saving") is None  # counts as placing


def test_sleigh_repairs_are_never_compulsory():  # WS-58
    scene = Scene(3, surprise="sleigh_repairs")
    scene.improve(0, cart=1)
    scene.play(0, ("elf", "untrained"), ("go", "wood_shop_saving"), ("improve",))
    assert scene.legal(0) == [("repair",), ("stop",)]


def test_sleigh_repairs_open_to_zelf_not_to_reindeer():  # WS-58
    scene = Scene(3, surprise="sleigh_repairs")
    scene.edit(zelf=1)
    scene.play(0, ("zelf",), ("go", "wood_shop_saving"), ("repair",))
    assert scene.cookies(0) == 2
    scene = Scene(3, surprise="sleigh_repairs")
    scene.play(0, ("elf", "untrained"), ("go", "reindeer_stable"), ("tend", "dancer"))
    assert scene.why_not(0, "repair") == "WS-58"
    scene = Scene(3, surprise="sleigh_repairs")
    scene.improve(0, cart=2)
    scene.send(0, "reindeer_stable", ("tend", "dancer"))
    assert scene.match.asks() == (1,)


def test_spoiled_oats():  # WS-59
    scene = Scene(2, surprise="normal_day")
    scene.end_day()
    scene.play(CHANCE, ("surprise", "spoiled_oats"))
    assert scene.view()["stalls"] == dict.fromkeys(cards.REINDEER, 1)


def test_training_seminar():  # WS-60
    scene = Scene(3, surprise="training_seminar")
    scene.train(0, 1, "wood")
    scene.train(1, 1, "metal")
    scene.train(2, 1, "fabric", "wood")
    scene.play(0, ("elf", "wood"), ("go", "surprise"))
    assert scene.view()["clause"] == "WS-60"
    assert scene.legal(0) == [("learn", subject) for subject in ("fabric", "metal", "assembly")]
    assert scene.why_not(0, "learn", "wood") == "WS-6"
    scene.play(0, ("learn", "metal"))
    assert scene.view()["classroom"] == ["fabric", "wood", "metal", "assembly"]  # out of the supply
    assert scene.view()["surprise"]["seminar"] == "metal"
    assert scene.may(1, "surprise", elf="metal") == "WS-6"
    scene.send(1, "surprise")
    assert scene.mat(1)["elves"][1]["training"] == ["metal"]
    assert scene.may(2, "surprise", elf="fabric+wood") == "WS-6"
    scene.send(2, "surprise")
    assert scene.may(0, "surprise") == "WS-60"  # one elf a seat


def test_yeti_visit():  # WS-61
    scene = Scene(2, surprise="normal_day")
    scene.send(0, "mailroom_right", ("draw",), ("stop",))
    scene.end_day()
    mailroom = scene.view()["mailroom"]
    display = mailroom["display"]
    assert (len(mailroom["under"]), mailroom["returned"]) == (1, 4)
    scene.play(CHANCE, ("surprise", "yeti_visit"))
    assert scene.view()["mailroom"]["display"] == [None] * 6
    assert scene.view()["mailroom"]["deck"] == mailroom["deck"] + 6
    assert {("gift", name) for name in display} <= set(scene.legal(CHANCE))
    assert {("gift", name) for name in mailroom["under"][0]} <= set(scene.legal(CHANCE))
    scene.deal()
    mailroom = scene.view(0)["mailroom"]
    assert (mailroom["under"], mailroom["returned"]) == ([], 0)
    assert scene.view(0)["mailroom"] == scene.view(1)["mailroom"]  # what was known of the bottom is gone
    assert scene.phase == "elf"
    assert scene.view()["stalls"]["vixen"] == 2


def test_yeti_leaves_nothing_to_imagine():  # WS-61
    scene = Scene(2, surprise="yeti_visit")
    scene.deal()
    view = scene.match.state.view(0)
    assert view.imagine(Rng(1)).cells() == scene.match.state.cells()


def test_no_price_and_no_yield_goes_below_zero():  # WS-R8
    scene = Scene(2, surprise="bad_lighting")
    assert all(space["price"] >= 0 and (space["gives"] or 0) >= 0 for space in scene.view()["spaces"])
