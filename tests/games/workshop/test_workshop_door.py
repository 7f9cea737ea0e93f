"""Santa's Workshop from outside: options, moves as people write them, what is shown and told."""

from __future__ import annotations

import json
import re

import pytest
from workshop_tables import Scene

import kringle
from kringle.games.workshop import GAME, cards, setup
from kringle.games.workshop.room import ROOM
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import BadOption, BadSeats, MalformedMove, NotAsked, Refused
from kringle.kernel.rng import Rng

NUMBERS = {note.kind: note.number for note in ROOM.notes}


@pytest.mark.parametrize("value", [1, "yes", None])
def test_bad_option(value):
    with pytest.raises(BadOption, match=r"holiday_surprises: .* is not allowed; true or false \(WS-32\)"):
        kringle.start("workshop", 2, {"holiday_surprises": value})


def test_unknown_option():
    with pytest.raises(BadOption, match="did you mean holiday_surprises"):
        kringle.start("workshop", 2, {"holiday_surprise": True})


@pytest.mark.parametrize("seats", [1, 6])
def test_bad_seats(seats):
    with pytest.raises(BadSeats, match="Santa's Workshop is for 2 to 5"):
        kringle.start("workshop", seats)


@pytest.mark.parametrize("move", [("fly", "north"), ("go",), ("go", 3), "go", ("place", "first"), (), 7])
def test_malformed_moves(move):
    with pytest.raises(MalformedMove):
        Scene(2).match.play(0, move)


def test_well_formed_moves_of_no_rule():
    with pytest.raises(Refused) as caught:
        Scene(2).match.play(0, ("go", "sauna"))
    assert caught.value.clause == "WS-14"


def test_a_seat_that_is_not_asked():
    with pytest.raises(NotAsked, match="WS-13"):
        Scene(2).match.play(1, ("elf", "untrained"))


def test_refusals_tell_what_the_seat_may_know():
    scene = Scene(3, coal=1)
    scene.play(0, ("elf", "untrained"))
    refusal = scene.match.why_not(0, ("go", "wood_shop_strong"))
    assert (
        str(refusal)
        == "WS-18: Pay the coal and take the materials: two for one coal, or three for three coal. (coal 1, price 3)"
    )


def test_every_elf_has_a_name_of_its_training():
    names = [move[1] for move in GAME.spelling.move_of.values() if move[0] == "elf"]
    assert len(names) == len(set(names)) == 11
    assert names[:4] == ["untrained", "fabric", "wood", "fabric+wood"]


def test_at_most_sixty_choices():
    """No question mixes more than two words (and stop, draw ...), and no word has more than thirty moves."""
    words = [move[0] for number, move in GAME.spelling.move_of.items() if number < setup.draw_first.first]
    assert max(words.count(word) for word in set(words)) <= 30


def test_a_view_is_plain_data_with_names():
    scene = Scene(3, surprise="sleigh_repairs")
    bear = scene.gift(0, "Teddy Bear", "fabric", plastic=("wood",), tokens=0)
    scene.train(0, 2, "metal")
    scene.play(0, ("elf", "untrained"), ("go", "fabric_shop_saving"))
    view = json.loads(json.dumps(scene.view(0)))
    assert (view["viewer"], view["asks"], view["turn"], view["phase"]) == (0, [0], 0, "material")
    assert view["assignment"] == {
        "elf": 1, "training": [], "space": "fabric_shop_saving", "shielded": False, "left": 2, "taken": 0,
        "of": "fabric",
    }  # fmt: skip
    assert view["seats"][0]["gifts"][bear - 1] == {
        "place": 1, "name": "Teddy Bear", "tokens": 0, "assembly": 2, "chart": [16, 15, 13], "plastics": 1,
        "worth": 15, "filled": False,
        "needs": [
            {"material": "fabric", "plastic_allowed": False, "has": "fabric"},
            {"material": "fabric", "plastic_allowed": False, "has": None},
            {"material": "fabric", "plastic_allowed": True, "has": "fabric"},
            {"material": "wood", "plastic_allowed": True, "has": "plastic"},
        ],
    }  # fmt: skip
    assert view["seats"][0]["elves"][:2] == [
        {"number": 1, "training": [], "at": "fabric_shop_saving"},
        {"number": 2, "training": ["metal"], "at": None},
    ]
    fabric = next(space for space in view["spaces"] if space["space"] == "fabric_shop_saving")
    assert fabric == {
        "space": "fabric_shop_saving", "open": 1, "price": 1, "gives": 2, "elves": [{"seat": 0, "elf": 1}],
        "zelf": False,
    }  # fmt: skip


