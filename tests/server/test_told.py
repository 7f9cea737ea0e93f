"""A dishonest host, guests who are quick: no seat changes hands without all being told who, when and which."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

import pytest
from server.conftest import invited, made, run, sitting
from server.test_seats import refused

from kringle.client import Client, HttpProblem, SentAway
from kringle.kernel.suite import is_quick_run
from kringle.table import changes
from kringle.table.changes import SAME, SeatChange
from kringle.table.names import NAMES

ORDERS = 40 if is_quick_run() else 600
RACES = 40


def told(state):
    return [(change.seat, change.how, change.by) for change in state.changes]


def test_a_host_who_hands_a_seat_on_is_seen_by_all_and_by_who_comes_later(server):
    table, host, keys = made(server, chairs=[{"kind": "me", "name": name} for name in ("Pip", "Holly", "Fir")])
    before = time.time_ns() // 1_000_000

    async def work():
        other, watcher = await sitting(server, table, keys[2]), await sitting(server, table)
        await server.http(host).post(f"/api/tables/{table}/chairs/1/link", {"revoke": True})
        for one in (other, watcher, late := await sitting(server, table, keys[0])):
            state = await one.until(lambda state: state.changes)
            [change] = state.changes
            assert (change.seat, change.was, change.how, change.by) == (1, "Holly", "handed_on", "host")
            assert before <= change.at <= time.time_ns() // 1_000_000
            await one.close()
        return late.changes

    [kept] = run(work())
    assert kept.name == "Holly"


def test_all_ways_to_another_holder_are_told(server):
    table, host, keys = made(server)
    http, seat, path = server.http(host), f"/api/tables/{table}/chairs/1", f"/api/tables/{table}"
    free = [name for name in NAMES if name not in names(server, table)]

    async def work():
        other = await sitting(server, table, keys[2])
        await server.http(keys[1]).put(f"{seat}/name", {"name": free[0]})
        await http.put(f"{seat}/name", {"name": free[1]})
        await server.http(keys[1]).post(f"{seat}/link", {})  # for another device
        await server.http(keys[1]).post(f"{path}/leave", {"seat": 1})
        guest = await server.http().post(f"{path}/join", {"invitation": invited(server, table, host)})
        await http.put(seat, {"kind": "bot", "bot": "random"})
        await http.put(seat, {"kind": "open"})
        await http.put(seat, {"kind": "open"})  # it is already
        await http.post(f"{path}/join", {"seat": 1})
        await http.post(f"{seat}/link", {"revoke": True})
        await other.until(lambda state: told(state)[-1:] == [(1, "handed_on", "host")])
        await other.close()
        return guest["seat"], [(change.how, change.by) for change in other.changes]

    seat_of_guest, found = run(work())
    assert seat_of_guest == 1
    assert found == [
        ("renamed", "seat"), ("renamed", "host"), ("linked", "seat"), ("left", "seat"), ("sat", "guest"),
        ("bot", "host"), ("opened", "host"), ("sat", "host"), ("handed_on", "host"),
    ]  # fmt: skip


def names(server, table):
    return [chair["name"] for chair in server.http().request("GET", f"/api/tables/{table}", None)["chairs"]]


class Attacker:
    """The host, and whom the host has invited, against seat 1. `mine`: keys that its sitter never had."""

    def __init__(self, server, dice):
        self.server, self.dice = server, dice
        self.table, self.host, keys = made(server, arrangement={"absent": "link", "absent_after": 5})
        self.victim = keys[1]
        self.invitation = invited(server, self.table, self.host)
        self.mine = [self.host, keys[0]]

    def ask(self, method, path, body, *keys):
        with contextlib.suppress(HttpProblem):
            found = self.server.http(*keys).request(method, f"/api/tables/{self.table}{path}", body)
            self.mine += [found["key"]] if "key" in found else []

    def link(self):
        self.ask("POST", "/chairs/1/link", {"revoke": self.dice.random() < 0.5}, *self.mine)

    def sit(self):
        self.ask("PUT", "/chairs/1", {"kind": self.dice.choice(["open", "bot"])}, *self.mine)

    def join(self):
        keys = self.mine if self.dice.random() < 0.5 else []
        self.ask("POST", "/join", {"seat": 1, "invitation": self.invitation}, *keys)

    def leave(self):
        self.ask("POST", "/leave", {"seat": 1}, *self.mine)

    def rename(self):
        self.ask("PUT", "/chairs/1/name", {"name": self.dice.choice(NAMES)}, *self.mine)

    def renew_host(self):
        self.ask("POST", "/host", {}, *self.mine)

    def victim_is_away(self):
        self.server.inside(self.server.open_tables.table(self.table)).away[1] = -100.0

    def victim_leaves(self):
        self.ask("POST", "/leave", {"seat": 1}, self.victim)

    def victims_other_device(self):
        with contextlib.suppress(HttpProblem):
            self.server.http(self.victim).request("POST", f"/api/tables/{self.table}/chairs/1/link", {})


STEPS = (
    Attacker.link, Attacker.sit, Attacker.join, Attacker.leave, Attacker.rename, Attacker.renew_host,
    Attacker.victim_is_away, Attacker.victim_leaves, Attacker.victims_other_device,
)  # fmt: skip


def test_no_order_of_requests_shows_a_hand_untold(server):
    """Whenever a key that its sitter never had shows seat 1's hand, everybody has been told that it changed hands."""
    taken = 0
    dice = random.Random(20)
    for _ in range(ORDERS):
        attacker = Attacker(server, dice)
        for step in dice.choices(STEPS, k=3):
            step(attacker)
            taken += shows_only_if_told(server, attacker)
    assert taken > ORDERS / 4  # otherwise nothing was tried


