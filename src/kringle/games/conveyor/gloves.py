"""Step 3 begins: Poop falls to the floor (CV-14), Gloves are put on (CV-22)."""

from __future__ import annotations

from kringle.games.conveyor import crafting
from kringle.games.conveyor.cards import CRAFTABLE, DOLL, GLOVES, NAMES, PAIR, POOP, RADIO, card
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.declare import Move, Note, Phase, number, one_of, seat_named
from kringle.kernel.errors import Refusal

keep_gloves = Move("keep", "gloves", clause="CV-28", at=49)
take_own = Move("gloves", "own", kind=one_of(CRAFTABLE, secret=True), clause="CV-22", at=50)
ask_for = Move("gloves", "ask", kind=one_of(CRAFTABLE), clause="CV-22", at=54)
give = Move("give", clause="CV-22", at=58)
decline = Move("decline", clause="CV-R8", at=59)
poop_found = Note("poop", count=number)
gloves_own = Note("gloves_own")
gloves_kind = Note("gloves_kind", kind=card, private=True)
gloves_ask = Note("gloves_ask", kind=card)
gave = Note("gave", kind=card, to=seat_named)
declined = Note("declined")

GLOVING = Phase("gloves", "CV-22")
ASKED = Phase("asked", "CV-R8")


def start_craft(game: Conveyor) -> None:
    for seat in range(game.seats):
        game.bid[seat] = game.pay[seat] = 0
        game.offers_made[seat] = 0
        poop_to_floor(game, seat)
    game.said = 0
    ask_gloves(game)


def poop_to_floor(game: Conveyor, seat: int) -> None:  # CV-14
    poop = game.hand[seat][POOP]
    if poop > 0:
        game.into_hand(seat, POOP, -poop)
        game.floor[seat][POOP] += poop
        game.floor_size[seat] += poop
        poop_found(game, seat, poop)
        # A card that went straight to the floor was Poop: now everybody knows.
        game.unseen[seat][game.season] -= poop - game.got[seat][game.season][POOP]
        game.got[seat][game.season][POOP] = poop


def ask_gloves(game: Conveyor) -> None:  # CV-22
    seat = game.next_holder(GLOVES)
    if seat >= 0:
        game.enter(GLOVING)
        game.ask(seat)
    else:
        game.said = 0
        crafting.start_crafting(game)


@GLOVING.legal
def gloves_moves(game: Conveyor, seat: int) -> None:
    game.add(keep_gloves())
    for kind in range(DOLL, RADIO + 1):
        if game.floor[seat][kind] > 0:
            game.add(take_own(kind))
    for kind in range(DOLL, RADIO + 1):
        game.add(ask_for(kind))


@GLOVING.do(keep_gloves)
def put_gloves_away(game: Conveyor, seat: int) -> None:  # CV-28
    game.said = game.said % PAIR | 1 << seat
    ask_gloves(game)


def have_say(game: Conveyor, seat: int) -> None:
    """One pair's; with the last of its pairs the holder's. CV-R8"""
    game.said += PAIR
    if game.said // PAIR == game.gold[seat][GLOVES]:
        game.said = game.said % PAIR | 1 << seat


def spend_pair(game: Conveyor, seat: int) -> None:
    game.spend(seat, GLOVES)
    if (game.said >> seat) & 1 == 0:
        game.said -= PAIR


@GLOVING.do(take_own)
def take_off_own_floor(game: Conveyor, seat: int, kind: int) -> None:
    have_say(game, seat)
    spend_pair(game, seat)
    game.off_floor(seat, kind)
    game.into_hand(seat, kind, 1)
    game.gloved[seat][game.season] += 1
    gloves_own(game, seat)
    gloves_kind(game, seat, kind)
    ask_gloves(game)


@GLOVING.why_not(take_own)
def not_taken(game: Conveyor, seat: int, kind: int) -> Refusal | None:
    return None if game.floor[seat][kind] else Refusal("CV-22", {f"{NAMES[kind]} on your floor": 0})


@GLOVING.otherwise
def no_gloves(game: Conveyor, seat: int) -> Refusal:
    return Refusal("CV-22", {"phase": "start of Craft"})


@GLOVING.do(ask_for)
def ask_the_others(game: Conveyor, seat: int, kind: int) -> None:  # CV-R8
    have_say(game, seat)
    game.asker = seat
    game.wanted = kind
    gloves_ask(game, seat, kind)
    game.enter(ASKED)
    ask_after(game, seat)


def ask_after(game: Conveyor, seat: int) -> None:
    following = (seat + 1) % game.seats
    if following == game.asker:
        end_asking(game)
    else:
        game.ask(following)


def end_asking(game: Conveyor) -> None:
    game.asker = game.wanted = 0
    ask_gloves(game)


@ASKED.legal
def asked_moves(game: Conveyor, seat: int) -> None:
    game.add(decline())
    if game.floor[seat][game.wanted] > 0:
        game.add(give())


@ASKED.do(decline)
def give_nothing(game: Conveyor, seat: int) -> None:
    declined(game, seat)
    ask_after(game, seat)


@ASKED.do(give)
def give_away(game: Conveyor, seat: int) -> None:
    asker = game.asker
    kind = game.wanted
    spend_pair(game, asker)
    game.off_floor(seat, kind)
    game.gifts[seat][game.season][kind] += 1
    game.into_hand(asker, kind, 1)
    game.got[asker][game.season][kind] += 1
    gave(game, seat, kind, asker)
    end_asking(game)


@ASKED.why_not(give)
def not_given(game: Conveyor, seat: int) -> Refusal | None:
    return not_taken(game, seat, game.wanted)


@ASKED.otherwise
def no_answer(game: Conveyor, seat: int) -> Refusal:
    return Refusal("CV-R8", {"asked for": NAMES[game.wanted]})
