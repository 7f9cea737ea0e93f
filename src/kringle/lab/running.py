"""Plays a plan, on this machine or on a Ray cluster, into a folder. Stopped or killed, it goes on where it was.

FOLDER/run.json                    the plan
FOLDER/games/00-000000000.parquet  a file a chunk: table 0 from game 0 on
FOLDER/seats/...
FOLDER/decisions/...
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from kringle.kernel.optional_imports import imported, parquet
from kringle.lab.errors import BadRun
from kringle.lab.plan import Chunk, Plan, read
from kringle.lab.recording import recorded
from kringle.lab.sharing import CtrlC, cores, shared_out
from kringle.lab.tables import TABLES, packed

PLAN = "run.json"
WORTH_A_POOL = 3.0
"""Seconds of work left that make up for the start of more processes."""
AHEAD = 2
"""Chunks that wait for each worker, so that none is idle."""

Progress = Callable[[int], None]
Files = dict[str, bytes]


@dataclass(frozen=True)
class Ran:
    """How a run went: games played now, games that were there already, and how long it took."""

    folder: Path
    played: int
    kept: int
    seconds: float
    complete: bool


def run(
    plan: Plan, folder: Path, jobs: int | None = None, ray: str | None = None, progress: Progress = lambda games: None
) -> Ran:
    """Play what is missing of a plan. `ray` is a cluster's address, or "" for one on this machine; None: no Ray."""
    parquet()
    begun = time.perf_counter()
    _open(plan, folder)
    missing = [chunk for chunk in plan.chunks() if not _is_there(folder, chunk)]
    todo = sum(chunk.end - chunk.first for chunk in missing)
    kept, played = plan.total - todo, 0
    progress(kept)
    with CtrlC() as ctrl_c:
        for chunk, files in _done(plan, missing, jobs, ray, ctrl_c):
            _keep(folder, chunk, files)
            played += chunk.end - chunk.first
            progress(chunk.end - chunk.first)
    return Ran(folder, played, kept, time.perf_counter() - begun, kept + played == plan.total)


def _done(
    plan: Plan, missing: list[Chunk], jobs: int | None, ray: str | None, ctrl_c: CtrlC
) -> Iterator[tuple[Chunk, Files]]:
    if ray is not None:
        return _by_ray(plan, missing, ray, ctrl_c)
    return _here(plan, missing, jobs, ctrl_c)


def _here(plan: Plan, missing: list[Chunk], jobs: int | None, ctrl_c: CtrlC) -> Iterator[tuple[Chunk, Files]]:
    """The first chunk in this process: it tells whether more processes are worth while."""
    rest = iter(missing)
    if jobs is None:
        begun = time.perf_counter()
        for chunk in islice(rest, 1):
            yield done(plan, chunk)
        left = (time.perf_counter() - begun) * (len(missing) - 1)
        jobs = min(cores(), len(missing) - 1) if left > WORTH_A_POOL else 1
    yield from shared_out(partial(done, plan), rest, jobs, ctrl_c)


def done(plan: Plan, chunk: Chunk) -> tuple[Chunk, Files]:
    """One chunk, in whatever process."""
    return chunk, packed(plan, recorded(plan, chunk))


def _by_ray(plan: Plan, missing: list[Chunk], address: str, ctrl_c: CtrlC) -> Iterator[tuple[Chunk, Files]]:
    """Chunks as tasks of a Ray cluster. Their files come back here, so the machines need not share a disk."""
    ray: Any = imported("ray", "ray")
    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address or None, logging_level="warning", log_to_driver=False, include_dashboard=False)
    try:
        work, shared = ray.remote(done), ray.put(plan)
        todo = iter(missing)
        ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
        waiting = [work.remote(shared, chunk) for chunk in islice(todo, ahead)]
        while waiting and not ctrl_c.pressed:
            ready, waiting = ray.wait(waiting, timeout=1.0)
            for answer in ready:
                waiting += [work.remote(shared, chunk) for chunk in islice(todo, 1)]
                yield ray.get(answer)
    finally:
        if ours:
            ray.shutdown()


# ---- the folder -------------------------------------------------------------------------------------


def _open(plan: Plan, folder: Path) -> None:
    file = folder / PLAN
    if file.exists():
        if plan_of(folder) != plan:
            raise BadRun(f"{folder} holds another run: give another folder by --out, or ask for the same games again")
        return
    if folder.exists() and any(folder.iterdir()):
        raise BadRun(f"{folder} is not empty, and not a run: give another folder by --out")
    for table in TABLES:
        (folder / table).mkdir(parents=True, exist_ok=True)
    write_whole(file, json.dumps(plan.plain(), indent=1, ensure_ascii=False).encode())


def plan_of(folder: Path) -> Plan:
    """The plan of a folder, finished or not."""
    try:
        data = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRun(f"{folder} is not a run: there is no {PLAN}. `kringle lab run` makes one.") from None
    except ValueError as problem:
        raise BadRun(f"{folder / PLAN}: {problem}") from None
    return read(data)


def _path(folder: Path, table: str, chunk: Chunk) -> Path:
    return folder / table / f"{chunk.name}.parquet"


def _is_there(folder: Path, chunk: Chunk) -> bool:
    return all(_path(folder, table, chunk).exists() for table in TABLES)


def _keep(folder: Path, chunk: Chunk, files: Files) -> None:
    for table in TABLES:
        write_whole(_path(folder, table, chunk), files[table])


def write_whole(path: Path, content: bytes) -> None:
    """All or nothing: what is half written has another name."""
    half = path.with_name(f".{path.name}.half")
    half.write_bytes(content)
    os.replace(half, path)


def complete(folder: Path) -> bool:
    return all(_is_there(folder, chunk) for chunk in plan_of(folder).chunks())
