"""Step 3, craft (CV-12 to CV-16), with RC Drone Borg (CV-23) and Whistle (CV-25)."""

from __future__ import annotations

from typing import Any

from kringle.games.conveyor import cards, cleanup, fruitcake
from kringle.games.conveyor.cards import (
    BORG, DEED_BORG, DEED_RADIO, DEED_VIOLET, DOLL, FRUITCAKE, MAGIC, MAX_OFFERS, NAMES, PAPER, PAPERS, RADIO, ROBOT,
    SEATS, TOY_BORG, TOY_WHISTLE, VIOLET, WHISTLE, card,
)  # fmt: skip
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.declare import Move, Note, Part, Phase, one_of, upto
from kringle.kernel.errors import Refusal

NEEDED = cards.NEEDED


def how(number: int) -> dict[str, Any]:
    return {"magic": number // 2, "wrapped": bool(number % 2)}


def stand_in_names(stand_ins: int) -> str:
    """ "doll+robot": which parts of a Borg are Elven Magic."""
    return "+".join(name for kind, name in enumerate(VIOLET) if stand_ins >> kind & 1)


wraps = one_of(PAPERS)
done = Move("done", clause="CV-R14", at=0)
craft_violet = Move(
    "craft", toy=one_of(VIOLET, secret=True), magic=upto(2), wrapped=wraps, clause="CV-12", at=1
)  # CV-13, CV-R4
craft_radio = Move("craft", "radio", 0, wrapped=wraps, clause="CV-12", at=19)
craft_borg = Move(
    "craft", "borg", stand_ins=Part(7, stand_in_names, seen=int.bit_count), wrapped=wraps, clause="CV-12", at=21
)
craft_whistle = Move("craft", "whistle", 0, wrapped=wraps, clause="CV-12", at=35)
make_offer = Move("offer", partner=one_of(range(SEATS)), clause="CV-24", at=60)
crafted = Note("crafted", toy=("violet", "radio", "borg", "whistle").__getitem__, how=how)
made_of = Note("toy", kind=card, private=True)

CRAFTING = Phase("craft", "CV-R11")


def start_crafting(game: Conveyor) -> None:  # CV-R11
    game.enter(CRAFTING)
    game.asking = 0
    for seat in range(game.seats):
        if could_craft(game, seat):
            game.ask_too(seat)
    if game.asking == 0:
        cleanup.start_cleanup(game)


def could_craft(game: Conveyor, seat: int) -> bool:
    """As far as everybody can see: who is asked must not tell what is in a hand."""
    size = game.hand_size[seat]
    return (size > 0 and size + game.gold[seat][MAGIC] >= 3) or (
        game.gold[seat][WHISTLE] > 0 or fruitcake.could_offer(game, seat)
    )


@CRAFTING.legal
def craft_moves(game: Conveyor, seat: int) -> None:
    hand = game.hand[seat]
    magic_left = game.gold[seat][MAGIC]
    game.add(done())  # CV-R14
    for toy in range(DOLL, ROBOT + 1):  # CV-12, CV-15, CV-R5
        for magic in range(min(magic_left, 2) + 1):
            if hand[toy] >= NEEDED[toy] - magic:
                add_toy(game, seat, craft_violet(toy, magic, 0), craft_violet(toy, magic, 1))
    if hand[RADIO] >= NEEDED[RADIO]:
        add_toy(game, seat, craft_radio(0), craft_radio(1))
    gold_toy_moves(game, seat)


def add_toy(game: Conveyor, seat: int, plain: int, wrapped: int) -> None:
    game.add(plain)
    if game.gold[seat][PAPER] > 0:  # CV-16, CV-R6
        game.add(wrapped)


@CRAFTING.do(craft_violet)
def make_violet(game: Conveyor, seat: int, toy: int, magic: int, wrapped: int) -> None:  # CV-12, CV-13
    game.use(seat, toy, NEEDED[toy] - magic)
    game.use_magic(seat, magic)
    game.remember(seat, DEED_VIOLET + magic * 2 + wrapped)
    crafted(game, seat, 0, magic * 2 + wrapped)
    made_of(game, seat, toy)
    game.into_bin(seat, toy, wrapped)
    craft_on(game, seat)


@CRAFTING.why_not(craft_violet)
def not_violet(game: Conveyor, seat: int, toy: int, magic: int, wrapped: int) -> Refusal | None:
    return not_wrapped(game, seat, wrapped) or not_parts(game, seat, toy, magic)


def not_wrapped(game: Conveyor, seat: int, wrapped: int) -> Refusal | None:
    return Refusal("CV-16", {"your wrapping paper": 0}) if wrapped and not game.gold[seat][PAPER] else None


def not_parts(game: Conveyor, seat: int, toy: int, magic: int) -> Refusal | None:
    if magic > game.gold[seat][MAGIC]:
        return Refusal("CV-15", {"your Elven Magic": game.gold[seat][MAGIC]})
    needed, held = NEEDED[toy] - magic, game.hand[seat][toy]
    return None if held >= needed else Refusal("CV-12", {"needed": needed, f"{NAMES[toy]} in your hand": held})


@CRAFTING.do(craft_radio)
def make_radio(game: Conveyor, seat: int, wrapped: int) -> None:  # CV-12
    game.use(seat, RADIO, NEEDED[RADIO])
    game.remember(seat, DEED_RADIO + wrapped)
    crafted(game, seat, 1, wrapped)
    game.into_bin(seat, RADIO, wrapped)
    craft_on(game, seat)


@CRAFTING.why_not(craft_radio)
def not_radio(game: Conveyor, seat: int, wrapped: int) -> Refusal | None:
    return not_wrapped(game, seat, wrapped) or not_parts(game, seat, RADIO, 0)


@CRAFTING.do(done)
def leave_craft(game: Conveyor, seat: int) -> None:
    fruitcake.end_trading(game, seat)
    if game.excuse(seat):
        cleanup.start_cleanup(game)


def gold_toy_moves(game: Conveyor, seat: int) -> None:
    if game.gold[seat][BORG] > 0 and game.hand[seat][RADIO] > 0:  # CV-23, CV-R5
        for stand_ins in range(7):
            if has_for_borg(game, seat, stand_ins):
                add_toy(game, seat, craft_borg(stand_ins, 0), craft_borg(stand_ins, 1))
    if game.gold[seat][WHISTLE] > 0:  # CV-25
        add_toy(game, seat, craft_whistle(0), craft_whistle(1))
    fruitcake.offer_moves(game, seat)


def has_for_borg(game: Conveyor, seat: int, stand_ins: int) -> bool:
    magic = 0
    for kind in range(DOLL, ROBOT + 1):
        if (stand_ins >> kind) & 1:
            magic += 1
        elif game.hand[seat][kind] == 0:
            return False
    return magic <= game.gold[seat][MAGIC]


@CRAFTING.do(craft_borg)
def make_borg(game: Conveyor, seat: int, stand_ins: int, wrapped: int) -> None:
    magic = 0
    for kind in range(DOLL, ROBOT + 1):
        if (stand_ins >> kind) & 1:
            magic += 1
        else:
            game.use(seat, kind, 1)
    game.use(seat, RADIO, 1)
    game.use_magic(seat, magic)
    game.spend(seat, BORG)
    game.remember(seat, DEED_BORG + magic * 2 + wrapped)
    crafted(game, seat, 2, magic * 2 + wrapped)
    game.into_bin(seat, TOY_BORG, wrapped)
    craft_on(game, seat)


@CRAFTING.why_not(craft_borg)
def not_borg(game: Conveyor, seat: int, stand_ins: int, wrapped: int) -> Refusal | None:
    refusal = not_wrapped(game, seat, wrapped)
    if refusal is not None:
        return refusal
    if not game.gold[seat][BORG]:
        return Refusal("CV-23", {"your RC Drone Borgs": 0})
    if stand_ins.bit_count() > game.gold[seat][MAGIC]:
        return Refusal("CV-15", {"your Elven Magic": game.gold[seat][MAGIC]})
    missing = [NAMES[k] for k in range(DOLL, RADIO + 1) if not stand_ins >> k & 1 and not game.hand[seat][k]]
    return Refusal("CV-23", {"missing": missing}) if missing else None


@CRAFTING.do(craft_whistle)
def make_whistle(game: Conveyor, seat: int, wrapped: int) -> None:  # CV-25
    game.spend(seat, WHISTLE)
    crafted(game, seat, 3, wrapped)
    game.into_bin(seat, TOY_WHISTLE, wrapped)
    craft_on(game, seat)


@CRAFTING.why_not(craft_whistle)
def not_whistle(game: Conveyor, seat: int, wrapped: int) -> Refusal | None:
    refusal = not_wrapped(game, seat, wrapped)
    return refusal or (None if game.gold[seat][WHISTLE] else Refusal("CV-25", {"your whistles": 0}))


@CRAFTING.do(make_offer)
def take_out_fruitcake(game: Conveyor, seat: int, partner: int) -> None:
    fruitcake.start_offer(game, seat, partner)


@CRAFTING.why_not(make_offer)
def not_offered(game: Conveyor, seat: int, partner: int) -> Refusal | None:
    if not game.gold[seat][FRUITCAKE]:
        return Refusal("CV-24", {"your Fruitcakes": 0})
    if partner >= game.seats or partner == seat:
        return Refusal("CV-24", {"partners": [other for other in range(game.seats) if other != seat]})
    if game.offers_made[seat] == MAX_OFFERS:
        return Refusal("CV-R9", {"offers this phase": MAX_OFFERS})
    for elf, whose in ((seat, "your hand"), (partner, f"hand of seat {partner}")):
        if not game.hand_size[elf]:
            return Refusal("CV-R9", {f"cards in {whose}": 0})
    return None


@CRAFTING.otherwise
def no_toy(game: Conveyor, seat: int) -> Refusal:
    return Refusal("CV-12", {"phase": "Craft"})


def craft_on(game: Conveyor, seat: int) -> None:
    if not could_craft(game, seat):
        leave_craft(game, seat)
