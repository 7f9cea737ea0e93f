"""Plays the games of a chunk and writes down what happened: a row a game, a row a seat, a row a sampled decision.

Games of `thumb` and `random` are the very games of `kringle.kernel.many.simulate`, move by move.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.kernel.constants import CHANCE, NOTE_CELLS
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng, stream
from kringle.kernel.state import State
from kringle.kernel.view import View
from kringle.lab.lenses import Counts, turn_orders
from kringle.lab.plan import Chunk, Plan, Table
from kringle.lab.seating import seated
from kringle.players.bots import Bot
from kringle.players.playing import Sitter
from kringle.players.specs import read_spec
from kringle.players.thinking import mixed

SAMPLING = 0x5DECE66D
"""Keeps the choice of decisions apart from the chance of the game."""
BOTS = 0x2545F491

Array = npt.NDArray[Any]
Choose = Callable[[State, int, Rng], int]
Columns = dict[str, Any]


@dataclass
class Sampled:
    """The decisions of a chunk that are written down, column by column."""

    game: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    clause: list[str] = field(default_factory=list)
    legal: list[int] = field(default_factory=list)
    move: list[int] = field(default_factory=list)
    round: list[int] = field(default_factory=list)

    def add(self, game: int, seat: int, at: int, clause: str, legal: int, move: int, round: int) -> None:
        self.game.append(game)
        self.seat.append(seat)
        self.at.append(at)
        self.clause.append(clause)
        self.legal.append(legal)
        self.move.append(move)
        self.round.append(round)


@dataclass
class Played:
    """What a chunk came to, by game and seat."""

    scores: Array
    places: Array
    moves: Array
    decisions: Array
    notes: list[bytes]
    sampled: Sampled


def recorded(plan: Plan, chunk: Chunk) -> dict[str, Columns]:
    """The rows of a chunk, as columns of each of the three tables."""
    table = plan.tables[chunk.table]
    game = table.game(plan.game)
    played = _played(plan, table, game, chunk)
    names = np.array([seated(table.bots, table.seats, g) for g in range(chunk.first, chunk.end)])
    return {
        "games": _games(chunk, played),
        "seats": _seats(chunk, game, played, names),
        "decisions": _decisions(chunk, game, played, names),
    }


def _played(plan: Plan, table: Table, game: Game, chunk: Chunk) -> Played:
    count, seats = chunk.end - chunk.first, table.seats
    start = game.new(seats, table.options)
    state = start.copy()
    played = Played(
        np.zeros((count, seats), np.int32), np.zeros((count, seats), np.int32), np.zeros(count, np.int32),
        np.zeros((count, seats), np.int32), [], Sampled(),
    )  # fmt: skip
    fast: dict[str, Choose] = {"thumb": game.heuristic().choose, "random": Heuristic().choose}
    for row in range(count):
        number = chunk.first + row
        sitting = seated(table.bots, seats, number)
        choosers = [fast.get(bot) or _chooser(game, bot, plan.seed, number, seat) for seat, bot in enumerate(sitting)]
        state.copy_from(start)
        state.take_notes(True)
        _one(plan, game, state, choosers, number, row, played)
        played.scores[row] = state.scores()
        played.places[row] = state.places(game.levels)
    return played


def _one(plan: Plan, game: Game, state: State, choosers: list[Choose], number: int, row: int, played: Played) -> None:
    """One game to its end: chance and fast bots draw from the same stream, as in `Heuristic.play_out`."""
    rng = Rng(stream(plan.seed, number))
    sampled, every = played.sampled, plan.every
    wait = Rng(stream(plan.seed ^ SAMPLING, number)).roll(every)
    notes: list[bytes] = []
    counts = [0] * len(choosers)
    kind, each = _round_begins(game, len(choosers))
    moves = begun = 0
    while asked := state.asks():
        seat = asked[0]
        if seat == CHANCE:
            move = state.draw(rng)
        else:
            counts[seat] += 1
            move = choosers[seat](state, seat, rng)
            if wait == 0:
                sampled.add(row, seat, moves, game.asked_by(state), len(state.moves(seat)), move, begun // each)
                wait = every
            wait -= 1
        state.apply(seat, move)
        moves += 1
        if news := state.packed_notes():
            notes.append(news)
            if kind >= 0:
                begun += news[:: 2 * NOTE_CELLS].count(kind)  # the first byte of each note is its kind
    played.moves[row] = moves
    played.decisions[row] = counts
    played.notes.append(b"".join(notes))


def _round_begins(game: Game, seats: int) -> tuple[int, int]:
    """With which kind of note, and how many of them make a round; (-1, 1): no note tells."""
    kinds = game.facts.kinds()
    for kind, each in ((game.lens.rounds, 1), (game.lens.turns, seats)):
        if kind in kinds[: 1 << 8]:
            return kinds.index(kind), each
    return -1, 1


def _chooser(game: Game, bot: str, seed: int, number: int, seat: int) -> Choose:
    """Any other bot: it gets a view, and nothing else; where it fails the rule of thumb answers."""
    player: Bot = read_spec(bot).make(mixed(seed ^ BOTS, number, seat) >> 2)
    sitter = Sitter(player)

    def choose(state: State, asked: int, rng: Rng) -> int:
        move, _ = sitter.answer(View(game, state.view(asked)))
        return game.spelling.number_of[move]

    return choose


# ---- columns ----------------------------------------------------------------------------------------


def wins(places: Array) -> Array:
    """A win that n share counts 1/n for each of them."""
    first = places == 0
    shared: Array = first / first.sum(axis=1, keepdims=True)
    return shared


def _games(chunk: Chunk, played: Played) -> Columns:
    count = len(played.moves)
    return {
        "table": np.full(count, chunk.table, np.int16),
        "game": np.arange(chunk.first, chunk.end, dtype=np.int64),
        "moves": played.moves,
        "decisions": played.decisions.sum(axis=1, dtype=np.int32),
        "winner": played.places.argmin(axis=1).astype(np.int8),
        "winners": (played.places == 0).sum(axis=1).astype(np.int8),
        "best": played.scores.max(axis=1),
        "mean": played.scores.mean(axis=1),
        "worst": played.scores.min(axis=1),
    }


def _seats(chunk: Chunk, game: Game, played: Played, names: Array) -> Columns:
    count, seats = played.scores.shape
    counted = Counts(game)
    sizes = [len(notes) // (2 * NOTE_CELLS) for notes in played.notes]
    notes = np.frombuffer(b"".join(played.notes), np.int16).reshape(-1, NOTE_CELLS)
    rows = np.repeat(np.arange(count), sizes)
    counts = counted.counted(notes, rows, seats, count)
    return {
        "table": np.full(count * seats, chunk.table, np.int16),
        "game": np.repeat(np.arange(chunk.first, chunk.end, dtype=np.int64), seats),
        "seat": np.tile(np.arange(seats, dtype=np.int8), count),
        "turn": turn_orders(game, notes, rows, seats, count).ravel(),
        "bot": names.ravel(),
        "score": played.scores.ravel(),
        "place": played.places.ravel().astype(np.int8) + np.int8(1),
        "win": wins(played.places).ravel(),
        "decisions": played.decisions.ravel(),
        **{thing.column: counts[:, n].astype(np.int16) for n, thing in enumerate(counted.things)},
    }


def _decisions(chunk: Chunk, game: Game, played: Played, names: Array) -> Columns:
    sampled = played.sampled
    row, seat = np.array(sampled.game, np.int64), np.array(sampled.seat, np.int64)
    spelled = [game.spelling.move_of[move] for move in sampled.move]
    return {
        "table": np.full(len(row), chunk.table, np.int16),
        "game": row + chunk.first,
        "seat": seat.astype(np.int8),
        "bot": names[row, seat] if len(row) else np.array([], str),
        "at": np.array(sampled.at, np.int32),
        "moves": played.moves[row] if len(row) else np.array([], np.int32),
        "clause": np.array(sampled.clause, str),
        "legal": np.array(sampled.legal, np.int16),
        "word": np.array([move[0] for move in spelled], str),
        "round": np.array(sampled.round, np.int16),
        "move": np.array([json.dumps(list(move)) for move in spelled], str),
        "win": wins(played.places)[row, seat] if len(row) else np.array([], float),
    }
