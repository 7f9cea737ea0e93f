"""Is it still the game it was? Whole games in words, kept under tests/games/<game>/golden.

    python -m kringle.kernel.suite.golden conveyor            compares
    python -m kringle.kernel.suite.golden conveyor --write    writes them anew: read the difference

To be read by somebody who knows the rules: who moved, what was heard, and now and then all that lies open.
"""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from kringle.kernel.constants import CHANCE
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.notes import Raw, audible
from kringle.kernel.options import Option
from kringle.kernel.rng import Rng
from kringle.kernel.suite.case import Case, cases, find_game

FIRST_VIEW = 50
"""After so many moves, then after twice as many, and so on: views are long, what happens between them can be read."""
RANDOM = 4
"""One move in so many is random; the others are the rule of thumb's."""
TESTS = Path(__file__).resolve().parents[4] / "tests" / "games"
WIDTH = 110


def compare(case: Case, folder: Path | None = None, seed: int = 1) -> None:
    """The game is played as it was when its golden file was written, before there were all of today's options."""
    path = golden_file(case, folder)
    if not path.exists():
        raise AssertionError(f"{case}: there is no {path}; {_renew(case)}")
    kept = path.read_text(encoding="utf-8")
    now = playthrough(case, seed, [option.name for option in case.game.options if not _is_new(option, case, kept)])
    if kept != now:
        lines = difflib.unified_diff(
            kept.splitlines(), now.splitlines(), str(path), "as it is played now", n=2, lineterm=""
        )
        told = "\n".join(line[:200] for line, _ in zip(lines, range(40), strict=False))
        raise AssertionError(f"{case}: another game than in its golden file.\n{told}\n{_renew(case)}")


def _is_new(option: Option, case: Case, kept: str) -> bool:
    """Whether an option came later than a golden file, and changes nothing there."""
    return option.name not in case.options and f"\n  {option.name}: " not in kept.partition("\n\n")[0]


def _renew(case: Case) -> str:
    return f"if it should be: python -m {__spec__.name} {case.game.id} --write, and read the difference"


def golden_file(case: Case, folder: Path | None = None) -> Path:
    name = str(case).removeprefix(f"{case.game.id}-").removesuffix("-default")
    return (folder or TESTS / case.game.id / "golden") / f"{name}.txt"


# ---- what is written --------------------------------------------------------------------------------------


def playthrough(case: Case, seed: int = 1, options: Collection[str] | None = None) -> str:
    """All options of the table are told, or these."""
    told = [option.name for option in case.game.options] if options is None else options
    return "\n".join(_told(case, seed, told)) + "\n"


def _told(case: Case, seed: int, options: Collection[str]) -> Iterator[str]:
    match, rng = case.match(seed), Rng(seed)
    yield f"{case.game.title} for {case.seats}, rules version {case.game.version}, seed {seed}"
    yield from (f"  {name}: {words(value)[:WIDTH]}" for name, value in match.options.items() if name in options)
    yield ""
    told, look = 0, 0
    while True:
        yield from _moves(match, told)
        told = len(match.log)
        if match.over or told >= look:
            yield from _seen(match)
            look = max(FIRST_VIEW, 2 * look)
        if match.over:
            break
        seat = match.asks()[rng.roll(len(match.asks()))]
        match.play(seat, match.game.spelling.move_of[_choice(match, seat, rng)])
    yield from _outcome(match)


def _choice(match: Match, seat: int, rng: Rng) -> int:
    view = match.state.view(seat)
    if rng.roll(RANDOM):
        return match.game.heuristic().choose(view, seat, rng)
    moves = view.moves(seat)
    return moves[rng.roll(len(moves))]


def _moves(match: Match, since: int) -> Iterator[str]:
    """The moves after the first `since`, each with what was heard of it."""
    heard: dict[int, list[Raw]] = {}
    for number, raw in match.raw(since):
        heard.setdefault(number, []).append(raw)
    for number, (seat, move) in enumerate(match.log[since:], since + 1):
        who = "table" if seat == CHANCE else f"seat {seat}"
        yield f"{number:4} {who}: {' '.join(map(str, move))}"
        for raw in heard.get(number, []):
            note = match.tell(match.game.facts.read(raw, number))
            yield f"       {note}{_audience(raw, match.seats)}"


def _audience(raw: Raw, seats: int) -> str:
    hearing = [seat for seat in range(seats) if audible(raw, seat)]
    if audible(raw, CHANCE) and len(hearing) == seats:
        return ""
    return f"  [only seat {', '.join(map(str, hearing))}]" if hearing else "  [nobody]"


def _seen(match: Match) -> Iterator[str]:
    asked = ", ".join("table" if seat == CHANCE else str(seat) for seat in match.asks()) or "nobody: it is over"
    yield f"---- after {len(match.log)} moves; asked: {asked} ({match.game.asked_by(match.state)})"
    yield from (f"     {line}" for line in _lines(match.view()))
    yield "----"


def _lines(data: dict[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        text = words(value)
        if isinstance(value, (list, dict)) and len(text) > WIDTH:
            yield f"{name}:"
            items = value.items() if isinstance(value, dict) else enumerate(value)
            yield from (f"  {key}: {words(item, inside=False)}" for key, item in items)
        else:
            yield f"{name}: {text}"


def words(value: Any, inside: bool = True) -> str:
    """Plain data, shorter than JSON: what is empty or unknown is left out of a mapping."""
    if isinstance(value, dict):
        told = ", ".join(f"{key} {words(item)}" for key, item in value.items() if item not in (None, [], {}, ""))
        return f"{{{told}}}" if inside else told
    if isinstance(value, list):
        return f"[{', '.join(map(words, value))}]"
    return {True: "yes", False: "no", None: "-"}[value] if value is None or isinstance(value, bool) else str(value)


def _outcome(match: Match) -> Iterator[str]:
    outcome = match.outcome
    assert outcome is not None
    yield ""
    for seat in range(match.seats):
        yield f"seat {seat}: rank {outcome.ranks[seat]} with {outcome.scores[seat]}"
    yield f"{outcome.clause}: {outcome.reason}"
    yield f"state {match.state.key():016x}"


# ---- the command ------------------------------------------------------------------------------------------


def write(game: Game, folder: Path | None = None) -> list[Path]:
    """A file for each seat count, with the default options."""
    paths = []
    for case in cases(game):
        path = golden_file(case, folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(case), encoding="utf-8")
        paths.append(path)
    return paths


def main(arguments: list[str]) -> int:
    names = [word for word in arguments if not word.startswith("--")]
    wrong = 0
    for name in names or importlib.import_module("kringle.games").names():
        if not names and not (TESTS / name).is_dir():
            print(f"{name}: no golden files; the package that brings it has its own tests")
            continue
        game = find_game(name)
        if "--write" in arguments:
            print(*write(game), sep="\n")
            continue
        for case in cases(game):
            try:
                compare(case)
                print(f"{case}: as it was")
            except AssertionError as problem:
                wrong += 1
                print(problem)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
