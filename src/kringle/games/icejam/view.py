"""What a seat sees, as plain data (everything, in this game), and where every component is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kringle.games.icejam.atlas import Atlas
from kringle.games.icejam.cards import (
    BOX,
    COLOURS,
    COLUMN,
    COLUMNING,
    END,
    EXIT,
    FACE_NAMES,
    NEEDED,
    PHASES,
    POINT,
    ROUNDS,
    ROW,
    ROWING,
    STEP,
    STEPPING,
    TERRAINS,
    WORKSHOP,
)
from kringle.games.icejam.moves import SPELLING
from kringle.games.icejam.rules import IceJam
from kringle.games.icejam.squares import EXIT_FROM, EXIT_WAY, HOME, WAYS, place, square
from kringle.kernel.names import SPECTATOR
from kringle.kernel.state import State


def shown(state: State) -> dict[str, Any]:
    assert isinstance(state, IceJam)
    atlas = Atlas(state)
    return {
        "me": None if state.viewer == SPECTATOR else state.viewer,
        "phase": PHASES[state.phase],
        "asks": ["chance" if seat >= state.seats else seat for seat in state.asks()],
        "turn": state.turn if state.round else None,
        "first": state.first if state.round else None,
        "round": state.round,
        "rounds": ROUNDS,
        "needed": NEEDED[state.seats],
        "options": {"play_on": bool(state.play_on), "finish_round": bool(state.finish_round)},
        "steps_left": state.steps_left,
        "sliding": WAYS[state.sliding - 1] if state.sliding else None,
        "held": held(state, atlas),
        "street": [face_shown(face - 1) if face else None for face in state.street],
        "deck": {"left": state.deck_left, "faces": named(FACE_NAMES, state.deck)},
        "bag": {"left": state.bag_left, "colours": named(COLOURS, state.bag)},
        "map": [square_shown(atlas, at) for at in atlas.squares()],
        "cards": [card_shown(atlas, card) for card in range(state.card_count) if atlas.lies(card)],
        "elves": [elf(state, seat) for seat in range(state.seats)],
        "steps": steps(state, atlas),
        "places": places(state),
    }


def named(names: tuple[str, ...] | list[str], counts: list[int]) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


def face_shown(face: int) -> dict[str, Any]:
    return {"face": FACE_NAMES[face], "squares": list(BOX.faces[face])}


def held(state: IceJam, atlas: Atlas) -> dict[str, Any] | None:
    """The card that must be laid, and as much of its place as is chosen."""
    card = state.held - 1
    if card < 0 or atlas.lies(card):
        return None
    return {
        **face_shown(atlas.face[card]),
        "slot": state.slot or None,
        "lifted_from": None if state.slot else [place(at) for at in atlas.both(card)],
        "row": state.row or None,
        "column": state.column or None,
    }


def square_shown(atlas: Atlas, at: int) -> dict[str, Any]:
    (card, half), *below = atlas.stack(at)
    colour = atlas.cube(at)
    return {
        "square": place(at),
        "terrain": TERRAINS[atlas.terrain(at)],
        "snowflake": atlas.snowflake(at),
        "card": None if card == WORKSHOP else card,
        "half": half,
        "covers": [{"card": card, "half": half} for card, half in below],
        "cube": None if colour is None else COLOURS[colour],
        "pawn": atlas.pawn(at),
    }


def card_shown(atlas: Atlas, card: int) -> dict[str, Any]:
    first, second = atlas.both(card)
    return {
        "card": card,
        **face_shown(atlas.face[card]),
        "first": place(first),
        "second": place(second),
        "point": WAYS[atlas.way[card]],
        "on_top": atlas.is_on_top(card),
    }


def elf(state: IceJam, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "square": place(state.pawn[seat]),
        "at_workshop": state.pawn[seat] == HOME,
        "carries": [name for colour, name in enumerate(COLOURS) if state.carried[seat] >> colour & 1],
        "sets": state.sets[seat],
        "finished": state.finished[seat] or None,
    }


def steps(state: IceJam, atlas: Atlas) -> list[dict[str, Any]]:
    """Where each step that the viewer may take leads: a screen knows no rules."""
    if state.phase != STEPPING or state.viewer != state.turn:
        return []
    found = []
    for move in state.moves(state.turn):
        if move != END:
            number, slide = divmod(move - (EXIT if move >= EXIT else STEP), 2)
            at, way = (EXIT_FROM[number], EXIT_WAY[number]) if move >= EXIT else (state.pawn[state.turn], number)
            passed = atlas.run(at, way, bool(slide))
            found.append({"move": list(SPELLING.spelled[move]), "passes": [place(to) for to in passed]})
    return found


def places(state: IceJam) -> list[dict[str, Any]]:
    """Where the viewer may put the held card's first half, and where its second may point then."""
    if state.phase not in (ROWING, COLUMNING) or state.viewer != state.turn:
        return []
    found = []
    for chosen in rows(state):
        for move in chosen.moves(state.turn):
            pointing = chosen.copy()
            pointing.do(state.turn, move)
            ways = [WAYS[way - POINT] for way in pointing.moves(state.turn)]
            found.append({"square": place(square(chosen.row, move - COLUMN)), "point": ways})
    return found


def rows(state: IceJam) -> list[IceJam]:
    """The state after each row that may be chosen; itself if one is."""
    if state.phase == COLUMNING:
        return [state]
    found = []
    for move in state.moves(state.turn):
        assert ROW < move < COLUMN
        chosen = state.copy()
        chosen.do(state.turn, move)
        found.append(chosen)
    return found


def components(state: State) -> Mapping[str, int]:
    """Cards are counted by halves, from what lies in the stacks."""
    assert isinstance(state, IceJam)
    atlas = Atlas(state)
    count: Counter[str] = Counter()
    in_hand = [atlas.face[card] for card in range(state.card_count) if not atlas.lies(card)]
    for face, name in enumerate(FACE_NAMES):
        aside = state.deck[face] + state.street.count(face + 1) + in_hand.count(face)
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
        carried = sum(state.carried[seat] >> colour & 1 for seat in range(state.seats))
        count[f"{name} cubes"] += state.bag[colour] + carried + sum(state.sets)
    pawns = [state.pawn[seat] for seat in range(state.seats)]
    count["pawns"] = pawns.count(HOME) + sum(atlas.pawn(at) is not None for at in atlas.squares())
    return count
