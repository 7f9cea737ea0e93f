"""docs/balance/README.md, from what `benchmarks.lab.balance` has played with two seeds."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import kringle
from kringle.lab.balance import SEARCH_BOUND, THUMB_BOUND, Wins, ordinal, sigmas, verdict
from kringle.lab.effects import POWER
from kringle.lab.findings import points
from kringle.lab.lenses import Counts
from kringle.lab.statistics import Effect

TOLD = 4
"""Cards of a table that are named on each side."""
CLEARLY = 0.02
FILES = ("seed-1.json", "seed-2.json")

Found = dict[str, Any]


@dataclass(frozen=True)
class Statement:
    """Something that a page says: a number, and how wide its interval is."""

    words: str
    value: float
    error: float
    sigmas: float


def write(folder: Path) -> None:
    first, second = (json.loads((folder / name).read_text(encoding="utf-8")) for name in FILES)
    parts = [
        _head(first, second),
        _in_short(first),
        "## By turn order",
        TURNS,
        _turns(first),
        "## By seat",
        _seats(first),
    ]
    parts += ["## Cards", CARDS, _cards(first), "## Withdrawn", WITHDRAWN, "## A second time", _again(first, second)]
    text = "\n\n".join(parts)
    (folder / "README.md").write_text(text + "\n", encoding="utf-8")


def _head(first: Found, second: Found) -> str:
    s, t = first["seed"], second["seed"]
    return f"""# Balance

How the games stand when rules of thumb play against themselves, and when a search does. People play otherwise: this
says what the rules give to players of two kinds, not what your table will see. [docs/lab.md](../lab.md) says how it is
measured.

Everything on this page was made by three commands, from the files beside it:

    python -m benchmarks.lab.balance --seed {s} --out docs/balance/seed-{s}.json
    python -m benchmarks.lab.balance --seed {t} --out docs/balance/seed-{t}.json
    python -m benchmarks.lab.balance --write docs/balance

Numbers are those of the first: its rules of thumb played with seeds {10 * s + 1} to {10 * s + 3}, its searches with
seed {10 * s + 9}. Both runs were stopped by the clock, so the games of each line are counted; a line with few of them
says little. The second run says how far all this can be relied on."""


TURNS = f"""Win rates by place in the order of turns, in percent: first, second and so on. In Conveyor all bid at once,
and the order is that of the tie-break track at the start. *Even* means that more than {100 * THUMB_BOUND:.0f} points
from even are ruled out (with a search, of which fewer games were played, more than {100 * SEARCH_BOUND:.0f}); *not
even*, that some place is shown to be further away; anything else is not shown. All intervals of a line hold at once."""

CARDS = f"""What one more of a card adds to the chance to win, against the mean of its group, with all others held: a
regression within games, errors clustered by game, rules of thumb. A card is named only if the whole interval is beyond
{100 * CLEARLY:.0f} points **on each of three seeds**. Most cards add something: the weak ones add less than others.
What a card costs stands beside it where the data tell, as it is not held: who makes an expensive gift makes fewer.
*Seen from* is the smallest difference that would have been found in four of five runs."""

WITHDRAWN = """Four verdicts stood here that were luck, or could not have failed:

