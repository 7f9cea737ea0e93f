"""Random games here and in the Pyodide that pages play with: equal to the last position of each?

    python -m benchmarks.browser.lockstep [--games 1000] [GAME ...]

Prints for each game the digest of all positions, here and there, and how many moves a second either made.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from kringle.games import names
from kringle.kernel.suite import cases, find_game, lockstep, varied

ROOT = Path(__file__).resolve().parents[2]


def digest(name: str, games: int, seed: int) -> list[object]:
    """The positions of so many games as one number, how many moves, and how many a second."""
    begun, game, moves, folded = time.perf_counter(), find_game(name), 0, hashlib.sha256()
    first, *lines = lockstep.lines(cases(game, varied(game)), games, seed)
    for line in lines:
        folded.update(line.encode())
        moves += int(line.split(" moves ")[0].rsplit(" ", 1)[1])
    return [first, folded.hexdigest(), moves, round(moves / (time.perf_counter() - begun))]


def there(name: str, games: int, seed: int) -> list[object]:
    code = f'import sys; sys.path.insert(0, "/project"); sys.argv[0] = "digest"\nfrom {__spec__.name} import digest\n'
    code += "import json\nprint(json.dumps(digest(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))"
    words = [shutil.which("node") or "node", str(ROOT / "tools/pyodide.mjs"), code, name, str(games), str(seed)]
    found: list[object] = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="GAME")
    given = parser.parse_args()
    parted = 0
    for name in given.names or names():
        native, wasm = digest(name, given.games, given.seed), there(name, given.games, given.seed)
        same = native[:3] == wasm[:3]
        parted += not same
        print(
            f"{name:10} {given.games:,} games, {native[2]:,} moves: {str(native[1])[:16]} here, {str(wasm[1])[:16]} "
            f"there, {'equal' if same else 'DIFFERENT'}; {native[3]:,} and {wasm[3]:,} moves/s",
            flush=True,
        )
    return parted


if __name__ == "__main__":
    sys.exit(main())
