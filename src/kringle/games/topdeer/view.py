"""What one seat sees, as plain data for screens; and where every component is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kringle.games.topdeer import cards as c
from kringle.games.topdeer.auction import OFFER, PRICING, RANSOM
from kringle.games.topdeer.breeding import CHOOSING, DRAWING, EXTRA_CARD, SHEDDING, WHICH_DEER, extra_price
from kringle.games.topdeer.cards import card, names
from kringle.games.topdeer.ending import OVER
from kringle.games.topdeer.moving import BUMPING, HOPPING, STEPPING
from kringle.games.topdeer.parts import AT_THE_TRACK
from kringle.games.topdeer.racing import ACE, BORROWING
from kringle.games.topdeer.reading import held, used_in_race
from kringle.games.topdeer.room import ROOM
from kringle.games.topdeer.setup import DEALING, KEEPING, LOT
from kringle.games.topdeer.stacking import STACKING
from kringle.games.topdeer.table import TopDeer
from kringle.games.topdeer.track import Track
from kringle.kernel.declare import Phase
from kringle.kernel.constants import CHANCE, SPECTATOR, TRUTH
from kringle.kernel.state import State

SETUP = (DEALING, KEEPING, LOT)
MOVING = (ACE, BORROWING, STEPPING, HOPPING, BUMPING)
AUCTION = (PRICING, OFFER, RANSOM)
BREEDING = (WHICH_DEER, DRAWING, SHEDDING, EXTRA_CARD, CHOOSING)

STEPS = {rank: [n for n in range(1, c.MOST_STEPS + 1) if c.MOVES[i] >> n & 1] for i, rank in enumerate(c.RANKS)}
SPECIALS = {name: c.EFFECTS[c.EFFECT[kind]] for kind, name in enumerate(c.NAMES)}


def shown(on: Track, state: State) -> dict[str, Any]:
    """A view as plain data, with names for numbers. What the viewer does not know is None."""
    game = cast(TopDeer, state)
    phase = ROOM.phase_of(game)
    return {
        "game": "topdeer",
        "viewer": None if game.viewer in (SPECTATOR, TRUTH) else game.viewer,
        "asks": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "clause": phase.clause,
        "phase": phase.name,
        "race": game.races,
        "rosettes_to_win": game.to_win,
        "rosette_price": c.ROSETTE_PRICE,
        "cards": {"steps": STEPS, "specials": SPECIALS},
        "year": {"at": game.year, "spaces": [c.YEARS[space] for space in c.YEAR]},
        "first_player": None if phase in SETUP else game.first,
        "track": track(on, game),
        "deck": game.deck_left,
        "discard": by_suit(game.discard),
        "move": move(game, phase),
        "auction": auction(game, phase),
        "breeding": breeding(game, phase),
        "players": [player(game, phase, seat) for seat in range(game.seats)],
    }


def by_suit(counts: list[int]) -> dict[str, list[str]]:
    ranks = len(c.RANKS)
    return {
        suit: [rank for i, rank in enumerate(c.RANKS) for _ in range(counts[at * ranks + i])]
        for at, suit in enumerate(c.SUITS)
    }


def track(on: Track, game: TopDeer) -> dict[str, Any]:
    """The track, a list for each property of its spaces; space 0 is the pen, the last one the finish line."""
    spaces, arrows, rough = range(game.finish + 1), game.arrows, game.rough
    return {
        "name": on.name,
        "width": on.width,
        "height": on.height,
        "ids": [space.id for space in on.spaces],
        "x": [space.x for space in on.spaces],
        "y": [space.y for space in on.spaces],
        "rough": [number for number in spaces if rough[number]],
        "next": [[to for to in arrows[number] if to] for number in spaces],
    }


def move(game: TopDeer, phase: Phase) -> dict[str, Any] | None:
    """The move that is being made."""
    if phase not in MOVING:
        return None
    return {
        "by": game.turn, "effect": c.EFFECTS[game.effect],
        "card": None if phase is BORROWING else c.NAMES[game.card],
        "steps_left": game.steps, "bumped": game.bumped if phase is BUMPING else None,
    }  # fmt: skip


def auction(game: TopDeer, phase: Phase) -> dict[str, Any] | None:
    if phase not in AUCTION:
        return None
    return {
        "seller": game.turn, "price": None if phase is PRICING else game.price,
        "offered_to": game.buyer if phase is OFFER else None,
    }  # fmt: skip


def breeding(game: TopDeer, phase: Phase) -> dict[str, Any] | None:
    if phase not in BREEDING:
        return None
    return {
        "by": game.turn, "kept": bool(game.kept), "to_draw": game.to_draw, "to_lose": game.to_shed,
        "extra_card": extra_price(game, game.turn),
    }  # fmt: skip


def player(game: TopDeer, phase: Phase, seat: int) -> dict[str, Any]:
    """One player: what lies open, and what else the viewer knows."""
    betting = phase in AT_THE_TRACK or phase is OVER
    return {
        "money": game.money[seat],
        "rosettes": game.rosettes[seat],
        "wins": game.wins[seat],
        "bet": game.bet[seat] if betting and game.bet[seat] >= 0 else None,
        "space": game.at[seat] if betting else None,
        "deer": deer(game, seat),
        "bought": deer(game, c.SEATS + seat),
        "leaving": leaving(game, phase, seat),
        "race": race_cards(game, phase, seat),
    }


def deer(game: TopDeer, stall: int) -> dict[str, Any] | None:
    """The cards as far as the viewer knows them, and which of them everybody knows."""
    lying = game.hand[stall][: game.size[stall]]
    if not lying:
        return None
    open_to_all = [one for one in lying if one % c.SINCE == 0 and one < c.UNSEEN * c.SINCE]
    return {
        "cards": names(c.kinds_in(lying)),
        "known_to_all": names(c.kinds_in(open_to_all)),
        "keepers": game.keepers[stall][: game.line[stall]],
    }


def leaving(game: TopDeer, phase: Phase, seat: int) -> list[str | None] | None:
    """The cards that a player will not keep, face down until all have chosen."""
    return names(game.order[seat][: game.stacked[seat]]) if phase is KEEPING else None


def race_cards(game: TopDeer, phase: Phase, seat: int) -> dict[str, Any] | None:
    if phase not in (STACKING, *AT_THE_TRACK, OVER):
        return None
    laid, special = game.laid[seat], game.special[seat]
    return {
        "played": names(game.order[seat][:laid]),
        "to_play": names(game.order[seat][laid : game.stacked[seat]]),
        "special": None if special < 0 else {"card": card(special), "effect": effect(special)},
        "special_chosen": special != c.UNDECIDED,
        "used": names(used_in_race(game, seat)),
    }


def effect(kind: int) -> str | None:
    return c.EFFECTS[c.EFFECT[kind]] if kind != c.UNSEEN else None


def components(state: State) -> Mapping[str, int]:
    """Every card of a truth, wherever it is, and the racers."""
    game = cast(TopDeer, state)
    totals = [game.deck[kind] + game.discard[kind] for kind in range(c.KINDS)]
    for stall in range(c.STALLS):
        for kind in held(game, stall):
            totals[kind] += 1
    racers = sum(0 <= game.at[seat] <= game.finish for seat in range(game.seats))
    return {**dict(zip(c.NAMES, totals, strict=True)), "racers": racers}
