"""The suite, aimed at the toy game: compiled, if the kernel is, and uncompiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from toy import GAME

import kringle
from kringle.kernel import suite

HERE = Path(__file__).resolve().parent
CASES = suite.cases(GAME, [{}, {"rich_hands": True}])


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_conformance(check, case):
    check(case)


if kringle.compiled():

    @pytest.mark.parametrize("file", ["test_suite_can_fail.py", "test_suite_finds_leaks.py", "test_uncompiled.py"])
    def test_what_can_only_be_tried_uncompiled(file):
        """If it is to be soon done, only what `./test` does not try as plain Python anyway."""
        env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
        env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / file)]
        command += ["-m", "heavy"] if suite.is_quick_run() else []
        run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert run.returncode in (0, pytest.ExitCode.NO_TESTS_COLLECTED), run.stdout[-3000:]
