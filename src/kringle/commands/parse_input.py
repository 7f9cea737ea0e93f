"""What somebody typed, as the kernel takes it. Whether it is allowed is the kernel's to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.kernel.options import Flag, Number, Option, Seats, Several, opened

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read_options(game: Game, typed: Sequence[str]) -> dict[str, Any]:
    """`["gold=magic,paper,knife", "dutch_auction=true"]` as a mapping; files that are named are read."""
    known = {option.name: option for option in game.options}
    found: dict[str, Any] = {}
    for item in typed:
        name, equals, text = item.partition("=")
        if not equals:
            raise BadOption(f"{item!r}: an option is written name=value. {_there_are(game)}")
        if name in found:
            raise BadOption(f"option {name} is given twice")
        found[name] = read_value(known[name], text) if name in known else text
    return dict(opened(game.options, found) or {})


def read_value(option: Option, text: str) -> Any:
    """The value that a text stands for; one that stands for none is left as it is, for the option to refuse."""
    if isinstance(option, Flag):
        return FLAGS.get(text.lower(), text)
    if isinstance(option, Number):
        return _number(text)
    if isinstance(option, Several):
        return words(text)
    if isinstance(option, Seats):
        return [_number(word) for word in words(text)]
    return text


def words(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def in_words(value: Any) -> str:
    """An option's value as it would be typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(str(item) for item in value) or "none"
    return "a file" if isinstance(value, dict) else str(value)


def _number(text: str) -> Any:
    try:
        return int(text)
    except ValueError:
        return text


def _there_are(game: Game) -> str:
    names = ", ".join(option.name for option in game.options)
    return f"{game.title} has: {names}." if names else f"{game.title} has none."
