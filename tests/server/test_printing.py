"""Printing at a server: sheets come, within bounds; what can't be printed is refused in a sentence."""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys

import httpx
import pikepdf
import pytest
from server.conftest import run

import kringle
from kringle.kernel.options import Document
from kringle.press import worker
from kringle.server import printing
from kringle.server import turns as turns_of_all
from kringle.server.endpoints import Problem

SMALL = {"game": "conveyor", "seats": 3, "settings": {"only": ["pawns"], "language": "de"}}


def ask(server, path, order):
    return httpx.post(server.base + path, json=order, timeout=60)


def test_a_server_says_that_it_prints(server):
    assert httpx.get(server.base + "/api/print").json() == {"installed": True}


def test_sheets_come_as_pdf(server):
    answer = ask(server, "/api/print", SMALL)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert 'filename="conveyor.pdf"' in answer.headers["content-disposition"]
    with pikepdf.open(io.BytesIO(answer.content)) as document:
        assert str(document.Root.Lang) == "de"


def test_one_sees_what_would_come_out(server):
    found = ask(server, "/api/print/look", {"game": "icejam", "seats": 3}).json()
    assert [part["id"] for part in found["parts"]] == [
        "test", "cards", "street", "pawns", "tokens", "aids", "pictures", "rules",
    ]  # fmt: skip
    assert all(part["picture"].startswith("data:image/png;base64,") for part in found["parts"])
    assert found["sheets"] == sum(part["sheets"] for part in found["parts"])
    assert found["minutes"] > 5


@pytest.mark.parametrize(
    ("order", "status", "words"),
    [
        ({**SMALL, "game": "chess"}, 400, "no game 'chess'"),
        ({**SMALL, "seats": 7}, 400, "2 to 5"),
        ({**SMALL, "settings": {"only": ["nothing"]}}, 400, "no part 'nothing'"),
        ({**SMALL, "settings": {"paper": "a0"}}, 400, "Invalid enum"),
        ({**SMALL, "settings": {"offset": [0, 99]}}, 400, "<= 10"),
        ({**SMALL, "options": {"gold": ["gold"]}}, 400, "option gold"),
        ({"game": "elfgame", "seats": 3, "options": {"custom_cards": {"text": "["}}}, 400, "TOML"),
        ({"game": "elfgame", "seats": 3, "options": {"custom_cards": "/etc/passwd"}}, 400, "not allowed"),
    ],
)
def test_what_can_not_be_printed_is_refused_in_a_sentence(server, order, status, words):
    answer = ask(server, "/api/print", order)
    assert answer.status_code == status
    assert words in answer.json()["message"]


def test_names_on_cards_are_letters_and_nothing_else(server):
    """What looks like Typst, markup or a path is printed as it stands."""
    name = '#read("/etc/passwd") $x$ @a *b*'
    text = f'adds_to = "standard"\n[[card]]\nname = \'{name}\'\ncopies = 1\nops = [{{op = "draw", count = 2}}]\n'
    order = {
        "game": "elfgame",
        "seats": 2,
        "options": {"custom_cards": {"text": text}},
        "settings": {"only": ["cards"]},
    }
    answer = ask(server, "/api/print", order)
    assert answer.status_code == 200, answer.text
    import pypdfium2

    document = pypdfium2.PdfDocument(answer.content)
    said = " ".join(document[page].get_textpage().get_text_range() for page in range(len(document)))
    assert '#read("/etc' in said.replace("\r\n", "")
    assert "root:" not in said


def test_own_cards_are_read_by_a_process_of_their_own(server, monkeypatch):
    """Twenty thousand wrong lines would hold the loop for a third of a second, thirty times a second."""
    option = next(one for one in kringle.game("elfgame").options if isinstance(one, Document))
    monkeypatch.setattr(option.read, "read", lambda text: pytest.fail("read by the server"))
    order = {"game": "elfgame", "seats": 2, "settings": {"only": ["nothing"]}}
    right = 'adds_to = "standard"\n[[card]]\nname = "M"\nops = [{op = "draw", count = 1}]\n'
    for text, words in (("".join(f"k{n}=1\n" for n in range(20_000)), "k0"), (right, "no part")):
        answer = ask(server, "/api/print", {**order, "options": {"custom_cards": {"text": text}}})
        assert answer.status_code == 400
        assert words in answer.json()["message"]


