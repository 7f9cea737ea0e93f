"""Making tables and sitting down at them. Playing is in sockets.py."""

from __future__ import annotations

import contextlib
import random
from typing import Any, get_args

from msgspec.structs import replace

import kringle
from kringle.server import game_words, lessons, listing, network, schemas, seats
from kringle.server.endpoints import COOKIE, MOST_KEYS, Answer, Endpoint, Problem, Request, given_keys, json_answer
from kringle.server.limits import Buckets, Bytes
from kringle.server.metrics import Metrics
from kringle.server.settings import Settings
from kringle.table import bots, frames, keys, names
from kringle.table.events import Reseeded, Sitting
from kringle.table.fair import Share
from kringle.table.live_table import LiveTable
from kringle.table.open_tables import OpenTables, RematchMade
from kringle.table.table_state import NotNow


class Api:
    """What all endpoints use."""

    def __init__(self, open_tables: OpenTables, settings: Settings, metrics: Metrics) -> None:
        self.open_tables = open_tables
        self.settings = settings
        self.limits = settings.limits
        self.metrics = metrics
        self.requests = Buckets(self.limits.requests, self.limits.requests_burst)
        self.changes = Buckets(self.limits.changes, self.limits.changes_burst)
        self.bodies = Bytes(self.limits.bodies, self.limits.bodies_an_address)
        self.codes = Buckets(self.limits.codes, self.limits.codes_burst)
        self.all_codes = Buckets(10 * self.limits.codes, 10 * self.limits.codes_burst)
        self.first_codes = Buckets(self.limits.first_codes_an_hour / 3600, self.limits.first_codes_an_hour)
        self.all_first_codes = Buckets(10 * self.limits.codes, 10 * self.limits.codes_burst)
        self.network = network.Network(settings)
        self.press: Any = None
        """A server's: what prints (printing.py)."""
        self.tries: Any = None
        """A server's: what tries workshops out (workshops.py)."""
        self.new_tables = Buckets(self.limits.tables_an_hour / 3600, self.limits.tables_an_hour)

    def admit(self, request: Request) -> None:
        self.metrics.count("requests")
        self.network.saw(request)
        if self.limits.by_address and not self.requests.take(address(request)):
            raise Problem(429, "limit")
        if self.limits.by_address and request.method != "GET" and not self.changes.take(address(request)):
            raise Problem(429, "limit", "changes")

    def admit_table(self, request: Request) -> None:
        if self.limits.by_address and not self.new_tables.take(address(request)):
            raise Problem(429, "limit", "tables")

    def may_guess(self, request: Request) -> bool:
        """Whether four more words may be tried. Also where addresses are not counted, all together are.

        An address's first tries have a share of their own: some that guess all day leave it to those who come.
        """
        who = address(request)
        if not self.limits.by_address:
            return self.all_codes.take("")
        if not self.codes.take(who):
            return False
        return (self.first_codes.take(who) and self.all_first_codes.take("")) or self.all_codes.take("")

    async def table(self, request: Request) -> LiveTable:
        return await self.open_tables.table(request.path_params["table"])

    async def shown(self, request: Request) -> LiveTable:
        """A table to somebody who may at least look on."""
        live = await self.table(request)
        arrangement = live.table_state.arrangement
        if not arrangement.watchers and not arrangement.listed and await self.who(request, live) == ((), False):
            raise Problem(403, "private")
        return live

    async def who(self, request: Request, live: LiveTable) -> tuple[tuple[int, ...], bool]:
        return await self.open_tables.holds(live, given_keys(request))

    async def host(self, request: Request) -> LiveTable:
        live = await self.table(request)
        if not (await self.who(request, live))[1]:
            raise Problem(403, "not_host")
        return live

    async def seat(self, request: Request, seat: int, or_host: bool = True) -> tuple[LiveTable, str | None]:
        """With the sitting in which the seat is one's own; None: not that, but one is the host.

        Both from one look at the keys: between two, somebody who has just lost a seat would be taken for the host.
        """
        live = await self.table(request)
        seats, host = await self.who(request, live)
        if not 0 <= seat < live.table_state.head.seats:
            raise Problem(404, "no_seat")
        if seat not in seats and not (host and or_host):
            raise Problem(403, "not_yours")
        return live, live.table_state.sat[seat] if seat in seats else None

    def keeping(self, request: Request, answer: Answer, table: str, added: list[str]) -> Answer:
        """With these keys besides those that whoever asks has already."""
        held = request.cookies.get(COOKIE, "").split(".") if request.path_params.get("table") == table else []
        answer.keys = table, list(dict.fromkeys([*added, *(key for key in held if key)]))[:MOST_KEYS]
        return answer


def address(request: Any) -> str:
    return request.client.host if request.client else ""


# ---- reading ------------------------------------------------------------------------------------------


async def games(api: Api, request: Request, body: None) -> Any:
    return kringle.games()


def _game(request: Request) -> kringle.Game:
    try:
        return kringle.game(request.path_params["game"])
    except kringle.UnknownGame:
        raise Problem(404, "UnknownGame") from None


