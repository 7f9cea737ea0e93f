"""The log of a table: append-only, and the only source of truth.

An event is a deed with its number and the id of the command that it came from. It is never changed or deleted: who
takes a move back adds an event that says so. What is stored is said here; what goes over the wire (frames.py) may use
it, never the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from kringle.table import chain
from kringle.table.changes import By, How

Spelled = list[Any]
Absent = Literal["wait", "bot", "link"]
"""What happens to a seat whose person is away: it waits, a bot plays until it is back, or anybody may sit down."""
Shown = Literal["imported", "revealed", "exported"]
"""How somebody came to know what was hidden: brought the game along, with a seed of their choice; was shown its replay
as its host; or took it as who runs the server."""


class Deed(Struct, tag_field="deed", forbid_unknown_fields=True):
    """What happened."""


class Opened(Deed, tag="opened"):
    """The table's first draws."""

    draws: list[Spelled]
    hash: str


class Played(Deed, tag="played"):
    """A seat's move, the draws that followed from it, and a hash of the position it led to."""

    seat: int
    move: Spelled
    draws: list[Spelled]
    hash: str


class Undone(Deed, tag="undone"):
    """Only the first `to` moves of seats still count."""

    seat: int
    to: int


class Proposed(Deed, tag="proposed"):
    """Needs the consent of all other people; `to` as in Undone."""

    seat: int
    what: Literal["undo", "export"]
    to: int


class Answered(Deed, tag="answered"):
    """The last yes that was missing also does what was proposed."""

    seat: int
    yes: bool


class FreshDice(Struct, frozen=True, forbid_unknown_fields=True):
    """Draws from here on follow from this seed."""

    seed: str
    salt: str


class Reseeded(Deed, tag="reseeded"):
    """Somebody knows the seed up to here, and with it what was hidden; what is drawn from now on nobody knows."""

    why: Shown
    dice: FreshDice


Figure = Literal[
    "bear", "cat", "chick", "deer", "dog", "fox", "frog", "hedgehog", "koala", "lion", "mouse", "owl", "panda",
    "penguin", "polar_bear", "rabbit", "tiger", "unicorn",
]  # fmt: skip
"""Pictures that people choose for themselves."""


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    level: int | None = None
    figure: Figure | None = None
    """None: the page has one for each seat."""
    stand_in: bool = False
    """Whether a bot plays while its person is away; the seat stays theirs."""


class Seated(Deed, tag="seated"):
    """Somebody else sits here from now on; only with `renamed` it is the same person.

    A person may bring fresh dice: if draws were taken back, who saw them would know more than who comes now.
    """

    seat: int
    sitting: Sitting
    how: How | None = None
    """None in older logs, which do not say, nor by whom."""
    by: By | None = None
    dice: FreshDice | None = None


class Arrangement(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides for the table."""

    absent: Absent = "wait"
    absent_after: Annotated[int, Meta(ge=5, le=86_400)] = 60
    """Seconds."""
    typed_names: bool = False
    """Whether people may type names; otherwise they choose from the list."""
    watchers: bool = True
    """Whether anybody who knows the address may look on."""
    hints: bool = True
    listed: bool = False
    """Whether the table is in the public list; then anybody may sit down on an open seat."""
    gathering: bool = False
    """Whether people are still coming: nobody moves until the host starts the game or every seat is taken."""


class Arranged(Deed, tag="arranged"):
    arrangement: Arrangement


class Rematched(Deed, tag="rematched"):
    table: str
    kept: list[int] | None = None
    """The seats of this table in the order in which their people sit there, if it has fewer; None: as here."""


AnyDeed = Opened | Played | Undone | Proposed | Answered | Seated | Arranged | Rematched | Reseeded


class Event(Struct):
    table: str
    seq: int
    command: str
    """Unique in its table: who sends a command twice does it once."""
    deed: AnyDeed
    at: int
    """Milliseconds since 1970."""
    text: str
    """The deed as it is stored."""
    link: str
    """See chain.py."""


def linked(before: str, table: str, seq: int, command: str, deed: AnyDeed, at: int) -> Event:
    """An event that can be stored, after the link of the one before."""
    text = written(deed).decode()
    return Event(table, seq, command, deed, at, text, chain.link(before, seq, command, text, at))


class Head(Struct):
    """What a table is, from its making to its end."""

    id: str
    game: str
    rules: int
    """The version of the rules that it was begun with."""
    seats: int
    options: dict[str, Any]
    seed: int
    sittings: list[Sitting]
    arrangement: Arrangement
    listed: bool
    created: int
    salt: str = ""
    """Of the seed's commitment."""
    hash: str = ""
    """Of its row."""

    def __post_init__(self) -> None:
        self.hash = self.hash or chain.of_head(row_of(self))


def row_of(head: Head) -> dict[str, Any]:
    """As it is stored."""
    return {
        "id": head.id, "game": head.game, "rules": head.rules, "seats": head.seats,
        "options": written(head.options).decode(), "seed": str(head.seed), "salt": head.salt,
        "sittings": written(head.sittings).decode(), "arrangement": written(head.arrangement).decode(),
        "listed": head.listed, "created": head.created,
    }  # fmt: skip


def head_of(row: Mapping[str, Any]) -> Head:
    try:
        return Head(
            id=row["id"],
            game=row["game"],
            rules=row["rules"],
            seats=row["seats"],
            options=msgspec.json.decode(row["options"], type=dict[str, Any]),
            seed=int(row["seed"]),
            sittings=msgspec.json.decode(row["sittings"], type=list[Sitting]),
            arrangement=msgspec.json.decode(row["arrangement"], type=Arrangement),
            listed=bool(row["listed"]),
            created=row["created"],
            salt=row["salt"],
            hash=chain.of_head(row),
        )
    except (ValueError, msgspec.MsgspecError) as problem:
        raise BrokenLog(row["id"], 0, f"what it is can't be read ({problem})") from problem


def event_of(table: str, row: Mapping[str, Any]) -> Event:
    try:
        deed = read_deed(row["deed"])
    except (ValueError, msgspec.MsgspecError) as problem:
        raise BrokenLog(table, row["seq"], f"it can't be read ({problem})") from problem
    return Event(table, row["seq"], row["command_id"], deed, row["at"], row["deed"], row["link"])


class BrokenLog(Exception):
    """The log does not lead where it says: somebody has changed it."""

    def __init__(self, table: str, seq: int, what: str) -> None:
        super().__init__(f"table {table}, " + (f"event {seq}: {what}" if seq else what))
        self.table, self.seq, self.what = table, seq, what


read_deed = msgspec.json.Decoder(AnyDeed).decode
written = msgspec.json.Encoder().encode
