# cython: language_level=3
"""What one seat sees, as plain data for screens; and where every card is.

Compiled, since a table shows each move to each of its screens: with `game` known to C, one row is read at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import cython

from kringle.games.conveyor import cards as c
from kringle.games.conveyor.bidding import KNIVES, LOT, TAKING, bid
from kringle.games.conveyor.cleanup import OVER
from kringle.games.conveyor.fruitcake import OFFERED, OFFERING, spoken
from kringle.games.conveyor.gloves import ASKED, GLOVING
from kringle.games.conveyor.room import ROOM
from kringle.games.conveyor.setup import ORDER
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.constants import CHANCE, HIDDEN, SPECTATOR, TRUTH
from kringle.kernel.declare import Phase
from kringle.kernel.state import State


NAMES: list[str] = list(c.NAMES)
WORTH = {
    name: {"needed": c.NEEDED[kind], "points": c.POINTS[kind], "penalty": c.PENALTY[kind]}
    if kind < c.POOP
    else {"penalty": c.PENALTY[kind]}
    for kind, name in enumerate(c.NAMES[: c.POOP + 1])
}
"""What a toy of a kind takes and scores, and what a card of it costs on the floor."""
REVEALED = frozenset({KNIVES, LOT, TAKING})
"""Phases in which all know what was bid."""


@cython.locals(game=Conveyor)
def shown(state: State) -> dict[str, Any]:
    """A view as plain data, with names for numbers. What the viewer does not know is None."""
    game = cast(Conveyor, state)
    phase = ROOM.phase_of(game)
    return {
        "game": "conveyor",
        "viewer": None if game.viewer in (SPECTATOR, TRUTH) else game.viewer,
        "asks": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "clause": phase.clause,
        "phase": phase.name,
        "season": c.SEASON_NAMES[game.season],
        "luck": c.LUCK[game.luck],
        "dutch_auction": bool(game.dutch),
        "belt": belt(game, game.belt_start, game.belt_end),
        "belts_to_come": belts_to_come(game),
        "deck": game.deck_left,
        "track": None if game.dutch or phase is ORDER else [game.track[i] for i in range(game.seats)],
        "discard": counted(game.discard),
        "hand_limit": c.HAND_LIMIT,
        "worth": WORTH,
        "offer": offer_on_table(game, phase),
        "gloves_left": gloves_left(game) if phase is GLOVING else None,
        "asked_for": None if phase is not ASKED else {"by": game.asker, "kind": c.NAMES[game.wanted]},
        "elves": elves(game, phase),
    }


@cython.locals(game=Conveyor, start=cython.int, end=cython.int)
def belt(game: Conveyor, start: int, end: int) -> list[str | None]:
    """Left to right; None lies face down. While a belt is dealt, what is there so far."""
    kinds = [game.belt[i] for i in range(start, min(end, game.cursor))]
    return [None if kind == c.FACE_DOWN else c.NAMES[kind] for kind in kinds]


def belts_to_come(game: Conveyor) -> list[str | None]:
    """With `luck: less` all belts lie open."""
    return belt(game, game.belt_end, game.deal_to) if game.luck == c.LESS else []


def counted(counts: list[int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for kind in range(len(counts)):
        if counts[kind]:
            found[NAMES[kind]] = counts[kind]
    return found


def offer_on_table(game: Conveyor, phase: Phase) -> dict[str, Any] | None:
    if phase is not OFFERING and phase is not OFFERED:
        return None
    return {
        "by": game.offerer, "to": game.partner, "sent": phase is OFFERED,
        "gives": counted(spoken(game, 0)), "wants": counted(spoken(game, 1)),
    }  # fmt: skip


def gloves_left(game: Conveyor) -> int:
    """Pairs that the elf who is asked may still use this phase. CV-R8"""
    return game.gold[game.asks()[0]][c.GLOVES] - game.said // c.PAIR


def elves(game: Conveyor, phase: Phase) -> list[dict[str, Any]]:
    """Each elf: what lies open, and, for the viewer itself or at the end, what does not."""
    revealed = phase in REVEALED
    made = toys_made(game)
    found = []
    for seat in range(game.seats):
        elf = in_the_open(game, seat, revealed, made[seat])
        if game.viewer in (seat, TRUTH) or phase is OVER:
            elf.update(own(game, seat))
        found.append(elf)
    return found


@cython.locals(game=Conveyor, seat=cython.int)
def in_the_open(game: Conveyor, seat: int, revealed: bool, made: list[dict[str, Any]]) -> dict[str, Any]:
    """What everybody sees of an elf."""
    return {
        "in": bool(game.is_in[seat]),
        "bid": game.bid[seat] if revealed else None,
        "payment": game.pay[seat] if revealed and game.dutch else None,
        "sealed": sealed(game.sealed[seat]),
        "paid": game.paid[seat],
        "gold": counted(game.gold[seat]),
        "hand_size": game.hand_size[seat],
        "floor_size": game.floor_size[seat],
        "toy_count": game.toy_count[seat],
        "took": [took(game.got[seat][s], game.unseen[seat][s]) for s in range(game.season + 1)],
        "known_toys": made + whistles(game.toys[seat][c.TOY_WHISTLE]),
        "hand": None,
        "floor": None,
        "swept": sum(game.swept[seat]),
        "toys": None,
        "score": None,
    }


@cython.locals(game=Conveyor, seat=cython.int)
def own(game: Conveyor, seat: int) -> dict[str, Any]:
    """What only the elf itself sees until the end."""
    return {
        "hand": counted(game.hand[seat]),
        "floor": counted(game.floor[seat]),
        "swept": counted(game.sweepings[seat]),
        "toys": toys(game, seat),
        "score": game.standings(0)[seat],
    }


def sealed(answer: int) -> Any:
    """None: no answer yet; true: there is one; or one's own."""
    if answer == 0:
        return None
    if answer == HIDDEN:
        return True
    return {"count": bid.count(answer - 1), "payment": bid.payment(answer - 1)}


