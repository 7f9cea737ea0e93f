"""Making tables and sitting down at them. Playing is in sockets.py."""

from __future__ import annotations

import contextlib
import io
import random
from typing import Any, get_args

import segno
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import kringle
from kringle.server import bodies, game_words, listing, logs, seats
from kringle.server.limits import Buckets, Bytes
from kringle.server.metrics import Metrics
from kringle.server.settings import Settings
from kringle.server.web import COOKIE, MOST_KEYS, Endpoint, Problem, given_keys, json_response
from kringle.table import admission, bots, frames, names
from kringle.table.events import Arranged, Reseeded, Sitting
from kringle.table.fair import Share
from kringle.table.house import House, RematchMade
from kringle.table.record import NotNow
from kringle.table.running import Running

WEEK = 7 * 86_400
REMATCH = "there is a rematch already; the table says where"


class Desk:
    """What all endpoints use."""

    def __init__(self, house: House, settings: Settings, metrics: Metrics) -> None:
        self.house = house
        self.settings = settings
        self.limits = settings.limits
        self.metrics = metrics
        self.requests = Buckets(self.limits.requests, self.limits.requests_burst)
        self.bodies = Bytes(self.limits.bodies, self.limits.bodies_an_address)
        self.new_tables = Buckets(self.limits.tables_an_hour / 3600, self.limits.tables_an_hour)

    def admit(self, request: Request) -> None:
        self.metrics.count("requests")
        if self.limits.by_address and not self.requests.take(address(request)):
            raise Problem(429, "limit", "too many requests; wait a moment")

    def admit_table(self, request: Request) -> None:
        if self.limits.by_address and not self.new_tables.take(address(request)):
            raise Problem(429, "limit", "too many new tables; wait a while")

    async def table(self, request: Request) -> Running:
        return await self.house.table(request.path_params["table"])

    async def shown(self, request: Request) -> Running:
        """A table to somebody who may at least look on."""
        running = await self.table(request)
        arrangement = running.record.arrangement
        if not arrangement.watchers and not arrangement.listed and await self.who(request, running) == ((), False):
            raise Problem(403, "private", "this table lets nobody look on")
        return running

    async def who(self, request: Request, running: Running) -> tuple[tuple[int, ...], bool]:
        return await self.house.holds(running, given_keys(request))

    async def host(self, request: Request) -> Running:
        running = await self.table(request)
        if not (await self.who(request, running))[1]:
            raise Problem(403, "not_host", "only the host may do this")
        return running

    async def seat(self, request: Request, seat: int, or_host: bool = True) -> tuple[Running, str | None]:
        """With the sitting in which the seat is one's own; None: not that, but one is the host.

        Both from one look at the keys: between two, somebody who has just lost a seat would be taken for the host.
        """
        running = await self.table(request)
        seats, host = await self.who(request, running)
        if not 0 <= seat < running.record.head.seats:
            raise Problem(404, "no_seat", "there is no such seat")
        if seat not in seats and not (host and or_host):
            raise Problem(403, "not_yours", "this seat is not yours")
        return running, running.record.sat[seat] if seat in seats else None

    def with_cookie(self, request: Request, response: Response, table: str, added: list[str]) -> Response:
        """Keys go into a cookie that scripts can't read, sent only for this table."""
        held = request.cookies.get(COOKIE, "").split(".") if request.path_params.get("table") == table else []
        every = list(dict.fromkeys([*added, *(key for key in held if key)]))[:MOST_KEYS]
        response.set_cookie(
            COOKIE, ".".join(every), max_age=4 * WEEK, path=f"/api/tables/{table}", httponly=True, samesite="strict",
            secure=self.settings.secure,
        )  # fmt: skip
        return response


def address(request: Any) -> str:
    return request.client.host if request.client else ""


# ---- reading ------------------------------------------------------------------------------------------


async def games(desk: Desk, request: Request, body: None) -> Any:
    return kringle.games()


def _game(request: Request) -> kringle.Game:
    try:
        return kringle.game(request.path_params["game"])
    except kringle.UnknownGame as problem:
        raise Problem(404, "UnknownGame", str(problem)) from None


async def rules(desk: Desk, request: Request, body: None) -> bodies.Rules:
    return told(_game(request), request.query_params.get("language", "en"))


async def words_of_game(desk: Desk, request: Request, body: None) -> bodies.GameWords:
    return bodies.GameWords(game_words.said(_game(request).id, request.query_params.get("language", "en")))


async def table_rules(desk: Desk, request: Request, body: None) -> bodies.Rules:
    """With the numbers that hold at this table."""
    running = await desk.shown(request)
    return told(running.record.match.game, request.query_params.get("language", "en"))


def told(game: kringle.Game, language: str) -> bodies.Rules:
    book = game.rulebook.translated(language)
    return bodies.Rules(book.text, {id: book.sentence(id) for id in book.clauses}, book.language)


async def words(desk: Desk, request: Request, body: None) -> bodies.Words:
    return bodies.Words(list(names.NAMES), list(get_args(frames.Reaction)), bots.LEVELS)


