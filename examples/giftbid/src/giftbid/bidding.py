"""A round (GB-3 to GB-6)."""

from giftbid import scoring
from giftbid.cards import GIFTS, NAMES
from giftbid.table import Giftbid
from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Phase, between, number, one_of
from kringle.kernel.errors import Refusal

gift = Move("gift", kind=one_of(NAMES), clause="GB-3")
bid = Move("bid", card=between(1, GIFTS), clause="GB-4", sealed=True)
turned = Note("gift", gift=NAMES.__getitem__)
sealed = Note("sealed")
opened = Note("bid", card=number)
took = Note("took", gift=NAMES.__getitem__)
shared = Note("shared", gift=NAMES.__getitem__)

TURN = Phase("turn", "GB-3")
BID = Phase("bid", "GB-4")


def next_round(game: Giftbid) -> None:
    if game.round == GIFTS:  # GB-7
        scoring.end(game)
    else:
        game.round += 1
        game.enter(TURN)
        game.ask(CHANCE)


@TURN.legal
def gifts_to_turn(game: Giftbid) -> None:
    game.add_deck(gift(0), game.pile, GIFTS)


@TURN.do(gift)
def turn_over(game: Giftbid, kind: int) -> None:  # GB-3
    game.pile[kind] -= 1
    game.gift = kind
    turned(game, CHANCE, kind)
    game.enter(BID)
    game.ask(0)
    for seat in range(1, game.seats):
        game.ask_too(seat)


@BID.legal
def bids(game: Giftbid, seat: int) -> None:  # GB-4
    for card in range(1, GIFTS + 1):
        if game.card[seat][card - 1]:
            game.add(bid(card))


@BID.do(bid)
def make_bid(game: Giftbid, seat: int, card: int) -> None:  # GB-4
    if game.sealed[seat] == 0:
        sealed(game, seat)
    if game.seal(seat, bid(card)):
        open_bids(game)


@BID.why_not(bid)
def not_bid(game: Giftbid, seat: int, card: int) -> Refusal | None:
    return None if game.card[seat][card - 1] else Refusal("GB-4", {"card": card})


def open_bids(game: Giftbid) -> None:
    best = sharers = 0
    for seat in range(game.seats):
        card = bid.card(game.opened(seat))
        opened(game, seat, card)
        game.card[seat][card - 1] = 0
        game.scratch[seat] = card
        sharers = sharers + 1 if card == best else 1 if card > best else sharers
        best = max(best, card)
    for seat in range(game.seats):
        if game.scratch[seat] == best:
            game.sharers[seat][game.gift] = sharers
            if sharers == 1:  # GB-5
                took(game, seat, game.gift)
            else:  # GB-6
                shared(game, seat, game.gift)
    next_round(game)
