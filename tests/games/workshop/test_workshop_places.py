"""Santa's Workshop: shops, lab, hall, stable and mine (WS-18 to WS-28), and the rulebook's examples B to F."""

from __future__ import annotations

import pytest
from workshop_tables import Scene

import kringle
from kringle import Rng
from kringle.games.workshop import cards

SIX = ("Yo-Yo", "Rag Doll", "Snow Globe", "Nutcracker", "Stunt Kite", "Chess Set")


# ---- shops ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "coal", "pieces"), [("saving", 1, 2), ("strong", 3, 3)])
@pytest.mark.parametrize("trained", [False, True])
@pytest.mark.parametrize("material", cards.MATERIALS)
def test_a_shop_takes_coal_and_gives_materials(space, coal, pieces, trained, material):  # WS-18
    scene = Scene(3)
    if trained:
        scene.train(0, 1, material)
    elf = material if trained else "untrained"
    scene.play(0, ("elf", elf), ("go", f"{material}_shop_{space}"))
    assert scene.coal(0) == 6 - coal
    assert scene.view()["assignment"]["left"] == pieces + 2 * trained
    assert scene.view()["assignment"]["of"] == material


def test_training_in_another_subject_does_not_help():  # WS-18
    scene = Scene(3)
    scene.train(0, 1, "wood", "assembly")
    scene.play(0, ("elf", "wood+assembly"), ("go", "metal_shop_saving"))
    assert scene.view()["assignment"]["left"] == 2


def test_coal_must_be_there():  # WS-18
    scene = Scene(3, coal=2)
    assert scene.may(0, "wood_shop_strong") == "WS-18"
    assert scene.may(0, "wood_shop_saving") is None


def test_metal_trained_elf_takes_five():  # WS-18, WS-19, example 1 (B)
    scene = Scene(3)
    train = scene.gift(0, "Electric Train", "metal", "metal")
    board = scene.gift(0, "Skateboard", "metal")
    scene.improve(0, tools=1)
    scene.train(0, 1, "metal")
    scene.send(0, "metal_shop_strong", ("place", train), ("place", train), ("place", board), ("improve",), elf="metal")
    assert scene.coal(0) == 3
    assert scene.mat(0)["gifts"][train - 1]["filled"]
    assert scene.mat(0)["gifts"][board - 1]["filled"]
    assert scene.mat(0)["improvements"]["tools"] == 2
    assert scene.told("lost")[-1] | {"at": 0} == {"at": 0, "kind": "lost", "seat": 0, "count": 1, "of": "metal"}
    assert scene.match.asks() == (1,)


def test_materials_go_to_their_own_requirements_and_improvement():  # WS-19
    scene = Scene(3)
    bear = scene.gift(0, "Teddy Bear", "fabric", "wood?")
    rocket = scene.gift(0, "Model Rocket", "metal")
    scene.play(0, ("elf", "untrained"), ("go", "wood_shop_saving"))
    assert scene.legal(0) == [("place", bear), ("improve",)]
    assert scene.why_not(0, "place", rocket) == "WS-19"
    assert scene.why_not(0, "place", 5) == "WS-19"
    scene.play(0, ("improve",))
    scene.play(0, ("improve",))
    assert scene.mat(0)["cart"] == 12
    assert scene.on(0, bear) == ["fabric", None, "fabric", None]


def test_what_a_shop_made_must_be_placed_while_it_can():  # WS-R2
    scene = Scene(3)
    bear = scene.gift(0, "Teddy Bear", "wood?")
    scene.play(0, ("elf", "untrained"), ("go", "wood_shop_saving"), ("place", bear))
    assert scene.why_not(0, "stop") == "WS-R2"
    assert scene.legal(0) == [("improve",)]


def test_placed_materials_do_not_move():  # WS-19: what was placed can only be built upon
    scene = Scene(3)
    bear = scene.gift(0, "Teddy Bear", "wood?")
    scene.send(0, "wood_shop_saving", ("place", bear), ("improve",))
    assert scene.on(0, bear)[3] == "wood"
    scene.pass_round(1, 2)
    scene.play(0, ("elf", "untrained"), ("go", "wood_shop_strong"))
    assert scene.legal(0) == [("improve",)]


