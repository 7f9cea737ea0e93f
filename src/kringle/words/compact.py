"""Makes compact data (say.py) of messages in the syntax of Unicode MessageFormat 2, when Kringle or a package is built.

Functions: `:number` and `:integer` as Unicode has them, `:string`, and these of our own.

    {$who :person form=dative}      a name, or "you"; `.match` on it has the key `you`
    {$kind :name form=a}            what a word of the data is called: `name.<room>.<word>`, or `... .a`
    {$names :list}                  "a, b and c"
    {$cookies :count of=cookie}     "3 cookies": the message `count.cookie`, which has $n
    {stall :term form=many}         the term `term.stall.many`, put in when this is built

A dot in a variable's name goes into a fact: `{$how.magic}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from moz.l10n.formats.mf2 import MF2ParseError, message_parser, mf2_parse_message
from moz.l10n.model import CatchallKey, Expression, Markup, PatternMessage, SelectMessage, VariableRef

from kringle.words.say import Message, places
from kringle.words.source import BadWords, in_scope

OPTIONS: dict[str, frozenset[str]] = {
    "number": frozenset({"select", "signDisplay"}),
    "integer": frozenset({"select", "signDisplay"}),
    "string": frozenset(),
    "person": frozenset({"form"}),
    "name": frozenset({"form", "of"}),
    "list": frozenset(),
    "count": frozenset({"of"}),
}
TYPES = {
    "number": "number",
    "integer": "number",
    "count": "number",
    "person": "Person",
    "name": "Named",
    "list": "Listed",
}
"""What a parameter must be, by its function, as the page's types call it."""


@dataclass
class Reading:
    """One file set: its scope, its messages, and what they quote."""

    scope: str
    written: Mapping[str, str]
    """Also those that are quoted from elsewhere."""
    done: dict[str, Message] = field(default_factory=dict)

    def compact(self, key: str) -> Message:
        try:
            return self._compact(self.written[key])
        except (MF2ParseError, BadWords) as problem:
            raise BadWords(f"{key}: {problem}") from None

    def _compact(self, text: str) -> Message:
        message = parsed(text)
        if isinstance(message, PatternMessage):
            parts = self._parts(message.pattern, message.declarations)
            return parts if any(not isinstance(part, str) for part in parts) else "".join(parts)
        selectors = [self._place(Expression(name), message.declarations) for name in message.selectors]
        variants = [
            [
                *(None if isinstance(key, CatchallKey) else key for key in keys),
                self._parts(pattern, message.declarations),
            ]
            for keys, pattern in message.variants.items()
        ]
        return {"s": selectors, "v": variants}

    def _parts(self, pattern: Iterable[Any], declared: Mapping[str, Expression]) -> list[Any]:
        parts: list[Any] = []
        for part in pattern:
            found: Any = part if isinstance(part, str) else self._place(part, declared)
            if isinstance(found, str) and parts and isinstance(parts[-1], str):
                parts[-1] += found
            elif found != "":
                parts.append(found)
        return parts

    def _place(self, part: Expression | Markup, declared: Mapping[str, Expression]) -> Any:
        """A placeholder; a text, if it is known now."""
        if isinstance(part, Markup):
            raise BadWords(f"markup such as {{#{part.name}}} is not used here")
        name, function, options = _resolved(part, declared)
        if function == "term":
            return self._term(str(name), options)
        if not isinstance(name, VariableRef):
            raise BadWords(f"{{{name}}} is no variable: write ${name}")
        if function is None:
            return [name.name]
        return self._said([name.name, function], options)

    def _said(self, place: list[Any], options: dict[str, Any]) -> list[Any]:
        function = place[1]
        if function not in OPTIONS:
            raise BadWords(f"there is no function :{function}; there are {', '.join(sorted({*OPTIONS, 'term'}))}")
        for option, value in options.items():
            if option not in OPTIONS[function]:
                raise BadWords(f":{function} has no option {option}")
            if not isinstance(value, str):
                raise BadWords(f":{function} {option} must be a text, not a variable")
        if function == "name":
            options["of"] = in_scope(options["of"], self.scope) if "of" in options else f"name.{self.scope}"
        if function == "count":
            if "of" not in options:
                raise BadWords(":count needs of=")
            options["of"] = in_scope(f"count.{options['of']}", self.scope)
            if options["of"] not in self.written:
                raise BadWords(f"there is no message {options['of']}")
        return [*place, options] if options else place

    def _term(self, name: str, options: Mapping[str, Any]) -> str:
        form = options.get("form")
        key = in_scope(f"term.{name}" + (f".{form}" if form else ""), self.scope)
        if key not in self.written:
            raise BadWords(f"there is no term {key}")
        said = self._compact(self.written[key])
        if not isinstance(said, str):
            raise BadWords(f"the term {key} must be a plain text")
        return said


def _resolved(part: Expression, declared: Mapping[str, Expression]) -> tuple[Any, str | None, dict[str, Any]]:
    """What is said, by what function and with what options, once `.input` and `.local` are looked up."""
    name, function, options = part.arg, part.function, dict(part.options)
    before = declared.get(name.name) if isinstance(name, VariableRef) else None
    if before is None:
        return name, function, options
    if before.arg == name:  # .input
        base = before.arg, before.function, dict(before.options)
    else:
        base = _resolved(before, declared)
    if function is None or function == base[1]:
        function, options = base[1], {**base[2], **options}
    return base[0], function, options


NUMBER = re.compile(r"-?(?:0|(?:[1-9]\d*))(?:\.\d+)?(?:[eE][-+]?\d+)?")
"""That of moz.l10n takes any sign for the decimal point (0.15): the two keys `0 0` would be one number."""


def parsed(text: str) -> PatternMessage | SelectMessage:
    message_parser.number_re = NUMBER  # type: ignore[attr-defined]
    return mf2_parse_message(text)


def compacted(written: Mapping[str, str], scope: str, beside: Mapping[str, str] | None = None) -> dict[str, Message]:
    """All messages of a file set. `beside`: what it may quote besides, such as the same in English."""
    reading = Reading(scope, {**(beside or {}), **written})
    return {key: reading.compact(key) for key in written if not is_term(key)}


def is_term(key: str) -> bool:
    """Terms are put into what quotes them, and said by nobody else."""
    return key.startswith("term.") or ".term." in key


def parameters(message: Message) -> dict[str, str]:
    """What a message must be given: names, and what each must be."""
    found: dict[str, str] = {}
    for name, *function in places(message):
        kind = TYPES.get(function[0], "Plain") if function else "Plain"
        if found.get(name, "Plain") == "Plain":
            found[name] = kind
    return found
