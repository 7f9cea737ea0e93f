"""Tables set up by hand: chance is played like a seat, and mats are laid out as a test wants them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from kringle.games.workshop import GAME, cards
from kringle.games.workshop.room import ROOM
from kringle.kernel import layout
from kringle.kernel.constants import CHANCE
from kringle.kernel.match import Match
from kringle.kernel.spelling import Move

KINDS = {name: kind for kind, name in enumerate(cards.GIFT_NAMES)}
SPACES = {name: space for space, name in enumerate(cards.SPACE_NAMES)}


def _offsets() -> dict[str, tuple[int, tuple[int, ...]]]:
    """Where each field begins in a position's cells. The compiled class has forgotten, so its source is read."""
    spec = importlib.util.spec_from_file_location("plain_table", str(files("kringle.games.workshop") / "table.py"))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    at, found = 12, {}
    for name, shape in layout.fields(module.Workshop).items():
        found[name] = (at, shape)
        at += layout.count(shape)
    return found


OFFSETS = _offsets()


class Scene:
    """A match on the morning of a day, with empty mats and no coal but what a test gives."""

    def __init__(self, seats: int = 2, day: int = 1, surprise: str | None = None, coal: int = 6) -> None:
        self.match = Match(GAME, seats, {"holiday_surprises": surprise is not None}, chance="manual")
        self.play(CHANCE, ("first", 0))
        if seats == 5:
            self.play(4, ("coal", 6))
        self.deal()
        for seat in range(seats):
            self.play(seat, ("keep", 1))
        self.clear_mats(coal)
        self.edit(day=day - 1)
        if surprise is not None:
            self.play(CHANCE, ("surprise", surprise))
        self.components = dict(GAME.components(self.match.state))

    # ---- playing ----------------------------------------------------------------------------------

    def play(self, seat: int, *moves: Move) -> None:
        for move in moves:
            self.match.play(seat, move)

    def deal(self) -> None:
        """Whatever the table has to draw: cards from the end of the list."""
        while self.match.asks() == (CHANCE,) and self.phase in ("deal", "face_up", "top"):
            self.play(CHANCE, self.match.legal(CHANCE)[-1])

    def send(self, seat: int, space: str, *moves: Move, elf: str = "untrained", bakery: bool = False) -> None:
        """A seat's whole turn, chance included."""
        self.play(seat, ("zelf",) if elf == "zelf" else ("elf", elf))
        self.play(seat, ("go", space, "bakery") if bakery else ("go", space))
        self.deal()
        for move in moves:
            self.play(seat, move)
            self.deal()

    def may(self, seat: int, space: str, elf: str = "untrained", bakery: bool = False) -> str | None:
        """The clause by which an elf may not go there; None: it may."""
        trial = Scene.__new__(Scene)
        trial.match = self.match.copy()
        who = ("zelf",) if elf == "zelf" else ("elf", elf)
        clause = trial.why_not(seat, *who)
        if clause is None:
            trial.play(seat, who)
            clause = trial.why_not(seat, "go", space, *["bakery"] * bakery)
        return clause

    def why_not(self, seat: int, *move: Any) -> str | None:
        """The clause by which a seat may not do this; the rules themselves must agree."""
        refusal = self.match.why_not(seat, move)
        assert (refusal is None) == (move in self.match.legal(seat))
        return None if refusal is None else refusal.clause

    def pass_round(self, *seats: int) -> None:
        """These seats send some elf to the mine; their carts are emptied first."""
        for seat in seats:
            self.edit(coal={seat: 0})
            self.send(seat, "coal_mine", elf=self.match.legal(seat)[0][1])

    def end_day(self) -> None:
        """Everybody goes to the mine until it is evening; carts are all but emptied first."""
        day = self.match.state.day
        while self.match.state.day == day and not self.match.over and self.phase == "elf":
            seat = self.match.asks()[0]
            self.edit(coal={seat: 1})
            self.play(seat, next(m for m in self.match.legal(seat) if m[0] in ("elf", "stop")))
            if self.phase == "space":
                self.play(seat, ("go", "coal_mine"))

    # ---- laying out -------------------------------------------------------------------------------

    def edit(self, **fields: Any) -> None:
        """Fields of the position: a whole value, or {index: value} for some of it."""
        cells = self.match.state.cells()
        for name, value in fields.items():
            start, shape = OFFSETS[name]
            for index, one in self._parts(value, shape).items():
                at = 0
                for size, i in zip(shape, index, strict=True):
                    at = at * size + i
                cells[start + at] = one
        self.match.state.load(cells)

    @staticmethod
    def _parts(value: Any, shape: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        if isinstance(value, Mapping):
            return {key if isinstance(key, tuple) else (key,): one for key, one in value.items()}
        if not shape:
            return {(): value}
        return {
            (i, *rest): one
            for i, inner in enumerate(value)
            for rest, one in Scene._parts(inner, shape[1:]).items()
        }  # fmt: skip

    def clear_mats(self, coal: int) -> None:
        state = self.match.state
        for seat in range(state.seats):
            for place in range(cards.GIFT_LIMIT):
                if state.gift[seat][place]:
                    self.put_back(seat, place)
        self.edit(coal=[coal if seat < state.seats else 0 for seat in range(cards.SEATS)])

    def put_back(self, seat: int, place: int) -> None:
        state = self.match.state
        kind = state.gift[seat][place] - 1
        self.edit(
            deck={kind: state.deck[kind] + 1}, top_left=state.top_left + 1, deck_left=state.deck_left + 1,
            gift={(seat, place): 0}, tokens={(seat, place): 0}, on_mat={seat: state.on_mat[seat] - 1},
            **{name: {(seat, place, m): 0 for m in range(3)} for name in ("firm", "soft", "plastic")},
        )  # fmt: skip

    def gift(self, seat: int, name: str, *lacks: str, plastic: tuple[str, ...] = (), tokens: int = 0) -> int:
        """A gift on a mat, all filled but what it `lacks` ("metal", or "metal?" where plastic is allowed) and with
        plastic for these materials. Its place, from 1."""
        state, kind = self.match.state, KINDS[name]
        place = state.gift[seat].index(0)
        self.edit(
            deck={kind: state.deck[kind] - 1}, top_left=state.top_left - 1, deck_left=state.deck_left - 1,
            gift={(seat, place): kind + 1}, tokens={(seat, place): tokens}, on_mat={seat: state.on_mat[seat] + 1},
            firm={(seat, place, m): lacks.count(material) for m, material in enumerate(cards.MATERIALS)},
            soft={(seat, place, m): lacks.count(material + "?") for m, material in enumerate(cards.MATERIALS)},
            plastic={(seat, place, m): plastic.count(material) for m, material in enumerate(cards.MATERIALS)},
        )  # fmt: skip
        return place + 1

    def new_gift(self, seat: int, name: str) -> int:
        """With nothing on it."""
        card = cards.GIFT_CARDS[KINDS[name]]
        firm = [material for m, material in enumerate(cards.MATERIALS) for _ in range(card.firm[m])]
        soft = [material + "?" for m, material in enumerate(cards.MATERIALS) for _ in range(card.soft[m])]
        return self.gift(seat, name, *firm, *soft)

    def five_gifts(self, seat: int) -> None:
        for name in ("Doctor's Bag", "Tea Set", "Chess Set", "Marble Run", "Wizard Cloak"):
            self.new_gift(seat, name)

    def train(self, seat: int, elf: int, *subjects: str) -> None:
        self.edit(training={(seat, elf - 1): sum(1 << cards.SUBJECTS.index(name) for name in subjects)})

    def improve(self, seat: int, **pieces: int) -> None:
        self.edit(improved={(seat, cards.IMPROVEMENTS.index(name)): count for name, count in pieces.items()})

    def display(self, *names: str | None) -> None:
        """What lies in the Mailroom, swapped with the deck."""
        state = self.match.state
        deck = list(state.deck)
        for card in state.display:
            if card:
                deck[card - 1] += 1
        for name in names:
            if name:
                deck[KINDS[name]] -= 1
        change = sum(deck) - sum(state.deck)
        self.edit(
            deck=deck, display=[KINDS[name] + 1 if name else 0 for name in names],
            top_left=state.top_left + change, deck_left=state.deck_left + change,
        )  # fmt: skip

    def empty_deck(self) -> None:
        """All cards that are not face up anywhere, out of the game."""
        self.edit(deck=[0] * cards.KINDS, returned=[[0, 0]] * cards.SEATS, swept=[[0] * 6] * cards.DAYS, layers=0)
        self.edit(top_left=0, deck_left=0)

    def sleigh(self, *names: str) -> None:
        counts = [names.count(name) for name in cards.GIFT_NAMES]
        self.edit(sleigh=counts, sleigh_left=len(names))

    # ---- looking ----------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return ROOM.phase_of(self.match.state).name

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.match.view(seat)

    def mat(self, seat: int) -> dict[str, Any]:
        return dict(self.view()["seats"][seat])

    def cookies(self, seat: int) -> int:
        return int(self.mat(seat)["cookies"])

    def coal(self, seat: int) -> int:
        return int(self.mat(seat)["coal"])

    def on(self, seat: int, place: int) -> list[str | None]:
        """What lies on a gift's requirements."""
        return [need["has"] for need in self.mat(seat)["gifts"][place - 1]["needs"]]

    def tokens(self, seat: int, place: int) -> int:
        return int(self.mat(seat)["gifts"][place - 1]["tokens"])

    def names(self, seat: int) -> list[str]:
        return [gift["name"] for gift in self.mat(seat)["gifts"] if gift]

    def legal(self, seat: int) -> list[Move]:
        return self.match.legal(seat)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Notes of a kind, as everybody heard them, as plain data."""
        return [note.plain() for note in self.match.notes() if note.kind == kind]
