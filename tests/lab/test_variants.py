"""Games with other data: the change is in them, and nowhere else."""

from __future__ import annotations

import tomllib

import pytest

import kringle
from kringle.games import names
from kringle.kernel.many import simulate
from kringle.lab import data, toml
from kringle.lab.errors import BadChange
from kringle.lab.plan import planned
from kringle.lab.rehearsing import rehearse
from kringle.lab.variants import variant


def scores(game, games=30, seats=3):
    results = simulate(game.start(seats), game.heuristic(), game.levels, games, seed=1)
    return results.scores.sum(), results.moves.sum()


@pytest.mark.parametrize("name", names())
def test_a_changed_game_plays_otherwise_and_the_original_as_before(name):
    games = 4 if name == "icejam" else 30
    original = kringle.game(name)
    if not original.lens.sample_change:
        pytest.skip(f"{name} brings no lens with a change to try")
    before = scores(original, games)
    changed = variant(name, data.changed(name, [original.lens.sample_change]))
    assert changed is not original
    assert scores(changed, games) != before
    assert scores(original, games) == before
    assert kringle.start(name, 3, seed=1).game.spelling.move_of == original.spelling.move_of


def test_a_track_that_is_read_when_a_race_begins_is_the_changed_one():
    changed = variant("topdeer", smooth_oval())
    assert scores(changed) != scores(kringle.game("topdeer"))


def smooth_oval():
    text = data.shipped("topdeer")["oval.toml"]
    assert "rough = true" in text
    return {"oval.toml": text.replace("rough = true", "rough = false")}


@pytest.mark.parametrize("name", names())
def test_data_files_can_be_written_again(name):
    for text in data.shipped(name).values():
        assert tomllib.loads(toml.written(tomllib.loads(text))) == tomllib.loads(text)


def test_values_that_ship_are_no_change():
    assert data.changed("conveyor", ["part.robot.points=4"]) == {}
    assert variant("conveyor", {}) is kringle.game("conveyor")


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("part.robot=8", "no value part.robot"),
        ("part.robbot.points=8", "Did you mean part.robot.points"),
        ("part.robot.points", "path=value"),
        ("part.robot.points=many", "of another kind"),
    ],
)
def test_a_change_that_can_not_be_made_says_why(setting, words):
    with pytest.raises(BadChange, match=words):
        data.changed("conveyor", [setting])


def test_a_value_that_the_game_refuses_is_refused_in_its_words():
    with pytest.raises(kringle.BadData, match=r"\(robot\): points: value must be a whole number from 0 to 99, not 100"):
        variant("conveyor", data.changed("conveyor", ["part.robot.points=100"]))
    assert scores(kringle.game("conveyor")) == scores(variant("conveyor", {}))


def test_another_number_of_entries_is_refused_before_c_reads_beyond_a_table():
    text = data.shipped("topdeer")["cards.toml"].replace(
        '["stud_auction", "quiet"]', '["stud_auction", "quiet", "quiet"]'
    )
    with pytest.raises(BadChange, match="number of entries"):
        variant("topdeer", {"cards.toml": text})


def test_sources_are_as_the_files_say():
    by_name = {leaf.name: leaf.source for leaf in data.leaves("conveyor")}
    assert by_name["part.robot.points"] == "reconstructed"
    assert by_name["part.robot.penalty"] == "known"
    assert by_name["part.robot.copies.0"] == "known"
    workshop = {leaf.name: leaf.source for leaf in data.leaves("workshop")}
    assert workshop["gift.Model Rocket.assembly"] == "known"
    assert workshop["gift.Model Rocket.chart.0"] == "reconstructed"
    assert workshop["gift.Yo-Yo.assembly"] == "reconstructed"
    assert workshop["place.plastics_lab.space.0.min_seats.0"] == "reconstructed"
    assert workshop["place.plastics_lab.space.0.gives"] == "known"
    assert {leaf.source for leaf in data.leaves("topdeer") if leaf.file == "oval.toml"} == {"reconstructed"}


@pytest.mark.skipif(not kringle.compiled(), reason="plain Python says so anyway")
def test_a_value_that_leads_the_bot_out_of_its_tables_is_refused_before_c_plays_it():
    settings = ("part.doll.needed=9",)
    plan = planned(kringle.game("conveyor"), games=10, changes=[(settings, data.changed("conveyor", settings))])
    with pytest.raises(
        BadChange, match=r"part\.doll\.needed=9 leads .* \(bot\.py, hand_worth: list index out of range\)"
    ):
        rehearse(plan)
    rehearse(planned(kringle.game("conveyor"), games=10))
