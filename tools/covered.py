"""The share of lines that tests reach in plain Python: 95% or more of the kernel and of each game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST = 95.0


def coverage(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "coverage", *arguments], cwd=ROOT, check=True)


def part_of(file: str) -> str | None:
    """`kernel`, or `games/conveyor` ...; None for what is not measured by this."""
    steps = Path(file).parts
    at = steps.index("kringle") + 1
    if steps[at] == "kernel":
        return "kernel"
    return "/".join(steps[at : at + 2]) if steps[at] == "games" and len(steps) > at + 2 else None


def by_part(report: Path) -> dict[str, tuple[int, int]]:
    """Lines reached and lines in all."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for file, entry in json.loads(report.read_text())["files"].items():
        part = part_of(file)
        if part is not None:
            reached, lines = found[part]
            summary = entry["summary"]
            found[part] = (reached + summary["covered_lines"], lines + summary["num_statements"])
    return dict(sorted(found.items()))


def main() -> int:
    report = ROOT / "build/checks/coverage.json"
    coverage("combine", "--quiet")
    coverage("json", "--quiet", "-o", str(report))
    parts = by_part(report)
    for part, (reached, lines) in parts.items():
        print(f"{part}: {100 * reached / lines:.1f}% of {lines} lines")
    poor = [part for part, (reached, lines) in parts.items() if 100 * reached < LEAST * lines]
    if poor or not parts:
        print(f"less than {LEAST}%: {', '.join(poor) or 'nothing was measured'}")
        coverage("report", "--show-missing", "--skip-covered", "--include=*/kringle/kernel/*,*/kringle/games/*")
    return 1 if poor or not parts else 0


if __name__ == "__main__":
    sys.exit(main())
