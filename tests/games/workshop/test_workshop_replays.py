"""Santa's Workshop: a replay that was made with older rules."""

from pathlib import Path

import kringle

KEPT = Path(__file__).parent / "replays"


def test_a_game_that_goes_the_same_way_is_opened():
    match = kringle.open_replay((KEPT / "version-1.jsonl").read_text(), verify=True)
    assert match.over
    assert match.outcome.scores