def test_a_shielded_assignment_is_shown():
    scene = Scene(3, surprise="cave_in", coal=6)
    scene.edit(bakery=1, zelf=1, zelf_at=cards.AWAY + 2)
    assert scene.view()["zelf"] == {"with": 0, "at": "resting"}
    scene.play(0, ("elf", "untrained"))
    assert scene.view()["assignment"]["shielded"] is False
    scene = Scene(3, surprise="bad_lighting")
    scene.edit(bakery=1)
    scene.gift(0, "Dollhouse")
    scene.play(0, ("elf", "untrained"), ("go", "assembly_hall_power", "bakery"))
    assert scene.view()["assignment"]["shielded"] is True


def test_what_the_card_offers_is_shown():
    def card(surprise: str, **scene: int) -> dict[str, object]:
        return next(s for s in Scene(surprise=surprise, **scene).view()["spaces"] if s["space"] == "surprise")

    assert (card("extra_seat_wood")["price"], card("extra_seat_wood")["gives"]) == (1, 2)
    assert card("extra_seat_assembly")["gives"] == 1
    assert card("training_seminar", seats=3)["open"] == 3
    assert card("bakery")["open"] == 1
    scene = Scene(2, day=9, surprise="extra_seat_assembly")
    second = next(s for s in scene.view()["spaces"] if s["space"] == "assembly_hall_second")
    assert (second["open"], second["gives"]) == (0, 1)


RARE = {
    "oats": "All cookies in the stalls are thrown away.",
    "yeti": "The gifts of the Mailroom are shuffled into the deck.",
    "renewed": "The 5 gifts of the sleigh become the new deck.",
    "dentist": "Ada sends an elf without training to the dentist.",
    "skipped": "Ada can't place an elf now.",
    "zelf_rests": "Ada lets Zelf rest.",
    "shield": "Ada gives up Mrs. Claus' Bakery: no Cave-In for this elf.",
    "bakery_kept": "Ada still has Mrs. Claus' Bakery: 4 cookies.",
    "claimed": "Ada claims Mrs. Claus' Bakery.",
    "rests": "Ada places nobody this turn.",
}


@pytest.mark.heavy
def test_all_happenings_have_words():
    """Every kind of note is told in a sentence, somewhere in two dozen games; rare ones in the next test."""
    heard: dict[str, set[str]] = {}
    heuristic = GAME.heuristic()
    for game in range(24):
        match = kringle.start("workshop", 2 + game % 4, {"holiday_surprises": game % 3 > 0}, seed=game)
        rng = Rng(game)
        while not match.over:
            seat = match.asks()[0]
            legal = match.legal(seat)
            by_heuristic = match.game.spelling.move_of[heuristic.choose(match.state.view(seat), seat, rng)]
            match.play(seat, by_heuristic if game % 2 else legal[rng.roll(len(legal))])
        for viewer in range(match.seats):
            for note in match.notes(viewer):
                heard.setdefault(note.kind, set()).add(match.tell(note))
    assert set(GAME.facts.kinds()) - set(heard) <= set(RARE)
    for words in heard.values():
        assert all(re.fullmatch(r"[A-Z0-9].*[.:!]|[A-Z].*\.", sentence) for sentence in words), words


def test_rare_happenings_have_words():
    values = {"renewed": 5, "shield": cards.SURPRISE_IDS.index("cave_in"), "bakery_kept": 4}
    for kind, words in RARE.items():
        note = GAME.facts.read((NUMBERS[kind], 0, values.get(kind, 0), 0, 1), 1)
        assert GAME.facts.tell(note, ["Ada"]) == words


