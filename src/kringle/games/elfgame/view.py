"""What one seat sees, as plain data; and where every card is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, cast

from kringle.games.elfgame import cards as c
from kringle.games.elfgame.faces import face
from kringle.games.elfgame.language import COLOURS, Deck
from kringle.games.elfgame.room import ROOM
from kringle.games.elfgame.setup import DEAL, FIRST_SEAT
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.notes import Facts, unpacked
from kringle.kernel.spelling import Spelling
from kringle.kernel.state import State


def shown(deck: Deck, spelling: Spelling, facts: Facts, state: State) -> dict[str, Any]:
    game = cast(ElfGame, state)
    viewer = None if game.viewer == SPECTATOR else game.viewer
    return {
        "seat": viewer,
        "phase": ROOM.phase_of(game).name,
        "asked": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "answered": [seat for seat in range(game.seats) if game.sealed[seat]],
        "active": None if game.phase in (FIRST_SEAT.number, DEAL.number) else game.active,
        "turn": game.turns,
        "round": (game.turns + game.seats - 1) // game.seats,
        "goal": {"presents": game.goal, "of each colour": game.each_colour},
        "deck": game.deck_size,
        "discard": counted(deck, game.discard),
        "card in play": in_play(deck, game, c.TABLE),
        "asked about": game.lane - c.LANES if game.lane >= c.LANES else None,
        "holly": in_play(deck, game, c.SPRIG),
        "holly waiting": [deck.cards[card].name for card in game.shown[game.begun_count : game.shown_count]],
        "holly shown": dict(Counter(deck.cards[card].name for card in game.shown[: game.shown_count])),
        "seats": [seat_of(game, seat) for seat in range(game.seats)],
        "hand": [] if viewer is None else hand(deck, game, viewer, would_do(spelling, facts, game, viewer)),
    }


def counted(deck: Deck, row: Iterable[int]) -> dict[str, int]:
    return {card.name: count for card, count in zip(deck.cards, row, strict=False) if count}


def in_play(deck: Deck, game: ElfGame, level: int) -> dict[str, Any] | None:
    if not game.card[level]:
        return None
    return {**face(deck.cards[game.card[level] - 1]), "op": game.op_at[level]}


def hand(deck: Deck, game: ElfGame, seat: int, would: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    held = zip(deck.cards, game.hand[seat], strict=False)
    return [{**face(card), "count": cell % c.OLD, "now": would.get(card.name)} for card, cell in held if cell % c.OLD]


def would_do(spelling: Spelling, facts: Facts, game: ElfGame, seat: int) -> dict[str, dict[str, Any]]:
    """What each card that may be played would do now: what happens at once, and then the choices it leaves."""
    found: dict[str, dict[str, Any]] = {}
    for number in game.moves(seat) if seat in game.asks() else ():
        word, *parts = spelling.move_of[number]
        if word != "play":
            continue
        then = game.copy()
        then.take_notes(True)
        then.apply(seat, number)
        notes = takewhile(
            lambda note: note.kind != "turn", (facts.read(one, 0) for one in unpacked(then.packed_notes()))
        )
        found[str(parts[0])] = {
            "notes": [
                {"kind": note.kind, "seat": note.seat, "facts": note.facts} for note in notes if note.kind in DONE
            ],
            "moves": [list(spelling.move_of[move]) for move in then.moves(seat)] if asks_about(then, seat) else [],
        }
    return found


DONE = {
    "built", "moved", "pushed", "delivered", "stolen", "coal", "snowstorm", "shelf", "unblocked", "snow_gone", "drew",
    "discarded",
}  # fmt: skip


def asks_about(then: State, seat: int) -> bool:
    """Whether the card asks: not for the next card, nor whoever comes next."""
    return seat in then.asks() and ROOM.phase_of(then).name not in ("act", "play_again")


def seat_of(game: ElfGame, seat: int) -> dict[str, Any]:
    return {
        "kid": bool(game.kids >> seat & 1),
        "delivered": sum(game.pile[seat]),
        "pile": dict(zip(COLOURS, game.pile[seat], strict=True)),
        "hand": game.hand_size[seat],
        "shelf": game.blocks[seat] >= c.SHELF_ON,
        "lanes": {colour: lane(game, seat, n) for n, colour in enumerate(COLOURS)},
        "to draw": game.due[c.TABLE][seat] + game.due[c.SPRIG][seat],
        "to discard": game.owed[c.TABLE][seat] + game.owed[c.SPRIG][seat],
    }


def lane(game: ElfGame, seat: int, colour: int) -> dict[str, Any]:
    bench, blocks = game.bench[seat][colour], game.blocks[seat]
    coal = bool(blocks & c.COAL_ON << colour)
    return {
        "bench": bench or None,
        "reindeer": bool(game.reindeer[seat] >> colour & 1),
        "coal": coal,
        "snowstorm": bool(blocks & c.SNOW_ON << colour),
        "open": not bench and not coal and blocks < c.SHELF_ON,
    }


def components(deck: Deck, state: State) -> dict[str, int]:
    """Every card of a truth by its name: deck, hands, discard, on the table."""
    game = cast(ElfGame, state)
    found = {}
    for number, card in enumerate(deck.cards):
        hands = sum(game.hand[seat][number] % c.OLD for seat in range(game.seats))
        on_table = game.shown[: game.shown_count].count(number) + (game.card[c.TABLE] == number + 1)
        found[card.name] = game.deck[number] + game.discard[number] + hands + on_table
    return found
