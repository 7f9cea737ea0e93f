# cython: language_level=3
"""Says messages. They come as compact data, which web/src/words/say.ts says in the same way:

    "Done"                                                      a text
    ["Bid ", ["count", "number"], "."]                          texts and placeholders
    {"s": [["count", "number"]], "v": [["one", [...]], [null, [...]]]}      one of several, by what is selected

A placeholder is a parameter, the function that says it, and the function's options. `null` among the keys of a variant
fits everything. A message that was borrowed from another language names it: {"l": "en", ...}.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kringle.words.tags import direction
from kringle.words.unicode import category, enumerated, number

ISOLATE, POP = "\u2068", "\u2069"
Message = str | list[Any] | dict[str, Any]
Words = Mapping[str, Message]


class Person(NamedTuple):
    """Somebody at the table: the reader, or somebody else, by name."""

    name: str
    you: bool = False

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Speaker:
    """A language, and the messages that others may quote."""

    language: str
    words: Words

    @property
    def isolates(self) -> bool:
        """Where lines run from the right, what fills a gap keeps its own direction, as Unicode advises."""
        return direction(self.language) == "rtl"

    def say(self, message: Message, given: Mapping[str, Any]) -> str:
        if isinstance(message, str):
            return message
        if isinstance(message, dict):
            speaker = Speaker(message["l"], self.words) if "l" in message else self
            return speaker._parts(speaker._chosen(message, given), given)
        return self._parts(message, given)

    def _parts(self, parts: Sequence[Any], given: Mapping[str, Any]) -> str:
        return "".join([part if isinstance(part, str) else self._filled(part, given) for part in parts])

    def _filled(self, place: Sequence[Any], given: Mapping[str, Any]) -> str:
        value = given[place[0]]
        function = SAYS[place[1]] if len(place) > 1 else _plain
        said = function(self, value, place[2] if len(place) > 2 else {})
        return f"{ISOLATE}{said}{POP}" if self.isolates and said else said

    def _chosen(self, message: Mapping[str, Any], given: Mapping[str, Any]) -> Sequence[Any]:
        """The variant that fits best: by the first selector, then by the second ..."""
        fits = [self._fit(place, given) for place in message["s"]]
        best: list[int] | None = None
        parts: Sequence[Any] = ()
        for *keys, candidate in message["v"]:
            ranks = [_rank(key, fit) for key, fit in zip(keys, fits, strict=True)]
            if -1 not in ranks and (best is None or ranks < best):
                best, parts = ranks, candidate
        return parts

    def _fit(self, place: Sequence[Any], given: Mapping[str, Any]) -> list[str]:
        """The keys that a value fits, the best first."""
        value = given[place[0]]
        function = place[1] if len(place) > 1 else "string"
        if function in ("number", "integer"):
            number = value if isinstance(value, (int, float)) else float(value)
            exact = str(int(number)) if number == int(number) else str(number)
            select = (place[2] if len(place) > 2 else {}).get("select", "plural")
            return [exact] if select == "exact" else [exact, category(self.language, number, select)]
        if function == "person":
            return ["you"] if getattr(value, "you", False) else []
        return [_key(value)]


class Sentence(NamedTuple):
    """A message that is to be said again and again."""

    key: str
    speaker: Speaker
    message: Message
    people: tuple[str, ...]
    """Which of its gaps are people."""


def _rank(key: str | None, fit: Sequence[str]) -> int:
    """How well the key of a variant fits; -1: not at all."""
    return len(fit) if key is None else fit.index(key) if key in fit else -1


def _key(value: Any) -> str:
    if value is None or value in ("", [], ()):
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _plain(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number(speaker, value, options)
    return str(value)


def _string(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    return str(value)


def _number(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    signed = options.get("signDisplay") == "always"
    if isinstance(value, int) and 0 <= value < 1000 and not signed and speaker.language[:2] in ("en", "de"):
        return str(value)
    return number(speaker.language, value, signed)


def _person(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    """Somebody's name, or "you" in the form that the sentence needs."""
    form = options.get("form", "")
    ending = f".{form}" if form else ""
    if getattr(value, "you", False):
        return speaker.say(speaker.words.get(f"person.you{ending}") or speaker.words["person.you"], {})
    of_others = speaker.words.get(f"person.name{ending}")
    return str(value) if of_others is None else speaker.say(of_others, {"name": str(value)})


def _name(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    """What a word of a game's data is called; several of them as a list."""
    if isinstance(value, (list, tuple)):
        return enumerated(speaker.language, [_name(speaker, one, options) for one in value])
    key = f"{options['of']}.{_key(value)}"
    form = options.get("form", "")
    found = speaker.words.get(f"{key}.{form}") if form else None
    found = speaker.words.get(key, _key(value)) if found is None else found
    return speaker.say(found, {})


def _list(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    return value if isinstance(value, str) else enumerated(speaker.language, [str(one) for one in value])


def _count(speaker: Speaker, value: Any, options: Mapping[str, str]) -> str:
    """So many of a thing: `{$cookies :count of=cookie}` says the message `count.cookie` with $n."""
    return speaker.say(speaker.words[options["of"]], {"n": value})


SAYS: dict[str, Callable[[Speaker, Any, Mapping[str, str]], str]] = {
    "string": _string, "number": _number, "integer": _number, "person": _person, "name": _name, "list": _list,
    "count": _count,
}  # fmt: skip


def places(message: Message) -> Iterator[Sequence[Any]]:
    """All placeholders of a message, its selectors among them."""
    if isinstance(message, dict):
        yield from message["s"]
        for variant in message["v"]:
            yield from places(variant[-1])
    elif isinstance(message, list):
        yield from (part for part in message if not isinstance(part, str))


def people_in(message: Message) -> tuple[str, ...]:
    """Which gaps are people."""
    return tuple(dict.fromkeys(place[0] for place in places(message) if place[1:2] == ["person"]))
