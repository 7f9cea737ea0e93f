"""Changes that somebody new makes: so few files, and the suite is content. CONTRIBUTING.md has the same steps.

Each is made in a copy of the project and tried there, uncompiled, as whoever writes it would try it first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kringle.kernel.suite import CHECKS

ROOT = Path(__file__).resolve().parent.parent
TOPDEER, WORKSHOP = Path("src/kringle/games/topdeer"), Path("src/kringle/games/workshop")

# In each file: the text before which something is put, or instead of which something else; and the new text.
BET_ON_OTHERS = {
    TOPDEER / "rules.md": [
        ("\n## The race\n", "- **TD-28** With the option `bet_on_others` nobody bets on themselves.\n\n## The race\n"),
    ],
    TOPDEER / "rules.de.md": [
        ("\n## Das Rennen\n", "- **TD-28** Mit der Option `bet_on_others` wettet niemand auf sich.\n\n## Das Rennen\n"),
    ],
    TOPDEER / "__init__.py": [
        ("import Document, Number", "import Document, Flag, Number"),
        (
            'cards.CARDS.rosettes.to_win),\n',
            'cards.CARDS.rosettes.to_win),\n'
            '    Flag("bet_on_others", "Nobody bets on their own deer", "TD-28"),\n',
        ),
    ],
    TOPDEER / "table.py": [
        ("2 was bought\n", "2 was bought\n    bet_on_others: int\n"),
    ],
    TOPDEER / "setup.py": [
        (
            'options["rosettes_to_win"]\n',
            'options["rosettes_to_win"]\n    game.bet_on_others = options["bet_on_others"]\n',
        ),
    ],
    TOPDEER / "betting.py": [
        (
            "        game.add(bet(on))\n",
            "        if on != seat or not game.bet_on_others:\n            game.add(bet(on))\n",
        ),
        (
            "    return None if on < game.seats else no_bet(game, seat)\n",
            '    if on == seat and game.bet_on_others:\n        return Refusal("TD-28", {"bet on": seat})\n'
            "    return None if on < game.seats else no_bet(game, seat)\n",
        ),
    ],
    TOPDEER / "words.en.toml": [
        ("\nrosettes_to_win = ", '\nbet_on_others = "Bet on others only"\nrosettes_to_win = '),
    ],
    TOPDEER / "words.de.toml": [
        ("\nrosettes_to_win = ", '\nbet_on_others = "Nur auf andere wetten"\nrosettes_to_win = '),
    ],
    Path("tests/games/topdeer/test_topdeer_setup.py"): [
        (
            "# ---- options ---",
            "def test_nobody_bets_on_themselves():  # TD-28\n"
            "    match = table([HAND, OTHER], bet_on_others=True)\n"
            "    for seat, hand in enumerate([HAND, OTHER]):\n"
            "        stack(match, seat, hand)\n"
            '    assert match.legal(0) == [("bet", 1)]\n'
            '    assert refusal(match, 0, ("bet", 0)).clause == "TD-28"\n\n\n'
            "# ---- options ---",
        ),
    ],
}  # fmt: skip
A_GIFT = {
    WORKSHOP / "gifts.toml": [
        (
            '[[gift]]\nname = "Spinning Top"\ncopies = 2\n',
            '[[gift]]\nname = "Tin Trumpet"\ncopies = 1\nneeds = ["metal", "wood?"]\nassembly = 1\nchart = [8, 7]\n'
            'source = "reconstructed"\n\n[[gift]]\nname = "Spinning Top"\ncopies = 1\n',
        ),
    ],
    WORKSHOP / "names.de.toml": [('"Spinning Top"', '"Tin Trumpet" = "Blechtrompete"\n"Spinning Top"')],
    WORKSHOP / "__init__.py": [("    version=2,\n", "    version=3,\n")],
}  # fmt: skip
TRY_CHECKS = """
import json, sys, kringle
from kringle.kernel import suite
game, options, *names = sys.argv[1:]
case = suite.Case(kringle.game(game), 3, json.loads(options))
for name in names:
    getattr(suite, name)(case)
print(sys.modules["kringle"].__file__)
"""


@pytest.fixture
def project(tmp_path):
    """A copy of what somebody would change, without what is made from it."""
    made = shutil.ignore_patterns("__pycache__", "static", "*.so", "*.c", "*.pyd", "node_modules")
    for folder in ("src/kringle", "tests/games"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=made)
    for file in ("pyproject.toml", "tests/mutants.py"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def change(project, files):
    for file, places in files.items():
        path = project / file
        text = path.read_text(encoding="utf-8")
        for old, new in places:
            assert text.count(old) == 1, f"{file}: {old!r} stands there {text.count(old)} times"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")


def run(project, *words):
    path = os.pathsep.join(map(str, (project / "src", project / "tests")))
    done = subprocess.run(
        [sys.executable, *map(str, words)], cwd=project, capture_output=True, text=True,
        env={**os.environ, "KRINGLE_PURE": "1", "KRINGLE_THOROUGH": "0.2", "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def passes_the_suite(project, game, options="{}"):
    found = run(project, "-c", TRY_CHECKS, game, options, *(check.__name__ for check in CHECKS))
    assert found.startswith(str(project))


@pytest.mark.parametrize(
    ("kind", "files", "step"),
    [("An option", BET_ON_OTHERS, "betting.py"), ("A card", A_GIFT, "")],
    ids=["option", "card"],
)
def test_contributing_lists_these_files(kind, files, step):
    """The numbered list under `**An option.**` names each of them, the step as such and the test by its folder."""
    section = (ROOT / "CONTRIBUTING.md").read_text().partition(f"\n**{kind}.**")[2].partition("\n**")[0]
    for file in files:
        told = "4. The step:" if file.name == step else f"{file.parent}/" if "tests" in file.parts else f"`{file.name}`"
        assert told in section, f"{kind}: {told} is not listed"


@pytest.mark.heavy
def test_an_option_is_nine_files(project):
    assert len(BET_ON_OTHERS) <= 9
    change(project, BET_ON_OTHERS)
    passes_the_suite(project, "topdeer", '{"bet_on_others": true, "rosettes_to_win": 1}')
    clause = "tests/games/topdeer/test_topdeer_setup.py::test_nobody_bets_on_themselves"
    golden = "tests/games/topdeer/test_topdeer_suite.py::test_golden_playthrough[topdeer-2-default]"
    run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", clause, golden)  # which is as it was
    run(project, "-c", "from kringle.kernel.suite import clauses; import kringle; "
        "clauses.every_clause_has_a_test(kringle.game('topdeer'))")  # fmt: skip


@pytest.mark.heavy
def test_a_gift_card_is_at_most_four_files(project):
    assert len(A_GIFT) <= 4
    change(project, A_GIFT)
    passes_the_suite(project, "workshop")
    run(project, "-m", "kringle.kernel.suite.golden", "workshop", "--write")
    german = "print(any('Blechtrompete' in str(value) for value in __import__('kringle').game('workshop')"
    shown = run(project, "-c", german + ".rulebook.translated('de').text.splitlines()))")
    assert shown.strip() == "True"


def test_what_does_not_add_up_is_told(project):
    change(project, {WORKSHOP / "gifts.toml": [('name = "Spinning Top"\ncopies = 2\n', 'name = "Spinning Top"\n')]})
    with pytest.raises(AssertionError, match=r"gifts\.toml"):
        run(project, "-c", "import kringle; kringle.game('workshop')")
