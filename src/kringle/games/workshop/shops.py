"""Fabric, Wood and Metal Shop (WS-18, WS-19, WS-21): material is made and placed, piece by piece. A reindeer's material
is placed here too (WS-24)."""

from __future__ import annotations

from kringle.games.workshop import cards, mat, surprises, workday
from kringle.games.workshop.answers import stop
from kringle.games.workshop.cards import (
    ASSEMBLY, CARD, EXTRA_SPACE, GIFT_LIMIT, IMPROVEMENTS, MATERIALS, NO_TRAINING, PARTS, PLASTICS, SHOP, STABLE,
    ZELF_ELF,
)  # fmt: skip
from kringle.games.workshop.mat import gift_name
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import gift_on_mat, material_named, place_number, subject_named
from kringle.kernel.declare import Move, Note, Part, Phase, number
from kringle.kernel.errors import Refusal

GIVES = cards.GIVES
SEAT_GIVES = cards.SEAT_GIVES

TRAINED_MATERIALS = 2  # WS-18
ZELF_MATERIALS = 1  # WS-26

place = Move("place", gift=Part(GIFT_LIMIT, place_number), clause="WS-19", at=92)
replace = Move("replace", gift=Part(GIFT_LIMIT, place_number), clause="WS-21", at=97)
improve = Move("improve", clause="WS-19", at=102)
repair = Move("repair", clause="WS-58", at=103)
placed = Note("placed", on=gift_on_mat, material=material_named)
replaced = Note("replaced", on=gift_on_mat, material=material_named)
tokens_back = Note("tokens_back", on=gift_on_mat, count=number)
lost = Note("lost", count=number, of=subject_named)

MATERIAL = Phase("material", "WS-19", at=13)


# ---- what a shop makes -----------------------------------------------------------------------------------


def material_of(game: Workshop, space: int, today: int) -> int:
    """What a space of a shop makes; -1: it is no shop's."""
    if SHOP <= space < PLASTICS:
        return (space - SHOP) // 2
    if space == CARD and today == EXTRA_SPACE and surprises.about(game) < ASSEMBLY:  # WS-47
        return surprises.about(game)
    return -1


def materials_made(game: Workshop, seat: int, elf: int, space: int, today: int) -> int:  # WS-18, WS-26
    pieces = SEAT_GIVES[game.surprise - 1] if space == CARD else GIVES[space]
    if elf == ZELF_ELF:  # WS-R23
        return pieces + ZELF_MATERIALS
    if training_helps(game, seat, elf, material_of(game, space, today), today):
        pieces += TRAINED_MATERIALS
    return pieces


def training_helps(game: Workshop, seat: int, elf: int, subject: int, today: int) -> bool:  # WS-54
    return mat.knows(game, seat, elf, subject) and today != NO_TRAINING


def can_put(game: Workshop, seat: int, material: int, today: int) -> bool:
    """Somewhere, by a shop's elf or a reindeer. WS-14, WS-19, WS-21"""
    return (
        mat.must_place(game, seat, material)
        or can_replace(game, seat, material)
        or surprises.can_repair(game, material, today)
    )


def can_replace(game: Workshop, seat: int, material: int) -> bool:
    for gift in range(GIFT_LIMIT):
        if game.plastic[seat][gift][material] > 0:
            return True
    return False


def no_use(game: Workshop, seat: int, material: int, today: int) -> Refusal | None:
    usable = can_put(game, seat, material, today)
    return None if usable else Refusal("WS-14", {f"places for {MATERIALS[material]}": 0})


# ---- piece by piece --------------------------------------------------------------------------------------


def give_material(game: Workshop, seat: int, material: int, pieces: int) -> None:
    game.material = material
    game.left = pieces
    next_piece(game, seat)


def next_piece(game: Workshop, seat: int) -> None:
    if game.left > 0 and can_put(game, seat, game.material, game.today):
        game.enter(MATERIAL)
        game.ask(seat)
    else:
        lose_rest(game, seat)