async def tables(desk: Desk, request: Request, body: None) -> bodies.TableList:
    return await listing.public(desk)


async def table(desk: Desk, request: Request, body: None) -> bodies.TableInfo:
    return listing.info(await desk.shown(request))


# ---- making -------------------------------------------------------------------------------------------


async def make(desk: Desk, request: Request, body: bodies.NewTable) -> Response:
    desk.admit_table(request)
    game = kringle.game(body.game)
    share = Share(address(request))
    await desk.house.runtime.checker.options(body.game, body.seats, body.options, share)
    game.checked(body.seats, body.options)
    sittings = wished(body, desk.house.runtime.random)
    arrangement = replace(body.arrangement, listed=body.listed or body.arrangement.listed)
    running, host, people = await desk.house.make(
        body.game, body.seats, body.options, sittings, arrangement, arrangement.listed, share=share
    )
    if arrangement.listed:
        await listing.set_listed(desk, running.record.head, True)
    invitation = await admission.invite(desk.house.store, desk.house.runtime.random, running.id, None, False)
    return made(desk, request, running, host, people, invitation)


def wished(body: bodies.NewTable, chance: random.Random) -> list[Sitting]:
    wishes = body.chairs
    if wishes is None:
        wishes = [bodies.Wish("me"), *[bodies.Wish("open")] * (body.seats - 1)]
    if len(wishes) != body.seats:
        raise Problem(400, "chairs", f"{len(wishes)} chairs for {body.seats} seats")
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
            found.append(Sitting("person" if wish.kind == "me" else "open", name))
    return found


def made(
    desk: Desk, request: Request, running: Running, host: str, people: dict[int, str], invitation: str | None = None
) -> Response:
    running.payer = running.payer or address(request)
    answer = bodies.Made(running.id, host, {str(seat): key for seat, key in people.items()}, invitation)
    return desk.with_cookie(request, json_response(answer, 201), running.id, [host, *people.values()])


async def take_in(desk: Desk, request: Request, body: str) -> Response:
    desk.admit_table(request)
    return made(desk, request, *await desk.house.take_in(body, Share(address(request))))


async def rematch(desk: Desk, request: Request, body: bodies.Nothing) -> Response:
    """The same people and bots at a new table, whose id is in the log first: of several who ask one makes it."""
    running = await desk.table(request)
    mine, host = await desk.who(request, running)
    record = running.record
    if not mine and not host:
        raise Problem(403, "not_yours", "only who plays here may ask for a rematch")
    if not record.match.over:
        raise Problem(409, "not_over", "the game is not over")
    if record.rematch is not None:
        raise Problem(409, "rematch", REMATCH)
    desk.admit_table(request)
    people = [
        s if s.kind == "bot" or seat in mine else Sitting("open", s.name) for seat, s in enumerate(record.sittings)
    ]
    head, arrangement = record.head, record.arrangement
    try:
        found = await desk.house.make(
            head.game, head.seats, head.options, people, arrangement, arrangement.listed, after=running,
            share=Share(address(request)),
        )  # fmt: skip
    except RematchMade:
        raise Problem(409, "rematch", REMATCH) from None
    if arrangement.listed:
        await listing.set_listed(desk, found[0].record.head, True)
    return made(desk, request, *found)


async def replay(desk: Desk, request: Request, body: None) -> Response:
    running = await desk.table(request)
    record = running.record
    seats, host = await desk.who(request, running)

    def plan() -> Reseeded:
        if not host or not (record.exportable or record.has_nobody_but(seats)):
            raise Problem(403, "secret", "the replay of a running game is secret until all people have agreed")
        return record.plan_reseed("revealed", running.runtime.fresh_dice())

    if not record.match.over:
        plan()  # whoever may see it: what comes after it is drawn anew, and all are told
        if not record.told_up_to_here:
            with contextlib.suppress(NotNow):  # a bot has just ended the game
                await running.order(f"reveal:{running.runtime.token()}", plan)
    return PlainTextResponse(
        record.replay(),
        media_type="application/x-ndjson",
        headers={
            "content-disposition": f'attachment; filename="{record.head.game}-{running.id}.jsonl"',
            "cache-control": "no-store",
        },
    )


# ---- the table --------------------------------------------------------------------------------------


async def arrange(desk: Desk, request: Request, body: frames.Arrangement) -> bodies.Nothing:
    running = await desk.host(request)
    head, listed = running.record.head, running.record.arrangement.listed
    if listed and not body.listed:  # off the list first: what is in it may be joined
        await listing.set_listed(desk, head, False)
    await running.order(f"arrange:{running.runtime.token()}", lambda: Arranged(body))
    if body.listed and not listed:
        await listing.set_listed(desk, head, True)
    return bodies.Nothing()


