"""A turn in the race: play a card, with or without the special, or pick up (TD-6, TD-9, TD-26)."""

from __future__ import annotations

from kringle.games.topdeer import cards, moving, stacking
from kringle.games.topdeer.cards import (
    BORROW, EFFECTS, FACE_UP, KINDS, MOST_STEPS, NAMES, NONE, SINCE_VERSION_2, card, names,
)  # fmt: skip
from kringle.games.topdeer.reading import used_in_race
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, between, number, one_of
from kringle.kernel.errors import Refusal

MOVES = cards.MOVES
EFFECT = cards.EFFECT
LAST_ONLY = cards.LAST_ONLY

play = Move("play", clause="TD-6")
flip = Move("flip", clause="TD-9")
pick_up = Move("pick_up", clause="TD-11")
say_number = Move("number", spaces=between(1, MOST_STEPS), clause="TD-26")
borrow = Move("borrow", kind=one_of(NAMES), clause="TD-9")
turn = Note("turn")
flipped = Note("flipped", card=card, effect=EFFECTS.__getitem__)
played = Note("played", card=card)
borrowed = Note("borrowed", card=card)
said_number = Note("number", number=number)

TURN = Phase("turn", "TD-6", at=5)
ACE = Phase("ace", "TD-26", at=6)
BORROWING = Phase("borrow", "TD-9", at=7)


def next_turn(game: TopDeer) -> None:  # TD-6
    game.turn = (game.turn + 1) % game.seats
    turn(game, game.turn)
    game.enter(TURN)
    game.ask(game.turn)


@TURN.legal
def turn_moves(game: TopDeer, seat: int) -> None:
    if game.stacked[seat] > game.laid[seat]:
        game.add(play())
        if may_flip(game, seat):
            game.add(flip())
    if game.laid[seat] > 0:  # TD-R14
        game.add(pick_up())


def may_flip(game: TopDeer, seat: int) -> bool:  # TD-9, TD-R16
    special = game.special[seat]
    if special < 0 or special >= KINDS:
        return False
    return LAST_ONLY[EFFECT[special]] == 0 or game.stacked[seat] - game.laid[seat] == 1


@TURN.do(pick_up)
def take_up(game: TopDeer, seat: int) -> None:
    stacking.pick_up(game, seat)


@TURN.do(flip)
def play_with_special(game: TopDeer, seat: int) -> None:  # TD-9, TD-10
    kind = game.special[seat]
    game.special[seat] = NONE
    i = game.used_count[seat]
    while i > 0 and game.used[seat][i - 1] > kind:
        game.used[seat][i] = game.used[seat][i - 1]
        i -= 1
    game.used[seat][i] = kind
    game.used_count[seat] += 1
    game.turn_over(seat, kind)
    game.effect = EFFECT[kind]
    flipped(game, seat, kind, game.effect)
    play_card(game, seat)


@TURN.do(play)
def play_card(game: TopDeer, seat: int) -> None:
    kind = game.order[seat][game.laid[seat]]
    game.laid[seat] += 1
    game.turn_over(seat, kind)
    played(game, seat, kind)
    if game.effect == BORROW:
        game.enter(BORROWING)
    else:
        move_by(game, kind)


@TURN.why_not(play)
def not_played(game: TopDeer, seat: int) -> Refusal | None:
    return None if cards_left(game, seat) else Refusal("TD-6", {"cards in your race deck": 0})


@TURN.why_not(flip)
def not_flipped(game: TopDeer, seat: int) -> Refusal | None:
    left, special = cards_left(game, seat), game.special[seat]
    if not left:
        return not_played(game, seat)
    if special < 0:
        used = names(used_in_race(game, seat))
        return Refusal("TD-10", {"used in this race": used}) if used else Refusal("TD-9", {"your special card": None})
    if LAST_ONLY[EFFECT[special]] and left != 1:
        return Refusal("TD-R16", {"cards in your race deck": left})
    return None


@TURN.why_not(pick_up)
def not_picked_up(game: TopDeer, seat: int) -> Refusal | None:
    return None if game.laid[seat] else Refusal("TD-R14", {"your race cards on the table": 0})


@TURN.otherwise
def no_turn(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-6", {"phase": "play a card or pick up"})


def cards_left(game: TopDeer, seat: int) -> int:
    """In a race deck."""
    return game.stacked[seat] - game.laid[seat]


# ---- by which card, and how far -----------------------------------------------------------------------------


@BORROWING.legal
def borrow_moves(game: TopDeer, seat: int) -> None:  # TD-R15
    for kind in range(KINDS):
        game.scratch[FACE_UP + kind] = 0
    for other in range(game.seats):
        for i in range(game.laid[other]):
            game.scratch[FACE_UP + game.order[other][i]] = 1
        if game.edition >= SINCE_VERSION_2:
            for i in range(game.used_count[other]):
                game.scratch[FACE_UP + game.used[other][i]] = 1
    for kind in range(KINDS):
        if game.scratch[FACE_UP + kind]:
            game.add(borrow(kind))


@BORROWING.do(borrow)
def borrow_card(game: TopDeer, seat: int, kind: int) -> None:
    borrowed(game, seat, kind)
    move_by(game, kind)


@BORROWING.why_not(borrow)
def not_borrowed(game: TopDeer, seat: int, kind: int) -> Refusal | None:
    if kind in face_up(game):
        return None
    if any(kind in used_in_race(game, other) for other in range(game.seats)):
        return Refusal("TD-9", {"by the rules of this table": "a flipped special is no race card"})
    return no_loan(game, seat)


@BORROWING.otherwise
def no_loan(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-9", {"cards face up": names(sorted(face_up(game)))})


def face_up(game: TopDeer) -> set[int]:  # TD-R15
    found = {kind for seat in range(game.seats) for kind in game.order[seat][: game.laid[seat]]}
    if game.edition >= SINCE_VERSION_2:
        found |= {kind for seat in range(game.seats) for kind in used_in_race(game, seat)}
    return found


def move_by(game: TopDeer, kind: int) -> None:
    game.card = kind
    numbers = MOVES[kind]
    if numbers & (numbers - 1):  # TD-26
        game.enter(ACE)
        return
    spaces = 1
    while numbers >> spaces != 1:
        spaces += 1
    moving.move(game, spaces)


@ACE.legal
def number_moves(game: TopDeer, seat: int) -> None:  # TD-26
    for spaces in range(1, MOST_STEPS + 1):
        if (MOVES[game.card] >> spaces) & 1:
            game.add(say_number(spaces))


@ACE.do(say_number)
def move_by_number(game: TopDeer, seat: int, spaces: int) -> None:
    said_number(game, seat, spaces)
    moving.move(game, spaces)


@ACE.why_not(say_number)
def not_number(game: TopDeer, seat: int, spaces: int) -> Refusal | None:
    return None if MOVES[game.card] >> spaces & 1 else no_number(game, seat)


@ACE.otherwise
def no_number(game: TopDeer, seat: int) -> Refusal:
    numbers = [spaces for spaces in range(1, MOST_STEPS + 1) if MOVES[game.card] >> spaces & 1]
    return Refusal("TD-26", {"numbers": numbers})
