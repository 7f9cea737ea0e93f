"""What happened, in words. The numbers of the kinds are in numbers.py, in the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kringle.games.workshop import cards
from kringle.games.workshop import numbers as n
from kringle.games.workshop.moves import subjects
from kringle.kernel.notes import Fact, Facts

Facts_ = Mapping[str, Any]
PLACE_WORDS = {
    "mailroom_left": "the Mailroom, left", "mailroom_right": "the Mailroom, right", "classroom": "the Classroom",
    "fabric_shop_saving": "the Fabric Shop ({price} coal)", "fabric_shop_strong": "the Fabric Shop ({price} coal)",
    "wood_shop_saving": "the Wood Shop ({price} coal)", "wood_shop_strong": "the Wood Shop ({price} coal)",
    "metal_shop_saving": "the Metal Shop ({price} coal)", "metal_shop_strong": "the Metal Shop ({price} coal)",
    "plastics_lab": "the Plastics Lab", "assembly_hall_power": "the Assembly Hall, a power bench",
    "assembly_hall_hand": "the Assembly Hall, a hand bench", "reindeer_stable": "the Reindeer Stable",
    "coal_mine": "the Coal Mine", "assembly_hall_second": "the Assembly Hall, as second elf",
    "surprise": "the holiday surprise",
}  # fmt: skip


def gift_of(number: int) -> str:
    return cards.GIFT_NAMES[number]


def on_mat(number: int) -> dict[str, Any]:
    """A gift above a mat, and its place there."""
    place, kind = divmod(number, cards.KINDS)
    return {"gift": cards.GIFT_NAMES[kind], "place": place + 1}


def elf_of(number: int) -> dict[str, Any]:
    """An elf, and what it knew at that moment."""
    return {"number": number // 16 + 1, "training": subjects(number % 16)}


def surprise_of(number: int) -> str:
    return cards.SURPRISE_IDS[number]


def counted(count: int, one: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {one}s"


def called(elf: Facts_) -> str:
    """ "an elf", "a wood elf", "an assembly and wood elf"."""
    words = " and ".join(elf["training"])
    return f"{'an' if words[:1] in ('', 'a') else 'a'} {words} elf".replace("  ", " ")


def _coal(text: str) -> Callable[[Facts_, str], str]:
    """A sentence, with an addition when some of it was lost."""
    return lambda facts, who: text.format(who=who, **facts) + _not_fitting(facts["lost"])


def _not_fitting(lost: int) -> str:
    return f"; {lost} {'does' if lost == 1 else 'do'} not fit." if lost else "."


def _cookies(text: str) -> Callable[[Facts_, str], str]:
    """A sentence that names some cookies."""
    return lambda facts, who: text.format(**{**facts, "who": who, "cookies": counted(facts["cookies"], "cookie")})


def _returned(facts: Facts_, who: str) -> str:
    return f"{who} keeps all three." if not facts["count"] else f"{who} puts {counted(facts['count'], 'gift')} under."


def _surprise(facts: Facts_, who: str) -> str:
    card = cards.SURPRISES[cards.SURPRISE_IDS.index(facts["surprise"])]
    return f"{card.name}: {card.text}"


def _dentist(facts: Facts_, who: str) -> str:
    return f"{who} sends {called(facts['elf'])} to the dentist."


def _place(space: str) -> str:
    return PLACE_WORDS[space].format(price=cards.PRICE[cards.SPACE_NAMES.index(space)])


def _sent(facts: Facts_, who: str) -> str:
    return f"{who} sends {called(facts['elf'])} to {_place(facts['space'])}."


def _zelf_sent(facts: Facts_, who: str) -> str:
    return f"{who} sends Zelf to {_place(facts['space'])}."


def _shield(facts: Facts_, who: str) -> str:
    card = cards.SURPRISES[cards.SURPRISE_IDS.index(facts["surprise"])]
    return f"{who} gives up Mrs. Claus' Bakery: no {card.name} for this one."


def _laid(facts: Facts_, who: str) -> str:
    return f"{counted(facts['cookies'], 'cookie')} more in every stall."


def _learned(facts: Facts_, who: str) -> str:
    return f"An elf of {who} learns {facts['subject']}."


def _tended(facts: Facts_, who: str) -> str:
    return f"{who} tends {facts['reindeer'].capitalize()}: {counted(facts['cookies'], 'cookie')}."


def _improved(facts: Facts_, who: str) -> str:
    works = {"harness": "the harness", "cart": "the coal cart", "tools": "the mining tools"}
    return f"{who} works on {works[facts['improvement']]} ({facts['pieces']} of 2)."


def _lost(facts: Facts_, who: str) -> str:
    piece = "hammer" if facts["of"] == "assembly" else f"{facts['of']} piece"
    return f"{counted(facts['count'], piece)} of {who} can't be used."


def _taken_apart(facts: Facts_, who: str) -> str:
    return f"{facts['on']['gift']} is taken apart: {counted(facts['count'], 'hammer')} back."


def _inspected(facts: Facts_, who: str) -> str:
    return f"Santa inspects {who}: {counted(facts['gifts'], 'gift')}, {counted(facts['cookies'], 'cookie')}."


GIFT = ("gift", gift_of)
ON = ("on", on_mat)
ELF = ("elf", elf_of)
SPACE = ("space", lambda number: cards.SPACE_NAMES[number])
MATERIAL = ("material", lambda number: n.SUBJECTS[number])
COOKIES = ("cookies", int)
COUNT = ("count", int)

FACTS = Facts(
    [
        Fact("first_player", "{who} has the Christmas tree and begins."),
        Fact("coal", _coal("{who} takes {coal} coal"), ("coal", int), ("lost", int)),
        Fact("dealt", "{who} is dealt: {gift}.", GIFT),
        Fact("kept", "{who} keeps: {gift}.", GIFT),
        Fact("returned", _returned, COUNT),
        Fact("put_under", "{who} puts under: {gift}.", GIFT),
        Fact("face_up", "{gift} lies in the Mailroom.", GIFT, ("place", lambda number: number + 1)),
        Fact("day", "Day {day} of nine.", ("day", int)),
        Fact("surprise", _surprise, ("surprise", surprise_of), ("day", int)),
        Fact("oats", "All cookies in the stalls are thrown away."),
        Fact("yeti", "The gifts of the Mailroom are shuffled into the deck."),
        Fact("cookies_laid", _laid, COOKIES),
        Fact("dentist", _dentist, ELF),
        Fact("skipped", "{who} can't place an elf now."),
        Fact("sent", _sent, ELF, SPACE),
        Fact("zelf_sent", _zelf_sent, None, SPACE),
        Fact("zelf_rests", "{who} lets Zelf rest today."),
        Fact("shield", _shield, ("surprise", surprise_of)),
        Fact("paid", "{who} pays {coal} coal.", ("coal", int)),
        Fact("swept", "The {count} gifts of the Mailroom go under the deck.", COUNT),
        Fact("took", "{who} takes: {gift}.", GIFT, ("place", lambda number: number + 1)),
        Fact("drew", "{who} draws: {gift}.", GIFT),
        Fact("renewed", "The {count} gifts of the sleigh become the new deck.", COUNT),
        Fact("learned", _learned, ("subject", lambda number: n.SUBJECTS[number]), ELF),
        Fact("placed", "{who} puts {material} on {on[gift]}.", ON, MATERIAL),
        Fact("replaced", "{who} replaces plastic by {material} on {on[gift]}.", ON, MATERIAL),
        Fact("tokens_back", _taken_apart, ON, COUNT),
        Fact("improved", _improved, ("improvement", lambda number: n.IMPROVEMENTS[number]), ("pieces", int)),
        Fact("repaired", _cookies("{who} mends the sleigh with {material}: {cookies}."), MATERIAL, COOKIES),
        Fact("lost", _lost, COUNT, ("of", lambda number: n.SUBJECTS[number])),
        Fact("plastic", "{who} puts plastic for {material} on {on[gift]}.", ON, MATERIAL),
        Fact("token", "{who} works on assembling {on[gift]}.", ON),
        Fact("assembled", _cookies("{who} finishes {on[gift]}: {cookies}."), ON, COOKIES),
        Fact("tended", _tended, ("reindeer", lambda number: n.REINDEER[number]), COOKIES),
        Fact("bonus_cookies", _cookies("{who} gets {cookies} more."), COOKIES),
        Fact("marker", "{who} takes the Christmas tree."),
        Fact("zelf_freed", "Zelf helps {who} today."),
        Fact("mined", _coal("{who} mines {coal} coal"), ("coal", int), ("lost", int)),
        Fact("claimed", "{who} claims Mrs. Claus' Bakery.", ("surprise", surprise_of)),
        Fact("handed_in", _cookies("{who} hands in {coal} coal: {cookies}."), ("coal", int), COOKIES),
        Fact("inspected", _inspected, ("gifts", int), COOKIES),
        Fact("on_sleigh", "All assembled gifts go to the sleigh: {count} now.", COUNT),
        Fact("pieces_left", _cookies("{who} has {cookies} for pieces on unassembled gifts."), COOKIES),
        Fact("coal_left", _cookies("{who} turns in {coal} coal: {cookies}."), ("coal", int), COOKIES),
        Fact("bakery_kept", _cookies("{who} still has Mrs. Claus' Bakery: {cookies}."), COOKIES),
        Fact("over", "Nine days are over: Santa leaves."),
        Fact("rests", "{who} places nobody this turn."),
    ]
)
assert FACTS.kinds() == list(n.NOTES)
