"""`kringle demo`: a game of Conveyor between bots, told in the terminal as somebody who looks on would see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kringle.games import start
from kringle.games.conveyor import cards
from kringle.kernel.match import Match
from kringle.kernel.notes import Note
from kringle.kernel.rng import Rng

ELVES = ("Holly", "Pip", "Tinsel", "Bramble", "Juniper")
ELF_STYLES = ("bold red", "bold cyan", "bold magenta", "bold yellow", "bold green")
CARD_STYLES = {
    "doll": "black on plum1", "kite": "black on sky_blue1", "robot": "white on purple4", "radio": "white on dark_green",
    "poop": "white on orange4", None: "grey70 on grey23",
}  # fmt: skip
GOLD_STYLE = "black on gold1"
SEASON_STYLES = {"winter": "bold bright_white", "spring": "bold green", "summer": "bold yellow", "fall": "bold orange3"}
TITLES = dict(zip(cards.NAMES, cards.CARDS.titles, strict=True))
NO_BREAK = "\N{NO-BREAK SPACE}"
SHOWN_OTHERWISE = ("track", "starting_card", "belt_card", "belt_face_down", "over")

Card = str | None
"""A kind of card by its name; None lies face down."""


def begun(seats: int, seed: int | None) -> Match:
    return start("conveyor", seats, seed=seed)


def scenes(match: Match) -> Iterator[RenderableType]:
    """Bots play the match to its end; what there is to see, one round of bids after the other."""
    yield _welcome(match)
    heard = match.notes()
    for notes in _moves(match):
        heard += notes
        if heard and not _is_craft_or_cleanup(match):
            yield _scene(match, heard)
            heard = []
    yield _ending(match)


def _is_craft_or_cleanup(match: Match) -> bool:
    """Elves craft and clean up all at once, so this is told when all have."""
    return match.view()["phase"] in ("craft", "cleanup")


def _moves(match: Match) -> Iterator[list[Note]]:
    """What everybody learns, move by move. Each seat answers by the rule of thumb, from what it sees."""
    yield []
    heuristic, rng = match.game.heuristic(), Rng(match.seed or 0)
    while not match.over:
        done, seat = len(match.log), match.asks()[0]
        move = heuristic.choose(match.look(seat).state, seat, rng)
        match.play(seat, match.game.spelling.move_of[move])
        yield match.notes(since=done)


# ---- a scene ------------------------------------------------------------------------------------------


def _welcome(match: Match) -> RenderableType:
    elves = Text(", ").join([_elf(seat) for seat in range(match.seats)])
    order = Text(", ").join([_elf(seat) for seat in match.view()["track"]])
    return Group(
        Text(f"{match.game.title}: {match.game.summary}", "bold"),
        Text.assemble("At the belt: ", elves, f". Seed {match.seed}."),
        Text.assemble("Ties go to the first of: ", order, "."),
    )


def _scene(match: Match, notes: Sequence[Note]) -> RenderableType:
    parts: list[RenderableType] = []
    for kind, alike in groupby(notes, key=lambda note: note.kind):
        parts += _event(match, kind, list(alike))
    view = match.view()
    if view["phase"] == "bid":
        parts.append(_line(_cards(view["belt"])))
    return Group(*parts)


def _event(match: Match, kind: str, notes: list[Note]) -> list[RenderableType]:
    """What notes of one kind, one after the other, look like."""
    if kind == "season":
        return _season(match, notes[0])
    if kind == "bid":
        return [_line(Text("   ").join([Text("bids:", "dim"), *[_bid(note) for note in notes]]))]
    if kind == "took":
        return [_took(seat, list(taken)) for seat, taken in groupby(notes, key=lambda note: note.seat)]
    if kind == "dropped":
        times = Counter(note.seat for note in notes)
        return [_line(_elf(seat), " drops ", (f"{count} to the floor", "red"), ".") for seat, count in times.items()]
    if kind in SHOWN_OTHERWISE:
        return []
    return [_line(_told(match, note)) for note in notes]


def _season(match: Match, note: Note) -> list[RenderableType]:
    season = note.facts["season"]
    head: list[RenderableType] = [Text(), Rule(Text(season.capitalize(), SEASON_STYLES[season]), style="dim")]
    return head if season == "winter" else [_desks(match), *head]


def _bid(note: Note) -> Text:
    return Text.assemble(_elf(note.seat), f" {note.facts['count'] or 'nil'}")


def _told(match: Match, note: Note) -> Text:
    words = Text(match.tell(note, ELVES))
    for name, style in zip(ELVES, ELF_STYLES, strict=True):
        words.highlight_words([name], style)
    return words


def _took(seat: int | None, notes: list[Note]) -> RenderableType:
    return _line(_elf(seat), " takes ", _cards([note.facts["kind"] for note in notes]))


def _line(*parts: Any) -> RenderableType:
    return Padding(Text.assemble(*parts), (0, 0, 0, 2), expand=False)


def _elf(seat: int | None) -> Text:
    assert seat is not None
    return Text(ELVES[seat], ELF_STYLES[seat])


def _cards(kinds: Sequence[Card]) -> Text:
    return Text(" ").join([_card(kind) for kind in kinds])


def _card(kind: Card) -> Text:
    title = "?" if kind is None else TITLES[kind]
    return Text(f" {title} ".replace(" ", NO_BREAK), CARD_STYLES.get(kind, GOLD_STYLE))


# ---- tables -------------------------------------------------------------------------------------------


def _desks(match: Match) -> Table:
    """What lies open on each desk at the end of a season."""
    table = Table("", "toys", "on the floor", "in hand", "gold", box=SIMPLE_HEAD)
    for seat, elf in enumerate(match.view()["elves"]):
        gold = [name for name, count in elf["gold"].items() for _ in range(count)]
        floor = Text(str(elf["floor_size"]), "red" if elf["floor_size"] else "")
        table.add_row(_elf(seat), str(elf["toy_count"]), floor, str(elf["hand_size"]), _cards(gold))
    return table


def _ending(match: Match) -> RenderableType:
    """Everything is turned over."""
    outcome = match.outcome
    assert outcome is not None
    elves = match.view()["elves"]
    table = Table("", "", "toys", "floor", "score", box=SIMPLE_HEAD, title="Santa is here!", title_style="bold")
    for seat in sorted(range(match.seats), key=lambda seat: outcome.ranks[seat]):
        toys = [Text.assemble(_card(toy["toy"]), "×2" if toy["wrapped"] else "") for toy in elves[seat]["toys"]]
        floor = [name for name, count in elves[seat]["floor"].items() for _ in range(count)]
        place = Text(f"{outcome.ranks[seat]}.", "bold green" if outcome.ranks[seat] == 1 else "")
        table.add_row(place, _elf(seat), Text(" ").join(toys), _cards(floor), str(outcome.scores[seat]))
    again = f"The same game again: kringle demo --seats {match.seats} --seed {match.seed}"
    return Group(_desks(match), table, Text(f"{outcome.clause}: {outcome.reason}"), Text(again, "dim"))
