"""Who may come, and who sits where. Whatever changes a seat's holder is an event that all at the table are told of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from kringle.server import bodies, listing, notices
from kringle.server.web import Problem, given_keys, json_response
from kringle.table import admission, bots, keys, names
from kringle.table.changes import By, How
from kringle.table.events import Seated, Sitting
from kringle.table.keys import Held
from kringle.table.running import Running

if TYPE_CHECKING:
    from kringle.server.api import Desk


def seat_of(request: Request) -> int:
    text = request.path_params["seat"]
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else -1


# ---- who may come ---------------------------------------------------------------------------------------


async def exchange(desk: Desk, request: Request, body: bodies.GivenKey) -> Response:
    running = await desk.table(request)
    seats, host = await desk.house.holds(running, [body.key])
    if not seats and not host:
        raise Problem(403, "bad_key", "this key opens nothing here; it may have been revoked")
    every, is_host = await desk.house.holds(running, [body.key, *given_keys(request)])
    return desk.with_cookie(request, json_response(bodies.Holds(list(every), is_host)), running.id, [body.key])


async def invite(desk: Desk, request: Request, body: bodies.NewInvitation) -> bodies.Invitation:
    running = await desk.host(request)
    if body.seat is not None and body.seat >= running.record.head.seats:
        raise Problem(404, "no_seat", "there is no such seat")
    secret = await admission.invite(desk.house.store, running.runtime.random, running.id, body.seat, body.renew)
    if secret is None:
        raise Problem(409, "invitations", f"{admission.MOST_INVITATIONS} invitations are open; with renew they end")
    return bodies.Invitation(secret, keys.invitation_path(running.id, secret))


async def look_at_invitation(desk: Desk, request: Request, body: bodies.GivenInvitation) -> bodies.Invited:
    """What somebody who has an invitation must know to sit down."""
    running = await desk.table(request)
    invited = await admission.invited(desk.house.store, running.id, body.invitation, running.record.head.seats)
    if not invited:
        raise Problem(403, "bad_invitation", "this invitation opens nothing here; it may have been renewed")
    return bodies.Invited(listing.info(running), [seat for seat in sorted(invited) if may_be_taken(running, seat)])


async def invited_to(desk: Desk, running: Running, host: bool, invitation: str | None) -> frozenset[int]:
    """The seats that somebody may sit down on if they are free."""
    record = running.record
    if host or record.arrangement.listed:
        return frozenset(range(record.head.seats))
    if invitation is None:
        raise Problem(403, "not_invited", "to sit down at this table you need an invitation from its host")
    found = await admission.invited(desk.house.store, running.id, invitation, record.head.seats)
    if not found:
        raise Problem(403, "bad_invitation", "this invitation opens nothing here; it may have been renewed")
    return found


async def renew_host(desk: Desk, request: Request, body: bodies.Nothing) -> Response:
    """The host's key anew; all older ones end, and with them the host's other connections."""
    running = await desk.host(request)
    dice, given = running.runtime.random, given_keys(request)
    key = await admission.renew(desk.house.store, dice, running.id, Held(None), given, revoke=True)
    if key is None:
        raise Problem(403, "not_host", "only the host may do this")
    desk.house.keys_changed(running)
    answer = json_response(bodies.Link(key, keys.path(running.id, key)))
    return desk.with_cookie(request, answer, running.id, [key])


# ---- sitting down, getting up ---------------------------------------------------------------------------


def may_be_taken(running: Running, seat: int) -> bool:
    """Open, or its person is away and the table passes such seats on."""
    kind = running.record.sittings[seat].kind
    passed_on = running.record.arrangement.absent == "link" and running.is_away(seat)
    return kind == "open" or (kind == "person" and passed_on)


async def join(desk: Desk, request: Request, body: bodies.Join) -> Response:
    running = await desk.table(request)
    _, host = await desk.who(request, running)
    invited = await invited_to(desk, running, host, body.invitation)
    if body.seat is not None and body.seat not in invited:
        raise Problem(403, "bad_invitation", "this invitation is for another seat")
    wished = sorted(invited) if body.seat is None else [body.seat]
    while free := [seat for seat in wished if seat < running.record.head.seats and may_be_taken(running, seat)]:
        key = await sit_down(desk, running, free[0], "host" if host else "guest", body.name)
        if key is not None:
            return desk.with_cookie(request, json_response(bodies.Joined(free[0], key), 201), running.id, [key])
    raise Problem(409, "taken", "this seat is taken" if body.seat is not None else "no seat is free")


async def sit_down(desk: Desk, running: Running, seat: int, by: By, name: str | None) -> str | None:
    """The key; None: somebody was faster."""
    record = running.record
    before = record.sat[seat]
    how: How = "sat" if record.sittings[seat].kind == "open" else "passed_on"

    def plan() -> Sitting:
        if record.sat[seat] != before or not may_be_taken(running, seat):
            raise Taken
        if name is None:
            return Sitting("person", record.sittings[seat].name)
        return Sitting("person", name_for(running, seat, name))

    try:
        return await desk.house.reseat(running, seat, by, how, plan)
    except Taken:
        return None


class Taken(Exception):
    """While a guest was about to sit down, somebody else did."""


def name_for(running: Running, seat: int, name: str) -> str:
    record = running.record
    others = [other for number, other in enumerate(record.names) if number != seat]
    return names.checked(name, record.arrangement.typed_names, others)


async def follow(desk: Desk, request: Request, body: bodies.Nothing) -> Response:
    """To the rematch, without an invitation: who has a seat's key here sits down on the same seat there."""
    running = await desk.table(request)
    seats, _ = await desk.who(request, running)
    if not seats:
        raise Problem(403, "not_yours", "only who plays here may follow")
    if running.record.rematch is None:
        raise Problem(409, "no_rematch", "there is no rematch yet")
    there = await desk.house.table(running.record.rematch)
    found = {}
    for seat in seats:
        if there.record.sat[seat] == "" and there.record.sittings[seat].kind == "open":  # nobody has sat there yet
            key = await sit_down(desk, there, seat, "guest", None)
            if key is not None:
                found[seat] = key
    answer = bodies.Followed(there.id, {str(seat): key for seat, key in found.items()})
    return desk.with_cookie(request, json_response(answer), there.id, list(found.values()))


