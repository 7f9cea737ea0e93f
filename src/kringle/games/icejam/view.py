"""What a seat sees, as plain data (everything, in this game), and where every component is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from kringle.games.icejam import walking
from kringle.games.icejam.map_for_python import Atlas
from kringle.games.icejam.cards import BOX, COLOURS, FACE_NAMES, NEEDED, ROUNDS, TERRAINS, WORKSHOP
from kringle.games.icejam.laying import COLUMNING, ROWING, in_column, point
from kringle.games.icejam.room import ROOM
from kringle.games.icejam.squares import EXIT_FROM, EXIT_WAY, HOME, WAYS, place, square
from kringle.games.icejam.table import IceJam
from kringle.kernel.constants import SPECTATOR
from kringle.kernel.state import State


SPELLING = ROOM.spelling()


def shown(state: State) -> dict[str, Any]:
    game = cast(IceJam, state)
    atlas = Atlas(game)
    return {
        "me": None if game.viewer == SPECTATOR else game.viewer,
        "phase": ROOM.phase_of(game).name,
        "asks": ["chance" if seat >= game.seats else seat for seat in game.asks()],
        "turn": game.turn if game.round else None,
        "first": game.first if game.round else None,
        "round": game.round,
        "rounds": ROUNDS,
        "needed": NEEDED[game.seats],
        "options": {
            "play_on": bool(game.play_on),
            "finish_round": bool(game.finish_round),
            "even_start": bool(game.even_start),
        },
        "steps_left": game.steps_left,
        "sliding": WAYS[game.sliding - 1] if game.sliding else None,
        "held": held(game, atlas),
        "street": [face_shown(face - 1) if face else None for face in game.street],
        "deck": {"left": game.deck_left, "faces": named(FACE_NAMES, game.deck)},
        "bag": {"left": game.bag_left, "colours": named(COLOURS, game.bag)},
        "map": [square_shown(atlas, at) for at in atlas.squares()],
        "cards": [card_shown(atlas, card) for card in range(game.card_count) if atlas.lies(card)],
        "elves": [elf(game, seat) for seat in range(game.seats)],
        "steps": steps(game, atlas),
        "places": places(game),
    }


def named(names: tuple[str, ...] | list[str], counts: list[int]) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


def face_shown(face: int) -> dict[str, Any]:
    return {"face": FACE_NAMES[face], "squares": list(BOX.faces[face])}


def held(game: IceJam, atlas: Atlas) -> dict[str, Any] | None:
    """The card that must be laid, and as much of its place as is chosen."""
    card = game.held - 1
    if card < 0 or atlas.lies(card):
        return None
    return {
        **face_shown(atlas.face[card]),
        "slot": game.slot or None,
        "lifted_from": None if game.slot else [place(at) for at in atlas.both(card)],
        "row": game.row or None,
        "column": game.column or None,
    }


def square_shown(atlas: Atlas, at: int) -> dict[str, Any]:
    """`cards` are those that lie here, from the top; the Workshop is none of them."""
    colour = atlas.cube(at)
    return {
        "square": place(at),
        "terrain": TERRAINS[atlas.terrain(at)],
        "snowflake": atlas.snowflake(at),
        "cube": None if colour is None else COLOURS[colour],
        "pawn": atlas.pawn(at),
        "cards": [card for card, _ in atlas.stack(at) if card != WORKSHOP],
    }


def card_shown(atlas: Atlas, card: int) -> dict[str, Any]:
    first, second = atlas.both(card)
    return {
        "card": card,
        "face": FACE_NAMES[atlas.face[card]],
        "first": place(first),
        "second": place(second),
        "on_top": atlas.is_on_top(card),
    }


def elf(game: IceJam, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "square": place(game.pawn[seat]),
        "at_workshop": game.pawn[seat] == HOME,
        "carries": [name for colour, name in enumerate(COLOURS) if game.carried[seat] >> colour & 1],
        "sets": game.sets[seat],
        "finished": finishing_place(game, seat),
    }


def finishing_place(game: IceJam, seat: int) -> int | None:
    """1 for those who finished first; None for who has not."""
    mine = game.finished[seat]
    return 1 + sum(0 < other < mine for other in game.finished) if mine else None


def steps(game: IceJam, atlas: Atlas) -> list[dict[str, Any]]:
    """Where each step that the viewer may take leads: a screen knows no rules."""
    if game.phase != walking.STEPPING or game.viewer != game.turn:
        return []
    found = []
    for move in game.moves(game.turn):
        if move != walking.end():
            at, way, slides = step_of(game, move)
            passed = atlas.run(at, way, slides)
            found.append({"move": list(SPELLING.move_of[move]), "passes": [place(to) for to in passed]})
    return found


def step_of(game: IceJam, move: int) -> tuple[int, int, bool]:
    """From where, which way, and whether it slides."""
    for out, slides in ((walking.step_out, False), (walking.slide_out, True)):
        if out.covers(move):
            return EXIT_FROM[out.way_out(move)], EXIT_WAY[out.way_out(move)], slides
    inside = walking.slide if walking.slide.covers(move) else walking.step
    return game.pawn[game.turn], inside.way(move), inside is walking.slide


def places(game: IceJam) -> list[dict[str, Any]]:
    """Where the viewer may put the held card's first half, and where its second may point then."""
    if game.phase not in (ROWING, COLUMNING) or game.viewer != game.turn:
        return []
    found = []
    for chosen in rows(game):
        for move in chosen.moves(game.turn):
            pointing = chosen.copy()
            pointing.apply(game.turn, move)
            ways = [WAYS[point.way(way)] for way in pointing.moves(game.turn)]
            found.append({"square": place(square(chosen.row, in_column.column(move))), "point": ways})
    return found


def rows(game: IceJam) -> list[IceJam]:
    """The game after each row that may be chosen; as it is, if one has been."""
    if game.phase == COLUMNING:
        return [game]
    found = []
    for move in game.moves(game.turn):
        chosen = game.copy()
        chosen.apply(game.turn, move)
        found.append(chosen)
    return found


def components(state: State) -> Mapping[str, int]:
    """Cards are counted by halves, from what lies in the stacks."""
    game = cast(IceJam, state)
    atlas = Atlas(game)
    count: Counter[str] = Counter()
    in_hand = [atlas.face[card] for card in range(game.card_count) if not atlas.lies(card)]
    for face, name in enumerate(FACE_NAMES):
        aside = game.deck[face] + game.street.count(face + 1) + in_hand.count(face)
        count[f"{name} first halves"] += aside
        count[f"{name} second halves"] += aside
    for at in atlas.squares():
        for card, half in atlas.stack(at):
            name = "workshop" if card == WORKSHOP else FACE_NAMES[atlas.face[card]]
            count[f"{name} {('first', 'second')[half]} halves"] += 1
        colour = atlas.cube(at)
        if colour is not None:
            count[f"{COLOURS[colour]} cubes"] += 1
    for colour, name in enumerate(COLOURS):
        carried = sum(game.carried[seat] >> colour & 1 for seat in range(game.seats))
        count[f"{name} cubes"] += game.bag[colour] + carried + sum(game.sets)
    pawns = [game.pawn[seat] for seat in range(game.seats)]
    count["pawns"] = pawns.count(HOME) + sum(atlas.pawn(at) is not None for at in atlas.squares())
    return count
