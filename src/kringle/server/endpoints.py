"""What can be asked for: an endpoint says what it takes and gives; checks, errors and description follow from that.

Nothing here knows how a request came: by HTTP (`http.py`), or from a page to its own worker.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

import msgspec

from kringle.kernel.errors import KringleError
from kringle.server.schemas import Trouble
from kringle.table.live_table import Busy
from kringle.table.open_tables import BrokenTable, NoTable, TooManyTables
from kringle.table.storing import StorageProblem
from kringle.table.table_state import NotNow
from kringle.table.worded import Worded
from kringle.words import SOURCE, catalogue, preferred
from kringle.words.catalogues import spoken
from kringle.words.tags import wanted

COOKIE = "kringle"
MOST_KEYS = 16
MOST_LANGUAGES = 200
"""Characters of Accept-Language that are read."""
SMALL = 8_192
"""Bytes of a body that has a few fields."""
log = logging.getLogger("kringle.http")


class Problem(Worded):
    """What is answered instead: the code is for programs, the sentence for people."""

    package = "kringle.server"

    def __init__(self, status: int, code: str, which: str = "", /, **given: Any) -> None:
        super().__init__(which, **given)
        self.status = status
        self.code = code
        self.about = f"problem.{code}"


@cache
def languages() -> list[str]:
    return spoken(["kringle.server", "kringle.table"])


def speaks(asked: Iterable[str]) -> str:
    """The language that somebody is answered in."""
    return preferred(asked, languages()) or SOURCE


class Wrong(Exception):
    """An error of the kernel's that was met in another process: its name, and what it says."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def language_of(request: Any) -> str:
    """What `?language=` asks for, or Accept-Language."""
    asked = request.query_params.get("language")
    accepted = request.headers.get("accept-language", "")[:MOST_LANGUAGES]
    return speaks((asked, *wanted(accepted)) if asked else wanted(accepted))


class Visitor(Protocol):
    """Who asks."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def cookies(self) -> Mapping[str, str]: ...

    @property
    def client(self) -> Any:
        """With its `host`, or None."""


class Request(Visitor, Protocol):
    """What an endpoint may know of who asks, and for what."""

    @property
    def method(self) -> str: ...

    @property
    def path_params(self) -> Mapping[str, Any]: ...

    @property
    def query_params(self) -> Mapping[str, str]: ...


@dataclass
class Answer:
    content: bytes
    status: int = 200
    media_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=lambda: {"cache-control": "no-store"})
    keys: tuple[str, list[str]] | None = None
    """A table, and the keys to it that whoever asked is to keep."""


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    words: str
    run: Callable[[Any, Request, Any], Awaitable[Any]]
    """With the API, the request and the body."""
    takes: type | None = None
    gives: type | str | None = None
    """A struct, or the media type of a text."""
    status: int = 200
    wrong: tuple[int, ...] = ()
    """Statuses that it may answer with when something is wrong, besides those of all."""
    large: bool = False
    """Whether the body may be a document; otherwise it is a few fields."""


def given_keys(request: Visitor) -> list[str]:
    """From the cookie or, for programs, the header."""
    found = request.cookies.get(COOKIE, "").split(".")
    kind, _, words = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found += words.split(",")
    return [key.strip() for key in found if key.strip()][:MOST_KEYS]


def json_answer(value: Any, status: int = 200) -> Answer:
    return Answer(msgspec.json.encode(value), status)


def trouble(status: int, code: str, message: str) -> Answer:
    return json_answer(Trouble(code, message[:500]), status)


def told(problem: Worded, status: int, code: str, language: str) -> Answer:
    return trouble(status, code, problem.said(language))


def read_body(data: bytes, request: Request, takes: type) -> Any:
    if takes is str:
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise Problem(400, "malformed", "text") from None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Problem(415, "media_type")
    try:
        return msgspec.json.decode(data, type=takes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Problem(400, "malformed", detail=str(problem)) from None


def troubled(problem: Exception, language: str) -> Answer:
    match problem:
        case Problem():
            return told(problem, problem.status, problem.code, language)
        case NoTable():
            return told(problem, 404, "no_table", language)
        case TooManyTables():
            return told(problem, 503, "full", language)
        case StorageProblem():
            return told(Problem(503, "storage", problem.which), 503, "storage", language)
        case BrokenTable():
            return told(problem, 500, "broken", language)
        case NotNow():
            return told(problem, 409, problem.code, language)
        case Worded():
            return told(problem, 400, type(problem).__name__, language)
        case Wrong():
            return trouble(400, problem.code, wrong([problem.code], str(problem), language))
        case KringleError():
            kinds = [kind.__name__ for kind in type(problem).__mro__]
            return trouble(400, kinds[0], wrong(kinds, str(problem), language))
        case Busy():
            return told(Problem(503, "busy"), 503, "busy", language)
    log.error("failed", exc_info=problem)
    return told(Problem(500, "failed"), 500, "failed", language)


def wrong(kinds: Iterable[str], detail: str, language: str) -> str:
    """What can't be as it was asked for. The detail names fields and values as programs and data files write them, and
    is in English."""
    words = catalogue(language, ("kringle.server", ""))
    known = next((kind for kind in kinds if f"wrong.{kind}" in words), None)
    return detail if known is None else words.say(f"wrong.{known}", detail=detail)
