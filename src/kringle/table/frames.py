"""Everything that goes over the wire, in both directions. docs/protocol.md explains it; TypeScript is made from it.

A frame is one JSON object with its `type`. Fields that are not known are refused, so that a mistake is heard of at
once. Numbers that would not fit into a double, such as seeds, are text.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from kringle.table.changes import SeatChange
from kringle.table.events import Arrangement as Arrangement
from kringle.table.events import Figure, Shown

PROTOCOL = 1
LARGEST_FRAME = 16_384
"""Bytes of one frame from a client."""

CommandId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+$", min_length=1, max_length=40)]
Seq = Annotated[int, Meta(ge=0, le=2**40)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Part = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=-(2**31), le=2**31)]
SpelledMove = Annotated[list[Part], Meta(min_length=1, max_length=16)]
Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+$", min_length=20, max_length=64)]
Level = Annotated[int, Meta(ge=1, le=8)]
Reaction = Literal["cheer", "clap", "gift", "heart", "laugh", "oops", "snowball", "think", "thanks", "wow"]


class Frame(Struct, tag_field="type", tag=lambda name: name.lower(), forbid_unknown_fields=True):
    """One JSON object on the socket."""


# ---- from a client ------------------------------------------------------------------------------------


class Hello(Frame, tag="hello"):
    """The first frame. `keys` are seats' or the host's keys, for clients without cookies."""

    protocol: int = PROTOCOL
    last_seq: Seq = 0
    """The newest state that this client has; 0: none. What it missed is told again."""
    keys: Annotated[list[Key], Meta(max_length=16)] = []
    told: Seq = 0
    """Without a state: the last move that this device was shown at an earlier visit. What came after it is told in
    steps; 0: from now on."""
    language: Annotated[str, Meta(max_length=35)] = "en"
    """In which notes, refusals, rules and hints are put into words. The page does that itself."""


class Play(Frame, tag="play"):
    id: CommandId
    seq: Seq
    """Of the state that the move was chosen in."""
    seat: SeatNumber
    move: SpelledMove


class Undo(Frame, tag="undo"):
    """Take this seat's last move back, or ask the others whether it may."""

    id: CommandId
    seq: Seq
    seat: SeatNumber


class Reveal(Frame, tag="reveal"):
    """Ask everybody whether the replay of the running game, secrets included, may be exported."""

    id: CommandId
    seq: Seq
    seat: SeatNumber


class Answer(Frame, tag="answer"):
    """Yes or no to what somebody proposed."""

    id: CommandId
    seq: Seq
    seat: SeatNumber
    yes: bool


class WhyNot(Frame, tag="why_not"):
    """Which rule forbids a move. `after`: as if the seat had made these moves before."""

    id: CommandId
    seat: SeatNumber
    move: SpelledMove
    after: Annotated[list[SpelledMove], Meta(max_length=4)] = []


class Hint(Frame, tag="hint"):
    id: CommandId
    seat: SeatNumber


class LookBack(Frame, tag="look_back"):
    """How did the table look to this seat (none: to somebody who looks on) when note `at` had happened?"""

    id: CommandId
    seat: SeatNumber | None
    at: Seq


class React(Frame, tag="react"):
    seat: SeatNumber
    reaction: Reaction


class Sync(Frame, tag="sync"):
    """There is a gap, or the client is not sure: tell everything after `last_seq` again."""

    last_seq: Seq = 0


class Ping(Frame, tag="ping"):
    number: Annotated[int, Meta(ge=0, le=2**40)] = 0


FromClient = Hello | Play | Undo | Reveal | Answer | WhyNot | Hint | LookBack | React | Sync | Ping


# ---- what frames from the server are made of -----------------------------------------------------------


class Piece(Struct, forbid_unknown_fields=True):
    """A part of a frame."""


