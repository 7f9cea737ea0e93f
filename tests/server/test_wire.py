"""Frames as they come over a real wire: in pieces, many at once, in fragments, with mistakes (RFC 6455)."""

from __future__ import annotations

import asyncio
import json
import struct

import pytest
from server.conftest import made, run

from kringle.server.wire import Wire, framed, unmasked

TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
MASK = b"\x11\x22\x33\x44"


def frame(payload, kind=TEXT | LAST, mask=MASK, wide=False):
    if isinstance(payload, dict):
        payload = json.dumps(payload).encode()
    masked = 0x80 if mask else 0
    size = len(payload)
    if wide:
        head = struct.pack("!BBQ", kind, 127 | masked, size)
    elif size < 126:
        head = bytes((kind, size | masked))
    else:
        head = struct.pack("!BBH", kind, 126 | masked, size)
    return head + mask + (unmasked(payload, mask) if mask else payload)


class Raw:
    """A client that sends whatever bytes it likes."""

    @classmethod
    async def connect(cls, server, table, key, early=b""):
        self = await cls.open(server, table, early)
        self.send(frame({"type": "hello", "keys": [key]}))
        assert (await self.said("state"))["seq"] == 1
        return self

    @classmethod
    async def open(cls, server, table, early=b""):
        """Before its hello."""
        self = cls()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", server.port)
        self.writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: a3JpbmdsZS1tZWFzdXJlcw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            "".encode()
            + early
        )
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")
        return self

    def send(self, *data):
        self.writer.write(b"".join(data))

    async def read(self):
        kind, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        return kind & 0xF, await self.reader.readexactly(size)

    async def said(self, *types):
        """The next frame of one of these types."""
        while True:
            kind, payload = await self.read()
            if kind == TEXT and (found := json.loads(payload))["type"] in types:
                return found

    async def closed(self):
        """With which code."""
        while True:
            kind, payload = await self.read()
            if kind == CLOSE:
                self.writer.close()
                return int.from_bytes(payload[:2], "big")


@pytest.fixture
def wire(server):
    """Calls a test's coroutine with a client that has been shown the table."""
    table, _, keys = made(server)

    def play(work):
        async def whole():
            return await work(await Raw.connect(server, table, keys[0]))

        return run(whole())

    return play


def bid(number, seq=1):
    return {"type": "play", "id": f"c{number}", "seq": seq, "seat": 0, "move": ["bid", number]}


def test_byte_by_byte(wire):
    async def work(client):
        for byte in frame(bid(1)) + frame(bid(2, 2)):
            client.send(bytes((byte,)))
            await client.writer.drain()
            await asyncio.sleep(0)
        return [(await client.said("ack"))["seq"] for _ in range(2)]

    assert wire(work) == [2, 3]


@pytest.mark.parametrize("wide", [False, True])
def test_answers_come_in_the_order_of_what_came_in_one_packet(wire, wide):
    async def work(client):
        ping = {"type": "ping", "number": 1}
        why_not = {"type": "why_not", "id": "w", "seat": 0, "move": ["bid", 1]}
        several = [bid(1), ping, bid(2), bid(99), ping, {"type": "what"}, bid(3), why_not]
        client.send(*(frame(one, wide=wide) for one in several))
        found = [await client.said("ack", "pong", "refused", "because") for _ in several]
        return [(one["type"], one.get("seq", one.get("number", one.get("code")))) for one in found]

    first, *rest = wire(work)
    assert first == ("ack", 2)
    stale = ("refused", "stale")
    assert rest == [("pong", 1), stale, stale, ("pong", 1), ("refused", "frame"), stale, ("because", None)]