def test_one_address_does_not_keep_others_from_printing():
    async def go() -> list[str]:
        press = printing.Press()
        said: list[str] = []

        async def hold(who: str, until: asyncio.Event) -> None:
            try:
                async with press.turns.place(who):
                    await until.wait()
            except Problem as problem:
                said.append(f"{who} {problem.code}")

        until = asyncio.Event()
        tasks = [asyncio.create_task(hold("mallory", until)) for _ in range(5)]
        tasks += [asyncio.create_task(hold(f"guest {i}", until)) for i in range(60)]
        await asyncio.sleep(0)
        until.set()
        await asyncio.gather(*tasks)
        assert press.turns.under_way.total() == 0
        return said

    said = run(go())
    assert said.count("mallory limit") == 3
    assert len([one for one in said if "guest" in one]) == 60 - (printing.BOUNDS.at_once + printing.BOUNDS.waiting - 2)


def test_who_comes_is_next_however_many_a_few_have_ordered(monkeypatch):
    """Five addresses that print all the time; one that never did."""

    async def go() -> list[str]:
        press, turns = printing.Press(), []
        now = [0.0]
        monkeypatch.setattr(turns_of_all.time, "monotonic", lambda: now[0])

        async def prints(who: str) -> None:
            async with press.turns.place(who):
                turns.append(who)
                now[0] += 10.0
                await asyncio.sleep(0)

        async def always(who: str) -> None:
            for _ in range(10):
                await prints(who)

        few = [asyncio.create_task(always(f"mallory {n % 5}")) for n in range(10)]
        while len(turns) < 30:
            await asyncio.sleep(0)
        turns.clear()
        given_up = asyncio.create_task(prints("gives up"))
        await asyncio.sleep(0)
        given_up.cancel()
        await prints("guest")
        await asyncio.gather(*few)
        assert press.turns.under_way.total() == press.turns._running == len(press.turns._line) == 0
        return turns

    turns = run(go())
    assert turns.index("guest") <= 2 * printing.BOUNDS.at_once
    assert len(turns) >= 70


def test_a_print_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(printing, "SECONDS", 0.05)
    with pytest.raises(Problem, match="take longer"):
        run(printing.ran(json.dumps({**SMALL, "form": "pdf"}).encode()))


def test_a_print_for_which_nobody_waits_is_ended():
    async def go() -> None:
        task = asyncio.create_task(printing.ran(json.dumps({**SMALL, "form": "pdf"}).encode()))
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(go())


def test_the_same_order_is_made_once(monkeypatch):
    made = []

    async def ran(asked: bytes, program: str) -> bytes:
        made.append(asked)
        return b"%PDF"

    monkeypatch.setattr(printing, "ran", ran)
    press = printing.Press()
    order = printing.PrintOrder("conveyor", 3)

    async def go() -> None:
        assert await press.made(order, "pdf", "somebody") == b"%PDF"
        assert await press.made(order, "pdf", "somebody") == b"%PDF"
        await press.made(order, "look", "somebody")

    run(go())
    assert len(made) == 2


def test_a_print_comes_behind_the_server():
    """It has as many threads as there are processors, and people play meanwhile."""
    code = "import os; from kringle.press import worker; worker.bounded(); print(os.nice(0))"
    nice = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert int(nice.stdout) >= min(19, os.nice(0) + worker.PATIENT)


def test_a_file_that_is_too_large_never_reaches_the_server(monkeypatch, capsys):
    monkeypatch.setattr(worker, "bounded", lambda: None)
    monkeypatch.setattr(worker, "made", lambda asked: bytes(worker.LARGEST + 1))
    monkeypatch.setattr(sys, "stdin", io.StringIO("{}"))
    assert worker.main() == worker.REFUSED
    said = capsys.readouterr()
    assert not said.out
    assert "print parts of them" in json.loads(said.err)["message"]


def test_a_print_has_bounds_of_its_own():
    assert worker.MEMORY <= 4 << 30
    assert worker.SECONDS <= 60
