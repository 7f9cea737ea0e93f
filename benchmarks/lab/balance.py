"""Makes docs/balance anew: who wins by turn order and by seat, and what a card is worth, of all games.

python -m benchmarks.lab.balance --seed 1 --out docs/balance/seed-1.json    plays; the same with --seed 2
python -m benchmarks.lab.balance --write docs/balance                       writes the pages from both

One seed stands for many: rules of thumb play with seeds 10 * seed + 1 to 3 (what is said of a card must hold on each of
the three), searches with seed 10 * seed + 9. With --kind, or --game, a part is played and put into what the file has.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import kringle
from benchmarks.lab import balance_pages
from kringle.games import names
from kringle.lab.balance import SEARCH_BOUND, Wins, games_for
from kringle.lab.effects import Regression
from kringle.lab.plan import Chunk, Plan, planned
from kringle.lab.recording import recorded

SEARCHES = {"conveyor": "search:100i", "elfgame": "search:60i", "icejam": "search:20i", "topdeer": "search:20i"}
SEARCH = "search:40i"
"""Where SEARCHES has no other. Each beats the rule of thumb in nearly every game (docs/search.md)."""
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {"icejam": ({}, {"even_start": True})}
THUMB_GAMES = 7_000
"""For each of three seeds."""
THUMB_PIECE, SEARCH_PIECE = 500, 4


@dataclass(frozen=True)
class Job:
    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    bot: str
    seed: int
    games: int

    @property
    def name(self) -> str:
        said = ",".join(f"{name}={value}".lower() for name, value in self.options)
        return f"{self.game}{f'({said})' if said else ''} {self.seats} {self.bot}"


@cache
def plan_of(job: Job) -> Plan:
    return planned(
        kringle.game(job.game), seats=[job.seats], options=[dict(job.options)], bots=[[job.bot]], games=job.games,
        seed=job.seed, every=1 << 30,
    )  # fmt: skip


def jobs(seed: int, share: float, only: list[str]) -> Iterator[Job]:
    for name in only:
        for options in OPTIONS.get(name, ({},)):
            for seats in kringle.game(name).seats:
                chosen = tuple(options.items())
                for n in (1, 2, 3):
                    yield Job(name, seats, chosen, "thumb", 10 * seed + n, round(THUMB_GAMES * share))
                games = round(games_for(seats, SEARCH_BOUND) * share)
                yield Job(name, seats, chosen, SEARCHES.get(name, SEARCH), 10 * seed + 9, games)


def play(piece: tuple[Job, int, int]) -> tuple[Job, int, Wins, Any]:
    job, first, end = piece
    plan = plan_of(job)
    rows = recorded(plan, Chunk(0, first, end))["seats"]
    wins = Wins(job.seats)
    wins.add(rows)
    cards = [thing.column for thing in plan.things if thing.is_card]
    if job.bot != "thumb" or job.options or not cards:
        return job, first, wins, None
    counts = np.stack([rows[column] for column in cards], axis=1).reshape(-1, job.seats, len(cards)).astype(np.int16)
    return job, first, wins, (counts, rows["win"].reshape(-1, job.seats).astype(np.float32))


def worth(job: Job, parts: list[tuple[Any, Any]]) -> list[dict[str, Any]]:
    """What each card is worth in the games of one seed."""
    cards = [thing for thing in plan_of(job).things if thing.is_card]
    regression = Regression([card.group for card in cards])
    for step in (regression.add, regression.again):
        for counts, win in parts:
            step(counts.astype(float), win.astype(float))
    found, games = regression.worth(), regression.games
    return [
        {
            "card": card.title, "group": card.group, "used": round(float(regression.used[n] / games), 4),
            "each": [round(found.each[n].value, 5), round(found.each[n].error, 5)],
            "beyond": [round(found.beyond[n].value, 5), round(found.beyond[n].error, 5)],
        }
        for n, card in enumerate(cards) if np.isfinite(found.each[n].error)
    ]  # fmt: skip


def measured(
    seed: int, share: float, only: list[str], workers: int, until: float, kind: str = "", option: str = ""
) -> dict[str, Any]:
    todo = []
    for job in jobs(seed, share, only):
        if not job.bot.startswith(kind) or (option and option not in dict(job.options)):
            continue
        size = THUMB_PIECE if job.bot == "thumb" else SEARCH_PIECE
        todo += [(first / job.games, job, first, min(first + size, job.games)) for first in range(0, job.games, size)]
    todo.sort(key=lambda piece: (piece[1].bot != "thumb", piece[0], piece[1].name))
    total: dict[str, Wins] = {}
    parts: dict[Job, dict[int, Any]] = {}
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        for job, first, wins, cards in pool.imap_unordered(play, (piece[1:] for piece in todo)):
            one = total.setdefault(job.name, Wins(job.seats))
            one.games += wins.games
            for by in ("turn", "seat"):
                sums, before = getattr(wins, by), getattr(one, by)
                setattr(one, by, sums if before is None else before + sums)
            if cards:
                parts.setdefault(job, {})[first] = cards
            if time.time() > until:
                print("the time is up", file=sys.stderr)
                pool.terminate()
                break
    cards_of: dict[str, list[Any]] = {}
    for job in sorted(parts, key=lambda job: job.seed):
        in_order = [parts[job][first] for first in sorted(parts[job])]
        cards_of.setdefault(f"{job.game} {job.seats}", []).append(worth(job, in_order))
    told = {
        name: {"games": one.games, **{by: getattr(one, by).round(4).tolist() for by in ("turn", "seat")}}
        for name, one in sorted(total.items())
    }
    versions = {name: kringle.game(name).version for name in only}
    return {"seed": seed, "versions": versions, "wins": told, "cards": cards_of}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--share", type=float, default=1.0, help="play only so much of the games, to try it")
    parser.add_argument("--game", nargs="*", default=list(names()))
    parser.add_argument("--kind", choices=["", "thumb", "search"], default="", help="only these players")
    parser.add_argument("--option", default="", help="only tables with this option")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=600.0, help="stop then, with what there is")
    parser.add_argument("--write", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    if asked.write:
        balance_pages.write(asked.write)
        return 0
    until = time.time() + 60 * asked.minutes
    found = measured(asked.seed, asked.share, asked.game, asked.jobs, until, asked.kind, asked.option)
    if asked.out and asked.out.exists():
        before = json.loads(asked.out.read_text(encoding="utf-8"))
        if before["seed"] != asked.seed:
            parser.error(f"{asked.out} was played with seed {before['seed']}")
        found = {**before, **{part: {**before[part], **found[part]} for part in ("versions", "wins", "cards")}}
    text = json.dumps(found, separators=(",", ":"))
    if asked.out:
        asked.out.write_text(text + "\n", encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
