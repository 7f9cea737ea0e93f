"""The Assembly Hall (WS-22, WS-23): gifts that have all their materials are assembled, hammer by hammer. Blitzen's
hammer is used here too (WS-24)."""

from __future__ import annotations

from kringle.games.workshop import cards, mat, shops, surprises, workday
from kringle.games.workshop.answers import stop
from kringle.games.workshop.cards import (
    ASSEMBLY, ASSEMBLY_LESS, ASSEMBLY_MORE, CARD, EXTRA_SPACE, GIFT_LIMIT, HAND, JOIN, LAST_DAY, POWER, STABLE,
)  # fmt: skip
from kringle.games.workshop.mat import gift_name, told_gift
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import gift_on_mat, place_number
from kringle.kernel.declare import Move, Note, Part, Phase, number
from kringle.kernel.errors import Refusal

ASSEMBLIES = cards.ASSEMBLIES
CHARTS = cards.CHARTS
GIVES = cards.GIVES
SEAT_GIVES = cards.SEAT_GIVES

TRAINED_TOKENS = 1  # WS-22
SECOND_ELF_TOKENS = 1  # WS-23
JAMMED = -1
"""In the place of the gift that a jammed machine makes plastic for: it has left the mat."""

assemble = Move("assemble", gift=Part(GIFT_LIMIT, place_number), clause="WS-22", at=119)
token = Note("token", on=gift_on_mat)
assembled = Note("assembled", on=gift_on_mat, cookies=number)

TOKENS = Phase("assembly", "WS-22", at=15)


# ---- its spaces ------------------------------------------------------------------------------------------


def is_bench(game: Workshop, space: int, today: int) -> bool:
    if space == CARD:  # WS-47
        return today == EXTRA_SPACE and surprises.about(game) == ASSEMBLY
    return space in (POWER, HAND, JOIN)


def benches_taken(game: Workshop, today: int) -> int:  # WS-23, WS-R3, WS-R21
    extra = game.taken[CARD] if is_bench(game, CARD, today) else 0
    return game.taken[POWER] + game.taken[HAND] + extra


def tokens_made(game: Workshop, seat: int, elf: int, space: int, today: int) -> int:  # WS-22, WS-23
    tokens = tokens_untrained(game, space, today)
    if space != JOIN and shops.training_helps(game, seat, elf, ASSEMBLY, today):
        tokens += TRAINED_TOKENS
    return tokens


def tokens_untrained(game: Workshop, space: int, today: int) -> int:
    tokens = SECOND_ELF_TOKENS
    if space != JOIN:
        tokens = SEAT_GIVES[game.surprise - 1] if space == CARD else GIVES[space]
    if today == ASSEMBLY_LESS:  # WS-42
        return tokens - 1
    return tokens + 1 if today == ASSEMBLY_MORE else tokens  # WS-55, WS-R24


def can_assemble(game: Workshop, seat: int, elf: int, space: int, today: int) -> bool:  # WS-R17, WS-R19
    return mat.has_filled(game, seat) and tokens_made(game, seat, elf, space, today) > 0


def no_second_elf(game: Workshop, today: int) -> Refusal | None:
    if game.day != LAST_DAY:
        return Refusal("WS-23", {"day": game.day + 1})
    benches, second = benches_taken(game, today), game.taken[JOIN]
    if benches == 0:
        return Refusal("WS-23", {"occupied benches": 0})
    return Refusal("WS-R3", {"second elves": second}) if second >= benches else None


def no_use(game: Workshop, seat: int, elf: int, space: int, today: int) -> Refusal | None:
    if not mat.has_filled(game, seat):
        return Refusal("WS-22", {"gifts with all materials": 0})
    return None if tokens_made(game, seat, elf, space, today) > 0 else Refusal("WS-R19", {"tokens": 0})


# ---- hammer by hammer ------------------------------------------------------------------------------------


def give_tokens(game: Workshop, seat: int, tokens: int) -> None:
    game.material = ASSEMBLY
    game.left = tokens
    next_token(game, seat)


def next_token(game: Workshop, seat: int) -> None:
    if game.left > 0 and mat.has_filled(game, seat):
        game.enter(TOKENS)
        game.ask(seat)
    else:
        shops.lose_rest(game, seat)


@TOKENS.cites
def asked_for_token(game: Workshop) -> str:
    return "WS-24" if game.space == STABLE else "WS-22"


@TOKENS.legal
def token_moves(game: Workshop, seat: int) -> None:
    for gift in range(GIFT_LIMIT):
        if mat.is_filled(game, seat, gift):
            game.add(assemble(gift))
    if workday.may_decline(game):
        game.add(stop())


@TOKENS.do(assemble)
def put_token(game: Workshop, seat: int, gift: int) -> None:  # WS-22
    token(game, seat, told_gift(game, seat, gift))
    game.tokens[seat][gift] += 1
    if game.tokens[seat][gift] == ASSEMBLIES[game.gift[seat][gift] - 1]:
        finish(game, seat, gift)
    game.left -= 1
    game.placed += 1
    next_token(game, seat)


def finish(game: Workshop, seat: int, gift: int) -> None:
    """The last token scores the gift and moves it to the stack. WS-22"""
    points = CHARTS[mat.plastics_on(game, seat, gift)][game.gift[seat][gift] - 1]
    assembled(game, seat, told_gift(game, seat, gift), points)
    game.cookies[seat] += points
    game.onto_stack(seat, gift)
    if game.jam[seat] == gift + 1:
        game.jam[seat] = JAMMED


@TOKENS.why_not(assemble)
def not_assembled(game: Workshop, seat: int, gift: int) -> Refusal | None:
    if mat.is_filled(game, seat, gift):
        return None
    return Refusal("WS-22", {"gift": gift_name(game, seat, gift), "all materials": False})


@TOKENS.do(stop)
def assemble_no_more(game: Workshop, seat: int) -> None:
    shops.lose_rest(game, seat)


@TOKENS.why_not(stop)
def must_assemble(game: Workshop, seat: int) -> Refusal | None:
    return workday.must_begin(game, "WS-R17")
