"""All checks of ./test, one after the other, each with its time; at the end one line that says how it went.

./test            everything
./test --thorough everything, and the suite plays three times as many games
./test --quick    without the slow ones
./test lint types only these
./test --list     their names, and how to run each alone
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import xml.etree.ElementTree as Xml
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build/checks"
PYTHON = (sys.executable,)
JOBS = str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
PYTEST = ("-m", "pytest", "-n", JOBS)
PACKAGING = "tests/test_packaging.py"
BROWSER = "tests/web"
PLAIN = ("-m", "not heavy", "-k", "not test_conformance or 2-default or (conveyor-3 and thumb)")
"""The suite's many cases run compiled; plain Python, which the lockstep compares with C, plays one of each game."""


SOON_DONE = "0.34"
"""The suite plays one game where it would play three, still at every seat count and with every option."""


@dataclass(frozen=True)
class Check:
    name: str
    words: str
    arguments: tuple[str, ...]
    """For Python."""
    slow: bool = False
    environment: dict[str, str] = field(default_factory=dict)
    compiler: bool = False
    """Whether it needs one; without, everything else is checked as plain Python."""
    again: bool = False
    """Whether what fails is tried once more, alone: two real browsers on one busy machine keep each other waiting."""

    @property
    def is_pytest(self) -> bool:
        return "pytest" in self.arguments

    @property
    def report(self) -> Path:
        return REPORTS / f"{self.name}.xml"

    def command(self) -> list[str]:
        return [*PYTHON, *self.arguments, *([f"--junitxml={self.report}"] if self.is_pytest else [])]

    def alone(self) -> str:
        """How somebody would type it at the root of the project."""
        settings = [f"{name}={shlex.quote(value)}" for name, value in self.environment.items()]
        return " ".join([*settings, ".venv/bin/python", shlex.join(self.arguments)])


@dataclass
class Result:
    passed: int
    failed: int
    seconds: float
    output: str = ""
    skipped: int = 0
    second_try: bool = False


CHECKS = (
    Check("format", "ruff format: everything is laid out alike", ("-m", "ruff", "format", "--check", "--quiet")),
    Check("lint", "ruff: common mistakes", ("-m", "ruff", "check", "--quiet")),
    Check("types", "mypy --strict", ("-m", "mypy")),
    Check("arrows", "import-linter: who may know whom", ("tools/arrows.py",)),
    Check(
        "compiled",
        "every module that is to be compiled is, from its newest source",
        ("tools/is_compiled.py",),
        compiler=True,
    ),
    Check(
        "tests",
        "all tests, compiled; lockstep with plain Python among them",
        (*PYTEST, f"--ignore={PACKAGING}", f"--ignore={BROWSER}"),
        environment={
            "KRINGLE_THOROUGH": "0.34"
        },  # a game where it would be three: every seat count and option, soon done
    ),
    Check("web", "the browser client: built, its types, its unit tests", ("tools/web.py", "check")),
    Check(
        "browser",
        "the browser client, played in a real Chromium",
        (*PYTEST, "--dist", "worksteal", BROWSER),
        again=True,
    ),
    Check("clauses", "every clause has a test that names it", ("-m", "kringle.kernel.suite.clauses")),
    Check(
        "plain",
        "kernel and games as plain Python, with coverage",
        ("-m", "coverage", "run", *PYTEST, "tests/kernel", "tests/games", *PLAIN),
        slow=True,
        environment={"KRINGLE_PURE": "1", "KRINGLE_THOROUGH": "0.1"},
    ),
    Check("coverage", "at least 95% of the lines of each part", ("tools/covered.py",), slow=True),
    Check(
        "sanitized",
        "200,000 moves of each game in a build that stops at a bad index",
        ("tools/sanitized.py",),
        slow=True,
        compiler=True,
    ),
    Check(
        "packaging",
        "wheel and sdist, with and without a compiler",
        ("-m", "pytest", PACKAGING),
        slow=True,
        environment={"KRINGLE_CFLAGS": "-O0 -g0"},  # what is packed counts, not how fast it is
        compiler=True,
    ),
)


