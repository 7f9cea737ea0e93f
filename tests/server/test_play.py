"""Playing over the wire."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest
import websockets
from server.conftest import made, run, sitting

import kringle
from benchmarks.faults.swarm import Player as Recorded
from benchmarks.faults.swarm import Witness, audit, play
from kringle.client import Client, CommandRefused, SentAway
from kringle.games import names
from kringle.kernel import dice
from kringle.table import frames


async def one_device(server, table, keys):
    """All seats on one device."""
    return await Client.connect(server.base, table, list(keys.values()))


@pytest.mark.parametrize("game", names())
def test_the_beginning_of_every_game(server, game):
    table, _, keys = made(server, game, 2, [{"kind": "me"}, {"kind": "bot", "bot": "thumb"}])

    async def work():
        witness = Witness()
        player = Recorded(server.base, table, list(keys.values()), witness)
        player.start()
        await play(player, random.Random(1), 25)
        await player.close()
        return witness

    witness = run(work())
    problems, _ = server.inside(audit(server.open_tables.store, witness))
    assert problems == []
    assert witness.moves >= 10


@pytest.mark.parametrize("game", ["conveyor", "elfgame"])
def test_a_whole_game_with_people_and_a_bot(server, game):
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "thumb"}, {"kind": "me"}]
    table, _, keys = made(server, game, chairs=chairs)

    async def work():
        witness = Witness()
        player = Recorded(server.base, table, list(keys.values()), witness)
        player.start()
        watcher = await sitting(server, table)
        await play(player, random.Random(1))
        end = await watcher.until(lambda state: state.outcome is not None)
        replay = await server.http().get(f"/api/tables/{table}/replay")
        commitment = player.welcome.commitment
        told = player.notes[0], player.state
        await player.close()
        await watcher.close()
        return end, replay, commitment, told, witness

    end, replay, commitment, (notes, state), witness = run(work())
    assert dice.commitment(int(end.seed), end.dice.salt) == end.dice.commitment == commitment
    match = kringle.open_replay(replay, verify=True)
    assert list(match.outcome.ranks) == end.outcome.ranks
    assert end.asks == []
    names = [chair.name for chair in state.chairs]
    expected = [(note.at, match.tell(note, names)) for note in match.notes(0)]
    assert [(note.at, note.words) for note in notes] == expected[-len(notes) :]
    problems, _ = server.inside(audit(server.open_tables.store, witness))
    assert problems == []
    assert witness.moves > 10


def test_a_command_that_is_sent_twice_is_done_once(server):
    table, _, keys = made(server)

    async def work():
        client = await one_device(server, table, keys)
        command = frames.Play("same", client.state.seq, 0, ["bid", 3])
        first = await client.command(command)
        second = await client.command(command)
        other = await client.command(frames.Play("same", client.state.seq, 1, ["bid", 2]))  # ids are a seat's own
        await client.close()
        return first, second, other

    first, second, other = run(work())
    assert first == second == frames.Ack("same", 2)
    assert other.seq == 3
    assert server.inside(server.open_tables.table(table)).table_state.seq == 3


def test_refusals_cite_the_clause(server):
    table, _, keys = made(server)

    async def work():
        client = await one_device(server, table, keys)
        with pytest.raises(CommandRefused) as refused:
            await client.play(0, ["bid", 18])
        because = await client.why_not(0, ["bid", 18])
        fine = await client.why_not(0, ["bid", 1])
        with pytest.raises(CommandRefused) as malformed:
            await client.play(0, ["fly", 18])
        await client.close()
        return refused.value.frame, because, fine, malformed.value.code

    refused, because, fine, malformed = run(work())
    assert (refused.code, refused.clause) == ("rule", "CV-6")
    assert (because.clause, because.facts["cards left"]) == ("CV-6", refused.facts["cards left"])
    assert fine.clause is None
    assert malformed == "malformed"


def test_nobody_plays_for_a_seat_without_its_key(server):
    table, host, keys = made(server)

    async def work():
        mine = await sitting(server, table, keys[0])
        watcher = await sitting(server, table)
        as_host = await sitting(server, table, host)
        codes = []
        for client in (mine, watcher, as_host):
            with pytest.raises(CommandRefused) as refused:
                await client.play(1, ["bid", 1])
            codes.append(refused.value.code)
        seats = [client.welcome.mine for client in (mine, watcher, as_host)]
        looks = [look.seat for client in (mine, watcher, as_host) for look in client.state.looks]
        for client in (mine, watcher, as_host):
            await client.close()
        return codes, seats, looks

    codes, seats, looks = run(work())
    assert codes == ["not_yours"] * 3
    assert seats == [[0], [], []]
    assert looks == [0, None, None]


def test_undo_over_the_wire_with_consent(server):
    table, _, keys = made(server)

    async def work():
        clients = [await sitting(server, table, keys[seat]) for seat in range(3)]
        await clients[0].play(0, ["bid", 1])
        await clients[1].until(lambda state: state.seq >= 2)
        await clients[1].play(1, ["bid", 1])
        state = await clients[0].until(lambda state: state.seq >= 3)
        assert state.looks[0].undo == "ask"
        await clients[0].undo(0)
        for other in (1, 2):
            state = await clients[other].until(lambda state: state.proposal is not None)
            await clients[other].until(
                lambda state, other=other: other in (state.proposal.waiting if state.proposal else [])
            )
            await clients[other].answer(other, True)
            await clients[2].until(lambda state, other=other: state.seq >= 4 + other)
        state = await clients[0].until(lambda state: state.seq >= 6)
        for client in clients:
            await client.close()
        return state

    state = run(work())
    assert state.asks == [0, 1, 2]
    assert state.proposal is None
    assert state.looks[0].view["elves"][0]["sealed"] is None


def test_hints_reactions_pings_and_who_is_there(server):
    table, host, keys = made(server)

    async def work():
        client = await sitting(server, table, keys[0])
        hinted = await client.hint(0)
        assert hinted.move in client.state.looks[0].legal
        assert hinted.reason.clause in hinted.words
        assert f"{hinted.reason.games:,}" in hinted.words
        assert 0 <= hinted.reason.value <= 1
        assert hinted.reason.rival != hinted.move
        url = client.url
        async with websockets.connect(url) as raw:
            await raw.send(msgspec.json.encode({"type": "hello", "keys": [keys[1]]}).decode())
            kinds = {}

            async def hear(*wanted):
                while not set(wanted) <= set(kinds):
                    frame = frames.read_from_server(await raw.recv())
                    kinds[type(frame).__name__.lower()] = frame

            await hear("welcome", "state", "here")
            await raw.send('{"type": "ping", "number": 5}')
            await client.react(0, "cheer")
            await hear("pong", "reacted")
        await server.http(host).put(f"/api/tables/{table}/arrangement", {"hints": False})
        with pytest.raises(CommandRefused) as refused:
            await client.hint(0)
        await client.close()
        return kinds, refused.value.code

    kinds, code = run(work())
    assert kinds["pong"].number == 5
    assert kinds["reacted"] == frames.Reacted(0, "cheer")
    assert kinds["here"].seats == [0, 1]
    assert code == "hints_off"


def test_a_worker_that_dies_is_replaced_and_its_question_answered(server):
    import os
    import signal

    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table, _, keys = made(server, "conveyor", 2, chairs)

    async def work():
        player = Recorded(server.base, table, [keys[0]], Witness())
        player.start()
        playing = asyncio.create_task(play(player, random.Random(2)))
        pool = server.open_tables.thinkers
        killed = 0
        while not playing.done() and killed < 2:
            for process in pool.processes():
                os.kill(process, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.05)
        await playing
        await player.close()
        return killed, pool.replaced

    killed, replaced = run(work())
    assert killed >= 1
    assert replaced >= 1


def test_there_is_no_such_table(server):
    with pytest.raises(SentAway, match="no_table"):
        run(sitting(server, "nowhere"))


def test_a_revoked_key_ends_the_connection(server):
    table, host, keys = made(server)

    async def work():
        client = await sitting(server, table, keys[1])
        assert client.welcome.mine == [1]
        await server.http(host).put(f"/api/tables/{table}/chairs/1", {"kind": "bot", "bot": "thumb"})
        state = await client.until(lambda state: state.looks[0].seat is None)  # back, as somebody who looks on
        await client.close()
        return state

    state = run(work())
    assert state.chairs[1].kind == "bot"


def test_several_devices_on_one_seat(server):
    table, _, keys = made(server)

    async def work():
        phone, laptop = await sitting(server, table, keys[0]), await sitting(server, table, keys[0])
        await phone.play(0, ["bid", 2])
        state = await laptop.until(lambda state: state.seq == 2)
        await laptop.play(0, ["bid", 1])
        again = await phone.until(lambda state: state.seq == 3)
        await phone.close()
        await laptop.close()
        return state, again

    state, again = run(work())
    assert state.looks[0].view["elves"][0]["sealed"] == {"count": 2, "payment": 0}
    assert again.looks[0].view["elves"][0]["sealed"] == {"count": 1, "payment": 0}


def test_a_bot_steps_in_for_somebody_who_is_away(server):
    table, _, keys = made(server, seats=2, arrangement={"absent": "bot", "absent_after": 5})

    async def work():
        client = await sitting(server, table, keys[0])
        live = await asyncio.to_thread(server.inside, server.open_tables.table(table))
        live.away[1] -= 10  # ten seconds ago
        await client.play(0, ["bid", 1])
        state = await client.until(lambda state: state.seq >= 3)
        await client.close()
        return state

    assert run(work()).seq >= 3


def test_looking_back_is_for_ones_own_seats(server):
    table, _, keys = made(server, "elfgame", 2, [{"kind": "me"}, {"kind": "me"}])

    async def work():
        url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
        async with websockets.connect(url) as socket:
            await socket.send(msgspec.json.encode(frames.Hello(keys=[keys[0]])).decode())
            answers = {}
            for seat in (0, 1, None):
                await socket.send(msgspec.json.encode(frames.LookBack(f"b{seat}", seat, 1)).decode())
            while len(answers) < 3:
                frame = frames.read_from_server(await socket.recv())
                if isinstance(frame, (frames.Moment, frames.Refused)):
                    answers[frame.id] = frame
            return answers

    answers = run(work())
    assert answers["b1"].code == "not_yours"
    assert answers["b0"].look.seat == 0
    assert answers["bNone"].look.seat is None
    assert answers["b0"].look.view != answers["bNone"].look.view
