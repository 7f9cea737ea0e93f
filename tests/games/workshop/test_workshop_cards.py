"""Santa's Workshop: the data files, what they hold and how wrong ones are refused."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from kringle.games.workshop import cards
from kringle.games.workshop import numbers as n
from kringle.kernel.errors import BadData

GIFTS, PLACES, SURPRISES = (
    files("kringle.games.workshop").joinpath(name).read_text(encoding="utf-8")
    for name in ("gifts.toml", "places.toml", "surprises.toml")
)


def test_the_box_holds_64_gifts_of_48_kinds():
    assert (sum(cards.COPIES), cards.KINDS) == (64, 48)
    sizes = Counter()
    for gift in cards.GIFT_CARDS:
        sizes[sum(gift.firm) + sum(gift.soft)] += gift.copies
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
    assert rocket.firm[n.METAL] + rocket.soft[n.METAL] >= 1
    assert gifts["Electric Train"].firm[n.METAL] >= 2
    assert gifts["Skateboard"].firm[n.METAL] >= 1
    assert gifts["Croquet Set"].firm[n.WOOD] + gifts["Croquet Set"].soft[n.WOOD] >= 3
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
    assert {surprise.effect for surprise in cards.SURPRISES} == set(n.EFFECTS)


WRONG_GIFTS = [
    ('needs = ["wood?", "metal?"]', 'needs = ["wood?", "gold"]', "gift 1 (Spinning Top): needs must be two to six of"),
    ('needs = ["wood?", "metal?"]', 'needs = ["wood?"]', "needs must be two to six of"),
    ("chart = [8, 7, 5]", "chart = [8, 7]", "chart must be 3 to 3 whole numbers"),
    ("chart = [8, 7, 5]", "chart = [8, 9, 5]", "chart must not rise"),
    ("assembly = 1", "assembly = 5", "assembly must be a whole number from 1 to 4, not 5"),
    ("copies = 2", "copies = true", "copies must be a whole number from 1 to 9, not True"),
    ("copies = 2", "copies = 9", "24 to 64 gift cards"),
    ('source = "reconstructed"', 'source = "guessed"', "source must be one of known, reconstructed, not 'guessed'"),
    ('name = "Spinning Top"', "name = 3", "name must be a text, not 3"),
    ('name = "Mitten Puppet"', 'name = "Spinning Top"', "'Spinning Top' stands there twice"),
    ("copies = 2", "copis = 2\ncopies = 2", "no field 'copis'; there are assembly, chart, copies"),
    ('reconstructed = ["copies",', 'reconstructed = ["colour",', "reconstructed must list fields of this entry"),
    ("[[gift]]", "[[present]]", "must be a list of [[gift]], and nothing else"),
    ("[[gift]]", "[[gift", "gifts.toml: "),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG_GIFTS)
def test_wrong_gifts_are_refused(right, wrong, message):
    assert right in GIFTS
    with pytest.raises(BadData, match=r"^gifts\.toml") as caught:
        cards.read_gifts(GIFTS.replace(right, wrong, 1))
    assert message in str(caught.value)


def test_gifts_that_are_no_tables_are_refused():
    with pytest.raises(BadData, match=r"gift 1 \(None\): must be a table"):
        cards.read_gifts("gift = [3]")


WRONG_PLACES = [
    ('id = "mailroom"', 'id = "post"', "the places must be, in this order: mailroom"),
    ('id = "saving"', 'id = "cheap"', "its spaces must be, in this order"),
    ("min_seats = [2, 2, 5]", "min_seats = [2, 2, 6]", "min_seats must be 1 to 8 whole numbers from 2 to 5"),
    ("coal = 3", 'coal = "3"', "fabric_shop, space 2: coal must be a whole number from 0 to 6, not '3'"),
    ("sweep = true", "sweep = 1", "sweep must be true or false, not 1"),
    ("limit = { 2 = 1 }", "limit = { 2 = 3 }", "limit must give 1 or 2"),
    ("limit = { 2 = 1 }", "limit = { 3 = 1 }", "limit must be the same for all three shops"),
    ('"blitzen", "comet"', '"rudolph", "comet"', "stalls must be, in this order: blitzen"),
    ("tools_bonus = 2", "tools_bonus = -1", "tools_bonus must be a whole number from 0 to 9"),
    ("gives = 4", "gives = 4\ngift = 1", "coal_mine, space 1: no field 'gift'"),
    ("[[place.space]]\nmin_seats = [2, 2, 5]\n", "", "must have spaces"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG_PLACES)
def test_wrong_places_are_refused(right, wrong, message):
    assert right in PLACES
    with pytest.raises(BadData, match=r"^places\.toml") as caught:
        cards.read_places(PLACES.replace(right, wrong, 1))
    assert message in str(caught.value)


WRONG_SURPRISES = [
    ('effect = "none"', 'effect = "snow"', "effect must be one of none"),
    ('place = "fabric_shop"', 'place = "mailroom"', "place must be one of fabric_shop, wood_shop, metal_shop"),
    ("gives = 2", "gives = 0", "gives must be a whole number from 1 to 9"),
    ("fabric = 2, wood = 2", "fabric = 2, gold = 2", "needs must name fabric, wood, metal"),
    ("fabric = 2, wood = 2", "fabric = 2, wood = 20", "needs must be whole numbers from 0 to 9"),
    ('id = "yeti_visit"', 'id = "normal_day"', "'normal_day' stands there twice"),
    ("bakery = true", 'bakery = "yes"', "bakery must be true or false"),
    ('effect = "yeti"', 'effect = "bakery"', "only one card with the effect 'bakery'"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG_SURPRISES)
def test_wrong_surprises_are_refused(right, wrong, message):
    assert right in SURPRISES
    with pytest.raises(BadData, match=r"^surprises\.toml") as caught:
        cards.read_surprises(SURPRISES.replace(right, wrong, 1))
    assert message in str(caught.value)


def test_too_few_surprises_are_refused():
    first = SURPRISES.index("[[surprise]]", SURPRISES.index("[[surprise]]") + 1)
    with pytest.raises(BadData, match="at least nine cards"):
        cards.read_surprises(SURPRISES[:first])
