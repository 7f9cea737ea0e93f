"""`kringle lab export`: decisions for learning, as shards of arrays.

A row is a decision of one seat: what it saw (a vector of its view, nothing else), which moves it had (a mask over the
numbers of moves), how often a search tried each (visits), what was played, and how the game ended for that seat.
Decisions without a choice are left out. The same order gives the same shards, whoever makes them.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import kringle
from kringle.bridges.observing import encoder, mask
from kringle.kernel.constants import CHANCE
from kringle.kernel.optional_imports import arrow, parquet
from kringle.kernel.rng import Rng, stream
from kringle.kernel.view import View
from kringle.lab.errors import BadPlan, BadRun
from kringle.lab.recording import BOTS, wins
from kringle.lab.running import write_whole
from kringle.lab.seating import seated
from kringle.lab.sharing import CtrlC, cores, shared_out
from kringle.players.bots import Bot, SearchBot
from kringle.players.playing import Sitter
from kringle.players.specs import read_spec
from kringle.players.thinking import mixed

FORMAT = 1
FORMATS = ("npz", "parquet")
ORDER = "export.json"
SHARD = 50
"""Games in a file."""
CHOOSING = 0x6A09E667
TICKETS = 1 << 30

Array = npt.NDArray[Any]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Order:
    """What to export; its options are checked already."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int
    temperature: float
    """0: the most visited move is played; 1: moves are drawn by their visits; in between: by visits ** (1 / T)."""
    format: str
    shard: int = SHARD

    def shards(self) -> Iterator[tuple[int, int]]:
        return ((first, min(first + self.shard, self.games)) for first in range(0, self.games, self.shard))


@dataclass(frozen=True)
class Exported:
    folder: Path
    games: int
    decisions: int
    seconds: float
    complete: bool


@dataclass
class Rows:
    """Decisions, column by column."""

    game: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    observation: list[Array] = field(default_factory=list)
    mask: list[Array] = field(default_factory=list)
    visits: list[Array] = field(default_factory=list)
    move: list[int] = field(default_factory=list)
    win: list[float] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)

    def arrays(self, size: int, moves: int) -> dict[str, Array]:
        count = len(self.game)
        return {
            "game": np.array(self.game, np.int64), "seat": np.array(self.seat, np.int8),
            "at": np.array(self.at, np.int32),
            "observation": np.array(self.observation, np.float32).reshape(count, size),
            "mask": np.array(self.mask, np.bool_).reshape(count, moves),
            "visits": np.array(self.visits, np.int32).reshape(count, moves), "move": np.array(self.move, np.int16),
            "win": np.array(self.win, np.float32), "place": np.array(self.place, np.int8),
            "score": np.array(self.score, np.int32),
        }  # fmt: skip


def ordered(
    game: str,
    seats: int,
    options: dict[str, Any],
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    temperature: float = 0.0,
    form: str = "npz",
) -> Order:
    """Checked before anything is played."""
    room = kringle.game(game)
    if form not in FORMATS:
        raise BadPlan(f"shards are {' or '.join(FORMATS)}, not {form!r}")
    if games < 1 or temperature < 0:
        raise BadPlan("games are at least 1, a temperature at least 0")
    if not bots:
        raise BadPlan("no bots given; `search:100i` is one")
    for bot in bots:
        read_spec(bot)
    return Order(
        room.id, room.version, seats, room.checked(seats, options), tuple(bots), games, seed, temperature, form
    )


def export(order: Order, folder: Path, jobs: int | None = None, progress: Progress = lambda games: None) -> Exported:
    """All shards of an order that are not there yet."""
    if order.format == "parquet":
        parquet()
    begun = time.perf_counter()
    _open(order, folder)
    missing = [piece for piece in order.shards() if not _path(order, folder, piece).exists()]
    kept = order.games - sum(end - first for first, end in missing)
    progress(kept)
    played = decisions = 0
    with CtrlC() as ctrl_c:
        workers = min(jobs or cores(), max(1, len(missing)))
        for piece, content, count in shared_out(partial(shard, order), iter(missing), workers, ctrl_c):
            write_whole(_path(order, folder, piece), content)
            played += piece[1] - piece[0]
            decisions += count
            progress(piece[1] - piece[0])
    return Exported(folder, played, decisions, time.perf_counter() - begun, kept + played == order.games)


