"""Who may come, and who sits where. Whatever changes a seat's holder is an event that all at the table are told of."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kringle.server import listing, schemas
from kringle.server.endpoints import Answer, Problem, Request, given_keys, json_answer, language_of, told
from kringle.table import bots, keys, names
from kringle.table.changes import By, How
from kringle.table.events import Figure, Seated, Sitting
from kringle.table.keys import Held
from kringle.table.live_table import Busy, LiveTable
from kringle.table.storing import MOST_INVITATIONS, StorageProblem, TooManyKeys
from kringle.table.table_state import NotNow

if TYPE_CHECKING:
    from kringle.server.api import Api


AWAY = 5.0
"""Seconds without a device after which a person counts as away: less is a connection that comes back."""


def seat_of(request: Request) -> int:
    text = request.path_params["seat"]
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else -1


# ---- who may come ---------------------------------------------------------------------------------------


async def exchange(api: Api, request: Request, body: schemas.GivenKey) -> Answer:
    live = await api.table(request)
    seats, host = await api.open_tables.holds(live, [body.key])
    if not seats and not host:
        raise Problem(403, "bad_key")
    every, is_host = await api.open_tables.holds(live, [body.key, *given_keys(request)])
    return api.keeping(request, json_answer(schemas.Holds(list(every), is_host)), live.id, [body.key])


async def invite(api: Api, request: Request, body: schemas.NewInvitation) -> schemas.Invitation:
    live = await api.host(request)
    if body.seat is not None and body.seat >= live.table_state.head.seats:
        raise Problem(404, "no_seat")
    secret = await api.open_tables.store.admission.invite(live.runtime.random, live.id, body.seat, body.renew)
    if secret is None:
        raise Problem(409, "invitations", most=MOST_INVITATIONS)
    return schemas.Invitation(secret, keys.invitation_path(live.id, secret))


async def look_at_invitation(api: Api, request: Request, body: schemas.GivenInvitation) -> schemas.Invited:
    """What somebody who has an invitation must know to sit down."""
    live = await api.table(request)
    if live.table_state.kept is not None and live.table_state.rematch is not None:  # they play with fewer seats, there
        live = await api.open_tables.table(live.table_state.rematch)
    invited = await api.open_tables.store.admission.invited(live.id, body.invitation, live.table_state.head.seats)
    if not invited:
        raise Problem(403, "bad_invitation")
    return schemas.Invited(listing.info(live), [seat for seat in sorted(invited) if may_be_taken(live, seat)])


async def invited_to(api: Api, live: LiveTable, host: bool, invitation: str | None) -> frozenset[int]:
    """The seats that somebody may sit down on if they are free."""
    table_state = live.table_state
    if host or table_state.arrangement.listed:
        return frozenset(range(table_state.head.seats))
    if invitation is None:
        raise Problem(403, "not_invited")
    found = await api.open_tables.store.admission.invited(live.id, invitation, table_state.head.seats)
    if not found:
        raise Problem(403, "bad_invitation")
    return found


async def renew_host(api: Api, request: Request, body: schemas.Nothing) -> Answer:
    """The host's key anew; all older ones end, and with them the host's other connections."""
    live = await api.host(request)
    dice, given = live.runtime.random, given_keys(request)
    key = await api.open_tables.store.admission.renew(dice, live.id, Held(None), given, revoke=True)
    if key is None:
        raise Problem(403, "not_host")
    api.open_tables.keys_changed(live)
    answer = json_answer(schemas.Link(key, keys.path(live.id, key)))
    return api.keeping(request, answer, live.id, [key])


# ---- sitting down, getting up ---------------------------------------------------------------------------


def may_be_taken(live: LiveTable, seat: int) -> bool:
    """Open, or its person is away and the table passes such seats on; not one that the others went on without."""
    kept = live.table_state.kept
    if kept is not None and seat not in kept:
        return False
    kind = live.table_state.sittings[seat].kind
    passed_on = live.table_state.arrangement.absent == "link" and live.is_away(seat)
    return kind == "open" or (kind == "person" and passed_on)


async def join(api: Api, request: Request, body: schemas.Join) -> Answer:
    live = await api.table(request)
    _, host = await api.who(request, live)
    invited = await invited_to(api, live, host, body.invitation)
    if body.seat is not None and body.seat not in invited:
        raise Problem(403, "bad_invitation", "seat")
    wished = sorted(invited) if body.seat is None else [body.seat]
    while free := [seat for seat in wished if seat < live.table_state.head.seats and may_be_taken(live, seat)]:
        key = await sit_down(api, live, free[0], "host" if host else "guest", body.name, body.figure)
        if key is not None:
            await begin_if_all_are_here(live)
            return api.keeping(request, json_answer(schemas.Joined(free[0], key), 201), live.id, [key])
    raise Problem(409, "taken", "" if body.seat is not None else "all")


async def sit_down(
    api: Api, live: LiveTable, seat: int, by: By, name: str | None, figure: Figure | None = None
) -> str | None:
    """The key; None: somebody was faster."""
    table_state = live.table_state
    before = table_state.sat[seat]
    how: How = "sat" if table_state.sittings[seat].kind == "open" else "passed_on"

    def plan() -> Sitting:
        if table_state.sat[seat] != before or not may_be_taken(live, seat):
            raise Taken
        free = table_state.sittings[seat]
        wanted = figure or (free.figure if name is None else None)
        return Sitting("person", free.name if name is None else name_for(live, seat, name), figure=wanted)

    try:
        return await api.open_tables.reseat(live, seat, by, how, plan)
    except Taken:
        return None


async def begin_if_all_are_here(live: LiveTable) -> None:
    """The game begins by itself when the last one who was waited for has sat down."""
    table_state = live.table_state
    if table_state.arrangement.gathering and all(sitting.kind != "open" for sitting in table_state.sittings):
        with contextlib.suppress(NotNow, Busy, StorageProblem):  # or the host starts it
            await live.order(f"begins:{live.runtime.token()}", table_state.plan_start)


class Taken(Exception):
    """While a guest was about to sit down, somebody else did."""


def name_for(live: LiveTable, seat: int, name: str) -> str:
    table_state = live.table_state
    others = [other for number, other in enumerate(table_state.names) if number != seat]
    return names.checked(name, table_state.arrangement.typed_names, others)


async def follow(api: Api, request: Request, body: schemas.Nothing) -> Answer:
    """To the rematch, without an invitation: who has a seat's key here sits down on the same seat there."""
    live = await api.table(request)
    seats, _ = await api.who(request, live)
    if not seats:
        raise Problem(403, "not_yours", "follow")
    if live.table_state.rematch is None:
        raise Problem(409, "no_rematch")
    there = await api.open_tables.table(live.table_state.rematch)
    found, kept = {}, live.table_state.kept
    for mine in seats:
        if kept is not None and mine not in kept:
            continue
        seat = mine if kept is None else kept.index(mine)
        sitting = there.table_state.sittings[seat]
        if there.table_state.sat[seat] == "" and sitting.kind == "open":  # nobody has sat there yet
            key = await sit_down(api, there, seat, "guest", None)
            if key is not None:
                found[seat] = key
    await begin_if_all_are_here(there)
    answer = schemas.Followed(there.id, {str(seat): key for seat, key in found.items()})
    return api.keeping(request, json_answer(answer), there.id, list(found.values()))