def test_fragments_with_a_ping_between_them_and_a_whole_text_after(wire):
    async def work(client):
        data = json.dumps(bid(1)).encode()
        client.send(frame(data[:7], TEXT), frame(data[7:20], CONTINUED), frame(b"hey", PING | LAST))
        kind, payload = await client.read()
        while kind != PONG:
            kind, payload = await client.read()
        client.send(frame(data[20:], CONTINUED | LAST), frame(bid(2, 2)))
        return payload, [(await client.said("ack"))["seq"] for _ in range(2)]

    assert wire(work) == (b"hey", [2, 3])


def test_words_in_other_letters_are_refused_as_a_frame_and_the_game_goes_on(wire):
    async def work(client):
        client.send(frame('{"type": "grüße"}'.encode()), frame(bid(1)))
        return (await client.said("refused"))["code"], (await client.said("ack"))["seq"]

    assert wire(work) == ("frame", 2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(b'{"type": "\xff"}'), 1007),  # not UTF-8
        (frame({"type": "ping"}, mask=b""), 1002),  # clients must mask
        (frame(b"x" * 16_385), 1009),
        (struct.pack("!BBQ", TEXT | LAST, 127 | 0x80, 2**40) + MASK, 1009),  # refused before it comes
        (frame({"type": "ping"}, TEXT | LAST | 0x40), 1002),  # compressed, and nobody agreed to that
        (frame(b"half", TEXT) + frame({"type": "ping"}), 1002),  # a text between the fragments of another
        (frame(b"half", CONTINUED | LAST), 1002),  # of what?
        (frame(struct.pack("!H", 1000), CLOSE | LAST) + frame(bid(1)), 1000),  # what comes after goodbye is nothing
    ],
)
def test_mistakes_end_the_connection_with_their_code(wire, server, data, code):
    async def work(client):
        client.send(data)
        return await client.closed()

    assert wire(work) == code
    assert [live.table_state.seq for live in server.open_tables.tables.values()] == [1]


class Lingering:
    """A connection that is closed only when the other side has read all."""

    def __init__(self, transport):
        self._transport = transport

    def __getattr__(self, name):
        return getattr(self._transport, name)

    def close(self):
        asyncio.get_running_loop().call_later(0.2, self._transport.close)


def test_a_mistake_while_one_is_greeted_ends_it_without_a_word_in_the_log(server, monkeypatch, caplog):
    """Its keys are looked for; meanwhile it has been said goodbye to."""
    table, _, keys = made(server)
    holds, ends = server.open_tables.holds, Wire.handle_parser_exception

    async def slowly(*given):
        await asyncio.sleep(0.1)
        return await holds(*given)

    def lingers(self):
        self.transport = Lingering(self.transport)
        ends(self)

    monkeypatch.setattr(server.open_tables, "holds", slowly)
    monkeypatch.setattr(Wire, "handle_parser_exception", lingers)

    async def work():
        client = await Raw.open(server, table)
        client.send(frame({"type": "hello", "keys": [keys[0]]}), frame(b"half", CONTINUED | LAST))
        assert (await client.read())[0] == CLOSE
        assert not await client.reader.read()

    run(work())
    assert [record.exc_info for record in caplog.records if record.levelname == "ERROR"] == []


def test_the_largest_text_is_heard(wire):
    async def work(client):
        text = json.dumps(bid(1)).encode()
        client.send(frame(text + b" " * (16_384 - len(text))))
        return (await client.said("ack"))["seq"]

    assert wire(work) == 2


def test_texts_of_all_sizes_are_framed():
    for size, head in (
        (5, b"\x81\x05"),
        (126, b"\x81\x7e\x00\x7e"),
        (70_000, b"\x81\x7f" + (70_000).to_bytes(8, "big")),
    ):
        assert framed([b"x" * size, b"y"]) == head + b"x" * size + b"\x81\x01y"


def test_a_move_between_two_fragments_is_a_mistake(wire):
    async def work(client):
        client.send(frame(b'{"type":', kind=TEXT), frame(bid(1)))
        return await asyncio.wait_for(client.closed(), 5)

    assert wire(work) == 1002
