"""Step 4, cleanup (CV-17 to CV-19)."""

from __future__ import annotations

from kringle.games.conveyor import belt
from kringle.games.conveyor.cards import BROOM, CRAFTABLE, DOLL, HAND_LIMIT, NAMES, PARTS, POOP, RADIO, SEASONS, card
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.declare import Move, Note, Phase, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE

drop = Move("drop", kind=one_of(CRAFTABLE, secret=True), clause="CV-17", at=37)
keep_broom = Move("keep", "broom", clause="CV-28", at=41)
sweep = Move("sweep", kind=one_of(PARTS, secret=True), clause="CV-18", at=42)
dropped = Note("dropped")
drop_kind = Note("drop_kind", kind=card, private=True)
swept = Note("swept")
sweep_kind = Note("sweep_kind", kind=card, private=True)
over = Note("over")

CLEANUP = Phase("cleanup", "CV-17")
OVER = Phase("over", "CV-19")


def start_cleanup(game: Conveyor) -> None:
    game.enter(CLEANUP)
    game.said = 0
    game.asking = 0
    for seat in range(game.seats):
        if must_clean(game, seat):
            game.ask_too(seat)
    if game.asking == 0:
        next_season(game)


def must_clean(game: Conveyor, seat: int) -> bool:
    if game.hand_size[seat] > HAND_LIMIT:  # CV-17
        return True
    return game.gold[seat][BROOM] > 0 and game.floor_size[seat] > 0 and (game.said >> seat) & 1 == 0  # CV-18


@CLEANUP.legal
def clean_moves(game: Conveyor, seat: int) -> None:
    if game.hand_size[seat] > HAND_LIMIT:
        for kind in range(DOLL, RADIO + 1):
            if game.hand[seat][kind] > 0:
                game.add(drop(kind))
    else:  # CV-R15
        game.add(keep_broom())
        for kind in range(DOLL, POOP + 1):
            if game.floor[seat][kind] > 0:
                game.add(sweep(kind))


@CLEANUP.do(drop)
def drop_card(game: Conveyor, seat: int, kind: int) -> None:  # CV-17
    game.into_hand(seat, kind, -1)
    game.floor[seat][kind] += 1
    game.floor_size[seat] += 1
    game.dropped[seat][game.season] += 1
    dropped(game, seat)
    drop_kind(game, seat, kind)
    clean_on(game, seat)


@CLEANUP.why_not(drop)
def not_dropped(game: Conveyor, seat: int, kind: int) -> Refusal | None:
    size = game.hand_size[seat]
    if size <= HAND_LIMIT:
        return Refusal("CV-17", {"cards in your hand": size})
    return None if game.hand[seat][kind] else Refusal("CV-17", {f"{NAMES[kind]} in your hand": 0})


@CLEANUP.do(sweep)
def sweep_up(game: Conveyor, seat: int, kind: int) -> None:  # CV-18
    game.spend(seat, BROOM)
    game.off_floor(seat, kind)
    game.sweepings[seat][kind] += 1
    game.swept[seat][game.season] += 1
    swept(game, seat)
    sweep_kind(game, seat, kind)
    clean_on(game, seat)


@CLEANUP.why_not(sweep)
def not_swept(game: Conveyor, seat: int, kind: int) -> Refusal | None:
    return not_kept(game, seat) or (
        None if game.floor[seat][kind] else Refusal("CV-18", {f"{NAMES[kind]} on your floor": 0})
    )


@CLEANUP.do(keep_broom)
def put_broom_away(game: Conveyor, seat: int) -> None:  # CV-28
    game.said |= 1 << seat
    clean_on(game, seat)


@CLEANUP.why_not(keep_broom)
def not_kept(game: Conveyor, seat: int) -> Refusal | None:
    size = game.hand_size[seat]
    return Refusal("CV-17", {"cards in your hand": size, "limit": HAND_LIMIT}) if size > HAND_LIMIT else None


@CLEANUP.otherwise
def no_cleaning(game: Conveyor, seat: int) -> Refusal:
    return not_kept(game, seat) or Refusal("CV-18", {"phase": "Cleanup"})


def clean_on(game: Conveyor, seat: int) -> None:
    if not must_clean(game, seat) and game.excuse(seat):
        next_season(game)


def next_season(game: Conveyor) -> None:
    game.said = 0
    if game.season == SEASONS - 1:  # CV-19
        game.enter(OVER)
        over(game, CHANCE)
    else:
        game.season += 1
        belt.create_belt(game)
