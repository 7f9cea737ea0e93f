"""Who may speak with the server, how fast, and what browsers are told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import urllib.error
import urllib.request
from socket import create_connection

import msgspec
import pytest
import websockets
from server.conftest import made, run, sitting

from kringle.client import CommandRefused, HttpProblem
from kringle.server.settings import Limits
from kringle.table import keys as table_keys


def asked(server, path, method="GET", body=None, **headers):
    """Status, headers and text of any request."""
    request = urllib.request.Request(
        server.base + path, body, {name.replace("_", "-"): value for name, value in headers.items()}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.headers, problem.read().decode()


def test_every_answer_keeps_browsers_strict(server):
    for path in ("/", "/healthz", "/api/games", "/nowhere", "/t/abc"):
        _, headers, _ = asked(server, path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "require-trusted-types-for 'script'" in policy
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # WebAssembly, and no eval
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["server"] is None


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost", 200), ("127.0.0.1:80", 200), ("[::1]:5", 200), ("evil.example", 403), ("", 403), ("[", 403),
     ("127.0.0.1.evil.example", 403), ("localhost.evil.example", 403)],
)  # fmt: skip
def test_only_known_names_are_answered(server, host, status):
    """A name of somebody else that leads here is a trick to get around the origin."""
    assert asked(server, "/healthz", Host=host)[0] == status


def test_pages_of_others_can_not_act(server):
    body = json.dumps({"game": "conveyor", "seats": 2}).encode()
    own = f"http://127.0.0.1:{server.port}"
    assert (
        asked(server, "/api/tables", "POST", body, Origin="http://evil.example", content_type="application/json")[0]
        == 403
    )
    assert asked(server, "/api/tables", "POST", body, Origin="null", content_type="application/json")[0] == 403
    assert asked(server, "/api/tables", "POST", body, Origin=own, content_type="application/json")[0] == 201
    assert asked(server, "/api/tables", "POST", body, Origin=own, content_type="text/plain")[0] == 415


def test_sockets_of_other_pages_are_closed(server):
    table, _, _ = made(server)

    async def work(origin):
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with websockets.connect(url, origin=origin) as socket:
            await socket.send('{"type": "hello"}')
            return await socket.recv()

    with pytest.raises(websockets.InvalidStatus):
        run(work("http://evil.example"))
    assert "welcome" in run(work(f"http://127.0.0.1:{server.port}"))


def test_keys_are_exchanged_for_a_cookie_that_scripts_can_not_read(server):
    table, _, keys = made(server)
    path = f"/api/tables/{table}/keys"
    own = f"http://127.0.0.1:{server.port}"

    def exchange(key, cookie=""):
        body = json.dumps({"key": key}).encode()
        return asked(server, path, "POST", body, Origin=own, content_type="application/json", Cookie=cookie)

    status, headers, text = exchange(keys[0])
    cookie = headers["set-cookie"]
    assert (status, json.loads(text)) == (200, {"seats": [0], "host": False})
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert f"Path=/api/tables/{table}" in cookie
    status, headers, text = exchange(keys[1], cookie.partition(";")[0])
    assert json.loads(text)["seats"] == [0, 1]
    both = headers["set-cookie"].partition(";")[0]

    async def work():
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with websockets.connect(url, additional_headers={"Cookie": both}) as socket:
            await socket.send('{"type": "hello"}')
            return json.loads(await socket.recv())["mine"]

    assert run(work()) == [0, 1]


def test_only_hashes_of_keys_are_stored(server, tmp_path):
    _, host, keys = made(server)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("kringle.db*"))
    assert table_keys.hashed(keys[0]).encode() in stored
    for key in (host, *keys.values()):
        assert key.encode() not in stored


def test_limits_for_a_seat_come_before_those_for_an_address(serve):
    server = serve(limits=Limits(commands=1, burst=5, by_address=False))
    table, _, keys = made(server)

    async def work():
        hasty, calm = await sitting(server, table, keys[0]), await sitting(server, table, keys[1])
        codes = []
        for _ in range(8):
            try:
                await hasty.why_not(0, ["bid", 1])
                codes.append("fine")
            except CommandRefused as refused:
                codes.append(refused.code)
        await calm.why_not(1, ["bid", 1])
        await hasty.close()
        await calm.close()
        return codes

    codes = run(work())
    assert codes[:5] == ["fine"] * 5
    assert "limit" in codes[5:]


def test_limits_for_an_address(serve):
    server = serve(limits=Limits(requests=0.001, requests_burst=5, sockets_an_address=2, tables_an_hour=1))
    codes = [asked(server, "/api/words")[0] for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2


def test_limits_for_sockets_and_tables(serve):
    server = serve(limits=Limits(sockets_an_address=2, tables_an_hour=1))
    table, _, _ = made(server)
    with pytest.raises(HttpProblem, match="429"):
        made(server)

    async def work():
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        held = [await websockets.connect(url) for _ in range(2)]
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(url)
        for socket in held:
            await socket.close()

    run(work())


def test_a_house_that_is_full(serve):
    server = serve(limits=Limits(tables=1, by_address=False))
    made(server)
    with pytest.raises(HttpProblem, match="503 full"):
        made(server)


def test_who_does_not_read_is_sent_away_and_nobody_else_waits(serve):
    server = serve(limits=Limits(waiting=8, by_address=False, commands=10_000, burst=10_000))
    table, _, keys = made(server)

    async def work():
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        client = await sitting(server, table, keys[0])
        deaf = await websockets.connect(url, max_queue=1, ping_interval=None)
        await deaf.send('{"type": "hello"}')
        live = server.open_tables.tables[table]
        while len(live.listeners) < 2:
            await asyncio.sleep(0.01)
        for _ in range(6000):
            await client.react(0, "cheer")
            if len(live.listeners) < 2:
                break
        await client.why_not(0, ["bid", 1])
        listeners = len(live.listeners)
        deaf.transport.abort()
        await client.close()
        return listeners

    assert run(work()) <= 2


def test_large_bodies_and_frames_are_refused(server):
    assert asked(server, "/api/replays", "POST", b"x" * 1_100_000, content_type="text/plain")[0] == 413
    table, _, _ = made(server)

    async def work():
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with websockets.connect(url) as socket:
            await socket.send('{"type": "hello"}')
            await socket.send(msgspec.json.encode({"type": "sync", "x": "y" * 20_000}).decode())
            with contextlib.suppress(websockets.ConnectionClosed):
                async for _ in socket:
                    pass
            return socket.close_code

    assert run(work()) == 1009


def test_who_sends_too_much_is_told_so_when_all_has_come(server):
    """Whoever is still sending when the connection is closed, such as a proxy, never reads why."""
    with create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        head = b"POST /api/codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        for size, status in ((100_000, b"413"), (20, b"400")):
            connection.sendall(head + str(size).encode() + b"\r\n\r\n")
            for _ in range(4):
                time.sleep(0.05)
                connection.sendall(b"x" * (size // 4))
            assert status in answered(connection)[0]
        connection.sendall(head + b"1048577\r\n\r\n" + b"x" * 9000)
        assert b" 413 " in answered(connection)[0]
        assert connection.recv(1) == b""


def answered(connection):
    """The first line and the body of an answer."""
    with connection.makefile("rb") as answer:
        first, size = answer.readline(), 0
        while (line := answer.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                size = int(line.partition(b":")[2])
        return first, answer.read(size)


def test_watching_can_be_forbidden(server):
    table, _, keys = made(server, arrangement={"watchers": False})
    from kringle.client import SentAway

    with pytest.raises(SentAway, match="private"):
        run(sitting(server, table))
    client = run(connected(server, table, keys[0]))
    assert client == [0]


async def connected(server, table, key):
    client = await sitting(server, table, key)
    mine = client.welcome.mine
    await client.close()
    return mine


def test_metrics_and_health(server):
    made(server)
    status, _, text = asked(server, "/metrics")
    assert status == 200
    assert "kringle_tables_open 1" in text
    assert json.loads(asked(server, "/healthz")[2])["ok"] is True
