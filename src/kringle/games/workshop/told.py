"""What notes tell: a gift, its place on a mat, an elf and what it knew."""

from __future__ import annotations

from typing import Any

from kringle.games.workshop.cards import (
    GIFT_NAMES, KINDS, MATERIALS, SPACE_NAMES, SUBJECTS, SURPRISE_IDS, subjects,
)  # fmt: skip

ELF_TOLD = 16
"""An elf's number times so many, and what it knows."""

gift_named = GIFT_NAMES.__getitem__
surprise_named = SURPRISE_IDS.__getitem__
space_named = SPACE_NAMES.__getitem__
material_named = MATERIALS.__getitem__
subject_named = SUBJECTS.__getitem__


def place_number(place: int) -> int:
    return place + 1


def gift_on_mat(number: int) -> dict[str, Any]:
    """A gift above a mat, and its place there."""
    place, kind = divmod(number, KINDS)
    return {"gift": GIFT_NAMES[kind], "place": place + 1}


def elf_then(number: int) -> dict[str, Any]:
    """An elf, and what it knew at that moment."""
    elf, training = divmod(number, ELF_TOLD)
    return {"number": elf + 1, "training": subjects(training)}