async def qr(desk: Desk, request: Request, body: bodies.QrPath) -> Response:
    scheme = "https" if desk.settings.secure else "http"
    host = request.headers.get("host", "")
    picture = io.BytesIO()
    segno.make(f"{scheme}://{host}{body.path}", micro=False).save(picture, kind="svg", scale=4, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


# ---- the house ------------------------------------------------------------------------------------------


async def alive(desk: Desk, request: Request, body: None) -> Response:
    return health(desk, desk.house.health.alive())


async def ready(desk: Desk, request: Request, body: None) -> Response:
    return health(desk, not desk.house.health.problems())


def health(desk: Desk, good: bool) -> Response:
    """Two questions (does it live, can it do its work), one answer to read."""
    found = desk.house.health
    problems = found.problems()
    answer = bodies.Health(found.alive(), not problems, problems, kringle.__version__)
    return json_response(answer, 200 if good else 503)


async def metrics(desk: Desk, request: Request, body: None) -> Response:
    store = desk.house.store
    desk.metrics.counts["log_lines_held_back"] = logs.calm.held_back
    desk.metrics.counts["bad_utf8"] = logs.calm.bad_utf8
    text = desk.metrics.text(len(desk.house.tables), store.appended, store.batches, desk.house.runtime.watchdog)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


KEYED = (403, 404)
T, SEAT = "/api/tables/{table}", "/api/tables/{table}/chairs/{seat}"
ENDPOINTS = (
    Endpoint("GET", "/healthz", "Whether the server lives; if not, restart it", alive, None, bodies.Health),
    Endpoint("GET", "/readyz", "Whether it can do its work; if not, why not", ready, None, bodies.Health),
    Endpoint("GET", "/metrics", "Figures for Prometheus", metrics, None, "text/plain"),
    Endpoint("GET", "/api/games", "The games with seat counts and options", games, None, "application/json"),
    Endpoint("GET", "/api/games/{game}/rules", "A game's rules", rules, None, bodies.Rules, wrong=(404,)),
    Endpoint(
        "GET", "/api/games/{game}/words", "What a game's package says in a language", words_of_game, None,
        bodies.GameWords, wrong=(404,),
    ),
    Endpoint("GET", "/api/words", "Names, reactions and bots to choose from", words, None, bodies.Words),
    Endpoint("GET", "/api/tables", "Listed tables", tables, None, bodies.TableList),
    Endpoint("POST", "/api/tables", "Make a table", make, bodies.NewTable, bodies.Made, 201, large=True),
    Endpoint("GET", T, "One table", table, None, bodies.TableInfo, wrong=(403, 404)),
    Endpoint("GET", f"{T}/rules", "Its rules, with its numbers", table_rules, None, bodies.Rules, wrong=(403, 404)),
    Endpoint("POST", f"{T}/keys", "A key for a cookie", seats.exchange, bodies.GivenKey, bodies.Holds, 200, KEYED),
    Endpoint("POST", f"{T}/host", "The host's key anew", seats.renew_host, bodies.Nothing, bodies.Link, 200, KEYED),
    Endpoint(
        "POST", f"{T}/invitations", "Invite", seats.invite, bodies.NewInvitation, bodies.Invitation, 201, (*KEYED, 409)
    ),
    Endpoint(
        "POST", f"{T}/invited", "Where an invitation is for", seats.look_at_invitation, bodies.GivenInvitation,
        bodies.Invited, 200, KEYED,
    ),
    Endpoint("POST", f"{T}/join", "Sit down", seats.join, bodies.Join, bodies.Joined, 201, (*KEYED, 409)),
    Endpoint("POST", f"{T}/leave", "Get up", seats.leave, bodies.Leave, bodies.Nothing, 200, KEYED),
    Endpoint("POST", f"{SEAT}/link", "A new key for a seat", seats.link, bodies.NewLink, bodies.Link, 200, KEYED),
    Endpoint("PUT", SEAT, "Open it or give it to a bot", seats.sit, bodies.NewSitting, bodies.Nothing, 200, KEYED),
    Endpoint("PUT", f"{SEAT}/name", "Choose a name", seats.rename, bodies.NewName, bodies.Nothing, 200, KEYED),
    Endpoint("PUT", f"{SEAT}/notice", "Be told of one's turn", seats.notice, bodies.Notice, bodies.Nothing, 200, KEYED),
    Endpoint("POST", f"{T}/follow", "To a rematch", seats.follow, bodies.Nothing, bodies.Followed, 200, (*KEYED, 409)),
    Endpoint("PUT", f"{T}/arrangement", "Arrange it", arrange, frames.Arrangement, bodies.Nothing, wrong=(403, 404)),
    Endpoint("POST", f"{T}/rematch", "Play again", rematch, bodies.Nothing, bodies.Made, 201, (403, 404, 409)),
    Endpoint("GET", f"{T}/replay", "The replay", replay, None, "application/x-ndjson", wrong=(403, 404)),
    Endpoint("POST", "/api/replays", "Take in a replay as a table", take_in, str, bodies.Made, 201, large=True),
    Endpoint("POST", "/api/qr", "A link as a QR code", qr, bodies.QrPath, "image/svg+xml"),
)  # fmt: skip