def test_pieces_go_first_where_no_plastic_is_allowed():  # WS-R16
    scene = Scene(3)
    place = scene.new_gift(0, "Croquet Set")
    scene.play(0, ("elf", "untrained"), ("go", "wood_shop_saving"), ("place", place))
    wood = [need for need in scene.mat(0)["gifts"][place - 1]["needs"] if need["material"] == "wood"]
    assert [need["has"] for need in wood] == ["wood", None, None]
    assert [need["plastic_allowed"] for need in wood] == [False, True, True]
    scene.play(0, ("place", place))
    wood = [need for need in scene.mat(0)["gifts"][place - 1]["needs"] if need["material"] == "wood"]
    assert [need["has"] for need in wood] == ["wood", "wood", None]


def test_a_reindeers_material_may_be_declined():  # WS-R2
    scene = Scene(2)
    scene.send(0, "reindeer_stable", ("tend", "dancer"), ("stop",))
    assert scene.match.asks() == (1,)
    assert scene.mat(0)["improvements"]["cart"] == 0


# ---- plastic --------------------------------------------------------------------------------------


def test_plastic_goes_on_empty_requirements_that_allow_it():  # WS-20
    scene = Scene(2, coal=0)
    rocket = scene.new_gift(0, "Model Rocket")
    scene.play(0, ("elf", "untrained"), ("go", "plastics_lab"))
    assert scene.coal(0) == 0
    assert scene.legal(0) == [("plastic", rocket, "wood"), ("plastic", rocket, "metal")]
    assert scene.why_not(0, "stop") == "WS-20"
    assert scene.why_not(0, "plastic", rocket, "fabric") == "WS-20"
    scene.play(0, ("plastic", rocket, "metal"))
    assert scene.on(0, rocket) == [None, None, "plastic"]
    assert scene.legal(0) == [("plastic", rocket, "wood"), ("stop",)]
    scene.play(0, ("stop",))
    assert scene.match.asks() == (1,)


def test_seven_plastic_at_most():  # WS-20, training doesn't matter
    scene = Scene(2)
    scene.train(0, 1, "wood", "metal")
    bag, tea = scene.new_gift(0, "Doctor's Bag"), scene.new_gift(0, "Tea Set")
    pieces = [("plastic", bag, m) for m in ("fabric", "fabric", "wood", "metal")]
    scene.send(0, "plastics_lab", *pieces, *[("plastic", tea, "metal")] * 3, elf="wood+metal")
    assert scene.match.asks() == (1,)
    assert scene.mat(0)["gifts"][tea - 1]["plastics"] == 3


def test_plastic_is_replaced_by_its_own_material_and_tokens_go_back():  # WS-21
    scene = Scene(3)
    bear = scene.gift(0, "Teddy Bear", plastic=("fabric", "wood"), tokens=1)
    scene.play(0, ("elf", "untrained"), ("go", "fabric_shop_saving"))
    assert scene.legal(0) == [("replace", bear), ("improve",)]
    scene.play(0, ("replace", bear))
    assert scene.on(0, bear) == ["fabric", "fabric", "fabric", "plastic"]
    assert scene.tokens(0, bear) == 0
    assert scene.told("tokens_back")[-1]["count"] == 1
    assert scene.why_not(0, "replace", bear) == "WS-21"


def test_replacing_is_a_free_choice_unless_it_is_the_only_way():  # WS-R2, WS-21
    scene = Scene(3)
    bear = scene.gift(0, "Teddy Bear", plastic=("wood",))
    kite = scene.gift(0, "Stunt Kite", plastic=("wood",))
    scene.improve(0, cart=2)
    scene.play(0, ("elf", "untrained"), ("go", "wood_shop_saving"))
    assert scene.legal(0) == [("replace", bear), ("replace", kite)]
    assert scene.why_not(0, "stop") == "WS-14"
    scene.play(0, ("replace", bear))
    assert scene.legal(0) == [("replace", kite), ("stop",)]
    scene.play(0, ("stop",))
    assert scene.on(0, kite).count("plastic") == 1


def test_plastic_may_be_replaced_while_a_requirement_is_open():  # WS-21
    scene = Scene(3)
    croquet = scene.gift(0, "Croquet Set", "wood", "wood?", plastic=("wood",))
    scene.send(0, "wood_shop_saving", ("replace", croquet), ("place", croquet))
    wood = [need["has"] for need in scene.mat(0)["gifts"][croquet - 1]["needs"] if need["material"] == "wood"]
    assert wood == ["wood", "wood", None]  # the open one without plastic was filled second, the lenient one is left


