"""Bad input: no crash, no change. The long version is benchmarks/faults/fuzz.py."""

from __future__ import annotations

import asyncio
import io
import logging
import random
import subprocess
import sys

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from server.conftest import ROOT, made, run

from benchmarks.faults.fuzz import send_all
from kringle.server.api import ENDPOINTS
from kringle.server.logs import Lines
from kringle.server.openapi import described


def test_odd_frames_change_nothing(server):
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(Lines())
    for name in ("kringle", "uvicorn"):
        logging.getLogger(name).addHandler(handler)
    table, _, keys = made(server)
    before = server.inside(server.open_tables.table(table)).table_state.hash()
    answers = run(send_all(server.base, table, keys[0], 1500, random.Random(5)))
    table_state = server.inside(server.open_tables.table(table)).table_state
    assert (table_state.seq, table_state.hash()) == (1, before)
    assert answers["refused"] > 500
    assert set(answers) <= {
        "welcome",
        "state",
        "here",
        "refused",
        "because",
        "pong",
        "gone",
        "hinted",
        "reacted",
        "ack",
    }
    assert '"level": "error"' not in log.getvalue()


SCHEMA = schemathesis.openapi.from_dict(described(ENDPOINTS))
BASE = {}


@pytest.fixture
def base(server):
    """One table that exists, so that some requests find it."""
    BASE["url"] = server.base
    BASE["table"], BASE["host"], BASE["keys"] = made(server)
    return server


def test_the_http_interface_keeps_its_word_whatever_comes(base):
    """Every endpoint, with input made from its own description and around it: no 500, and nothing undescribed."""
    tried = [0]

    for result in SCHEMA.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
        )
        @__import__("hypothesis").given(case=operation.as_strategy())
        def check(case):
            if "table" in (case.path_parameters or {}) and tried[0] % 2:
                case.path_parameters["table"] = BASE["table"]
            headers = {"Authorization": f"Bearer {BASE['host']}"} if tried[0] % 3 else {}
            tried[0] += 1
            response = case.call(base_url=BASE["url"], headers=headers)
            assert response.status_code < 500, (case.method, case.path, response.text)
            case.validate_response(
                response,
                excluded_checks=[
                    schemathesis.checks.CHECKS.get_one(name)
                    for name in (
                        "ignored_auth",
                        "positive_data_acceptance",
                        "negative_data_rejection",
                        "unsupported_method",
                    )
                    if name in schemathesis.checks.CHECKS.get_all_names()
                ],
            )

        check()
    assert tried[0] > 100


def test_typescript_says_what_the_frames_say():
    done = subprocess.run([sys.executable, "tools/frames_ts.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_half_a_request_and_half_a_handshake_leave_nothing_behind(server):
    async def work():
        for text in (
            b"GET / HTTP/1.1\r\nHost: local",
            b"\x16\x03\x01",
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(text)
            await writer.drain()
            writer.close()
            await writer.wait_closed()
            del reader
        return await server.http().get("/healthz")

    assert run(work())["ok"] is True
