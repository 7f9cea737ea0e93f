"""Ice Cube Jam, clause by clause: who wins, who comes behind, and when it is over."""

from __future__ import annotations

import pytest
from icejam_tables import elf, play, skip, table

import kringle
from kringle import Match, Rng


def start(seats: int, seed: int = 1, **options: object) -> Match:
    return kringle.start("icejam", seats, {"first": "seat0", **options}, seed=seed)


def deliver(match: Match, *seats: int, sets: int | None = None) -> None:
    """These seats go for their sets until each has so many (all, if not said); the others skip their turns."""
    heuristic, rng = match.game.heuristic(), Rng(1)
    wanted = match.view()["needed"] if sets is None else sets
    while not match.over and any(elf(match, seat)["sets"] < wanted for seat in seats):
        (seat,) = match.asks()
        if seat in seats and elf(match, seat)["sets"] < wanted:
            match.play(seat, match.game.spelling.move_of[heuristic.choose(match.look(seat).state, seat, rng)])
        else:
            end_turn(match)


def end_turn(match: Match) -> None:
    play(match, "no card" if match.view()["phase"] == "add" else "end")


def last_rounds(match: Match) -> None:
    while not match.over:
        end_turn(match)


# ---- the last set -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "needed"),
    [(2, 3), *[pytest.param(*table, marks=pytest.mark.heavy) for table in ((3, 3), (4, 3), (5, 2))], (6, 2)],
)
def test_the_last_needed_set_wins_at_once(seats, needed):  # IJ-16, example 3
    match = start(seats)
    deliver(match, 1, sets=needed - 1)
    assert not match.over
    assert elf(match, 1)["sets"] == needed - 1
    deliver(match, 1)
    assert match.over
    assert match.asks() == ()
    assert match.view()["turn"] == 1
    assert match.outcome.winners == (1,)
    assert match.outcome.clause == "IJ-16"
    assert match.outcome.scores[1] == needed
    assert match.game.asked_by(match.state) == "IJ-16"


def test_who_has_not_finished_ranks_by_sets_then_by_cubes_carried():  # IJ-16
    match = start(4)
    deliver(match, 2, sets=1)
    while len(elf(match, 3)["carries"]) == 0 or match.view()["phase"] != "add":
        (seat,) = match.asks()
        if seat == 3:
            heuristic = match.game.heuristic()
            match.play(seat, match.game.spelling.move_of[heuristic.choose(match.look(seat).state, seat, Rng(1))])
        else:
            end_turn(match)
    assert elf(match, 3)["sets"] == 0
    deliver(match, 1)
    assert match.outcome.ranks == (4, 1, 2, 3)


@pytest.mark.heavy
def test_play_on_for_the_places_behind():  # IJ-16
    match = start(4, play_on=True)
    deliver(match, 2)
    assert not match.over
    assert elf(match, 2)["finished"] == 1
    assert elf(match, 2)["at_workshop"]
    order = []
    for _ in range(6):
        order += match.asks()
        skip(match)
    assert order == [3, 0, 1, 3, 0, 1]  # who has finished is skipped
    deliver(match, 0)
    assert not match.over
    assert elf(match, 0)["finished"] == 2
    deliver(match, 3)
    assert match.over
    assert match.outcome.ranks == (2, 4, 1, 3)
    assert match.outcome.clause == "IJ-16"
    assert match.game.asked_by(match.state) == "IJ-16"


@pytest.mark.heavy
def test_a_finished_elf_takes_no_step_that_is_left():  # IJ-16
    for seed in range(1, 8):
        match = start(3, seed, play_on=True)
        deliver(match, 0)
        assert match.asks() == (1,)
        assert elf(match, 0)["at_workshop"]
        assert match.view()["phase"] == "add"


# ---- sixty rounds -------------------------------------------------------------------------------------


def test_after_sixty_rounds_most_sets_win():  # IJ-R10
    match = start(3)
    deliver(match, 1, sets=1)
    last_rounds(match)
    assert match.view()["round"] == 60
    assert match.outcome.ranks == (2, 1, 2)
    assert match.outcome.clause == match.game.asked_by(match.state) == "IJ-R10"


def test_after_sixty_rounds_ties_go_to_most_cubes_carried():  # IJ-R10
    match = table(3)
    skip(match)
    play(match, "no card", "step north 12", "take", "step south")
    last_rounds(match)
    assert match.outcome.ranks == (2, 1, 2)
    assert match.outcome.clause == "IJ-R10"


def test_after_sixty_rounds_the_rest_is_shared():  # IJ-R10
    match = table(2)
    skip(match, 2 * 60 - 1)
    assert not match.over
    assert match.view()["round"] == 60
    assert match.asks() == (1,)
    skip(match)
    assert match.over
    assert match.outcome.winners == (0, 1)
    assert match.outcome.clause == "IJ-R10"
    assert match.game.asked_by(match.state) == "IJ-R10"