def too_late() -> Problem:
    """Who had the key has lost it while the request was waiting."""
    return Problem(403, "not_yours", "any_more")


async def leave(api: Api, request: Request, body: schemas.Leave) -> schemas.Nothing:
    live, mine = await api.seat(request, body.seat, or_host=False)
    table_state = live.table_state

    def plan() -> Sitting:
        if table_state.sat[body.seat] != mine:
            raise too_late()
        return Sitting("open", table_state.sittings[body.seat].name)

    await api.open_tables.reseat(live, body.seat, "seat", "left", plan)
    return schemas.Nothing()


# ---- keys of seats --------------------------------------------------------------------------------------


async def link(api: Api, request: Request, body: schemas.NewLink) -> Answer:
    """For another device of the same person; or the host hands a seat on, and everybody is told."""
    seat = seat_of(request)
    live, mine = await api.seat(request, seat)
    if mine is not None:
        return await another_device(api, request, live, Held(seat, mine), body.revoke)
    table_state = live.table_state

    def plan() -> Sitting:
        if table_state.sittings[seat].kind == "person" and not may_be_taken(live, seat) and not body.revoke:
            raise Problem(403, "not_yours", "sits")
        before = table_state.sittings[seat]
        return Sitting("person", before.name, figure=before.figure, stand_in=before.stand_in)

    key = await api.open_tables.reseat(live, seat, "host", "handed_on", plan)
    return json_answer(schemas.Link(key, keys.path(live.id, key)))


