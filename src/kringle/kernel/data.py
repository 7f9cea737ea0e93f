"""Data files: TOML, read into msgspec structs. An error names the file, the place in it, and what is allowed there.

class Gift(Sourced):
    name: Text
    copies: Annotated[int, Meta(ge=1, le=9)]

    def __post_init__(self) -> None:
        super().__post_init__()
        if ...: raise BadData("copies must ...")      # the file and the entry are named by whoever reads it

class Gifts(Entry):
    gift: tuple[Gift, ...]

GIFTS = load(__package__, "gifts.toml", Gifts)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec import inspect as types

from kringle.kernel.errors import BadData

Read = TypeVar("Read", bound=Struct)
Text = Annotated[str, Meta(min_length=1)]
Source = Literal["known", "reconstructed"]

PATH = re.compile(r" - at (?:`key` in )?`\$([^`]*)`$")
STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
NAMES = ("name", "id")
"""Fields by which an error calls an entry of a list."""
LISTS = (types.ListType, types.VarTupleType)
ANY = (None, None)
"""No least, no most."""
SHOWN = 60
"""Letters of a wrong value, at most."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a data file. A field that is misspelled is refused."""


class Sourced(Entry, frozen=True, kw_only=True):
    """An entry that says where it comes from: the rulebook, or us."""

    source: Source
    reconstructed: tuple[str, ...] = ()
    """Of an entry that is known: those of its fields, or of its parts', that are ours all the same."""

    def __post_init__(self) -> None:
        known = [*self._given()]
        if strange := [field for field in self.reconstructed if field not in known]:
            raise BadData(f"reconstructed: no field {strange[0]!r} here; there are {', '.join(known)}")

    def _given(self) -> Iterator[str]:
        for field in self.__struct_fields__:
            yield field
            parts = getattr(self, field)
            if isinstance(parts, tuple) and parts and isinstance(parts[0], Entry):
                yield from parts[0].__struct_fields__

    def is_ours(self, *fields: str) -> bool:
        """Whether it, or one of these fields, is reconstructed."""
        return self.source == "reconstructed" or any(field in self.reconstructed for field in fields)


def load(package: str, file: str, kind: type[Read]) -> Read:
    """A data file of a package, checked."""
    return read(files(package).joinpath(file).read_text(encoding="utf-8"), file, kind)


def read(text: str, file: str, kind: type[Read]) -> Read:
    """A text that is such a file, checked."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadData(f"{file}: {problem}") from None
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise BadData(f"{file}: {_Complaint(problem, data, kind).told()}") from None


def in_order(what: str, found: Iterable[str], names: Sequence[str]) -> None:
    """Refuses a list in which these are not what it holds, in this order."""
    if [*found] != [*names]:
        raise BadData(f"{what} must be, in this order: {', '.join(names)}")


def different(found: Sequence[str]) -> None:
    """Refuses a list that holds something twice."""
    for name in found:
        if found.count(name) > 1:
            raise BadData(f"{name!r} stands there twice; `copies` says how many there are")


class _Complaint:
    """What msgspec has found wrong, in the words of whoever writes the file."""

    def __init__(self, problem: msgspec.ValidationError, data: Any, kind: type[Struct]) -> None:
        self.problem, self.data, self.kind = problem, data, kind
        self.what = PATH.sub("", str(problem))
        self.place: list[str] = []
        self.value, self.type = data, types.type_info(kind)
        found = PATH.search(str(problem))
        for field, number in STEP.findall(found[1] if found else ""):
            self._go_on(field, number)

    def _go_on(self, field: str, number: str) -> None:
        step: str | int = field or (int(number) if number.isdigit() else self._wrong_key())
        self.type = _part(self.type, step)
        self.value = self.value[step]
        if isinstance(step, str):
            self.place.append(step)
        else:
            name = next((self.value[n] for n in NAMES if n in self.value), None) if _is_table(self.value) else None
            self.place[-1] += f" {step + 1}" + (f" ({name})" if name is not None else "")

    def _wrong_key(self) -> str:
        """msgspec does not say which of a table's values is wrong: read it with each of them alone."""
        table: dict[str, Any] = self.value
        entries = dict(table)
        for key, value in entries.items():
            table.clear()
            table[key] = value
            try:
                msgspec.convert(self.data, self.kind)
            except msgspec.ValidationError as problem:
                if str(problem) == str(self.problem):
                    return key
        raise AssertionError(f"none of these alone is wrong: {', '.join(entries)}")

    def told(self) -> str:
        where = "".join(f"{step}: " for step in self.place)
        if self.problem.__cause__ is not None:  # a check of the room's own
            return where + str(self.problem.__cause__)
        kind = _table_or_list(self.type)
        if "`key` in" in str(self.problem):
            assert isinstance(kind, types.DictType)
            allowed = getattr(kind.key_type, "values", None)
            if allowed is not None:
                return where + _no_field(next(key for key in self.value if key not in allowed), allowed)
        if isinstance(kind, types.StructType) and _is_table(self.value):
            return where + self._wrong_field(kind)
        if not self.place:
            return f"{self.what}"
        *place, last = self.place
        return "".join(f"{step}: " for step in place) + f"{last} must be {_allowed(self.type)}, not {_said(self.value)}"

    def _wrong_field(self, kind: types.StructType) -> str:
        fields = {field.encode_name: field for field in kind.fields}
        for name in self.value:
            if name not in fields:
                return _no_field(name, [*fields])
        missing = next(f for f in kind.fields if f.required and f.encode_name not in self.value)
        return f"{missing.encode_name} is missing: it must be {_allowed(missing.type)}"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _part(kind: types.Type, step: str | int) -> types.Type:
    """The type of a field, or of an entry of a list."""
    kind = _table_or_list(kind)
    if isinstance(kind, types.StructType):
        return next(field.type for field in kind.fields if field.encode_name == step)
    if isinstance(kind, types.DictType):
        return kind.value_type
    if isinstance(kind, types.TupleType):
        return kind.item_types[min(int(step), len(kind.item_types) - 1)]
    assert isinstance(kind, LISTS)
    return kind.item_type


