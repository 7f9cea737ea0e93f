"""Nobody is sent more than its seat may know: not by a byte, not by the length of a frame."""

from __future__ import annotations

import asyncio
import io
import itertools
import logging
import random
import re
from importlib.resources import files

import msgspec
import pytest
import websockets
from server.conftest import made, run

from kringle.games import game as room
from kringle.games import names
from kringle.kernel import suite
from kringle.kernel.rng import Rng
from kringle.server.logs import Lines
from kringle.table import screens
from kringle.table.events import Head, Sitting
from kringle.table.frames import Arrangement
from kringle.table.keys import Held, hashed
from kringle.table.live_table import LiveTable
from kringle.table.runtime import Runtime
from kringle.table.store import Store
from kringle.table.table_state import TableState

GAMES = [(name, min(3, room(name).seats[-1])) for name in names()]
KEY = "k" * 30


class Anywhere:
    """A store that agrees to everything: the twin world is nobody's table."""

    postgres = False

    async def append(self, event):
        pass

    def append_soon(self, event, done):
        done(None)


class Ear:
    """A socket, and every byte that came by it."""

    def __init__(self, server, table, key):
        self.url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
        self.key = key
        self.heard = []
        self.pings = 0

    async def open(self):
        self.socket = await websockets.connect(self.url, compression=None, max_size=2**24)
        await self.say({"type": "hello", "keys": [self.key] if self.key else []})

    async def say(self, frame):
        await self.socket.send(msgspec.json.encode(frame).decode())

    async def until_quiet(self):
        """All frames before the answer to a ping; the state that was pending is sent before the next ping's answer."""
        for _ in range(2):
            self.pings += 1
            await self.say({"type": "ping", "number": self.pings})
            while True:
                data = await self.socket.recv()
                if b"pong" in data.encode()[:20]:
                    break
                self.heard.append(data)

    async def close(self):
        await self.socket.close()


def begun(game, seats, seed):
    """A table in memory, with keys that the stores of both worlds know."""
    found = room(game)
    people = [Sitting("person", f"Elf {seat}") for seat in range(seats)]
    head = Head("twin", game, found.version, seats, found.checked(seats, {}), seed, people, Arrangement(), False, 0)
    table_state = TableState(head)
    table_state.apply(table_state.event("opened", table_state.plan_opening(), 0))
    return table_state


def copied(table_state, events):
    again = TableState(table_state.head)
    for event in events:
        again.apply(event)
    return again


def twin_moves(table_state, twin, viewer, dice):
    """A seat's move in both worlds that looks the same to everybody else and turns nothing over; or None."""
    seat = dice.choice(table_state.match.asks())
    move = dice.choice(table_state.match.legal(seat))
    game = table_state.match.game
    face = game.public_part(move)
    alike = [other for other in twin.match.legal(seat) if game.public_part(other) == face]
    if seat == viewer:
        alike = [move] if move in alike else []
    if not alike:
        return None
    return seat, move, dice.choice(alike)


def is_quiet(table_state, seat, move):
    trial = copied_state(table_state)
    trial.apply(trial.event("try", trial.plan_play(seat, list(move), trial.seq), 0))
    return trial.last_move().told_nothing_new()


def copied_state(table_state):
    """A record that can be thrown away, in the same position, imagined or not."""
    other = TableState(table_state.head)
    for name in TableState.__slots__:
        setattr(other, name, getattr(table_state, name))
    other.match = table_state.match.copy()
    for name in ("plays", "starts", "lengths", "questions", "sittings"):
        setattr(other, name, list(getattr(table_state, name)))
    other.commands = dict(table_state.commands)
    return other


async def compare(servers, table_state, events, viewer, dice, hear=Ear, runtime=Runtime):
    """What the viewer and somebody who looks on are sent, in the truth and in a world that the viewer imagines."""
    twin = copied(table_state, events)
    twin.match.state.copy_from(table_state.match.look(viewer).imagine(Rng(dice.getrandbits(60))))
    twin.match.state.take_notes(True)
    differs = twin.hash() != table_state.hash()
    worlds = [copied_state(table_state), copied_state(twin)]
    moves = twin_moves(*worlds, viewer, dice)
    if moves is not None and not all(
        is_quiet(world, moves[0], move) for world, move in zip(worlds, moves[1:], strict=True)
    ):
        moves = None
    traffic = []
    for number, (server, world) in enumerate(zip(servers, worlds, strict=True)):
        live = LiveTable(world, runtime(Anywhere()))
        server.open_tables.tables["twin"] = live
        ears = [hear(server, "twin", KEY + str(viewer)), hear(server, "twin", None)]
        for ear in ears:
            await ear.open()
            await ear.until_quiet()
        if moves is not None:
            seat, move = moves[0], list(moves[1 + number])
            seq = world.seq
            plan = lambda world=world, seat=seat, move=move, seq=seq: world.plan_play(seat, move, seq)  # noqa: E731
            await ask_inside(server, live.order("twin-move", plan))
        await ears[0].say({"type": "why_not", "id": "w", "seat": viewer, "move": ["nonsense"]})
        await ears[0].say({"type": "play", "id": "p", "seq": 10**6, "seat": viewer, "move": ["nonsense", 1]})
        for ear in ears:
            await ear.until_quiet()
            await ear.close()
        traffic.append([ear.heard for ear in ears])
    for ear, (here, there) in enumerate(zip(*traffic, strict=True)):
        for number, (frame, other) in enumerate(zip(here, there, strict=True)):
            at = next((n for n, (a, b) in enumerate(zip(frame, other, strict=False)) if a != b), 0)
            assert frame == other, (ear, number, moves, frame[max(0, at - 200) : at + 200], other[at : at + 100])
    assert [len(frame) for ear in traffic[0] for frame in ear] == [len(frame) for ear in traffic[1] for frame in ear]
    return differs, moves is not None, sum(len(ear) for ear in traffic[0])