async def another_device(api: Api, request: Request, live: LiveTable, held: Held, revoke: bool) -> Answer:
    """Everybody is told, before the link is handed out. With `revoke` this device alone is left."""
    dice, given = live.runtime.random, given_keys(request)
    try:
        key = await api.open_tables.store.admission.renew(dice, live.id, held, given, revoke)
    except TooManyKeys as problem:
        return told(problem, 409, "keys", language_of(request))
    if key is None:
        raise too_late()
    answer = json_answer(schemas.Link(key, keys.path(live.id, key)))
    if not revoke:
        await live.order(f"linked:{live.runtime.token()}", lambda: linked(live, held))
        return answer
    api.open_tables.keys_changed(live)
    return api.keeping(request, answer, live.id, [key])


def linked(live: LiveTable, held: Held) -> Seated:
    assert held.seat is not None
    table_state = live.table_state
    table_state.must_sit(held.seat, held.sitting)
    sitting = table_state.sittings[held.seat]
    return table_state.plan_seat(held.seat, sitting, "linked", "seat", live.runtime.fresh_dice)


async def stand_in(api: Api, request: Request, body: schemas.Nothing) -> schemas.Nothing:
    """Anybody seated lets a bot play for who is away; the person takes over again by coming back."""
    live, seat = await api.table(request), seat_of(request)
    mine, host = await api.who(request, live)
    if not 0 <= seat < live.table_state.head.seats:
        raise Problem(404, "no_seat")
    if not mine and not host:
        raise Problem(403, "not_yours", "stand_in")
    if seat not in mine and live.away_for(seat) < AWAY:
        raise Problem(409, "here")
    by: By = "seat" if mine else "host"
    await live.order(f"stands-in:{live.runtime.token()}", lambda: live.table_state.plan_stand_in(seat, by))
    return schemas.Nothing()


async def sit(api: Api, request: Request, body: schemas.NewSitting) -> schemas.Nothing:
    live, seat = await api.host(request), seat_of(request)
    if not 0 <= seat < live.table_state.head.seats:
        raise Problem(404, "no_seat")
    table_state = live.table_state
    start = live.runtime.random.randrange(len(names.NAMES))
    bot, level = bots.checked(body.bot or bots.USUAL, body.level)

    def plan() -> Sitting:
        if body.kind == "bot":
            return Sitting("bot", names.free(table_state.names, start), bot, level)
        return Sitting("open", table_state.names[seat])

    if body.kind == "bot" or table_state.sittings[seat].kind != "open":
        await api.open_tables.reseat(live, seat, "host", "bot" if body.kind == "bot" else "opened", plan)
    return schemas.Nothing()


async def rename(api: Api, request: Request, body: schemas.NewName) -> schemas.Nothing:
    seat = seat_of(request)
    live, mine = await api.seat(request, seat)
    table_state = live.table_state

    def plan() -> Seated:
        if mine is not None and table_state.sat[seat] != mine:
            raise too_late()
        before = table_state.sittings[seat]
        figure = body.figure or before.figure
        name = before.name if body.name == before.name else name_for(live, seat, body.name)
        sitting = replace(before, name=name, figure=figure)
        by: By = "host" if mine is None else "seat"
        return table_state.plan_seat(seat, sitting, "renamed", by, live.runtime.fresh_dice)

    await live.order(f"name:{live.runtime.token()}", plan)
    return schemas.Nothing()
