"""Decks as people write them: TOML, checked. Every mistake is told, with its line and what would be right."""

from __future__ import annotations

import contextlib
import difflib
import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from kringle.games.elfgame.language import (
    ANY, COLOURED, COLOURS, DOERS, FLAGS, KINDS, LEAST_BUILDS, LEAST_CARDS, MOST_COPIES, MOST_DESIGNS, MOST_HOLLY,
    MOST_STROKES, NAME_LENGTH, NUMBERS, OPERATIONS, OPS_A_CARD, PICTURE, PICTURE_LENGTH, SAME, STROKE, Card, Deck, Op,
    in_order,
)  # fmt: skip
from kringle.kernel.documents import LIMIT, Kept, bounded
from kringle.kernel.errors import BadData

FORMAT = 1
TEXT_LENGTH = 300
MOST_TOLD = 20
"""Mistakes; after these nobody looks for more."""
MOST_CARDS = 300
"""Entries of one file that are looked at."""
TOP = ("format", "game", "adds_to", "card")
FIELDS = ("name", "copies", "ops", "flavour", "holly", "blank", "source", "basis", "picture", "drawing")
SOURCES = ("known", "reconstructed", "own")
STANDARD = "standard"


@lru_cache(maxsize=1)
def standard() -> Deck:
    """The deck that ships."""
    return read(files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))


read = Kept(lambda text: Reader(text).deck(), Deck)
"""A deck from the text of a file, or BadData."""


def read_file(path: Path | str) -> Deck:
    text = text_of(path)
    try:
        return read(text)
    except BadData as problem:
        raise BadData("\n".join(f"{path}: {line}" for line in str(problem).splitlines())) from None


def text_of(path: Path | str) -> str:
    try:
        with open(path, "rb") as file:
            raw = file.read(4 * LIMIT + 1)
    except OSError as problem:
        raise BadData(f"{path}: {problem.strerror or problem}") from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise BadData(f"{path}: line {line}: not UTF-8 text; save the file as UTF-8") from None


def places(text: str) -> dict[str, int]:
    """Of a file that is right: the number of each card in it, by name."""
    entries = tomllib.loads(text.removeprefix("\ufeff"))["card"]
    return {entry["name"]: number for number, entry in enumerate(entries)}


KEY = re.compile(r"""\s*+(\[*+)\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'=\[\]]++))\s*+(=|\])""")
CARD = re.compile(r"\s*+\[\[\s*+card\s*+\]\]")
QUOTED = re.compile(r"\"[^\"]*+\"|'[^']*+'|#.*+")


class Lines:
    """Where in a file a card, a field or an operation stands: TOML's reader does not say. Each line is read once."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.starts: list[int] = []
        self._fields: list[dict[str, int]] = []
        """For each card."""
        self._top: dict[str, int] = {}
        self._ops: dict[int, list[int]] = {}
        for number, line in enumerate(self.lines, 1):
            if CARD.match(line):
                self.starts.append(number)
                self._fields.append({})
            found = KEY.match(line)
            if found:
                brackets, *names, end = found.groups()
                field = next(name for name in names if name is not None)
                self._top.setdefault(field, number)
                if self._fields and not brackets and end == "=":
                    self._fields[-1].setdefault(field, number)

    def card(self, card: int) -> int:
        return self.starts[card] if card < len(self.starts) else 0

    def field(self, card: int, field: str) -> int:
        known = self._fields[card] if card < len(self._fields) else {}
        return known.get(field) or self.card(card)

    def op(self, card: int, op: int) -> int:
        """Operations are tables in braces: the line of the one with this number."""
        if card not in self._ops:
            self._ops[card] = self._braces(card)
        found = self._ops[card]
        return found[op] if op < len(found) else self.field(card, "ops")

    def _braces(self, card: int) -> list[int]:
        """The lines of a card's braces, as many as it may have operations."""
        found: list[int] = []
        first = self.field(card, "ops")
        end = self.starts[card + 1] if card + 1 < len(self.starts) else len(self.lines) + 1
        for number in range(first, end) if first else ():
            found += [number] * QUOTED.sub("", self.lines[number - 1]).count("{")
            if len(found) >= OPS_A_CARD:
                break
        return found

    def top(self, field: str) -> int:
        return self._top.get(field, 1)


