"""The command line, as it is typed: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kringle
from kringle.cli import app
from kringle.commands.peers import PEERS, Peer
from kringle.commands.replay import story
from kringle.commands.rules import nearest
from kringle.kernel.constants import CHANCE

COMMANDS = ("games", "room", "rules", "sim", "play", "arena", "replay", "review", "bench", "demo", "new-game", "print")
KRINGLE = [sys.executable, "-W", "ignore", "-m", "kringle"]


def kringle_says(*words, code=0, stdin=None):
    """What a command prints; it must end with this exit code."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=stdin, env={"COLUMNS": "100"})
    assert result.exit_code == code, result.output + str(result.exception)
    return result.stdout


def error_of(*words, code=2, stdin=None):
    """The one line that a command complains with."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=stdin)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("kringle: ")
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


# ---- help ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command):
    text = kringle_says(command, "--help")
    assert "Examples:" in text
    assert f"kringle {command}" in text


def test_a_room_prints_its_phases_moves_and_notes():
    text = kringle_says("room", "conveyor")
    assert re.search(r"4 +bid +CV-6 +bid <count> <payment> +bidding.write_bid", text)
    assert re.search(r"80-479 +bid <count> <payment> +CV-6 +sealed", text)
    assert re.search(r"\d+ +saw <kind> +its seat", text)
    found = json.loads(kringle_says("room", "conveyor", "--json"))
    assert [phase["number"] for phase in found["phases"]] == list(range(15))
    assert sum(move["last"] - move["first"] + 1 for move in found["moves"]) < 600


def test_help_names_every_command():
    assert all(command in kringle_says("--help") for command in COMMANDS)


def test_version():
    assert kringle_says("--version").startswith(f"kringle {kringle.__version__}")


def test_python_dash_m():
    done = subprocess.run([*KRINGLE, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == kringle_says("--version")


def test_a_process_with_every_game_ends_in_peace():
    """A mistake of the C compiler's input shows when Python tidies up."""
    words = [sys.executable, "-W", "ignore", "-c", "import kringle; kringle.games()"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# ---- games and rules ----------------------------------------------------------------------------------


def test_games_lists_every_game_with_its_options():
    text = kringle_says("games")
    for game in kringle.games():
        assert game["id"] in text
        assert game["title"] in text
        assert all(option in text for option in game["options"])
    assert "magic,paper,broom" in text


def test_games_as_json():
    assert json.loads(kringle_says("games", "--json")) == kringle.games()


def test_rules_are_printed_whole():
    assert kringle_says("rules", "conveyor").rstrip() == kringle.game("conveyor").rulebook.text.rstrip()


@pytest.mark.parametrize("written", ["CV-6", "cv-6", "6"])
def test_one_clause(written):
    clause = kringle.game("conveyor").rulebook.clauses["CV-6"]
    text = " ".join(kringle_says("rules", "conveyor", written).split())
    assert "CV-6" in text
    assert clause.section in text
    assert clause.sentence in text
    assert "ruling" not in text


def test_a_ruling_says_that_it_is_one():
    assert "a ruling" in kringle_says("rules", "conveyor", "CV-R3")


def test_an_unknown_clause_names_the_nearest():
    complaint = error_of("rules", "conveyor", "CV-66")
    assert "CV-66" in complaint
    assert "CV-6" in complaint.replace("CV-66", "")
    assert nearest(kringle.game("conveyor"), "XX-9999")[0] == "CV-32"


def test_own_cards_are_checked_and_shown(tmp_path):
    shipped = files("kringle.games.elfgame").joinpath("cards.toml")
    assert "72 in all" in kringle_says("cards", "check", shipped)
    assert "Fire Engine" in kringle_says("cards", "show", shipped)
    bad = tmp_path / "cards.toml"
    bad.write_text("[[card]]\nname = 5\n")
    assert "line" in kringle_says("cards", "check", bad, code=1)


def test_a_command_of_commands_shows_its_help():
    result = CliRunner().invoke(app, ["cards"])
    assert "check" in result.output
    assert "kringle: ." not in result.output


# ---- bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules", "conveyer"], "did you mean 'conveyor'"),
        (["sim", "chess"], "There are: conveyor, "),
        (["sim", "conveyor", "--seats", "9"], "2 to 5"),
        (["sim", "conveyor", "--bots", "random,genius"], "There are: random, thumb"),
        (["sim", "conveyor", "--bots", ","], "There are: random, thumb"),
        (["sim", "conveyor", "--options", "gold=magic,paper"], "3 different ones of magic"),
        (["sim", "conveyor", "--options", "dutch_auction=perhaps"], "true or false"),
        (["sim", "conveyor", "--options", "lucky=less"], "did you mean luck?"),
        (["sim", "conveyor", "--options", "luck"], "name=value"),
        (["sim", "conveyor", "luck=more", "-o", "luck=less"], "twice"),
        (["sim", "conveyor", "--options", "dutch_auction=true", "gold=knife,magic,paper"], "CV-R13"),
        (["sim", "conveyor", "--games", "0"], "--games"),
        (["sim", "conveyor", "--seats", "many"], "--seats"),
        (["sim"], "GAME"),
        (["simulate"], "simulate"),
        (["bench", "conveyor", "--seats", "1"], "2 to 5"),
        (["demo", "--seats", "6"], "2 to 5"),
        (["demo", "--seats", "2", "--save", "/no/such/folder/game.jsonl"], "No such file"),
        (["replay", "/no/such/file"], "No such file"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_allowed(words, told):
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert isinstance(result.exception, SystemExit)


# ---- sim ----------------------------------------------------------------------------------------------


def simulated(*words):
    return json.loads(kringle_says("sim", "conveyor", "--json", "--jobs", 1, *words))


def test_sim_counts_every_game():
    found = simulated("--games", 300, "--bots", "random,thumb", "--seed", 3)
    assert found["games"] == found["asked"] == 300
    assert sum(seat["wins"] for seat in found["by_seat"]) == pytest.approx(300, abs=1e-4)
    assert sum(bot["wins"] for bot in found["by_bot"]) == pytest.approx(300, abs=1e-4)
    assert [bot["played"] for bot in found["by_bot"]] == [600, 600]
    assert sum(found["score"]["times"].values()) == 1200
    assert found["options"]["gold"] == ["magic", "paper", "broom"]
    assert found["timing"]["games_per_s"] > 0


@pytest.mark.parametrize("game", [game["id"] for game in kringle.games()])
def test_in_every_game_the_rule_of_thumb_beats_chance(game):
    words = ("sim", game, "--games", 40, "--seats", 2, "--bots", "random,thumb", "--json", "--jobs", 1)
    random, heuristic = json.loads(kringle_says(*words))["by_bot"]
    assert heuristic["low"] > random["high"]


def test_sim_takes_options():
    found = simulated("--games", 50, "--seats", 3, "--options", "gold=satin,knife,gloves", "exploding_seasons=yes")
    assert found["options"]["gold"] == ["gloves", "knife", "satin"]
    assert found["options"]["exploding_seasons"] is True
    assert found["seats"] == 3


def test_sim_prints_a_table():
    text = kringle_says("sim", "conveyor", "--games", 200, "--bots", "random,thumb", "--jobs", 1)
    for words in ("200 games of seed 1", "seat 0", "seat 3", "random", "thumb", "moves/s", "A fair share is 25.0%"):
        assert words in text


def test_one_game_has_no_interval_and_is_no_trouble():
    assert simulated("--games", 1)["moves"]["sd"] is None
    assert "1 games" in kringle_says("sim", "conveyor", "--games", 1)


def test_sim_is_the_same_by_one_process_or_two():
    one, two = (
        subprocess.run(
            [*KRINGLE, "sim", "conveyor", "--games", "1300", "--bots", "random,thumb", "--json", "--jobs", jobs],
            capture_output=True, text=True, check=True,
        ).stdout
        for jobs in "12"
    )  # fmt: skip
    assert one.split('"timing"')[0] == two.split('"timing"')[0]


PEAK = """
import sys
from kringle.cli import main
try:
    main()
finally:
    print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")), file=sys.stderr)
"""
"""Runs a command, then tells the most memory that this very process has used, in KiB."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a process its own peak memory")
def test_memory_does_not_grow_with_the_games():
    games = "100000" if kringle.compiled() else "3000"
    command = [sys.executable, "-W", "ignore", "-c", PEAK, "sim", "conveyor", "--games", games, "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stderr.split()[-1]) < 300 * 1024


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_what_was_finished(jobs):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*KRINGLE, "sim", "conveyor", "--games", "900000000", "--json", "--jobs", jobs],
        stdout=subprocess.PIPE, stderr=theirs, start_new_session=True, env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    seen = read_until(ours, b"games/s")
    os.killpg(process.pid, signal.SIGINT)
    seen += read_until(ours, b"of 900,000,000 games\r\n")
    stdout, _ = process.communicate(timeout=60)
    found = json.loads(stdout)
    assert process.returncode == 130
    assert 0 < found["games"] < found["asked"]
    assert sum(seat["wins"] for seat in found["by_seat"]) == pytest.approx(found["games"], rel=1e-6)
    assert b"Traceback" not in seen + read_rest(ours)


def read_until(terminal, words):
    seen = b""
    while words not in seen:
        assert select.select([terminal], [], [], 60)[0], seen
        seen += os.read(terminal, 65536)
    return seen


def read_rest(terminal):
    """Until nobody holds the other end any more: all processes have ended."""
    seen = b""
    while select.select([terminal], [], [], 60)[0]:
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            return seen
    raise AssertionError("somebody goes on")


# ---- replay -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A finished game of three bots."""
    path = tmp_path_factory.mktemp("replay") / "game.jsonl"
    kringle_says("demo", "--seats", 3, "--seed", 11, "--save", path)
    return path


def test_replay_tells_the_game_and_its_end(saved):
    match = kringle.open_replay(saved.read_text())
    text = " ".join(kringle_says("replay", saved).split())
    assert "Conveyor, 3 seats, seed 11" in text
    for kind in ("season", "bid", "crafted"):
        note = next(note for note in match.notes() if note.kind == kind)
        assert match.tell(note) in text
    assert match.outcome.clause in text
    for seat, score in enumerate(match.outcome.scores):
        assert re.search(rf"{match.outcome.ranks[seat]} Seat {seat} {score}( |$)", text)
    assert "Verified" not in text


def test_replay_tells_secrets_too(saved):
    match = kringle.open_replay(saved.read_text())
    private = next(note for note in story(match) if note not in match.notes())
    told = match.tell(private).rstrip(".")
    assert told in " ".join(kringle_says("replay", saved).split())


def test_replay_verifies_the_draws(saved):
    assert "Verified" in kringle_says("replay", saved, "--verify")


def test_replay_reads_stdin(saved):
    assert kringle_says("replay", "-", stdin=saved.read_text()) == kringle_says("replay", saved)


def test_a_game_that_goes_on_says_who_is_asked():
    match = kringle.start("conveyor", seats=3, seed=1)
    assert "asked now: Seat 0, Seat 1, Seat 2" in kringle_says("replay", "-", stdin=match.replay())


def test_another_seed_is_found_out_by_verify_alone(saved):
    text = saved.read_text().replace('"seed": 11', '"seed": 12')
    kringle_says("replay", "-", stdin=text)
    assert "the seed draws" in error_of("replay", "-", "--verify", stdin=text, code=1)


@pytest.mark.parametrize(
    ("line", "becomes", "told"),
    [
        (1, '{"kringle": 99}', "line 1: not the header"),
        (3, "[0, ", "line 3: not JSON"),
        (5, '[7, ["bid", 1]]', "line 5: the seat is"),
        (6, '["chance", ["deal", "unicorn"]]', "line 6:"),
        (7, '["chance"]', "line 7: expected [seat, move]"),
        (-1, '{"moves": 3, "hash": "0"}', "do not lead to the recorded state"),
        (-1, "", "breaks off"),
    ],
)
def test_a_corrupt_replay_is_refused_with_line_and_reason(saved, line, becomes, told):
    lines = saved.read_text().splitlines()
    lines[line - 1 if line > 0 else line] = becomes
    assert told in error_of("replay", "-", stdin="\n".join(lines), code=1)


def test_an_empty_replay_and_one_that_is_no_text(saved, tmp_path):
    assert "empty" in error_of("replay", "-", stdin="", code=1)
    path = tmp_path / "bytes"
    path.write_bytes(saved.read_bytes().splitlines()[0] + b"\n\xff\xfe\n")
    assert "line 2: not text" in error_of("replay", path, code=1)


# ---- bench --------------------------------------------------------------------------------------------

FIGURES = ("python_moves_per_s", "match_moves_per_s", "core_moves_per_s", "copies_per_s", "imagine_per_s")


def test_bench_as_json():
    found = json.loads(kringle_says("bench", "conveyor", "--seats", 3, "--seconds", 0.02, "--json"))
    assert (found["game"], found["seats"], found["compiled"]) == ("conveyor", 3, kringle.compiled())
    assert found["state_bytes"] == 2 * len(kringle.game("conveyor").start(3).cells())
    for name in FIGURES:
        assert found[name] > 0
        assert found["per_calibration"][name] == pytest.approx(found[name] / found["calibration"], abs=1e-3)
    assert "peers" not in found


def test_bench_prints_a_table():
    text = " ".join(kringle_says("bench", "--seconds", 0.02).split())
    assert "conveyor, 4 seats" in text
    assert "the compiled loop" in text


def test_peers_are_measured_or_missing():
    found = json.loads(kringle_says("bench", "--seconds", 0.02, "--peers", "--json"))["peers"]
    assert [peer["peer"] for peer in found] == [peer.name for peer in PEERS]
    for peer in found:
        assert (peer["version"] is None) == (peer["ratio"] is None)


def test_a_package_that_is_not_there_is_missing():
    assert (
        Peer("nobody", "no-such-package", "no_such_module", "copies_per_s", lambda module: lambda: 1).prepared() is None
    )


# ---- demo ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_demo_tells_a_whole_game(seats, tmp_path):
    path = tmp_path / "game.jsonl"
    text = kringle_says("demo", "--seats", seats, "--seed", 7, "--save", path)
    for words in ("Winter", "Spring", "Summer", "Fall", "bids:", "takes", "Santa is here!"):
        assert words in text
    match = kringle.open_replay(path.read_text(), verify=True)
    assert match.over
    for seat, score in enumerate(match.outcome.scores):
        assert re.search(rf"{match.outcome.ranks[seat]}\. .*\s{score}\s", text)
    assert f"--seats {seats} --seed 7" in text


def test_demo_tells_only_what_everybody_sees():
    match = kringle.start("conveyor", seats=4, seed=7)
    dealt = [move for seat, move in match.log if seat == CHANCE and move[0] == "deal"]
    assert dealt
    assert "starts with" not in kringle_says("demo", "--seed", 7)


def test_demo_is_the_same_for_the_same_seed():
    assert kringle_says("demo", "--seed", 9) == kringle_says("demo", "--seed", 9)
    assert kringle_says("demo", "--seed", 9) != kringle_says("demo", "--seed", 10)


SERVERLESS = """
import sys
from kringle.cli import SERVER_NEEDS, main

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in SERVER_NEEDS:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
for words in (["--help"], ["sim", "conveyor", "--games", "5"], ["rules", "conveyor", "CV-6"], ["serve"]):
    sys.argv = ["kringle", *words]
    try:
        main()
    except SystemExit as end:
        print(words[0], "ends", end.code)
"""


def test_rules_and_players_alone_need_no_server_and_say_what_one_takes():
    done = subprocess.run([sys.executable, "-c", SERVERLESS], capture_output=True, text=True)
    assert re.findall(r"^(\S+) ends (\d)$", done.stdout, re.M) == [
        ("--help", "0"),
        ("sim", "0"),
        ("rules", "0"),
        ("serve", "2"),
    ]
    assert done.stderr.startswith("kringle: No module named")
    assert done.stderr.endswith('pip install "kringle[server]"\n')


VERSION = """
import sys
from kringle.cli import main

sys.argv = ["kringle", "--version"]
try:
    main()
except SystemExit:
    print([name for name in ("numpy", "sqlalchemy", "babel", "moz", "markdown_it") if name in sys.modules])
"""


def test_the_version_is_told_without_loading_what_commands_need():
    assert subprocess.run([sys.executable, "-c", VERSION], capture_output=True, text=True).stdout.endswith("[]\n")


def test_examples_are_copied_once_and_nothing_is_overwritten(tmp_path):
    kringle_says("examples", "--dir", tmp_path)
    assert (tmp_path / "examples/train.py").read_text().startswith('"""')
    assert "there already" in error_of("examples", "--dir", tmp_path, code=1)
