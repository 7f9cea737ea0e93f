"""A table is what its log says."""

from __future__ import annotations

import dataclasses
import random

import pytest
from table.tables import Log, head, opened, played, relinked

import kringle
from kringle.games import game as room
from kringle.games import names
from kringle.table import screens
from kringle.table.events import Answered, Arrangement, BrokenLog, FreshDice, Played, Proposed, Seated, Sitting, Undone
from kringle.table.table_state import NotNow, TableState

GAMES = names()


def applied(table_state, events):
    for event in events:
        table_state.apply(event)
    return table_state


def loaded(table_state, events):
    table_state.load(events)
    return table_state


class Keeping(Log):
    """Keeps its events, as the store would."""

    def __init__(self, *args):
        super().__init__(*args)
        self.kept = []

    def apply(self, event):
        super().apply(event)
        self.kept.append(event)


def keeping(**settings):
    table_state = Keeping(head(**settings))
    table_state.do(table_state.plan_opening())
    return table_state


@pytest.mark.parametrize("game", GAMES)
def test_the_same_events_lead_to_the_same_table(game):
    table_state = keeping(game=game).play_at_random(random.Random(3), 60)
    again = TableState(table_state.head)
    for event in table_state.kept:
        again.apply(event)
    assert again.hash() == table_state.hash()
    assert again.commands == table_state.commands
    assert again.questions == table_state.questions
    assert [screens.screen(again, seat, 0) for seat in (None, 0, 1)] == [
        screens.screen(table_state, seat, 0) for seat in (None, 0, 1)
    ]


def test_a_refused_move_changes_nothing():
    table_state = opened()
    before = table_state.hash()
    with pytest.raises(kringle.Refused):
        table_state.plan_play(0, ["bid", 99], table_state.seq)
    with pytest.raises(kringle.MalformedMove):
        table_state.plan_play(0, ["fly"], table_state.seq)
    assert (table_state.hash(), table_state.seq) == (before, 1)


def test_a_plan_that_is_not_stored_changes_nothing():
    table_state = opened()
    before = table_state.hash()
    table_state.plan_play(0, ["bid", 1], table_state.seq)
    assert table_state.hash() == before
    table_state.play(1, "bid", 2)
    assert table_state.match.view(0)["elves"][0]["sealed"] is None


def test_draws_are_in_the_log_and_follow_from_the_seed():
    table_state = keeping().play_at_random(random.Random(1), 30)
    at = next(n for n, event in enumerate(table_state.kept) if isinstance(event.deed, Played) and event.deed.draws)
    event = table_state.kept[at]
    forged = [["deal", "poop"]] * len(event.deed.draws)
    event.deed = Played(event.deed.seat, event.deed.move, forged, event.deed.hash)
    for apply in (applied, loaded):
        with pytest.raises(BrokenLog, match="other draws"):
            apply(TableState(table_state.head), relinked(table_state.head, table_state.kept))


def test_a_gap_in_the_log_is_not_passed_over():
    table_state = keeping().play_at_random(random.Random(1), 5)
    again = TableState(table_state.head)
    again.apply(table_state.kept[0])
    with pytest.raises(BrokenLog):
        again.apply(table_state.kept[2])


# ---- commands made for an older state -------------------------------------------------------------------


def test_a_sealed_answer_is_still_good_when_others_have_answered():
    table_state = opened()
    seq = table_state.seq
    table_state.play(0, "bid", 1)
    table_state.play(1, "bid", 2)
    table_state.plan_play(2, ["bid", 3], seq)


def test_an_answer_to_an_older_question_is_stale():
    table_state = opened()
    seq = table_state.seq
    for seat in range(3):
        table_state.play(seat, "bid", 0)
    assert 0 in table_state.match.asks()
    with pytest.raises(NotNow) as refused:
        table_state.plan_play(0, list(table_state.match.legal(0)[0]), seq)
    assert refused.value.code == "stale"


# ---- undo --------------------------------------------------------------------------------------------------


def crafting():
    """Conveyor, at a moment where a seat may do several things on its own."""
    for seed in range(200):
        table_state = opened(seed=seed)
        dice = random.Random(seed)
        for _ in range(60):
            if table_state.match.over:
                break
            seat = dice.choice(table_state.match.asks())
            crafts = [move for move in table_state.match.legal(seat) if move[0] == "craft"]
            if crafts:
                return table_state, seat, crafts[0]
            table_state.play(seat, *dice.choice(table_state.match.legal(seat)))
    raise AssertionError("nobody could craft anything")