async def rules(api: Api, request: Request, body: None) -> schemas.Rules:
    return told(_game(request), request.query_params.get("language", "en"))


async def words_of_game(api: Api, request: Request, body: None) -> schemas.GameWords:
    return schemas.GameWords(game_words.said(_game(request).id, request.query_params.get("language", "en")))


async def table_rules(api: Api, request: Request, body: None) -> schemas.Rules:
    """With the numbers that hold at this table."""
    live = await api.shown(request)
    return told(live.table_state.match.game, request.query_params.get("language", "en"))


def told(game: kringle.Game, language: str) -> schemas.Rules:
    book = game.rulebook.translated(language)
    return schemas.Rules(book.text, {id: book.sentence(id) for id in book.clauses}, book.language)


async def words(api: Api, request: Request, body: None) -> schemas.Words:
    return schemas.Words(list(names.NAMES), list(get_args(frames.Reaction)), bots.LEVELS)


async def tables(api: Api, request: Request, body: None) -> schemas.TableList:
    return await listing.public(api)


async def table(api: Api, request: Request, body: None) -> schemas.TableInfo:
    return listing.info(await api.shown(request))


# ---- making -------------------------------------------------------------------------------------------


async def make(api: Api, request: Request, body: schemas.NewTable) -> Answer:
    api.admit_table(request)
    game = kringle.game(body.game)
    share = Share(address(request))
    await api.open_tables.runtime.checker.options(body.game, body.seats, body.options, share)
    game.checked(body.seats, body.options)
    sittings = wished(body, api.open_tables.runtime.random)
    arrangement = replace(body.arrangement, listed=body.listed or body.arrangement.listed)
    invitation = keys.new_key(api.open_tables.runtime.random)
    live, host, people = await api.open_tables.make(
        body.game, body.seats, body.options, sittings, arrangement, arrangement.listed, share=share,
        invitation=invitation,
    )  # fmt: skip
    if arrangement.listed:
        await listing.set_listed(api, live.table_state.head, True)
    return made(api, request, live, host, people, invitation)


def wished(body: schemas.NewTable, chance: random.Random) -> list[Sitting]:
    wishes = body.chairs
    if wishes is None:
        wishes = [schemas.Wish("me"), *[schemas.Wish("open")] * (body.seats - 1)]
    if len(wishes) != body.seats:
        raise Problem(400, "chairs", chairs=len(wishes), seats=body.seats)
    taken: list[str] = []
    found = []
    start = chance.randrange(len(names.NAMES))
    for wish in wishes:
        name = names.free(taken, start)
        if wish.name is not None:
            name = names.checked(wish.name, body.arrangement.typed_names, taken)
        taken.append(name)
        if wish.kind == "bot":
            bot, level = bots.checked(wish.bot or bots.USUAL, wish.level)
            found.append(Sitting("bot", name, bot, level))
        else:
            found.append(Sitting("person" if wish.kind == "me" else "open", name, figure=wish.figure))
    return found


def made(
    api: Api, request: Request, live: LiveTable, host: str, people: dict[int, str], invitation: str | None = None
) -> Answer:
    live.payer = live.payer or address(request)
    answer = schemas.Made(live.id, host, {str(seat): key for seat, key in people.items()}, invitation)
    return api.keeping(request, json_answer(answer, 201), live.id, [host, *people.values()])


async def take_in(api: Api, request: Request, body: str) -> Answer:
    api.admit_table(request)
    return made(api, request, *await api.open_tables.take_in(body, Share(address(request))))


async def rematch(api: Api, request: Request, body: schemas.Nothing) -> Answer:
    """The same people and bots at a new table, whose id is in the log first: of several who ask one makes it."""
    live = await api.table(request)
    mine, host = await api.who(request, live)
    table_state = live.table_state
    if not mine and not host:
        raise Problem(403, "not_yours", "rematch")
    if not table_state.match.over:
        raise Problem(409, "not_over")
    if table_state.rematch is not None:
        raise Problem(409, "rematch")
    api.admit_table(request)
    people = [
        s if s.kind == "bot" or seat in mine else Sitting("open", s.name, figure=s.figure)
        for seat, s in enumerate(table_state.sittings)
    ]
    head, arrangement = table_state.head, table_state.arrangement
    try:
        found = await api.open_tables.make(
            head.game, head.seats, head.options, people, arrangement, arrangement.listed, after=live,
            share=Share(address(request)),
        )  # fmt: skip
    except RematchMade:
        raise Problem(409, "rematch") from None
    if arrangement.listed:
        await listing.set_listed(api, found[0].table_state.head, True)
    return made(api, request, *found)