def too_late() -> Problem:
    """Who had the key has lost it while the request was waiting."""
    return Problem(403, "not_yours", "this seat is not yours any more")


async def leave(desk: Desk, request: Request, body: bodies.Leave) -> bodies.Nothing:
    running, mine = await desk.seat(request, body.seat, or_host=False)
    record = running.record

    def plan() -> Sitting:
        if record.sat[body.seat] != mine:
            raise too_late()
        return Sitting("open", record.sittings[body.seat].name)

    await desk.house.reseat(running, body.seat, "seat", "left", plan)
    return bodies.Nothing()


# ---- keys of seats --------------------------------------------------------------------------------------


async def link(desk: Desk, request: Request, body: bodies.NewLink) -> Response:
    """For another device of the same person; or the host hands a seat on, and everybody is told."""
    seat = seat_of(request)
    running, mine = await desk.seat(request, seat)
    if mine is not None:
        return await another_device(desk, request, running, Held(seat, mine), body.revoke)
    record = running.record

    def plan() -> Sitting:
        if record.sittings[seat].kind == "person" and not may_be_taken(running, seat) and not body.revoke:
            raise Problem(403, "not_yours", "somebody sits here; only with revoke can the seat change hands")
        return Sitting("person", record.sittings[seat].name)

    key = await desk.house.reseat(running, seat, "host", "handed_on", plan)
    return json_response(bodies.Link(key, keys.path(running.id, key)))


async def another_device(desk: Desk, request: Request, running: Running, held: Held, revoke: bool) -> Response:
    """Nobody is told: it is the same person. With `revoke` this device alone is left."""
    dice, given = running.runtime.random, given_keys(request)
    key = await admission.renew(desk.house.store, dice, running.id, held, given, revoke)
    if key is None:
        raise too_late()
    answer = json_response(bodies.Link(key, keys.path(running.id, key)))
    if not revoke:
        return answer
    desk.house.keys_changed(running)
    return desk.with_cookie(request, answer, running.id, [key])


async def sit(desk: Desk, request: Request, body: bodies.NewSitting) -> bodies.Nothing:
    running, seat = await desk.host(request), seat_of(request)
    if not 0 <= seat < running.record.head.seats:
        raise Problem(404, "no_seat", "there is no such seat")
    record = running.record
    start = running.runtime.random.randrange(len(names.NAMES))
    bot, level = bots.checked(body.bot or bots.USUAL, body.level)

    def plan() -> Sitting:
        if body.kind == "bot":
            return Sitting("bot", names.free(record.names, start), bot, level)
        return Sitting("open", record.names[seat])

    if body.kind == "bot" or record.sittings[seat].kind != "open":
        await desk.house.reseat(running, seat, "host", "bot" if body.kind == "bot" else "opened", plan)
    return bodies.Nothing()


async def rename(desk: Desk, request: Request, body: bodies.NewName) -> bodies.Nothing:
    seat = seat_of(request)
    running, mine = await desk.seat(request, seat)
    record = running.record

    def plan() -> Seated:
        if mine is not None and record.sat[seat] != mine:
            raise too_late()
        sitting = replace(record.sittings[seat], name=name_for(running, seat, body.name))
        by: By = "host" if mine is None else "seat"
        return record.plan_seat(seat, sitting, "renamed", by, running.runtime.fresh_dice)

    await running.order(f"name:{running.runtime.token()}", plan)
    return bodies.Nothing()


async def notice(desk: Desk, request: Request, body: bodies.Notice) -> bodies.Nothing:
    seat = seat_of(request)
    running, mine = await desk.seat(request, seat, or_host=False)
    target = body.target
    if target is not None:
        target = notices.checked(target, desk.settings.webhooks, bool(desk.settings.smtp))
    await desk.house.store.set_notice(running.id, seat, mine or "", target)
    return bodies.Nothing()