# ---- Assembly Hall --------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "tokens"), [("power", 2), ("hand", 1)])
@pytest.mark.parametrize("trained", [False, True])
def test_tokens_by_space_and_training(space, tokens, trained):  # WS-22
    scene = Scene(2)
    scene.gift(0, "Dollhouse")
    if trained:
        scene.train(0, 1, "assembly")
    scene.play(0, ("elf", "assembly" if trained else "untrained"), ("go", f"assembly_hall_{space}"))
    assert scene.view()["assignment"]["left"] == tokens + trained


def test_three_tokens_finish_two_gifts():  # WS-22, example 2 (C and D)
    scene = Scene(2)
    rocket = scene.gift(0, "Model Rocket", plastic=("metal", "wood"), tokens=1)
    bear = scene.gift(0, "Teddy Bear", tokens=1)
    scene.train(0, 2, "assembly")
    scene.play(0, ("elf", "assembly"), ("go", "assembly_hall_power"), ("assemble", rocket))
    assert scene.cookies(0) == 10
    scene.play(0, ("assemble", bear))
    assert scene.cookies(0) == 26
    assert scene.told("lost")[-1]["count"] == 1
    assert scene.mat(0)["assembled"] == {"Model Rocket": 1, "Teddy Bear": 1}
    assert scene.names(0) == []
    assert scene.match.asks() == (1,)


def test_only_filled_gifts_are_assembled():  # WS-22
    scene = Scene(2)
    scene.gift(0, "Teddy Bear", "wood?")
    assert scene.may(0, "assembly_hall_power") == "WS-22"
    doll = scene.gift(0, "Dollhouse")
    scene.play(0, ("elf", "untrained"), ("go", "assembly_hall_power"))
    assert scene.legal(0) == [("assemble", doll)]
    assert scene.why_not(0, "assemble", 1) == "WS-22"


def test_tokens_are_spread_as_one_likes_after_the_first():  # WS-R17, WS-R2
    scene = Scene(2)
    doll, castle = scene.gift(0, "Dollhouse"), scene.gift(0, "Marionette")
    scene.play(0, ("elf", "untrained"), ("go", "assembly_hall_power"))
    assert scene.why_not(0, "stop") == "WS-R17"
    scene.play(0, ("assemble", castle))
    assert scene.legal(0) == [("assemble", doll), ("assemble", castle), ("stop",)]
    scene.play(0, ("assemble", doll))
    assert (scene.tokens(0, doll), scene.tokens(0, castle)) == (1, 1)


def test_chart_counts_plastics():  # WS-22
    for plastic, cookies in (((), 13), (("metal",), 12), (("metal", "wood"), 10)):
        scene = Scene(2)
        rocket = scene.gift(0, "Model Rocket", plastic=plastic, tokens=1)
        scene.send(0, "assembly_hall_hand", ("assemble", rocket))
        assert scene.cookies(0) == cookies


def test_second_elf_on_day_nine():  # WS-23
    scene = Scene(2, day=9)
    scene.gift(0, "Dollhouse")
    scene.gift(1, "Bicycle")
    scene.train(1, 1, "assembly")
    assert scene.may(0, "assembly_hall_second") == "WS-23"  # nobody there yet
    scene.send(0, "assembly_hall_power", ("assemble", 1), ("assemble", 1))
    scene.send(1, "assembly_hall_second", ("assemble", 1), elf="assembly")
    assert scene.tokens(1, 1) == 1  # one token, whatever the training
    assert scene.match.asks() == (0,)
    assert scene.may(0, "assembly_hall_second") == "WS-R3"  # at most two elves a space
    scene.send(0, "assembly_hall_hand", ("assemble", 1))
    assert scene.may(1, "assembly_hall_second") is None


def test_no_second_elf_before_day_nine():  # WS-23
    scene = Scene(2, day=8)
    scene.gift(0, "Dollhouse")
    scene.gift(1, "Bicycle")
    scene.send(0, "assembly_hall_power", ("assemble", 1), ("assemble", 1))
    assert scene.may(1, "assembly_hall_second") == "WS-23"


# ---- Reindeer Stable ------------------------------------------------------------------------------


def test_a_stall_is_emptied_and_scored():  # WS-24
    scene = Scene(2)
    scene.edit(stall={cards.VIXEN: 4})
    scene.send(0, "reindeer_stable", ("tend", "vixen"))
    assert scene.cookies(0) == 4
    scene.play(1, ("elf", "untrained"), ("go", "reindeer_stable"))
    assert scene.why_not(1, "tend", "vixen") == "WS-24"
    assert ("tend", "vixen") not in scene.legal(1)


