"""The waiting room: nobody moves before it ends; four words, the network, fewer seats; and who would misuse them."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection

import pytest
from server.conftest import invited, made, run, sitting

from kringle.client import CommandRefused
from kringle.client.http import HttpProblem
from kringle.server.settings import Limits
from kringle.table import codes

GATHERING = {"arrangement": {"gathering": True}}
CHAIRS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


def gathers(server, chairs=CHAIRS, **more):
    return made(server, seats=len(chairs), chairs=chairs, **GATHERING, **more)


def ask(server, method, path, body=None, *keys):
    return server.http(*keys).request(method, path, None if method == "GET" else body or {})


def raw(server, method, path, at="127.0.0.1", **headers):
    """The status of a request with just these headers."""
    connection = HTTPConnection(at, server.port, timeout=10)
    connection.request(method, path, "{}", {"content-type": "application/json", **headers})
    status = connection.getresponse().status
    connection.close()
    return status


def refused(work, *codes):
    with pytest.raises(HttpProblem) as told:
        work()
    assert told.value.code in codes, told.value.code


def test_nobody_moves_before_the_game_begins_and_it_begins_with_the_last_who_sits_down(server):
    table, host, keys = gathers(server, [{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}])

    async def play():
        async with await sitting(server, table, keys[0]) as at:
            await at.until(lambda state: state.asks)
            with pytest.raises(CommandRefused, match="not begun yet"):
                await at.play(0, ["bid", 1])

    run(play())
    assert server.open_tables.tables[table].table_state.plays == []  # the bot waits, too
    way = invited(server, table, host)
    ask(server, "POST", f"/api/tables/{table}/join", {"invitation": way, "figure": "panda"})
    state = server.open_tables.tables[table].table_state
    assert not state.arrangement.gathering
    assert state.sittings[2].figure == "panda"


def test_once_begun_nobody_is_waited_for_again(server):
    table, host, keys = gathers(server)
    ask(server, "PUT", f"/api/tables/{table}/arrangement", {"gathering": False}, host)

    async def play():
        async with await sitting(server, table, keys[0]) as at:
            await at.until(lambda state: state.asks)
            await at.play(0, ["bid", 1])

    run(play())
    refused(lambda: ask(server, "PUT", f"/api/tables/{table}/arrangement", {"gathering": True}, host), "over")


def test_four_words_lead_to_the_waiting_room_and_end_with_it(server):
    table, host, keys = gathers(server)
    words = ask(server, "POST", f"/api/tables/{table}/code", {"language": "de-AT"}, host)["words"]
    place = [codes.words_of()["de"].index(word) for word in words]
    english = "  ".join(codes.words_of()["en"][one] for one in place).upper()
    for typed in (" ".join(words), "-".join(words).title(), english):
        found = ask(server, "POST", "/api/codes", {"words": typed})
        assert found["table"] == table
    there = ask(server, "POST", f"/api/tables/{table}/invited", {"invitation": found["invitation"]})
    assert there["free"] == [1, 2]
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/code", {}, keys[0]), "not_host")
    ask(server, "PUT", f"/api/tables/{table}/arrangement", {"gathering": False}, host)
    refused(lambda: ask(server, "POST", "/api/codes", {"words": english}), "no_code")
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/code", {}, host), "begun")


def test_words_open_no_seat_that_somebody_has_even_if_the_table_passes_seats_on(server):
    table, host, _ = gathers(server, [{"kind": "me"}, {"kind": "open"}])
    words = ask(server, "POST", f"/api/tables/{table}/code", {}, host)["words"]
    found = ask(server, "POST", "/api/codes", {"words": " ".join(words)})
    refused(
        lambda: ask(server, "POST", f"/api/tables/{table}/join", {"invitation": found["invitation"], "seat": 0}),
        "taken",
    )


def test_words_can_not_be_guessed(serve):
    server = serve(limits=Limits(codes_burst=3, codes=0.01))
    table, host, _ = gathers(server)
    words = ask(server, "POST", f"/api/tables/{table}/code", {}, host)["words"]
    other = ["apple"] * 4
    for _ in range(3):
        refused(lambda: ask(server, "POST", "/api/codes", {"words": " ".join(other)}), "no_code")
    refused(lambda: ask(server, "POST", "/api/codes", {"words": " ".join(words)}), "limit")


def tries(server, words, address):
    connection = HTTPConnection("127.0.0.1", server.port, timeout=10, source_address=(address, 0))
    connection.request("POST", "/api/codes", json.dumps({"words": words}), {"content-type": "application/json"})
    status = connection.getresponse().status
    connection.close()
    return status


def test_ten_who_guess_leave_a_try_to_everybody_else(serve):
    """They use up what all have in common; whoever has typed nothing yet has a share of their own."""
    server = serve(limits=Limits(codes=0.001))
    table, host, _ = gathers(server)
    words = " ".join(ask(server, "POST", f"/api/tables/{table}/code", {}, host)["words"])
    guesses = [tries(server, "apple owl candle sleigh", f"127.0.0.{30 + n % 14}") for n in range(14 * 10)]
    assert 100 < guesses.count(404) <= 100 + 14 * Limits.first_codes_an_hour
    assert tries(server, words, "127.0.0.30") == 429
    assert [tries(server, words, f"127.0.0.{60 + n}") for n in range(20)] == [200] * 20


def test_all_guesses_together_are_bounded(serve):
    server = serve(limits=Limits(codes=0.001, codes_burst=2))
    gathers(server)
    guesses = [tries(server, "apple owl candle sleigh", f"127.0.1.{n}") for n in range(60)]
    assert guesses.count(404) == 2 * 20  # those of first tries, and those of all


@pytest.mark.parametrize(
    "typed", ["", "apple", "apple owl candle", "apple owl candle sleigh star", "a b c d", "1 2 3 4"]
)
def test_what_is_no_code_says_why(server, typed):
    refused(lambda: ask(server, "POST", "/api/codes", {"words": typed}), "BadCode")


def test_the_lists_of_words_are_as_long_as_a_byte_and_say_the_same():
    lists = codes.words_of()
    assert {len(set(words)) for words in lists.values()} == {256}
    assert all(word.isascii() and word.isalpha() and word.islower() for words in lists.values() for word in words)
    places = {}
    for words in lists.values():
        for place, word in enumerate(words):
            assert places.setdefault(word, place) == place, word


def test_without_a_seat_that_nobody_takes_they_go_on_at_a_smaller_table(server):
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    table, host, keys = gathers(server, chairs)
    words = ask(server, "POST", f"/api/tables/{table}/code", {}, host)["words"]
    way = invited(server, table, host)
    nora = ask(server, "POST", f"/api/tables/{table}/join", {"invitation": way, "seat": 2, "figure": "owl"})
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/fewer", {"seat": 2}, host), "taken")
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/fewer", {"seat": 1}, nora["key"]), "not_host")
    new = ask(server, "POST", f"/api/tables/{table}/fewer", {"seat": 1}, host, keys[0])
    there = server.open_tables.tables[new["table"]].table_state
    assert [one.kind for one in there.sittings] == ["person", "open", "open"]  # one follows, one is missing
    followed = ask(server, "POST", f"/api/tables/{table}/follow", {}, nora["key"])
    assert list(followed["keys"]) == ["1"]
    assert there.sittings[1].figure == "owl"
    found = ask(server, "POST", "/api/codes", {"words": " ".join(words)})
    assert found["table"] == new["table"]
    old = ask(server, "POST", f"/api/tables/{table}/invited", {"invitation": way})
    assert (old["table"]["table"], old["free"]) == (new["table"], [2])


def test_nobody_sits_down_on_a_seat_that_is_no_more(server):
    """Who comes late, by the old table's number, is told so and not left behind there."""
    table, host, keys = gathers(server)
    way = invited(server, table, host)
    ask(server, "POST", f"/api/tables/{table}/fewer", {"seat": 2}, host, keys[0])
    join = {"invitation": way, "seat": 2}
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/join", join), "bad_invitation")
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/join", {"seat": 2}, host), "taken")