async def replay(api: Api, request: Request, body: None) -> Answer:
    live = await api.shown(request)
    table_state = live.table_state
    seats, host = await api.who(request, live)
    if not (seats or host or table_state.arrangement.watchers):
        raise Problem(403, "private")  # not even if it is listed

    def plan() -> Reseeded:
        if not host or not (table_state.exportable or table_state.has_nobody_but(seats)):
            raise Problem(403, "secret")
        return table_state.plan_reseed("revealed", live.runtime.fresh_dice())

    if not table_state.match.over:
        plan()  # whoever may see it: what comes after it is drawn anew, and all are told
        if not table_state.told_up_to_here:
            with contextlib.suppress(NotNow):  # a bot has just ended the game
                await live.order(f"reveal:{live.runtime.token()}", plan)
    return Answer(
        table_state.replay().encode(),
        media_type="application/x-ndjson",
        headers={
            "content-disposition": f'attachment; filename="{table_state.head.game}-{live.id}.jsonl"',
            "cache-control": "no-store",
        },
    )


# ---- the table --------------------------------------------------------------------------------------


async def arrange(api: Api, request: Request, body: frames.Arrangement) -> schemas.Nothing:
    live = await api.host(request)
    head, listed = live.table_state.head, live.table_state.arrangement.listed
    if listed and not body.listed:  # off the list first: what is in it may be joined
        await listing.set_listed(api, head, False)
    await live.order(f"arrange:{live.runtime.token()}", lambda: live.table_state.plan_arrangement(body))
    if body.listed and not listed:
        await listing.set_listed(api, head, True)
    return schemas.Nothing()


KEYED = (403, 404)
T, SEAT = "/api/tables/{table}", "/api/tables/{table}/chairs/{seat}"
ENDPOINTS = (
    Endpoint("GET", "/api/games", "The games with seat counts and options", games, None, "application/json"),
    Endpoint("GET", "/api/games/{game}/rules", "A game's rules", rules, None, schemas.Rules, wrong=(404,)),
    Endpoint(
        "GET", "/api/games/{game}/words", "What a game's package says in a language", words_of_game, None,
        schemas.GameWords, wrong=(404,),
    ),
    Endpoint(
        "GET", "/api/games/{game}/lessons/{lesson}", "A step of a lesson, or the answer to a move in it", lessons.step,
        None, schemas.LessonStep, wrong=(404, 409),
    ),
    Endpoint("GET", "/api/words", "Names, reactions and bots to choose from", words, None, schemas.Words),
    Endpoint("GET", "/api/tables", "Listed tables", tables, None, schemas.TableList),
    Endpoint("POST", "/api/tables", "Make a table", make, schemas.NewTable, schemas.Made, 201, large=True),
    Endpoint("GET", T, "One table", table, None, schemas.TableInfo, wrong=(403, 404)),
    Endpoint("GET", f"{T}/rules", "Its rules, with its numbers", table_rules, None, schemas.Rules, wrong=(403, 404)),
    Endpoint("POST", f"{T}/keys", "A key for a cookie", seats.exchange, schemas.GivenKey, schemas.Holds, 200, KEYED),
    Endpoint("POST", f"{T}/host", "The host's key anew", seats.renew_host, schemas.Nothing, schemas.Link, 200, KEYED),
    Endpoint(
        "POST", f"{T}/invitations", "Invite", seats.invite, schemas.NewInvitation, schemas.Invitation, 201,
        (*KEYED, 409),
    ),
    Endpoint(
        "POST", f"{T}/invited", "Where an invitation is for", seats.look_at_invitation, schemas.GivenInvitation,
        schemas.Invited, 200, KEYED,
    ),
    Endpoint("POST", f"{T}/join", "Sit down", seats.join, schemas.Join, schemas.Joined, 201, (*KEYED, 409)),
    Endpoint("POST", f"{T}/leave", "Get up", seats.leave, schemas.Leave, schemas.Nothing, 200, KEYED),
    Endpoint("POST", f"{SEAT}/link", "A new key for a seat", seats.link, schemas.NewLink, schemas.Link, 200, KEYED),
    Endpoint("PUT", SEAT, "Open it or give it to a bot", seats.sit, schemas.NewSitting, schemas.Nothing, 200, KEYED),
    Endpoint(
        "POST", f"{SEAT}/stand_in", "Let a bot play until its person is back", seats.stand_in, schemas.Nothing,
        schemas.Nothing, 200, (*KEYED, 409),
    ),
    Endpoint("PUT", f"{SEAT}/name", "Choose a name", seats.rename, schemas.NewName, schemas.Nothing, 200, KEYED),
    Endpoint(
        "POST", f"{T}/follow", "To a rematch", seats.follow, schemas.Nothing, schemas.Followed, 200, (*KEYED, 409)
    ),
    Endpoint("PUT", f"{T}/arrangement", "Arrange it", arrange, frames.Arrangement, schemas.Nothing, wrong=(403, 404)),
    Endpoint("POST", f"{T}/rematch", "Play again", rematch, schemas.Nothing, schemas.Made, 201, (403, 404, 409)),
    Endpoint("GET", f"{T}/replay", "The replay", replay, None, "application/x-ndjson", wrong=(403, 404)),
    Endpoint("POST", "/api/replays", "Take in a replay as a table", take_in, str, schemas.Made, 201, large=True),
)  # fmt: skip
