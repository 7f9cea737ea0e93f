"""The parts of the suite that are not checks of one case: traces, golden files, clauses, speed, the campaign."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from toy import GAME

import kringle
from kringle.kernel import suite
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import BadOption
from kringle.kernel.options import Flag
from kringle.kernel.suite import __main__ as command
from kringle.kernel.suite import campaign, case, clauses, golden, lockstep, speed, trace

CASE = suite.Case(GAME, 3)
CASES = suite.cases(GAME, suite.varied(GAME))

# ---- cases --------------------------------------------------------------------------------------------------


def test_cases_have_names():
    assert [str(c) for c in CASES] == [
        "toy-2-default", "toy-3-default", "toy-2-rich_hands=True", "toy-3-rich_hands=True",
    ]  # fmt: skip
    options = {"gold": ["a", "b"], "track": {"text": "..."}, "luck": "more"}
    assert str(suite.Case(GAME, 2, options)) == "toy-2-gold=a+b,track=own,luck=more"


def test_options_that_fit_nowhere_are_a_mistake():
    def check_combination(seats, options):
        if seats == 3:
            raise BadOption("not with three")

    game = replace(GAME, check_combination=check_combination)
    assert [c.seats for c in suite.cases(game)] == [2]
    with pytest.raises(BadOption, match="not with three"):
        suite.cases(game, seats=[3])
    assert all(options != {"rich_hands": 7} for options in suite.varied(game))
    with pytest.raises(BadOption):
        suite.cases(GAME, [{"rich_hands": 7}])


def test_games_are_found_by_name_or_place():
    assert suite.find_game("conveyor").id == "conveyor"
    assert suite.find_game("toy:GAME") is GAME


@pytest.mark.heavy
def test_a_game_can_begin_with_a_small_deck(monkeypatch):
    monkeypatch.setenv("KRINGLE_THOROUGH", "1")
    small = suite.begun_with(GAME, deck=[2, 1, 3], deck_size=6, coins=[1, 2, 3])
    state = small.start(3)
    assert (list(state.deck), state.deck_size, list(state.coins), state.asks()) == ([2, 1, 3], 6, [1, 2, 3], (CHANCE,))
    for check in suite.CHECKS:
        check(suite.Case(small, 3))
    tiny, options = suite.begun_with(GAME, deck=[8, 1, 1]), {"rich_hands": True}
    whole, small = (suite.imagined_worlds_are_the_possible_ones(suite.Case(g, 3, options), 2) for g in (GAME, tiny))
    assert small.positions > whole.positions
    with pytest.raises(AttributeError):
        suite.begun_with(GAME, dock=[1]).start(2)


def test_sizes_grow_with_the_environment(monkeypatch):
    monkeypatch.delenv("KRINGLE_THOROUGH", raising=False)
    assert suite.thorough(3) == 3
    monkeypatch.setenv("KRINGLE_THOROUGH", "10")
    assert suite.thorough(3) == 30
    monkeypatch.setenv("KRINGLE_THOROUGH", "0.1")
    assert suite.thorough(3) == 1


def test_a_part_of_the_cases_has_every_seat_count_and_every_option_set(monkeypatch):
    cases = suite.cases(GAME, [{}, {"rich_hands": True}])
    pairs = [(check, case) for check in suite.CHECKS for case in cases]
    monkeypatch.setenv("KRINGLE_THOROUGH", "1")
    assert suite.spread_cases(suite.CHECKS, cases) == pairs
    monkeypatch.setenv("KRINGLE_THOROUGH", "0.3")
    found = suite.spread_cases(suite.CHECKS, cases)
    assert len(found) < len(pairs)
    for check in suite.CHECKS:
        part = [case for other, case in found if other is check]
        assert cases[0] in part
        assert {case.seats for case in part} == set(GAME.seats)
        assert {case.options.get("rich_hands", False) for case in part} == {False, True}
    assert all(any(case == other for _, other in found) for case in cases)


def test_random_play_is_decided_by_its_seed_and_changes_sealed_answers():
    logs = []
    for _ in range(2):
        match = CASE.match(5)
        assert list(suite.random_play(match, CASE.dice(5, "x")))[-1] == len(match.log)
        logs.append(match.log)
    assert logs[0] == logs[1]
    changed = 0
    for seed in range(30):
        match = CASE.match(seed)
        list(suite.random_play(match, CASE.dice(seed, "x")))
        seats = [seat for seat, move in match.log if move[0] == "offer"]
        changed += len(seats) > 9
    assert changed


def test_a_failure_says_where_it_was():
    match = CASE.match(5)
    moment = suite.Moment(CASE, 5, match)
    assert "toy-3-default, seed 5, after move 3 (chance ('card'," in str(moment.failure("x"))
    match.play(0, ("offer", 1))
    assert "(seat 0 ('offer', 1)): x" in str(moment.failure("x"))
    assert "after move 0: x" in str(suite.Moment(CASE, 5, CASE.match(5, "manual")).failure("x"))
    with pytest.raises(AssertionError, match="hats: 1 but 2"):
        moment.same(1, 2, "hats")
    other = match.state.copy()
    other.load([cell + 1 for cell in other.cells()])
    with pytest.raises(AssertionError, match=r"state: .* is 0 / 1; and \d+ more"):
        moment.same_cells(match.state, other, "state")
    assert case.brief("x" * 1000).count("x") == 598


# ---- traces -------------------------------------------------------------------------------------------------


def test_compiled_is_uncompiled():
    if kringle.compiled():
        assert trace.compiled_is_uncompiled(CASES, name="toy:GAME") > 60
    else:  # the toy is compiled only where the kernel is
        with pytest.raises(AssertionError, match=r"nothing to compare|broke off"):
            trace.compiled_is_uncompiled(CASES, name="toy:GAME")


def test_traces_that_differ_are_noticed():
    fast, plain = ["compiled", "a 1  x=1  y=2", "b"], ["uncompiled", "a 1  x=1  y=3", "b"]
    assert trace.compared(fast, ["uncompiled", *fast[1:]], 1) == 3
    with pytest.raises(AssertionError, match=r"line 2 of the trace: a 1: 'y=2' compiled, 'y=3' uncompiled"):
        trace.compared(fast, plain, 1)
    with pytest.raises(AssertionError, match="line 3 of the trace"):
        trace.compared(fast, ["uncompiled", fast[1]], 1)
    with pytest.raises(AssertionError, match="nothing to compare"):
        trace.compared(plain, plain, 1)


def test_a_trace_that_breaks_off():
    with pytest.raises(AssertionError, match="broke off"):
        trace.compiled_is_uncompiled(CASES, name="toy:NOTHING")


def test_a_trace_is_the_same_twice(capsys):
    trace.main(["toy:GAME", "--seed", "3"])
    first = capsys.readouterr().out
    chosen = '[[2, {}], [3, {}], [2, {"rich_hands": true}], [3, {"rich_hands": true}]]'
    trace.main(["toy:GAME", "--seed", "3", "--cases", chosen])
    assert capsys.readouterr().out == first
    assert first.splitlines()[0] == ("compiled" if kringle.compiled() else "uncompiled")


# ---- golden files -------------------------------------------------------------------------------------------


def test_a_golden_file_is_kept_and_compared(tmp_path):
    paths = golden.write(GAME, tmp_path)
    assert [path.name for path in paths] == ["2.txt", "3.txt"]
    for this in suite.cases(GAME):
        golden.compare(this, tmp_path)


def test_a_golden_file_can_be_read():
    text = golden.playthrough(CASE)
    assert text.startswith("Stockings for 3, rules version 1, seed 1\n  rich_hands: no\n")
    assert "   1 table: card " in text
    assert "Seat 0 is dealt a card\n" in text
    assert "  [only seat 0]" in text
    assert "     coins: [3, 3, 3]" in text
    assert "rank 1 with" in text


def test_another_game_than_in_the_golden_file(tmp_path):
    (path, *_) = golden.write(GAME, tmp_path)
    kept = path.read_text()
    path.write_text(kept.replace("Seat 0 is dealt a card", "Seat 0 is dealt a fish"))
    with pytest.raises(AssertionError) as problem:
        golden.compare(suite.Case(GAME, 2), tmp_path)
    assert "-       Seat 0 is dealt a fish" in str(problem.value)
    assert "+       Seat 0 is dealt a card" in str(problem.value)
    assert "toy --write" in str(problem.value)


def test_an_option_that_came_later_leaves_golden_files_as_they_are(tmp_path):
    golden.write(GAME, tmp_path)
    later = replace(GAME, options=(*GAME.options, Flag("open_hands", "All hands lie open", "TY-1")))
    golden.compare(suite.Case(later, 2), tmp_path)
    assert "\n  open_hands: no\n" in golden.playthrough(suite.Case(later, 2))
    golden.write(later, tmp_path)
    golden.compare(suite.Case(later, 2), tmp_path)
    with pytest.raises(AssertionError, match="-  open_hands: no"):
        golden.compare(suite.Case(GAME, 2), tmp_path)


def test_no_golden_file(tmp_path):
    with pytest.raises(AssertionError, match="there is no"):
        golden.compare(CASE, tmp_path)


def test_golden_files_of_options_have_names_of_their_own(tmp_path):
    assert golden.golden_file(CASES[-1], tmp_path).name == "3-rich_hands=True.txt"


def test_the_golden_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(golden, "TESTS", tmp_path)
    assert golden.main(["toy:GAME"]) == 1
    assert golden.main(["toy:GAME", "--write"]) == 0
    assert golden.main(["toy:GAME"]) == 0
    out = capsys.readouterr().out
    assert "there is no" in out
    assert "toy-2-default: as it was" in out


def test_plain_data_in_words():
    assert golden.words({"a": 1, "b": None, "c": [True, None], "d": {}}) == "{a 1, c [yes, -]}"
    data = {"long": [{"name": "x" * 60}, {"name": "y" * 60}], "map": {"k": "z" * 120}, "short": "s"}
    assert list(golden._lines(data)) == [
        "long:", f"  0: name {'x' * 60}", f"  1: name {'y' * 60}", "map:", f"  k: {'z' * 120}", "short: s",
    ]  # fmt: skip


# ---- clauses ------------------------------------------------------------------------------------------------

TESTS = '''"""TY-8 is named outside of any test."""
def helper():  # TY-8
    pass
def test_deal():  # TY-1, TY-2
    """TY-3"""
def test_ty_4_and_ty_r1():
    pass
@pytest.mark.parametrize("x", ["TY-5"])
def test_put(x):
    assert x  # TY-6; TY-77, TY-70
class TestEnd:
    def test_end(self):  # TY-7
        pass
'''


def test_clauses_are_counted(tmp_path, capsys):
    (tmp_path / "test_one.py").write_text(TESTS)
    found = clauses.coverage(GAME, tmp_path)
    assert found.missing == ["TY-8"]
    assert str(found) == "clauses: TY 8 of 9 have a test; without: TY-8"
    assert found.tests["TY-3"] == ["test_one.py::test_deal"]
    with pytest.raises(AssertionError, match="without: TY-8"):
        clauses.every_clause_has_a_test(GAME, tmp_path)
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "test_two.py").write_text("def test_coins():  # TY-8\n    pass\n")
    assert clauses.every_clause_has_a_test(GAME, tmp_path).missing == []
    assert "clauses: TY 9 of 9 have a test\n" in capsys.readouterr().out


def test_rules_without_clauses(tmp_path):
    game = replace(GAME, rulebook=replace(GAME.rulebook, clauses={}))
    with pytest.raises(AssertionError, match="no clause"):
        clauses.every_clause_has_a_test(game, tmp_path)


def test_the_clauses_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(clauses, "TESTS", tmp_path)
    (tmp_path / "toy").mkdir()
    assert clauses.main(["toy:GAME"]) == 1
    assert "clauses: TY 0 of 9" in capsys.readouterr().out


# ---- speed --------------------------------------------------------------------------------------------------


def test_speeds_are_measured():
    found = speed.measured(suite.Case(GAME, 2), seconds=0.02)
    assert len(found) == 7
    assert all(one.per_second > 0 and one.ratio > 0 for one in found)
    assert "moves, random playouts" in str(found[0])


def test_a_floor_can_be_missed():
    with pytest.raises(AssertionError, match=r"below the floor of|for compiled rules"):
        speed.floor(CASE, ratio=1e9, seconds=0.02)


# ---- the campaign and the command -----------------------------------------------------------------------------


def test_a_campaign_plays_all_cases(capsys, monkeypatch):
    told = []
    done = campaign.run(CASES, 300, progress=told.append)
    assert done.moves >= 300
    assert done.games > len(CASES)
    assert "every component conserved" in str(done)
    clock = iter(range(0, 10_000, 2))
    monkeypatch.setattr(campaign.time, "perf_counter", lambda: next(clock))
    campaign.main(["toy:GAME", "--moves", "50", "--options", "2", "--seed", "7"])
    assert "4 cases" in capsys.readouterr().out


def test_a_campaign_finds_what_is_lost():
    lossy = replace(GAME, components=lambda state: {"cards": state.deck_size})
    with pytest.raises(AssertionError, match="10 cards became 9"):
        campaign.run([suite.Case(lossy, 2)], 100)


def test_the_suite_as_a_command(capsys):
    assert command.main(["toy:GAME", "random_play_ends", "--seats", "2", "--options", "{}", "--seeds", "2"]) == 0
    assert "nothing found" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command.main(["toy:GAME", "nonsense"])
    assert "no check nonsense" in capsys.readouterr().err


def test_the_command_tells_what_it_found():
    def accident(state):
        raise KeyError("lost")

    checks = [suite.random_play_ends, suite.components_are_conserved]
    broken = suite.Case(replace(GAME, components=lambda state: {"x": state.deck_size}, shown=accident), 2)
    found = list(command.results([broken], [*checks, suite.views_do_not_leak]))
    assert [bool(result.problem) for result in found] == [False, True, True]
    assert "became" in str(found[1])
    assert "KeyError: 'lost'" in str(found[2])


def test_the_command_ends_with_3_if_something_is_found(monkeypatch, capsys):
    bad = replace(GAME, components=lambda state: {"x": state.deck_size})
    monkeypatch.setattr(command, "find_game", lambda name: bad)
    assert command.main(["toy", "components_are_conserved"]) == command.FOUND
    assert "4 found" in capsys.readouterr().out


def test_commands_run_as_modules():
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONWARNINGS": "error::RuntimeWarning"}
    for name in ("golden", "clauses", "trace", "campaign", "lockstep", "__main__"):
        module = f"kringle.kernel.suite.{name}".removesuffix(".__main__")
        run = subprocess.run([sys.executable, "-m", module, "toy:NOTHING"], env=env, capture_output=True, text=True)
        assert "AttributeError" in run.stderr, run.stderr


def test_lockstep(capsys):
    lockstep.main(["toy:GAME", "--games", "4", "--lines", "yes"])
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 5
    assert " moves " in out[1]
