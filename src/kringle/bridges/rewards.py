"""What a place at the end is worth to somebody who learns."""

from __future__ import annotations

from collections.abc import Sequence


def by_place(places: Sequence[int]) -> list[float]:
    """From 1 for the first to -1 for the last in equal steps; ties share. The sum is 0.

    `places` are what `State.places` gives: how many ended before this seat.
    """
    step = 2 / (len(places) - 1)
    return [1 - step * (place + (places.count(place) - 1) / 2) for place in places]
