"""`kringle lab report`: one page that needs nothing else; first what was found, in words, then the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import kringle
from kringle.kernel.game import Game
from kringle.lab import plots
from kringle.lab.balance import ordinal, sigmas
from kringle.lab.findings import (
    ENOUGH_SEATS,
    Finding,
    Judged,
    advice,
    average,
    between,
    findings,
    judged,
    percent,
    points,
    quantile,
    unseen,
)  # fmt: skip
from kringle.lab.lenses import Counts
from kringle.lab.look import page
from kringle.lab.measures import DOSES, Measured, measured, opened
from kringle.lab.plan import Plan, described
from kringle.lab.statistics import Effect, wilson

SIGNS = {
    "seat": "♟", "up": "▲", "down": "▼", "less": "▽", "thing": "≈", "length": "↔", "score": "★", "bot": "◆",
    "choice": "?", "few": "!",
}  # fmt: skip
MOST_WORDS = 12
"""Rows of a table of what bots do when."""
SMALLS = 8
MOST_ROUNDS = 10
"""Columns of that table."""


def report(folder: Path) -> str:
    """The page of a run that is finished."""
    plan = opened(folder)
    game = kringle.game(plan.game)
    found = [measured(folder, number) for number in range(len(plan.tables))]
    body = "".join(_table(game, one, len(found) > 1) for one in found)
    return page(f"{escape(game.title)}: {plan.total:,} games", _head(game, plan, found), body, _foot(plan))


def _head(game: Game, plan: Plan, found: Sequence[Measured]) -> str:
    tables = f"at each of {len(found)} tables" if len(found) > 1 else escape(described(plan, 0))
    links = "".join(f'<a href="#t{n}">{escape(described(plan, n))}</a>' for n in range(len(found)) if len(found) > 1)
    return (
        f"<h1>{escape(game.title)}: what {plan.games:,} games tell</h1>"
        f"<p>{tables[:1].upper() + tables[1:]}. Seed {plan.seed}, rules version {plan.rules}.</p><nav>{links}</nav>"
    )


def _table(game: Game, found: Measured, several: bool) -> str:
    title = escape(described(found.plan, found.number)) if several else "Findings"
    told = "".join(_finding(finding) for finding in findings(found))
    first = "".join(f"<li>{escape(sentence)}</li>" for sentence in advice(found))
    cards = [
        _turn_card(found), _seat_card(found), _score_card(found), _length_card(found), _bots_card(found),
        *_when_cards(found), _worth_card(game, found), _things_card(found), _doses_card(found),
        _decisions_card(game, found),
    ]  # fmt: skip
    return (
        f'<section id="t{found.number}"><h2>{title}</h2><ol class="advice">{first}</ol><ul class="findings">{told}</ul>'
        f'<h2>Pictures</h2><div class="cards">{"".join(cards)}</div></section>'
    )


def _finding(finding: Finding) -> str:
    sign = SIGNS.get(finding.kind, "•")
    return f'<li class="{finding.kind}" data-sign="{sign}">{escape(finding.words)}</li>'


def card(title: str, words: str, inside: str, full: bool = False) -> str:
    """A panel with a heading, a line that explains it, and a picture."""
    kind = "card full" if full else "card"
    return f'<article class="{kind}"><h3>{escape(title)}</h3><p>{escape(words)}</p>{inside}</article>'


def row(name: str, picture: str, value: str, faint: bool = False) -> str:
    kind = "row faint" if faint else "row"
    return f'<div class="{kind}"><span class="name">{name}</span>{picture}<span class="value">{value}</span></div>'


# ---- seats, scores, lengths -------------------------------------------------------------------------


def _turn_card(found: Measured) -> str:
    away = found.order.away() if found.order is not None else []
    if not away:
        return ""
    wide, even = sigmas(found.seats), 1 / found.seats
    most = max([0.03, *(abs(bound) for effect in away for bound in effect.interval(wide))])
    rows = []
    for place, effect in enumerate(away):
        low, high = effect.interval(wide)
        picture = plots.whisker(effect.value, low, high, (-most * 1.1, most * 1.1), plots.PINE, 0.02)
        shares = f"{percent(even + low)} to {percent(even + high)}"
        rows.append(row(ordinal(place).capitalize(), picture, f"{percent(even + effect.value)}<small>{shares}</small>"))
    words = (
        "Win rate by the order of turns that a game begins with, whatever the seat. Who begins may be drawn, so that "
        "seats are even and this is not. The intervals hold all at once."
    )
    return card("Turn order", words, f'<div class="rows">{"".join(rows)}</div>')


def _worth_card(game: Game, found: Measured) -> str:
    if found.worth is None:
        return ""
    costs = Counts(game).costs
    worth, parts = found.worth, []
    numbers = [n for n in range(len(found.plan.things)) if found.held[n] >= ENOUGH_SEATS]
    most = max((abs(bound) for n in numbers for bound in worth.each[n].interval()), default=0.01) * 1.05
    for group in dict.fromkeys(found.plan.things[n].group for n in numbers):
        mine = sorted((n for n in numbers if found.plan.things[n].group == group), key=lambda n: -worth.each[n].value)
        parts.append(f"<h4>{escape(group[:1].upper() + group[1:])}</h4>")
        for n in mine:
            each = worth.each[n]
            low, high = each.interval()
            colour = plots.SOFT if low < 0 < high else plots.HOLLY if each.value > 0 else plots.BERRY
            missed = f"{points(worth.beyond[n].value)} to group; from {100 * worth.smallest(n):.1f}"
            picture = plots.whisker(each.value, low, high, (-most, most), colour)
            value = f"{points(each.value)}<small>{missed}</small>"
            thing = found.plan.things[n]
            cost = f"<small>{escape(costs[thing.column])}</small>" if thing.column in costs else ""
            parts.append(row(escape(thing.title) + cost, picture, value, low < 0 < high))
    words = (
        "How many points of win rate one more of a thing adds, with all others held: seats of the same game are "
        "compared with each other. Beside it, how that differs from its group, and from where on such a difference "
        "would have been seen in these games; below its name, what one costs. Faint: not shown to add or to take "
        "anything."
    )
    return card("What one more is worth", words, f'<div class="rows">{"".join(parts)}</div>', True)


def _seat_card(found: Measured) -> str:
    even = 1 / found.seats
    effects = [Effect(found.share(seat).value - even, found.share(seat).error) for seat in range(found.seats)]
    most = max([0.03, *(abs(bound) for effect in effects for bound in effect.interval())])
    rows = []
    for seat, effect in enumerate(effects):
        low, high = effect.interval()
        colour = plots.SEAT_COLOURS[seat]
        name = f'<span class="seat-dot" style="background:{colour}"></span>Seat {seat}'
        picture = plots.whisker(effect.value, low, high, (-most * 1.1, most * 1.1), colour, 0.02)
        shares = f"{percent(even + low)} to {percent(even + high)}"
        rows.append(row(name, picture, f"{percent(even + effect.value)}<small>{shares}</small>"))
    words = (
        f"Win rate of each seat with its 95% interval. The dashed line is even, {percent(even)}; two points around it "
        f"are shaded."
    )
    return card("Seats", words, f'<div class="rows">{"".join(rows)}</div>')


def _score_card(found: Measured) -> str:
    words = f"Scores of all seats: {average(found.scores):.1f} on average; of winners: {average(found.best):.1f}."
    key = '<div class="key"><span><i></i>all seats</span><span><i class="line"></i>winners</span></div>'
    return card("Scores", words, plots.histogram(words, found.scores, found.best, "score") + key)


def _length_card(found: Measured) -> str:
    low, high = quantile(found.decisions, 0.05), quantile(found.decisions, 0.95)
    words = (
        f"Decisions in a game: {average(found.decisions):.1f} on average; nine of ten games have {low} to {high}. "
        f"With chance, a game has {average(found.moves):.0f} moves."
    )
    return card("Length", words, plots.histogram(words, found.decisions, None, "decisions in a game"))


def _bots_card(found: Measured) -> str:
    if len(found.by_bot) < 2:
        return ""
    rows = []
    for bot in found.by_bot:
        share = found.bot_share(bot)
        low, high = share.interval()
        rows.append(
            row(
                escape(bot),
                plots.bar(share.value),
                f"{percent(share.value)}<small>{percent(low)} to {percent(high)}</small>",
            )
        )
    words = f"How often each bot wins a game that it plays, on all seats; even would be {percent(1 / found.seats)}."
    return card("Bots", words, f'<div class="rows">{"".join(rows)}</div>')


# ---- cards and places -------------------------------------------------------------------------------


def _things_card(found: Measured) -> str:
    things = judged(found)
    if not things:
        return ""
    most = max(0.01, *(max(abs(thing.low), abs(thing.high)) for thing in things if thing.stands), 0.01)
    groups = list(dict.fromkeys(thing.group for thing in found.plan.things))
    rows = [_group(group, [thing for thing in things if thing.thing.group == group], most * 1.05) for group in groups]
    absent = unseen(found)
    never = f"<p>Not in these games: {escape(', '.join(thing.title for thing in absent))}.</p>" if absent else ""
    words = (
        "How much more often than owners of others of its group the owner of such a thing wins, in points of win rate: "
        "where one of a group is very good, the others are below its mean and may still be good. "
        "Faint: luck may explain it. This is company, not cause: who is ahead can afford more. What a change would do, "
        "kringle lab compare tells."
    )
    return card(
        "Cards and places", words, f'<div class="rows">{"".join(rows)}</div>{never}{_all_things(found, things)}', True
    )


def _group(group: str, things: list[Judged], most: float) -> str:
    if not things:
        return ""
    rows = [f"<h4>{escape(group[:1].upper() + group[1:])}</h4>"]
    for thing in things:
        colour = plots.HOLLY if thing.effect.value > 0 else plots.DEEP
        picture = plots.whisker(
            thing.effect.value, thing.low, thing.high, (-most, most), colour if thing.stands else plots.SOFT
        )
        value = f"{points(thing.effect.value)}<small>{between(thing.low, thing.high)}</small>"
        rows.append(row(escape(thing.thing.title), picture, value, not thing.stands))
    return "".join(rows)


def _all_things(found: Measured, things: Sequence[Judged]) -> str:
    head = "<tr><th>thing</th><th>a game</th><th>owner wins</th><th>against its group</th><th>luck alone (p)</th></tr>"
    lines = []
    for thing in things:
        owner = found.sums.owner(thing.number).value + 1 / found.seats
        told = points(thing.effect.value)
        lines.append(
            f"<tr><td>{escape(thing.thing.title)}</td><td>{thing.used / found.games:.2f}</td><td>{percent(owner)}</td>"
            f"<td>{told}</td><td>{thing.effect.p:.2g}</td></tr>"
        )
    table = f'<div class="scroll"><table>{head}{"".join(lines)}</table></div>'
    return f"<details><summary>All numbers</summary>{table}</details>"


def _doses_card(found: Measured) -> str:
    things = sorted((thing for thing in judged(found) if thing.stands), key=lambda thing: -abs(thing.effect.value))
    if not things:
        return ""
    smalls = []
    for thing in things[:SMALLS]:
        wins = []
        for dose in range(DOSES):
            won, seats = found.doses[thing.number, dose]
            low, high = wilson(won, int(seats))
            wins.append((won / seats if seats else 0.0, low if seats else 0.0, high if seats else 0.0, int(seats)))
        title = escape(thing.thing.title)
        smalls.append(
            f"<div><h4>{title}</h4>{plots.doses(f'Win rate by number of {title}', wins, 1 / found.seats)}</div>"
        )
    words = (
        "Win rate of seats that had none, one, two … of a thing, with 95% intervals. The dashed line is an even share."
    )
    return card("How many of them", words, f'<div class="smalls">{"".join(smalls)}</div>', True)


# ---- decisions --------------------------------------------------------------------------------------


def _decisions_card(game: Game, found: Measured) -> str:
    if not found.sampled:
        return ""
    clauses = sorted(found.choices, key=lambda clause: -found.choices[clause][0])
    rows = []
    for clause in clauses[:MOST_WORDS]:
        asked, legal = found.choices[clause]
        said = game.rulebook.sentence(clause)
        name = f'<span title="{escape(said)}">{clause} {escape(said[:46])}{"…" if len(said) > 46 else ""}</span>'
        share = asked / found.sampled
        rows.append(row(name, plots.bar(share), f"{percent(share)}<small>{legal / asked:.1f} moves</small>"))
    words = (
        f"Which rules ask, of {found.sampled:,} decisions that were written down (one of {found.plan.every}), and how "
        f"many moves there are to choose from on average."
    )
    return card("Decisions", words, f'<div class="rows">{"".join(rows)}</div>', True)


def _when_cards(found: Measured) -> list[str]:
    made = []
    for bot, counts in sorted(found.when.items()):
        words = [word for word, _ in _by_word(counts)][:MOST_WORDS]
        bins = rounds_shown(sorted({number for number, _ in counts}))
        totals = [sum(times for (number, _), times in counts.items() if number in numbers) for numbers in bins]
        rows = {
            word: [sum(counts[n, word] for n in numbers) / total for numbers, total in zip(bins, totals, strict=True)]
            for word in words
        }
        labels = [f"{bin[0]}" if len(bin) == 1 else f"{bin[0]}–{bin[-1]}" for bin in bins]
        said = f"What {bot} does in each round of a game, in percent of its decisions there; the darker, the more."
        made.append(card(f"What {bot} does when", said, plots.heat(said, rows, labels, "round")))
    return made


def rounds_shown(numbers: list[int]) -> list[list[int]]:
    """Rounds, several in a column where there are many."""
    size = -(-len(numbers) // MOST_ROUNDS) or 1
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def _by_word(counts: dict[tuple[int, str], int]) -> list[tuple[str, int]]:
    totals: dict[str, int] = {}
    for (_, word), times in counts.items():
        totals[word] = totals.get(word, 0) + times
    return sorted(totals.items(), key=lambda item: (-item[1], item[0]))


def _foot(plan: Plan) -> str:
    return (
        '<h2>How this was measured</h2><dl class="method">'
        "<dt>Wins</dt><dd>A win that n seats share counts 1/n for each.</dd>"
        "<dt>Intervals</dt><dd>95%. What happens within a game hangs together, so games are counted as the independent "
        "pieces, not seats.</dd>"
        "<dt>Many questions at once</dt><dd>Of many things some stand out by luck. Those that are told keep the share "
        "of false ones at 5% (Benjamini–Hochberg), and their intervals are widened to match "
        "(Benjamini–Yekutieli).</dd>"
        "<dt>Cards and places</dt><dd>For each piece of a kind: did its owner win? The mean over all pieces, less the "
        "same mean over all pieces of its group.</dd>"
        f"<dt>Again</dt><dd>The same plan (<code>run.json</code>, mark {plan.mark}) gives the same rows, with any "
        "number of workers.</dd></dl>"
    )