def took(got: list[int], unseen: int) -> dict[str, int]:
    """In one season: face-up cards, and how many unseen ones. What everybody could remember."""
    found = counted(got)
    if unseen:
        found["unseen"] = unseen
    return found


@cython.locals(game=Conveyor)
def toys_made(game: Conveyor) -> list[list[dict[str, Any]]]:
    """Each bin's toys but Whistles as everybody knows them, in the order of making. CV-R4"""
    found: list[list[dict[str, Any]]] = [[] for _ in range(game.seats)]
    for i in range(game.deeds):
        seat, made = divmod(game.deed[i], c.DEED_SEAT)
        if made < c.DEED_OFFER:
            found[seat].append(dict(TOY_OF_DEED[made]))
    return found


def whistles(count: list[int]) -> list[dict[str, Any]]:
    """Plain ones and wrapped ones."""
    return [{"toy": "whistle", "magic": 0, "wrapped": bool(w)} for w in range(2) for _ in range(count[w])]


def toy_of(deed: int) -> dict[str, Any]:
    start, name = next(
        (start, name)
        for start, name in ((c.DEED_BORG, "borg"), (c.DEED_RADIO, "radio"), (c.DEED_VIOLET, "violet"))
        if deed >= start
    )
    return {"toy": name, "magic": (deed - start) // 2, "wrapped": bool((deed - start) % 2)}


TOY_OF_DEED = [toy_of(deed) for deed in range(c.DEED_OFFER)]


@cython.locals(game=Conveyor, seat=cython.int)
def toys(game: Conveyor, seat: int) -> list[dict[str, Any]]:
    """One's own toys, with what they are worth now."""
    found, satin = [], game.gold[seat][c.SATIN]
    for toy in range(len(c.TOYS)):
        for wrapped in range(2):
            count = game.toys[seat][toy][wrapped]
            if count:
                points = (c.POINTS[toy] + (satin if toy == c.DOLL else 0)) * (1 + wrapped)
                found += [{"toy": c.TOYS[toy], "wrapped": bool(wrapped), "points": points}] * count
    return found


def components(state: State) -> Mapping[str, int]:
    """Every card of a truth, wherever it is."""
    game = cast(Conveyor, state)
    totals = [game.deck[kind] + game.discard[kind] for kind in range(c.KINDS)]
    dealt = 0 if game.phase == ORDER else game.cursor
    for kind in game.belt[game.belt_start : dealt]:
        if kind != c.FACE_DOWN:
            totals[kind] += 1
    for seat in range(game.seats):
        for kind in range(c.KINDS):
            totals[kind] += game.gold[seat][kind]
        for kind in range(c.POOP + 1):
            totals[kind] += game.hand[seat][kind] + game.floor[seat][kind] + game.sweepings[seat][kind]
        for kind in range(c.POOP):
            totals[kind] += game.bin[seat][kind]
    return dict(zip(c.NAMES, totals, strict=True))
