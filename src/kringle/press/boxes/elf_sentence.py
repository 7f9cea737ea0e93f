"""The lower half of a card of The Elf Game, in the words of the page (web/src/games/elfgame/sentence.ts)."""

from __future__ import annotations

from typing import Any

from kringle.press.words import Words

SIZES = ("small", "medium", "large")
NOTHING = {"same": False, "deliver": False, "through_snow": False, "colour": "any"}


def sentence(words: Words, design: Any) -> str:
    """Alternatives are one sentence; those of a group begin with who they are."""
    return " ".join(_said(words, question) for question in design.questions())


def _said(words: Words, question: tuple[Any, ...]) -> str:
    whole = _phrase(words, question[0])
    for op in question[1:]:
        whole = words.on_screen("op.or", one=whole, other=_phrase(words, op))
    if question[0].group:
        whole = words.on_screen("op.group", who=question[0].group, what=whole)
    return f"{whole[0].upper()}{whole[1:]}."


def _phrase(words: Words, op: Any) -> str:
    """What one operation tells you to do."""
    plain = {**NOTHING, **op.plain()}
    size = SIZES[int(plain.get("size", 1)) - 1]
    name = {"play_again": "again"}.get(op.op, op.op)
    return words.on_screen(
        f"op.{name}", **{**plain, "group": bool(op.group), "who": plain.get("who", "you"), "size": size}
    )
