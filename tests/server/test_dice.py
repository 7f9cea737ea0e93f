"""A host or a guest who wants to know the dice, by requests that anybody may make."""

from __future__ import annotations

import json
import random

import pytest
from server.conftest import invited, made, run, sitting

import kringle
from kringle.client import HttpProblem
from kringle.commands import admin
from kringle.games import names
from kringle.kernel import dice
from kringle.kernel.match import Match

GAMES = names()


def replay_of(server, table, *keys):
    return server.http(*keys).request("GET", f"/api/tables/{table}/replay", None)


def is_secret(server, table, *keys):
    with pytest.raises(HttpProblem) as problem:
        replay_of(server, table, *keys)
    return (problem.value.status, problem.value.code) == (403, "secret")


def joins(server, table, host, seat):
    """A guest, by an invitation."""
    body = {"seat": seat, "invitation": invited(server, table, host)}
    return server.http().request("POST", f"/api/tables/{table}/join", body)


def inside(server, table):
    return server.inside(server.open_tables.table(table)).table_state


def play(server, table, count, choices):
    """Moves at random, of whoever is asked; the bots here don't get to their turn."""
    live = server.inside(server.open_tables.table(table))

    async def work():
        server.open_tables._drivers[table].cancel()
        table_state = live.table_state
        for number in range(count):
            if table_state.match.over:
                break
            seat = choices.choice(table_state.match.asks())
            move = list(choices.choice(table_state.match.legal(seat)))
            await live.order(
                f"m{table_state.seq}-{number}", lambda s=seat, m=move: table_state.plan_play(s, m, table_state.seq)
            )

    server.inside(work())
    return live.table_state


def said_ahead(text, log):
    """Whether the draws after the replay are those that follow from any seed in it."""
    lines = [json.loads(line) for line in text.splitlines()]
    seeds = [lines[0]["seed"]] + [line["reseeded"]["seed"] for line in lines[1:] if "reseeded" in line]
    done = sum(isinstance(line, list) for line in lines[1:])
    found = []
    for seed in seeds:
        match = Match._recorded(kringle.game(lines[0]["game"]), lines[0]["seats"], lines[0]["options"], seed, "auto")
        cup, same, draws = dice.Dice(seed), 0, 0
        for number, (seat, move) in enumerate(log):
            asked = match.state.asks()
            if seat >= match.seats:
                likely = match.game.spelling.move_of[match.state.outcome_at(cup.below(match.state.total_weight()))]
                if number >= done:
                    draws, same = draws + 1, same + (likely == move)
            assert seat in asked or seat < match.seats
            match._apply(seat, match.game.spelling.number_of[move])
        found.append((same, draws))
    return found


