"""Sheets are complete: as many of everything as the rules count, at every number of seats, with every option."""

from __future__ import annotations

from collections import Counter

import pytest
from sheets_read import OPTIONS, boards, order, pieces

import kringle
from kringle import press
from kringle.kernel.errors import KringleError
from kringle.press.settings import BadOrder, Settings

TABLES = [
    (game, seats, number)
    for game, sets in OPTIONS.items()
    for seats in kringle.game(game).seats
    for number in range(len(sets))
]


@pytest.mark.parametrize(("game", "seats", "number"), TABLES)
def test_every_component_of_the_rules_is_there_and_no_other(game: str, seats: int, number: int) -> None:
    wanted = order(game, seats, OPTIONS[game][number])
    there = Counter(piece.name for piece in pieces(wanted))
    for name, count in expected(game, wanted).items():
        assert there[name] == count, name
    cards = next(part for part in press.parts(wanted) if part.id in ("cards", "gifts"))
    known = {*expected(game, wanted)}
    assert {piece.name for piece in cards.pieces} <= known  # type: ignore[union-attr]


def expected(game: str, wanted: press.Order) -> dict[str, int]:
    """By the names that pieces have, from the game's own count of its components."""
    found = dict(wanted.components)
    if game == "icejam":
        assert all(found[f"{name} second halves"] == found[f"{name} first halves"] for name in _faces(found))
        cubes = {f"{colour} cube": found[f"{colour} cubes"] for colour in ("blue", "white", "green")}
        return {name: found[f"{name} first halves"] for name in _faces(found)} | cubes | {"pawn": found["pawns"]}
    if game == "topdeer":
        found["racer"] = found.pop("racers")
    if game == "workshop":  # the differences that a position is checked by are not pieces
        kept = {gift.name for gift in _gifts()}
        return {name: count for name, count in found.items() if name in kept or name.startswith("surprise ")}
    return found


def _faces(found: dict[str, int]) -> list[str]:
    return [name.removesuffix(" first halves") for name in found if name.endswith(" first halves")]


def _gifts() -> tuple[object, ...]:
    from kringle.games.workshop.cards import GIFT_CARDS

    return GIFT_CARDS


@pytest.mark.parametrize(("game", "seats", "number"), TABLES)
def test_what_the_rules_count_by_seats(game: str, seats: int, number: int) -> None:
    wanted = order(game, seats, OPTIONS[game][number])
    there = Counter(piece.name for piece in pieces(wanted))
    options = wanted.options
    by_game = {
        "conveyor": {"elf": seats, "mat": seats, "bid slip": seats},
        # EG-20: three coals, three snowstorms and a shelf a seat
        "elfgame": {"crew": seats, "coal": 3 * seats, "snowstorm": 3 * seats, "shelf": seats},
        "icejam": {"pawn": seats, "street": 1},
        "topdeer": {"stable": seats, "money": 9 * seats, "first player": 1, "year marker": 1},
        # WS-1, WS-3
        "workshop": {"mat": seats, "elf": seats * (4 if seats < 4 else 3), "zelf": 1, "tree": 1, "coal": 12 * seats},
    }
    for name, count in {**by_game[game], "aid": seats, "label": 1}.items():
        assert there[name] == count, name
    if game == "topdeer":  # TD-24: one more than all can have without anybody having won
        assert there["rosette"] == seats * (options["rosettes_to_win"] - 1) + 1
    if game == "elfgame":
        delivered = seats * (options["presents_to_win"] - 1) + 1
        assert sum(there[f"{colour} present"] for colour in ("red", "blue", "yellow")) >= 6 * seats + delivered


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_workshops_board_has_the_spaces_that_are_open_at_this_table(seats: int) -> None:  # WS-33
    from kringle.games.workshop import cards
    from kringle.games.workshop.cards import OPEN
    from kringle.press.boxes.workshop_board import open_spaces

    wanted = order("workshop", seats)
    drawn = sum(len(open_spaces(wanted, place)) for place in cards.PLACE_CARDS.place)
    without_mine = sum(OPEN[seats]) - OPEN[seats][cards.MINE]
    assert drawn == without_mine + 1


@pytest.mark.parametrize("track", ["oval", "crosscountry"])
def test_the_track_is_drawn_with_every_space(track: str) -> None:
    from kringle.games.topdeer import track as tracks
    from kringle.press.boxes import race_track

    wanted = order("topdeer", 4, {"track": track})
    (board,) = boards(wanted)
    chosen = tracks.shipped(track)
    at, radius, size = race_track.placed(chosen)
    drawing = race_track.picture(wanted, chosen, at, radius, size)
    rough = sum(space.rough for space in chosen.spaces)
    assert drawing.count("scale(") == rough
    assert drawing.count(f'r="{radius:.1f}"') == len(chosen.spaces) - 2 - rough
    assert all(0 < x < board.size[0] and 0 < y < board.size[1] for x, y in at)


def test_own_cards_are_on_the_sheets() -> None:
    text = 'adds_to = "standard"\n[[card]]\nname = "Marmalade Rocket"\ncopies = 7\nops = [{op = "draw", count = 2}]\n'
    wanted = order("elfgame", 4, {"custom_cards": {"text": text}})
    there = Counter(piece.name for piece in pieces(wanted))
    assert there["Marmalade Rocket"] == 7
    assert there["Coalbin"] == wanted.components["Coalbin"]


def test_a_variant_of_the_laboratory_is_printed_with_its_numbers() -> None:
    from kringle.lab import data
    from kringle.lab.variants import in_its_place

    changed = data.changed("conveyor", ["part.doll.points=9"])
    with in_its_place("conveyor", changed) as game:
        wanted = press.order(game, 3)
        doll = next(piece for piece in pieces(wanted) if piece.name == "doll")
    assert "9 points" in doll.alt
    assert "2 points" in next(piece for piece in pieces(order("conveyor", 3)) if piece.name == "doll").alt


def test_pieces_that_differ_are_told_apart_by_what_is_said_of_them() -> None:
    for game in OPTIONS:
        for language in ("en", "de"):
            wanted = order(game, kringle.game(game).seats[-1], OPTIONS[game][-1], language=language)
            named = {
                (piece.name, piece.alt) for piece in pieces(wanted) if piece.name not in ("elf", "pawn", "racer", "mat")
            }
            by_alt = Counter(alt for _, alt in named)
            assert not [alt for alt, count in by_alt.items() if count > 1]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"paper": "a3"}, "paper is a4 or letter"),
        ({"language": "fr"}, "lang is en or de"),
        ({"backs": "both"}, "backs is duplex-long"),
        ({"ink": "blue"}, "ink is full"),
        ({"offset": (0.0, 12.0)}, "10 mm at most"),
    ],
)
def test_what_can_not_be_ordered_is_refused_in_a_sentence(settings: dict[str, object], words: str) -> None:
    with pytest.raises(BadOrder, match=words):
        Settings(**settings)  # type: ignore[arg-type]


def test_parts_that_are_not_there_are_named() -> None:
    with pytest.raises(BadOrder, match="there are test, cards"):
        press.parts(order("conveyor", 3, only=("card",)))


def test_a_table_that_can_not_be_is_refused_as_everywhere() -> None:
    with pytest.raises(KringleError):
        order("conveyor", 9)
