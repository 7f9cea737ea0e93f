"""`kringle review`: what was luck and what was skill in a finished game."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands import replay
from kringle.commands.language import t
from kringle.kernel.match import Match
from kringle.players.hints import said
from kringle.review import Choice, Moment, Review

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""Places of the line of chances, at most."""


def shown(match: Match, review: Review) -> RenderableType:
    names = replay.seats_of(match)
    parts: list[RenderableType] = [replay.ending(match), Text(t("review.shares"), "bold"), _shares(review, names)]
    parts += [Text(t("review.chances"), "bold"), _chances(review, names)]
    parts += [Text(t("review.moments"), "bold"), *_moments(match, review, names)]
    parts += [Text(t("review.choices"), "bold"), *_choices(match, review, names)]
    parts.append(
        Text(
            t("review.effort", searches=review.searches, iterations=review.iterations, seconds=round(review.seconds)),
            "dim",
        )
    )
    return Group(*parts)


def points(share: float) -> str:
    """Of a hundred games, with its sign."""
    number = round(100 * share)
    return f"{number:+d}" if number else "0"


def _shares(review: Review, names: list[str]) -> RenderableType:
    columns = (
        t("review.even"), t("review.draw"), t("review.hidden"), t("review.own"), t("review.others"), t("review.final"),
    )  # fmt: skip
    table = Table("", *columns, box=SIMPLE_HEAD)
    for share in review.shares:
        parts = (points(part) for part in (share.draw, share.hidden, share.own, share.others))
        table.add_row(names[share.seat], f"{100 * share.even:.0f}", *parts, f"{100 * share.final:.0f}")
    return table


def _chances(review: Review, names: list[str]) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    found = [chances for _, chances in review.chances()]
    step = max(1, -(-len(found) // WIDTH))
    for seat, name in enumerate(names):
        line = [chances[seat] for chances in (*found[:-1:step], found[-1])]
        table.add_row(name, "".join(BLOCKS[min(len(BLOCKS) - 1, int(len(BLOCKS) * chance))] for chance in line))
    return table


def _moments(match: Match, review: Review, names: list[str]) -> list[RenderableType]:
    lines = []
    for seat, name in enumerate(names):
        best, worst = review.luckiest(seat), review.unluckiest(seat)
        what, more = _what(match, best), points(best.luck[seat])
        lines.append(t("review.lucky", name=name, points=more, moves=best.end, what=what))
        what, less = _what(match, worst), points(worst.luck[seat])
        lines.append(t("review.unlucky", name=name, points=less, moves=worst.end, what=what))
    return [Text(line) for line in lines]


def _what(match: Match, moment: Moment) -> str:
    """What happened then, in one line."""
    notes = [note for note in replay.story(match) if moment.begin < note.at <= moment.end]
    told = replay.sentences(match, notes[-3:])
    return " ".join(told) or "-"


def _choices(match: Match, review: Review, names: list[str]) -> list[RenderableType]:
    found = [_choice(match, one, names) for seat in range(review.seats) for one in review.mistakes(seat)]
    return [Text(line) for line in found] or [Text(t("review.none"))]


def _choice(match: Match, choice: Choice, names: list[str]) -> str:
    assert choice.better is not None
    return t(
        "review.choice", label=choice.label, name=names[choice.seat], moves=choice.at, move=said(choice.move),
        better=said(choice.better), points=round(100 * choice.cost), error=max(1, round(100 * choice.error)),
        clause=match.game.spelling.clauses[choice.better[0]],
    )  # fmt: skip