def nobody_knows(text, log, least=8):
    """Of many draws none of these seeds tells more than by luck."""
    for same, draws in said_ahead(text, log):
        assert draws >= least
        assert same < draws


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_that_the_host_takes_along_tells_nothing_of_the_draws_to_come(server, game):
    table, host, keys = made(server, game, 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    play(server, table, 6, random.Random(1))
    text = replay_of(server, table, host, keys[0])
    table_state = play(server, table, 250, random.Random(2))
    nobody_knows(text, table_state.match.log)
    later = kringle.open_replay(text, verify=True).seeds[-1]
    assert later.commitment != table_state.match.seeds[-1].commitment


def test_the_check_above_can_fail(server):
    """Who has the seed of now has every draw right."""
    table, host, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    play(server, table, 6, random.Random(1))
    text = replay_of(server, table, host, keys[0])
    table_state = play(server, table, 100, random.Random(2))
    stolen = table_state.match.seeds[-1]
    text += json.dumps({"reseeded": {"seed": stolen.seed}}) + "\n"
    same, draws = said_ahead(text, table_state.match.log)[-1]
    assert same == draws > 8


def test_before_the_others_have_come_the_host_gets_nothing(server):
    """Seats that are open are somebody's."""
    table, host, keys = made(server, chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    assert is_secret(server, table, host, keys[0])
    http = server.http(host)
    for seat in (1, 2):
        http.request("PUT", f"/api/tables/{table}/chairs/{seat}", {"kind": "bot", "bot": "search", "level": 8})
    assert is_secret(server, table, host)  # the host's key alone is nobody who plays here
    assert is_secret(server, table, keys[0])


def test_a_bot_for_the_time_of_a_download(server):
    """Bots in, seed out, seats open again: whoever sits down is told, and the dice are others."""
    table, host, keys = made(server, chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    http, before = server.http(host, keys[0]), inside(server, table).match.seeds[-1].commitment
    for seat in (1, 2):
        http.request("PUT", f"/api/tables/{table}/chairs/{seat}", {"kind": "bot", "bot": "search", "level": 8})
    text = replay_of(server, table, host, keys[0])
    for seat in (1, 2):
        http.request("PUT", f"/api/tables/{table}/chairs/{seat}", {"kind": "open"})
    known = server.http().request("GET", f"/api/tables/{table}", None)["marks"]
    assert [mark["why"] for mark in known] == ["revealed"]
    joined = joins(server, table, host, 1)

    async def work():
        client = await sitting(server, table, joined["key"])
        found = client.welcome.commitment, client.state.dice, client.state.marks
        await client.close()
        return found

    commitment, cup, marks = run(work())
    assert commitment == cup.commitment != before
    assert (cup.changed, [mark.why for mark in marks]) == (1, ["revealed"])
    assert str(inside(server, table).match.seeds[-1].seed) not in text
    nobody_knows(text, play(server, table, 150, random.Random(3)).match.log)


def test_who_sits_at_the_table_sees_the_dice_change(server):
    """One person and a friend who looks on."""
    table, host, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])

    async def work():
        friend = await sitting(server, table)
        first = friend.state.dice
        await server.http(host, keys[0]).get(f"/api/tables/{table}/replay")
        state = await friend.until(lambda state: state.marks)
        await friend.close()
        return first, state

    first, state = run(work())
    assert (first.changed, state.dice.changed) == (0, 1)
    assert first.commitment != state.dice.commitment
    assert state.seed is state.dice.salt is None


def test_the_same_replay_twice_is_one_change(server):
    table, host, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    texts = {replay_of(server, table, host, keys[0]) for _ in range(3)}
    assert len(texts) == 1
    assert inside(server, table).reseeded == 1


def agreed(server, table, keys):
    async def work():
        clients = [await sitting(server, table, keys[seat]) for seat in sorted(keys)]
        begun = clients[0].state.seq
        await clients[0].reveal(0)
        for number, client in enumerate(clients[1:], 1):
            await client.until(lambda state, number=number: state.seq == begun + number)
            await client.answer(number, True)
        for client in clients:
            await client.close()

    run(work())


def test_a_game_that_all_agreed_to_show_goes_on_with_other_dice(server):
    table, host, keys = made(server)
    play(server, table, 9, random.Random(1))
    agreed(server, table, keys)
    text = replay_of(server, table, host)
    table_state = play(server, table, 150, random.Random(2))
    nobody_knows(text, table_state.match.log)
    assert [mark.why for mark in table_state.marks] == ["revealed"]


def test_who_came_after_the_others_agreed_has_not_agreed(server):
    table, host, keys = made(server)
    agreed(server, table, keys)
    http = server.http(host)
    http.request("PUT", f"/api/tables/{table}/chairs/2", {"kind": "open"})
    joins(server, table, host, 2)
    assert is_secret(server, table, host)


def test_a_host_who_has_left_does_not_see_the_hand_of_the_only_person(server):
    chairs = [{"kind": "open"}, {"kind": "bot", "bot": "search", "level": 8}]
    table, host, _ = made(server, "conveyor", 2, chairs)
    joined = joins(server, table, host, 0)
    assert is_secret(server, table, host)
    assert replay_of(server, table, host, joined["key"])


# ---- draws that were seen and taken back -------------------------------------------------------------------


def taken_back(server, table):
    """All moves of seat 0: draws are known that are still to come."""
    live = server.inside(server.open_tables.table(table))

    async def back():
        while live.table_state.undo(0) == "free":
            await live.order(f"u{live.table_state.seq}", lambda: live.table_state.plan_undo(0))

    server.inside(back())
    assert live.table_state.foreseen
    return live.table_state


def test_who_looks_ahead_and_takes_back_knows_nothing_when_somebody_comes(server):
    table, host, _ = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    ahead = list(play(server, table, 20, random.Random(1)).match.log)
    table_state = taken_back(server, table)
    before = table_state.match.seeds[-1].commitment
    server.http(host).request("PUT", f"/api/tables/{table}/chairs/1", {"kind": "open"})
    assert table_state.match.seeds[-1].commitment == before
    joins(server, table, host, 1)
    assert table_state.match.seeds[-1].commitment != before
    assert not table_state.foreseen
    again = play(server, table, 20, random.Random(1)).match.log
    seen, drawn = ([move for seat, move in log if seat >= 2] for log in (ahead, again))
    assert len(drawn) > 8
    assert seen[: len(drawn)] != drawn[: len(seen)]


def test_another_name_throws_no_other_dice(server):
    """Or whoever took a move back would rename themselves until they like the draw."""
    table, _, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    play(server, table, 20, random.Random(1))
    table_state = taken_back(server, table)
    before = table_state.match.seeds[-1]
    name = next(name for name in ("Holly", "Ivy", "Wren") if name not in table_state.names)
    server.http(keys[0]).request("PUT", f"/api/tables/{table}/chairs/0/name", {"name": name})
    assert table_state.names[0] == name
    assert table_state.match.seeds[-1] == before


def test_who_comes_to_a_table_where_nothing_was_taken_back_changes_nothing(server):
    table, host, _ = made(server, chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "me"}])
    before = inside(server, table).match.seeds[-1]
    joins(server, table, host, 1)
    assert inside(server, table).match.seeds == [before]


