"""Who knows what. `conceal` makes a view of the truth, `invent` one possible truth of a view.

A view holds what lies open and what TD-R18 remembers, no more: cards that were shown, and what the keepers of a deer
have seen of it. Its deck is all that its viewer has not seen, in the deck or with others. Who else knows a card is
part of the truth too: a seat knows that the one who sold it a deer has seen those cards, not which of them an earlier
keeper has seen.

So the worlds behind a view are all those that lie open alike: any unseen card in any unseen place. Two things that a
perfect memory would rule out are not remembered: what a deck held when it was shuffled from the discard pile, and,
for third parties, which discards came from a deer that was sold (so how much of it its seller still knows).
"""

from __future__ import annotations

from kringle.games.topdeer.cards import BRED, HAND, KINDS, NONE, SEATS, SINCE, STALLS, STOCK, UNSEEN
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.rng import Rng


# ---- conceal -------------------------------------------------------------------------------------------


def conceal(game: TopDeer, seat: int) -> None:
    for stall in range(STALLS):
        conceal_deer(game, stall, seat)
    for other in range(game.seats):
        if other != seat:
            conceal_stack(game, other)


def conceal_deer(game: TopDeer, stall: int, seat: int) -> None:
    number = game.keeper_number(stall, seat)
    left = 0
    for i in range(game.size[stall]):
        card = game.hand[stall][i]
        since = card % SINCE
        if since == 0 or (0 < since <= number):
            game.hand[stall][left] = card - since + told_since(since, number)
            left += 1
        else:
            game.deck[card // SINCE] += 1
    for i in range(left, game.size[stall]):
        game.hand[stall][i] = UNSEEN * SINCE


def told_since(since: int, number: int) -> int:
    """What a keeper can tell of who knows a card: all that it bought was known to the seller, at least."""
    return since if since == 0 else max(since, number - 1)


def conceal_stack(game: TopDeer, seat: int) -> None:
    for i in range(game.laid[seat], game.stacked[seat]):
        game.order[seat][i] = UNSEEN
    if game.special[seat] >= 0:
        game.special[seat] = UNSEEN


# ---- invent --------------------------------------------------------------------------------------------


def invent(game: TopDeer, rng: Rng) -> bool:
    left = 0
    for kind in range(KINDS):
        left += game.deck[kind]
    for stall in range(STALLS):
        left = invent_deer(game, stall, left, rng)
    for seat in range(game.seats):
        if seat != game.viewer:
            invent_stack(game, seat, rng)
    return True


def invent_deer(game: TopDeer, stall: int, left: int, rng: Rng) -> int:
    """Takes its hidden cards from the unseen ones; how many of these are left."""
    number = game.keeper_number(stall, game.viewer)
    known = known_cards(game, stall)
    hidden = game.size[stall] - known
    recall_earlier_keepers(game, stall, known, number, rng)
    older = older_cards(game, stall, known, number, rng)
    game.size[stall] = known
    for i in range(hidden):
        kind = guess_kind(game, left, rng)
        left -= 1
        since = game.line[stall]
        if i < older:
            since = number + 1 + rng.below(game.line[stall] - 1 - number)
        game.put(stall, kind * SINCE + since)
    return left


def known_cards(game: TopDeer, stall: int) -> int:
    known = 0
    while known < game.size[stall] and game.hand[stall][known] < UNSEEN * SINCE:
        known += 1
    return known


def guess_kind(game: TopDeer, left: int, rng: Rng) -> int:
    ticket = rng.below(left)
    kind = 0
    while ticket >= game.deck[kind]:
        ticket -= game.deck[kind]
        kind += 1
    game.deck[kind] -= 1
    return kind


def recall_earlier_keepers(game: TopDeer, stall: int, known: int, number: int, rng: Rng) -> None:
    """A card that the viewer bought may be known to anybody who had the deer before."""
    for i in range(known):
        if number > 1 and game.hand[stall][i] % SINCE == number - 1:
            game.hand[stall][i] -= rng.below(number - 1)
    for i in range(1, known):
        sort_in(game, stall, i)


def sort_in(game: TopDeer, stall: int, i: int) -> None:
    card = game.hand[stall][i]
    while i > 0 and game.hand[stall][i - 1] > card:
        game.hand[stall][i] = game.hand[stall][i - 1]
        i -= 1
    game.hand[stall][i] = card


def older_cards(game: TopDeer, stall: int, known: int, number: int, rng: Rng) -> int:
    """How many of the hidden cards were in the deer when its present keeper got it."""
    if game.line[stall] - 1 - number <= 0:
        return 0
    least = 0
    most = game.size[stall] - known
    if stall >= SEATS:  # bought, and not bred yet
        least = most
    elif game.kept > 0 and stall == game.turn:
        gone = HAND + BRED + game.extras - game.to_draw - game.size[stall]
        most = min(most, HAND - known)
        if game.kept == 2:
            least = max(0, HAND - gone - known)
    return least + rng.below(most - least + 1)


def invent_stack(game: TopDeer, seat: int, rng: Rng) -> None:
    """Its cards that do not lie open, in any order: as special, in the race deck, or not placed yet."""
    placed = game.stacked[seat]
    special = game.special[seat]
    game.stacked[seat] = game.laid[seat]
    game.special[seat] = min(special, NONE)
    count = game.list_stock(seat)
    for i in range(count):
        other = i + rng.below(count - i)
        kind = game.scratch[STOCK + other]
        game.scratch[STOCK + other] = game.scratch[STOCK + i]
        game.scratch[STOCK + i] = kind
    used = 0
    if special >= 0:
        game.special[seat] = game.scratch[STOCK]
        used = 1
    else:
        game.special[seat] = special
    for i in range(game.laid[seat], placed):
        game.order[seat][i] = game.scratch[STOCK + used]
        used += 1
    game.stacked[seat] = placed
