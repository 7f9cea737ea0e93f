"""A table is what its log says."""

from __future__ import annotations

import dataclasses
import random

import pytest
from table.tables import Log, head, opened, played, relinked

import kringle
from kringle.games import game as room
from kringle.games import names
from kringle.table import looks
from kringle.table.events import Answered, BrokenLog, Played, Proposed, Seated, Sitting, Undone
from kringle.table.record import NotNow, Record

GAMES = names()


def applied(record, events):
    for event in events:
        record.apply(event)
    return record


def loaded(record, events):
    record.load(events)
    return record


class Keeping(Log):
    """Keeps its events, as the store would."""

    def __init__(self, *args):
        super().__init__(*args)
        self.kept = []

    def apply(self, event):
        super().apply(event)
        self.kept.append(event)


def keeping(**settings):
    record = Keeping(head(**settings))
    record.do(record.plan_opening())
    return record


@pytest.mark.parametrize("game", GAMES)
def test_the_same_events_lead_to_the_same_table(game):
    record = keeping(game=game).play_at_random(random.Random(3), 60)
    again = Record(record.head)
    for event in record.kept:
        again.apply(event)
    assert again.hash() == record.hash()
    assert again.commands == record.commands
    assert again.questions == record.questions
    assert [looks.look(again, seat, 0) for seat in (None, 0, 1)] == [
        looks.look(record, seat, 0) for seat in (None, 0, 1)
    ]


def test_a_refused_move_changes_nothing():
    record = opened()
    before = record.hash()
    with pytest.raises(kringle.Refused):
        record.plan_play(0, ["bid", 99], record.seq)
    with pytest.raises(kringle.MalformedMove):
        record.plan_play(0, ["fly"], record.seq)
    assert (record.hash(), record.seq) == (before, 1)


def test_a_plan_that_is_not_stored_changes_nothing():
    record = opened()
    before = record.hash()
    record.plan_play(0, ["bid", 1], record.seq)
    assert record.hash() == before
    record.play(1, "bid", 2)
    assert record.match.view(0)["elves"][0]["sealed"] is None


def test_draws_are_in_the_log_and_follow_from_the_seed():
    record = keeping().play_at_random(random.Random(1), 30)
    at = next(n for n, event in enumerate(record.kept) if isinstance(event.deed, Played) and event.deed.draws)
    event = record.kept[at]
    forged = [["deal", "poop"]] * len(event.deed.draws)
    event.deed = Played(event.deed.seat, event.deed.move, forged, event.deed.hash)
    for apply in (applied, loaded):
        with pytest.raises(BrokenLog, match="other draws"):
            apply(Record(record.head), relinked(record.head, record.kept))


def test_a_gap_in_the_log_is_not_passed_over():
    record = keeping().play_at_random(random.Random(1), 5)
    again = Record(record.head)
    again.apply(record.kept[0])
    with pytest.raises(BrokenLog):
        again.apply(record.kept[2])


# ---- commands made for an older state -------------------------------------------------------------------


def test_a_sealed_answer_is_still_good_when_others_have_answered():
    record = opened()
    seq = record.seq
    record.play(0, "bid", 1)
    record.play(1, "bid", 2)
    record.plan_play(2, ["bid", 3], seq)


def test_an_answer_to_an_older_question_is_stale():
    record = opened()
    seq = record.seq
    for seat in range(3):
        record.play(seat, "bid", 0)
    assert 0 in record.match.asks()
    with pytest.raises(NotNow) as refused:
        record.plan_play(0, list(record.match.legal(0)[0]), seq)
    assert refused.value.code == "stale"


# ---- undo --------------------------------------------------------------------------------------------------


def crafting():
    """Conveyor, at a moment where a seat may do several things on its own."""
    for seed in range(200):
        record = opened(seed=seed)
        dice = random.Random(seed)
        for _ in range(60):
            if record.match.over:
                break
            seat = dice.choice(record.match.asks())
            crafts = [move for move in record.match.legal(seat) if move[0] == "craft"]
            if crafts:
                return record, seat, crafts[0]
            record.play(seat, *dice.choice(record.match.legal(seat)))
    raise AssertionError("nobody could craft anything")


def test_undo_is_free_while_nothing_was_drawn_or_turned_over_and_nobody_acted():
    record, seat, craft = crafting()
    before = record.hash()
    record.play(seat, *craft)
    assert record.undo(seat) == "free"
    deed = record.plan_undo(seat)
    assert isinstance(deed, Undone)
    record.do(deed)
    assert record.hash() == before
    assert craft in record.match.legal(seat)


def test_what_is_taken_back_comes_to_an_end_and_moves_do_not(monkeypatch):
    record, seat, craft = crafting()
    monkeypatch.setattr("kringle.table.record.LONG", record.seq + 1)
    record.play(seat, *craft)
    for plan in (record.plan_undo, record.plan_export):
        with pytest.raises(NotNow, match="too long"):
            plan(seat)
    asked = record.match.asks()[0]
    record.play(asked, *record.match.legal(asked)[0])


def test_undo_needs_consent_when_somebody_else_has_acted():
    record = opened()
    record.play(0, "bid", 1)
    assert record.undo(0) == "free"
    record.play(1, "bid", 2)
    assert record.undo(0) == "ask"
    assert record.undo(2) is None


def test_undo_needs_consent_when_sealed_answers_were_opened_or_something_was_drawn():
    record = opened()
    for seat in range(3):
        record.play(seat, "bid", seat)
    assert record.undo(2) == "ask"


