"""`kringle serve` and its relatives, as somebody would type them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import urllib.request

import pytest
from server.conftest import ROOT, made, run, sitting

import kringle
from benchmarks.faults.processes import ServerProcess
from kringle.client import CommandRefused, Http
from kringle.table.log_writers import SqliteLog


def typed(*words, folder, text=None):
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "kringle", *words],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "KRINGLE_DATA": str(folder)},
    )


def test_serve_backup_restore_export_and_import(tmp_path):
    database = f"sqlite:///{tmp_path}/one.db"
    server = ServerProcess(database, tmp_path)
    server.start()
    try:
        server.http = lambda *keys: Http(server.base, list(keys))
        table, _, keys = made(server)

        async def work():
            client = await sitting(server, table, keys[0])
            await client.play(0, ["bid", 1])
            await client.close()

        run(work())
        saved = typed("backup", f"{tmp_path}/saved.gz", "--database", database, folder=tmp_path)  # while it runs
        assert saved.returncode == 0, saved.stderr
        page = urllib.request.urlopen(f"{server.base}/", timeout=10).read().decode()
        assert "Kringle" in page
    finally:
        server.stop()
    other = f"sqlite:///{tmp_path}/two.db"
    restored = typed("restore", f"{tmp_path}/saved.gz", "--database", other, folder=tmp_path)
    assert restored.returncode == 0, restored.stderr
    exported = typed("export", table, "--database", other, folder=tmp_path)
    assert kringle.open_replay(exported.stdout, verify=True).log[-1] == (0, ("bid", 1))
    third = f"sqlite:///{tmp_path}/three.db"
    links = typed("import", "-", "--database", third, folder=tmp_path, text=exported.stdout)
    assert links.stdout.count("/t/") == 4  # the host's and three seats'
    assert (
        typed("export", "nowhere", "--database", other, folder=tmp_path).stderr
        == "kringle: There is no table nowhere.\n"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("serve", "--database", "mysql://root:secret@x/y"), "no database 'mysql'"),
        (("serve", "--log", "loud"), "--log is debug"),
        (("worker", "--database", "sqlite:///x.db"), "needs the PostgreSQL"),
        (("restore", "nowhere.gz"), "nowhere.gz"),
    ],
)
def test_what_goes_wrong_is_one_line(tmp_path, words, told):
    done = typed(*words, folder=tmp_path)
    assert done.returncode == 2 or (words[0] == "serve" and done.returncode != 0)
    assert told in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_disk_refuses_moves_and_the_game_goes_on_when_there_is_room(server, monkeypatch):
    full = False
    connected = SqliteLog._connected

    def limited(log_writer):
        connection = connected(log_writer)
        if full:
            pages = connection.execute("pragma page_count").fetchone()[0]
            connection.execute(f"pragma max_page_count = {pages}")
        return connection

    async def fill(on):
        nonlocal full
        full = on
        server.open_tables.store._log_writer.drop()

    monkeypatch.setattr(SqliteLog, "_connected", limited)
    table, _, keys = made(server)
    server.inside(fill(True))

    async def work():
        client = await sitting(server, table, *keys.values())
        codes = []
        for bid in range(400):
            try:
                done = await client.play(0, ["bid", bid % 9])
                await client.until(lambda state, done=done: state.seq >= done)
            except CommandRefused as refused:
                codes.append(refused.code)
                if len(codes) == 3:
                    break
        before = client.state.seq
        await asyncio.to_thread(server.inside, fill(False))
        done = await client.play(0, ["bid", 1])
        await client.until(lambda state: state.seq == done)
        await client.close()
        return codes, before, done

    codes, before, done = run(work())
    assert codes == ["storage"] * 3
    assert done == before + 1
