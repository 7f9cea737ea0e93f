"""A match as JSON lines: a header, then [seat, move] with chance included, then now and then a hash of the state.

    {"kringle": 1, "game": "conveyor", "rules": 1, "seats": 4, "options": {...}, "chance": "auto", "seed": 7}
    ["chance", ["deal", "doll"]]
    [2, ["bid", 3]]
    {"moves": 50, "hash": "90f0a3..."}
    {"reseeded": {"seed": 8, "salt": "", "commitment": "5f0c...", "why": "revealed"}}

`reseeded`: what is drawn from here on follows from this seed. One that nothing has followed from yet is left out while
the game runs: it may still be secret. A header with a `salt` has the first seed's `commitment`, too.

Any match opened from its replay is the same to the bit, its draws to come included. One that was made with an older
version of the rules opens if by these rules, too, every move may be played and every hash is the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from kringle.kernel import dice
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import BadReplay, KringleError
from kringle.kernel.game import Game
from kringle.kernel.match import Match

FORMAT = 1
EVERY = 50
"""Moves between two hashes."""
SALT = re.compile(f"([0-9a-f]{{{2 * dice.SALT}}})?")
LONGEST_WHY = 20


def written(match: Match) -> str:
    """Hashes are taken by playing the log again, so a replay also proves that the match can be opened."""
    head = {
        "kringle": FORMAT, "game": match.game.id, "rules": match.game.version, "seats": match.seats,
        "options": dict(match.options), "chance": match.chance, "seed": match.seed,
    }  # fmt: skip
    if match.seeds and match.seeds[0].salt:
        head |= {"salt": match.seeds[0].salt, "commitment": match.seeds[0].commitment}
    lines: list[Any] = [head]
    state = match.game.new(match.seats, match.options)
    later = [one for one in match.seeds[1:] if one.after < len(match.log) or match.over]
    for done, (seat, move) in enumerate(match.log, 1):
        while later and later[0].after < done:
            lines.append({"reseeded": _told(later.pop(0))})
        state.apply(seat, match.game.spelling.number_of[move])
        lines.append(["chance" if seat == CHANCE else seat, list(move)])
        if done % EVERY == 0 or done == len(match.log):
            lines.append({"moves": done, "hash": f"{state.key():016x}"})
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n"


def _told(one: dice.Seeding) -> dict[str, Any]:
    return {"seed": one.seed, "salt": one.salt, "commitment": one.commitment, "why": one.why}


def opened(text: str, game: Callable[[str], Game], verify: bool = False) -> Match:
    """The match that a replay tells of. With `verify`, each chance move must also follow from the seed of its time, and
    each seed from its commitment."""
    if not isinstance(text, str) or not text.strip():
        raise BadReplay("the replay is empty; a replay is JSON lines, the first of them a header")
    lines = text.splitlines()
    head = _json(lines[0], 1)
    match = _headed(head, game)
    try:
        _followed(match, lines, verify)
    except BadReplay as problem:
        if head["rules"] == match.game.version:
            raise
        raise BadReplay(
            f"{problem}. The replay was made with version {head['rules']} of {match.game.title}'s rules; by version "
            f"{match.game.version} some games go another way, and this one can't be opened"
        ) from None
    match._go_on()
    return match


def _followed(match: Match, lines: list[str], verify: bool) -> None:
    if verify and match.seed is None:
        raise BadReplay("line 1: this replay has no seed, so its chance moves can't be verified")
    check = dice.Dice(match.seed) if verify and match.seed is not None else None
    ended = 0
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        entry = _json(line, number)
        if isinstance(entry, dict) and "reseeded" in entry:
            check = _reseeded(match, entry["reseeded"], number, check)
        elif isinstance(entry, dict):
            ended = _hash_checked(match, entry, number)
        else:
            _played(match, entry, number, check)
    if ended != len(match.log):
        raise BadReplay(f"line {len(lines)}: the replay breaks off: its last line must be a hash of the last state")


def _json(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadReplay(f"line {number}: not JSON ({problem})") from None


def _headed(head: Any, game: Callable[[str], Game]) -> Match:
    if not isinstance(head, dict) or head.get("kringle") != FORMAT:
        raise BadReplay(f'line 1: not the header of a Kringle replay ({{"kringle": {FORMAT}, "game": ...}})')
    try:
        newest = game(head.get("game", ""))
        if type(head.get("rules")) is not int or not 1 <= head["rules"] <= newest.version:
            raise BadReplay(
                f"line 1: made with version {head.get('rules')!r} of {newest.title}'s rules; this is {newest.version}"
            )
        found = newest.by(head["rules"]) or newest
        seed, chance = head.get("seed"), head.get("chance", "auto")
        salt = _committed(head, 1).salt if chance == "auto" else ""
        return Match._recorded(found, head.get("seats", 0), head.get("options"), seed, chance, salt)
    except BadReplay:
        raise
    except (KringleError, ValueError) as problem:
        raise BadReplay(f"line 1: {problem}") from problem


def _committed(entry: Any, number: int) -> dice.Seeding:
    """A seed with what was shown of it before, if the replay has that."""
    if not isinstance(entry, dict):
        raise BadReplay(f"line {number}: expected a seed with its salt and commitment")
    seed, salt, why = entry.get("seed"), entry.get("salt", ""), entry.get("why", "")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadReplay(f"line {number}: a seed is a whole number, not {seed!r}")
    if not isinstance(salt, str) or not SALT.fullmatch(salt) or not isinstance(why, str) or len(why) > LONGEST_WHY:
        raise BadReplay(f"line {number}: a salt is {2 * dice.SALT} hexadecimal digits, and why is one word")
    found = dice.Seeding(0, seed, salt, why)
    if entry.get("commitment", found.commitment) != found.commitment:
        raise BadReplay(f"line {number}: the commitment is not that of the seed")
    return found


def _reseeded(match: Match, entry: Any, number: int, check: dice.Dice | None) -> dice.Dice | None:
    if match.chance != "auto":
        raise BadReplay(f"line {number}: a seed, but this replay has no dice of the table")
    found = _committed(entry, number)
    match.reseed(found.seed, found.salt, found.why)
    return None if check is None else dice.Dice(found.seed, check.drawn)


def _played(match: Match, entry: Any, number: int, check: dice.Dice | None) -> None:
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], list):
        raise BadReplay(f'line {number}: expected [seat, move], such as [2, ["bid", 3]]')
    seat, move = entry
    if seat == "chance":
        seat = CHANCE
    elif isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < match.seats:
        raise BadReplay(f'line {number}: the seat is "chance" or 0 to {match.seats - 1}, not {seat!r}')
    try:
        known = match._allowed(seat, tuple(move))
    except KringleError as problem:
        raise BadReplay(f"line {number}: {problem}") from problem
    if check is not None and seat == CHANCE:
        drawn = match.game.spelling.move_of[match.state.outcome_at(check.below(match.state.total_weight()))]
        if drawn != tuple(move):
            raise BadReplay(f"line {number}: the seed draws {drawn}, the replay says {tuple(move)}")
    match._apply(seat, known)


def _hash_checked(match: Match, entry: dict[str, Any], number: int) -> int:
    if entry.get("moves") != len(match.log) or entry.get("hash") != f"{match.state.key():016x}":
        raise BadReplay(f"line {number}: the moves do not lead to the recorded state")
    return len(match.log)
