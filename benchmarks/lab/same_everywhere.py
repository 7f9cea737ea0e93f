"""Whether a run has the same files with one worker, with two, and on a Ray cluster of this machine.

    python -m benchmarks.lab.same_everywhere [--games 3000]

Not among the tests, which compare one worker and two: a Ray cluster takes ten seconds and more to start.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import kringle
from kringle.lab.data import changed
from kringle.lab.plan import Plan, planned
from kringle.lab.running import run


def plan(games: int) -> Plan:
    """A grid with a changed table, so that everything is in it that workers must agree on."""
    robots = changed("conveyor", ["part.robot.points=8"])
    return planned(
        kringle.game("conveyor"), seats=[3, 4], games=games, changes=[((), {}), (("part.robot.points=8",), robots)]
    )


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as place:
        found = {}
        for name, how in {"one worker": {"jobs": 1}, "two workers": {"jobs": 2}, "Ray": {"ray": ""}}.items():
            begun = time.perf_counter()
            run(plan(games), Path(place) / name, **how)  # type: ignore[arg-type]
            found[name] = content(Path(place) / name)
            print(f"{name}: {len(found[name])} files in {time.perf_counter() - begun:.1f} s", flush=True)
    same = all(files == found["one worker"] for files in found.values())
    print("all the same" if same else "NOT the same")
    return int(not same)


if __name__ == "__main__":
    sys.exit(main())
