"""What protects a server from one who asks for too much: each test fails if its limit is taken away."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
import websockets
from server.conftest import made, run, sitting
from server.test_wire import Raw, frame

from benchmarks.faults.swarm import Player, Witness
from kringle.client import HttpProblem
from kringle.games.elfgame import deck_reader
from kringle.games.topdeer import track
from kringle.kernel import documents
from kringle.kernel.errors import BadData
from kringle.server import files, logs
from kringle.server.limits import Bytes, Looks
from kringle.server.settings import BadSetting, Limits, Settings
from kringle.server.visitors import Proxies, share
from kringle.table import admission, bots, checking, driving, fair, history, names, workers
from kringle.table.events import Arrangement, Undone
from kringle.table.frames import LookBack

# ---- whom a request is from ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"), ("unknown", "?"), ("", "?"),
    ],
)  # fmt: skip
def test_addresses_are_counted_and_of_ipv6_networks(host, found):
    assert share(host) == found


@pytest.mark.parametrize(
    ("peer", "told", "found"),
    [
        ("127.0.0.1", "9.9.9.9", "9.9.9.9"),
        ("127.0.0.1", "1.1.1.1, 9.9.9.9", "9.9.9.9"),  # the visitor wrote the first
        ("127.0.0.1", "1.1.1.1, 9.9.9.9, 10.1.2.3", "9.9.9.9"),  # through two proxies
        ("127.0.0.1", "[2001:db8::1]:443", "[2001:db8::1]:443"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("8.8.8.8", "9.9.9.9", "8.8.8.8"),  # no proxy of ours
    ],
)
def test_only_proxies_are_believed_and_the_last_that_is_none_counts(peer, told, found):
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8"])
    assert proxies.visitor(peer, [(b"host", b"x"), (b"x-forwarded-for", told.encode())]) == found
    assert Proxies().visitor("127.0.0.1", [(b"x-forwarded-for", b"9.9.9.9")]) == "127.0.0.1"


def test_a_proxy_is_an_address():
    with pytest.raises(BadSetting, match="--proxy example"):
        Proxies(["example.org"])


def test_made_up_addresses_do_not_get_around_limits(serve, tmp_path):
    server = serve(limits=Limits(tables_an_hour=2))
    behind = serve(f"sqlite:///{tmp_path}/other.db", limits=Limits(tables_an_hour=2), proxies=("127.0.0.1",))

    def status(server, number):
        body = json.dumps({"game": "conveyor", "seats": 2}).encode()
        head = (
            f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 9.9.9.{number}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return asked(server, head.encode() + body)[:12].decode().split()[1]

    assert [status(server, number) for number in range(3)] == ["201", "201", "429"]
    assert [status(behind, number) for number in range(3)] == ["201"] * 3


def asked(server, data, more=b"", after=0.0):
    """All that is answered to these bytes."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as wire:
        wire.sendall(data)
        time.sleep(after)
        if more:
            wire.sendall(more)
        found = b""
        while not found.endswith(b"}") and (part := wire.recv(65_536)):
            found += part
        return found


@pytest.mark.parametrize(
    "name", ["\u3164", "A\u115f", "\uffa0", "A\u034f", "A\ufe0f", "\U000e0100a", "pip", "\uff30\uff49\uff50"]
)
def test_a_typed_name_can_be_seen_and_is_nobody_elses(name):
    with pytest.raises(names.BadName):
        names.checked(name, True, ["Pip"])


# ---- connections ---------------------------------------------------------------------------------------


def test_half_a_head_has_its_time(serve):
    server = serve(limits=Limits(head_seconds=0.5))
    begun = time.monotonic()
    for half in (b"", b"GET / HTTP/1.1\r\nHost: local", b"\r\n\r\n\r\n\r\n"):
        assert asked(server, half).startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - begun < 12


def test_half_a_body_has_its_time_and_is_not_kept(serve):
    server = serve(limits=Limits(body_seconds=0.5))
    head = b"POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n"
    assert asked(server, head + b"x" * 500_000).startswith(b"HTTP/1.1 408 ")
    assert server.app.state.api.bodies.all == 0


def test_heads_have_a_largest_size(server):
    assert asked(server, b"GET / HTTP/1.1\r\n" + b"x-y: 1234567\r\n" * 20_000).startswith(b"HTTP/1.1 431 ")


def test_bodies_on_their_way_have_a_largest_size():
    found = Bytes(100, 60)
    assert [found.add("a", 50), found.add("a", 20), found.add("b", 50), found.add("c", 1)] == [True, False, True, False]
    found.drop("a", 50)
    assert found.add("c", 50)


