"""A sample of benchmarks/attacks: those that take seconds. The rest, and longer: `python -m benchmarks.attacks`."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from server.conftest import ROOT

from benchmarks.attacks import cheating, flooding, holding, sequences
from benchmarks.attacks.stage import ATTACKS, HOLD, Broken, Found, Stage, attack, campaign, played

PATIENCE = 10.0
"""Times as long as alone: tests share the machine with others, and processor time is what they look at."""
SAMPLE = ["known-seed", "seat", "revoked", "documents", "made-up-names", "frames", "left-behind"]


def test_a_sample_holds():
    assert {cheating, flooding, holding, sequences}
    found: list[Found] = []
    asyncio.run(campaign(SAMPLE, 1.0, PATIENCE, found.append))
    assert [(one.name, one.problems) for one in found] == [(name, []) for name in SAMPLE]
    assert max(one.hold for one in found) <= HOLD


def test_what_breaks_is_said(tmp_path):
    @attack("broken", "one that goes through", alone=True)
    async def broken(stage: Stage, seconds: float) -> str:
        raise Broken("it went through")

    try:
        one = asyncio.run(played(Stage(str(tmp_path)), ATTACKS["broken"], 1.0, 1.0))
    finally:
        del ATTACKS["broken"]
    assert one.problems == ["it went through"]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--list"], 0, "documents"), (["--help"], 0, "Exits 1 if something did not hold"),
        (["nothing"], 2, "--list says which"),
    ],
)  # fmt: skip
def test_it_says_what_there_is(words, code, told):
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.attacks", *words], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, told in done.stdout + done.stderr) == (code, True)