def shows_only_if_told(server, attacker):
    held, _ = server.inside(holds(server, attacker.table, attacker.mine))
    if 1 not in held:
        return False

    async def look():
        thief = await sitting(server, attacker.table, *attacker.mine[-16:])
        others = await sitting(server, attacker.table)
        shown = 1 in [look.seat for look in thief.state.looks]
        heard = [change for change in others.state.changes if change.seat == 1 and change.how not in SAME]
        await thief.close()
        await others.close()
        return shown, heard

    shown, heard = run(look())
    assert shown
    assert heard
    assert heard[-1].kind == "person"
    assert heard[-1].how in ("handed_on", "sat", "passed_on")
    return True


async def holds(server, table, keys):
    return await server.open_tables.holds(await server.open_tables.table(table), keys)


def test_who_has_lost_a_seat_is_told_nothing_more_and_can_not_play(server):
    """Also while nobody has yet looked whether the key still holds."""
    table, host, keys = made(server)
    server.open_tables.recheck = lambda id: None  # as if that took for ever

    async def work():
        old = await sitting(server, table, keys[1])
        await server.http(host).post(f"/api/tables/{table}/chairs/1/link", {"revoke": True})
        while [look.seat for look in old.state.looks] != [None]:  # it comes back by itself, as a stranger
            await asyncio.sleep(0.02)
        mine = [look.seat for look in old.state.looks]
        with contextlib.suppress(Exception):
            await asyncio.wait_for(old.play(1, ["bid", 1]), 1)
        await old.close()
        return mine, old.told_as

    seen = {}

    async def noted(self, state, take=Client._take):
        seen.setdefault(id(self), []).append((state.seq, [look.seat for look in state.looks]))
        await take(self, state)

    patch = pytest.MonkeyPatch()
    patch.setattr(Client, "_take", noted)
    patch.setattr(Client, "told_as", property(lambda self: seen[id(self)]), raising=False)
    mine, heard = run(work())
    patch.undo()
    assert mine == [None]
    assert heard[0] == (1, [1])
    assert all(seats == [None] for seq, seats in heard if seq > 1), heard
    assert not server.inside(server.open_tables.table(table)).table_state.plays


def test_who_is_about_to_lose_a_key_can_not_quickly_make_another(server):
    """`link` beside `leave` and a guest who sits down: no key of who left is good for the guest's hand."""

    async def once(turn):
        table, host, keys = made(server)
        come = {"seat": 1, "invitation": invited(server, table, host)}
        mine, path = server.http(keys[1]), f"/api/tables/{table}"

        async def come_in():
            for _ in range(2000):
                await asyncio.sleep(0.002)
                with contextlib.suppress(HttpProblem):
                    return (await server.http().post(f"{path}/join", come))["key"]
            raise AssertionError("the seat never became free")

        guest = asyncio.create_task(come_in())
        links = [mine.post(f"{path}/chairs/1/link", {"revoke": turn % 2 == 0}) for _ in range(3)]
        results = await asyncio.gather(*links, mine.post(f"{path}/leave", {"seat": 1}), return_exceptions=True)
        others = [answer["key"] for answer in results if isinstance(answer, dict) and "key" in answer]
        if isinstance(results[-1], HttpProblem):  # the key had ended already
            await server.http(*others).post(f"{path}/leave", {"seat": 1})
        theirs = await asyncio.wait_for(guest, 20)
        for key in [keys[1], *others]:
            with pytest.raises(HttpProblem):
                await server.http().post(f"{path}/keys", {"key": key})
        assert (await server.http().post(f"{path}/keys", {"key": theirs}))["seats"] == [1]

    async def work():
        for turn in range(10):
            await once(turn)

    run(work())


