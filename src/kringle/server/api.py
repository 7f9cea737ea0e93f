"""Making tables and sitting down at them. Playing is in sockets.py."""

from __future__ import annotations

import contextlib
import io
import secrets
from typing import Any, get_args

import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import kringle
from kringle.server import bodies, notices
from kringle.server.limits import Buckets
from kringle.server.metrics import Metrics
from kringle.server.settings import Settings
from kringle.server.web import COOKIE, MOST_KEYS, Endpoint, Problem, given_keys, json_response
from kringle.table import bots, frames, keys, names
from kringle.table.events import Arranged, Reseeded, Seated, Sitting
from kringle.table.house import House, RematchMade, sitting_of_bot
from kringle.table.record import NotNow, fresh_dice
from kringle.table.running import Running

LISTED = 100
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

    async def who(self, request: Request, running: Running) -> tuple[tuple[int, ...], bool]:
        return await self.house.holds(running, given_keys(request))

    async def host(self, request: Request) -> Running:
        running = await self.table(request)
        if not (await self.who(request, running))[1]:
            raise Problem(403, "not_host", "only the host may do this")
        return running

    async def seat(self, request: Request, seat: int, or_host: bool = True) -> Running:
        running = await self.table(request)
        seats, host = await self.who(request, running)
        if not 0 <= seat < running.record.head.seats:
            raise Problem(404, "no_seat", "there is no such seat")
        if seat not in seats and not (host and or_host):
            raise Problem(403, "not_yours", "this seat is not yours")
        return running

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


def seat_of(request: Request) -> int:
    text = request.path_params["seat"]
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else -1


# ---- reading ------------------------------------------------------------------------------------------


async def games(desk: Desk, request: Request, body: None) -> Any:
    return kringle.games()


async def rules(desk: Desk, request: Request, body: None) -> bodies.Rules:
    try:
        game = kringle.game(request.path_params["game"])
    except kringle.UnknownGame as problem:
        raise Problem(404, "UnknownGame", str(problem)) from None
    wanted = request.query_params.get("language", "en")
    return told(game, wanted)


async def table_rules(desk: Desk, request: Request, body: None) -> bodies.Rules:
    """With the numbers that hold at this table."""
    running = await desk.table(request)
    return told(running.record.match.game, request.query_params.get("language", "en"))


def told(game: kringle.Game, language: str) -> bodies.Rules:
    book = game.rulebook.translated(language)
    return bodies.Rules(book.text, {id: book.sentence(id) for id in book.clauses}, book.language)


async def words(desk: Desk, request: Request, body: None) -> bodies.Words:
    return bodies.Words(list(names.NAMES), list(get_args(frames.Reaction)), bots.LEVELS)


def info(running: Running) -> bodies.TableInfo:
    record = running.record
    head = record.head
    return bodies.TableInfo(
        head.id, head.game, record.game.title, head.seats, head.options, record.chairs(running.here()),
        record.match.over, head.created, record.rematch, record.marks,
    )  # fmt: skip


async def tables(desk: Desk, request: Request, body: None) -> bodies.TableList:
    return bodies.TableList([info(running) for running in await desk.house.newest(LISTED)])


async def table(desk: Desk, request: Request, body: None) -> bodies.TableInfo:
    return info(await desk.table(request))


# ---- making -------------------------------------------------------------------------------------------


async def make(desk: Desk, request: Request, body: bodies.NewTable) -> Response:
    desk.admit_table(request)
    kringle.game(body.game).checked(body.seats, body.options)
    sittings = wished(body)
    running, host, people = await desk.house.make(
        body.game, body.seats, body.options, sittings, body.arrangement, body.listed
    )
    return made(desk, request, running, host, people)


def wished(body: bodies.NewTable) -> list[Sitting]:
    wishes = body.chairs
    if wishes is None:
        wishes = [bodies.Wish("me"), *[bodies.Wish("open")] * (body.seats - 1)]
    if len(wishes) != body.seats:
        raise Problem(400, "chairs", f"{len(wishes)} chairs for {body.seats} seats")
    taken: list[str] = []
    found = []
    start = secrets.randbelow(len(names.NAMES))
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


def made(desk: Desk, request: Request, running: Running, host: str, people: dict[int, str]) -> Response:
    answer = bodies.Made(running.id, host, {str(seat): key for seat, key in people.items()})
    return desk.with_cookie(request, json_response(answer, 201), running.id, [host, *people.values()])


async def take_in(desk: Desk, request: Request, body: str) -> Response:
    desk.admit_table(request)
    return made(desk, request, *await desk.house.take_in(body))


