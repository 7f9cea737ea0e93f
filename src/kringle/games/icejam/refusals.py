"""Why not: the clause that forbids a move, and what is in the way. Plain Python over a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from kringle.games.icejam.atlas import Atlas
from kringle.games.icejam.cards import (
    ADDING, ALIKE, CARD, COLOURS, COLUMN, COLUMNING, CUBING, DEAL, DEALING, END, EXIT, FACE_NAMES, FIRSTING, ICE,
    LEAVE, LIFT, LIFTING, NO_CARD, OVER, PHASES, PICK_UP, POINT, POINTING, ROW, ROWING, SHOP, SNOWFLAKE, STEP,
    STEPPING, TAKE, TAKING, TERRAINS, TURNING, WORKSHOP,
)  # fmt: skip
from kringle.games.icejam.rules import IceJam
from kringle.games.icejam.squares import (
    AHEAD, COLUMNS, EXIT_FROM, EXIT_WAY, HOME, NORTH, ROWS, WAYS, WEST, inside, place, square,
)  # fmt: skip
from kringle.kernel.errors import Refusal
from kringle.kernel.state import State

ASKED_BY = {
    DEALING: "IJ-1", FIRSTING: "IJ-4", ADDING: "IJ-5", LIFTING: "IJ-7", ROWING: "IJ-6", COLUMNING: "IJ-6",
    POINTING: "IJ-6", STEPPING: "IJ-5", TAKING: "IJ-14",
}  # fmt: skip


DECIDED_BY = ("IJ-16", "IJ-16", "IJ-R10", "IJ-R15")


def asked_by(state: State) -> str:
    game = cast(IceJam, state)
    if game.phase == CUBING:
        return "IJ-10" if game.round else "IJ-2"
    if game.phase == TURNING:
        return "IJ-6" if game.round else "IJ-3"
    return ended_by(game) if game.phase == OVER else ASKED_BY[game.phase]


def ended_by(game: IceJam) -> str:
    still_out = game.finished[: game.seats].count(0)
    if still_out > (1 if game.play_on else game.seats - 1):
        return "IJ-R10"
    return "IJ-R15" if game.finish_round else "IJ-16"


def decided_by(state: State) -> tuple[str, ...]:
    """What each level of standing comes from: sets, who finished earlier, cubes carried; then a shared win."""
    return DECIDED_BY if any(cast(IceJam, state).finished) else ("IJ-R10",) * 4


def why_not(state: State, seat: int, move: int) -> Refusal | None:
    game = cast(IceJam, state)
    question = QUESTIONS.get(game.phase)
    if question is None or move not in question[0]:
        return Refusal(asked_by(game), {"asked": PHASES[game.phase]})
    return question[1](game, move)


# ---- adding a card ----------------------------------------------------------------------------------


def why_not_add(game: IceJam, move: int) -> Refusal | None:
    if move == LIFT:
        return why_not_lift_any(game)
    if move != NO_CARD and game.street[move - CARD] == 0:
        return Refusal("IJ-6", {"slot": move - CARD + 1, "street": "empty there"})
    return None


def why_not_lift_any(game: IceJam) -> Refusal | None:
    if game.deck_left:
        return Refusal("IJ-7", {"deck": game.deck_left})
    atlas = Atlas(game)
    reasons = [why_not_lift(atlas, atlas.at[card]) for card in range(game.card_count)]
    return None if None in reasons else Refusal("IJ-7", {"liftable": 0})


def why_not_pick_up(game: IceJam, move: int) -> Refusal | None:
    return why_not_lift(Atlas(game), move - PICK_UP)


def why_not_lift(atlas: Atlas, at: int) -> Refusal | None:
    """`at` names a card by the square of its first half."""
    stack = atlas.stack(at)
    if not stack:
        return Refusal("IJ-7", {"square": place(at), "holds": "nothing"})
    card, half = stack[0]
    if card == WORKSHOP:
        return Refusal("IJ-R13", {"square": place(at)})
    squares = atlas.both(card)
    if half or not atlas.is_on_top(card):
        return Refusal("IJ-7", {"card": [place(s) for s in squares], "named by": place(squares[0])})
    for square_ in squares:
        what = lying_on(atlas, square_)
        if what:
            return Refusal("IJ-7", {"square": place(square_), "holds": what})
    return None if atlas.has_free_side(card) else Refusal("IJ-R4", {"card": [place(s) for s in squares]})


def lying_on(atlas: Atlas, at: int) -> str | None:
    colour, seat = atlas.cube(at), atlas.pawn(at)
    if seat is not None:
        return f"the pawn of seat {seat}"
    return None if colour is None else f"a {COLOURS[colour]} cube"


def why_not_row(game: IceJam, move: int) -> Refusal | None:
    row = move - ROW
    return least(why_not_lay(game, (square(row, column) for column in range(1, COLUMNS + 1)), range(4)))


def why_not_column(game: IceJam, move: int) -> Refusal | None:
    return least(why_not_lay(game, [square(game.row, move - COLUMN)], range(4)))


def why_not_point(game: IceJam, move: int) -> Refusal | None:
    return least(why_not_lay(game, [square(game.row, game.column)], [move - POINT]))


def why_not_lay(game: IceJam, firsts: Iterable[int], ways: Iterable[int]) -> list[Refusal | None]:
    """For each place of the held card's first half, and each way, what speaks against it."""
    atlas, card = Atlas(game), game.held - 1
    ways = list(ways)
    return [why_not_there(game, atlas, card, at, way) for at in firsts for way in ways]


