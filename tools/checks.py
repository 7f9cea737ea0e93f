"""All checks of ./test, each with its time; at the end one line that says how it went.

Those that keep one processor busy run side by side, the others one after the other.

./test            everything
./test --thorough everything, and the suite plays three times as many games, at all tables, and looks closer
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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build/checks"
PYTHON = (sys.executable,)
JOBS = str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
MANY = ("-m", "pytest", "--dist", "worksteal", "-n")
PYTEST = (*MANY, JOBS)
PACKAGING = "tests/test_packaging.py"
BROWSER = "tests/web"
PLAIN = ("-m", "coverage", "run", *PYTEST, "tests/kernel", "tests/games")
ONE_OF_EACH = (
    "-m", "not heavy", "-k",
    "not (test_conformance or golden) or conveyor-2-default or toy-2-default or (conveyor and heuristic)"
    " or (2-default and (leak or why_not or clauses or peek or golden and not icejam))",
)  # fmt: skip
"""The suite's many cases run compiled; plain Python, which the lockstep compares with C, plays one of each game."""
TWO_SEATS = ("-m", "not heavy", "-k", "not test_conformance or 2-default or (conveyor-3 and heuristic)")
TESTS = (*MANY, str(int(JOBS) + 1), f"--ignore={PACKAGING}", f"--ignore={BROWSER}")
"""By one process more than there are processors: who plays with a server waits a lot."""
LITTLE = "0.2"
"""How much the suite plays: one game where it would be three, each check at every seat count and option once."""


@dataclass(frozen=True)
class Check:
    name: str
    words: str
    arguments: tuple[str, ...]
    """For Python."""
    slow: bool = False
    environment: dict[str, str] = field(default_factory=dict)
    thorough: tuple[tuple[str, ...], str] | None = None
    """What `./test --thorough` runs instead: arguments, and how much the suite plays."""
    compiler: bool = False
    """Whether it needs one; without, everything else is checked as plain Python."""
    wide: bool = False
    """Whether it keeps every processor busy."""
    again: bool = False
    """Whether what fails is tried once more, alone: two real browsers on one busy machine keep each other waiting."""

    @property
    def is_pytest(self) -> bool:
        return "pytest" in self.arguments and "--collect-only" not in self.arguments

    @property
    def report(self) -> Path:
        return REPORTS / f"{self.name}.xml"

    def command(self) -> list[str]:
        return [*PYTHON, *self.arguments, *([f"--junitxml={self.report}"] if self.is_pytest else [])]

    def thoroughly(self) -> Check:
        if self.thorough is None:
            return self
        arguments, amount = self.thorough
        return replace(self, arguments=arguments, environment={**self.environment, "KRINGLE_THOROUGH": amount})

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
    Check("arrows", "import-linter: who may know whom", ("tools/arrows.py",)),
    Check(
        "compiled",
        "every module that is to be compiled is, from its newest source",
        ("tools/is_compiled.py",),
        compiler=True,
    ),
    Check("locks", "locks/ fits pyproject.toml, and the list of parts fits both", ("tools/lock.py", "--check")),
    Check("clauses", "every clause has a test that names it", ("-m", "kringle.kernel.suite.clauses")),
    Check(
        "packaging",
        "wheel and sdist, with and without a compiler",
        ("-m", "pytest", PACKAGING),
        slow=True,
        # what is packed counts, not how fast it is; what Cython makes of the same source is the same
        environment={"KRINGLE_CFLAGS": "-O0 -g0 -w", "KRINGLE_CACHE": str(ROOT / "build/cython")},
        compiler=True,
    ),
    Check(
        "sanitized",
        "200,000 moves of each game in a build that stops at a bad index",
        ("tools/sanitized.py",),
        slow=True,
        compiler=True,
    ),
    Check(
        "dependencies",
        "every command with the lowest and the newest versions allowed",
        ("tools/dependencies.py",),
        slow=True,
    ),
    Check(  # by one process, before several do it at once: then all find the bytecode that Python keeps
        "collected",
        "pytest: every test can be imported",
        ("-m", "pytest", "--collect-only", f"--ignore={BROWSER}"),
    ),
    Check("types", "mypy --strict", ("-m", "mypy")),
    Check("web", "the browser client: built, its types, its unit tests", ("tools/web.py", "check")),
    Check("wasm", "Kringle for browsers: compiled to WebAssembly, packed", ("tools/wasm.py", "build"), compiler=True),
    Check(
        "tests",
        "all tests, compiled; lockstep with plain Python among them",
        TESTS,
        wide=True,
        environment={"KRINGLE_THOROUGH": LITTLE},
        thorough=(TESTS, "1"),
    ),
    Check(
        "browser",
        "the browser client, played in a real Chromium",
        (*PYTEST, BROWSER),
        wide=True,
        again=True,
        environment={"KRINGLE_THOROUGH": LITTLE},
        thorough=((*PYTEST, BROWSER), "1"),
    ),
    Check(
        "plain",
        "kernel and games as plain Python, with coverage",
        (*PLAIN, *ONE_OF_EACH),
        wide=True,
        slow=True,
        environment={"KRINGLE_PURE": "1", "KRINGLE_THOROUGH": "0.1"},
        thorough=((*PLAIN, *TWO_SEATS), "0.34"),
    ),
    Check("coverage", "at least 95% of the lines of each part", ("tools/covered.py",), slow=True),
)


