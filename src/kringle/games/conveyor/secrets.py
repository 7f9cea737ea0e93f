"""Conveyor: who knows what. `conceal` makes a view of a state, `invent` makes a possible state of a view.

For each other seat a private history is invented that explains the public one: which unseen cards it drew, what its
violet toys are, which cards it dropped, swept and took back with Gloves. On the scratch pad, by season and kind:
NET, cards that came into the hand less those that left it before the drop; LOW, the least that this may have been
on the way, less what was held up in an offer; BACK, taken back from the own floor. By kind: LOST, dropped so far;
DRAWN, drawn unseen.
"""

from __future__ import annotations

from kringle.games.conveyor import cards
from kringle.games.conveyor.belt import DEALING, SHADE
from kringle.games.conveyor.bidding import BIDDING, KNIVES, LOT, TAKING
from kringle.games.conveyor.cards import (
    DEED_BORG, DEED_OFFER, DEED_RADIO, DEED_SEAT, DEED_TRADE, DOLL, POOP, RADIO, ROBOT,
)  # fmt: skip
from kringle.games.conveyor.cleanup import OVER
from kringle.games.conveyor.fruitcake import asked_for, given
from kringle.games.conveyor.setup import HANDS, ORDER
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.rng import Rng

NEEDED = cards.NEEDED

# Places on the scratch pad.
NET, LOW, BACK, LOST, DRAWN, WEIGHT = 0, 16, 32, 48, 53, 58
TRIES = 64
PATIENCE = 24
"""Tries at one seat before the seats before it are invented anew."""
MOST_TRIES = 200_000
FAVOUR = 24
"""How much likelier a card is guessed that is known to have been held."""
BEFORE_CRAFT = (ORDER, HANDS, SHADE, DEALING, BIDDING, KNIVES, LOT, TAKING)


def conceal(game: Conveyor, seat: int) -> None:
    if game.phase != OVER:  # CV-20: at the end everything is turned over
        for other in range(game.seats):
            if other != seat:
                conceal_cards(game, other)


def conceal_cards(game: Conveyor, seat: int) -> None:
    """Cards that only this seat ever saw go back among the unseen ones; the log keeps the rest."""
    for kind in range(DOLL, POOP + 1):
        held = game.hand[seat][kind] + game.floor[seat][kind] + game.sweepings[seat][kind]
        if kind < POOP:
            held += game.bin[seat][kind] - traded_in(game, seat, kind)
            game.bin[seat][kind] = 0
        for season in range(game.season + 1):
            held -= game.got[seat][season][kind]
            if kind < POOP:
                held += game.gifts[seat][season][kind]
        game.deck[kind] += held
        game.hand[seat][kind] = game.floor[seat][kind] = game.sweepings[seat][kind] = 0
    conceal_toys(game, seat)


def conceal_toys(game: Conveyor, seat: int) -> None:
    for toy in range(DOLL, ROBOT + 1):
        game.toys[seat][toy][0] = game.toys[seat][toy][1] = 0


def traded_in(game: Conveyor, seat: int, kind: int) -> int:
    """Cards of this kind that came to a seat in trades, less those that went. CV-24"""
    if game.offers == 0:
        return 0
    total = 0
    offer = -1
    for i in range(game.deeds):
        what = game.deed[i] % DEED_SEAT
        if what >= DEED_OFFER:
            offer += 1
        if what >= DEED_TRADE:
            gain = asked_for(game, offer, kind) - given(game, offer, kind)
            if game.deed[i] // DEED_SEAT == seat:
                total += gain
            elif what - DEED_TRADE == seat:
                total -= gain
    return total


def invent(game: Conveyor, rng: Rng) -> bool:
    game.scratch[TRIES] = 0
    if game.phase == OVER:
        return True
    while game.scratch[TRIES] < MOST_TRIES:
        if explain_all(game, rng):
            return True
    return False


