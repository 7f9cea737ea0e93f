"""Who can sit on a seat in a simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kringle.commands.parse_input import words
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic, HeuristicPerSeat
from kringle.players.errors import UnknownBot

BOTS: dict[str, Callable[[Game], Heuristic]] = {
    "random": lambda game: Heuristic(),
    "thumb": lambda game: game.heuristic(),
}


def read_bots(text: str) -> tuple[str, ...]:
    """The bots of a list such as `random,thumb`."""
    found = tuple(words(text))
    for name in found:
        if name not in BOTS:
            raise UnknownBot(f"no bot {name!r}. There are: {', '.join(BOTS)}.")
    if not found:
        raise UnknownBot(f"no bots given. There are: {', '.join(BOTS)}.")
    return found


def party(game: Game, names: Sequence[str]) -> Heuristic:
    """These bots as one player of all seats, for compiled loops."""
    if len(set(names)) == 1:
        return BOTS[names[0]](game)
    return HeuristicPerSeat([BOTS[name](game) for name in names])
