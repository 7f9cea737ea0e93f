"""Why not: the clause that forbids a move, and facts that the seat may know. Plain Python over the seat's view."""

from __future__ import annotations

from typing import cast

from kringle.games.topdeer import cards as c
from kringle.games.topdeer.secrets import TopDeer
from kringle.kernel.errors import Refusal
from kringle.kernel.state import State

ASKED_BY = {
    c.DEALING: "TD-2", c.KEEPING: "TD-2", c.FIRST_PLAYER: "TD-3", c.STACKING: "TD-4", c.BETTING: "TD-5",
    c.TURN: "TD-6", c.ACE: "TD-26", c.BORROWING: "TD-9", c.STEPPING: "TD-7", c.HOPPING: "TD-R3", c.BUMPING: "TD-8",
    c.RESTACKING: "TD-11", c.ROSETTE: "TD-14", c.PRICING: "TD-17", c.OFFER: "TD-17", c.RANSOM: "TD-17",
    c.DEER: "TD-19", c.DRAWING: "TD-20", c.SHEDDING: "TD-20", c.EXTRA_CARD: "TD-21", c.CHOOSING: "TD-22",
    c.OVER: "TD-24",
}  # fmt: skip


def asked_by(state: State) -> str:
    return ASKED_BY[cast(TopDeer, state).phase]


def why_not(state: State, seat: int, move: int) -> Refusal | None:
    """The seat is asked, and the move is one of the table; is it allowed?"""
    game = cast(TopDeer, state)
    return QUESTIONS[game.phase](game, seat, move)


def held(game: TopDeer, seat: int) -> list[int]:
    """The kinds of a seat's own cards."""
    return c.kinds_in(game.hand[seat][: game.size[seat]])


def names(kinds: list[int]) -> list[str]:
    return [c.NAMES[kind] for kind in kinds]


# ---- setup and stacking -------------------------------------------------------------------------------------


def not_leave(game: TopDeer, seat: int, move: int) -> Refusal | None:
    left = stock(game, seat)
    return None if move - c.LEAVE in left else Refusal("TD-2", {"your cards": names(left)})


def stock(game: TopDeer, seat: int) -> list[int]:
    """A seat's own cards that are not placed yet."""
    kinds = held(game, seat)
    placed = game.used[seat][: game.used_count[seat]] + game.order[seat][: game.stacked[seat]]
    for kind in [*placed, game.special[seat]]:
        if kind in kinds:
            kinds.remove(kind)
    return kinds


def not_stack(game: TopDeer, seat: int, move: int) -> Refusal | None:
    clause = asked_by(game)
    left = stock(game, seat)
    first = game.special[seat] == c.UNDECIDED
    base = c.SPECIAL if first else c.NEXT
    if move == c.NO_SPECIAL and first and game.phase == c.RESTACKING:
        return None
    if not base <= move < base + c.KINDS:
        return Refusal(clause, {"choose now": "the special card" if first else "the next card of the race deck"})
    if move - base in left:
        return None
    if move - base in game.used[seat][: game.used_count[seat]]:
        return Refusal("TD-10", {"used in this race": c.NAMES[move - base]})
    return Refusal(clause, {"not placed yet": names(left)})


def not_bet(game: TopDeer, seat: int, move: int) -> Refusal | None:
    if c.BET <= move < c.BET + game.seats:
        return None
    return Refusal("TD-5", {"players": list(range(game.seats))})


# ---- the race -----------------------------------------------------------------------------------------------


def not_turn(game: TopDeer, seat: int, move: int) -> Refusal | None:
    left = game.stacked[seat] - game.laid[seat]
    if move == c.PICK_UP:
        return None if game.laid[seat] else Refusal("TD-R14", {"your race cards on the table": 0})
    if move not in (c.PLAY, c.FLIP):
        return Refusal("TD-6", {"phase": "play a card or pick up"})
    if not left:
        return Refusal("TD-6", {"cards in your race deck": 0})
    return not_flip(game, seat, left) if move == c.FLIP else None


def not_flip(game: TopDeer, seat: int, left: int) -> Refusal | None:
    special = game.special[seat]
    if special < 0:
        used = names(game.used[seat][: game.used_count[seat]])
        return Refusal("TD-10", {"used in this race": used}) if used else Refusal("TD-9", {"your special card": None})
    if c.LAST_ONLY[c.EFFECT[special]] and left != 1:
        return Refusal("TD-R16", {"cards in your race deck": left})
    return None