async def rematch(desk: Desk, request: Request, body: bodies.Nothing) -> Response:
    """The same people and bots at a new table; who was first sits last, and the others follow by their old keys."""
    running = await desk.table(request)
    seats, host = await desk.who(request, running)
    record = running.record
    if not seats and not host:
        raise Problem(403, "not_yours", "only who plays here may ask for a rematch")
    if not record.match.over:
        raise Problem(409, "not_over", "the game is not over")
    if record.rematch is not None:
        raise Problem(409, "rematch", REMATCH)
    desk.admit_table(request)
    people = [
        s if s.kind == "bot" or seat in seats else Sitting("open", s.name) for seat, s in enumerate(record.sittings)
    ]
    head = record.head
    try:
        new, host_key, new_keys = await desk.house.make(
            head.game, head.seats, head.options, people, record.arrangement, head.listed, after=running
        )
    except RematchMade:
        raise Problem(409, "rematch", REMATCH) from None
    return made(desk, request, new, host_key, new_keys)


async def replay(desk: Desk, request: Request, body: None) -> Response:
    running = await desk.table(request)
    record = running.record
    seats, host = await desk.who(request, running)

    def plan() -> Reseeded:
        if not host or not (record.exportable or record.has_nobody_but(seats)):
            raise Problem(403, "secret", "the replay of a running game is secret until all people have agreed")
        return record.plan_reseed("revealed", fresh_dice())

    if not record.match.over:
        plan()  # whoever may see it: what comes after it is drawn anew, and all are told
        if not record.told_up_to_here:
            with contextlib.suppress(NotNow):  # a bot has just ended the game
                await running.order(f"reveal:{secrets.token_hex(8)}", plan)
    return PlainTextResponse(
        record.replay(),
        media_type="application/x-ndjson",
        headers={
            "content-disposition": f'attachment; filename="{record.head.game}-{running.id}.jsonl"',
            "cache-control": "no-store",
        },
    )


# ---- seats --------------------------------------------------------------------------------------------


async def exchange(desk: Desk, request: Request, body: bodies.GivenKey) -> Response:
    running = await desk.table(request)
    seats, host = await desk.house.holds(running, [body.key])
    if not seats and not host:
        raise Problem(403, "bad_key", "this key opens nothing here; it may have been revoked")
    every, is_host = await desk.house.holds(running, [body.key, *given_keys(request)])
    return desk.with_cookie(request, json_response(bodies.Holds(list(every), is_host)), running.id, [body.key])


def may_be_taken(running: Running, seat: int) -> bool:
    """Open, or its person is away and the table passes such seats on."""
    kind = running.record.sittings[seat].kind
    passed_on = running.record.arrangement.absent == "link" and running.is_away(seat)
    return kind == "open" or (kind == "person" and passed_on)


def named(running: Running, seat: int, wish: str | None) -> str:
    """Asked when it happens: until then others may take the same name."""
    record = running.record
    if wish is None:
        return record.sittings[seat].name
    others = [name for other, name in enumerate(record.names) if other != seat]
    return names.checked(wish, record.arrangement.typed_names, others)


async def join(desk: Desk, request: Request, body: bodies.Join) -> Response:
    running = await desk.table(request)
    record = running.record
    free = [seat for seat in range(record.head.seats) if may_be_taken(running, seat)]
    seat = body.seat if body.seat is not None else free[0] if free else -1
    if seat not in free:
        raise Problem(409, "taken", "this seat is taken" if body.seat is not None else "no seat is free")
    before = record.sittings[seat]

    def plan() -> Seated:
        if record.sittings[seat] is not before:
            raise Problem(409, "taken", "somebody else was faster")
        return Seated(seat, Sitting("person", named(running, seat, body.name)))

    await running.order(f"join:{secrets.token_hex(8)}", plan)
    if before.kind == "person":
        await desk.house.revoke(running, seat)
    key = await desk.house.new_key(running, seat)
    return desk.with_cookie(request, json_response(bodies.Joined(seat, key), 201), running.id, [key])


async def leave(desk: Desk, request: Request, body: bodies.Leave) -> bodies.Nothing:
    running = await desk.seat(request, body.seat, or_host=False)
    await desk.house.seat(running, body.seat, lambda: Sitting("open", running.record.names[body.seat]))
    return bodies.Nothing()


async def link(desk: Desk, request: Request, body: bodies.NewLink) -> bodies.Link:
    """For another device of the same person; the host may also pass on a seat that is open."""
    seat = seat_of(request)
    running = await desk.seat(request, seat)
    seats, _ = await desk.who(request, running)
    sitting = running.record.sittings[seat]
    if seat not in seats:  # the host: a link to somebody's seat would show its secrets, so it changes hands
        if sitting.kind == "person" and not may_be_taken(running, seat) and not body.revoke:
            raise Problem(403, "not_yours", "somebody sits here; only with revoke can the seat change hands")
        await desk.house.seat(running, seat, lambda: Sitting("person", running.record.names[seat]))
    elif body.revoke:
        await desk.house.revoke(running, seat)
    key = await desk.house.new_key(running, seat)
    return bodies.Link(key, keys.path(running.id, key))


