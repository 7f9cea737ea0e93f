"""The card in play: whoever can do an operation in more than one way is asked (EG-10, EG-16, EG-R14, EG-R21)."""

from __future__ import annotations

from kringle.games.elfgame import acting, ending, operations, refusals, turn, ways
from kringle.games.elfgame.cards import (
    COLOURS, DOER, KIDS, LANES, MOST_ANSWERS, OPS, OR, PLAY_AGAIN, SEATS, SINCE_VERSION_3, TABLE, TO_END,
)  # fmt: skip
from kringle.games.elfgame.operations import (
    advance, build, coal, deliver, deliver_load, deliver_load_through_snow, deliver_through_snow, let_draw,
    make_all_discard, make_discard, push_back, shelf, snowstorm, steal, steal_and_deliver, steal_load,
    steal_load_and_deliver, unblock,
)  # fmt: skip
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.declare import Move, Phase, upto
from kringle.kernel.errors import Refusal

WAYS = (
    build, advance, push_back, deliver, deliver_through_snow, steal, steal_and_deliver, coal, snowstorm, shelf, unblock,
    let_draw, make_discard, make_all_discard, deliver_load, deliver_load_through_snow, steal_load,
    steal_load_and_deliver,
)  # fmt: skip
whose = Move("whose", owner=upto(SEATS - 1), clause="EG-R21", at=635)

CHOOSE = Phase("choose", "EG-9", at=7)
WHOSE = Phase("whose", "EG-R21", at=11)


def go_on_with_card(game: ElfGame) -> None:
    card = game.card[TABLE] - 1
    at = game.op_at[TABLE]
    op = game.ops[card][at] if at < OPS else 0
    if op == 0 or op & 15 == PLAY_AGAIN:
        put_away(game, card)
        game.stage = TO_END
        if op != 0 and acting.may_play_again(game, game.active):  # EG-10
            game.enter(acting.AGAIN)
            game.ask(game.active)
    else:
        ask_or_operate(game)


def put_away(game: ElfGame, card: int) -> None:  # EG-R15
    game.card[TABLE] = game.op_at[TABLE] = 0
    game.lane = -1
    game.into_discard(card)


def doer(game: ElfGame) -> int:
    """Who does the operation that is reached."""
    return (game.ops[game.card[game.level] - 1][game.op_at[game.level]] >> DOER) & 7


def ask_or_operate(game: ElfGame) -> None:
    """Whoever can do the operation in more than one way is asked."""
    if doer(game) >= KIDS:
        ask_or_operate_together(game)
        return
    count = list_answers(game, game.active)
    if count > 1:
        if count > MOST_ANSWERS and game.edition >= SINCE_VERSION_3:
            game.enter(WHOSE)
        else:
            game.enter(CHOOSE)
        game.ask(game.active)
    else:
        operate_alone(game, game.scratch[0] if count == 1 else -1)


def operate_alone(game: ElfGame, way: int) -> None:
    game.lane = -1
    if way >= 0:
        operations.operate(game, game.active, way)
    to_next_question(game)
    if operations.may_deliver(way):
        ending.is_won(game)


def ask_or_operate_together(game: ElfGame) -> None:  # EG-R14
    for seat in range(game.seats):
        if game.is_in_group(seat, doer(game)) and list_answers(game, seat) > 1:
            game.ask_too(seat)
    if game.asking == 0:
        operate_together(game)
    else:
        game.enter(CHOOSE)


def operate_together(game: ElfGame) -> None:
    seat = game.active
    for _ in range(game.seats):
        if game.is_in_group(seat, doer(game)):
            way = game.opened(seat)
            if way < 0 and list_answers(game, seat) == 1:
                way = game.scratch[0]
            if way >= 0:
                operations.operate(game, seat, way)
        seat = game.seat_after(seat)
    to_next_question(game)
    ending.is_won(game)


def to_next_question(game: ElfGame) -> None:
    card = game.card[game.level] - 1
    at = game.op_at[game.level] + 1
    while at < OPS and (game.ops[card][at] >> OR) & 1 != 0:
        at += 1
    game.op_at[game.level] = at


# ---- which way --------------------------------------------------------------------------------------------


@CHOOSE.legal
def list_choices(game: ElfGame, seat: int) -> None:
    for i in range(list_answers(game, seat)):
        game.add(game.scratch[i])