def test_an_address_has_so_many_connections_and_is_told_so(serve):
    server = serve(limits=Limits(connections_an_address=5))
    held = [socket.create_connection(("127.0.0.1", server.port), 10) for _ in range(5)]
    time.sleep(0.2)
    assert asked(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 503 ")
    for one in held:
        one.close()
    time.sleep(0.2)
    assert asked(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    assert server.app.state.door.by_address["127.0.0.1"] <= 1


def test_fewer_files_are_fewer_connections(caplog):
    found = files.fewer(Limits(), 1024)
    assert (found.connections, found.sockets) == (768, 768)
    assert "ulimit -n" in caplog.text


def test_files_are_raised():
    code = (
        "import resource; from kringle.server.files import within_files; from kringle.server.settings import Limits\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, 2000))\n"
        "print(within_files(Limits()).connections, resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["1744", "2000"], done.stderr


def test_a_flood_on_one_socket_waits_and_others_do_not(serve):
    """80,000 pings in one go: they are read a little at a time."""
    server = serve(limits=Limits())
    table, _, keys = made(server)

    async def work():
        honest, flood = await sitting(server, table, keys[1]), await Raw.connect(server, table, keys[0])
        flood.send(frame({"type": "ping"}) * 15_000)
        worst = 0.0
        for _ in range(15):
            begun = time.monotonic()
            await honest.why_not(1, ["bid", 1])
            worst = max(worst, time.monotonic() - begun)
            await asyncio.sleep(0.02)
        flood.writer.close()
        await honest.close()
        return worst

    assert run(work()) < 0.5


def test_looking_has_its_limits():
    looks = Looks(rate=0.001, burst=2)
    assert [looks.take("device", "a", "t", True) for _ in range(3)] == [True, True, False]
    assert [looks.take(number, "b", "t", True) for number in range(9)] == [True] * 8 + [False]
    assert [looks.take(number, number, "u", False) for number in range(9)] == [True] * 8 + [False]
    assert looks.take("seated", "c", "u", True)
    assert [looks.begin("a") for _ in range(5)] == [True] * 4 + [False]


def test_sync_and_look_back_are_limited(serve):
    server = serve(limits=Limits(looks_back=0.01, looks_back_burst=3))
    table, _, keys = made(server)

    async def work():
        client = await Raw.connect(server, table, keys[0])
        client.send(*[frame({"type": "sync"})] * 3, frame({"type": "look_back", "id": "b", "seat": 0, "at": 1}))
        return (await client.said("refused"))["code"]

    assert run(work()) == "limit"


def test_who_looks_on_keeps_no_player_out_and_no_player_another(serve):
    server = serve(limits=Limits(watchers_a_table=3, sockets_a_seat=2, by_address=False))
    table, host, keys = made(server)

    async def work():
        async with contextlib.AsyncExitStack() as stack:

            async def told(*given):
                socket = await stack.enter_async_context(websockets.connect(url))
                await socket.send(json.dumps({"type": "hello", "keys": given}))
                return json.loads(await socket.recv())["type"]

            for given, most in (((), 3), ((keys[0],), 2), ((host,), 2), ((keys[1],), 2)):
                assert [await told(*given) for _ in range(most + 1)] == ["welcome"] * most + ["gone"]
            assert await told(keys[2]) == "welcome"

    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    run(work())


# ---- documents -----------------------------------------------------------------------------------------

DOTTED = "\n".join(f"a{n}" + ".b" * 480 + " = 1" for n in range(200))


def test_documents_are_read_elsewhere_and_within_a_time(serve, monkeypatch):
    server = serve()
    monkeypatch.setattr(deck_reader, "Reader", None)  # here nobody reads
    monkeypatch.setattr(track, "TrackFile", None)
    for game, option in (("elfgame", "custom_cards"), ("topdeer", "track")):
        with pytest.raises(HttpProblem, match="400 BadData"):
            made(server, game, 2, options={option: {"text": DOTTED}})
    mine = 'adds_to = "standard"\n[[card]]\nname = "Mine"\nops = [{op="draw", count=1}]\n'
    table, _, _ = made(server, "elfgame", 2, options={"custom_cards": {"text": mine}})
    server.open_tables.forget(table)
    server.inside(server.open_tables.table(table))


CARD = 'adds_to = "standard"\n[[card]]\nname = "Mine"\nops = [{op="draw", count=1}]\n'
OVAL = Path(track.__file__).with_name("oval.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "option", "text", "module", "reader"),
    [("elfgame", "custom_cards", CARD, deck_reader, "Reader"), ("topdeer", "track", OVAL, track, "TrackFile")],
)
def test_what_a_table_plays_with_is_read_once(server, monkeypatch, game, option, text, module, reader):
    """Whatever others bring along: or a rematch, an undo and a look back would read it again on the server's loop."""
    options = {option: {"text": f"{text}# mine\n"}}
    table, _, _ = made(server, game, 2, options=options)
    live = server.inside(server.open_tables.table(table))
    table_state = live.table_state
    while len(table_state.plays) < 2:
        seat, seq = table_state.match.asks()[0], table_state.seq
        plan = partial(table_state.plan_play, seat, list(table_state.match.legal(seat)[0]), seq)
        server.inside(live.order(f"c{seq}", plan))
    for number in range(documents.MOST + 1):
        module.read(f"{text}# {number}\n")
    monkeypatch.setattr(module, reader, None)  # here nobody reads
    server.inside(live.order("undo", lambda: Undone(0, 0)))
    history.moment(table_state, [], LookBack("b", 0, 0))
    rematch, _, _ = server.inside(server.open_tables.make(game, 2, options, table_state.sittings, Arrangement()))
    assert rematch.table_state.match.options == table_state.match.options


class SlowToFree:
    """The alarm goes off while it is freed, where Python ignores an exception."""

    def __del__(self):
        end = time.process_time() + 0.1
        while time.process_time() < end:
            pass


def too_slow():
    with checking.within(0.03):
        SlowToFree()
        raise ValueError("something else")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_too_long_is_too_long_even_where_python_ignores_an_exception():
    with pytest.raises(checking.TooSlow):
        too_slow()


def test_what_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(checking, "DOCUMENT_SECONDS", 0.05)
    task = checking.Options("elfgame", 2, {"custom_cards": {"text": DOTTED}})
    found = checking.read_found(checking.checked(checking.write(task)))
    assert (found.error, found.message) == checking.SLOW


def test_mistakes_are_remembered_and_the_worker_is_not_asked_again():
    async def work():
        checker = checking.Checker()
        for _ in range(2):
            with pytest.raises(BadData, match="there are no cards"):
                await checker.options("elfgame", 2, {"custom_cards": {"text": "x = 1"}})
            await checker.close()
            checker._line = None  # a second question could not even wait
        return True

    assert run(work())


def test_long_replays_are_refused():
    task = checking.Replay('{"kringle": 1}\n' * (checking.MOST_LINES + 2))
    assert "more than 25,000 lines" in checking.read_found(checking.checked(checking.write(task))).message


# ---- bots ----------------------------------------------------------------------------------------------


def served(line, *waiting):
    """In which order they are taken, one at a time, when each takes what was expected."""
    for name, cost, path in waiting:
        line.put(fair.Waiting(name, cost, path, None))
    order = []
    while (found := line.take()) is not None:
        order.append(found.asked)
        line.done(found, found.cost)
    return order


def test_one_who_asks_little_does_not_wait_for_one_who_asks_much():
    many = [(f"many{n}", 1.0, ("dear", True, "a", f"t{n}")) for n in range(50)]
    order = served(fair.Line(), *many, ("one", 1.0, ("dear", True, "b", "u")))
    assert order.index("one") <= 1
    many = [(f"many{n}", 1.0, ("dear", True, "a", "t")) for n in range(50)]
    assert served(fair.Line(), *many, ("one", 1.0, ("dear", True, "a", "u"))).index("one") <= 1


def test_quick_questions_and_watched_tables_come_first():
    dear = [(f"dear{n}", 1.0, ("dear", True, "a", f"t{n}")) for n in range(8)]
    quick = [(f"quick{n}", 0.01, ("quick", True, "b", f"u{n}")) for n in range(8)]
    order = served(fair.Line(), *dear, *quick)
    assert max(order.index(f"quick{n}") for n in range(8)) <= 9
    alone = [(f"alone{n}", 1.0, ("dear", False, "a", "t")) for n in range(16)]
    seen = [(f"seen{n}", 1.0, ("dear", True, "b", "u")) for n in range(16)]
    order = served(fair.Line(), *alone, *seen)
    assert sum(name.startswith("seen") for name in order[:18]) >= 15
    assert any(name.startswith("alone") for name in order[:10])  # but they do come


def test_who_begins_to_wait_does_not_get_what_was_not_used():
    line = fair.Line()
    for _ in range(30):
        line.put(fair.Waiting("a", 1.0, ("dear", True, "a", "t"), None))
    for _ in range(20):
        found = line.take()
        line.done(found, found.cost)
    order = served(line, *[("b", 1.0, ("dear", True, "b", "u"))] * 6)
    assert order[:6].count("a") >= 2


class Slow(workers.InTurn):
    """Answers when it is told to."""

    def __init__(self):
        super().__init__(1, 1)
        self.begun = []

    async def answer(self, question, kind):
        self.begun.append(question.id)
        await asyncio.sleep(0 if question.bot == "thumb" else 30)
        return bots.Answer(question.id, ["x"]), 0.01


def test_a_gentle_bot_does_not_wait_for_strong_ones():
    async def work():
        pool = Slow()
        strong = [
            asyncio.create_task(pool.ask(question(f"strong{n}", "search", 8), fair.Share("a", f"t{n}")))
            for n in range(20)
        ]
        await asyncio.sleep(0)
        await asyncio.wait_for(pool.ask(question("gentle", "thumb", None), fair.Share("b", "u")), 2)
        for task in strong:
            task.cancel()
        await pool.close()
        return pool.begun

    assert run(work()) == ["strong0", "gentle"]


def question(id, bot, level):
    return bots.Question(id, "conveyor", 2, {}, b"", bot, level, 1)


def test_bots_rest_where_nobody_is(server, monkeypatch):
    monkeypatch.setattr(driving, "REST", -1.0)
    table, _, _ = made(server, "conveyor", 2, [{"kind": "bot", "bot": "random"}] * 2)
    time.sleep(1.0)
    assert server.open_tables.tables[table].table_state.seq == 1

    async def work():
        watcher = Player(server.base, table, [], Witness())
        watcher.start()
        await watcher.until(lambda state: state.seq > 3)
        await watcher.close()

    run(work())


# ---- small things --------------------------------------------------------------------------------------


def test_a_long_name_is_not_there(server):
    assert asked(server, b"GET /" + b"x" * 300 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 404 ")


def test_brackets_in_brackets_are_no_frame(server):
    table, _, keys = made(server)

    async def work():
        client = await Raw.connect(server, table, keys[0])
        client.send(frame(b'{"type":"play","move":' + b"[" * 8000), frame({"type": "ping", "number": 5}))
        return (await client.said("refused"))["code"], (await client.said("pong"))["number"]

    assert run(work()) == ("frame", 5)


def test_the_log_is_one_object_a_line_and_nobody_can_fill_it():
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    calm = logs.Calm()
    handler.setFormatter(logs.Lines())
    handler.addFilter(calm)
    log = logging.Logger("asyncio")
    log.addHandler(handler)
    for _ in range(500):
        try:
            raise RecursionError("secret")
        except RecursionError as problem:
            log.error("Fatal error: protocol.data_received() call failed.\nprotocol: <x>", exc_info=problem)
        log.error("Invalid UTF-8 sequence received from client.")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(lines) == logs.LINES
    assert lines[0]["says"] == "Fatal error: protocol.data_received() call failed."
    assert "secret" not in out.getvalue()
    assert (calm.held_back, calm.bad_utf8) == (500 - logs.LINES, 500)


def test_settings_have_no_proxy_by_default():
    assert Settings().proxies == ()


# ---- what is left behind in the database ---------------------------------------------------------------


def test_one_person_has_so_many_links_and_with_revoke_they_end(server, monkeypatch):
    monkeypatch.setattr(admission, "MOST_KEYS", 4)
    table, _, keys = made(server)
    mine, path = server.http(keys[0]), f"/api/tables/{table}/chairs/0/link"
    for _ in range(3):
        mine.request("POST", path, {})
    with pytest.raises(HttpProblem, match="with `revoke` they end") as problem:
        mine.request("POST", path, {})
    assert (problem.value.status, problem.value.code) == (409, "keys")
    newest = mine.request("POST", path, {"revoke": True})["key"]
    assert server.http(newest).request("POST", path, {})["key"]


def test_who_is_asked_for_their_keys_is_who_is_there(server):
    """A table that has had a thousand keys is asked for those of who is connected, and of a request for its own."""
    table, _, keys = made(server)
    store, asked = server.open_tables.store, []
    original = store.keys

    async def counted(table, hashes):
        asked.append(len(hashes))
        return await original(table, hashes)

    store.keys = counted
    path = f"/api/tables/{table}/chairs/0/link"
    for _ in range(20):
        server.http(keys[0]).request("POST", path, {})

    async def work():
        both = [await sitting(server, table, keys[seat]) for seat in (0, 1)]
        server.loop.call_soon_threadsafe(server.open_tables.recheck, table)
        await asyncio.sleep(0.2)
        for client in both:
            await client.close()

    run(work())
    assert max(asked) == 2


def test_an_address_may_leave_so_much_behind_and_read_on(serve):
    server = serve(limits=Limits(changes=0.001, changes_burst=3))
    table, _, keys = made(server)
    http, path = server.http(keys[0]), f"/api/tables/{table}/chairs/0/link"
    http.request("POST", path, {})
    http.request("POST", path, {})
    with pytest.raises(HttpProblem, match="Too many changes"):
        http.request("POST", path, {})
    assert http.request("GET", f"/api/tables/{table}", None)["table"] == table