def explain_all(game: Conveyor, rng: Rng) -> bool:
    for seat in range(game.seats):
        if seat != game.viewer:
            patience = PATIENCE
            while not explain(game, seat, rng):
                game.scratch[TRIES] += 1
                patience -= 1
                if patience == 0:  # perhaps an earlier seat was given a card that only this one can have
                    for earlier in range(seat):
                        if earlier != game.viewer:
                            conceal_cards(game, earlier)
                    return False
    return True


def explain(game: Conveyor, seat: int, rng: Rng) -> bool:
    recall_log(game, seat)
    if (
        guess_unseen(game, seat, rng)
        and guess_gloved(game, seat, rng)
        and guess_toys(game, seat, rng)
        and guess_floor(game, seat, rng)
    ):
        for kind in range(DOLL, RADIO + 1):
            game.hand[seat][kind] = so_far(game, game.season, kind) - game.scratch[LOST + kind]
        return True
    forget(game, seat)
    return False


def recall_log(game: Conveyor, seat: int) -> None:
    """What everybody knows of this seat's cards."""
    for season in range(game.season + 1):
        for kind in range(DOLL, RADIO + 1):
            game.scratch[NET + season * 4 + kind] = game.got[seat][season][kind]
            game.scratch[BACK + season * 4 + kind] = 0
    for kind in range(DOLL, POOP + 1):
        game.scratch[DRAWN + kind] = game.scratch[LOST + kind] = 0
    if not crafting_has_begun(game):
        game.hand[seat][POOP] = game.got[seat][game.season][POOP]


def forget(game: Conveyor, seat: int) -> None:
    for kind in range(DOLL, POOP + 1):
        game.deck[kind] += game.scratch[DRAWN + kind]
        game.hand[seat][kind] = game.floor[seat][kind] = game.sweepings[seat][kind] = 0
    for kind in range(DOLL, RADIO + 1):
        game.bin[seat][kind] = 0
    conceal_toys(game, seat)


def so_far(game: Conveyor, season: int, kind: int) -> int:
    total = 0
    for earlier in range(season + 1):
        total += game.scratch[NET + earlier * 4 + kind]
    return total


def pick_kind(game: Conveyor, first: int, last: int, rng: Rng) -> int:
    """One of the kinds by the weights on the pad; -1 if all are zero."""
    total = 0
    for kind in range(first, last + 1):
        total += game.scratch[WEIGHT + kind]
    if total == 0:
        return -1
    ticket = rng.below(total)
    kind = first
    while ticket >= game.scratch[WEIGHT + kind]:
        ticket -= game.scratch[WEIGHT + kind]
        kind += 1
    return kind


def guess_unseen(game: Conveyor, seat: int, rng: Rng) -> bool:
    if game.dealt[seat] and not guess_card(game, seat, 0, ROBOT, rng):
        return False
    for season in range(game.season + 1):
        # A card that stayed in the hand when crafting began was no Poop.
        last = POOP if season == game.season and not crafting_has_begun(game) else RADIO
        for _ in range(game.unseen[seat][season]):
            if not guess_card(game, seat, season, last, rng):
                return False
    return True


def guess_card(game: Conveyor, seat: int, season: int, last: int, rng: Rng) -> bool:
    for kind in range(last + 1):
        game.scratch[WEIGHT + kind] = game.deck[kind]
    for kind in range(DOLL if game.offers > 0 else RADIO, min(last, RADIO) + 1):
        if game.deck[kind] > 0 and must_have_drawn(game, seat, season, kind):
            game.scratch[WEIGHT + kind] *= FAVOUR
    kind = pick_kind(game, DOLL, last, rng)
    if kind < 0:
        return False
    game.deck[kind] -= 1
    game.scratch[DRAWN + kind] += 1
    if kind == POOP:
        game.hand[seat][POOP] += 1
    else:
        game.scratch[NET + season * 4 + kind] += 1
    return True