def test_a_round_is_counted_from_the_first_elf():  # IJ-R10
    match = kringle.start("icejam", 3, seed=2)
    first = match.view()["first"]
    assert first != 0
    rounds = []
    for _ in range(7):
        rounds.append((match.asks()[0], match.view()["round"]))
        skip(match)
    assert rounds == [((first + turn) % 3, 1 + turn // 3) for turn in range(7)]


@pytest.mark.heavy
def test_playing_on_also_ends_after_sixty_rounds():  # IJ-16, IJ-R10
    match = start(4, play_on=True)
    deliver(match, 3)
    deliver(match, 1, sets=1)
    last_rounds(match)
    assert match.view()["round"] == 60
    assert match.outcome.ranks == (3, 2, 3, 1)
    assert match.game.asked_by(match.state) == "IJ-R10"


# ---- finishing the round ------------------------------------------------------------------------------


def before_the_last_step(match: Match, seat: int) -> None:
    """The seat plays until a step would deliver its last set; then it waits at its next turn's first question."""
    needed = match.view()["needed"]
    deliver(match, seat, sets=needed - 1)
    while not (full(match, seat) and beside_home(match, seat) and match.view()["phase"] == "add"):
        (now,) = match.asks()
        if now == seat and not (full(match, seat) and beside_home(match, seat)):
            move = match.game.heuristic().choose(match.look(seat).state, seat, Rng(1))
            spelled = match.game.spelling.move_of[move]
            trial = match.copy()
            trial.play(seat, spelled)
            match.play(seat, ("end",) if elf(trial, seat)["sets"] == needed else spelled)
        else:
            end_turn(match)


def full(match: Match, seat: int) -> bool:
    return len(elf(match, seat)["carries"]) == 3


def beside_home(match: Match, seat: int) -> bool:
    row, column = elf(match, seat)["square"]
    return (row, column) in {(11, 12), (11, 13), (12, 11), (12, 14), (13, 12), (13, 13)}


def go_home(match: Match, seat: int) -> None:
    while match.asks() != (seat,):
        skip(match)
    row, column = elf(match, seat)["square"]
    way = "south" if row == 11 else "north" if row == 13 else "east" if column == 11 else "west"
    play(match, "no card", f"step {way}")


def ready(seats: int, *elves: int, **options: object) -> Match:
    """These elves stand beside the Workshop with their last set, and seat 0 is to move."""
    for seed in range(1, 40):
        match = start(seats, seed, **options)
        for seat in elves:
            before_the_last_step(match, seat)
        if all(full(match, seat) and beside_home(match, seat) for seat in elves):
            while match.asks() != (0,):
                skip(match)
            return match
    raise AssertionError("no such game found")


@pytest.mark.heavy
def test_without_the_option_the_round_is_not_finished():  # IJ-16
    match = ready(3, 0, 2)
    go_home(match, 0)
    assert match.over
    assert match.outcome.ranks[0] == 1
    assert match.outcome.winners == (0,)


@pytest.mark.heavy
def test_finish_round_lets_the_others_have_their_turn():  # IJ-R15
    match = ready(3, 0, 2, finish_round=True)
    go_home(match, 0)
    assert not match.over
    assert match.asks() == (1,)
    skip(match)
    go_home(match, 2)
    assert match.over
    assert match.outcome.winners == (0, 2)
    assert match.outcome.ranks == (1, 3, 1)
    assert match.outcome.clause == match.game.asked_by(match.state) == "IJ-R15"


def test_finish_round_with_one_finisher():  # IJ-R15
    match = ready(3, 1, finish_round=True)
    go_home(match, 1)
    assert not match.over
    assert match.asks() == (2,)
    skip(match)
    assert match.over
    assert match.outcome.winners == (1,)
    assert match.outcome.clause == "IJ-16"


@pytest.mark.heavy
def test_finish_round_and_play_on_share_places_by_round():  # IJ-16, IJ-R15
    match = ready(4, 0, 2, finish_round=True, play_on=True)
    go_home(match, 0)
    go_home(match, 2)
    skip(match)
    assert not match.over
    assert match.asks() == (1,)
    assert elf(match, 0)["finished"] == elf(match, 2)["finished"] == 1
    deliver(match, 3)
    assert match.over
    assert match.outcome.ranks == (1, 4, 1, 3)
    assert match.outcome.clause == "IJ-R15"


@pytest.mark.heavy
def test_finish_round_and_play_on_give_the_last_elf_its_turn():  # IJ-16, IJ-R15
    match = ready(2, 0, 1, finish_round=True, play_on=True)
    go_home(match, 0)
    assert not match.over
    assert match.asks() == (1,)
    go_home(match, 1)
    assert match.over
    assert match.outcome.winners == (0, 1)


@pytest.mark.heavy
def test_even_start_puts_the_later_of_a_round_ahead():  # IJ-R16
    match = ready(3, 0, 2, even_start=True)
    go_home(match, 0)
    assert not match.over
    skip(match)
    go_home(match, 2)
    assert match.over
    assert match.outcome.ranks == (2, 3, 1)
    assert match.outcome.clause == match.game.asked_by(match.state) == "IJ-R16"


def test_even_start_counts_rounds_before_turns():  # IJ-R16
    match = ready(3, 0, even_start=True, play_on=True)
    go_home(match, 0)
    skip(match)
    skip(match)
    deliver(match, 2)
    assert match.over
    assert match.outcome.ranks == (1, 3, 2)


def test_even_start_of_two_goes_back_and_forth():  # IJ-R16
    match, order = table(2, even_start=True), []
    for _ in range(6):
        order += match.asks()
        skip(match)
    assert order == [0, 1, 1, 0, 0, 1]


@pytest.mark.heavy
def test_even_start_of_two_is_shared():  # IJ-R16
    match = ready(2, 0, 1, even_start=True)
    now = match.view()["round"]
    while match.view()["round"] == now:
        skip(match)
    (first,) = match.asks()
    go_home(match, first)
    assert not match.over
    go_home(match, 1 - first)
    assert match.over
    assert match.outcome.winners == (0, 1)