def test_blitzen_gives_an_assembly_token():  # WS-24
    scene = Scene(2)
    bear = scene.gift(0, "Teddy Bear")
    scene.train(0, 1, "assembly")
    scene.play(0, ("elf", "assembly"), ("go", "reindeer_stable"), ("tend", "blitzen"))
    assert scene.view()["assignment"]["left"] == 1  # WS-25: training doesn't matter
    assert scene.legal(0) == [("assemble", bear), ("stop",)]  # WS-R2: free to decline
    scene.play(0, ("assemble", bear))
    assert scene.tokens(0, bear) == 1


def test_cupid_gives_a_gift_below_five():  # WS-24
    scene = Scene(2)
    scene.display(*SIX)
    scene.play(0, ("elf", "untrained"), ("go", "reindeer_stable"), ("tend", "cupid"))
    assert scene.legal(0) == [*(("take", i) for i in range(1, 7)), ("draw",), ("stop",)]  # WS-R2
    scene.play(0, ("take", 5))
    scene.deal()
    assert scene.names(0) == ["Stunt Kite"]
    assert scene.match.asks() == (1,)


def test_cupid_gives_nothing_to_five_gifts():  # WS-24, WS-7
    scene = Scene(2)
    scene.five_gifts(0)
    scene.send(0, "reindeer_stable", ("tend", "cupid"))
    assert scene.cookies(0) == 1
    assert scene.match.asks() == (1,)


@pytest.mark.parametrize(
    ("reindeer", "material", "improvement"),
    [("dancer", "wood", "cart"), ("dasher", "fabric", "harness"), ("prancer", "metal", "tools")],
)
def test_three_reindeer_give_a_material(reindeer, material, improvement):  # WS-24, WS-19
    scene = Scene(2)
    place = scene.gift(0, "Doctor's Bag", f"{material}?")
    scene.train(0, 1, material)  # WS-25
    scene.play(0, ("elf", material), ("go", "reindeer_stable"), ("tend", reindeer))
    assert scene.view()["assignment"]["left"] == 1
    assert scene.legal(0) == [("place", place), ("improve",), ("stop",)]
    scene.play(0, ("improve",))
    assert scene.mat(0)["improvements"][improvement] == 1


def test_vixen_gives_two_coal_whatever_the_tools():  # WS-24, WS-25
    scene = Scene(2, coal=1)
    scene.improve(0, tools=2)
    scene.send(0, "reindeer_stable", ("tend", "vixen"))
    assert scene.coal(0) == 3


def test_a_useless_bonus_does_not_forbid_tending():  # WS-24
    scene = Scene(2)
    scene.send(0, "reindeer_stable", ("tend", "blitzen"))
    assert scene.cookies(0) == 1
    assert scene.match.asks() == (1,)


def test_donner_lends_zelf():  # WS-24, WS-26, example 3 (E)
    scene = Scene(2)
    scene.edit(stall={cards.DONNER: 3})
    bag = scene.gift(0, "Chess Set", "wood", "wood", "wood?")
    scene.send(0, "reindeer_stable", ("tend", "donner"))
    assert scene.cookies(0) == 3
    assert scene.view()["zelf"]["with"] == 0
    assert scene.why_not(1, "zelf") == "WS-26"
    scene.pass_round(1)
    scene.edit(coal={0: 6})
    assert scene.legal(0) == [("elf", "untrained"), ("zelf",)]
    scene.play(0, ("zelf",), ("go", "wood_shop_saving"))
    assert scene.coal(0) == 5
    assert scene.view()["assignment"]["left"] == 3  # one extra wood
    scene.play(0, *[("place", bag)] * 3)
    assert scene.view()["zelf"] == {"with": 0, "at": "wood_shop_saving"}
    assert scene.match.asks() == (1,)  # WS-R4: it was that turn's placement
    assert [elf["at"] for elf in scene.mat(0)["elves"]] == ["reindeer_stable", None, None, None]


