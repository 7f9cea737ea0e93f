"""Conveyor: replays that were made with older rules."""

from pathlib import Path

import pytest

import kringle
from kringle import BadReplay

KEPT = Path(__file__).parent / "replays"


def test_a_game_that_goes_the_same_way_is_opened():
    match = kringle.open_replay((KEPT / "version-1-one.jsonl").read_text(), verify=True)
    assert match.over
    assert any(note.kind.startswith("gloves") for note in match.notes())


def test_a_game_with_two_pairs_of_gloves_says_why_not():  # CV-R8: version 1 let only one of them be used
    with pytest.raises(
        BadReplay, match="made with version 1 of Conveyor's rules; by version 2 some games go another way"
    ):
        kringle.open_replay((KEPT / "version-1-two.jsonl").read_text())