def _table_or_list(kind: types.Type) -> types.Type:
    """Where it may be left out: the type of what is there."""
    if not isinstance(kind, types.UnionType):
        return kind
    return next((one for one in kind.types if isinstance(one, (types.StructType, types.DictType, *LISTS))), kind)


def _allowed(kind: types.Type) -> str:
    if isinstance(kind, types.UnionType):
        return " or ".join(_allowed(one) for one in kind.types if not isinstance(one, types.NoneType))
    if isinstance(kind, types.StructType):
        return f"a table with {', '.join(field.encode_name for field in kind.fields if field.required)}"
    if isinstance(kind, types.DictType):
        return "a table"
    if isinstance(kind, types.BoolType):
        return "true or false"
    if isinstance(kind, types.LiteralType):
        return f"one of {', '.join(map(str, kind.values))}"
    if isinstance(kind, types.IntType) and kind.ge is not None and kind.ge == kind.le:
        return str(kind.ge)
    if isinstance(kind, types.IntType):
        both = "from " if kind.ge is not None and kind.le is not None else "of "
        return f"a whole number {both}{_range(kind.ge, kind.le)}" if (kind.ge, kind.le) != ANY else "a whole number"
    if isinstance(kind, types.StrType):
        most = "" if kind.max_length is None else f" of at most {kind.max_length} letters"
        return f"a text{most or (' that is not empty' if kind.min_length else '')}"
    if isinstance(kind, types.TupleType):
        return f"a list of {len(kind.item_types)} entries, each {_allowed(kind.item_types[0])}"
    if isinstance(kind, LISTS):
        length = kind.min_length, kind.max_length
        entries = f" of {_range(*length)} entries" if length != ANY else ""
        return f"a list{entries}, each {_allowed(kind.item_type)}"
    return f"of the type {type(kind).__name__}"


def _range(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return str(least) if least == most else f"{least} to {most}"
    return f"at least {least}" if least is not None else f"at most {most}"


def _no_field(name: str, allowed: Iterable[Any]) -> str:
    return f"no field {name!r}; there are {', '.join(map(str, allowed))}"


def _said(value: Any) -> str:
    """As the file has it, nearly."""
    said = str(value).lower() if isinstance(value, bool) else "a table" if _is_table(value) else repr(value)
    return said if len(said) <= SHOWN else f"{said[:SHOWN]}..."
