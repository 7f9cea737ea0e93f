"""Santa's Workshop: Mrs. Claus' Bakery against each surprise with its symbol (WS-50, WS-R22)."""

from __future__ import annotations

import pytest
from workshop_tables import Scene

from kringle.games.workshop import GAME, cards
from kringle.kernel.rng import Rng

SYMBOLS = [surprise.id for surprise in cards.SURPRISES if surprise.bakery]


def given(scene: Scene, seat: int, space: str, elf: str = "untrained", bakery: bool = False) -> int:
    """How much an assignment gives."""
    scene.play(seat, ("zelf",) if elf == "zelf" else ("elf", elf))
    scene.play(seat, ("go", space, "bakery") if bakery else ("go", space))
    return int(scene.view()["assignment"]["left"])


def test_bakery_is_claimed_once():  # WS-50
    scene = Scene(2, surprise="bakery")
    scene.send(0, "surprise")
    assert scene.match.asks() == (1,)
    assert scene.view()["surprise"]["bakery"] == 0
    assert scene.may(1, "surprise") == "WS-50"
    scene.end_day()
    assert scene.view()["surprise"]["discarded"] == {}
    assert GAME.components(scene.match.state) == scene.components


def test_bakery_unclaimed_is_gone():  # WS-50
    scene = Scene(2, surprise="bakery")
    scene.end_day()
    assert scene.view()["surprise"]["discarded"] == {"bakery": 1}
    assert scene.view()["surprise"]["bakery"] is None


def test_bakery_still_held_brings_four_cookies():  # WS-50
    scene = Scene(2, day=9, surprise="normal_day")
    scene.edit(bakery=2)
    scene.end_day()
    assert [scene.cookies(seat) for seat in range(2)] == [2, 6]  # and five coal each
    assert scene.told("bakery_kept")[0]["seat"] == 1


def with_bakery(surprise: str, seats: int = 3, coal: int = 6) -> Scene:
    scene = Scene(seats, surprise=surprise, coal=coal)
    left = scene.match.state.surprises_left
    scene.edit(bakery=1, surprises_left={cards.BAKERY_KIND: left[cards.BAKERY_KIND] - 1})
    return scene


def test_bakery_is_discarded_and_the_day_goes_on():  # WS-50
    scene = with_bakery("cave_in", coal=0)
    scene.send(0, "coal_mine", bakery=True)
    assert scene.coal(0) == 4
    assert scene.view()["surprise"]["bakery"] is None
    assert scene.view()["surprise"]["discarded"] == {"bakery": 1}
    assert scene.told("shield")[0]["surprise"] == "cave_in"
    scene.send(1, "coal_mine")
    assert scene.coal(1) == 2
    assert GAME.components(scene.match.state) == scene.components


def test_bakery_needs_the_card_and_the_symbol():  # WS-50
    scene = Scene(3, surprise="cave_in", coal=0)
    assert scene.may(0, "coal_mine", bakery=True) == "WS-50"
    scene = with_bakery("rich_vein", coal=0)
    assert scene.may(0, "coal_mine", bakery=True) == "WS-50"


def test_bakery_symbols():  # WS-R8
    assert SYMBOLS == [
        "aurora_australis", "bad_lighting", "cave_in", "chilly_classroom", "damp_furnace_fabric", "damp_furnace_wood",
        "damp_furnace_metal", "jammed_machine", "north_pole_flu", "sick_teacher",
    ]  # fmt: skip


def shielded_spaces(scene: Scene, elf: str = "untrained") -> list[str]:
    scene.play(0, ("zelf",) if elf == "zelf" else ("elf", elf))
    return [move[1] for move in scene.legal(0) if move[0] == "go" and len(move) == 3]


def test_bakery_against_aurora_australis():  # WS-50, WS-R22
    assert shielded_spaces(with_bakery("aurora_australis")) == ["reindeer_stable"]
    scene = with_bakery("aurora_australis", coal=0)
    scene.send(0, "reindeer_stable", ("tend", "vixen"), bakery=True)
    assert scene.coal(0) == 2


def test_bakery_against_bad_lighting():  # WS-50, WS-R22
    scene = with_bakery("bad_lighting")
    scene.gift(0, "Dollhouse")
    assert shielded_spaces(scene) == ["assembly_hall_power", "assembly_hall_hand"]
    scene = with_bakery("bad_lighting")
    scene.gift(0, "Dollhouse")
    assert given(scene, 0, "assembly_hall_hand", bakery=True) == 1


def test_bakery_against_cave_in():  # WS-50, WS-R22
    assert shielded_spaces(with_bakery("cave_in", coal=3)) == ["coal_mine"]
    assert with_bakery("cave_in", coal=4).may(0, "coal_mine", bakery=True) == "WS-R22"  # room for two either way


def test_bakery_against_chilly_classroom():  # WS-50, WS-R22
    assert shielded_spaces(with_bakery("chilly_classroom")) == ["classroom"]
    scene = with_bakery("chilly_classroom", coal=0)
    scene.send(0, "classroom", ("learn", "wood"), bakery=True)
    assert scene.coal(0) == 0


def test_bakery_against_damp_furnace():  # WS-50, WS-R22
    assert shielded_spaces(with_bakery("damp_furnace_metal")) == ["metal_shop_saving", "metal_shop_strong"]
    scene = with_bakery("damp_furnace_metal", coal=1)
    given(scene, 0, "metal_shop_saving", bakery=True)
    assert scene.coal(0) == 0
    scene = with_bakery("damp_furnace_metal")
    scene.edit(zelf=1)
    assert shielded_spaces(scene, "zelf") == ["metal_shop_saving", "metal_shop_strong"]