def run(check: Check, thorough: bool = False) -> Result:
    begun = time.perf_counter()
    environment = {**os.environ, **check.environment}
    if thorough and check.name == "tests":
        environment["KRINGLE_THOROUGH"] = "1"
    done = subprocess.run(
        check.command(), cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    passed, failed, skipped = counted(check, done.returncode)
    output = done.stdout
    if failed and check.again:
        alone = replace(check, arguments=("-m", "pytest", "--last-failed", BROWSER), again=False)
        second = run(alone, thorough)
        output += f"\n---- tried once more, alone ----\n{second.output}"
        passed, failed = passed + second.passed, second.failed
    return Result(passed, failed, time.perf_counter() - begun, output, skipped, done.returncode != 0 and not failed)


def counted(check: Check, exit_code: int) -> tuple[int, int, int]:
    """Tests that passed, failed and were skipped; a check without tests counts as one."""
    if not check.is_pytest or not check.report.exists():
        return int(exit_code == 0), int(exit_code != 0), 0
    suites = list(Xml.parse(check.report).iter("testsuite"))
    tests = sum(int(suite.get("tests", 0)) for suite in suites)
    failed = sum(int(suite.get(kind, 0)) for suite in suites for kind in ("failures", "errors"))
    skipped = sum(int(suite.get("skipped", 0)) for suite in suites)
    return tests - failed - skipped, max(failed, int(exit_code != 0)), skipped


def show(check: Check, result: Result) -> None:
    counts = f"{result.passed} passed" + (f", {result.skipped} skipped" if result.skipped else "")
    counts += ", some at the second try" if result.second_try else ""
    print(
        f"  {result.seconds:6.1f} s  {'FAILED' if result.failed else counts if check.is_pytest else 'ok'}", flush=True
    )
    if result.second_try:
        print("\n".join(f"    {line}" for line in result.output.splitlines() if line.startswith("FAILED")))
    if result.failed:
        print(f"\n{result.output}\n{check.name} failed. Alone: {check.alone()}\n", flush=True)
    elif check.name in ("clauses", "coverage"):
        print(re.sub("^", "    ", result.output.rstrip(), flags=re.MULTILINE))


def has_compiler() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    try:
        return subprocess.run([*shlex.split(compiler), "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def chosen(arguments: argparse.Namespace) -> list[Check]:
    by_name = {check.name: check for check in CHECKS}
    unknown = [name for name in arguments.checks if name not in by_name]
    if unknown:
        raise SystemExit(f"no check {', '.join(unknown)}. There are: {', '.join(by_name)}.")
    return [by_name[name] for name in arguments.checks] or [c for c in CHECKS if not (arguments.quick and c.slow)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="./test", description="Checks that everything is right.")
    parser.add_argument("checks", nargs="*", metavar="CHECK", help="only these, by name")
    parser.add_argument("--quick", action="store_true", help="without the slow ones")
    parser.add_argument("--thorough", action="store_true", help="the suite plays three times as many games")
    parser.add_argument("--list", action="store_true", help="print the checks, and how to run each alone")
    arguments = parser.parse_args()
    if arguments.list:
        for check in CHECKS:
            print(f"{check.name:10} {check.words}{' (slow)' if check.slow else ''}\n           {check.alone()}")
        return 0
    begun = time.perf_counter()
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    results: dict[str, Result] = {}
    for check in chosen(arguments):
        print(f"{check.name:10} {check.words:70}", end="", flush=True)
        if check.compiler and not has_compiler():
            print("  not run: there is no C compiler")
            continue
        results[check.name] = run(check, arguments.thorough)
        show(check, results[check.name])
    return summed_up(results, time.perf_counter() - begun)


def summed_up(results: dict[str, Result], seconds: float) -> int:
    failed = [name for name, result in results.items() if result.failed]
    if failed:
        print(f"failed: {', '.join(failed)}")
    print(
        f"{sum(r.passed for r in results.values())} passed, {sum(r.failed for r in results.values())} failed "
        f"in {seconds:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
