"""Figures for Prometheus: how many and how fast; never who or what."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from kringle.table.watchdog import Watchdog

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.sockets = 0
        self._seconds = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def count(self, name: str) -> None:
        self.counts[name] += 1

    def took(self, seconds: float) -> None:
        """From a command's coming to its being on the disk."""
        self._seconds[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def text(self, tables: int, appended: int, batches: int, watchdog: Watchdog) -> str:
        lines = [
            *_one("kringle_sockets", "gauge", "Open sockets", self.sockets),
            *_one("kringle_tables_open", "gauge", "Tables in memory", tables),
            *_one("kringle_events_total", "counter", "Events stored", appended),
            *_one("kringle_commits_total", "counter", "Commits for these", batches),
        ]
        for name, count in sorted(self.counts.items()):
            lines += _one(f"kringle_{name}_total", "counter", name.replace("_", " "), count)
        lines += [
            "# HELP kringle_command_seconds Until a command is stored",
            "# TYPE kringle_command_seconds histogram",
        ]
        total = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self._seconds, strict=True):
            total += count
            lines.append(f'kringle_command_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"kringle_command_seconds_sum {self._sum:.6f}", f"kringle_command_seconds_count {total}"]
        lines += _holds(watchdog)
        return "\n".join(lines) + "\n"


def _holds(watchdog: Watchdog) -> list[str]:
    lines = [
        "# HELP kringle_loop_held_seconds For how long the event loop was held at once, at most, since the start",
        "# TYPE kringle_loop_held_seconds gauge",
    ]
    for kind, seconds in sorted(watchdog.longest.items()):
        lines.append(f'kringle_loop_held_seconds{{by="{kind}"}} {seconds:.6f}')
    return [
        *lines,
        "# HELP kringle_loop_held_lately_seconds The same, of the last one or two minutes",
        "# TYPE kringle_loop_held_lately_seconds gauge",
        f"kringle_loop_held_lately_seconds {watchdog.lately:.6f}",
    ]


def _one(name: str, kind: str, words: str, value: int) -> list[str]:
    return [f"# HELP {name} {words}", f"# TYPE {name} {kind}", f"{name} {value}"]
