"""The world of a page's tables: one process without threads, and another worker that thinks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from kringle.table import bots, checking
from kringle.table.bots import Answer, Question, read_answer, written
from kringle.table.checking import Checker, Look, Options, Read, Replay
from kringle.table.fair import Share
from kringle.table.storing import Keeper
from kringle.table.workers import NOBODY, BotFailed
from kringle.table.world import World

OWN = "local-"
"""How the tables of a page begin: a page that knows a server, too, sees whose they are."""
AT_ONCE = {"random", "thumb"}
"""Bots that answer in a few milliseconds: no other worker is needed for them, or waited for."""

T = TypeVar("T")


class Thoughts(Protocol):
    """The worker that thinks: from a question's bytes to an answer's."""

    def ask(self, question: bytes) -> Awaitable[Any]: ...


class BrowserThinkers:
    def __init__(self, thoughts: Thoughts) -> None:
        self._thoughts = thoughts

    async def ask(self, question: Question, share: Share = NOBODY) -> Answer:
        if question.bot in AT_ONCE:
            return bots.answered(question)
        try:
            found = await self._thoughts.ask(written(question))
        except Exception as problem:  # whatever JavaScript raises
            raise BotFailed(f"the bot could not answer ({problem})") from problem
        return read_answer(bytes(found))

    async def close(self) -> None: ...


class BrowserChecker(Checker):
    """Whoever brings a document to a page of their own waits for nobody but themselves."""

    async def _read(self, task: Options | Replay | Look, share: Share) -> Read:
        return checking.read_found(checking.checked(checking.write(task)))


class BrowserWorld(World):
    def __init__(self, store: Keeper, thoughts: Thoughts) -> None:
        super().__init__(store, BrowserThinkers(thoughts), BrowserChecker())

    async def start(self) -> None:
        """Without the watchdog: nobody reads its figures here, and it would keep a sleeping device awake."""

    def table_id(self) -> str:
        return OWN + super().table_id()

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        return work(*given)