def test_rename_and_leave_at_once_leave_an_open_seat(server):
    async def work():
        for _ in range(RACES):
            table, _, keys = made(server)
            mine, path = server.http(keys[1]), f"/api/tables/{table}"
            free = [name for name in NAMES if name not in names(server, table)]
            renames = [mine.put(f"{path}/chairs/1/name", {"name": name}) for name in free[:3]]
            await asyncio.gather(
                *renames[:2], mine.post(f"{path}/leave", {"seat": 1}), renames[2], return_exceptions=True
            )
            chair = server.http().request("GET", path, None)["chairs"][1]
            assert chair["kind"] == "open"

    run(work())


def test_of_all_who_want_one_name_at_once_one_has_it(server):
    async def work():
        for turn in range(RACES):
            chairs = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
            table, host, keys = made(server, chairs=chairs, arrangement={"typed_names": True})
            path, come = f"/api/tables/{table}", {"seat": 2, "invitation": invited(server, table, host)}
            await asyncio.gather(
                server.http(keys[0]).put(f"{path}/chairs/0/name", {"name": "Mia"}),
                server.http(keys[1]).put(
                    f"{path}/chairs/1/name", {"name": "\uff2d\u0456\u0430" if turn % 2 else "Mia"}
                ),
                server.http().post(f"{path}/join", {"name": "MIA", **come}),
                return_exceptions=True,
            )
            found = [name for name in names(server, table) if name in ("Mia", "M\u0456\u0430", "MIA")]
            assert len(found) == 1

    run(work())


def finished(server):
    chairs = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    table, host, keys = made(server, "icejam", chairs=chairs)
    live = server.inside(server.open_tables.table(table))
    live.table_state.match = played_out(live.table_state.match)
    return table, host, keys


def played_out(match):
    dice = random.Random(3)
    while not match.over:
        seat = dice.choice(match.asks())
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def test_of_four_who_ask_for_a_rematch_one_makes_it_and_the_others_follow(server):
    table, host, keys = finished(server)
    path = f"/api/tables/{table}"

    async def ask(key):
        return await server.http(key).post(f"{path}/rematch", {})

    async def work():
        before = await inside(server, server.open_tables.store.count())
        answers = await asyncio.gather(*(ask(key) for key in (*keys.values(), host)), return_exceptions=True)
        return answers, await inside(server, server.open_tables.store.count()) - before

    answers, tables = run(work())
    [made_again] = [answer for answer in answers if isinstance(answer, dict)]
    assert tables == 1
    assert {(answer.status, answer.code) for answer in answers if not isinstance(answer, dict)} == {(409, "rematch")}
    new = made_again["table"]
    assert server.http().request("GET", path, None)["rematch"] == new
    followed = {}
    for key in keys.values():
        followed |= server.http(key).request("POST", f"{path}/follow", {})["keys"]
    assert sorted([*made_again["keys"], *followed]) == ["0", "1", "2"]
    refused(403, "not_yours", server.http(host).request, "POST", f"{path}/follow", {})
    refused(403, "not_invited", server.http(keys[1]).request, "POST", f"/api/tables/{new}/join", {"seat": 1})


async def inside(server, work):
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))


def test_who_was_sent_away_from_a_rematch_can_not_follow_again(server):
    table, _, keys = finished(server)
    made_again = server.http(keys[0]).request("POST", f"/api/tables/{table}/rematch", {})
    new = made_again["table"]
    assert server.http(keys[1]).request("POST", f"/api/tables/{table}/follow", {})["keys"].keys() == {"1"}
    server.http(made_again["host_key"]).request("PUT", f"/api/tables/{new}/chairs/1", {"kind": "open"})
    assert server.http(keys[1]).request("POST", f"/api/tables/{table}/follow", {})["keys"] == {}


def test_no_flood_hides_a_seat_that_was_taken():
    kept = []
    taken = SeatChange(1, 0, 0, 1, "handed_on", "host", "Holly", "person", "Holly", "person")
    changes.remember(kept, taken)
    for number in range(2, 2000):
        changes.remember(kept, SeatChange(number, 0, 0, 2, "renamed", "seat", "Fir", "person", "Pip", "person"))
    assert kept[0] is taken
    assert len(kept) == 1 + changes.MOST
    assert kept[-1].seq == 1999


def test_changes_are_kept_over_a_restart(serve):
    server = serve()
    table, host, keys = made(server)
    server.http(host).request("POST", f"/api/tables/{table}/chairs/1/link", {"revoke": True})
    given = server.http(keys[2]).request("POST", f"/api/tables/{table}/chairs/2/link", {})["key"]
    server.stop()
    server = serve()

    async def work():
        client = await sitting(server, table, given)
        await client.close()
        return client.welcome.mine, told(client.state)

    assert run(work()) == ([2], [(1, "handed_on", "host"), (2, "linked", "seat")])
    refused(403, "bad_key", server.http().request, "POST", f"/api/tables/{table}/keys", {"key": keys[1]})
    with contextlib.suppress(SentAway):
        run(sitting(server, table, keys[1]))
