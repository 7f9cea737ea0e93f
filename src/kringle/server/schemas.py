"""What comes and goes by HTTP. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from kringle.table.events import Figure
from kringle.table.frames import Arrangement, Because, Chair, Key, Level, Mark, SeatNumber, State

Name = Annotated[str, Meta(max_length=40)]
BotName = Annotated[str, Meta(max_length=20)]


class Body(Struct, forbid_unknown_fields=True):
    """A JSON object."""


class Wish(Body):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: BotName | None = None
    level: Level | None = None
    figure: Figure | None = None


class NewTable(Body):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    chairs: Annotated[list[Wish], Meta(max_length=8)] | None = None
    listed: bool = False
    """As in the arrangement."""
    arrangement: Arrangement = Arrangement()


class Made(Body):
    table: str
    host_key: str
    keys: dict[str, str]
    """By seat."""
    invitation: str | None = None
    """For any seat that is open."""


class TableInfo(Body):
    table: str
    game: str
    title: str
    seats: int
    options: dict[str, Any]
    chairs: list[Chair]
    over: bool
    created: int
    rematch: str | None
    arrangement: Arrangement
    marks: list[Mark]


class ListedTable(Body):
    """An entry of the public list."""

    table: str
    game: str
    title: str
    seats: int
    documents: bool
    """Whether it has cards or a track of its own."""
    created: int
    people: list[str] | None = None
    """Who sits there; null: nobody has been there lately."""
    free: int | None = None


class TableList(Body):
    tables: list[ListedTable]


class GivenKey(Body):
    key: Key


class Holds(Body):
    seats: list[int]
    host: bool


class NewInvitation(Body):
    """For one seat, or for any that is open. `renew`: older ones end; of all seats, if none is named."""

    seat: SeatNumber | None = None
    renew: bool = False


class Invitation(Body):
    invitation: str
    path: str


class GivenInvitation(Body):
    invitation: Key


class Invited(Body):
    table: TableInfo
    free: list[int]
    """Where whoever has the invitation may sit down."""


class Join(Body):
    seat: SeatNumber | None = None
    name: Name | None = None
    invitation: Key | None = None
    """Not needed at a listed table."""
    figure: Figure | None = None


class Joined(Body):
    seat: int
    key: str


class Followed(Body):
    table: str
    keys: dict[str, str]
    """By seat: those that were free."""


class Leave(Body):
    seat: SeatNumber


class NewLink(Body):
    revoke: bool = False


class Link(Body):
    key: str
    path: str


class NewSitting(Body):
    kind: Literal["open", "bot"]
    bot: BotName | None = None
    level: Level | None = None


class NewName(Body):
    name: Name
    figure: Figure | None = None


class Fewer(Body):
    """A seat that nobody is going to take."""

    seat: SeatNumber


class NewCode(Body):
    language: Annotated[str, Meta(max_length=20)] = "en"


class Code(Body):
    words: list[str]


class GivenWords(Body):
    words: Annotated[str, Meta(max_length=200)]


class Admitted(Body):
    """Where four words lead."""

    table: str
    invitation: str


class Network(Body):
    """By which addresses other devices of the home network reach this server."""

    state: Literal["closed", "open", "none", "elsewhere"]
    """This device alone can open it, and may let the network in; others can; there is no network; or whoever runs the
    server has decided, and the address in the browser is the right one."""
    base: str | None
    """Which address to give to others, such as http://192.168.0.12:8024; null: that of the browser."""
    firewall: str | None
    """One that runs on this machine and may keep others out."""
    reached: bool
    """Whether a device of the network has been here."""


class Notice(Body):
    """Where to be told that it is one's turn: `https://...` or `mailto:...`; null: nowhere."""

    target: Annotated[str, Meta(max_length=300)] | None = None


class Nothing(Body):
    pass


class Words(Body):
    names: list[str]
    reactions: list[str]
    bots: dict[str, list[int]]


class Rules(Body):
    text: str
    clauses: dict[str, str]
    language: str


class GameWords(Body):
    """Messages as web/src/words/say.ts says them: texts, lists of texts and gaps, or one of several."""

    words: dict[str, str | list[Any] | dict[str, Any]]


class QrPath(Body):
    path: Annotated[str, Meta(pattern=r"^/[A-Za-z0-9/#_-]*$", max_length=200)]


class Health(Body):
    ok: bool
    """It lives. If not, only a restart helps."""
    ready: bool
    """It can do its work."""
    problems: list[str]
    """Why not."""
    version: str


class Trouble(Body):
    """Something was wrong with a request."""

    error: str
    message: str


# ---- printing ----------------------------------------------------------------------------------------

Millimetres = Annotated[float, Meta(ge=-10, le=10)]
PartName = Annotated[str, Meta(max_length=20)]


class PrintSettings(Body):
    """As `kringle print` has them."""

    paper: Literal["a4", "letter"] = "a4"
    language: Literal["en", "de"] = "en"
    backs: Literal["duplex-long", "duplex-short", "gutterfold", "none"] = "duplex-long"
    offset: tuple[Millimetres, Millimetres] = (0.0, 0.0)
    ink: Literal["full", "low", "black"] = "full"
    large: bool = False
    full_backs: bool = False
    only: Annotated[tuple[PartName, ...], Meta(max_length=20)] = ()


class PrintOrder(Body):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    numbers: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=40)] = []
    """Values of the data, as `kringle print --set` has them."""
    settings: PrintSettings = field(default_factory=PrintSettings)


class PrintedPart(Body):
    """Some sheets that belong together, with a picture of the first."""

    id: str
    title: str
    sheets: int
    pieces: int
    picture: str


class Look(Body):
    """What would come out."""

    parts: list[PrintedPart]
    back: str
    """A picture of cards from behind, if they have backs."""
    sheets: int
    minutes: int
    """To cut, about."""
    glued: int
    """Pages of boards."""


class Printing(Body):
    installed: bool


# ---- workshops ---------------------------------------------------------------------------------------


class Draft(Body):
    """A document that somebody is writing: own cards, a track."""

    game: Annotated[str, Meta(max_length=40)]
    option: Annotated[str, Meta(max_length=40)]
    text: str


class Looked(Body):
    """What its game says of it; what is in `found` depends on the game."""

    problems: list[dict[str, Any]]
    found: dict[str, Any]


class TryCard(Body):
    """How strong is a card of The Elf Game?"""

    options: dict[str, Any]
    card: Annotated[str, Meta(max_length=80)]


class TryTrack(Body):
    """What is a race of Top Deer on this track like?"""

    text: str
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 1
    only_race: bool = False


class TryNumbers(Body):
    """What do these values, such as `part.robot.points=6`, and these options do to a game?"""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    settings: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=40)] = []
    options: dict[str, Any] = {}


class FreeNumber(Body):
    """A value of a game's data that the rulebook does not give."""

    name: str
    value: int


class Numbers(Body):
    numbers: list[FreeNumber]


# ---- lessons -------------------------------------------------------------------------------------------


class LessonStep(Body):
    """A step of a lesson: what is said and pointed at, and the table as its learner sees it."""

    game: str
    lesson: str
    title: str
    step: int
    steps: int
    sentence: str
    pointed: list[str | int]
    """The move, or its beginning, whose things the light falls on."""
    how: Literal["right", "almost", "again"] | None
    """What the answer was; none was given without a move."""
    reply: str
    """What is said to the answer."""
    seats: int
    you: int
    options: dict[str, Any]
    rules: int
    state: State
    because: Because | None = None
    """Why a move can't be made, if that was asked."""
