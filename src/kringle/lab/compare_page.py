"""`kringle lab compare -o FILE`: two runs on one page: what moved, what did not, and what could have been missed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kringle.lab import plots
from kringle.lab.comparing import Comparison, Difference, in_words
from kringle.lab.effects import POWER
from kringle.lab.look import page
from kringle.lab.report import card, row


def compare_page(found: Comparison) -> str:
    title = f"{escape(found.title)}: {escape(found.names[0])} against {escape(found.names[1])}"
    how = "game by game" if found.paired else "as two samples, since their seeds differ"
    games = " and ".join(f"{count:,}" for count in sorted(set(found.games)))
    head = f"<h1>{title}</h1><p>{games} games of each, compared {how}.</p>"
    told = "".join(f"<li>{escape(sentence)}</li>" for sentence in advice(found))
    moved = "".join(
        f'<li class="{"up" if one.effect.value > 0 else "down"}" data-sign="{_sign(one)}">{escape(in_words(one))}</li>'
        for one in found.found
    )
    shares = [one for one in found.differences if one.judged and one.measure.percent]
    others = [one for one in found.differences if one.judged and not one.measure.percent and one.before]
    cards = [
        _card("Shares", "In points of win rate.", shares, points=True),
        _card("Counts and scores", "In percent of what they were before.", others, points=False),
    ]
    body = (
        f'<section><h2>{escape(found.verdict)}</h2><ol class="advice">{told}</ol><ul class="findings">{moved}</ul>'
        f'<h2>Pictures</h2><div class="cards">{"".join(cards)}</div>{_table(found.differences)}</section>'
    )
    return page(title, head, body, FOOT)


def advice(found: Comparison) -> list[str]:
    """Three sentences to act on: is it fair, what moved most, what these games can't tell."""
    seats = [one for one in found.differences if one.measure.name.startswith("Wins of seat") and one.judged]
    uneven = [one for one in seats if one.stands]
    fair = f"Seats have changed: {in_words(uneven[0])}" if uneven else "No seat is shown to gain or lose by the change."
    surest = found.found[0] if found.found else None
    most = f"What moved most surely: {in_words(surest)}" if surest else "Nothing moved beyond luck: keep either."
    missed = max((POWER * one.effect.error for one in seats), default=0.0)
    hidden = f"That a seat gains less than {100 * missed:.1f} points could have been missed: more games would tell."
    return [fair, most, "All games ended the same: there is nothing to miss." if found.all_the_same else hidden]


def _sign(one: Difference) -> str:
    return "▲" if one.effect.value > 0 else "▼"


def _card(title: str, words: str, mine: Sequence[Difference], points: bool) -> str:
    """Rows that share a scale: points of win rate, or parts of what a measure was before."""
    if not mine:
        return ""
    scaled = [(one, 1.0 if points else 1 / abs(one.before)) for one in mine]
    most = max(0.01, *(max(abs(one.low), abs(one.high)) * by for one, by in scaled)) * 1.05
    rows = []
    for one, by in sorted(scaled, key=lambda pair: -abs(pair[0].effect.value) * pair[1]):
        colour = plots.SOFT if not one.stands else plots.HOLLY if one.effect.value > 0 else plots.BERRY
        picture = plots.whisker(one.effect.value * by, one.low * by, one.high * by, (-most, most), colour)
        seen = f"seen from {100 * by * POWER * one.effect.error:.1f}"
        value = f"{100 * by * one.effect.value:+.1f}{'' if points else '%'}<small>{seen}</small>"
        rows.append(row(escape(one.measure.name), picture, value, not one.stands))
    said = f"{words} Faint: luck explains it. Seen from: the smallest change that these games could have shown."
    return card(title, said, f'<div class="rows">{"".join(rows)}</div>', True)


def _table(differences: Sequence[Difference]) -> str:
    names = ("measure", "before", "after", "change", "interval", "luck alone (p)")
    head = "".join(f"<th>{name}</th>" for name in names)
    lines = [
        f"<tr><td>{escape(one.measure.name)}</td><td>{one.before:.3f}</td><td>{one.after:.3f}</td>"
        f"<td>{one.effect.value:+.3f}</td><td>{one.low:+.3f} to {one.high:+.3f}</td><td>{one.effect.p:.2g}</td></tr>"
        for one in differences
        if one.judged
    ]
    table = f'<div class="scroll"><table><tr>{head}</tr>{"".join(lines)}</table></div>'
    return f"<details><summary>All numbers</summary>{table}</details>"


FOOT = (
    '<h2>How this was measured</h2><dl class="method"><dt>Pairs</dt><dd>Game g of two runs of one seed begins with the '
    "same stream of chance, so the games are compared one by one, which takes luck out.</dd><dt>Intervals</dt><dd>95%, "
    "widened for what is told out of many measures (Benjamini–Yekutieli); of what is told, 5% may be luck "
    "(Benjamini–Hochberg).</dd></dl>"
)
