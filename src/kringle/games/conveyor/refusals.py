"""Why not: the clause that forbids a move, and facts that the seat may know. Plain Python over the seat's view."""

from __future__ import annotations

from typing import cast

from kringle.games.conveyor import cards as c
from kringle.games.conveyor.secrets import Conveyor
from kringle.kernel.errors import Refusal
from kringle.kernel.state import State

ASKED_BY = {
    c.ORDER: "CV-3", c.HANDS: "CV-1", c.SHADE: "CV-29", c.DEALING: "CV-5", c.BIDDING: "CV-6", c.KNIVES: "CV-26",
    c.LOT: "CV-32", c.TAKING: "CV-7", c.GLOVING: "CV-22", c.ASKED: "CV-R8", c.CRAFTING: "CV-R11",
    c.OFFERING: "CV-24", c.OFFERED: "CV-R9", c.CLEANUP: "CV-17", c.OVER: "CV-19",
}  # fmt: skip


def asked_by(state: State) -> str:
    return ASKED_BY[cast(Conveyor, state).phase]


def why_not(state: State, seat: int, move: int) -> Refusal | None:
    """The seat is asked, and the move is one of the table; is it allowed?"""
    game = cast(Conveyor, state)
    questions = {
        c.BIDDING: not_bid, c.KNIVES: not_knife, c.GLOVING: not_gloves, c.ASKED: not_answer, c.CRAFTING: not_craft,
        c.OFFERING: not_offering, c.OFFERED: not_offered, c.CLEANUP: not_clean,
    }  # fmt: skip
    return questions[game.phase](game, seat, move)


def not_bid(game: Conveyor, seat: int, move: int) -> Refusal | None:
    left = game.belt_end - game.belt_start
    if not c.BID <= move < c.DEAL:
        return Refusal("CV-6", {"cards left": left})
    count, payment = divmod(move - c.BID, c.PAYMENTS)
    if count > left:
        return Refusal("CV-6", {"bid": count, "cards left": left})
    if payment and not game.dutch:
        return Refusal("CV-32", {"dutch auction": False})
    return None


def not_knife(game: Conveyor, seat: int, move: int) -> Refusal | None:
    return None if move in (c.KEEP_KNIFE, c.PLAY_KNIFE) else Refusal("CV-26", {"phase": "bids are revealed"})


def not_gloves(game: Conveyor, seat: int, move: int) -> Refusal | None:
    if move == c.KEEP_GLOVES or c.GLOVE_ASK <= move < c.GLOVE_ASK + 4:
        return None
    if not c.GLOVE_OWN <= move < c.GLOVE_OWN + 4:
        return Refusal("CV-22", {"phase": "start of Craft"})
    kind = move - c.GLOVE_OWN
    return None if game.floor[seat][kind] else Refusal("CV-22", {f"{c.NAMES[kind]} on your floor": 0})


def not_answer(game: Conveyor, seat: int, move: int) -> Refusal | None:
    wanted = c.NAMES[game.wanted]
    if move == c.DECLINE:
        return None
    if move != c.GIVE:
        return Refusal("CV-R8", {"asked for": wanted})
    return None if game.floor[seat][game.wanted] else Refusal("CV-22", {f"{wanted} on your floor": 0})