def test_a_seat_that_is_taken_while_it_goes_stays(server, monkeypatch):
    """Whoever sits down while the smaller table is stored keeps the seat: the table stays as it is."""
    table, host, keys = gathers(server)
    way = invited(server, table, host)
    make = server.open_tables._store_rematch

    async def slowly(*given):
        await asyncio.to_thread(ask, server, "POST", f"/api/tables/{table}/join", {"invitation": way, "seat": 2})
        await make(*given)

    monkeypatch.setattr(server.open_tables, "_store_rematch", slowly)
    refused(lambda: ask(server, "POST", f"/api/tables/{table}/fewer", {"seat": 2}, host, keys[0]), "over")
    live = server.open_tables.tables[table].table_state
    assert (live.rematch, live.sittings[2].kind) == (None, "person")


def test_the_network_comes_in_only_by_who_sits_at_the_machine(serve):
    server = serve(offers_lan=True, addresses=("127.0.0.2",))
    assert ask(server, "GET", "/api/network")["state"] == "closed"
    for header in ({"x-forwarded-for": "203.0.113.9"}, {"host": "192.168.0.9"}, {"host": "kringle.example"}):
        assert raw(server, "POST", "/api/network", **header) == 403
    told = ask(server, "POST", "/api/network")
    assert told == {
        "state": "open", "base": f"http://127.0.0.2:{server.port}", "firewall": told["firewall"], "reached": False,
    }  # fmt: skip
    assert raw(server, "GET", "/healthz", "127.0.0.2") == 200
    assert ask(server, "GET", "/api/network")["reached"]


@pytest.mark.parametrize("settings", [{}, {"proxies": ("127.0.0.1",)}, {"secure": True}, {"names": ("localhost",)}])
def test_a_server_that_somebody_runs_for_others_opens_nothing(serve, settings):
    offers = {} if not settings else {"offers_lan": True}
    server = serve(addresses=("127.0.0.2",), **offers, **settings)
    assert ask(server, "GET", "/api/network")["state"] == "elsewhere"
    refused(lambda: ask(server, "POST", "/api/network"), "not_here")
