"""What one seat sees, as plain data for screens; and where every component is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kringle.games.topdeer import cards as c
from kringle.games.topdeer.refusals import asked_by
from kringle.games.topdeer.secrets import TopDeer
from kringle.games.topdeer.track import Track
from kringle.kernel.names import CHANCE, SPECTATOR, TRUTH
from kringle.kernel.state import State

MOVING = (c.ACE, c.BORROWING, c.STEPPING, c.HOPPING, c.BUMPING)
BREEDING = (c.DEER, c.DRAWING, c.SHEDDING, c.EXTRA_CARD, c.CHOOSING)

STEPS = {rank: [n for n in range(1, c.MOST_STEPS + 1) if c.MOVES[i] >> n & 1] for i, rank in enumerate(c.RANKS)}
SPECIALS = {name: c.EFFECTS[c.EFFECT[kind]] for kind, name in enumerate(c.NAMES)}


def shown(on: Track, state: State) -> dict[str, Any]:
    """A view as plain data, with names for numbers. What the viewer does not know is None."""
    game = cast(TopDeer, state)
    return {
        "game": "topdeer",
        "viewer": None if game.viewer in (SPECTATOR, TRUTH) else game.viewer,
        "asks": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "clause": asked_by(game),
        "phase": c.PHASES[game.phase],
        "race": game.races,
        "rosettes_to_win": game.to_win,
        "rosette_price": c.ROSETTE_PRICE,
        "cards": {"steps": STEPS, "specials": SPECIALS},
        "year": {"at": game.year, "spaces": [c.YEARS[space] for space in c.YEAR]},
        "first_player": None if game.phase <= c.FIRST_PLAYER else game.first,
        "track": track(on, game),
        "deck": game.deck_left,
        "discard": by_suit(game.discard),
        "move": move(game),
        "auction": auction(game),
        "breeding": breeding(game),
        "players": [player(game, seat) for seat in range(game.seats)],
    }


def card(kind: int) -> str | None:
    return c.NAMES[kind] if kind != c.UNSEEN else None


def cards(kinds: list[int]) -> list[str | None]:
    return [card(kind) for kind in kinds]


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


def move(game: TopDeer) -> dict[str, Any] | None:
    """The move that is being made."""
    if game.phase not in MOVING:
        return None
    return {
        "by": game.turn, "effect": c.EFFECTS[game.effect],
        "card": None if game.phase == c.BORROWING else c.NAMES[game.card],
        "steps_left": game.steps, "bumped": game.bumped if game.phase == c.BUMPING else None,
    }  # fmt: skip


def auction(game: TopDeer) -> dict[str, Any] | None:
    if game.phase not in (c.PRICING, c.OFFER, c.RANSOM):
        return None
    asked = game.phase == c.OFFER
    price = None if game.phase == c.PRICING else game.price
    return {"seller": game.turn, "price": price, "offered_to": game.buyer if asked else None}


def breeding(game: TopDeer) -> dict[str, Any] | None:
    if game.phase not in BREEDING:
        return None
    return {
        "by": game.turn, "kept": bool(game.kept), "to_draw": game.to_draw, "to_lose": game.to_shed,
        "extra_card": c.EXTRA_PRICE + game.rosettes[game.turn],
    }  # fmt: skip


def player(game: TopDeer, seat: int) -> dict[str, Any]:
    """One player: what lies open, and what else the viewer knows."""
    betting = c.BETTING <= game.phase <= c.RESTACKING or game.phase == c.OVER
    return {
        "money": game.money[seat],
        "rosettes": game.rosettes[seat],
        "wins": game.wins[seat],
        "bet": game.bet[seat] if betting and game.bet[seat] >= 0 else None,
        "space": game.at[seat] if betting else None,
        "deer": deer(game, seat),
        "bought": deer(game, c.SEATS + seat),
        "leaving": leaving(game, seat),
        "race": race_cards(game, seat),
    }


def deer(game: TopDeer, stall: int) -> dict[str, Any] | None:
    """The cards as far as the viewer knows them, and which of them everybody knows."""
    held = game.hand[stall][: game.size[stall]]
    if not held:
        return None
    shown = [held_card for held_card in held if held_card % c.SINCE == 0 and held_card < c.UNSEEN * c.SINCE]
    return {
        "cards": cards(c.kinds_in(held)),
        "known_to_all": cards(c.kinds_in(shown)),
        "keepers": game.keepers[stall][: game.line[stall]],
    }


def leaving(game: TopDeer, seat: int) -> list[str | None] | None:
    """The cards that a player will not keep, face down until all have chosen."""
    return cards(game.order[seat][: game.stacked[seat]]) if game.phase == c.KEEPING else None


def race_cards(game: TopDeer, seat: int) -> dict[str, Any] | None:
    if not c.STACKING <= game.phase <= c.RESTACKING and game.phase != c.OVER:
        return None
    laid, special = game.laid[seat], game.special[seat]
    return {
        "played": cards(game.order[seat][:laid]),
        "to_play": cards(game.order[seat][laid : game.stacked[seat]]),
        "special": None if special < 0 else {"card": card(special), "effect": effect(special)},
        "special_chosen": special != c.UNDECIDED,
        "used": cards(game.used[seat][: game.used_count[seat]]),
    }


def effect(kind: int) -> str | None:
    return c.EFFECTS[c.EFFECT[kind]] if kind != c.UNSEEN else None


def components(state: State) -> Mapping[str, int]:
    """Every card of a truth, wherever it is, and the racers."""
    game = cast(TopDeer, state)
    totals = [game.deck[kind] + game.discard[kind] for kind in range(c.KINDS)]
    for stall in range(c.STALLS):
        for kind in c.kinds_in(game.hand[stall][: game.size[stall]]):
            totals[kind] += 1
    racers = sum(0 <= game.at[seat] <= game.finish for seat in range(game.seats))
    return {**dict(zip(c.NAMES, totals, strict=True)), "racers": racers}