- *Marble Run is dominated* in Santa's Workshop: on fresh seeds it was not.
- *One cookie more for the Yo-Yo mends it*: that held for one seed of four. There is no proposal now.
- *Ice Cube Jam meets its aims*: seats were even because who begins is drawn. By turn order they are not; see above.
- *Seat 1 of The Elf Game is weak*: the largest of many seats, with the interval of one."""
TOO_FEW = 100


# ---- turn order -----------------------------------------------------------------------------------------


def _wins(name: str, one: Found) -> Wins:
    return Wins(int(name.split()[1]), one["games"], np.array(one["turn"]), np.array(one["seat"]))


def _title(name: str) -> str:
    game, _, options = name.split()[0].partition("(")
    said = options.rstrip(")").replace("=true", "")
    return kringle.game(game).title + (f", `{said}`" if said else "")


def _in_short(found: Found) -> str:
    """Three sentences to act on."""
    fair: dict[str, list[str]] = {}
    thumbs_alone: dict[str, list[str]] = {}
    for name in found["wins"]:
        game, seats, bot = name.split()
        if bot == "thumb" and "(" not in game:
            said = verdict(_wins(name, found["wins"][name]).away(), THUMB_BOUND)
            if said.startswith("even"):
                fair.setdefault(_title(name), []).append(seats)
            if said.startswith("not even") and _search_says(found, game, seats).startswith("not shown"):
                thumbs_alone.setdefault(_title(name), []).append(seats)
    return "\n".join(
        [
            f"1. Fair by turn order as it is, with rules of thumb: {_listed(fair)}.",
            f"2. Not fair with rules of thumb, but not shown with a search: {_listed(thumbs_alone)}.\n   There a rule "
            f"should not be changed before better players have played more games.",
            f"3. Ice Cube Jam is not fair by turn order; its option `even_start` (IJ-R16) makes up for that:\n   the "
            f"place furthest from even is {_furthest(found, 'icejam', 'thumb')} points away without it and "
            f"{_furthest(found, 'icejam(even_start=true)', 'thumb')} with it, when rules of\n   thumb play; "
            f"with a search {_furthest(found, 'icejam', 'search')} and "
            f"{_furthest(found, 'icejam(even_start=true)', 'search')}.",
        ]
    )


def _search_says(found: Found, game: str, seats: str) -> str:
    for name, one in found["wins"].items():
        if name.startswith(f"{game} {seats} search") and one["games"] >= TOO_FEW:
            return verdict(_wins(name, one).away(), SEARCH_BOUND)
    return ""


def _listed(tables: dict[str, list[str]]) -> str:
    return ", ".join(f"{title} for {', '.join(seats)}" for title, seats in tables.items()) or "none"


def _furthest(found: Found, game: str, bot: str) -> str:
    away = [
        abs(effect.value)
        for name, one in found["wins"].items()
        if name.split()[0] == game and name.split()[2].startswith(bot) and one["games"] >= TOO_FEW
        for effect in _wins(name, one).away()
    ]
    return f"{100 * max(away):.1f}" if away else "(not played)"


def _turns(found: Found) -> str:
    tables = dict.fromkeys(tuple(name.split()[:2]) for name in found["wins"])
    lines = [
        "| game | seats | rules of thumb | | games | search | | games |",
        "|---|---:|---|---|---:|---|---|---:|",
    ]
    for game, seats in tables:
        parts = [f"| {_title(game)} | {seats} "]
        for kind, bound in (("thumb", THUMB_BOUND), ("search", SEARCH_BOUND)):
            told = next((n for n in found["wins"] if n.startswith(f"{game} {seats} {kind}")), None)
            if told is None:
                parts.append("| | not played | ")
                continue
            away = _wins(told, found["wins"][told]).away()
            shares = " ".join(f"{100 * (1 / int(seats) + one.value):.1f}" for one in away)
            said = verdict(away, bound) if found["wins"][told]["games"] >= TOO_FEW else "too few games"
            parts.append(f"| {shares} | {said} | {found['wins'][told]['games']:,} ")
        lines.append("".join(parts) + "|")
    return "\n".join(lines)


def _seats(found: Found) -> str:
    """Whether rules of thumb treat seats alike, who begins being drawn: of all lines together, since they are many."""
    thumbs = [name for name in found["wins"] if name.endswith("thumb")]
    places = sum(int(name.split()[1]) for name in thumbs)
    beyond, largest = [], (0.0, "")
    for name in thumbs:
        for seat, effect in enumerate(_wins(name, found["wins"][name]).away("seat")):
            said = f"{_title(name)} for {name.split()[1]}, seat {seat}: {points(effect.value)}"
            largest = max(largest, (abs(effect.value) / effect.error, said))
            if abs(effect.value) > sigmas(places) * effect.error:
                beyond.append(said)
    alike = f"None of the {places} seats of {len(thumbs)} tables is shown to win more or less than its share"
    told = f"Shown to win more or less than their share: {', '.join(beyond)}" if beyond else alike
    return (
        f"Who begins is drawn, so a rule of thumb that treats seats alike wins as often on each. {told},\n"
        f"with intervals that all hold at once. The one furthest from even, for its error: {largest[1]} points."
    )


# ---- cards ------------------------------------------------------------------------------------------------


def _together(seeds: list[list[Found]], card: str) -> tuple[Effect, Effect, list[Effect]]:
    """Of three seeds: what one more adds, that against its group, and the latter of each seed."""
    rows = [next((row for row in rows if row["card"] == card), None) for rows in seeds]
    there = [row for row in rows if row is not None]

    def mean(kind: str) -> Effect:
        values, errors = zip(*(row[kind] for row in there), strict=True)
        return Effect(sum(values) / len(values), math.sqrt(sum(error * error for error in errors)) / len(errors))

    return mean("each"), mean("beyond"), [Effect(*row["beyond"]) for row in there]


def _cards(found: Found) -> str:
    lines = [
        "| game | seats | weaker than its group (what one more adds in all; what it costs) | stronger | seen from |",
        "|---|---:|---|---|---:|",
    ]
    for table, seeds in sorted(found["cards"].items()):
        game, seats = table.split()
        names = [row["card"] for row in seeds[0] if row["used"] > 0.02]
        wide, named = sigmas(max(1, len(names))), []
        for card in names:
            each, beyond, single = _together(seeds, card)
            for sign in (-1, 1):
                if len(single) == 3 and all(min(sign * b for b in one.interval(wide)) > CLEARLY for one in single):
                    named.append((beyond, each, card))
        named.sort(key=lambda row: row[0].value)
        costs = _costs(game)
        weak = [_told(*row, costs) for row in named if row[0].value < 0][:TOLD]
        strong = [_told(*row, costs) for row in reversed(named) if row[0].value > 0][:TOLD]
        seen = max((POWER * _together(seeds, card)[1].error for card in names), default=0.0)
        told = f"{', '.join(weak) or 'none shown'} | {', '.join(strong) or 'none shown'} | {100 * seen:.1f}"
        lines.append(f"| {kringle.game(game).title} | {seats} | {told} |")
    return "\n".join(lines)


def _told(beyond: Effect, each: Effect, card: str, costs: dict[str, str]) -> str:
    cost = f"; {costs[card]}" if card in costs else ""
    return f"{card} {points(beyond.value)} ({points(each.value)}{cost})"


def _costs(game: str) -> dict[str, str]:
    counts = Counts(kringle.game(game))
    return {thing.title: counts.costs[thing.column] for thing in counts.things if thing.column in counts.costs}


# ---- twice ------------------------------------------------------------------------------------------------


def statements(found: Found) -> Iterator[Statement]:
    for name, one in found["wins"].items():
        for by in ("turn", "seat"):
            away = _wins(name, one).away(by)
            for place, effect in enumerate(away):
                yield Statement(f"{name}, {by} {ordinal(place)}", effect.value, effect.error, sigmas(len(away)))
    for table, seeds in found["cards"].items():
        names = [row["card"] for row in seeds[0] if row["used"] > 0.02]
        for card in names:
            _, beyond, _ = _together(seeds, card)
            yield Statement(f"{table}, {card}", beyond.value, beyond.error, sigmas(len(names)))


def agreement(first: Found, second: Found) -> tuple[int, int, list[str]]:
    """How many statements both make, how many agree within their intervals, and which do not."""
    others = {one.words: one for one in statements(second)}
    both = [(one, others[one.words]) for one in statements(first) if one.words in others]
    apart = [
        f"{a.words}: {points(a.value)} and {points(b.value)}"
        for a, b in both
        if abs(a.value - b.value) > a.sigmas * math.hypot(a.error, b.error)
    ]
    return len(both), len(both) - len(apart), apart


def _again(first: Found, second: Found) -> str:
    count, agree, apart = agreement(first, second)
    told = "".join(f"\n- {words}" for words in apart)
    return (
        f"Seed {second['seed']} made {count:,} of the statements once more, each a win rate of a place or a seat, or "
        f"the worth of a card. {agree:,}\nof them ({100 * agree / max(1, count):.1f}%) agree within their intervals."
        + (f" These do not:\n{told}" if apart else "")
    )