def test_undo_is_free_while_nothing_was_drawn_or_turned_over_and_nobody_acted():
    table_state, seat, craft = crafting()
    before = table_state.hash()
    table_state.play(seat, *craft)
    assert table_state.undo(seat) == "free"
    deed = table_state.plan_undo(seat)
    assert isinstance(deed, Undone)
    table_state.do(deed)
    assert table_state.hash() == before
    assert craft in table_state.match.legal(seat)


def test_a_long_log_takes_nothing_but_moves_and_lets_people_go(monkeypatch):
    """Else a table could be arranged, seats be changed and names be taken until the disk is full."""
    table_state = opened()
    monkeypatch.setattr("kringle.table.table_state.LONG", table_state.seq)
    person, fresh = Sitting("person", "Holly"), lambda: FreshDice("1", "salt")
    for how in ("sat", "passed_on", "handed_on", "bot", "renamed"):
        with pytest.raises(NotNow, match="long history"):
            table_state.plan_seat(0, person, how, "host", fresh)
    with pytest.raises(NotNow, match="long history"):
        table_state.plan_arrangement(Arrangement())
    for how in ("left", "opened"):
        assert table_state.plan_seat(0, Sitting("open", "Holly"), how, "host", fresh).how == how
    table_state.play(0, "bid", 1)


def test_what_is_taken_back_comes_to_an_end_and_moves_do_not(monkeypatch):
    table_state, seat, craft = crafting()
    monkeypatch.setattr("kringle.table.table_state.LONG", table_state.seq + 1)
    table_state.play(seat, *craft)
    for plan in (table_state.plan_undo, table_state.plan_export):
        with pytest.raises(NotNow, match="long history"):
            plan(seat)
    asked = table_state.match.asks()[0]
    table_state.play(asked, *table_state.match.legal(asked)[0])


def test_undo_needs_consent_when_somebody_else_has_acted():
    table_state = opened()
    table_state.play(0, "bid", 1)
    assert table_state.undo(0) == "free"
    table_state.play(1, "bid", 2)
    assert table_state.undo(0) == "ask"
    assert table_state.undo(2) is None


def test_undo_needs_consent_when_sealed_answers_were_opened_or_something_was_drawn():
    table_state = opened()
    for seat in range(3):
        table_state.play(seat, "bid", seat)
    assert table_state.undo(2) == "ask"


def test_undo_needs_consent_when_something_hidden_was_turned_over():
    """Top Deer: to look at the face of a deer is a note that reveals."""
    for seed in range(300):
        table_state = opened(game="topdeer", seats=2, seed=seed)
        dice = random.Random(seed)
        while not table_state.match.over:
            seat = dice.choice(table_state.match.asks())
            before = len(table_state.match.log)
            table_state.play(seat, *dice.choice(table_state.match.legal(seat)))
            kinds = {note.kind for note in table_state.match.notes(seat, before)}
            if kinds & set(table_state.game.reveals) and not table_state.plays[-1].draws:
                assert table_state.undo(seat) in ("ask", None)
                assert not table_state.last_move().is_quiet()
                return
    raise AssertionError("nothing was turned over without a draw in these games")


def test_undo_needs_consent_when_a_card_that_lay_face_down_was_shown_to_the_others():
    """Top Deer: to play the next card of the race is no news for its owner, but for everybody else."""
    table_state, dice = opened(game="topdeer", seats=3, seed=11), random.Random(1)
    for _ in range(400):
        seat = dice.choice(table_state.match.asks())
        move = dice.choice(table_state.match.legal(seat))
        table_state.play(seat, *move)
        if move == ("play",) and table_state.last_move().is_quiet():
            assert table_state.undo(seat) == "ask"
            return
    raise AssertionError("no card was played")