class Chair(Piece):
    """Who sits on a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    level: int | None = None
    figure: Figure | None = None
    """What its person has chosen."""
    stand_in: bool = False
    """Whether a bot plays until its person is back."""
    here: bool = False
    """Whether a device is connected for this seat."""


class Dice(Piece):
    """What all draws follow from at the moment."""

    commitment: str
    """The hash of the seed."""
    salt: str | None
    """Hashed with it; told with the seed. Tables of older versions have none: it is empty."""
    after: int
    """Draws after so many moves, chance included, follow from it; 0: the first dice of this table."""
    changed: int
    """How often fresh dice have come."""


class Mark(Piece):
    """For good: somebody may know all that was hidden up to a moment of this game."""

    why: Shown
    at: int
    """The number of moves, chance included, after which that was."""


class Told(Piece):
    """One note: something happened, as this viewer may know it."""

    at: int
    """The number of moves, chance included, after which it came about."""
    kind: str
    seat: int | None
    facts: dict[str, Any]
    words: str


class Reason(Piece):
    """What speaks for a hint: the clause about such moves, and how it did in simulated games, from 0 to 1."""

    clause: str
    games: int
    value: float
    by_heuristic: bool
    """Whether the rule of thumb says so too."""
    rival: list[str | int] | None
    """What else was tried most."""
    rival_value: float


class Proposal(Piece):
    """Something that all other people must agree to."""

    what: Literal["undo", "export"]
    seat: int
    waiting: list[int]
    """Seats that have not answered yet."""


class Outcome(Piece):
    ranks: list[int]
    scores: list[int]
    reason: str
    clause: str


class Step(Piece):
    """How the table stood for a viewer between two moves, so that what happened can be shown one after the other."""

    at: int
    """The number of moves, chance included, after which that was."""
    asks: list[int]
    view: dict[str, Any]


class SeatScreen(Piece):
    """All that one viewer may know and do. `seat` is null for somebody who looks on."""

    seat: int | None
    view: dict[str, Any]
    asked: bool
    legal: list[list[str | int]]
    """What this seat may answer now; also to change an answer that is still sealed."""
    undo: Literal["free", "ask"] | None
    notes_after: int
    """Notes with a greater `at` that the client has are void; these replace them."""
    notes: list[Told]
    steps: list[Step] = []
    """What lies between the client's state and this one, if several moves do; of many only the newest."""


# ---- from the server -----------------------------------------------------------------------------------


class Welcome(Frame, tag="welcome"):
    protocol: int
    table: str
    game: str
    title: str
    rules: int
    seats: int
    options: dict[str, Any]
    commitment: str
    """The hash of the seed, from which draws follow now; `dice` of a state tells when that changes."""
    mine: list[int]
    """The seats that this client plays."""
    host: bool


class State(Frame, tag="state"):
    """Where the table stands, for each seat of this client."""

    seq: int
    since: int
    """The state that this one builds on. A client that has only an older one has missed something: `sync`."""
    asks: list[int]
    clause: str
    """The clause by which they are asked."""
    chairs: list[Chair]
    changes: list[SeatChange]
    """Who has sat down, got up or lost a seat after `since`, by whose doing."""
    arrangement: Arrangement
    dice: Dice
    marks: list[Mark]
    proposal: Proposal | None
    outcome: Outcome | None
    seed: str | None
    """The newest, told when the game is over; earlier ones are in the replay."""
    frozen: str | None
    """Why this table can only be looked at, if so."""
    rematch: str | None
    """The table where these people play again."""
    looks: list[SeatScreen]


class Here(Frame, tag="here"):
    """Which seats have a device connected."""

    seats: list[int]


class Ack(Frame, tag="ack"):
    """A command is in the log for good, with this number; also when it had been already."""

    id: str
    seq: int


class Refused(Frame, tag="refused"):
    """A command changed nothing."""

    id: str | None
    code: Literal[
        "rule", "not_asked", "malformed", "stale", "not_yours", "no_undo", "no_proposal", "frozen", "over", "busy",
        "storage", "limit", "hints_off", "frame", "gathering",
    ]  # fmt: skip
    message: str
    clause: str | None = None
    facts: dict[str, Any] = {}


class Because(Frame, tag="because"):
    """The answer to `why_not`; no clause: it may be played."""

    id: str
    clause: str | None
    sentence: str
    facts: dict[str, Any]


class Hinted(Frame, tag="hinted"):
    id: str
    move: list[str | int]
    words: str
    """The reason, in the language of `hello`."""
    reason: Reason


class Moment(Frame, tag="moment"):
    """The answer to `look_back`: an earlier look, with what had happened by then; nothing can be played in it."""

    id: str
    at: int
    asks: list[int]
    look: SeatScreen


class Reacted(Frame, tag="reacted"):
    seat: int
    reaction: str


class Pong(Frame, tag="pong"):
    number: int


class Gone(Frame, tag="gone"):
    """The last frame before the server closes the connection. `again`: reconnecting is worth while."""

    reason: Literal["no_table", "broken", "revoked", "private", "slow", "protocol", "limit", "ends"]
    again: bool


FromServer = Welcome | State | Here | Ack | Refused | Because | Hinted | Moment | Reacted | Pong | Gone

read_from_client = msgspec.json.Decoder(FromClient).decode
read_from_server = msgspec.json.Decoder(FromServer).decode
written = msgspec.json.Encoder().encode
