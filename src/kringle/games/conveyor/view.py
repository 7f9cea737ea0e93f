"""What one seat sees, as plain data for screens; and where every card is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kringle.games.conveyor import cards as c
from kringle.games.conveyor.refusals import asked_by, spoken
from kringle.games.conveyor.secrets import Conveyor
from kringle.kernel.names import CHANCE, HIDDEN, SPECTATOR, TRUTH
from kringle.kernel.state import State


WORTH = {
    name: {"needed": c.NEEDED[kind], "points": c.POINTS[kind], "penalty": c.PENALTY[kind]}
    if kind < c.POOP
    else {"penalty": c.PENALTY[kind]}
    for kind, name in enumerate(c.NAMES[: c.POOP + 1])
}
"""What a toy of a kind takes and scores, and what a card of it costs on the floor."""


def shown(state: State) -> dict[str, Any]:
    """A view as plain data, with names for numbers. What the viewer does not know is None."""
    game = cast(Conveyor, state)
    return {
        "game": "conveyor",
        "viewer": None if game.viewer in (SPECTATOR, TRUTH) else game.viewer,
        "asks": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "clause": asked_by(game),
        "phase": c.PHASES[game.phase],
        "season": c.SEASON_NAMES[game.season],
        "luck": c.LUCK[game.luck],
        "dutch_auction": bool(game.dutch),
        "belt": belt(game, game.belt_start, game.belt_end),
        "belts_to_come": belts_to_come(game),
        "deck": game.deck_left,
        "track": None if game.dutch or game.phase == c.ORDER else game.track[: game.seats],
        "discard": counted(game.discard),
        "hand_limit": c.HAND_LIMIT,
        "worth": WORTH,
        "offer": offer_on_table(game),
        "asked_for": None if game.phase != c.ASKED else {"by": game.asker, "kind": c.NAMES[game.wanted]},
        "elves": elves(game),
    }


def card(kind: int) -> str | None:
    return c.NAMES[kind] if kind != c.FACE_DOWN else None


def belt(game: Conveyor, start: int, end: int) -> list[str | None]:
    """Left to right; None lies face down. While a belt is dealt, what is there so far."""
    return [card(kind) for kind in game.belt[start : min(end, game.cursor)]]


def belts_to_come(game: Conveyor) -> list[str | None]:
    """With `luck: less` all belts lie open."""
    return belt(game, game.belt_end, game.deal_to) if game.luck == c.LESS else []


def counted(counts: list[int]) -> dict[str, int]:
    return {c.NAMES[kind]: count for kind, count in enumerate(counts) if count}


def offer_on_table(game: Conveyor) -> dict[str, Any] | None:
    if game.phase not in (c.OFFERING, c.OFFERED):
        return None
    return {
        "by": game.offerer, "to": game.partner, "sent": game.phase == c.OFFERED,
        "gives": counted(spoken(game, 0)), "wants": counted(spoken(game, 1)),
    }  # fmt: skip


def elves(game: Conveyor) -> list[dict[str, Any]]:
    """Each elf: what lies open, and, for the viewer itself or at the end, what does not.

    Rows are read once for all elves: a compiled row is copied each time that Python looks at it.
    """
    revealed = game.phase in (c.KNIVES, c.LOT, c.TAKING)
    is_in, bids, payments, answers, paid = game.is_in, game.bid, game.pay, game.sealed, game.paid
    gold, got, unseen, bins, swept = game.gold, game.got, game.unseen, game.toys, game.swept
    hands, floors, made = game.hand_size, game.floor_size, game.toy_count
    deeds = game.deed[: game.deeds]
    found = []
    for seat in range(game.seats):
        open_to_viewer = game.viewer in (seat, TRUTH) or game.phase == c.OVER
        elf: dict[str, Any] = {
            "in": bool(is_in[seat]),
            "bid": bids[seat] if revealed else None,
            "payment": payments[seat] if revealed and game.dutch else None,
            "sealed": sealed(answers[seat]),
            "paid": paid[seat],
            "gold": counted(gold[seat]),
            "hand_size": hands[seat],
            "floor_size": floors[seat],
            "toy_count": made[seat],
            "took": took(got[seat], unseen[seat], game.season),
            "known_toys": known_toys(deeds, seat, bins[seat][c.TOY_WHISTLE]),
            "hand": None,
            "floor": None,
            "swept": sum(swept[seat]),
            "toys": None,
            "score": None,
        }
        found.append(elf | own(game, seat) if open_to_viewer else elf)
    return found


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
    count, payment = divmod(answer - 1 - c.BID, c.PAYMENTS)
    return {"count": count, "payment": payment}


def took(got: list[list[int]], unseen: list[int], season: int) -> list[dict[str, int]]:
    """Face-up cards by season, and how many unseen ones: what everybody could remember."""
    return [{**counted(got[s]), **({"unseen": n} if (n := unseen[s]) else {})} for s in range(season + 1)]


def known_toys(deeds: list[int], seat: int, whistles: list[int]) -> list[dict[str, Any]]:
    """The toys in the bin as everybody knows them, in the order of making; Whistles last. CV-R4"""
    found = [toy_of(deed % c.DEED_SEAT) for deed in deeds if deed // c.DEED_SEAT == seat]
    found += [{"toy": "whistle", "magic": 0, "wrapped": bool(w)} for w in range(2) for _ in range(whistles[w])]
    return [toy for toy in found if toy is not None]


def toy_of(deed: int) -> dict[str, Any] | None:
    """What a deed says of a toy; None if it was an offer."""
    if deed >= c.DEED_OFFER:
        return None
    start, name = next(
        (start, name)
        for start, name in ((c.DEED_BORG, "borg"), (c.DEED_RADIO, "radio"), (c.DEED_VIOLET, "violet"))
        if deed >= start
    )
    return {"toy": name, "magic": (deed - start) // 2, "wrapped": bool((deed - start) % 2)}


def toys(game: Conveyor, seat: int) -> list[dict[str, Any]]:
    """One's own toys, with what they are worth now."""
    found, made, satin = [], game.toys[seat], game.gold[seat][c.SATIN]
    for toy, name in enumerate(c.TOYS):
        for wrapped in range(2):
            points = (c.POINTS[toy] + (satin if toy == c.DOLL else 0)) * (1 + wrapped)
            entry = {"toy": name, "wrapped": bool(wrapped), "points": points}
            found += [entry] * made[toy][wrapped]
    return found


def components(state: State) -> Mapping[str, int]:
    """Every card of a truth, wherever it is."""
    game = cast(Conveyor, state)
    totals = [game.deck[kind] + game.discard[kind] for kind in range(c.KINDS)]
    dealt = 0 if game.phase == c.ORDER else game.cursor
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