def run(check: Check) -> Result:
    begun = time.perf_counter()
    environment = {**os.environ, **check.environment}
    done = subprocess.run(
        check.command(), cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    passed, failed, skipped = counted(check, done.returncode)
    output = done.stdout
    if failed and check.again:
        alone = replace(check, arguments=("-m", "pytest", "--last-failed", BROWSER), again=False)
        second = run(alone)
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


def shown(check: Check, result: Result | None) -> str:
    """All that is said of a check, as a whole: others may run beside it. None: it could not be run."""
    line = f"{check.name:12} {check.words:70}"
    if result is None:
        return f"{line}  not run: there is no C compiler"
    counts = f"{result.passed} passed" + (f", {result.skipped} skipped" if result.skipped else "")
    counts += ", some at the second try" if result.second_try else ""
    line += f"  {result.seconds:6.1f} s  {'FAILED' if result.failed else counts if check.is_pytest else 'ok'}"
    if result.second_try:
        line += "".join(f"\n    {said}" for said in result.output.splitlines() if said.startswith("FAILED"))
    if result.failed:
        line += f"\n\n{result.output}\n{check.name} failed. Alone: {check.alone()}\n"
    elif check.name in ("clauses", "coverage"):
        line += "\n" + re.sub("^", "    ", result.output.rstrip(), flags=re.MULTILINE)
    return line


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
    found = [by_name[name] for name in arguments.checks] or [c for c in CHECKS if not (arguments.quick and c.slow)]
    return [check.thoroughly() for check in found] if arguments.thorough else found


def main() -> int:
    parser = argparse.ArgumentParser(prog="./test", description="Checks that everything is right.")
    parser.add_argument("checks", nargs="*", metavar="CHECK", help="only these, by name")
    parser.add_argument("--quick", action="store_true", help="without the slow ones")
    parser.add_argument("--thorough", action="store_true", help="the suite plays three times as many games")
    parser.add_argument("--list", action="store_true", help="print the checks, and how to run each alone")
    arguments = parser.parse_args()
    if arguments.list:
        for check in CHECKS:
            print(f"{check.name:12} {check.words}{' (slow)' if check.slow else ''}\n             {check.alone()}")
        return 0
    begun = time.perf_counter()
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    results = {
        check.name: result
        for wide, checks in groupby(chosen(arguments), lambda check: check.wide)
        for check, result in side_by_side(list(checks), 1 if wide else int(JOBS))
    }
    return summed_up(results, time.perf_counter() - begun)


def side_by_side(checks: list[Check], most: int) -> Iterator[tuple[Check, Result]]:
    """Runs so many at the same time, and says what came of each as soon as it is known."""
    able = has_compiler()
    with ThreadPoolExecutor(most) as pool:
        running = {pool.submit(run, check): check for check in checks if able or not check.compiler}
        for check in checks:
            if check not in running.values():
                print(shown(check, None), flush=True)
        for done in as_completed(running):
            print(shown(running[done], done.result()), flush=True)
            yield running[done], done.result()


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