def test_undo_needs_consent_when_something_hidden_was_turned_over():
    """Top Deer: to look at the face of a deer is a note that reveals."""
    for seed in range(300):
        record = opened(game="topdeer", seats=2, seed=seed)
        dice = random.Random(seed)
        while not record.match.over:
            seat = dice.choice(record.match.asks())
            before = len(record.match.log)
            record.play(seat, *dice.choice(record.match.legal(seat)))
            kinds = {note.kind for note in record.match.notes(seat, before)}
            if kinds & set(record.game.reveals) and not record.plays[-1].draws:
                assert record.undo(seat) in ("ask", None)
                assert not record.is_quiet()
                return
    raise AssertionError("nothing was turned over without a draw in these games")


def test_undo_needs_consent_when_a_card_that_lay_face_down_was_shown_to_the_others():
    """Top Deer: to play the next card of the race is no news for its owner, but for everybody else."""
    record, dice = opened(game="topdeer", seats=3, seed=11), random.Random(1)
    for _ in range(400):
        seat = dice.choice(record.match.asks())
        move = dice.choice(record.match.legal(seat))
        record.play(seat, *move)
        if move == ("play",) and record.is_quiet():
            assert record.undo(seat) == "ask"
            return
    raise AssertionError("no card was played")


def test_consent_of_all_other_people_undoes_and_one_no_does_not():
    record = opened()
    record.play(0, "bid", 1)
    record.play(1, "bid", 2)
    before = record.hash()
    deed = record.plan_undo(0)
    assert deed == Proposed(0, "undo", 0)
    record.do(deed)
    assert record.waiting() == [1, 2]
    record.do(record.plan_answer(1, True))
    assert record.hash() == before
    record.do(record.plan_answer(2, False))
    assert (record.proposal, record.hash()) == (None, before)
    record.do(record.plan_undo(0))
    record.do(record.plan_answer(2, True))
    record.do(Answered(1, True))
    assert record.plays == []
    assert record.match.asks() == (0, 1, 2)
    with pytest.raises(NotNow):
        record.plan_answer(1, True)


def test_bots_are_not_asked_for_consent():
    record = opened(bots=(1, 2))
    record.play(0, "bid", 1)
    record.play(1, "bid", 2)
    assert record.undo(0) == "free"


def test_a_move_ends_a_proposal():
    record = opened()
    record.play(0, "bid", 1)
    record.play(1, "bid", 2)
    record.do(record.plan_undo(0))
    record.play(2, "bid", 0)
    assert record.proposal is None


def test_after_an_undo_the_dice_are_the_same():
    record = opened()
    bids = [(0, 1), (1, 2), (2, 3)]
    for seat, bid in bids:
        record.play(seat, "bid", bid)
    before = record.hash()
    record.do(Undone(0, 0))
    for seat, bid in bids:
        record.play(seat, "bid", bid)
    assert record.hash() == before


def test_there_is_no_undo_when_the_seed_has_been_told():
    record = played(10_000)
    assert looks.seed(record) == "7"
    assert {record.undo(seat) for seat in range(3)} == {None}
    with pytest.raises(NotNow) as refused:
        record.plan_undo(0)
    assert refused.value.code == "over"


def test_the_seed_is_secret_until_then():
    assert looks.seed(played(20)) is None


# ---- notes ----------------------------------------------------------------------------------------------------


def test_notes_of_a_client_that_was_away_over_an_undo():
    record, seat, craft = crafting()
    seen = record.seq
    told = looks.look(record, seat, 0).notes
    record.play(seat, *craft)
    record.do(record.plan_undo(seat))
    others = [move for move in record.match.legal(seat) if move != craft]
    record.play(seat, *others[0])
    look = looks.look(record, seat, looks.notes_after(record, seen))
    kept = [note for note in told if note.at <= look.notes_after]
    assert kept + look.notes == looks.look(record, seat, 0).notes


def test_who_was_never_there_is_told_from_the_beginning():
    record = played(20)
    assert looks.notes_after(record, 0) == 0
    assert looks.notes_after(record, record.seq + 5) == 0


# ---- versions of the rules -------------------------------------------------------------------------------------


def newer(game, **changes):
    return lambda name: dataclasses.replace(room(game), version=room(game).version + 1, **changes)


def test_a_table_of_an_older_version_that_plays_the_same_goes_on():
    record = keeping().play_at_random(random.Random(1), 20)
    again = Log(record.head, newer("conveyor"))
    for event in record.kept:
        again.apply(event)
    assert (again.frozen, again.hash()) == (None, record.hash())
    again.play_at_random(random.Random(2), 5)


def test_a_table_of_an_older_version_that_would_go_another_way_can_be_looked_at():
    record = keeping().play_at_random(random.Random(1), 20)

    def other_setup(seats, options):
        return room("conveyor").new(seats, {**options, "luck": "less"})

    again = Record(record.head, newer("conveyor", new=other_setup))
    for event in record.kept:
        again.apply(event)
    assert again.frozen is not None
    assert again.seq == record.seq
    assert looks.look(again, 0, 0).legal == []
    with pytest.raises(NotNow) as refused:
        again.plan_play(0, ["bid", 1], again.seq)
    assert refused.value.code == "frozen"


def test_seats_change_hands_in_the_middle_of_a_game():
    record = played(10)
    record.do(Seated(1, Sitting("bot", "Pip", "thumb")))
    assert record.chairs()[1].kind == "bot"
    assert record.other_people(0) == [2]