def not_number(game: TopDeer, seat: int, move: int) -> Refusal | None:
    numbers = [n for n in range(1, c.MOST_STEPS + 1) if c.MOVES[game.card] >> n & 1]
    return None if move - c.NUMBER in numbers else Refusal("TD-26", {"numbers": numbers})


def not_borrow(game: TopDeer, seat: int, move: int) -> Refusal | None:
    face_up = {kind for other in range(game.seats) for kind in game.order[other][: game.laid[other]]}
    flipped = {kind for other in range(game.seats) for kind in game.used[other][: game.used_count[other]]}
    if game.edition >= c.SINCE_VERSION_2:  # TD-R15
        face_up |= flipped
    if move - c.BORROWED in face_up:
        return None
    if move - c.BORROWED in flipped:
        return Refusal("TD-9", {"by the rules of this table": "a flipped special is no race card"})
    return Refusal("TD-9", {"cards face up": names(sorted(face_up))})


def ways(game: TopDeer, space: int) -> list[int]:
    return [to for to in game.arrows[space] if to]


def not_step(game: TopDeer, seat: int, move: int) -> Refusal | None:
    leading = ways(game, game.at[seat])
    free = not game.stepped or game.effect == c.SUREFOOT
    regular = [to for to in leading if free or not game.rough[to]]
    if move == c.STOP:
        return Refusal("TD-R1", {"rough ground ahead": False}) if regular == leading else None
    if move - c.TO in regular:
        return None
    if move - c.TO in leading:
        return Refusal("TD-7", {"rough": move - c.TO})
    return Refusal("TD-7", {"arrows lead to": regular})


def not_hop(game: TopDeer, seat: int, move: int) -> Refusal | None:
    leading = ways(game, game.at[seat])
    return None if move - c.TO in leading else Refusal("TD-R3", {"arrows lead to": leading})


def not_bump(game: TopDeer, seat: int, move: int) -> Refusal | None:
    leading = ways(game, game.at[game.bumped])
    return None if move - c.TO in leading else Refusal("TD-8", {"bumped": game.bumped, "arrows lead to": leading})


# ---- after the race -----------------------------------------------------------------------------------------


def not_bought(game: TopDeer, seat: int, move: int) -> Refusal | None:
    """Rosette, deer and extra card: who can't pay is not asked."""
    buy = {c.ROSETTE: c.BUY_ROSETTE, c.OFFER: c.BUY_DEER, c.EXTRA_CARD: c.BUY_CARD}[game.phase]
    return None if move in (buy, c.PASS) else Refusal(asked_by(game), {"phase": "buy or pass"})


def not_price(game: TopDeer, seat: int, move: int) -> Refusal | None:
    if c.PRICE <= move <= c.PRICE + game.money[seat]:
        return None
    return Refusal("TD-17", {"your money": game.money[seat]})


def not_ransom(game: TopDeer, seat: int, move: int) -> Refusal | None:
    return None if move in (c.PAY, c.LOSE) else Refusal("TD-17", {"price": game.price})


def not_deer(game: TopDeer, seat: int, move: int) -> Refusal | None:
    if move == c.BREED_NONE:
        return None
    if move == c.BREED_OWN:
        return None if game.size[seat] else Refusal("TD-19", {"your own deer": "sold or discarded"})
    if move == c.BREED_BOUGHT:
        return None if game.size[c.SEATS + seat] else Refusal("TD-19", {"deer that you bought": 0})
    return Refusal("TD-19", {"phase": "choose which deer to breed"})


def not_choose(game: TopDeer, seat: int, move: int) -> Refusal | None:
    kinds = held(game, seat)
    return None if move - c.DISCARD in kinds else Refusal("TD-22", {"your cards": names(kinds)})


QUESTIONS = {
    c.KEEPING: not_leave, c.STACKING: not_stack, c.RESTACKING: not_stack, c.BETTING: not_bet, c.TURN: not_turn,
    c.ACE: not_number, c.BORROWING: not_borrow, c.STEPPING: not_step, c.HOPPING: not_hop, c.BUMPING: not_bump,
    c.PRICING: not_price, c.RANSOM: not_ransom, c.DEER: not_deer, c.CHOOSING: not_choose,
    c.ROSETTE: not_bought, c.OFFER: not_bought, c.EXTRA_CARD: not_bought,
}  # fmt: skip
