"""Documents that somebody sent (own cards, tracks, replays) are read in a process of their own, within a time.

What was read comes back and is kept, so the server itself never reads one: a game's `checked` finds it there. The
answers are the same as if it had.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import signal
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

import msgspec
from msgspec import Struct

from kringle.games import game as game_of
from kringle.games import open_replay
from kringle.kernel import errors
from kringle.kernel.documents import Kept
from kringle.kernel.errors import BadData, BadOption, BadReplay, KringleError
from kringle.kernel.game import Game
from kringle.kernel.options import Document
from kringle.table.fair import Line, Share, Waiting
from kringle.table.importing import Taken, taken
from kringle.table.workers import NOBODY, Worker

DOCUMENT_SECONDS = 3.0
"""Of processor time, for the options of one table."""
REPLAY_SECONDS = 10.0
AGAIN = 0.5
"""Seconds after which it is said again, if it was said where Python lets nobody hear it."""
PATIENCE = 60.0
"""Seconds until a process that does not answer is ended."""
MOST_MOVES = 5_000
"""Of seats, in a replay that is taken in."""
MOST_LINES = 25_000
MISTAKES = 256
"""Documents with mistakes that are remembered."""
SLOW = "BadData", "it takes too long to read; make it simpler"
LOST = "BadData", "it could not be read now; try again"


class Options(Struct, tag=True, frozen=True):
    """Can a table have these?"""

    game: str
    seats: int
    options: dict[str, Any]


class Replay(Struct, tag=True, frozen=True):
    text: str


class Look(Struct, tag=True, frozen=True):
    """What is a document like, to somebody who is writing it?"""

    game: str
    option: str
    text: str


class Read(Struct, frozen=True):
    """What the worker found: `documents` are what files say, by their options."""

    error: str = ""
    message: str = ""
    documents: dict[str, bytes] = {}
    taken: Taken | None = None
    look: dict[str, Any] = {}


write = msgspec.msgpack.Encoder().encode
read_task = msgspec.msgpack.Decoder(Options | Replay | Look).decode
read_found = msgspec.msgpack.Decoder(Read).decode


# ---- in the worker ------------------------------------------------------------------------------------


class TooSlow(Exception):
    """It took more time than it may."""


def checked(data: bytes) -> bytes:
    """An answer in any case: what is wrong with one document must not end the worker."""
    task = read_task(data)
    try:
        if isinstance(task, Options):
            with within(DOCUMENT_SECONDS):
                return write(Read(documents=documents(task.game, task.seats, task.options)))
        if isinstance(task, Look):
            with within(DOCUMENT_SECONDS):
                return write(Read(look=look(task)))
        with within(REPLAY_SECONDS):
            taken = taken_in(task.text)
            return write(Read(documents=documents(taken.game, taken.seats, taken.options), taken=taken))
    except TooSlow:
        return write(Read(*SLOW))
    except KringleError as problem:
        return write(Read(type(problem).__name__, str(problem)[:5000]))
    except (MemoryError, RecursionError, ValueError, ArithmeticError) as problem:
        return write(Read("BadData", f"it can't be read ({type(problem).__name__})"))


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Of processor time, so that a busy machine does not count."""
    if not hasattr(signal, "setitimer"):  # Windows: the server's patience is the only limit
        yield
        return

    late = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal late
        late = True
        raise TooSlow

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        if late:  # where it was raised it may have been swallowed: Python ignores what happens while it frees memory
            raise TooSlow


def documents(game: str, seats: int, options: dict[str, Any]) -> dict[str, bytes]:
    found = game_of(game)
    found.checked(seats, options)
    return {option.name: write(option.read(text)) for option, text in files(found, options)}


def look(task: Look) -> dict[str, Any]:
    option = editable(game_of(task.game), task.option)
    if len(task.text) > option.limit:
        raise BadData(f"{len(task.text)} characters; at most {option.limit}")
    assert option.look is not None
    return option.look(task.text)


def editable(game: Game, name: str) -> Document:
    """The option of this name, if it has a look for editors."""
    for option in game.options:
        if isinstance(option, Document) and option.name == name and option.look is not None:
            return option
    raise BadOption(f"{game.title} has no option {name[:40]!r} to write a document for")


