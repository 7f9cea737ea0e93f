"""The exact versions, with their hashes, that ./play and ./test install: locks/*.txt, made from pyproject.toml.

tools/lock            puts in what pyproject.toml asks for and is not locked yet
tools/lock --upgrade  the newest versions of everything
tools/lock --check    whether the locks fit pyproject.toml, and the list of parts fits the locks; needs no network

A lock is for every Python and system that Kringle runs on, in the form that pip reads as well as uv. It says what, not
where from: that is for the settings of pip and uv to say.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
OLDEST = "3.11"
PYTHONS = (OLDEST, "3.12", "3.13", "3.14")
SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
"""As markers call them: sys_platform, platform_system, os_name."""
EACH_ITS_OWN = "torch"
"""Which build of it fits (for which processor, for which graphics card) each machine knows for itself, so it is not
locked, and neither is what only its builds for graphics cards need."""
LEFT_OUT = re.compile(rf"(?:{EACH_ITS_OWN}|triton|nvidia-.*|cuda-.*)$")
PLACE = re.compile(r"://|file:|^\s*-", re.M)
"""An address, or an option of pip's, such as the one for an index."""


@dataclass(frozen=True)
class Lock:
    name: str
    words: str
    needs: tuple[str, ...]
    """What is asked for, as pyproject.toml would write it."""

    @property
    def path(self) -> Path:
        return LOCKS / f"{self.name}.txt"


@dataclass(frozen=True)
class Pin:
    name: str
    version: str
    marker: str
    """For whom; empty: for all."""
    hashes: tuple[str, ...]


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locks() -> list[Lock]:
    builds = project()["build-system"]["requires"]
    runs = project()["project"]["dependencies"]
    groups = project()["dependency-groups"]
    return [
        Lock(
            "play",
            "What Kringle needs to be built, to run, to print and to be translated",
            (*builds, *runs, *extra("server"), *extra("words"), *extra("print")),
        ),
        Lock("test", "The same, and what it is checked with", (*builds, *runs, *extra("dev"))),
        Lock("uv", "What installs the others faster than pip", tuple(groups["uv"])),
        Lock("node", "What builds the page where there is no Node", tuple(groups["node"])),
        Lock("wasm", "What makes Kringle for browsers, and the part of it that is not ours", tuple(groups["wasm"])),
    ]


def extra(name: str) -> list[str]:
    """What an extra asks for; another extra of ours in it is looked up."""
    found: list[str] = []
    for need in project()["project"]["optional-dependencies"][name]:
        ours = re.fullmatch(r"kringle\[(\w+)\]", need)
        found += extra(ours[1]) if ours else [need]
    return found


# ---- making them --------------------------------------------------------------------------------------


def make(lock: Lock, upgrade: bool) -> None:
    from tools import uv

    words = ["pip", "compile", "-", "--quiet", "--universal", "--python-version", OLDEST, "--generate-hashes"]
    words += ["--no-header", "--no-annotate", "--output-file", str(lock.path), *(["--upgrade"] if upgrade else [])]
    if lock.name in ("test", "wasm"):
        words += ["--constraints", str(LOCKS / "play.txt")]
    settings = {name: value for name, value in uv.settings().items() if name != "UV_FIND_LINKS"}
    done = subprocess.run(
        uv.command(*words), input="\n".join(lock.needs), cwd=ROOT, env=settings, text=True, stdout=subprocess.DEVNULL
    )
    if done.returncode != 0:
        raise SystemExit(f"tools/lock: uv found no versions for {lock.path.name}; see above")
    blocks = re.split(r"^(?=\S)", lock.path.read_text(encoding="utf-8"), flags=re.M)
    kept = [block for block in blocks if not LEFT_OUT.match(block.partition("==")[0])]
    lock.path.write_text(f"# {lock.words}. Made by tools/lock.\n{''.join(kept)}", encoding="utf-8")


# ---- checking them ------------------------------------------------------------------------------------


def pins(lock: Lock) -> list[Pin]:
    text = lock.path.read_text(encoding="utf-8")
    found = []
    for block in re.split(r"^(?=[^\s#])", text, flags=re.M)[1:]:
        name, version, marker = re.match(r"([\w.-]+)==([^\s;\\]+)(?:\s*;\s*([^\\\n]+?))?\s*\\?\n", block).groups()  # type: ignore[union-attr]
        found.append(Pin(name, version, marker or "", tuple(re.findall(r"--hash=(\S+)", block))))
    return found


def environments() -> Iterator[dict[str, str]]:
    """Each Python on each system, as markers see it."""
    from packaging.markers import default_environment

    for version in PYTHONS:
        for platform, system, os_name in SYSTEMS:
            yield {
                **{name: str(value) for name, value in default_environment().items()},
                "python_version": version, "python_full_version": f"{version}.0", "sys_platform": platform,
                "platform_system": system, "os_name": os_name, "platform_machine": "x86_64", "extra": "",
            }  # fmt: skip


def complaints(lock: Lock) -> list[str]:
    """What is wrong with a lock, each in a sentence."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    if not lock.path.exists():
        return [f"{lock.path.name} is missing"]
    text = re.sub(r"^\s+--hash=sha256:[0-9a-f]{64}", "", lock.path.read_text(encoding="utf-8"), flags=re.M)
    if PLACE.search(text):
        return [f"{lock.path.name}: it says where packages come from, or sets an option"]
    found = pins(lock)
    wrong = [f"{pin.name} has no hash" for pin in found if not pin.hashes]
    for environment in environments():
        versions = {pin.name: pin.version for pin in found if applies(pin.marker, environment)}
        for need in map(Requirement, lock.needs):
            name = canonicalize_name(need.name)
            if name == EACH_ITS_OWN or (need.marker and not need.marker.evaluate(environment)):
                continue
            if name not in versions:
                wrong.append(f"{need} is asked for, and not locked")
            elif not need.specifier.contains(versions[name], prereleases=True):
                wrong.append(f"{need} is asked for, and {versions[name]} is locked")
    return [f"{lock.path.name}: {what}" for what in dict.fromkeys(wrong)]


def applies(marker: str, environment: dict[str, str]) -> bool:
    from packaging.markers import Marker

    return not marker or Marker(marker).evaluate(environment)


def main() -> int:
    sys.path.insert(0, str(ROOT))
    from tools import parts

    arguments = sys.argv[1:]
    if arguments == ["--check"]:
        wrong = [complaint for lock in locks() for complaint in complaints(lock)] or parts.complaints()
        return print("\n".join([*wrong, "tools/lock mends that"])) or 1 if wrong else 0
    if arguments not in ([], ["--upgrade"]):
        print(__doc__)
        return 2
    LOCKS.mkdir(exist_ok=True)
    for lock in locks():
        make(lock, upgrade="--upgrade" in arguments)
    parts.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
