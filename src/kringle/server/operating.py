"""What only a server has: how it is doing, links to it, telling people who are away, letting others come."""

from __future__ import annotations

import io

import segno

import kringle
from kringle.server import gathering, logs, network, notices, printing, schemas, workshops
from kringle.server.api import KEYED, SEAT, Api, T
from kringle.server.endpoints import Answer, Endpoint, Request, json_answer, language_of
from kringle.server.seats import seat_of


async def notice(api: Api, request: Request, body: schemas.Notice) -> schemas.Nothing:
    seat = seat_of(request)
    live, mine = await api.seat(request, seat, or_host=False)
    target = body.target
    if target is not None:
        target = notices.checked(target, api.settings.webhooks, bool(api.settings.smtp))
    await api.open_tables.store.set_notice(live.id, seat, mine or "", target, language_of(request))
    return schemas.Nothing()


async def qr(api: Api, request: Request, body: schemas.QrPath) -> Answer:
    base = await network.base_for(api, request)
    picture = io.BytesIO()
    segno.make(f"{base}{body.path}", micro=False).save(picture, kind="svg", scale=4, xmldecl=False)
    return Answer(picture.getvalue(), media_type="image/svg+xml")


# ---- the server -----------------------------------------------------------------------------------------


async def alive(api: Api, request: Request, body: None) -> Answer:
    return health(api, api.open_tables.health.alive())


async def ready(api: Api, request: Request, body: None) -> Answer:
    return health(api, not api.open_tables.health.problems())


def health(api: Api, good: bool) -> Answer:
    """Two questions (does it live, can it do its work), one answer to read."""
    found = api.open_tables.health
    problems = found.problems()
    answer = schemas.Health(found.alive(), not problems, problems, kringle.__version__)
    return json_answer(answer, 200 if good else 503)


async def metrics(api: Api, request: Request, body: None) -> Answer:
    store = api.open_tables.store
    api.metrics.counts["log_lines_held_back"] = logs.calm.held_back
    api.metrics.counts["bad_utf8"] = logs.calm.bad_utf8
    text = api.metrics.text(
        len(api.open_tables.tables), store.appended, store.batches, api.open_tables.runtime.watchdog
    )
    return Answer(text.encode(), media_type="text/plain; version=0.0.4", headers={})


ENDPOINTS = (
    Endpoint(
        "POST", f"{T}/code", "Four words that lead to its waiting room", gathering.new_code, schemas.NewCode,
        schemas.Code, 201, (*KEYED, 409),
    ),
    Endpoint(
        "POST", f"{T}/fewer", "Go on without a seat that nobody takes", gathering.fewer, schemas.Fewer, schemas.Made,
        201, (*KEYED, 409),
    ),
    Endpoint(
        "POST", "/api/codes", "Where four words lead", gathering.use_code, schemas.GivenWords, schemas.Admitted, 200,
        (404,),
    ),
    Endpoint("GET", "/api/network", "Who can reach this server", network.look, None, schemas.Network),
    Endpoint(
        "POST", "/api/network", "Let the home network in", network.let_in, schemas.Nothing, schemas.Network, 200, (403,)
    ),
    Endpoint(
        "PUT", f"{SEAT}/notice", "Be told of one's turn", notice, schemas.Notice, schemas.Nothing, 200, KEYED
    ),
    Endpoint("GET", "/healthz", "Whether the server lives; if not, restart it", alive, None, schemas.Health),
    Endpoint("GET", "/readyz", "Whether it can do its work; if not, why not", ready, None, schemas.Health),
    Endpoint("GET", "/metrics", "Figures for Prometheus", metrics, None, "text/plain"),
    Endpoint("POST", "/api/qr", "A link as a QR code", qr, schemas.QrPath, "image/svg+xml"),
    *printing.ENDPOINTS,
    *workshops.ENDPOINTS,
)  # fmt: skip
