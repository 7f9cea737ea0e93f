"""A training from nothing to a net: each step leaves a file, and what has left its file is not done again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from kringle.commands.learning import gate
from kringle.commands.learning.playing import GAMES_A_SHARD, Job, play_shard
from kringle.commands.learning.recipe import Folder, Recipe
from kringle.games import game as room
from kringle.lab.sharing import CtrlC, shared_out

Say = Callable[[str], None]
Progress = Callable[[str, int, int], None]
"""What is done, how much of it, of how much."""


class Stopped(Exception):
    """By Ctrl-C: what is done is kept."""


class Training:
    def __init__(self, recipe: Recipe, folder: Folder, jobs: int, say: Say, progress: Progress) -> None:
        self.recipe, self.folder, self.jobs, self.say, self.progress = recipe, folder, jobs, say, progress
        self.game = room(recipe.game)

    def run(self) -> Path | None:
        """The best net at last; None, if none passed its gate."""
        self.folder.begin(self.recipe)
        for generation in range(self.recipe.generations):
            self.play(generation)
            self.fit(generation)
            self.challenge(generation)
        return self.folder.best(self.recipe.generations)

    def jobs_of(self, generation: int) -> Iterator[Job]:
        games = self.recipe.games if generation else self.recipe.first_games
        best, older = self.folder.best(generation), tuple(self.folder.older(generation))
        for number in range(-(-games // GAMES_A_SHARD)):
            here = min(GAMES_A_SHARD, games - number * GAMES_A_SHARD)
            yield Job(self.recipe, generation, number, here, self.folder.shard(generation, number), best, older)

    def play(self, generation: int) -> None:
        jobs = list(self.jobs_of(generation))
        missing = [job for job in jobs if not job.path.exists()]
        who = "the rule of thumb" if generation == 0 else "searches"
        done = len(jobs) - len(missing)
        with CtrlC() as ctrl_c:
            self.progress(f"games of {who}", done, len(jobs))
            for _ in shared_out(play_shard, iter(missing), self.jobs, ctrl_c):
                done += 1
                self.progress(f"games of {who}", done, len(jobs))
            if ctrl_c.pressed:
                raise Stopped

    def fit(self, generation: int) -> None:
        from kringle.commands.learning import fitting

        file = self.folder.net(generation)
        if file.exists():
            return
        shards = [job.path for older in range(generation + 1) for job in self.jobs_of(older)]
        made = {"generation": generation}
        fitted = fitting.fit(self.game, self.recipe, shards, self.say, made)
        fitted.file.save(file)
        self.say(f"{file}: {fitted.net:.4f} nats a position, the rule of thumb's value {fitted.hand:.4f}")

    def challenge(self, generation: int) -> None:
        file = self.folder.verdict(generation)
        if file.exists():
            return
        best = self.folder.best(generation)
        seats = self.recipe.seats[0]
        verdict = gate.challenge(
            self.recipe.game, f"search:net={self.folder.net(generation)}",
            "search:net=none" if best is None else f"search:net={best}", seats, self.recipe.gate_seconds,
            self.recipe.gate_games, self.folder.gate(generation), self.recipe.seed + generation, self.jobs,
            lambda verdict: self.progress("games of the gate", verdict.games, self.recipe.gate_games),
        )  # fmt: skip
        file.write_text(json.dumps(asdict(verdict), indent=1) + "\n", encoding="utf-8")
        self.say(f"gate {generation}: {verdict}")
