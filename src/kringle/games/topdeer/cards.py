"""The components, from cards.toml, and the numbers of their kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from kringle.kernel.data import Entry, Sourced, in_order, load
from kringle.kernel.errors import BadData

SUITS = ("spades", "hearts", "clubs", "diamonds")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
KINDS = 52
NAMES = tuple(rank + suit[0].upper() for suit in SUITS for rank in RANKS)
"""A kind is suit * 13 + rank: "AS" is 0, "10H" 22, "KD" 51."""
UNSEEN = 52
"""In a view: a card that its viewer does not know."""
NONE = -1
UNDECIDED = -2
"""No special card; no special card yet."""

EFFECTS = ("nothing", "extra", "borrow", "hop", "gather", "surefoot")
NOTHING, EXTRA, BORROW, HOP, GATHER, SUREFOOT = range(6)
YEARS = ("quiet", "stud_auction")
DEER = ("own", "bought", "none")
OWN, BOUGHT, NO_DEER = range(3)
"""What somebody breeds."""

SINCE_VERSION_2 = 1
"""The edition of the rules with specials that can be borrowed once they are flipped (TD-R15)."""

SEATS = 6
"""At most."""
STALLS = 12
"""A deer's place: a seat's own, or SEATS + seat for one that was bought in this auction."""
MOST_CARDS = 11
"""In one stall: seven and four extra."""
SINCE = 8
"""A card in a stall is kind * SINCE + since whom it is known: 0 to all, 1 from the first keeper of the deer on ..."""
HAND = 5
DEALT = 7
LEFT = 2
"""Of seven, five are kept."""
SPACES = 80
"""On a track, at most."""
ARROWS = 3
MOST_MONEY = 9
MOST_STEPS = 4
# Places on the scratch pad.
STOCK = 0
FACE_UP = 16

Suit = Literal["spades", "hearts", "clubs", "diamonds"]
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Price = Annotated[int, Meta(ge=1, le=MOST_MONEY)]
Players = Annotated[int, Meta(ge=2, le=SEATS)]
Spaces = Annotated[tuple[Annotated[int, Meta(ge=1, le=MOST_STEPS)], ...], Meta(min_length=1)]


class Deck(Sourced, frozen=True, kw_only=True):
    copies: Annotated[int, Meta(ge=1, le=4)]
    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    dealt: Annotated[int, Meta(ge=DEALT, le=DEALT)]
    hand: Annotated[int, Meta(ge=HAND, le=HAND)]
    bred: Annotated[int, Meta(ge=2, le=5)]
    lost: int

    def __post_init__(self) -> None:
        super().__post_init__()
        in_order("suits", self.suits, SUITS)
        in_order("ranks", self.ranks, RANKS)
        if HAND + self.bred - self.lost != DEALT:
            raise BadData(f"lost must be {HAND + self.bred - DEALT}, not {self.lost}: {DEALT} cards are left")


class Purse(Sourced, frozen=True, kw_only=True):
    start: Money
    most: Price
    bet_won: Money
    each_who_did_not_bet: Money
    rosette_price: Price
    extra_card: Price

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("start", "rosette_price"):
            if getattr(self, name) > self.most:
                raise BadData(f"{name} must be at most {self.most}, the most money that anybody has")
        least = self.most // (MOST_CARDS - DEALT + 1) + 1
        if self.extra_card < least:
            raise BadData(f"extra_card must be at least {least}: nobody can have more than {MOST_CARDS} cards")


class Rosettes(Sourced, frozen=True, kw_only=True):
    to_win: Annotated[int, Meta(ge=1, le=9)]


class Seats(Sourced, frozen=True, kw_only=True):
    least: Players
    most: Players

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.least > self.most:
            raise BadData(f"least must not be more than most, {self.most}")


class Race(Sourced, frozen=True, kw_only=True):
    spaces: dict[Rank, Spaces]

    def __post_init__(self) -> None:
        super().__post_init__()
        in_order("spaces", self.spaces, RANKS)
        for rank, numbers in self.spaces.items():
            if len(set(numbers)) < len(numbers):
                raise BadData(f"spaces: {rank} must be a list of different numbers")


class Special(Sourced, frozen=True, kw_only=True):
    effect: Literal["extra", "borrow", "hop", "gather", "surefoot"]
    ranks: Annotated[tuple[Rank, ...], Meta(min_length=1)]
    suits: Annotated[tuple[Suit, ...], Meta(min_length=1)]
    only_with_last_card: bool = False  # TD-R16

    def kinds(self) -> Iterator[int]:
        for suit in self.suits:
            for rank in self.ranks:
                yield SUITS.index(suit) * len(RANKS) + RANKS.index(rank)


class Year(Sourced, frozen=True, kw_only=True):
    spaces: Annotated[tuple[Literal["quiet", "stud_auction"], ...], Meta(min_length=1, max_length=12)]


class Cards(Entry, frozen=True, kw_only=True):
    """cards.toml, checked."""

    deck: Deck
    money: Purse
    rosettes: Rosettes
    seats: Seats
    race: Race
    special: tuple[Special, ...]
    year: Year

    def __post_init__(self) -> None:
        effects = self.effects
        if NOTHING in effects:
            raise BadData(f"special: {NAMES[effects.index(NOTHING)]} has no effect")

    @property
    def moves(self) -> list[int]:
        """By kind: the numbers of spaces that a race card may move, as bits."""
        return [sum(1 << n for n in numbers) for numbers in self.race.spaces.values()] * len(SUITS)

    @property
    def effects(self) -> list[int]:
        """By kind: what it does as a special card."""
        found = [NOTHING] * KINDS
        for entry in self.special:
            for kind in entry.kinds():
                if found[kind] != NOTHING:
                    raise BadData(f"special: {NAMES[kind]} has two effects")
                found[kind] = EFFECTS.index(entry.effect)
        return found

    @property
    def last_only(self) -> list[int]:
        """By effect: whether it takes the last card of a race deck."""
        only = {entry.effect for entry in self.special if entry.only_with_last_card}
        return [int(effect in only) for effect in EFFECTS]


CARDS = load(__package__, "cards.toml", Cards)
COPIES = CARDS.deck.copies
MOVES = CARDS.moves
LONGEST = [numbers.bit_length() - 1 for numbers in MOVES]
"""Spaces that a race card moves, at most."""
EFFECT = CARDS.effects
LAST_ONLY = CARDS.last_only
YEAR = [YEARS.index(space) for space in CARDS.year.spaces]
YEAR_SPACES = len(YEAR)
BRED = CARDS.deck.bred
LOST = CARDS.deck.lost
START_MONEY = CARDS.money.start
PURSE = CARDS.money.most
BET_WON = CARDS.money.bet_won
EACH_OTHER = CARDS.money.each_who_did_not_bet
ROSETTE_PRICE = CARDS.money.rosette_price
EXTRA_PRICE = CARDS.money.extra_card


def card(kind: int) -> str | None:
    """The name of a kind; None: no card, or one that is not known."""
    return NAMES[kind] if 0 <= kind < KINDS else None


def names(kinds: list[int]) -> list[str | None]:
    return [card(kind) for kind in kinds]


def kinds_in(stall: list[int]) -> list[int]:
    """The kinds of cards as they lie in a stall."""
    return [held // SINCE for held in stall]
