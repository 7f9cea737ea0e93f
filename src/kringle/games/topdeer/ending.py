"""The end (TD-24)."""

from __future__ import annotations

from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Note, Phase

over = Note("over")

OVER = Phase("over", "TD-24", at=21)


def has_won(game: TopDeer, seat: int) -> bool:
    return game.rosettes[seat] >= game.to_win


def end_game(game: TopDeer, seat: int) -> None:
    game.clear_move()
    game.enter(OVER)
    game.asking = 0
    over(game, seat)