def shard(order: Order, piece: tuple[int, int]) -> tuple[tuple[int, int], bytes, int]:
    """The games of one file, as its content."""
    arrays = decisions(order, *piece)
    return piece, _packed(order.format, arrays), len(arrays["game"])


def decisions(order: Order, first: int, end: int) -> dict[str, Array]:
    """The decisions of some games, as arrays."""
    reader = encoder(order.game, order.seats, order.options)
    moves = max(kringle.game(order.game).with_words_of(order.options).spelling.move_of) + 1
    rows = Rows()
    for number in range(first, end):
        _play(order, number, reader, moves, rows)
    return rows.arrays(reader.size, moves)


def _play(order: Order, number: int, reader: Any, moves: int, rows: Rows) -> None:
    game = kringle.game(order.game).with_words_of(order.options)
    state = game.new(order.seats, order.options)
    rng, dice = Rng(stream(order.seed, number)), Rng(stream(order.seed ^ CHOOSING, number))
    names = seated(order.bots, order.seats, number)
    bots = [read_spec(name).make(mixed(order.seed ^ BOTS, number, seat) >> 2) for seat, name in enumerate(names)]
    begun, at = len(rows.game), 0
    while asked := state.asks():
        seat = asked[0]
        if seat == CHANCE:
            move = state.draw(rng)
        else:
            view = View(game, state.view(seat))
            legal = state.moves(seat)
            if len(legal) == 1:
                move = legal[0]
            else:
                visits = _visits(bots[seat], view, moves)
                move = _drawn(visits, order.temperature, dice)
                rows.game.append(number)
                rows.seat.append(seat)
                rows.at.append(at)
                rows.observation.append(reader.encode(view))
                rows.mask.append(mask(view))
                rows.visits.append(visits)
                rows.move.append(move)
        state.apply(seat, move)
        at += 1
    places = np.array([state.places(game.levels)])
    for row in range(begun, len(rows.game)):
        seat = rows.seat[row]
        rows.win.append(float(wins(places)[0, seat]))
        rows.place.append(int(places[0, seat]) + 1)
        rows.score.append(state.scores()[seat])


def _visits(bot: Bot, view: View, moves: int) -> Array:
    """How often a search tried each move; of any other bot, the one that it chose once."""
    found = np.zeros(moves, np.int32)
    number = view.game.spelling.number_of
    if isinstance(bot, SearchBot):
        for weighed in bot.think(view).moves:
            found[number[weighed.move]] = weighed.visits
    else:
        found[number[Sitter(bot).answer(view)[0]]] = 1
    return found


def _drawn(visits: Array, temperature: float, dice: Rng) -> int:
    if temperature == 0:
        return int(visits.argmax())
    weights = (visits / visits.max()) ** (1 / temperature)
    ticket = dice.roll(TICKETS) / TICKETS * weights.sum()
    return int(np.searchsorted(np.cumsum(weights), ticket, side="right"))


# ---- files ------------------------------------------------------------------------------------------


def _packed(form: str, arrays: dict[str, Array]) -> bytes:
    memory = io.BytesIO()
    if form == "npz":
        save: Any = np.savez_compressed
        save(memory, **arrays)
    else:
        a = arrow()
        columns = {name: a.array(values) if values.ndim == 1 else _lists(a, values) for name, values in arrays.items()}
        parquet().write_table(a.table(columns), memory, compression="zstd")
    return memory.getvalue()


def _lists(a: Any, values: Array) -> Any:
    return a.FixedSizeListArray.from_arrays(a.array(values.ravel()), values.shape[1])


def _path(order: Order, folder: Path, piece: tuple[int, int]) -> Path:
    return folder / f"shard-{piece[0]:09d}.{order.format}"


def _open(order: Order, folder: Path) -> None:
    spelled = kringle.game(order.game).with_words_of(order.options).spelling.move_of
    size = encoder(order.game, order.seats, order.options).size
    plain = {"format": FORMAT, "order": asdict(order), "observation": size, "moves": max(spelled) + 1}
    text = json.dumps({**plain, "spelled": {n: list(move) for n, move in sorted(spelled.items())}}, ensure_ascii=False)
    file = folder / ORDER
    if file.exists():
        if file.read_text(encoding="utf-8") != text:
            raise BadRun(f"{folder} holds another export: give another folder by --out")
        return
    if folder.exists() and any(folder.iterdir()):
        raise BadRun(f"{folder} is not empty, and not an export: give another folder by --out")
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(file, text.encode())