def files(game: Game, options: Mapping[str, Any]) -> Iterator[tuple[Document, str]]:
    """The documents among options that have not been checked."""
    for option in game.options:
        value = options.get(option.name)
        if isinstance(option, Document) and isinstance(value, dict) and isinstance(text := value.get("text"), str):
            yield option, text


def taken_in(text: str) -> Taken:
    """The draws of a replay from elsewhere must follow from its seed."""
    if text.count("\n") > MOST_LINES:
        raise BadReplay(f"more than {MOST_LINES:,} lines")
    found = taken(open_replay(text, verify=True))
    if len(found.moves) > MOST_MOVES:
        raise BadReplay(f"{len(found.moves):,} moves; at most {MOST_MOVES:,} can be taken in")
    return found


# ---- in the server --------------------------------------------------------------------------------------


class Checker:
    """The process, and who waits for it."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._line: Line[bytes, bytes] = Line()
        self._busy: asyncio.Task[None] | None = None
        self._mistakes: OrderedDict[bytes, Read] = OrderedDict()

    async def options(self, game: str, seats: int, options: dict[str, Any], share: Share = NOBODY) -> None:
        """Raises what `Game.checked` would; afterwards that is quick, whatever the options are."""
        found = game_of(game)
        unread = [text for option, text in files(found, options) if not _is_kept(option, text)]
        if unread and seats in found.seats and sum(map(len, unread)) <= sum(_limit(one) for one in found.options):
            self._take(found, options, await self._read(Options(game, seats, options), share))

    async def replay(self, text: str, share: Share = NOBODY) -> Taken:
        found = await self._read(Replay(text), share)
        self._raise(found)
        if found.taken is None:
            raise BadReplay("it could not be read")
        self._take(game_of(found.taken.game), found.taken.options, found)
        return found.taken

    async def look(self, game: str, option: str, text: str, share: Share = NOBODY) -> dict[str, Any]:
        """What `Document.look` says, or what it raises."""
        found = game_of(game)
        editable(found, option)
        read = await self._read(Look(found.id, option, text), share)
        self._raise(read)
        return read.look

    def _take(self, game: Game, options: Mapping[str, Any], found: Read) -> None:
        self._raise(found)
        for option, text in files(game, options):
            if isinstance(option.read, Kept) and option.name in found.documents:
                option.read.keep(text, msgspec.msgpack.decode(found.documents[option.name], type=option.read.kind))

    def _raise(self, found: Read) -> None:
        if found.error:
            kind = getattr(errors, found.error, BadData)
            raise kind(found.message)

    async def _read(self, task: Options | Replay | Look, share: Share) -> Read:
        data = write(task)
        name = hashlib.sha256(data).digest()
        if name in self._mistakes:
            self._mistakes.move_to_end(name)
            return self._mistakes[name]
        told: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._line.put(Waiting(data, len(data) * 1e-6, (share.address,), told))
        if self._busy is None or self._busy.done():
            self._busy = asyncio.create_task(self._work())
        found = read_found(await told)
        if found.error and found.message != LOST[1]:
            self._mistakes[name] = found
            if len(self._mistakes) > MISTAKES:
                self._mistakes.popitem(last=False)
        return found

    async def _work(self) -> None:
        """One after the other, as long as there are any."""
        while (waiting := self._line.take()) is not None:
            answer, seconds = write(Read(*LOST)), 0.0
            try:
                if not waiting.told.done():
                    self._worker = self._worker or await Worker.start("documents")
                    answer, seconds = await asyncio.wait_for(self._worker.ask(waiting.asked), PATIENCE)
            except (OSError, EOFError, TimeoutError, ValueError):
                await self._end()
            finally:
                self._line.done(waiting, seconds)
                if not waiting.told.done():
                    waiting.told.set_result(answer)

    async def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()

    async def close(self) -> None:
        if self._busy is not None:
            self._busy.cancel()
            await asyncio.gather(self._busy, return_exceptions=True)
        await self._end()


def _is_kept(option: Document, text: str) -> bool:
    return isinstance(option.read, Kept) and text in option.read


def _limit(option: Any) -> int:
    return option.limit if isinstance(option, Document) else 0