def must_have_drawn(game: Conveyor, seat: int, season: int, kind: int) -> bool:
    """Whether what this seat openly did later with cards of this kind is more than it is known to have held."""
    held = so_far(game, season, kind)
    at = season
    offer = -1
    for i in range(game.deeds):
        what = game.deed[i] % DEED_SEAT
        if what >= DEED_OFFER:
            offer += 1
        while at < game.season and i >= game.season_deeds[at + 1]:
            at += 1
            held += game.scratch[NET + at * 4 + kind]
        if game.deed[i] // DEED_SEAT == seat:
            if what >= DEED_OFFER and held < given(game, offer, kind):
                return True
            if what >= DEED_TRADE:
                held += asked_for(game, offer, kind) - given(game, offer, kind)
            elif kind == RADIO and DEED_RADIO <= what < DEED_OFFER:
                held -= NEEDED[RADIO] if what < DEED_BORG else 1
        elif what >= DEED_TRADE and what - DEED_TRADE == seat:
            held += given(game, offer, kind) - asked_for(game, offer, kind)
        if held < 0:
            return True
    return False


def guess_gloved(game: Conveyor, seat: int, rng: Rng) -> bool:  # CV-22
    for season in range(game.season + 1):
        for _ in range(game.gloved[seat][season]):
            for kind in range(DOLL, RADIO + 1):
                game.scratch[WEIGHT + kind] = max(0, so_far(game, season - 1, kind))
            kind = pick_kind(game, DOLL, RADIO, rng)
            if kind < 0:
                return False
            game.scratch[NET + season * 4 + kind] += 1
            game.scratch[BACK + season * 4 + kind] += 1
    return True


def guess_toys(game: Conveyor, seat: int, rng: Rng) -> bool:
    offer = -1
    i = 0
    for season in range(game.season + 1):
        end = game.season_deeds[season + 1] if season < game.season else game.deeds
        for kind in range(DOLL, RADIO + 1):
            game.scratch[LOW + season * 4 + kind] = game.scratch[NET + season * 4 + kind]
        while i < end:
            what = game.deed[i] % DEED_SEAT
            if what >= DEED_OFFER:
                offer += 1
            if game.deed[i] // DEED_SEAT == seat:
                if not redo(game, seat, season, what, offer, rng):
                    return False
            elif what >= DEED_TRADE and what - DEED_TRADE == seat:
                if not redo_trade(game, season, offer, -1):
                    return False
            i += 1
    return True


