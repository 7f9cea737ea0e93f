"""What a change of the rules does: the same games with it and without it, while one waits.

Measures are those of `kringle lab compare`, and they are judged as there, once as many games have been played as were
meant to be; before that their averages alone are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import kringle
from kringle.lab import data
from kringle.lab.comparing import Measure, Sums, judged, measures_of, values_of
from kringle.lab.errors import BadPlan
from kringle.lab.plan import Chunk, Plan, planned
from kringle.lab.recording import recorded

SEED = 2412


def compared(
    game: str,
    seats: int,
    settings: Sequence[str],
    options: Mapping[str, Any],
    games: int,
    chunk: int,
    late: Callable[[], bool] = lambda: False,
) -> Iterator[dict[str, Any]]:
    """Chunk by chunk: what is known by then. Once it is late, what there is has to do: the clock does not look at
    results, so they are judged as any others."""
    room = kringle.game(game)
    changed = data.changed(room.id, settings)
    plans = (
        planned(room, seats=(seats,), options=({},), games=games, seed=SEED, every=1000, chunk=chunk),
        planned(
            room, seats=(seats,), options=(options,), changes=((tuple(settings), changed),), games=games, seed=SEED,
            every=1000, chunk=chunk,
        ),
    )  # fmt: skip
    if plans[0].things != plans[1].things:
        raise BadPlan("with this other things are counted than without it: they can't be compared")
    measures = measures_of(plans[0], 0)
    sums = Sums(len(measures))
    for first in range(0, games, chunk):
        part = Chunk(0, first, min(first + chunk, games))
        sums.add_pairs(_values(plans[0], part), _values(plans[1], part))
        end = part.end if late() else games
        yield _told(measures, sums, part.end, end)
        if part.end == end:
            return


def _values(plan: Plan, chunk: Chunk) -> Any:
    rows = recorded(plan, chunk)
    return values_of(plan, 0, rows["games"], rows["seats"])


def _told(measures: list[Measure], sums: Sums, played: int, games: int) -> dict[str, Any]:
    done = played == games
    found = judged(measures, sums) if done else []
    stands = {one.measure.name for one in found if one.stands}
    return {
        "games": played,
        "of": games,
        "same": sums.same,
        "done": done,
        "measures": [
            {
                "name": measure.name,
                "percent": measure.percent,
                "before": sums.mean(0, n),
                "after": sums.mean(1, n),
                "stands": measure.name in stands,
            }
            for n, measure in enumerate(measures)
        ],
    }