NEARNESS = ("IJ-R7", "IJ-9", "IJ-8", "IJ-R6")
"""Which of several reasons is told: the one that is nearest to being allowed."""


def least(reasons: list[Refusal | None]) -> Refusal | None:
    found = [reason for reason in reasons if reason is not None]
    return None if len(found) < len(reasons) else min(found, key=lambda reason: NEARNESS.index(reason.clause))


def why_not_there(game: IceJam, atlas: Atlas, card: int, at: int, way: int) -> Refusal | None:
    squares, face = (at, at + AHEAD[way]), atlas.face[card]
    for square_ in squares:
        if not inside(square_):
            return Refusal("IJ-R6", {"rows": ROWS, "columns": COLUMNS})
        what = "the Workshop" if atlas.terrain(square_) == SHOP else lying_on(atlas, square_)
        if what:
            return Refusal("IJ-9", {"square": place(square_), "holds": what})
    if not atlas.near.intersection(squares):
        return Refusal("IJ-8", {"squares": [place(square_) for square_ in squares], "touches": "nothing"})
    if ALIKE[face] and way in (NORTH, WEST):
        return Refusal("IJ-8", {"card": FACE_NAMES[face], "point": ["east", "south"]})
    if (at, way) == (atlas.at[card], atlas.way[card]) and not (any(SNOWFLAKE[face]) and game.bag_left):
        return Refusal("IJ-R7", {"square": place(at), "point": WAYS[way]})
    return None


# ---- steps ------------------------------------------------------------------------------------------


def why_not_step(game: IceJam, move: int) -> Refusal | None:
    if move == END:
        return None
    at = game.pawn[game.turn]
    if (move >= EXIT) != (at == HOME):
        return Refusal("IJ-12", {"pawn": "on the Workshop" if at == HOME else place(at)})
    number, slide = divmod(move - (EXIT if at == HOME else STEP), 2)
    if at == HOME:
        return why_not_go(Atlas(game), EXIT_FROM[number], EXIT_WAY[number], slide)
    return why_not_go(Atlas(game), at, number, slide)


def why_not_go(atlas: Atlas, at: int, way: int, slide: int) -> Refusal | None:
    to = at + AHEAD[way]
    holds = lying_on(atlas, to) if atlas.pawn(to) is not None else TERRAINS[atlas.terrain(to)]
    if not atlas.is_enterable(to):
        return Refusal("IJ-11", {"square": place(to), "holds": holds})
    if slide and atlas.terrain(to) != ICE:
        return Refusal("IJ-13", {"square": place(to), "holds": holds})
    if slide and not atlas.is_ice(to + AHEAD[way]):
        return Refusal("IJ-R8", {"step": WAYS[way]})
    return None


def why_not_take(game: IceJam, move: int) -> Refusal | None:
    return None


QUESTIONS: dict[int, tuple[frozenset[int], Callable[[IceJam, int], Refusal | None]]] = {
    ADDING: (frozenset(range(NO_CARD, LIFT + 1)), why_not_add),
    LIFTING: (frozenset(range(PICK_UP, DEAL)), why_not_pick_up),
    ROWING: (frozenset(range(ROW + 1, ROW + ROWS + 1)), why_not_row),
    COLUMNING: (frozenset(range(COLUMN + 1, COLUMN + COLUMNS + 1)), why_not_column),
    POINTING: (frozenset(range(POINT, POINT + 4)), why_not_point),
    STEPPING: (frozenset([END, *range(STEP, POINT)]), why_not_step),
    TAKING: (frozenset([TAKE, LEAVE]), why_not_take),
}
"""Which moves answer a phase's question at all, and what may speak against one of them."""