def test_some_sentences():
    scene = Scene(3)
    scene.train(0, 1, "assembly")
    scene.train(1, 1, "wood", "metal")
    bear = scene.gift(0, "Teddy Bear", tokens=1)
    scene.send(0, "assembly_hall_hand", ("assemble", bear), elf="assembly")
    scene.send(1, "reindeer_stable", ("tend", "comet"), elf="wood+metal")
    scene.send(2, "wood_shop_saving", ("improve",), ("improve",))
    words = [scene.match.tell(note, ["Ada", "Ben", "Cleo"]) for note in scene.match.notes()]
    for sentence in (
        "Ada sends an elf trained in assembly: Assembly Hall, hand bench.",
        "Ada finishes Teddy Bear: 16 cookies!",
        "Ada loses 1 hammer.",
        "Ben sends an elf trained in wood and metal: Reindeer Stable.",
        "Ben tends Comet: 1 cookie.",
        "Ben takes the Christmas tree.",
        "Cleo sends an elf: Wood Shop, small fire.",
        "Cleo pays 1 coal.",
        "Cleo works on the coal cart: 2 of 2.",
    ):
        assert sentence in words


def test_dealt_gifts_are_told_to_their_seat_only():
    match = kringle.start("workshop", 2, seed=3)
    assert [note.seat for note in match.notes(0) if note.kind == "dealt"] == [0, 0, 0]
    assert [note.seat for note in match.notes() if note.kind == "dealt"] == []
    match.play(0, ("keep", 1))
    match.play(1, ("keep", 1))
    assert [note.seat for note in match.notes(1) if note.kind == "put_under"] == [1, 1]
    assert [note.facts["count"] for note in match.notes() if note.kind == "returned"] == [2, 2]


def test_the_table_is_asked_by_a_clause():
    match = kringle.start("workshop", 2, chance="manual")
    assert match.why_not(0, ("elf", "untrained")).clause == "WS-R11"
    assert match.why_not(CHANCE, ("gift", "Yo-Yo")).clause == "WS-R11"


def test_what_a_space_offers_the_chosen_elf_is_shown():  # WS-18, WS-22, WS-27
    scene = Scene(3, coal=3)
    scene.train(0, 1, "metal")
    scene.gift(0, "Yo-Yo")
    scene.play(0, ("elf", "metal"))
    offers = {offer["space"]: offer for offer in scene.view(0)["offers"]}
    assert {("go", space) for space in offers} == set(scene.match.legal(0))
    strong = offers["metal_shop_strong"]
    assert (strong["price"], strong["of"], strong["gives"], strong["fits"]) == (3, "metal", 5, 2)  # tools, no gift
    assert (offers["coal_mine"]["gives"], offers["coal_mine"]["fits"]) == (4, 3)
    assert (offers["assembly_hall_power"]["gives"], offers["assembly_hall_power"]["fits"]) == (2, 1)
    assert offers["reindeer_stable"]["gives"] is None


def test_a_shielded_offer_stands_beside_the_usual_one():  # WS-50
    scene = Scene(3, surprise="cave_in", coal=0)
    scene.edit(bakery=1)
    scene.play(0, ("elf", "untrained"))
    mine = [offer for offer in scene.view(0)["offers"] if offer["space"] == "coal_mine"]
    assert [(offer["shielded"], offer["gives"]) for offer in mine] == [(False, 2), (True, 4)]


def test_cards_in_sight_are_printed_in_the_view_and_no_others():
    match = kringle.start("workshop", seats=3, seed=1)
    view = match.view(0)
    seen = set(view["mailroom"]["display"]) | set(view["seats"][0]["dealt"])
    assert set(view["cards"]) == seen
    assert set(match.view(None)["cards"]) == set(view["mailroom"]["display"])