def list_answers(game: ElfGame, seat: int) -> int:
    """All ways of the operation that is reached, its alternatives included."""
    card = game.card[game.level] - 1
    at = game.op_at[game.level]
    n = ways.list_ways(game, seat, game.ops[card][at], 0)
    at += 1
    while at < OPS and (game.ops[card][at] >> OR) & 1 != 0:
        n = without_doubles(game, n, ways.list_ways(game, seat, game.ops[card][at], n))
        at += 1
    return about_seat(game, n, seat, game.lane - LANES) if game.lane >= LANES else n


def about_seat(game: ElfGame, n: int, seat: int, owner: int) -> int:  # EG-R21
    """Of these answers of a seat, those about somebody's bench or hand."""
    kept = 0
    for i in range(n):
        if owner_of(game.scratch[i], seat) == owner:
            game.scratch[kept] = game.scratch[i]
            kept += 1
    return kept


def owner_of(way: int, seat: int) -> int:
    """Whose bench or hand a seat's way of an operation is about; -1: all opponents'."""
    if push_back.covers(way):
        return push_back.lane(way) // COLOURS
    if coal.covers(way):
        return coal.lane(way) // COLOURS
    if snowstorm.covers(way):
        return snowstorm.lane(way) // COLOURS
    if operations.steals(way):
        return operations.lane_stolen(way) // COLOURS
    if shelf.covers(way):
        return shelf.whose(way)
    if let_draw.covers(way):
        return let_draw.whose(way)
    if make_discard.covers(way):
        return make_discard.whose(way)
    return -1 if make_all_discard.covers(way) else seat


def without_doubles(game: ElfGame, known: int, n: int) -> int:
    """Two alternatives that come to the same are one answer."""
    kept = known
    for i in range(known, n):
        at = 0
        while at < known and game.scratch[at] != game.scratch[i]:
            at += 1
        if at == known:
            game.scratch[kept] = game.scratch[i]
            kept += 1
    return kept


@CHOOSE.do(*WAYS)
def choose(game: ElfGame, seat: int, move: int) -> None:
    if doer(game) < KIDS:
        game.asking = 0
        operate_alone(game, move)
        turn.go_on(game)
    elif game.seal(seat, move):
        operate_together(game)
        turn.go_on(game)


@CHOOSE.cites
def clause_of_operation(game: ElfGame) -> str:
    return refusals.clause_of(refusals.question(game)[0])


@CHOOSE.why_not(*WAYS)
def not_answer(game: ElfGame, seat: int, move: int) -> Refusal | None:
    return refusals.why_not_this_way(game, seat, move)


@CHOOSE.otherwise
def no_answer(game: ElfGame, seat: int) -> Refusal:
    return refusals.asks_for(game)


# ---- whose bench or hand, where that is too much for one question -------------------------------------------


@WHOSE.legal
def list_owners(game: ElfGame, seat: int) -> None:  # EG-R21
    """Whose bench or hand it may be about; what is about all opponents is answered at once."""
    count = list_answers(game, seat)
    for i in range(count):
        owner = owner_of(game.scratch[i], seat)
        if owner < 0:
            game.add(game.scratch[i])
        elif not is_listed(game, whose(owner)):
            game.add(whose(owner))


def is_listed(game: ElfGame, move: int) -> bool:
    for i in range(game.legal_count):
        if game.legal[i] == move:
            return True
    return False


@WHOSE.do(whose)
def choose_owner(game: ElfGame, seat: int, owner: int) -> None:
    game.asking = 0
    game.lane = LANES + owner
    if list_answers(game, seat) == 1:
        operate_alone(game, game.scratch[0])
    else:
        game.enter(CHOOSE)
        game.ask(seat)
    turn.go_on(game)


@WHOSE.do(make_all_discard)
def choose_all(game: ElfGame, seat: int, cards: int) -> None:
    game.asking = 0
    operate_alone(game, make_all_discard(cards))
    turn.go_on(game)


@WHOSE.why_not(whose)
def not_owner(game: ElfGame, seat: int, owner: int) -> Refusal | None:
    return refusals.why_nothing_at(game, seat, owner)


@WHOSE.why_not(make_all_discard)
def not_all(game: ElfGame, seat: int, cards: int) -> Refusal | None:
    return refusals.why_not_this_way(game, seat, make_all_discard(cards))


@WHOSE.otherwise
def no_owner(game: ElfGame, seat: int) -> Refusal:
    return Refusal("EG-R21", {"asked": "whose bench or hand"})
