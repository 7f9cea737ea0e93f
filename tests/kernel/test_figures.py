"""Numbers that rule texts name."""

from importlib.resources import files

import pytest

import kringle
from kringle.games.conveyor import cards
from kringle.games.conveyor.figures import figures
from kringle.kernel import rulebook
from kringle.kernel.data import read
from kringle.kernel.errors import BadData
from kringle.kernel.figures import PLACE, Figure, Page
from kringle.kernel.options import Number

FIGURES = {
    "five": 5, "one": 1, "ours": Figure(3, ours=True), "many": 21, "name": Figure("Doll", ours=True),
    "toy": [{"name": "Doll", "points": 2}, {"name": "Kite", "points": Figure(3, ours=True)}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("written", "english", "german"),
    [
        ("{five}", "5", "5"),
        ("{five:word} {five:Word}", "five Five", "fünf Fünf"),
        ("{five:th} {many:th}", "fifth 21st", "fünfte 21."),
        ("{many:word}", "21", "21"),
        ("{one:a/#}, {five:a/#}", "a, five", "a, fünf"),
        ("{ours} {name}", "3* Doll*", "3* Puppe*"),
        ("{toy.name} {toy.points} {five}", "Doll 2 5\nKite 3* 5", "Puppe 2 5\nKite 3* 5"),
        ('{"text": 1} {}', '{"text": 1} {}', '{"text": 1} {}'),
    ],
)  # fmt: skip
def test_forms(written, english, german):
    assert Page("rules.md").filled(written, FIGURES) == english
    assert Page("rules.de.md", "de", {"Doll": "Puppe"}).filled(written, FIGURES) == german


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("- **XX-1** It is {sixx}.", r"rules.de.md, XX-1: no number is called 'sixx'; there are five, many"),
        ("- **XX-1** It is {five:words}.", "no form 'words'"),
        ("- **XX-1** It is {name:word}.", "takes no form"),
        ("{toy.weight} here", "'{toy.weight} here': no number is called 'toy.weight'"),
        ("- **XX-1** {toy} here", "no number is called 'toy'"),
    ],
)
def test_what_the_data_does_not_know_is_found_when_the_rules_are_loaded(line, says):
    with pytest.raises(BadData, match=says):
        rulebook.read({"en": "- **XX-1** It is.", "de": line}, FIGURES)


def test_a_table_s_options_hold_in_its_rules():
    options = [Number("goal", "", "XX-1", 1, 30, 10)]
    book = rulebook.read({"en": "- **XX-1** The first with {goal:word} wins."}, {}, options)
    assert book.sentence("XX-1") == "The first with ten wins."
    assert book.at({"goal": 3, "other": 1}).sentence("XX-1") == "The first with three wins."
    assert book.at({"goal": 10}) is book
    assert book.at({"goal": 3}).translated("de").sentence("XX-1") == "The first with three wins."


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_borg_s_worth_comes_from_the_data(language):  # CV-23
    text = files("kringle.games.conveyor").joinpath("cards.toml").read_text(encoding="utf-8")
    text = text.replace('"RC Drone Borg", points = { value = 5', '"RC Drone Borg", points = { value = 6')
    changed = read(text, "cards.toml", cards.Cards)
    for data, worth in ((cards.CARDS, ("worth 5", "fünf Punkte")), (changed, ("worth 6", "sechs Punkte"))):
        book = rulebook.load("kringle.games.conveyor", figures(data)).translated(language)
        assert worth[language == "de"] in book.sentence("CV-23")


@pytest.mark.parametrize("game", [info["id"] for info in kringle.games()])
@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_pages_have_tables_and_say_what_a_star_means(game, language):
    text = kringle.game(game).rulebook.translated(language).text
    assert PLACE.search(text) is None
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 8
    if any("*" in row for row in rows):
        assert ("Stern" if language == "de" else "star") in text


@pytest.mark.parametrize(
    ("game", "options", "clause", "says"),
    [
        ("elfgame", {"presents_to_win": 3}, "EG-17", "deliver three presents"),
        ("elfgame", {"presents_to_win": 1}, "EG-17", "deliver one present wins"),
        ("elfgame", {"opening_hand": 5}, "EG-2", "dealt five cards"),
        ("topdeer", {"rosettes_to_win": 2}, "TD-24", "the second rosette"),
    ],
)
def test_a_match_says_what_holds_at_its_table(game, options, clause, says):
    match = kringle.start(game, 2, options, seed=1)
    assert says in match.game.rulebook.sentence(clause)
    assert says not in kringle.game(game).rulebook.sentence(clause)
    copy = kringle.open_replay(match.replay())
    assert says in copy.game.rulebook.sentence(clause)


def test_the_outcome_s_reason_has_the_table_s_number():  # EG-17
    match = kringle.start("elfgame", 2, {"presents_to_win": 1}, seed=4)
    heuristic = match.game.heuristic()
    while not match.over:
        seat = match.asks()[0]
        match.play(seat, match.game.spelling.move_of[heuristic.choose(match.state.view(seat), seat, kringle.Rng(1))])
    assert match.outcome.reason == "The first to deliver one present wins at once."
