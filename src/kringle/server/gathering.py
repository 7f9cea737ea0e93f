"""The waiting room: four words instead of a link, the beginning, and a table for fewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kringle.kernel.options import Seats
from kringle.server import listing, schemas
from kringle.server.endpoints import Answer, Problem, Request
from kringle.table import codes
from kringle.table.events import Sitting
from kringle.table.fair import Share
from kringle.table.open_tables import BrokenTable, NoTable, RematchMade
from kringle.table.store import Store
from kringle.table.table_state import TableState

if TYPE_CHECKING:
    from kringle.server.api import Api

UNKNOWN = Problem(404, "no_code")


async def new_code(api: Api, request: Request, body: schemas.NewCode) -> schemas.Code:
    live = await api.host(request)
    if not live.table_state.arrangement.gathering:
        raise Problem(409, "begun")
    code = await codes.make(database(api), live.runtime.random, live.id)
    if code is None:
        raise Problem(409, "invitations", "codes", most=codes.MOST_CODES)
    return schemas.Code(codes.spelled(code, body.language))


async def use_code(api: Api, request: Request, body: schemas.GivenWords) -> schemas.Admitted:
    """Guessing is counted for the address, and for everybody together: 32 bits are few."""
    code = codes.read(body.words)
    if not api.may_guess(request):
        raise Problem(429, "limit", "guesses")
    found = await codes.find(database(api), code)
    if found is None:
        raise UNKNOWN
    try:
        live = await api.open_tables.table(found[0])
    except (NoTable, BrokenTable):
        raise UNKNOWN from None
    if not live.table_state.arrangement.gathering:
        raise UNKNOWN
    return schemas.Admitted(*found)


async def fewer(api: Api, request: Request, body: schemas.Fewer) -> Answer:
    """The same people at a table without a seat that nobody takes; codes and links lead there from now on."""
    from kringle.server.api import address, made  # which lists this endpoint

    live = await api.host(request)
    table_state = live.table_state
    if not table_state.arrangement.gathering or table_state.plays or table_state.rematch is not None:
        raise Problem(409, "begun", "seats")
    if not body.seat < table_state.head.seats or table_state.sittings[body.seat].kind != "open":
        raise Problem(409, "taken", "there")
    mine, _ = await api.who(request, live)
    kept = [seat for seat in range(table_state.head.seats) if seat != body.seat]
    options = options_for(table_state, kept)
    table_state.game.checked(len(kept), options)
    api.admit_table(request)
    people = [_there(table_state.sittings[seat], seat in mine) for seat in kept]
    missing = any(table_state.sittings[seat].kind == "open" for seat in kept)
    arrangement = replace(table_state.arrangement, gathering=missing)
    try:
        found = await api.open_tables.make(
            table_state.head.game, len(kept), options, people, arrangement, arrangement.listed, after=live, kept=kept,
            share=Share(address(request)),
        )  # fmt: skip
    except RematchMade:
        raise Problem(409, "taken", "faster") from None
    await codes.move(database(api), live.id, found[0].id)
    if arrangement.listed:
        await listing.set_listed(api, live.table_state.head, False)
        await listing.set_listed(api, found[0].table_state.head, True)
    return made(api, request, *found)


def database(api: Api) -> Store:
    """Codes are for servers alone."""
    store = api.open_tables.store
    assert isinstance(store, Store)
    return store


def _there(sitting: Sitting, is_mine: bool) -> Sitting:
    """Whose device is not the host's follows with their own key."""
    return sitting if is_mine or sitting.kind != "person" else Sitting("open", sitting.name, figure=sitting.figure)


def options_for(table_state: TableState, kept: list[int]) -> dict[str, Any]:
    """Seats that an option names have other numbers now."""
    named = {option.name for option in table_state.game.options if isinstance(option, Seats)}
    return {
        name: [kept.index(seat) for seat in value if seat in kept] if name in named else value
        for name, value in table_state.head.options.items()
    }
