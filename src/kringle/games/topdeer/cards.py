"""The components, from cards.toml, and the numbers that the rules give to cards, phases, moves and notes."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

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

PHASES = (
    "deal", "keep", "first player", "stack", "bet", "turn", "ace", "borrow", "step", "hop", "bump", "restack",
    "rosette", "price", "offer", "ransom", "deer", "draw", "shed", "extra", "choose", "over",
)  # fmt: skip
(
    DEALING, KEEPING, FIRST_PLAYER, STACKING, BETTING, TURN, ACE, BORROWING, STEPPING, HOPPING, BUMPING, RESTACKING,
    ROSETTE, PRICING, OFFER, RANSOM, DEER, DRAWING, SHEDDING, EXTRA_CARD, CHOOSING, OVER,
) = range(22)  # fmt: skip

# Moves.
LEAVE = 0  # + kind: one of the two of seven that are not kept
SPECIAL = 52  # + kind
NO_SPECIAL = 104
NEXT = 105  # + kind: next card of the race deck
BET = 157  # + seat
PLAY, FLIP, PICK_UP = 163, 164, 165
NUMBER = 166  # + spaces
BORROWED = 176  # + kind
TO = 228  # + space
STOP = 308
BUY_ROSETTE, BUY_DEER, BUY_CARD, PASS, PAY, LOSE = 309, 310, 311, 312, 313, 314
PRICE = 315  # + money
BREED_OWN, BREED_BOUGHT, BREED_NONE = 325, 326, 327
DISCARD = 328  # + kind
# Chance.
DRAW = 380  # + kind
SHED = 432  # + kind
FIRST = 484  # + seat

NOTES = (
    "drew", "drew_unseen", "set_aside", "left", "discarded", "shed", "thinned", "first_player", "reshuffled",
    "race", "set_special", "set_card", "stacked", "bet", "turn", "flipped", "played", "borrowed", "number",
    "stepped", "stopped", "hopped", "bumped", "picked_up", "crossed", "rosette", "earned", "took_back",
    "bought_rosette", "year", "offered", "declined", "sold", "saw", "kept", "lost", "breeds", "bought_card", "over",
)  # fmt: skip
(
    N_DREW, N_DREW_UNSEEN, N_SET_ASIDE, N_LEFT, N_DISCARDED, N_SHED, N_THINNED, N_FIRST_PLAYER, N_RESHUFFLED,
    N_RACE, N_SET_SPECIAL, N_SET_CARD, N_STACKED, N_BET, N_TURN, N_FLIPPED, N_PLAYED, N_BORROWED, N_NUMBER,
    N_STEPPED, N_STOPPED, N_HOPPED, N_BUMPED, N_PICKED_UP, N_CROSSED, N_ROSETTE, N_EARNED, N_TOOK_BACK,
    N_BOUGHT_ROSETTE, N_YEAR, N_OFFERED, N_DECLINED, N_SOLD, N_SAW, N_KEPT, N_LOST, N_BREEDS, N_BOUGHT_CARD, N_OVER,
) = range(39)  # fmt: skip


class Cards:
    """cards.toml, checked."""

    def __init__(self, text: str) -> None:
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise BadData(f"cards.toml: {problem}") from None
        self._deck()
        self._money()
        self.to_win = self._number("rosettes", "to_win", 1, 9)
        self.seats = tuple(range(self._number("seats", "least", 2, SEATS), self._number("seats", "most", 2, SEATS) + 1))
        if not self.seats:
            raise BadData("cards.toml: seats: least must not be more than most")
        self.moves = [self._spaces(rank) for rank in RANKS] * len(SUITS)
        self.effects = self._specials()
        self.years = self._years()

    def _deck(self) -> None:
        self.copies = self._number("deck", "copies", 1, 4)
        self._number("deck", "dealt", DEALT, DEALT)
        self._number("deck", "hand", HAND, HAND)
        self.bred = self._number("deck", "bred", 2, 5)
        self.lost = self._number("deck", "lost", self.bred - 2, self.bred - 2)
        for name, words in (("suits", SUITS), ("ranks", RANKS)):
            if self._table("deck").get(name) != list(words):
                raise BadData(f"cards.toml: deck.{name} must be {', '.join(words)}, in this order")

    def _money(self) -> None:
        self.most = self._number("money", "most", 1, MOST_MONEY)
        self.start = self._number("money", "start", 0, self.most)
        self.bet_won = self._number("money", "bet_won", 0, 9)
        self.each_other = self._number("money", "each_who_did_not_bet", 0, 9)
        self.rosette_price = self._number("money", "rosette_price", 1, self.most)
        least = self.most // (MOST_CARDS - DEALT + 1) + 1  # nobody can buy more than a stall holds
        self.extra_card = self._number("money", "extra_card", least, 9)

    def _table(self, name: str) -> dict[str, Any]:
        found = self.data.get(name)
        if not isinstance(found, dict):
            raise BadData(f"cards.toml: there must be a table [{name}]")
        self._status(found, name)
        return found

    def _status(self, table: dict[str, Any], place: str) -> None:
        if table.get("status") not in ("known", "reconstructed"):
            raise BadData(f"cards.toml: {place}: status must be known or reconstructed")

    def _number(self, table: str, name: str, least: int, most: int) -> int:
        value = self._table(table).get(name)
        if type(value) is not int or not least <= value <= most:
            allowed = f"{least}" if least == most else f"a whole number from {least} to {most}"
            raise BadData(f"cards.toml: {table}.{name} must be {allowed}, not {value!r}")
        return value

    def _spaces(self, rank: str) -> int:
        """The numbers of spaces that a race card may move, as bits."""
        numbers = self._table("race").get(rank)
        whole = isinstance(numbers, list) and all(type(n) is int and 1 <= n <= MOST_STEPS for n in numbers)
        if not whole or not numbers or len(set(numbers)) != len(numbers):
            raise BadData(f"cards.toml: race.{rank} must be a list of different numbers from 1 to {MOST_STEPS}")
        return sum(1 << n for n in numbers)

    def _specials(self) -> list[int]:
        """The effect of each kind as a special card."""
        found = self.data.get("special")
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise BadData("cards.toml: special must be a list of tables [[special]]")
        effects = [NOTHING] * KINDS
        self.last_only = [0] * len(EFFECTS)
        for entry in found:
            for name in self._special_kinds(entry):
                if effects[NAMES.index(name)]:
                    raise BadData(f"cards.toml: special: {name} has two effects")
                effects[NAMES.index(name)] = EFFECTS.index(entry["effect"])
            self.last_only[EFFECTS.index(entry["effect"])] = int(self._only_with_last_card(entry))
        if NOTHING in effects:
            raise BadData(f"cards.toml: special: {NAMES[effects.index(NOTHING)]} has no effect")
        return effects

    def _special_kinds(self, entry: dict[str, Any]) -> list[str]:
        effect = entry.get("effect")
        if effect not in EFFECTS[1:]:
            raise BadData(f"cards.toml: special: effect must be one of {', '.join(EFFECTS[1:])}, not {effect!r}")
        self._status(entry, f"special {effect}")
        for field, words in (("ranks", RANKS), ("suits", SUITS)):
            given = entry.get(field)
            if not isinstance(given, list) or not given or not all(word in words for word in given):
                raise BadData(f"cards.toml: special {effect}: {field} must be some of {', '.join(words)}")
        return [rank + suit[0].upper() for suit in entry["suits"] for rank in entry["ranks"]]

    def _only_with_last_card(self, entry: dict[str, Any]) -> bool:  # TD-R16
        only = entry.get("only_with_last_card", False)
        if not isinstance(only, bool):
            raise BadData(f"cards.toml: special {entry['effect']}: only_with_last_card must be true or false")
        return only

    def _years(self) -> list[int]:
        """For each space of the year track, whether it is a stud auction."""
        spaces = self._table("year").get("spaces")
        if not isinstance(spaces, list) or not 1 <= len(spaces) <= 12 or not all(s in YEARS for s in spaces):
            raise BadData(f"cards.toml: year.spaces must be one to twelve of {', '.join(YEARS)}")
        return [YEARS.index(space) for space in spaces]


CARDS = Cards(files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
COPIES = CARDS.copies
MOVES = CARDS.moves
EFFECT = CARDS.effects
LAST_ONLY = CARDS.last_only
YEAR = CARDS.years
YEAR_SPACES = len(YEAR)
BRED = CARDS.bred
LOST = CARDS.lost
START_MONEY = CARDS.start
PURSE = CARDS.most
BET_WON = CARDS.bet_won
EACH_OTHER = CARDS.each_other
ROSETTE_PRICE = CARDS.rosette_price
EXTRA_PRICE = CARDS.extra_card


def kinds_in(cards: list[int]) -> list[int]:
    """The kinds of cards as they lie in a stall."""
    return [card // SINCE for card in cards]