class Mistake(NamedTuple):
    line: int
    words: str
    code: str = ""
    """What sort of mistake, for an editor that has its own words; empty: one that no editor lets anybody make."""
    card: int = -1
    op: int = -1


class Enough(Exception):
    """So many mistakes that more would help nobody."""


class Reader:
    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")  # some editors put it before UTF-8
        self.lines = Lines("")
        self.problems: list[Mistake] = []
        self.at = (-1, -1)
        """The card and the operation that are being read."""
        self.own: list[Card] = []

    def deck(self) -> Deck:
        bounded(self.text)
        self.lines = Lines(self.text)
        data = self._toml()
        deck = None
        with contextlib.suppress(Enough):
            deck = self._checked(data)
        if deck is None or self.problems:
            raise BadData(self._told())
        return deck

    def _checked(self, data: dict[str, Any]) -> Deck | None:
        self._top(data)
        self.own = cards = [self._card(n, entry) for n, entry in enumerate(self._entries(data))]
        self.at = (-1, -1)
        shipped = standard().cards if data.get("adds_to") == STANDARD else ()
        self._names(cards, shipped)
        return None if self.problems else self._whole(data, [*shipped, *cards])

    def _toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as problem:
            line = re.search(r"\(at line (\d+), column \d+\)", str(problem))
            what = re.sub(r" \(at .*\)$", "", str(problem))
            where = f"line {line[1]}" if line else f"line {len(self.text.splitlines()) or 1}"
            raise BadData(f"{where}: {what}; this is not how TOML is written") from None
        except RecursionError:
            raise BadData(
                "line 1: brackets in brackets in brackets: too deep; a card's ops are one flat list"
            ) from None
        except (ValueError, OverflowError) as problem:
            raise BadData(f"line 1: a number or a date that can't be read ({str(problem)[:80]})") from None

    def _told(self) -> str:
        told = [f"line {line}: {what}" if line else what for line, what, *_ in sorted(self.problems)]
        more = ["... and more"] if len(told) > MOST_TOLD else []
        return "\n".join(told[:MOST_TOLD] + more)

    # ---- the file -------------------------------------------------------------------------------------

    def _top(self, data: dict[str, Any]) -> None:
        self._known(data, TOP, lambda name: self.lines.top(name), "the file")
        for field, right in (("format", FORMAT), ("game", "elfgame"), ("adds_to", STANDARD)):
            if field in data and (data[field] != right or isinstance(data[field], bool)):
                self.wrong(self.lines.top(field), f"{field} must be {said(right)}, not {said(data[field])}")

    def _entries(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        found = data.get("card")
        if not isinstance(found, list) or not found or not all(isinstance(entry, dict) for entry in found):
            self.wrong(self.lines.top("card"), "there are no cards; each begins with a line [[card]]")
            return []
        if len(found) > MOST_CARDS:
            self.wrong(0, f"{len(found)} cards; at most {MOST_CARDS} are read")
        return found[:MOST_CARDS]

    def _whole(self, data: dict[str, Any], cards: list[Card]) -> Deck:
        deck = in_order(cards)
        builds = sum(card.copies for card in deck.cards if card.builds)
        holly = sum(card.copies for card in deck.cards if card.holly)
        hint = (
            ""
            if "adds_to" in data
            else f'; to add cards to the deck that ships, begin the file with adds_to = "{STANDARD}"'
        )
        if deck.size < LEAST_CARDS:
            self.wrong(0, f"the whole deck has {deck.size} cards; at least {LEAST_CARDS} are needed{hint}", "few_cards")
        if builds < LEAST_BUILDS:
            self.wrong(
                0,
                f"the whole deck has {builds} cards that build; at least {LEAST_BUILDS} are needed{hint}",
                "few_builds",
            )
        if len(deck.cards) > MOST_DESIGNS:
            self.wrong(
                0,
                f"the whole deck has {len(deck.cards)} different cards; at most {MOST_DESIGNS} are allowed",
                "many_designs",
            )
        if holly > MOST_HOLLY:
            self.wrong(0, f"the whole deck has {holly} holly cards; at most {MOST_HOLLY} are allowed", "many_holly")
        return deck

    def _names(self, cards: Sequence[Card], shipped: Sequence[Card]) -> None:
        seen = {card.name for card in shipped}
        for n, card in enumerate(cards):
            if card.name and card.name in seen:
                line = self.lines.field(n, "name")
                self.at = (n, -1)
                self.wrong(line, f"{said(card.name)} is the name of two cards; choose another", "name_twice")
            seen.add(card.name)

    # ---- a card ---------------------------------------------------------------------------------------

    def _card(self, n: int, entry: dict[str, Any]) -> Card:
        self.at = (n, -1)
        name = self._name(n, entry)
        self._known(entry, FIELDS, lambda field: self.lines.field(n, field), called(n, name))
        card = Card(
            name,
            self._whole_number(n, entry, name),
            self._ops(n, entry, name),
            self._text(n, entry, name, "flavour"),
            self._flag(n, entry, name, "holly"),
            self._one_of(self.lines.field(n, "source"), called(n, name), "source", entry.get("source", "own"), SOURCES),
            self._text(n, entry, name, "basis"),
            self._picture(n, entry, name),
            self._drawing(n, entry, name),
        )
        if entry.get("ops") == [] and not self._flag(n, entry, name, "blank"):
            self.wrong(
                self.lines.field(n, "ops"), f"{called(n, name)} does nothing; give it ops, or blank = true", "nothing"
            )
        self._holly(n, card)
        return card

    def _name(self, n: int, entry: dict[str, Any]) -> str:
        name, line = entry.get("name"), self.lines.field(n, "name")
        if not isinstance(name, str) or not name.strip():
            self.wrong(line, f'card {n + 1} has no name; write name = "..."', "name")
        elif len(name) > NAME_LENGTH:
            self.wrong(line, f"card {n + 1}: the name has {len(name)} characters; at most {NAME_LENGTH}", "name_long")
        elif not name.isprintable() or name != name.strip():
            self.wrong(line, f"card {n + 1}: a name is plain text, without spaces around it", "name_plain")
        else:
            return name
        return ""

    def _whole_number(self, n: int, entry: dict[str, Any], name: str) -> int:
        copies = entry.get("copies", 1)
        return self._number(self.lines.field(n, "copies"), called(n, name), "copies", copies, MOST_COPIES)

    def _text(self, n: int, entry: dict[str, Any], name: str, field: str) -> str:
        text = entry.get(field, "")
        if isinstance(text, str) and len(text) <= TEXT_LENGTH and text.isprintable():
            return text
        line = self.lines.field(n, field)
        self.wrong(line, f"{called(n, name)}: {field} must be one line of text, at most {TEXT_LENGTH} characters")
        return ""

    def _picture(self, n: int, entry: dict[str, Any], name: str) -> str:
        found = entry.get("picture", "")
        if isinstance(found, str) and (not found or (len(found) <= PICTURE_LENGTH and re.fullmatch(PICTURE, found))):
            return found
        self.wrong(self.lines.field(n, "picture"), f'{called(n, name)}: picture is the name of one, such as "f:drum"')
        return ""

    def _drawing(self, n: int, entry: dict[str, Any], name: str) -> tuple[str, ...]:
        found = entry.get("drawing", [])
        lines = found if isinstance(found, list) and len(found) <= MOST_STROKES else [None]
        if all(isinstance(line, str) and re.fullmatch(STROKE, line, re.ASCII) for line in lines):
            return tuple(lines)
        right = (
            f'at most {MOST_STROKES} lines such as "b2 10,20 30,40": colour a to h, width 1 to 4, points from 0 to 99'
        )
        self.wrong(self.lines.field(n, "drawing"), f"{called(n, name)}: drawing is a list of {right}")
        return ()

    def _flag(self, n: int, entry: dict[str, Any], name: str, field: str) -> bool:
        return self._switch(self.lines.field(n, field), called(n, name), field, entry.get(field, False))

    def _holly(self, n: int, card: Card) -> None:
        for i, op in enumerate(card.ops):
            self.at = (n, i)
            if card.holly and not op.group:
                why = "can't be on a holly card" if op.op == "play_again" else "has no group"
                right = 'who must be "kids", "adults" or "everyone" in each op of a holly card'
                code = "holly_again" if op.op == "play_again" else "holly_group"
                self.wrong(self.lines.op(n, i), f"{called(n, card.name)}, op {i + 1}: {op.op} {why}; {right}", code)
        self.at = (n, -1)

    # ---- its operations -------------------------------------------------------------------------------

    def _ops(self, n: int, entry: dict[str, Any], name: str) -> tuple[Op, ...]:
        found, line = entry.get("ops"), self.lines.field(n, "ops")
        if not isinstance(found, list):
            self.wrong(
                line, f'{called(n, name)}: ops must be a list in square brackets, such as [{{op="draw", count=2}}]'
            )
            return ()
        if len(found) > OPS_A_CARD:
            self.wrong(line, f"{called(n, name)} has {len(found)} ops; at most {OPS_A_CARD}")
            return ()
        ops = []
        for i, op in enumerate(found):
            self.at = (n, i)
            ops.append(self._op(self.lines.op(n, i), f"{called(n, name)}, op {i + 1}", op))
        read = [op for op in ops if op is not None]
        if len(read) == len(ops):
            for i, op in enumerate(read):
                self.at = (n, i)
                self._order(self.lines.op(n, i), f"{called(n, name)}, op {i + 1}", read, i, op)
        self.at = (n, -1)
        return tuple(read)

    def _op(self, line: int, where: str, entry: Any) -> Op | None:
        if not isinstance(entry, dict):
            self.wrong(line, f'{where} must be a table in braces, such as {{op="draw", count=2}}, not {said(entry)}')
            return None
        name, before = entry.get("op"), len(self.problems)
        if not isinstance(name, str) or name not in OPERATIONS:
            self._not_one_of(line, where, "op", name, OPERATIONS)
            return None
        kind = self._kind(line, where, name, entry)
        self._known(entry, parameters(name, kind), lambda field: line, f"{where} ({name})")
        op = Op(
            name,
            self._one_of(line, where, "colour", entry.get("colour", ANY), (*COLOURS, ANY)),
            self._number(line, where, NUMBERS[name], entry.get(NUMBERS[name]), 3) if name in NUMBERS else 0,
            self._who(line, where, name, entry),
            kind,
            self._switch(line, where, FLAGS.get(name, ""), entry.get(FLAGS.get(name, ""), False)),
            self._switch(line, where, "or", entry.get("or", False)),
            self._switch(line, where, "same", entry.get("same", False)),
        )
        return op if len(self.problems) == before else None

    def _kind(self, line: int, where: str, name: str, entry: dict[str, Any]) -> str:
        return self._one_of(line, where, "kind", entry.get("kind"), KINDS[name]) if name in KINDS else ""

    def _who(self, line: int, where: str, name: str, entry: dict[str, Any]) -> str:
        if name not in DOERS:  # that it can't say who has been told
            return "you"
        return self._one_of(line, where, "who", entry.get("who", DOERS[name][0]), DOERS[name])

    def _order(self, line: int, where: str, ops: list[Op], i: int, op: Op) -> None:
        """What depends on the other operations of the card."""
        before = ops[i - 1] if i else None
        for word, on in (("or", op.alternative), ("same", op.same)):
            if on and before is None:
                self.wrong(
                    line, f"{where}: {word} looks back at the op before, so the first op can't have it", "looks_back"
                )
                return
        if op.op == "play_again" and (i + 1 < len(ops) or op.alternative):
            self.wrong(line, f"{where}: play_again must be the last op, and no alternative", "again_last")
        if op.alternative and before and before.group != op.group:
            who = f"one has who = {said(before.who)}, one {said(op.who)}"
            self.wrong(line, f"{where}: or joins ops of the same group; {who}", "or_group")
        if op.same and before and (op.alternative or before.alternative):
            self.wrong(
                line, f"{where}: same can't stand with or, nor after an op with or: which lane would it be?", "same_or"
            )
        elif op.same and before and not before.on_opponents_lane:
            right = "push_back, steal, or block with coal or snowstorm"
            self.wrong(line, f"{where}: same needs an op on an opponent's lane just before it ({right})", "same_lane")

    # ---- values ---------------------------------------------------------------------------------------

    def _number(self, line: int, where: str, field: str, value: Any, most: int) -> int:
        if type(value) is int and 1 <= value <= most:
            return value
        self.wrong(line, f"{where}: {field} must be a whole number from 1 to {most}{but(value)}")
        return 0

    def _switch(self, line: int, where: str, field: str, value: Any) -> bool:
        if not isinstance(value, bool):
            self.wrong(line, f"{where}: {field} must be true or false{but(value)}")
        return value is True

    def _one_of(self, line: int, where: str, field: str, value: Any, choices: Sequence[str]) -> str:
        if isinstance(value, str) and value in choices:
            return value
        self._not_one_of(line, where, field, value, choices)
        return choices[0]

    def _not_one_of(self, line: int, where: str, field: str, value: Any, choices: Sequence[str]) -> None:
        self.wrong(line, f"{where}: {field} must be {either(choices)}{but(value)}{hint(value, choices)}")

    def _known(self, entry: dict[str, Any], names: Sequence[str], line: Any, where: str) -> None:
        for field in entry:
            if field not in names:
                right = hint(field, names) or f"; there are {', '.join(names)}"
                self.wrong(line(field), f"{where}: there is no {said(field)}{right}")

    def wrong(self, line: int, what: str, code: str = "") -> None:
        self.problems.append(Mistake(line, what, code, *self.at))
        if len(self.problems) > MOST_TOLD:
            raise Enough


def parameters(name: str, kind: str) -> list[str]:
    """What an operation may say."""
    found = ["op"]
    found += ["colour"] if name in COLOURED and kind != "shelf" else []
    found += [NUMBERS[name]] if name in NUMBERS else []
    found += ["kind"] if name in KINDS else []
    found += ["who"] if name in DOERS else []
    found += [FLAGS[name]] if name in FLAGS else []
    return found + ["or"] + (["same"] if name in SAME and kind != "shelf" else [])


def called(n: int, name: str) -> str:
    return f"card {said(name)}" if name else f"card {n + 1}"


def either(choices: Iterable[str]) -> str:
    *some, last = choices
    return f"{', '.join(some)} or {last}" if some else last


def said(value: Any) -> str:
    """A value as it stands in the file, shortened."""
    if isinstance(value, str):
        text = "".join(c if c.isprintable() else "?" for c in value[:41])
        return f'"{text[:40]}..."' if len(value) > 40 else f'"{text}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    return (
        "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else f"a {type(value).__name__}"
    )


def but(value: Any) -> str:
    return "" if value is None else f", not {said(value)}"


def hint(value: Any, choices: Sequence[str]) -> str:
    near = difflib.get_close_matches(value[:40], choices, 1) if isinstance(value, str) else []
    return f"; did you mean {near[0]}?" if near else ""