async def ask_inside(server, work):
    if server.loop is asyncio.get_running_loop():
        return await work
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))


async def keep_keys(server, seats):
    store = server.open_tables.store
    known = {hashed(KEY + str(seat)): Held(seat) for seat in range(seats)}
    original = store.keys

    async def keys(table, hashes):
        return known if table == "twin" else await original(table, hashes)

    store.keys = keys


def length_of(game, seats):
    """How many moves a random game has."""
    case = suite.Case(room(game), seats)
    return sum(1 for _ in suite.random_play(case.match(1), random.Random(1)))


def hides_something(game, seats):
    """Whether a seat sees less than the truth at some time: in Ice Cube Jam everything is open."""
    match = suite.Case(room(game), seats).match(1)
    steps = suite.random_play(match, random.Random(1))
    return any(
        match.look(0).state.cells()[2:] != match.state.cells()[2:] for _ in steps
    )  # after who is asked, and who looks


async def whole_game(servers, game, seats, seed, dice, **way):
    """How many pairs of worlds differed, how many had a move in them, and how many frames were compared."""
    different = moved = heard = 0
    table_state = begun(game, seats, seed)
    events = [TableState(table_state.head).event("opened", table_state.plan_opening(), 0)]
    every = min(12, max(3, length_of(game, seats) // 25))
    for step in range(160):
        if table_state.match.over:
            break
        if step % every == 0:
            found = await compare(servers, table_state, events, dice.randrange(seats), dice, **way)
            different, moved, heard = different + found[0], moved + found[1], heard + found[2]
        seat = dice.choice(table_state.match.asks())
        deed = table_state.plan_play(seat, list(dice.choice(table_state.match.legal(seat))), table_state.seq)
        events.append(table_state.event(f"c{step}", deed, 0))
        table_state.apply(events[-1])
    return different, moved, heard


async def worlds_sound_the_same(servers, game, seats, **way):
    for server in servers:
        await keep_keys(server, seats)
    dice = random.Random(game)
    different = moved = heard = 0
    for seed in range(11, 17):
        if moved < 3:  # in some deals few moves look the same to all others
            found = await whole_game(servers, game, seats, seed, dice, **way)
            different, moved, heard = different + found[0], moved + found[1], heard + found[2]
    assert heard > 40
    assert moved >= 3
    if hides_something(game, seats):
        assert different >= 3


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_worlds_that_a_seat_can_not_tell_apart_sound_the_same(serve, tmp_path, game, seats):
    servers = [serve(database=f"sqlite:///{tmp_path}/{n}.db", workers=1) for n in "ab"]
    run(worlds_sound_the_same(servers, game, seats))


def test_the_comparison_can_fail(serve, tmp_path, monkeypatch):
    """A look with one number in it that the seat may not know is found out."""
    servers = [serve(database=f"sqlite:///{tmp_path}/{n}.db") for n in "ab"]
    good = screens.screen

    def leaky(table_state, *given):
        found = good(table_state, *given)
        found.view["leak"] = table_state.match.state.hand[1]
        return found

    monkeypatch.setattr(screens, "screen", leaky)

    async def work():
        for server in servers:
            await keep_keys(server, 3)
        table_state = begun("conveyor", 3, 11)
        events = [TableState(table_state.head).event("opened", table_state.plan_opening(), 0)]
        dice = random.Random(1)
        for _ in range(10):
            await compare(servers, table_state, events, 0, dice)

    with pytest.raises(AssertionError):
        run(work())


def test_sealed_answers_of_any_size_sound_the_same(serve, tmp_path):
    """The same table twice; one seat bids 1 here and 12 there."""
    servers = [serve(database=f"sqlite:///{tmp_path}/{n}.db") for n in "ab"]

    async def work():
        traffic = []
        for server, bid in zip(servers, (1, 12), strict=True):
            await keep_keys(server, 3)
            live = LiveTable(begun("conveyor", 3, 5), Runtime(Anywhere()))
            server.open_tables.tables["twin"] = live
            ears = [Ear(server, "twin", KEY + "0"), Ear(server, "twin", None)]
            for ear in ears:
                await ear.open()
                await ear.until_quiet()
            await ask_inside(server, live.order("b", lambda r=live, b=bid: r.table_state.plan_play(1, ["bid", b], 1)))
            for ear in ears:
                await ear.until_quiet()
                await ear.close()
            traffic.append([ear.heard for ear in ears])
        return traffic

    here, there = run(work())
    assert here == there


def canary_deck():
    """The deck with a name that stands nowhere else for most single cards."""
    text = files("kringle.games.elfgame").joinpath("cards.toml").read_text(encoding="utf-8")
    first, *blocks = text.split("[[card]]")
    cards = []
    for number, block in enumerate(blocks):
        copies = int(re.search(r"copies = (\d+)", block)[1])
        if number < 6 or "blank" in block:  # there may be 64 names, so some keep theirs
            cards.append(block)
        else:
            cards += [re.sub(r"copies = \d+", "copies = 1", block)] * copies
    named = [
        re.sub(r'name = "[^"]*"', f'name = "Canary {n:03}x"', card, count=1) if "copies = 1" in card else card
        for n, card in enumerate(cards)
    ]
    return "[[card]]".join([first, *named])


def canaries(value):
    return set(re.findall(r"Canary \d{3}x", value if isinstance(value, str) else msgspec.json.encode(value).decode()))


def test_names_of_hidden_cards_are_nowhere(serve, monkeypatch):
    seeds = itertools.count(1)
    monkeypatch.setattr("kringle.table.world.dice.new_seed", lambda: next(seeds))
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(Lines())
    logging.getLogger("kringle").addHandler(handler)
    logging.getLogger("uvicorn").addHandler(handler)
    server = serve()
    seen_hidden = 0
    for _ in range(12):  # in some deals most hands are soon played
        if seen_hidden <= 500:
            seen_hidden += run(hidden_names_looked_for(server))
    metrics = run(server.http().get("/metrics"))
    server.stop()
    assert seen_hidden > 500
    assert not canaries(metrics)
    assert not canaries(log.getvalue())


async def hidden_names_looked_for(server):
    """How often a name that a viewer may not know was looked for in all that it was sent."""
    table, _, keys = made(server, "elfgame", 3, options={"custom_cards": {"text": canary_deck()}})
    looked = 0
    ears = {seat: Ear(server, table, keys.get(seat)) for seat in (0, 1, 2, None)}
    for ear in ears.values():
        await ear.open()
        await ear.until_quiet()
        ear.heard = ear.heard[1:]  # the welcome has the options, and with them the whole deck
    live = await ask_inside(server, server.open_tables.table(table))
    table_state, dice = live.table_state, random.Random(3)
    hidden = {seat: hand(table_state, seat) for seat in range(3)}
    for step in range(80):
        if table_state.match.over:
            break
        for viewer, ear in ears.items():
            await ear.until_quiet()
            for seat in range(3):
                if seat != viewer:
                    mine = hand(table_state, viewer) if viewer is not None else set()
                    secret = hidden[seat] - mine
                    looked += len(secret)
                    assert not canaries("".join(ear.heard)) & secret, (step, viewer, seat)
            ear.heard.clear()
        seat = dice.choice(table_state.match.asks())
        move = list(dice.choice(table_state.match.legal(seat)))
        seq = table_state.seq
        await ask_inside(
            server, live.order(f"c{step}", lambda r=table_state, s=seat, m=move, q=seq: r.plan_play(s, m, q))
        )
        for other in range(3):  # what has never left a hand since the deal
            hidden[other] &= hand(table_state, other)
    for ear in ears.values():
        await ear.close()
    return looked


def hand(table_state, seat):
    """The names in a seat's own hand, by its own view."""
    return canaries(table_state.match.view(seat)["hand"])


def test_errors_and_logs_have_no_secrets(serve, tmp_path, monkeypatch):
    """Even a defect in the server tells nobody what the variables held."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(Lines())
    logging.getLogger("kringle").addHandler(handler)
    server = serve()
    table, _, keys = made(server)

    async def broken(self, table, hashes):
        raise ValueError(f"the secret is {self.url} CANARY")

    monkeypatch.setattr(Store, "keys", broken)
    http = server.http(keys[0])
    with pytest.raises(Exception, match="500") as problem:
        http.request("POST", f"/api/tables/{table}/leave", {"seat": 0})
    assert "CANARY" not in str(problem.value)
    assert "ValueError" in log.getvalue()
    assert "CANARY" not in log.getvalue()
    assert keys[0] not in log.getvalue()
