"""Santa's Workshop: the data files, what they hold and how wrong ones are refused."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest

from kringle.games.workshop import cards
from kringle.kernel import data
from kringle.kernel.errors import BadData

GIFTS, PLACES, SURPRISES = (
    files("kringle.games.workshop").joinpath(name).read_text(encoding="utf-8")
    for name in ("gifts.toml", "places.toml", "surprises.toml")
)


def test_the_box_holds_64_gifts():
    assert sum(cards.COPIES) == 64
    sizes = Counter()
    for gift in cards.GIFT_CARDS:
        sizes[len(gift.needs)] += gift.copies
    assert sizes == {2: 8, 3: 18, 4: 20, 5: 12, 6: 6}


def test_materials_are_balanced_and_plastic_is_common():
    needed = [sum(g.copies * (g.firm[m] + g.soft[m]) for g in cards.GIFT_CARDS) for m in range(3)]
    assert max(needed) <= 1.05 * min(needed)
    soft = sum(g.copies * sum(g.soft) for g in cards.GIFT_CARDS)
    assert 0.55 <= soft / sum(needed) <= 0.60
    assert sum(g.copies for g in cards.GIFT_CARDS if not any(g.firm)) == 8


@pytest.mark.parametrize("gift", cards.GIFT_CARDS, ids=lambda gift: gift.name)
def test_charts_keep_to_the_rule_of_reconstruction(gift):
    full = 3 * (sum(gift.firm) + sum(gift.soft)) + 2 * gift.assembly
    assert list(gift.chart) == [full - 3 * plastics // 2 for plastics in range(sum(gift.soft) + 1)]


def test_what_the_rulebook_says_of_five_gifts():
    gifts = {gift.name: gift for gift in cards.GIFT_CARDS}
    bear, rocket = gifts["Teddy Bear"], gifts["Model Rocket"]
    assert ([a + b for a, b in zip(bear.firm, bear.soft, strict=True)], bear.assembly) == ([3, 1, 0], 2)
    assert bear.chart[0] == 16
    assert (sum(rocket.firm) + sum(rocket.soft), rocket.assembly, rocket.chart[2]) == (3, 2, 10)
    assert rocket.firm[cards.METAL] + rocket.soft[cards.METAL] >= 1
    assert gifts["Electric Train"].firm[cards.METAL] >= 2
    assert gifts["Skateboard"].firm[cards.METAL] >= 1
    assert gifts["Croquet Set"].firm[cards.WOOD] + gifts["Croquet Set"].soft[cards.WOOD] >= 3
    assert {gift.name for gift in cards.GIFT_CARDS if gift.source == "known"} == {
        "Teddy Bear", "Model Rocket", "Electric Train", "Skateboard", "Croquet Set",
    }  # fmt: skip


def test_the_box_holds_32_surprises_of_27_kinds():
    assert (sum(cards.SURPRISE_COPIES), cards.SURPRISE_KINDS) == (32, 27)
    by_name = Counter()
    for surprise in cards.SURPRISES:
        by_name[surprise.name] += surprise.copies
    assert {name: count for name, count in by_name.items() if count > 1} == {
        "Damp Furnace": 3, "Extra Seat": 4, "Normal Day": 6,
    }  # fmt: skip
    assert {surprise.effect for surprise in cards.SURPRISES} == set(cards.EFFECTS)


WRONG_GIFTS = [
    (
        'needs = ["wood?", "metal?"]',
        'needs = ["wood?", "gold"]',
        "gift 1 (Spinning Top): needs 2 must be one of ",
    ),
    ('needs = ["wood?", "metal?"]', 'needs = ["wood?"]', "needs must be a list of 2 to 6 entries"),
    ("chart = [8, 7, 5]", "chart = [8, 7]", "gift 1 (Spinning Top): chart has 2 entries; it must have 3"),
    ("chart = [8, 7, 5]", "chart = [8, 9, 5]", "chart must not rise"),
    ("assembly = 1", "assembly = 5", "assembly must be a whole number from 1 to 4, not 5"),
    ("copies = 2", "copies = true", "copies must be a whole number from 1 to 9, not true"),
    ("copies = 2", "copies = 3", "65 gift cards; 24 to 64 fit, because five hands, the Mailroom and a visit to it"),
    ('source = "reconstructed"', 'source = "guessed"', "source must be one of known, reconstructed, not 'guessed'"),
    ('name = "Spinning Top"', "name = 3", "name must be a text that is not empty, not 3"),
    ('name = "Mitten Puppet"', 'name = "Spinning Top"', "'Spinning Top' stands there twice"),
    ("copies = 2", "copis = 2\ncopies = 2", "gift 1 (Spinning Top): no field 'copis'; there are "),
    ('reconstructed = ["copies",', 'reconstructed = ["colour",', "reconstructed: no field 'colour' here; there are"),
    ("[[gift]]", "[[present]]", "no field 'present'; there are gift"),
    ("[[gift]]", "[[gift", "gifts.toml: "),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG_GIFTS)
def test_wrong_gifts_are_refused(right, wrong, message):
    refused(GIFTS, "gifts.toml", cards.Gifts, right, wrong, message)


def refused(text, file, kind, right, wrong, message):
    assert right in text
    with pytest.raises(BadData, match=f"^{re.escape(file)}: ") as caught:
        data.read(text.replace(right, wrong, 1), file, kind)
    assert message in str(caught.value)


WRONG_PLACES = [
    ('id = "mailroom"', 'id = "post"', "place 1 (post): id must be one of"),
    ('id = "metal_shop"', 'id = "wood_shop"', "places.toml: the places must be, in this order: mailroom, classroom"),
    ('id = "saving"', 'id = "cheap"', "place 3 (fabric_shop): the ids of its spaces must be, in this order: saving,"),
    (
        "min_seats = [2, 2, 5]",
        "min_seats = [2, 2, 6]",
        "min_seats 3 must be a whole number from 2 to 5, not 6",
    ),
    ("min_seats = [2, 2, 5]", "", "place 2 (classroom): space 1: there must be either min_seats"),
    ("coal = 3", 'coal = "3"', "place 3 (fabric_shop): space 2 (strong): coal must be a whole number from 0 to 6"),
    ("sweep = true", "sweep = 1", "sweep must be true or false, not 1"),
    ("limit = { 2 = 1 }", "limit = { 2 = 3 }", "limit: 2 must be a whole number from 1 to 2, not 3"),
    ("limit = { 2 = 1 }", "limit = { 7 = 1 }", "limit: no field '7'; there are 2, 3, 4, 5"),
    ("limit = { 2 = 1 }", "limit = { 3 = 1 }", "limit must be the same for all three shops"),
    ('id = "mailroom"', 'id = "mailroom"\nlimit = { 2 = 1 }', "no field 'limit' here, only at fabric_shop, wood_shop"),
    ('"blitzen", "comet"', '"rudolph", "comet"', "stalls must be, in this order: blitzen"),
    ("tools_bonus = 2", "tools_bonus = -1", "tools_bonus must be a whole number from 0 to 9, not -1"),
    ("tools_bonus = 2", "", "place 9 (coal_mine): tools_bonus is missing"),
    ("gives = 4", "gives = 4\ngift = 1", "place 9 (coal_mine): space 1: no field 'gift'"),
    ("[[place.space]]\nmin_seats = [2, 2, 5]\n", "", "place 2 (classroom): space is missing"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG_PLACES)
def test_wrong_places_are_refused(right, wrong, message):
    refused(PLACES, "places.toml", cards.Places, right, wrong, message)


WRONG_SURPRISES = [
    ('effect = "none"', 'effect = "snow"', "effect must be one of "),
    ('place = "fabric_shop"', 'place = "mailroom"', "place must be one of assembly_hall, fabric_shop, metal_shop"),
    ('place = "fabric_shop"', 'place = "assembly_hall"', "the Assembly Hall burns no coal"),
    ('place = "fabric_shop"', "", "the field 'place' belongs to the effects shop_coal, extra_space, and to no other"),
    ('effect = "none"', 'effect = "none"\ncoal = 1', "the field 'coal' belongs to the effects extra_space"),
    ("gives = 2", "gives = 0", "gives must be a whole number from 1 to 9, not 0"),
    ("fabric = 2, wood = 2", "fabric = 2, gold = 2", "needs: no field 'gold'; there are fabric, wood, metal"),
    ("fabric = 2, wood = 2", "fabric = 2, wood = 20", "needs: wood must be a whole number from 0 to 9, not 20"),
    ('id = "yeti_visit"', 'id = "normal_day"', "'normal_day' stands there twice"),
    ("bakery = true", 'bakery = "yes"', "bakery must be true or false, not 'yes'"),
    ('effect = "yeti"', 'effect = "bakery"', "only one card with the effect 'bakery'"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG_SURPRISES)
def test_wrong_surprises_are_refused(right, wrong, message):
    refused(SURPRISES, "surprises.toml", cards.Surprises, right, wrong, message)


def test_too_few_surprises_are_refused():
    first = SURPRISES.index("[[surprise]]", SURPRISES.index("[[surprise]]") + 1)
    with pytest.raises(BadData, match="1 surprise cards; there must be at least 9, one a day"):
        data.read(SURPRISES[:first], "surprises.toml", cards.Surprises)
