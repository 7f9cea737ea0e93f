"""Somebody changes a row of the database: that is found, wherever it was. And logs of older versions still open."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path

import pytest
from table.tables import Log, head, opened, relinked
from typer.testing import CliRunner

import kringle
from kringle.cli import app
from kringle.commands import admin
from kringle.games import names
from kringle.kernel import dice
from kringle.table.events import BrokenLog, FreshDice, Reseeded, Seated, Sitting, Undone
from kringle.table.store import Store, restore
from kringle.table.table_state import TableState

OLD = Path(__file__).parent / "old"


def run(work):
    return asyncio.run(asyncio.wait_for(work, 60))


def kept(moves=12, id="table", dice_seed=2, **settings):
    """A record and its log."""
    table_state, log = opened(id=id, **settings), []
    log.append(TableState(table_state.head).event("c0", table_state.plan_opening(), 0))
    apply = table_state.apply

    def applying(event):
        apply(event)
        log.append(event)

    table_state.apply = applying
    table_state.play_at_random(random.Random(dice_seed), moves)
    return table_state, log


async def stored(database, *ids):
    store = await Store.open(database)
    for id in ids:
        table_state, log = kept(id=id)
        await store.make(table_state.head, log[:1], {})
        for event in log[1:]:
            await store.append(event)
    await store.close()


async def open_table(database, id="table"):
    store = await Store.open(database)
    try:
        newest = await store.tip(id)
        table_state = TableState(await store.head(id))
        table_state.load(await store.events(id), newest)
        return table_state
    finally:
        await store.close()


ATTACKS = {
    "a move": ["update events set deed = replace(deed, '\"seat\":0', '\"seat\":1') where seq > 1"],
    "a hash": ["update events set deed = replace(deed, '\"hash\":\"', '\"hash\":\"0') where seq = 9"],
    "a space": ["update events set deed = deed || ' ' where seq = 4"],
    "a command": ["update events set command_id = 'other' where seq = 4"],
    "a time": ["update events set at = at + 1 where seq = 4"],
    "a link": ["update events set link = replace(link, substr(link, 1, 4), 'beef') where seq = 4"],
    "the last link": ["update events set link = replace(link, substr(link, 1, 4), 'beef') where seq = 13"],
    "no JSON": ["update events set deed = '{' where seq = 4"],
    "another deed": ["""update events set deed = '{"deed":"undone","seat":0,"to":1}' where seq = 6"""],
    "the first is missing": ["delete from events where seq = 1"],
    "one is missing": ["delete from events where seq = 6"],
    "the last is missing": ["delete from events where seq = 13"],
    "some of the last": ["delete from events where seq > 8"],
    "all": ["delete from events where table_id = 'table'"],
    "the last, and what was noted of it": ["delete from events where seq = 13", "delete from tips"],
    "two are swapped": [
        "update events set seq = 99 where seq = 5", "update events set seq = 5 where seq = 6",
        "update events set seq = 6 where seq = 99",
    ],
    "one of another table": [
        "delete from events where table_id = 'table' and seq = 7",
        "update events set table_id = 'table' where table_id = 'other' and seq = 7",
    ],
    "one more": [
        "insert into events (table_id, seq, command_id, deed, at, link) select table_id, 14, 'more', deed, at, link"
        " from events where table_id = 'table' and seq = 13"
    ],
    "the seed": ["update tables set seed = '8'"],
    "the salt": ["update tables set salt = replace(salt, '5', '6')"],
    "the rules": ["update tables set rules = rules - 1"],
    "a name": ["update tables set sittings = replace(sittings, 'Elf 1', 'Elf 9')"],
    "a seat's kind": ["update tables set sittings = replace(sittings, 'person', 'open')"],
    "the number of seats": ["update tables set seats = seats + 1"],
    "an option": ["update tables set options = replace(options, 'false', 'true')"],
    "the arrangement": ["update tables set arrangement = replace(arrangement, 'wait', 'bot')"],
    "who may find it": ["update tables set listed = not listed"],
    "when it was made": ["update tables set created = created + 1"],
    "the game": ["update tables set game = 'elfgame'"],
    "no such game": ["update tables set game = 'chess'"],
    "options that are no JSON": ["update tables set options = '{'"],
    "sittings of another kind": ["update tables set sittings = '[1]'"],
}  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS)
def test_whatever_was_changed_is_found_and_named(tmp_path, attack, monkeypatch):
    monkeypatch.setenv("KRINGLE_DATA", str(tmp_path))
    path = tmp_path / "kringle.db"
    run(stored(f"sqlite:///{path}", "table", "other", "fine"))
    with sqlite3.connect(path) as connection:
        before = connection.execute("select * from events, tables").fetchall()
        for statement in ATTACKS[attack]:
            where = "id = 'table'" if "update tables" in statement else "table_id = 'table'"
            joint = "and" if "where" in statement else "where"
            connection.execute(statement if "'table'" in statement else f"{statement} {joint} {where}")
        assert connection.execute("select * from events, tables").fetchall() != before
    connection.close()
    with pytest.raises((BrokenLog, kringle.KringleError)):
        run(open_table(f"sqlite:///{path}"))
    found = CliRunner().invoke(app, ["table", "check", "--database", f"sqlite:///{path}"])
    assert found.exit_code == 1
    assert "table table" in found.stdout
    assert "fine" not in found.stdout
    assert CliRunner().invoke(app, ["table", "check", "fine", "--database", f"sqlite:///{path}"]).exit_code == 0
    assert list(admin.as_it_is(f"sqlite:///{path}", "table"))


def test_a_check_of_tables_that_nobody_touched_finds_nothing(database, tmp_path, monkeypatch):
    monkeypatch.setenv("KRINGLE_DATA", str(tmp_path))
    run(stored(database, "table", "other"))
    found = CliRunner().invoke(app, ["table", "check", "--database", database])
    assert (found.exit_code, found.stdout) == (0, "2 tables, nothing wrong\n")
    unknown = CliRunner().invoke(app, ["table", "check", "nowhere", "--database", database])
    assert unknown.exit_code == 1


def test_the_end_of_a_log_is_missed_in_postgres_too(postgres):
    database = postgres.database()
    run(stored(database, "table"))

    async def cut():
        from sqlalchemy import text

        store = await Store.open(database)
        await store.execute(text("delete from events where seq = 13"))
        await store.close()

    run(open_table(database))
    run(cut())
    with pytest.raises(BrokenLog, match=r"event 13: is missing"):
        run(open_table(database))


def test_links_survive_a_backup_and_so_does_what_is_missing(tmp_path):
    database, path = f"sqlite:///{tmp_path}/a.db", tmp_path / "a.db"
    run(stored(database, "table"))
    with sqlite3.connect(path) as connection:
        connection.execute("delete from events where seq = 13")
    connection.close()

    async def save():
        store = await Store.open(database)
        await store.save(tmp_path / "a.gz")
        await store.close()

    run(save())
    run(restore(f"sqlite:///{tmp_path}/b.db", tmp_path / "a.gz"))
    with pytest.raises(BrokenLog, match=r"event 13: is missing"):
        run(open_table(f"sqlite:///{tmp_path}/b.db"))


def test_news_of_another_server_must_follow_too():
    table_state, log = kept()
    again = TableState(table_state.head)
    for event in log[:5]:
        again.apply(event)
    forged = relinked(table_state.head, log[:4] + log[5:7])[4]
    forged.seq = 6
    with pytest.raises(BrokenLog, match="event 6"):
        again.apply(forged)


# ---- a log that is loaded is the same as one that was applied ------------------------------------------------


SAME = (
    "questions", "commands", "plays", "starts", "lengths", "marks", "sittings", "proposal", "foreseen", "reseeded",
    "link",
)  # fmt: skip


def fate(table_state, choices):
    """What may happen at a table, in any order."""
    what = choices.random()
    if what < 0.1 and table_state.plays:
        return Undone(choices.randrange(3), choices.randrange(len(table_state.plays)))
    if what < 0.15:
        return table_state.plan_reseed("revealed", FreshDice(str(choices.getrandbits(128)), dice.new_salt()))
    if what < 0.2:
        kind = choices.choice(["person", "open", "bot"])
        return Seated(choices.randrange(3), Sitting(kind, "Pip", "thumb" if kind == "bot" else None))
    if what < 0.25 and table_state.undo(0) is not None:
        return table_state.plan_undo(0)
    if table_state.waiting():
        return table_state.plan_answer(table_state.waiting()[0], choices.random() < 0.8)
    seat = choices.choice(table_state.match.asks())
    return table_state.plan_play(seat, list(choices.choice(table_state.match.legal(seat))), table_state.seq)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(3))
def test_loading_is_the_same_as_applying_event_by_event(game, seed):
    table_state, log = kept(0, game=game)
    choices = random.Random(seed)
    for _ in range(120):
        if table_state.match.over:
            break
        table_state.do(fate(table_state, choices))
    applied, loaded = Log(table_state.head), Log(table_state.head)
    for event in log:
        applied.apply(event)
    loaded.load(log)
    assert sum(isinstance(event.deed, Undone) for event in log) > 2 or table_state.match.over
    assert any(isinstance(event.deed, Reseeded) for event in log) or table_state.match.over
    for again in (applied, loaded):
        assert again.hash() == table_state.hash()
        assert again.match.log == table_state.match.log
        for name in SAME:
            assert getattr(again, name) == getattr(table_state, name), name
        assert again.match.seeds == table_state.match.seeds
        assert [again.undo(s) for s in range(3)] == [table_state.undo(s) for s in range(3)]
        assert list(again.match.raw()) == list(table_state.match.raw())
    if not table_state.match.over:
        more = [each.do(fate(each, random.Random(9))).deed for each in (table_state, applied, loaded)]
        assert more[0] == more[1] == more[2] or isinstance(more[0], Reseeded)


def test_a_long_log_is_loaded_in_slices_and_moves_that_were_taken_back_are_not_played(monkeypatch):
    table_state, log = kept(200, game="icejam")
    for _ in range(5):
        table_state.do(Undone(0, 50))
        table_state.play_at_random(random.Random(table_state.seq), 150)
    played = []
    original = TableState._replayed
    monkeypatch.setattr(TableState, "_replayed", lambda *args: played.append(args) or original(*args))
    again = TableState(table_state.head)
    slices = sum(1 for _ in again.loading(log))
    assert again.hash() == table_state.hash()
    assert slices >= len(table_state.plays) // 20
    assert len(played) == len(table_state.plays)


# ---- as older versions left it ---------------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path):
    """A database of schema 0003, as it was written then."""
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((OLD / "kringle-0003.sql").read_text())
    connection.close()
    return f"sqlite:///{path}"


def test_an_old_database_opens_and_its_logs_are_linked(old, tmp_path):
    known = json.loads((OLD / "kringle-0003.json").read_text())
    for name, table in known.items():
        table_state = run(open_table(old, table["table"]))
        assert table_state.frozen is not None or table_state.hash() == table["hash"], name
    imported = run(open_table(old, known["imported"]["table"]))
    assert [mark.why for mark in imported.marks] == ["imported"]
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.execute("update events set at = at + 1 where seq = 3")
    connection.close()
    with pytest.raises(BrokenLog, match="event 3"):
        run(open_table(old, known["icejam"]["table"]))


def test_an_old_backup_is_restored_into_either_kind_and_linked(old, tmp_path, postgres):
    """Of schema 0003: made before this version touched the database."""

    async def save():
        store = await Store.open(old, tmp_path)
        await store.close()
        return store.backup_made

    saved, known = run(save()), json.loads((OLD / "kringle-0003.json").read_text())
    database = postgres.database()
    run(restore(database, saved))
    for table in known.values():
        table_state = run(open_table(database, table["table"]))
        assert table_state.frozen is not None or table_state.hash() == table["hash"]


@pytest.mark.parametrize("name", ["over", "running"])
def test_old_replays_open_and_their_draws_follow_from_their_seed(name):
    text = (OLD / f"{name}.jsonl").read_text()
    match = kringle.open_replay(text, verify=True)
    assert match.over == (name == "over")
    assert [one.salt for one in match.seeds] == [""]
    assert match.replay().splitlines()[1:] == text.splitlines()[1:]  # the first has the version of the rules


def test_commitments_without_salt_are_what_they_were():
    assert dice.commitment(7) == COMMITMENT
    assert head(salt="").seed == 7


COMMITMENT = "ace5ac53edf5888d2310b099ec1c2a57"
