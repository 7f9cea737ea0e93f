"""A table where the test decides what is drawn, and decks made for one question."""

import ast
from pathlib import Path

import pytest

from kringle.games.elfgame import GAME, cards, deck_reader
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import Refused
from kringle.kernel.match import Match

FIRE, KITE, YOYO = "Fire Engine with a Real Bell", "Strawberry Kite", "Robin-Red Yo-Yo"
WHALE, DRUM, TOP = "Whale for the Bath", "Moonlight Drum", "Humming Top"
GIRAFFE, TRUMPET, BALL = "Rocking Giraffe", "Custard Trumpet", "Buttercup Ball"
CRATE, PARCEL, POCKET, MORNING = (
    "Crate of Who-Knows-What",
    "Surprise Parcel",
    "Pocketful of Wonder",
    "Busy Bench Morning",
)
COCOA, RELAY, FOREMAN, LADDER = "Extra Cocoa Shift", "Roller-Skate Relay", "Gingerbread Foreman", "Wobbly Ladder"
TINSEL, TOFFEE = "Tangled Tinsel", "Toffee on the Floor"
COALBIN, SNEEZE, GLOBE, FLURRY = "Coalbin", "Chimney Sneeze", "Upside-Down Snow Globe", "Pillow-Fight Flurry"
BUGGUM, PYJAMAS = "Buggum", "Pyjama Party"
BETTY, PUPPY, BELLS = "Big Broom Betty", "Snowplough Puppy", "Wake-Up Bells"
STOCKING, POST, LABELS, SLEIGH = "Christmas Stocking", "Shooting-Star Post", "Mixed-Up Labels", "Midnight Sleigh Swap"
LETTERS, ENCORE, MOUSE = "Avalanche of Letters", "Jingle Encore", "Pantry Mouse"
COOKIES, WASH_UP, QUICK_HANDS = "Cookies before Bedtime", "Grown-Ups Wash Up", "Small Hands, Quick Hands"


def fields():
    """Where each field of a position begins, and its shape: read from the source, since compiled classes forget."""
    source = Path(cards.__file__).with_name("table.py").read_text()
    body = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)).body
    at, found = 12, {}  # the kernel's own cells come first
    for node in body:
        if isinstance(node, ast.AnnAssign):
            said = node.annotation
            shape = (
                [eval(ast.unparse(n), vars(cards)) for n in said.slice.elts[1:]]
                if isinstance(said, ast.Subscript)
                else []
            )
            found[node.target.id] = at, shape
            size = 1
            for n in shape:
                size *= n
            at += size
    return found


FIELDS = fields()


