"""Tuning: it turns what is ours, never what the rulebook says, and only where it helps."""

from __future__ import annotations

import random

import pytest

import kringle
from kringle.games import names
from kringle.lab import tuning, tuning_report
from kringle.lab.aims import standing, stated
from kringle.lab.data import KNOWN, changed, leaves
from kringle.lab.errors import BadChange


@pytest.mark.parametrize("game", names())
def test_no_step_touches_a_number_that_is_known(game):
    known = {(leaf.file, leaf.steps): leaf.value for leaf in leaves(game) if leaf.source == KNOWN}
    assert all(leaf.source != KNOWN for knob in tuning.knobs(game).values() for leaf in knob.leaves)
    chance, texts = random.Random(1), {}
    bad = standing(tuning._plan(game, 2, 2, 1, {}))
    for _ in range(2):
        for _, stepped in list(tuning._steps(game, texts, bad, 2, chance))[-1:]:
            texts = stepped
            after = {(leaf.file, leaf.steps): leaf.value for leaf in leaves(game, texts)}
            assert {place: after[place] for place in known} == known
    assert bool(texts) == bool(tuning.knobs(game))


def test_a_known_number_can_not_be_asked_for():
    assert "part.robot.points" in tuning.knobs("conveyor")
    assert "part.robot.penalty" not in tuning.knobs("conveyor")
    with pytest.raises(BadChange, match="not a reconstructed number"):
        tuning.turned("conveyor", {}, tuning.Step((("part.robot.penalty", 1),)))


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("icejam", "card.ice*-ice.copies", "card.snow-trees.copies"),
        ("workshop", "gift.Yo-Yo.copies", "gift.Rag Doll.copies"),
        ("elfgame", "card.Pyjama Party.copies", "card.Tangled Tinsel.copies"),
    ],
)
def test_a_deck_keeps_its_size(game, one, other):
    assert tuning.turned(game, {}, tuning.Step(((one, -1),))) is None
    texts = tuning.turned(game, {}, tuning.Step(((one, -1), (other, 1))))
    assert texts is not None
    assert tuning.deck_sizes(game, texts) == tuning.deck_sizes(game, {})


def test_holly_cards_stay_three_as_the_rulebook_says():
    assert tuning.deck_sizes("elfgame", {})["cards.toml", "card", True] == 3
    swap = tuning.Step((("card.Cookies before Bedtime.copies", 1), ("card.Tangled Tinsel.copies", -1)))
    assert tuning.turned("elfgame", {}, swap) is None


@pytest.fixture(scope="module")
def mended():
    """Santa's Workshop with a Racing Sled that is worth hardly anything, and what tuning makes of it."""
    poor = [f"gift.Racing Sled.chart.{place}={value}" for place, value in enumerate((8, 7, 7, 7))]
    start = changed("workshop", poor)
    return tuning.tune("workshop", games=300, rounds=1, width=2, jobs=1, start=start)


def test_a_card_that_is_dominated_is_seen_and_made_better(mended):
    assert [title for title, _, _ in mended.begun.dominated] == ["Racing Sled builds"]
    assert {name for name, _, _ in mended.changes} == {f"gift.Racing Sled.chart.{place}" for place in range(4)}
    assert all(new > old for _, old, new in mended.changes)
    assert mended.holds
    assert mended.after.card_loss < mended.before.card_loss


def test_the_page_tells_aims_search_and_proposal(mended):
    page = tuning_report.page(mended, "workshop.svg")
    for words in (*stated("workshop"), "gift.Racing Sled.chart +", "| taken |", "clearly better", "`: 8 → "):
        assert words in page
    picture = tuning_report.search_picture(mended)
    assert picture.startswith("<svg xmlns")
    assert picture.count("<circle") == len(mended.tried)


def test_a_game_that_meets_its_aims_is_left_alone():
    found = tuning.tune("conveyor", games=300, jobs=1)
    assert (found.tried, found.changes, found.begun.loss) == ([], [], 0)
    assert "all aims are met" in tuning_report.page(found, "x.svg")


def test_seats_that_are_not_even_are_a_loss():
    plan = tuning.planned(kringle.game("conveyor"), games=500, seats=[5], options=[{"tie_break_start": "seats"}])
    assert standing(plan).seat_loss > 1