def gifts(*lacks, **more):
    return lambda scene, seat: scene.gift(seat, "Yo-Yo", *lacks, **more)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("day", [2, 8])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (lambda scene, seat: scene.edit(cookies={seat: 12}), lambda scene, seat: None),
        (lambda scene, seat: scene.edit(built={seat: 1}), lambda scene, seat: None),
        (lambda scene, seat: scene.edit(coal={seat: 6}), lambda scene, seat: scene.edit(coal={seat: 2})),
        (lambda scene, seat: scene.train(seat, 1, "wood"), lambda scene, seat: None),
        (lambda scene, seat: scene.train(seat, 1, "assembly"), lambda scene, seat: scene.train(seat, 1, "wood")),
        (lambda scene, seat: scene.improve(seat, tools=2), lambda scene, seat: None),
        (gifts(), lambda scene, seat: None),
        (gifts(), gifts("metal")),
        (gifts(tokens=1), gifts()),
        (gifts(), gifts(plastic=("metal",))),
    ],
    ids=["cookies", "assembled", "coal", "lesson", "assembler", "tools", "gift", "filled", "token", "no plastic"],
)
def test_what_is_better_looks_better(seats, day, better, worse):
    def looks(prepare):
        """To the seat itself, and to its neighbour."""
        scene = Scene(seats, day=day)
        prepare(scene, 0)
        worths = [GAME.heuristic().value(scene.match.state, seat) for seat in range(seats)]
        assert sum(worths) == pytest.approx(1.0)
        return worths

    good, bad = looks(better), looks(worse)
    assert good[0] > bad[0]
    assert good[1] < bad[1]


def test_an_offer_on_a_jammed_machine_day_is_one_gift_s():  # WS-20, WS-49
    scene = Scene(3, surprise="jammed_machine")
    scene.new_gift(0, "Doctor's Bag")
    scene.new_gift(0, "Tea Set")
    soft = [sum(cards.GIFT_CARDS[cards.GIFT_NAMES.index(name)].soft) for name in ("Doctor's Bag", "Tea Set")]
    scene.play(0, ("elf", "untrained"))
    lab = next(offer for offer in scene.view()["offers"] if offer["space"] == "plastics_lab")
    assert lab["fits"] == max(soft) < sum(soft)
    scene.play(0, ("go", "plastics_lab"), ("plastic", 1, "wood"), ("stop",))
    scene.pass_round(1, 2)
    scene.play(0, ("elf", "untrained"))
    lab = next(offer for offer in scene.view()["offers"] if offer["space"] == "plastics_lab")
    assert lab["fits"] == soft[0] - 1


def bonuses(surprise: str | None = None) -> dict[str, tuple[int, int]]:
    told = Scene(2, surprise=surprise).view()["bonuses"]
    return {name: (bonus["gives"], bonus["cookies"]) for name, bonus in told.items()}


def test_bonuses_are_those_of_the_day():  # WS-24, WS-40, WS-41, WS-R9
    assert bonuses() == dict.fromkeys(cards.REINDEER, (1, 0)) | {"vixen": (2, 0)}
    assert bonuses("aurora_australis") == dict.fromkeys(cards.REINDEER, (0, 0))
    twice = {"comet": (1, 2), "donner": (1, 2), "vixen": (4, 0)}
    assert bonuses("aurora_borealis") == dict.fromkeys(cards.REINDEER, (2, 0)) | twice


def test_behind_the_bakery_the_bonus_is_the_usual_one():  # WS-40, WS-50
    scene = Scene(3, surprise="aurora_australis")
    scene.edit(bakery=1)
    scene.play(0, ("elf", "untrained"), ("go", "reindeer_stable", "bakery"))
    assert scene.view()["bonuses"]["vixen"] == {"of": "coal", "gives": 2, "cookies": 0}


def test_a_full_tie_says_that_it_is_shared_and_why():  # WS-31
    scene = Scene(2, day=9)
    scene.end_day()
    outcome = scene.match.outcome
    assert outcome.ranks == (1, 1)
    assert outcome.clause == "WS-31"
    assert "a place that is tied even then is shared" in outcome.reason


def test_one_cookie_is_one_cookie():
    for kind in ("assembled", "handed_in", "bonus_cookies", "bakery_kept", "pieces_left", "coal_left"):
        note = GAME.facts.read((NUMBERS[kind], 0, 1, 1, 1), 1)
        assert re.search(r"\b1 cookie\b", GAME.facts.tell(note, ["Ada"]))
    note = GAME.facts.read((NUMBERS["mined"], 0, 3, 1, 1), 1)
    assert GAME.facts.tell(note, ["Ada"]) == "Ada mines 3 coal; 1 does not fit."