class Table:
    """Seat `first` begins; each hand is filled up with whatever the deck has most of."""

    def __init__(self, seats=2, hands=(), first=0, **options):
        self.match = Match(GAME, seats, options, chance="manual")
        self.chance(("first", first))
        size = self.match.options["opening_hand"]
        keep = {name for hand in hands for name in hand}
        for n in range(size):
            for place in range(seats):
                hand = hands[(first + place) % seats] if (first + place) % seats < len(hands) else []
                self.draw(hand[n] if n < len(hand) else None, keep)

    @property
    def state(self):
        return self.match.state

    def chance(self, move):
        self.match.play(CHANCE, move)

    def draw(self, name=None, keep=()):
        """A certain card, or any without holly that nobody here waits for."""
        if name is None:
            spelled = self.match.game.spelling.move_of
            options = [(weight, spelled[number][1]) for number, weight in self.state.outcomes()]
            holly = set(self.holly())
            name = max((w, n) for w, n in options if n not in holly and (n not in keep or w > 1))[1]
        self.chance(("card", name))

    def holly(self):
        return {move[1] for move in self.match.game.spelling.move_of.values() if move[0] == "holly"}

    def play(self, *moves):
        """Each by whoever is asked; one who is asked together with others is named: (seat, move)."""
        for move in moves:
            if isinstance(move[0], int):
                self.match.play(*move)
            else:
                self.match.play(self.match.asks()[0], move)
        return self

    def turn(self, draw=None, *moves):
        """The draw of the turn, and what is done."""
        self.draw(draw)
        return self.play(*moves)

    def idle(self, turns=1):
        """Draw a card, swap it for another."""
        for _ in range(turns):
            before = [dict(entry) for entry in self.match.view(self.active)["hand"]]
            self.draw()
            if len(before) == 0:
                self.draw()
                self.draw()
            after = self.match.view(self.active)["hand"]
            counts = {entry["name"]: entry["count"] for entry in before}
            name = next(e["name"] for e in after if e["count"] > counts.get(e["name"], 0))
            self.play(("swap", name))
            self.draw()
        return self

    @property
    def active(self):
        return self.match.view()["active"]

    @property
    def phase(self):
        return self.match.view()["phase"]

    def seat(self, seat):
        return self.match.view()["seats"][seat]

    def lane(self, seat, colour):
        return self.match.view()["seats"][seat]["lanes"][colour]

    def bench(self, seat):
        """The three benches, and the reindeer that carry a present."""
        lanes = self.seat(seat)["lanes"]
        return [lane["bench"] for lane in lanes.values()], [name for name, lane in lanes.items() if lane["reindeer"]]

    def hand(self, seat):
        return sorted(e["name"] for e in self.match.view(seat)["hand"] for _ in range(e["count"]))

    def legal(self, seat=None):
        return self.match.legal(self.match.asks()[0] if seat is None else seat)

    def plays(self):
        return {move[1] for move in self.legal() if move[0] == "play"}

    def refused(self, *move, seat=None):
        """The clause, and the facts."""
        with pytest.raises(Refused) as refused:
            self.match.play(self.match.asks()[0] if seat is None else seat, move)
        return refused.value.clause, dict(refused.value.facts)

    def put(self, **values):
        """A position that would take long to reach: put(coal={(0, 1): 1}, goal=3)."""
        cells = self.state.cells()
        for name, value in self.as_cells(values).items():
            at, shape = FIELDS[name]
            for place, cell in value.items() if isinstance(value, dict) else [((), value)]:
                offset = 0
                for index, size in zip(place, shape, strict=True):
                    offset = offset * size + index
                cells[at + offset] = cell
        self.state.load(cells)
        return self

    def as_cells(self, values):
        """Tests speak of coal on a lane and of old cards; a cell has all blocks of a seat, or all copies of a card."""
        bits = {"coal": ("blocks", 0), "snow": ("blocks", 3), "shelf": ("blocks", 6), "reindeer": ("reindeer", 0)}
        found = {name: value for name, value in values.items() if name not in bits and name != "old"}
        for name in values.keys() & bits.keys():
            field, first = bits[name]
            row = found.setdefault(field, {(seat,): cell for seat, cell in enumerate(getattr(self.state, field))})
            for (seat, *colour), there in values[name].items():
                bit = 1 << first + sum(colour)
                row[seat,] = row[seat,] | bit if there else row[seat,] & ~bit
        for (seat, card), copies in values.get("old", {}).items():
            held = self.state.hand[seat][card] % cards.OLD
            found.setdefault("hand", {})[seat, card] = held + cards.OLD * copies
        return found

    def cards(self, *hands, deck=(), discard=()):
        """All the cards that there are, and where; none is old."""
        names = [card.name for card in self.deck.cards]
        rows = {"deck": {}, "discard": {}, "hand": {}, "hand_size": {}, "old_size": {}, "fresh": {}}
        for number, name in enumerate(names):
            rows["deck"][number,] = list(deck).count(name)
            rows["discard"][number,] = list(discard).count(name)
            for seat, hand in enumerate(hands):
                rows["hand"][seat, number] = list(hand).count(name)
        for seat, hand in enumerate(hands):
            rows["hand_size"][seat,] = rows["fresh"][seat,] = len(hand)
            rows["old_size"][seat,] = 0
        return self.put(**rows, deck_size=len(deck), discard_size=len(discard))

    @property
    def deck(self):
        chosen = self.match.options["custom_cards"]
        return deck_reader.standard() if chosen == "standard" else deck_reader.read(chosen["text"])

    def kinds(self, seat=None):
        return [note.kind for note in self.match.notes(seat)]


def written_deck(*cards, builds=5):
    """A whole deck: these cards (TOML lines each), and plain builds as far as a deck needs them."""
    text = "".join(f"[[card]]\n{card}\n" for card in cards)
    for n in range(builds):
        text += f'[[card]]\nname = "Build {n}"\ncopies = 9\nops = [{{op="build", colour="any", size={n % 3 + 1}}}]\n'
    return {"text": text}


def one(name, ops, copies=9, holly=False):
    return f'name = "{name}"\ncopies = {copies}\nops = [{ops}]' + ("\nholly = true" if holly else "")


def own_table(ops, seats=2, hands=None, **options):
    """A table where everybody holds three cards `Mine` with these operations."""
    cards = [one("Mine", ops, 9), one("More", ops, 9)] if seats > 3 else [one("Mine", ops, 9)]
    return Table(seats, hands or [["Mine"] * 3] * min(seats, 3), custom_cards=written_deck(*cards), **options)


FEW = written_deck(
    one("Grab", '{op="draw", count=2}, {op="discard", count=1, who="opponent"}'),
    one("Again", '{op="build", size=1}, {op="play_again"}'),
    one("Sprig", '{op="discard", count=1, who="everyone"}', 2, True),
    builds=3,
)
"""So few designs that all possible worlds can be followed, through several shuffles."""
