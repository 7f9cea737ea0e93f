"""Names at one table can be told apart by eye."""

from __future__ import annotations

from itertools import combinations

import pytest

from kringle.table.lookalikes import alike
from kringle.table.names import NAMES, BadName, checked, free


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3164", "\u115f", "\uffa0", "\u034f", "\u2800", "a\u034f", "\U000e0100a", "\ufe0fa", "a\U000e0041",
     "Pi\u200bp", "a\u202eb", "\u00adPip", "\u0301a", "e\u0301\u0301\u0301\u0301", "x" * 21, "\ufdfa\ufdfa",
     "\uff1cb\uff1e", "tab\there", "<b>", "-.-"],
)  # fmt: skip
def test_blank_and_broken_names_are_refused(name):
    with pytest.raises(BadName):
        checked(name, True, [])


@pytest.mark.parametrize(
    "name",
    ["Pip", "Рір", "Ріp", "Ρip", "Ｐｉｐ", "\U0001d40fip", "PIP", "pip", "P i p", "Pip.", "Píp", "Pi\u0323p", "Pıp"],
)
def test_a_name_that_looks_like_another_is_refused(name):
    with pytest.raises(BadName, match="looks like"):
        checked(name, True, ["Holly", "Pip"])


@pytest.mark.parametrize(
    ("name", "kept"),
    [("Zoë 2", "Zoë 2"), ("Ｚｏｅ", "Zoe"), (" Opa  Jo ", "Opa Jo"), ("Мария", "Мария"), ("Ελένη", "Ελένη"),
     ("प्रियंका", "प्रियंका"), ("佳子", "佳子"), ("O'Neil-Voß", "O'Neil-Voß"), ("Sto\u0308rtebeker", "Störtebeker")],
)  # fmt: skip
def test_names_of_the_world_are_kept(name, kept):
    assert checked(name, True, ["Pip"]) == kept


def test_names_of_the_list_can_be_told_apart_and_none_is_given_twice():
    assert not [pair for pair in combinations(NAMES, 2) if alike(*pair)]
    assert free(["ALMOND", "Aspen"]) == "Bauble"
    with pytest.raises(BadName, match="from the list"):
        checked("Bob", False, [])


def test_a_name_that_the_page_shows_in_another_language_is_taken_there_too():
    for name, taken in (("Tanne", "Fir"), ("Fir", "tanne"), ("Fir", "Fir")):
        with pytest.raises(BadName, match="looks like"):
            checked(name, True, [taken])
    assert checked("Robin", True, ["Fir"]) == "Robin"
    assert free(["Mandel"]) == "Aspen"