def redo(game: Conveyor, seat: int, season: int, what: int, offer: int, rng: Rng) -> bool:
    """One deed of this seat, with what is not known of it."""
    if what >= DEED_TRADE:
        return redo_trade(game, season, offer, 1)
    if what >= DEED_OFFER:
        return hold_up(game, season, offer, 1)
    if what >= DEED_BORG:
        return guess_borg(game, seat, season, (what - DEED_BORG) // 2, rng)
    if what >= DEED_RADIO:
        return put_in_bin(game, seat, season, RADIO, NEEDED[RADIO])
    toy = guess_toy(game, season, what // 2, rng)
    if toy < 0:
        return False
    game.toys[seat][toy][what % 2] += 1
    return put_in_bin(game, seat, season, toy, NEEDED[toy] - what // 2)


def leaves(game: Conveyor, season: int, kind: int, count: int) -> bool:
    """Cards leave the hand (or, if the count is negative, come to it). False if there are not so many."""
    game.scratch[NET + season * 4 + kind] -= count
    return keep_low(game, season, kind, 0)


def keep_low(game: Conveyor, season: int, kind: int, held: int) -> bool:
    """At this moment so many were held at least."""
    least = game.scratch[NET + season * 4 + kind] - held
    if least < game.scratch[LOW + season * 4 + kind]:
        game.scratch[LOW + season * 4 + kind] = least
    return so_far(game, season, kind) >= held


def hold_up(game: Conveyor, season: int, offer: int, side: int) -> bool:
    """Who offers cards holds them, and so does who accepts. CV-R9"""
    for kind in range(DOLL, RADIO + 1):
        held = given(game, offer, kind) if side > 0 else asked_for(game, offer, kind)
        if held > 0 and not keep_low(game, season, kind, held):
            return False
    return True


def redo_trade(game: Conveyor, season: int, offer: int, side: int) -> bool:
    if not hold_up(game, season, offer, side):
        return False
    for kind in range(DOLL, RADIO + 1):
        gain = asked_for(game, offer, kind) - given(game, offer, kind)
        if gain != 0 and not leaves(game, season, kind, -gain * side):
            return False
    return True


def put_in_bin(game: Conveyor, seat: int, season: int, kind: int, count: int) -> bool:
    game.bin[seat][kind] += count
    return leaves(game, season, kind, count)


def guess_borg(game: Conveyor, seat: int, season: int, magic: int, rng: Rng) -> bool:
    stand_ins = 0
    while magic > 0:
        kind = rng.below(3)
        if (stand_ins >> kind) & 1 == 0:
            stand_ins |= 1 << kind
            magic -= 1
    for kind in range(DOLL, ROBOT + 1):
        if (stand_ins >> kind) & 1 == 0 and not put_in_bin(game, seat, season, kind, 1):
            return False
    return put_in_bin(game, seat, season, RADIO, 1)


def guess_toy(game: Conveyor, season: int, magic: int, rng: Rng) -> int:
    for kind in range(DOLL, ROBOT + 1):
        game.scratch[WEIGHT + kind] = max(0, so_far(game, season, kind) - (NEEDED[kind] - magic) + 1)
    return pick_kind(game, DOLL, ROBOT, rng)


def guess_floor(game: Conveyor, seat: int, rng: Rng) -> bool:
    floor = game.floor[seat]
    for season in range(game.season + 1):
        if season < game.season or crafting_has_begun(game):
            floor[POOP] += game.got[seat][season][POOP]
        for kind in range(DOLL, RADIO + 1):
            floor[kind] -= game.gifts[seat][season][kind] + game.scratch[BACK + season * 4 + kind]
            if floor[kind] < 0:
                return False
        for _ in range(game.dropped[seat][season]):
            if not guess_drop(game, seat, season, rng):
                return False
        for _ in range(game.swept[seat][season]):
            if not guess_sweep(game, seat, season, rng):
                return False
    return True


def to_spare(game: Conveyor, season: int, kind: int) -> int:
    """How many of this kind may be dropped this season and still leave enough for all that came later."""
    total = so_far(game, season, kind)
    least = total
    for later in range(season + 1, game.season + 1):
        least = min(least, total + game.scratch[LOW + later * 4 + kind])
        total += game.scratch[NET + later * 4 + kind]
    return least - game.scratch[LOST + kind]


def owed(game: Conveyor, seat: int, season: int, kind: int) -> int:
    """How many of this kind must still be on the floor after this season: Gloves took them off it later."""
    total = 0
    for later in range(season + 1, game.season + 1):
        total += game.gifts[seat][later][kind] + game.scratch[BACK + later * 4 + kind]
    return total


def guess_drop(game: Conveyor, seat: int, season: int, rng: Rng) -> bool:
    for kind in range(DOLL, RADIO + 1):
        spare = to_spare(game, season, kind)
        if spare < 0:
            return False
        if spare > 0 and owed(game, seat, season, kind) > game.floor[seat][kind]:
            spare *= FAVOUR
        game.scratch[WEIGHT + kind] = spare
    kind = pick_kind(game, DOLL, RADIO, rng)
    if kind < 0:
        return False
    game.scratch[LOST + kind] += 1
    game.floor[seat][kind] += 1
    return True


def guess_sweep(game: Conveyor, seat: int, season: int, rng: Rng) -> bool:
    for kind in range(DOLL, POOP + 1):
        lying = game.floor[seat][kind]
        if kind < POOP:
            lying = max(0, lying - owed(game, seat, season, kind))
        game.scratch[WEIGHT + kind] = lying
    kind = pick_kind(game, DOLL, POOP, rng)
    if kind < 0:
        return False
    game.floor[seat][kind] -= 1
    game.sweepings[seat][kind] += 1
    return True


def crafting_has_begun(game: Conveyor) -> bool:
    """Whether this season's Poop lies on the floors already."""
    return game.phase not in BEFORE_CRAFT
