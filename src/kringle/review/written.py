"""A review as plain data, for files and pages."""

from __future__ import annotations

from typing import Any

from kringle.review.review import Choice, Moment, Review, Share

FINE = 5
"""Digits after the point."""


def written(review: Review) -> dict[str, Any]:
    return {
        "kringle_review": 1,
        "game": review.game,
        "seats": review.seats,
        "searches": review.searches,
        "iterations": review.iterations,
        "seconds": round(review.seconds, 1),
        "chances": [[at, *_rounded(chances)] for at, chances in review.chances()],
        "shares": [_share(share) for share in review.shares],
        "moments": [_moment(moment) for moment in review.moments],
        "costly": [_choice(choice) for choice in review.costly],
    }


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, FINE) for value in values]


def _share(share: Share) -> dict[str, Any]:
    parts = ("even", "final", "draw", "hidden", "own", "others")
    return {"seat": share.seat, **{part: round(getattr(share, part), FINE) for part in parts}}


def _moment(moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = {"begin": moment.begin, "end": moment.end, "luck": _rounded(moment.luck)}
    if moment.choice is not None:
        found |= {"seat": moment.choice.seat, "effect": _rounded(moment.choice.effect)}
    return found


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "at": choice.at, "seat": choice.seat, "move": list(choice.move), "options": choice.options,
        "better": None if choice.better is None else list(choice.better), "cost": round(choice.cost, FINE),
        "error": round(choice.error, FINE), "hindsight": round(choice.hindsight, FINE), "label": choice.label,
    }  # fmt: skip