# ---- games from elsewhere ------------------------------------------------------------------------------------


def test_a_seed_that_was_ground_for_the_best_hand_tells_nothing_more(server):
    """A replay without a move, its seed chosen: the hands are known, and all are told so; the draws are not."""
    match = kringle.start("conveyor", 2, seed=4242)
    moved = server.http().request("POST", "/api/replays", match.replay())
    table, keys = moved["table"], list(moved["keys"].values())
    table_state = inside(server, table)
    assert table_state.match.log == match.log
    assert [(mark.why, mark.at) for mark in table_state.marks] == [("imported", len(match.log))]
    nobody_knows(match.replay(), play(server, table, 150, random.Random(2)).match.log)

    async def work():
        stranger, seated = await sitting(server, table), await sitting(server, table, keys[1])
        marks = stranger.state.marks, seated.state.marks
        for client in (stranger, seated):
            await client.close()
        return marks

    assert all([mark.why for mark in marks] == ["imported"] for marks in run(work()))


def test_a_game_that_is_over_is_marked_too_and_keeps_its_seed(server):
    match, choices = kringle.start("conveyor", 2, seed=3), random.Random(3)
    while not match.over:
        seat = choices.choice(match.asks())
        match.play(seat, choices.choice(match.legal(seat)))
    moved = server.http().request("POST", "/api/replays", match.replay())
    table_state = inside(server, moved["table"])
    assert [mark.why for mark in table_state.marks] == ["imported"]
    assert replay_of(server, moved["table"]) == match.replay()


def test_a_game_that_changed_its_dice_moves_on_with_all_of_them(server, serve, tmp_path):
    table, host, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    text = ""
    for part in range(3):
        play(server, table, 8, random.Random(part))
        text = replay_of(server, table, host, keys[0])
    other = serve(database=f"sqlite:///{tmp_path}/other.db")
    moved = other.http().request("POST", "/api/replays", text)
    table_state = play(other, moved["table"], 10_000, random.Random(9))
    shown = table_state.match.seeds
    assert [one.commitment for one in shown[:3]] == [one.commitment for one in inside(server, table).match.seeds[:3]]
    whole = replay_of(other, moved["table"])
    assert kringle.open_replay(whole, verify=True).seeds == shown
    assert inside(other, moved["table"]).match.over


@pytest.mark.parametrize("what", ["seed", "salt", "commitment"])
def test_a_replay_with_a_seed_that_was_not_the_one_shown_is_refused(server, what):
    table, host, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    play(server, table, 8, random.Random(1))
    replay_of(server, table, host, keys[0])
    play(server, table, 10_000, random.Random(1))
    lines = [json.loads(line) for line in replay_of(server, table).splitlines()]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    kringle.open_replay(text, verify=True)
    at = next(n for n, line in enumerate(lines) if "reseeded" in line)
    for entry in (lines[0], lines[at]["reseeded"]):
        was = entry[what]
        entry[what] = was + 1 if what == "seed" else ("0" if was[0] != "0" else "1") + was[1:]
        with pytest.raises(kringle.BadReplay, match="commitment"):
            kringle.open_replay("".join(json.dumps(line) + "\n" for line in lines), verify=True)
        entry[what] = was


def test_a_small_seed_is_not_found_from_its_commitment():
    salt = dice.new_salt()
    assert dice.commitment(4242, salt) not in {dice.commitment(seed) for seed in range(5000)}


def test_the_seed_is_told_by_nothing_while_the_game_runs(server):
    table, host, keys = made(server, "conveyor", 2, [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": 8}])
    replay_of(server, table, host, keys[0])
    table_state = play(server, table, 20, random.Random(5))
    secrets = [str(table_state.match.seeds[-1].seed), table_state.match.seeds[-1].salt]

    async def work():
        client = await sitting(server, table, host, keys[0])
        told = repr(client.welcome) + repr(client.state)
        await client.close()
        return told

    told = run(work()) + json.dumps(server.http(host).request("GET", f"/api/tables/{table}", None))
    assert not any(secret in told for secret in secrets)


# ---- who runs the server ------------------------------------------------------------------------------------


def test_an_export_of_a_running_game_is_told_and_changes_the_dice_under_a_running_server(server, tmp_path):
    table, _, _ = made(server)
    play(server, table, 9, random.Random(1))
    before = inside(server, table).match.seeds[-1]
    text = admin.export(f"sqlite:///{tmp_path}/kringle.db", table)
    table_state = play(server, table, 150, random.Random(2))
    assert kringle.open_replay(text, verify=True).seeds == [before]
    assert [(mark.why, mark.at) for mark in table_state.marks] == [("exported", table_state.match.seeds[-1].after)]
    nobody_knows(text, table_state.match.log)
