"""Games that have come to where something is to be seen: a replay that is not over is a table."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import kringle

View = dict[str, Any]
Wanted = Callable[[View], bool]


def moves(match: kringle.Match) -> int:
    return len(match.log)


@functools.cache
def reached(game: str, seats: int, phase: str, after: int = 0, **options: Any) -> str:
    """The replay of a game of bots in which seat 0 is asked that, after so many moves."""
    for seed in range(1, 60):
        match = kringle.start(game, seats=seats, options=options, seed=seed)
        heuristic, spelled = match.game.heuristic(), match.game.spelling.move_of
        while not match.over:
            asked = match.asks()
            if 0 in asked and moves(match) >= after and match.view(0)["phase"] == phase:
                return match.replay()
            move = heuristic.choose(match.look(asked[0]).state, asked[0], kringle.Rng(moves(match)))
            match.play(asked[0], spelled[move])
    raise AssertionError(f"no game of {game} comes to {phase}")


SEND = """async replay => {
    const made = await (await fetch('/api/replays', {method: 'POST', body: replay})).json();
    const put = seat => fetch(`/api/tables/${made.table}/chairs/${seat}`, {method: 'PUT',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({kind: 'bot', bot: 'thumb'})});
    for (const seat of Object.keys(made.keys)) if (seat !== '0') await put(seat);
    return made.table;
}"""


def sits_at(one, replay: str):
    """On seat 0, bots on the others."""
    if not one.page.url.startswith(one.base):
        one.go("/icon.svg")
    page = one.at(one.page.evaluate(SEND, replay))
    page.wait_for_selector(".board > *")
    return page


FULL = {
    "conveyor": (5, ("bid", 60), ("craft", 80)),
    "workshop": (5, ("space", 200), ("elf", 250)),
    "elfgame": (6, ("act", 60), ("choose", 40)),
    "topdeer": (6, ("turn", 150), ("step", 100), ("borrow", 0)),
    "icejam": (6, ("row", 60), ("step", 120)),
}
"""Each game with the most seats, and moments in the middle of it."""


def full_tables() -> list[tuple[str, str, str]]:
    return [
        (game, phase, reached(game, seats, phase, after))
        for game, (seats, *moments) in FULL.items()
        for phase, after in moments
    ]
