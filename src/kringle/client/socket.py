"""The socket side: always the newest state, commands that are done once, and a new connection when one is lost."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from kringle.table import frames
from kringle.table.changes import SeatChange

PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0, 15.0)
"""Seconds before the next try to connect."""
PATIENCE = 10.0
"""Seconds until an unanswered command is sent again, and until a silent server is asked for news."""
LARGEST = 16 * 1024 * 1024


class CommandRefused(Exception):
    def __init__(self, frame: frames.Refused) -> None:
        super().__init__(f"{frame.code}: {frame.message}")
        self.frame = frame
        self.code = frame.code


class SentAway(Exception):
    """The server does not want this client any more."""


class Client:
    def __init__(
        self, base: str, table: str, keys: Sequence[str] = (), patience: float = PATIENCE, language: str = "en"
    ) -> None:
        self.patience = patience
        self.url = f"{base.rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.keys = list(keys)
        self.language = language
        self.welcome: frames.Welcome | None = None
        self.state: frames.State | None = None
        self.notes: dict[int | None, list[frames.Told]] = {}
        """What has happened so far, for each look."""
        self.changes: list[SeatChange] = []
        """Who has sat down, got up or lost a seat, by whose doing."""
        self.gaps = 0
        self._commands: dict[str, frames.Frame] = {}
        self._answers: dict[str, asyncio.Future[Any]] = {}
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._ended: Exception | None = None
        self._tries = 0

    @classmethod
    async def connect(cls, base: str, table: str, keys: Sequence[str] = (), language: str = "en") -> Client:
        """Returns when the first state is there."""
        client = cls(base, table, keys, language=language)
        client.start()
        try:
            await client.until(lambda state: True)
        except BaseException:
            await client.close()
            raise
        return client

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # ---- waiting ------------------------------------------------------------------------------------

    async def until(self, holds: Any) -> frames.State:
        """The first state of which this is true."""
        async with self._news:
            await self._news.wait_for(lambda: self._ended or (self.state is not None and holds(self.state)))
        if self._ended:
            raise self._ended
        assert self.state is not None
        return self.state

    async def states(self) -> AsyncIterator[frames.State]:
        """Each state that comes, until the game is over; a slow reader skips some."""
        seen = -1
        while True:
            state = await self.until(lambda state, seen=seen: state.seq > seen)
            seen = state.seq
            yield state
            if state.outcome is not None:
                return

    # ---- commands -----------------------------------------------------------------------------------

    async def play(self, seat: int, move: Sequence[Any], seq: int | None = None) -> int:
        return (await self.command(frames.Play(self._id(), self._seq(seq), seat, list(move)))).seq  # type: ignore[no-any-return]

    async def undo(self, seat: int) -> int:
        return (await self.command(frames.Undo(self._id(), self._seq(None), seat))).seq  # type: ignore[no-any-return]

    async def reveal(self, seat: int) -> int:
        return (await self.command(frames.Reveal(self._id(), self._seq(None), seat))).seq  # type: ignore[no-any-return]

    async def answer(self, seat: int, yes: bool) -> int:
        return (await self.command(frames.Answer(self._id(), self._seq(None), seat, yes))).seq  # type: ignore[no-any-return]

    async def why_not(self, seat: int, move: Sequence[Any]) -> frames.Because:
        return await self.command(frames.WhyNot(self._id(), seat, list(move)))  # type: ignore[no-any-return]

    async def hint(self, seat: int) -> frames.Hinted:
        return await self.command(frames.Hint(self._id(), seat))  # type: ignore[no-any-return]

    async def react(self, seat: int, reaction: Any) -> None:
        await self._send(frames.React(seat, reaction))

    async def command(self, frame: Any) -> Any:
        """Sent until it is answered, over as many connections as that takes."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._commands[frame.id], self._answers[frame.id] = frame, answer
        try:
            while True:
                await self._send(frame)
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(asyncio.shield(answer), self.patience)
        finally:
            del self._commands[frame.id], self._answers[frame.id]

    def _id(self) -> str:
        return secrets.token_urlsafe(9)

    def _seq(self, seq: int | None) -> int:
        return seq if seq is not None else self.state.seq if self.state is not None else 0

    # ---- the connection -----------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            try:
                async with websockets.connect(self.url, compression=None, max_size=LARGEST) as socket:
                    await self._converse(socket)
            except SentAway as problem:
                return await self._end(problem)
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(PAUSES[min(self._tries, len(PAUSES) - 1)])
            self._tries += 1

    async def _converse(self, socket: ClientConnection) -> None:
        last = self.state.seq if self.state is not None else 0
        await socket.send(
            frames.written(frames.Hello(frames.PROTOCOL, last, self.keys, language=self.language)).decode()
        )
        asking = asyncio.create_task(self._ask_for_news(socket))
        try:
            async for data in socket:
                await self._hear(socket, frames.read_from_server(data))
        finally:
            asking.cancel()

    async def _ask_for_news(self, socket: ClientConnection) -> None:
        """What was lost on the way is not missed by anybody unless somebody asks."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.sleep(self.patience)
                last = self.state.seq if self.state is not None else 0
                await socket.send(frames.written(frames.Sync(last)).decode())

    async def _hear(self, socket: ClientConnection, frame: frames.FromServer) -> None:
        match frame:
            case frames.Welcome():
                self.welcome = frame
                self._tries = 0
                self._socket = socket
                for command in list(self._commands.values()):
                    await self._send(command)
            case frames.State():
                await self._take(frame)
            case frames.Ack() | frames.Because() | frames.Hinted():
                self._answered(frame.id, frame)
            case frames.Refused() if frame.id is not None:
                self._answered(frame.id, CommandRefused(frame))
            case frames.Gone() if not frame.again:
                raise SentAway(frame.reason)

    def _answered(self, id: str, answer: Any) -> None:
        waiting = self._answers.get(id)
        if waiting is not None and not waiting.done():
            if isinstance(answer, Exception):
                waiting.set_exception(answer)
            else:
                waiting.set_result(answer)

    async def _take(self, state: frames.State) -> None:
        have = self.state.seq if self.state is not None else 0
        if state.since > have:
            self.gaps += 1
            await self._send(frames.Sync(have))
            return
        if state.seq < have:  # late, and made up for already
            return
        for look in state.looks:
            kept = [note for note in self.notes.get(look.seat, []) if note.at <= look.notes_after]
            self.notes[look.seat] = kept + look.notes
        self.changes = [change for change in self.changes if change.seq <= state.since] + state.changes
        async with self._news:
            self.state = state
            self._news.notify_all()

    async def _send(self, frame: frames.Frame) -> None:
        if self._socket is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self._socket.send(frames.written(frame).decode())

    async def _end(self, problem: Exception) -> None:
        async with self._news:
            self._ended = problem
            self._news.notify_all()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(problem)