def test_consent_of_all_other_people_undoes_and_one_no_does_not():
    table_state = opened()
    table_state.play(0, "bid", 1)
    table_state.play(1, "bid", 2)
    before = table_state.hash()
    deed = table_state.plan_undo(0)
    assert deed == Proposed(0, "undo", 0)
    table_state.do(deed)
    assert table_state.waiting() == [1, 2]
    table_state.do(table_state.plan_answer(1, True))
    assert table_state.hash() == before
    table_state.do(table_state.plan_answer(2, False))
    assert (table_state.proposal, table_state.hash()) == (None, before)
    table_state.do(table_state.plan_undo(0))
    table_state.do(table_state.plan_answer(2, True))
    table_state.do(Answered(1, True))
    assert table_state.plays == []
    assert table_state.match.asks() == (0, 1, 2)
    with pytest.raises(NotNow):
        table_state.plan_answer(1, True)


def test_bots_are_not_asked_for_consent():
    table_state = opened(bots=(1, 2))
    table_state.play(0, "bid", 1)
    table_state.play(1, "bid", 2)
    assert table_state.undo(0) == "free"


def test_a_move_ends_a_proposal():
    table_state = opened()
    table_state.play(0, "bid", 1)
    table_state.play(1, "bid", 2)
    table_state.do(table_state.plan_undo(0))
    table_state.play(2, "bid", 0)
    assert table_state.proposal is None


def test_after_an_undo_the_dice_are_the_same():
    table_state = opened()
    bids = [(0, 1), (1, 2), (2, 3)]
    for seat, bid in bids:
        table_state.play(seat, "bid", bid)
    before = table_state.hash()
    table_state.do(Undone(0, 0))
    for seat, bid in bids:
        table_state.play(seat, "bid", bid)
    assert table_state.hash() == before


def test_there_is_no_undo_when_the_seed_has_been_told():
    table_state = played(10_000)
    assert screens.seed(table_state) == "7"
    assert {table_state.undo(seat) for seat in range(3)} == {None}
    with pytest.raises(NotNow) as refused:
        table_state.plan_undo(0)
    assert refused.value.code == "over"


def test_the_seed_is_secret_until_then():
    assert screens.seed(played(20)) is None


# ---- notes ----------------------------------------------------------------------------------------------------


def test_notes_of_a_client_that_was_away_over_an_undo():
    table_state, seat, craft = crafting()
    seen = table_state.seq
    told = screens.screen(table_state, seat, 0).notes
    table_state.play(seat, *craft)
    table_state.do(table_state.plan_undo(seat))
    others = [move for move in table_state.match.legal(seat) if move != craft]
    table_state.play(seat, *others[0])
    look = screens.screen(table_state, seat, screens.notes_after(table_state, seen))
    kept = [note for note in told if note.at <= look.notes_after]
    assert kept + look.notes == screens.screen(table_state, seat, 0).notes


def test_who_was_never_there_is_told_from_the_beginning():
    table_state = played(20)
    assert screens.notes_after(table_state, 0) == 0
    assert screens.notes_after(table_state, table_state.seq + 5) == 0


# ---- versions of the rules -------------------------------------------------------------------------------------


def newer(game, **changes):
    return lambda name: dataclasses.replace(room(game), version=room(game).version + 1, **changes)


def test_a_table_of_an_older_version_that_plays_the_same_goes_on():
    table_state = keeping().play_at_random(random.Random(1), 20)
    again = Log(table_state.head, newer("conveyor"))
    for event in table_state.kept:
        again.apply(event)
    assert (again.frozen, again.hash()) == (None, table_state.hash())
    again.play_at_random(random.Random(2), 5)


def test_a_table_of_an_older_version_that_would_go_another_way_can_be_looked_at():
    table_state = keeping().play_at_random(random.Random(1), 20)

    def other_setup(seats, options):
        return room("conveyor").new(seats, {**options, "luck": "less"})

    again = TableState(table_state.head, newer("conveyor", new=other_setup))
    for event in table_state.kept:
        again.apply(event)
    assert again.frozen is not None
    assert again.seq == table_state.seq
    assert screens.screen(again, 0, 0).legal == []
    with pytest.raises(NotNow) as refused:
        again.plan_play(0, ["bid", 1], again.seq)
    assert refused.value.code == "frozen"


def test_seats_change_hands_in_the_middle_of_a_game():
    table_state = played(10)
    table_state.do(Seated(1, Sitting("bot", "Pip", "thumb")))
    assert table_state.chairs()[1].kind == "bot"
    assert table_state.other_people(0) == [2]