def test_bakery_against_jammed_machine():  # WS-50, WS-R22, WS-49
    scene = with_bakery("jammed_machine")
    bag = scene.new_gift(0, "Doctor's Bag")
    assert scene.may(0, "plastics_lab", bakery=True) == "WS-R22"  # one gift only: nothing would change
    tea = scene.new_gift(0, "Tea Set")
    scene.send(
        0, "plastics_lab", ("plastic", bag, "wood"), ("plastic", tea, "metal"), ("stop",), bakery=True
    )  # fmt: skip
    scene.pass_round(1, 2)
    scene.play(0, ("elf", "untrained"), ("go", "plastics_lab"))
    assert ("plastic", bag, "metal") in scene.legal(0)  # plastic behind the Bakery doesn't count
    assert ("plastic", tea, "metal") in scene.legal(0)


def test_bakery_against_jammed_machine_after_a_visit():  # WS-50, WS-R22
    scene = with_bakery("jammed_machine")
    bag, tea = scene.new_gift(0, "Doctor's Bag"), scene.new_gift(0, "Tea Set")
    scene.send(0, "plastics_lab", ("plastic", bag, "wood"), ("stop",))
    scene.pass_round(1, 2)
    scene.play(0, ("elf", "untrained"), ("go", "plastics_lab", "bakery"))
    assert ("plastic", tea, "metal") in scene.legal(0)


@pytest.mark.parametrize("material", cards.MATERIALS)
def test_bakery_against_north_pole_flu(material):  # WS-50, WS-R22
    scene = with_bakery("north_pole_flu")
    scene.gift(0, "Dollhouse")
    scene.train(0, 1, material, "assembly")
    shop = [f"{material}_shop_saving", f"{material}_shop_strong"]
    assert shielded_spaces(scene, f"{material}+assembly") == [*shop, "assembly_hall_power", "assembly_hall_hand"]
    scene = with_bakery("north_pole_flu")
    scene.train(0, 1, material)
    assert given(scene, 0, shop[0], material, bakery=True) == 4
    assert shielded_spaces(with_bakery("north_pole_flu")) == []


def test_bakery_against_sick_teacher():  # WS-50, WS-R22
    scene = with_bakery("sick_teacher")
    assert scene.may(0, "classroom", bakery=True) == "WS-R22"  # there is room as it is
    scene.edit(taken={cards.CLASSROOM: 1})
    assert scene.may(0, "classroom") == "WS-57"
    assert scene.may(0, "classroom", bakery=True) is None
    scene.edit(taken={cards.CLASSROOM: 2})
    assert scene.may(0, "classroom", bakery=True) == "WS-13"


def only_with_the_bakery() -> Scene:
    """Seat 0 could place an elf in the Classroom, if the teacher were not sick, and nowhere else."""
    scene = with_bakery("sick_teacher")
    scene.improve(0, harness=2, cart=2, tools=2)
    scene.edit(coal={0: 12}, stall=[0] * 8, taken={cards.CLASSROOM: 1, cards.MAIL_LEFT: 1, cards.MAIL_RIGHT: 1})
    return scene


def test_who_can_place_only_with_the_bakery_may():  # WS-R22, WS-13
    scene = only_with_the_bakery()
    assert scene.legal(0) == [("elf", "untrained"), ("stop",)]
    scene.play(0, ("elf", "untrained"))
    assert scene.legal(0) == [("go", "classroom", "bakery")]


def test_the_bakery_is_never_forced():  # WS-R22, WS-R14
    scene = only_with_the_bakery()
    scene.play(0, ("stop",))
    assert scene.told("rests")[0]["seat"] == 0
    assert scene.match.asks() == (1,)
    scene.pass_round(1, 2)
    assert scene.legal(0) == [("elf", "untrained"), ("stop",)]  # asked again on its next turn
    while scene.view()["day"] == 1:
        seat = scene.match.asks()[0]
        if seat == 0:
            scene.play(0, ("stop",))
        else:
            scene.pass_round(seat)
    assert scene.view()["surprise"]["bakery"] == 0
    assert scene.view()["day"] == 2


def test_nobody_rests_who_can_place_otherwise():  # WS-13, WS-R22
    scene = only_with_the_bakery()
    scene.edit(coal={0: 0})
    assert scene.why_not(0, "stop") == "WS-13"


def test_heuristic_keeps_the_bakery():  # WS-R22
    scene = only_with_the_bakery()
    move = GAME.heuristic().choose(scene.match.state.view(0), 0, Rng(1))
    assert GAME.spelling.move_of[move] == ("stop",)


@pytest.mark.heavy
@pytest.mark.parametrize("surprise", SYMBOLS)
def test_legal_with_the_bakery_is_what_why_not_allows(surprise):  # WS-50, WS-R22
    """Over the whole table of moves, for elves of all trainings and Zelf, on mats that it hurts and not."""
    for coal in (0, 1, 3, 6):
        for step in range(3):
            scene = with_bakery(surprise, coal=coal)
            scene.train(0, 1, "wood", "assembly")
            scene.train(0, 2, "metal")
            scene.edit(zelf=1, taken={cards.CLASSROOM: step, cards.POWER: step}, jam={0: step})
            for name in ("Doctor's Bag", "Tea Set")[:step]:
                scene.new_gift(0, name)
            scene.gift(0, "Dollhouse")
            for elf in scene.legal(0):
                trial = scene.match.copy()
                trial.play(0, elf)
                moves = GAME.spelling.move_of.values()
                assert set(trial.legal(0)) == {move for move in moves if trial.why_not(0, move) is None}
