"""Where uvicorn's inside is not what our fast way to the wire expects, its own protocol serves."""

from __future__ import annotations

import json
import logging

import pytest
from server.conftest import made, run, sitting

from kringle.server import logs, rehearsal, serving
from kringle.server.wire import Wire


class AsItWas(Wire):
    """Before 0.52.1: nothing says that somebody has gone. Here uvicorn itself misses that."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        del self.disconnected


class WithAnotherScope(Wire):
    def handle_connect(self, event):
        super().handle_connect(event)
        self.scope = {**self.scope, "extensions": {}}


class WithAnotherHandshake(Wire):
    def data_received(self, data):
        self.handshake_complete = None
        super().data_received(data)


class WithAnotherQueue(Wire):
    """One that nobody reads."""

    def send_receive_event_to_app(self):
        self.frames = []


class ThatDoesNotWait(Wire):
    def pause_writing(self): ...


class ThatForgetsWhoHasGone(Wire):
    def connection_lost(self, exc):
        super().connection_lost(exc)
        self.disconnected = False


DOCTORED = {
    AsItWas: "Unfit: the handshake is not answered",
    WithAnotherScope: "Unfit: a text is not heard",
    WithAnotherHandshake: "Unfit: a text is not heard",
    WithAnotherQueue: "Unfit: what is not heard here is not put into the queue",
    ThatDoesNotWait: "Unfit: a slow reader is sent more",
    ThatForgetsWhoHasGone: "Unfit: somebody who has gone is sent more",
    object: "TypeError: object() takes no arguments",
}


def test_the_uvicorn_that_is_installed_is_fit():
    assert rehearsal.problem(Wire) is None


@pytest.mark.parametrize(("protocol", "problem"), DOCTORED.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_what_has_changed_is_found(protocol, problem):
    assert rehearsal.problem(protocol) == problem


def test_the_plain_protocol_serves_instead_and_one_line_says_so(serve, monkeypatch, caplog):
    monkeypatch.setattr(serving, "Wire", AsItWas)
    with caplog.at_level(logging.WARNING, "kringle.server"):
        server = serve()
    (line,) = [record for record in caplog.records if "slower" in record.getMessage()]
    assert json.loads(logs.Lines().format(line))["problem"] == DOCTORED[AsItWas]

    table, _, keys = made(server, chairs=[{"kind": "me"}, *[{"kind": "bot", "bot": "thumb"}] * 2])

    async def work():
        async with await sitting(server, table, *keys.values()) as client:
            async for state in client.states():
                for look in state.looks:
                    if look.asked:
                        await client.play(look.seat, look.legal[0])
            return client.state.outcome

    assert run(work()) is not None
