"""What happened, in English: a sentence for each kind of note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.workshop import cards
from kringle.kernel.room import Words

Facts = Mapping[str, Any]
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


def counted(count: int, one: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {one}s"


def called(elf: Facts) -> str:
    """ "an elf", "a wood elf", "an assembly and wood elf"."""
    words = " and ".join(elf["training"])
    return f"{'an' if words[:1] in ('', 'a') else 'a'} {words} elf".replace("  ", " ")


def _coal(text: str) -> Words:
    """A sentence, with an addition when some of it was lost."""
    return lambda facts, who: text.format(who=who, **facts) + _not_fitting(facts["lost"])


def _not_fitting(lost: int) -> str:
    return f"; {lost} {'does' if lost == 1 else 'do'} not fit." if lost else "."


def _cookies(text: str) -> Words:
    """A sentence that names some cookies."""
    return lambda facts, who: text.format(**{**facts, "who": who, "cookies": counted(facts["cookies"], "cookie")})


def _returned(facts: Facts, who: str) -> str:
    return f"{who} keeps all three." if not facts["count"] else f"{who} puts {counted(facts['count'], 'gift')} under."


def _surprise(facts: Facts, who: str) -> str:
    card = cards.SURPRISES[cards.SURPRISE_IDS.index(facts["surprise"])]
    return f"{card.name}: {card.text}"


def _dentist(facts: Facts, who: str) -> str:
    return f"{who} sends {called(facts['elf'])} to the dentist."


def _place(space: str) -> str:
    return PLACE_WORDS[space].format(price=cards.PRICE[cards.SPACE_NAMES.index(space)])


def _sent(facts: Facts, who: str) -> str:
    return f"{who} sends {called(facts['elf'])} to {_place(facts['space'])}."


def _zelf_sent(facts: Facts, who: str) -> str:
    return f"{who} sends Zelf to {_place(facts['space'])}."


def _shield(facts: Facts, who: str) -> str:
    card = cards.SURPRISES[cards.SURPRISE_IDS.index(facts["surprise"])]
    return f"{who} gives up Mrs. Claus' Bakery: no {card.name} for this one."


def _laid(facts: Facts, who: str) -> str:
    return f"{counted(facts['cookies'], 'cookie')} more in every stall."


def _learned(facts: Facts, who: str) -> str:
    return f"An elf of {who} learns {facts['subject']}."


def _tended(facts: Facts, who: str) -> str:
    return f"{who} tends {facts['reindeer'].capitalize()}: {counted(facts['cookies'], 'cookie')}."


def _improved(facts: Facts, who: str) -> str:
    works = {"harness": "the harness", "cart": "the coal cart", "tools": "the mining tools"}
    return f"{who} works on {works[facts['improvement']]} ({facts['pieces']} of 2)."


def _lost(facts: Facts, who: str) -> str:
    piece = "hammer" if facts["of"] == "assembly" else f"{facts['of']} piece"
    return f"{counted(facts['count'], piece)} of {who} can't be used."


def _taken_apart(facts: Facts, who: str) -> str:
    return f"{facts['on']['gift']} is taken apart: {counted(facts['count'], 'hammer')} back."


def _inspected(facts: Facts, who: str) -> str:
    return f"Santa inspects {who}: {counted(facts['gifts'], 'gift')}, {counted(facts['cookies'], 'cookie')}."


NOTES: dict[str, Words] = {
    "first_player": "{who} has the Christmas tree and begins.",
    "coal": _coal("{who} takes {coal} coal"),
    "dealt": "{who} is dealt: {gift}.",
    "kept": "{who} keeps: {gift}.",
    "returned": _returned,
    "put_under": "{who} puts under: {gift}.",
    "face_up": "{gift} lies in the Mailroom.",
    "day": "Day {day} of nine.",
    "surprise": _surprise,
    "oats": "All cookies in the stalls are thrown away.",
    "yeti": "The gifts of the Mailroom are shuffled into the deck.",
    "cookies_laid": _laid,
    "dentist": _dentist,
    "skipped": "{who} can't place an elf now.",
    "sent": _sent,
    "zelf_sent": _zelf_sent,
    "zelf_rests": "{who} lets Zelf rest today.",
    "shield": _shield,
    "paid": "{who} pays {coal} coal.",
    "swept": "The {count} gifts of the Mailroom go under the deck.",
    "took": "{who} takes: {gift}.",
    "drew": "{who} draws: {gift}.",
    "renewed": "The {count} gifts of the sleigh become the new deck.",
    "learned": _learned,
    "placed": "{who} puts {material} on {on[gift]}.",
    "replaced": "{who} replaces plastic by {material} on {on[gift]}.",
    "tokens_back": _taken_apart,
    "improved": _improved,
    "repaired": _cookies("{who} mends the sleigh with {material}: {cookies}."),
    "lost": _lost,
    "plastic": "{who} puts plastic for {material} on {on[gift]}.",
    "token": "{who} works on assembling {on[gift]}.",
    "assembled": _cookies("{who} finishes {on[gift]}: {cookies}."),
    "tended": _tended,
    "bonus_cookies": _cookies("{who} gets {cookies} more."),
    "marker": "{who} takes the Christmas tree.",
    "zelf_freed": "Zelf helps {who} today.",
    "mined": _coal("{who} mines {coal} coal"),
    "claimed": "{who} claims Mrs. Claus' Bakery.",
    "handed_in": _cookies("{who} hands in {coal} coal: {cookies}."),
    "inspected": _inspected,
    "on_sleigh": "All assembled gifts go to the sleigh: {count} now.",
    "pieces_left": _cookies("{who} has {cookies} for pieces on unassembled gifts."),
    "coal_left": _cookies("{who} turns in {coal} coal: {cookies}."),
    "bakery_kept": _cookies("{who} still has Mrs. Claus' Bakery: {cookies}."),
    "over": "Nine days are over: Santa leaves.",
    "rests": "{who} places nobody this turn.",
}