def not_craft(game: Conveyor, seat: int, move: int) -> Refusal | None:
    if move == c.DONE:
        return None
    if c.OFFER <= move < c.OFFER + c.SEATS:
        return not_offer(game, seat, move - c.OFFER)
    if not c.CRAFT <= move < c.CRAFT_WHISTLE + 2:
        return Refusal("CV-12", {"phase": "Craft"})
    if (move - c.CRAFT) % 2 and not game.gold[seat][c.PAPER]:
        return Refusal("CV-16", {"your wrapping paper": 0})
    if move >= c.CRAFT_WHISTLE:
        return None if game.gold[seat][c.WHISTLE] else Refusal("CV-25", {"your whistles": 0})
    if move >= c.CRAFT_BORG:
        return not_borg(game, seat, (move - c.CRAFT_BORG) // 2)
    if move >= c.CRAFT_RADIO:
        return not_parts(game, seat, c.RADIO, 0)
    return not_parts(game, seat, (move - c.CRAFT) // 6, (move - c.CRAFT) // 2 % 3)


def not_parts(game: Conveyor, seat: int, toy: int, magic: int) -> Refusal | None:
    if magic > game.gold[seat][c.MAGIC]:
        return Refusal("CV-15", {"your Elven Magic": game.gold[seat][c.MAGIC]})
    needed, held = c.NEEDED[toy] - magic, game.hand[seat][toy]
    return None if held >= needed else Refusal("CV-12", {"needed": needed, f"{c.NAMES[toy]} in your hand": held})


def not_borg(game: Conveyor, seat: int, stand_ins: int) -> Refusal | None:
    if not game.gold[seat][c.BORG]:
        return Refusal("CV-23", {"your RC Drone Borgs": 0})
    if stand_ins.bit_count() > game.gold[seat][c.MAGIC]:
        return Refusal("CV-15", {"your Elven Magic": game.gold[seat][c.MAGIC]})
    missing = [
        c.NAMES[kind] for kind in range(c.DOLL, c.RADIO + 1) if not stand_ins >> kind & 1 and not game.hand[seat][kind]
    ]
    return Refusal("CV-23", {"missing": missing}) if missing else None


def not_offer(game: Conveyor, seat: int, partner: int) -> Refusal | None:
    if not game.gold[seat][c.FRUITCAKE]:
        return Refusal("CV-24", {"your Fruitcakes": 0})
    if partner >= game.seats or partner == seat:
        return Refusal("CV-24", {"partners": [other for other in range(game.seats) if other != seat]})
    if game.offers_made[seat] == c.MAX_OFFERS:
        return Refusal("CV-R9", {"offers this phase": c.MAX_OFFERS})
    for elf, whose in ((seat, "your hand"), (partner, f"hand of seat {partner}")):
        if not game.hand_size[elf]:
            return Refusal("CV-R9", {f"cards in {whose}": 0})
    return None


def spoken(game: Conveyor, side: int) -> list[int]:
    """How many of each kind the offer on the table gives (side 0) or wants (side 1)."""
    cells = game.offer[game.offers][2 * side : 2 * side + 2]
    return [cells[kind // 2] >> 5 * (kind % 2) & 31 for kind in range(4)]


def not_offering(game: Conveyor, seat: int, move: int) -> Refusal | None:
    given, wanted = spoken(game, 0), spoken(game, 1)
    partner_holds = game.hand_size[game.partner]
    if move == c.WITHDRAW:
        return None
    if c.OFFER_GIVE <= move < c.OFFER_GIVE + 4:
        kind = move - c.OFFER_GIVE
        if game.hand[seat][kind] > given[kind]:
            return None
        return Refusal("CV-R9", {f"{c.NAMES[kind]} in your hand": game.hand[seat][kind]})
    if c.OFFER_WANT <= move < c.OFFER_WANT + 4:
        return None if sum(wanted) < partner_holds else Refusal("CV-R9", {"cards in the partner's hand": partner_holds})
    if move == c.SEND:
        return None if sum(given) and sum(wanted) else Refusal("CV-R9", {"given": sum(given), "wanted": sum(wanted)})
    return Refusal("CV-24", {"phase": "your offer is not finished"})


def not_offered(game: Conveyor, seat: int, move: int) -> Refusal | None:
    if move == c.REFUSE:
        return None
    if move != c.ACCEPT:
        return Refusal("CV-R9", {"phase": "an offer waits for your answer"})
    missing = [c.NAMES[kind] for kind, count in enumerate(spoken(game, 1)) if game.hand[seat][kind] < count]
    return Refusal("CV-R9", {"missing": missing}) if missing else None


def not_clean(game: Conveyor, seat: int, move: int) -> Refusal | None:
    size = game.hand_size[seat]
    if c.DROP <= move < c.DROP + 4:
        kind = move - c.DROP
        if size <= c.HAND_LIMIT:
            return Refusal("CV-17", {"cards in your hand": size})
        return None if game.hand[seat][kind] else Refusal("CV-17", {f"{c.NAMES[kind]} in your hand": 0})
    if size > c.HAND_LIMIT:
        return Refusal("CV-17", {"cards in your hand": size, "limit": c.HAND_LIMIT})
    if move == c.KEEP_BROOM:
        return None
    if not c.SWEEP <= move < c.SWEEP + 5:
        return Refusal("CV-18", {"phase": "Cleanup"})
    kind = move - c.SWEEP
    return None if game.floor[seat][kind] else Refusal("CV-18", {f"{c.NAMES[kind]} on your floor": 0})