def lose_rest(game: Workshop, seat: int) -> None:
    """Pieces, or hammers, that find no place."""
    if game.left > 0:
        lost(game, seat, game.left, game.material)
    workday.end_turn(game)


def put_down(game: Workshop, seat: int) -> None:
    game.left -= 1
    game.placed += 1
    next_piece(game, seat)


@MATERIAL.cites
def asked_for_piece(game: Workshop) -> str:
    return "WS-24" if game.space == STABLE else "WS-19"


@MATERIAL.legal
def piece_moves(game: Workshop, seat: int) -> None:
    material = game.material
    for gift in range(GIFT_LIMIT):
        if mat.is_open(game, seat, gift, material):
            game.add(place(gift))
    for gift in range(GIFT_LIMIT):
        if game.plastic[seat][gift][material] > 0:
            game.add(replace(gift))
    if mat.can_improve(game, seat, material):
        game.add(improve())
    if surprises.can_repair(game, material, game.today):
        game.add(repair())
    if may_lose_piece(game, seat):
        game.add(stop())


def may_lose_piece(game: Workshop, seat: int) -> bool:  # WS-R2
    return game.space == STABLE or (game.placed > 0 and not mat.must_place(game, seat, game.material))


@MATERIAL.do(place)
def place_piece(game: Workshop, seat: int, gift: int) -> None:
    material = game.material
    placed(game, seat, mat.told_gift(game, seat, gift), material)
    if game.firm[seat][gift][material] > 0:  # WS-R16
        game.firm[seat][gift][material] -= 1
    else:
        game.soft[seat][gift][material] -= 1
    put_down(game, seat)


@MATERIAL.why_not(place)
def not_placed(game: Workshop, seat: int, gift: int) -> Refusal | None:
    open_ = mat.is_open(game, seat, gift, game.material)
    return None if open_ else Refusal("WS-19", {"gift": gift_name(game, seat, gift), f"open for {of(game)}": 0})


@MATERIAL.do(replace)
def replace_plastic(game: Workshop, seat: int, gift: int) -> None:  # WS-21
    on = mat.told_gift(game, seat, gift)
    replaced(game, seat, on, game.material)
    game.plastic[seat][gift][game.material] -= 1
    if game.tokens[seat][gift] > 0:
        tokens_back(game, seat, on, game.tokens[seat][gift])
        game.tokens[seat][gift] = 0
    put_down(game, seat)


@MATERIAL.why_not(replace)
def not_replaced(game: Workshop, seat: int, gift: int) -> Refusal | None:
    plastic = game.plastic[seat][gift][game.material]
    return None if plastic else Refusal("WS-21", {"gift": gift_name(game, seat, gift), f"plastic for {of(game)}": 0})


@MATERIAL.do(improve)
def improve_mat(game: Workshop, seat: int) -> None:
    mat.improve(game, seat, game.material)
    put_down(game, seat)


@MATERIAL.why_not(improve)
def not_improved(game: Workshop, seat: int) -> Refusal | None:
    finished = game.improved[seat][game.material] == PARTS
    return Refusal("WS-19", {IMPROVEMENTS[game.material]: "finished"}) if finished else None


@MATERIAL.do(repair)
def repair_sleigh(game: Workshop, seat: int) -> None:
    surprises.repair(game, seat, game.material)
    put_down(game, seat)


@MATERIAL.why_not(repair)
def not_repaired(game: Workshop, seat: int) -> Refusal | None:
    return surprises.no_repair(game, game.material)


@MATERIAL.do(stop)
def place_no_more(game: Workshop, seat: int) -> None:
    lose_rest(game, seat)


@MATERIAL.why_not(stop)
def must_place_piece(game: Workshop, seat: int) -> Refusal | None:
    if game.space == STABLE:
        return None
    if mat.must_place(game, seat, game.material):
        return Refusal("WS-R2", {"can be placed": of(game)})
    return None if game.placed else Refusal("WS-14", {"placed so far": 0})


def of(game: Workshop) -> str:
    return MATERIALS[game.material]