def test_zelf_goes_to_shops_only_pays_and_must_place():  # WS-26
    scene = Scene(3, coal=1)
    scene.edit(zelf=1)
    scene.play(0, ("zelf",))
    shops = [f"{material}_shop_saving" for material in cards.MATERIALS]
    assert scene.legal(0) == [("go", shop) for shop in shops]
    assert scene.why_not(0, "go", "coal_mine") == "WS-26"
    assert scene.why_not(0, "go", "wood_shop_strong") == "WS-18"
    scene = Scene(3)
    scene.edit(zelf=1)
    scene.improve(0, harness=2, cart=2, tools=2)
    assert scene.why_not(0, "zelf") == "WS-26"
    scene = Scene(3)
    scene.edit(zelf=1)
    scene.play(0, ("zelf",), ("go", "wood_shop_strong"))
    assert scene.view()["assignment"]["left"] == 4  # on either space


def test_zelf_occupies_his_space():  # WS-26
    scene = Scene(3)
    scene.edit(zelf=1)
    scene.send(0, "wood_shop_saving", ("improve",), ("improve",), elf="zelf")
    assert scene.may(1, "wood_shop_saving") == "WS-13"
    assert scene.match.state.zelf_at == cards.SHOP + 2 + 1


def test_zelf_is_used_once_and_goes_home():  # WS-26
    scene = Scene(3)
    scene.edit(zelf=1)
    scene.send(0, "wood_shop_saving", ("improve",), ("improve",), elf="zelf")
    scene.pass_round(1, 2)
    assert scene.why_not(0, "zelf") == "WS-26"
    scene.end_day()
    assert scene.view()["zelf"] == {"with": None, "at": None}


def test_only_zelf_may_stay_unused():  # WS-13, WS-R4
    scene = Scene(2)
    scene.edit(zelf=1)
    for _ in range(4):
        scene.pass_round(0, 1)
    assert scene.view()["day"] == 1
    assert scene.legal(0) == [("zelf",), ("stop",)]
    scene.play(0, ("stop",))
    assert scene.view()["day"] == 2


def test_where_zelf_may_go_an_elf_may():  # WS-R4: so only he is left whenever he may rest
    met = 0
    for seed in range(12):
        match, rng = kringle.start("workshop", 2 + seed % 4, {"holiday_surprises": seed % 2 > 0}, seed), Rng(seed)
        while not match.over:
            seat = match.asks()[0]
            legal = match.legal(seat)
            if ("zelf",) in legal:
                met += 1
                at_home = any(elf["at"] is None for elf in match.view()["seats"][seat]["elves"])
                assert at_home == any(move[0] == "elf" for move in legal) == (("stop",) not in legal)
            rested = [move for move in legal if move[0] != "zelf"]
            match.play(seat, rested[rng.roll(len(rested))])
    assert met > 10


def test_zelf_after_all_elves():  # WS-26, WS-R4
    scene = Scene(2)
    scene.edit(zelf=1)
    for _ in range(4):
        scene.pass_round(0, 1)
    scene.send(0, "metal_shop_saving", ("improve",), ("improve",), elf="zelf")
    assert scene.view()["day"] == 2
    assert scene.mat(0)["improvements"]["tools"] == 2


# ---- Coal Mine ------------------------------------------------------------------------------------


def test_coal_mine_example():  # WS-27, example 4 (F)
    scene = Scene(2, coal=1)
    scene.improve(0, tools=2)
    scene.improve(1, tools=1)
    scene.edit(coal={1: 0})
    scene.send(0, "coal_mine")
    assert scene.coal(0) == 6
    assert scene.told("mined")[-1] | {"at": 0} == {"at": 0, "kind": "mined", "seat": 0, "coal": 5, "lost": 1}
    scene.send(1, "coal_mine")
    assert scene.coal(1) == 4


def test_any_number_of_elves_in_the_mine():  # WS-27
    scene = Scene(5, coal=0)
    for _ in range(2):
        scene.pass_round(0, 1, 2, 3, 4)
    mine = next(space for space in scene.view()["spaces"] if space["space"] == "coal_mine")
    assert len(mine["elves"]) == 10
    assert mine["open"] is None


def test_a_full_cart_closes_the_mine():  # WS-R5
    scene = Scene(2, coal=6)
    assert scene.may(0, "coal_mine") == "WS-R5"
    scene.improve(0, cart=1)
    assert scene.may(0, "coal_mine") is None


def test_every_chart_is_long_enough():  # WS-22: a gift full of plastic has a score
    for kind, gift in enumerate(cards.GIFT_CARDS):
        assert cards.CHARTS[sum(gift.soft)][kind] == gift.chart[-1] > 0