async def sit(desk: Desk, request: Request, body: bodies.NewSitting) -> bodies.Nothing:
    running = await desk.host(request)
    seat = seat_of(request)
    await desk.seat(request, seat)

    def sitting() -> Sitting:
        taken = running.record.names
        if body.kind == "bot":
            return sitting_of_bot(body.bot or bots.USUAL, body.level, taken)
        return Sitting("open", taken[seat])

    await desk.house.seat(running, seat, sitting)
    return bodies.Nothing()


async def rename(desk: Desk, request: Request, body: bodies.NewName) -> bodies.Nothing:
    seat = seat_of(request)
    running = await desk.seat(request, seat)
    before = running.record.sittings[seat].kind

    def plan() -> Seated:
        now = running.record.sittings[seat]
        if now.kind != before:
            raise Problem(409, "taken", "somebody else sits here now")
        return Seated(seat, Sitting(now.kind, named(running, seat, body.name), now.bot, now.level))

    await running.order(f"name:{secrets.token_hex(8)}", plan)
    return bodies.Nothing()


async def notice(desk: Desk, request: Request, body: bodies.Notice) -> bodies.Nothing:
    seat = seat_of(request)
    running = await desk.seat(request, seat, or_host=False)
    target = body.target
    if target is not None:
        target = notices.checked(target, desk.settings.webhooks, bool(desk.settings.smtp))
    await desk.house.store.set_notice(running.id, seat, target)
    return bodies.Nothing()


async def arrange(desk: Desk, request: Request, body: frames.Arrangement) -> bodies.Nothing:
    running = await desk.host(request)
    await running.order(f"arrange:{secrets.token_hex(8)}", lambda: Arranged(body))
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
    text = desk.metrics.text(len(desk.house.tables), store.appended, store.batches, desk.house.runtime.watchdog)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


T, SEAT = "/api/tables/{table}", "/api/tables/{table}/chairs/{seat}"
ENDPOINTS = (
    Endpoint("GET", "/healthz", "Whether the server lives; if not, restart it", alive, None, bodies.Health),
    Endpoint("GET", "/readyz", "Whether it can do its work; if not, why not", ready, None, bodies.Health),
    Endpoint("GET", "/metrics", "Figures for Prometheus", metrics, None, "text/plain"),
    Endpoint("GET", "/api/games", "The games with seat counts and options", games, None, "application/json"),
    Endpoint("GET", "/api/games/{game}/rules", "A game's rules", rules, None, bodies.Rules, wrong=(404,)),
    Endpoint("GET", "/api/words", "Names, reactions and bots to choose from", words, None, bodies.Words),
    Endpoint("GET", "/api/tables", "Listed tables", tables, None, bodies.TableList),
    Endpoint("POST", "/api/tables", "Make a table", make, bodies.NewTable, bodies.Made, 201),
    Endpoint("GET", T, "One table", table, None, bodies.TableInfo, wrong=(404,)),
    Endpoint("GET", f"{T}/rules", "Its rules, with its numbers", table_rules, None, bodies.Rules, wrong=(404,)),
    Endpoint("POST", f"{T}/keys", "A key for a cookie", exchange, bodies.GivenKey, bodies.Holds, wrong=(403, 404)),
    Endpoint("POST", f"{T}/join", "Sit down", join, bodies.Join, bodies.Joined, 201, (404, 409)),
    Endpoint("POST", f"{T}/leave", "Get up", leave, bodies.Leave, bodies.Nothing, wrong=(403, 404)),
    Endpoint("POST", f"{SEAT}/link", "A new key for a seat", link, bodies.NewLink, bodies.Link, wrong=(403, 404)),
    Endpoint("PUT", SEAT, "Open a seat or give it to a bot", sit, bodies.NewSitting, bodies.Nothing, wrong=(403, 404)),
    Endpoint("PUT", f"{SEAT}/name", "Choose a name", rename, bodies.NewName, bodies.Nothing, wrong=(403, 404, 409)),
    Endpoint("PUT", f"{SEAT}/notice", "Be told of one's turn", notice, bodies.Notice, bodies.Nothing, wrong=(403, 404)),
    Endpoint("PUT", f"{T}/arrangement", "Arrange it", arrange, frames.Arrangement, bodies.Nothing, wrong=(403, 404)),
    Endpoint("POST", f"{T}/rematch", "Play again", rematch, bodies.Nothing, bodies.Made, 201, (403, 404, 409)),
    Endpoint("GET", f"{T}/replay", "The replay", replay, None, "application/x-ndjson", wrong=(403, 404)),
    Endpoint("POST", "/api/replays", "Take in a replay as a table", take_in, str, bodies.Made, 201),
    Endpoint("POST", "/api/qr", "A link as a QR code", qr, bodies.QrPath, "image/svg+xml"),
)  # fmt: skip
