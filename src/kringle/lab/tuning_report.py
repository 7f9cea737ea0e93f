"""What `kringle lab tune` looked for, tried and proposes: a page of Markdown, and a picture of the search."""

from __future__ import annotations

import kringle
from kringle.lab import plots
from kringle.lab.aims import PACE, Standing, stated
from kringle.lab.tuning import CHECK, Tuned


def page(found: Tuned, picture: str) -> str:
    """Markdown; `picture` is the name of the file of `search_picture`."""
    title = kringle.game(found.game).title
    parts = [
        f"# {title}: balance",
        f"Made by `{_command(found)}`: games of the rule of thumb against itself. What holds for it need not hold for "
        f"people.",
        "## Aims",
        *[f"- {aim}" for aim in stated(found.game)],
        f"## {_start(found).capitalize()}",
        _table(found.game, {_start(found): found.begun}),
        _dominated(found.begun),
        "## Search",
        _search(found, picture),
        "## Proposal",
        *_proposal(found),
    ]
    return "\n\n".join(part for part in parts if part).replace("\n\n- ", "\n- ") + "\n"


def _command(found: Tuned) -> str:
    table = f"--seats {found.seats} --games {found.games} --seed {found.seed}"
    return f"kringle lab tune {found.game} {table} --rounds {found.rounds} --width {found.width}"


def _start(found: Tuned) -> str:
    return "as it begins" if found.start else "as it ships"


def _table(game: str, columns: dict[str, Standing]) -> str:
    names, ones, timed = list(columns), list(columns.values()), kringle.game(game).lens.minutes
    most = [max(abs(away) for away in one.seats) for one in ones]
    rows = [
        ("games", [f"{one.games:,}" for one in ones]),
        ("seat farthest from even", [f"{100 * away:.1f} points" for away in most]),
        ("dominated cards", [str(len(one.dominated)) for one in ones]),
        ("decisions in a game", [f"{one.decisions:.1f}" for one in ones]),
        *(
            [(f"minutes at {PACE:.0f} s a decision", [f"{one.decisions * PACE / 60:.0f}" for one in ones])]
            if timed
            else []
        ),
        ("loss: seats + cards + length", [_loss(one) for one in ones]),
    ]
    head = f"| | {' | '.join(names)} |\n|---|{'---:|' * len(names)}"
    return "\n".join([head, *(f"| {name} | {' | '.join(values)} |" for name, values in rows)])


def _loss(one: Standing) -> str:
    return f"{one.seat_loss:.1f} + {one.card_loss:.1f} + {one.length_loss:.1f} = {one.loss:.1f}"


def _dominated(one: Standing) -> str:
    cards = [f"{title} ({100 * value:+.1f} ± {196 * error:.1f})" for title, value, error in one.dominated]
    told = f"Dominated, in points of win rate against others of their group: {', '.join(cards)}."
    unused = f" Hardly ever used, so not judged: {', '.join(one.unused)}." if one.unused else ""
    return (told if cards else "No card is dominated.") + unused


def _search(found: Tuned, picture: str) -> str:
    if not found.knobs:
        return (
            "There is no reconstructed number that the rules count with. What else is reconstructed, such as the "
            "course of a track or which suit has which effect, is not tuned."
        )
    if not found.tried:
        said = "all aims are met" if found.begun.loss == 0 else "the game allows no step"
        return f"{found.knobs} reconstructed numbers could be turned. Nothing was tried: {said}."
    head = "| round | step | seats | cards | length | loss | |\n|---:|---|---:|---:|---:|---:|---|"
    rows = [
        f"| {one.round} | {one.step} | {one.standing.seat_loss:.1f} | {one.standing.card_loss:.1f} | "
        f"{one.standing.length_loss:.1f} | {one.standing.loss:.1f} | {'taken' if one.taken else ''} |"
        for one in found.tried
    ]
    said = f"{found.knobs} reconstructed numbers could be turned; {len(found.tried)} steps were tried. Less is better."
    return "\n\n".join([said, f"![Loss of each step that was tried]({picture})", "\n".join([head, *rows])])


def _proposal(found: Tuned) -> list[str]:
    if not found.changes or found.before is None or found.after is None:
        return ["None: no step was clearly better, so the numbers stay as they are."]
    changes = "\n".join(f"- `{name}`: {old} → {new}" for name, old, new in found.changes)
    verdict = (
        "On these the proposal is clearly better."
        if found.holds
        else "On these the proposal is **not** clearly better: leave the numbers as they are."
    )
    checked = _table(found.game, {_start(found): found.before, "proposal": found.after})
    setting = " ".join(f'--set "{name}={new}"' for name, _, new in found.changes)
    again = f"To play it: `kringle lab run {found.game} --seats {found.seats} {setting}`"
    return [
        changes,
        f"Checked on {CHECK * found.games:,} games of each that the search has not seen:",
        checked,
        verdict,
        again,
    ]


def search_picture(found: Tuned) -> str:
    """Each step that was tried, as a dot, round by round; the line is where the search was."""
    rounds = max((one.round for one in found.tried), default=1)
    top = max([found.begun.loss, *(one.standing.loss for one in found.tried), 1.0]) * 1.08
    base, left = plots.HEIGHT - plots.BOTTOM, plots.LEFT

    def x(number: float) -> float:
        return left + 12 + (plots.WIDTH - left - plots.RIGHT - 24) * number / rounds

    def y(loss: float) -> float:
        return base - (base - plots.TOP) * loss / top

    parts = [plots.rect(0, 0, plots.WIDTH, plots.HEIGHT, "#fff8ec")]
    parts += [plots.line(left, y(t), plots.WIDTH - plots.RIGHT, y(t)) for t in plots.ticks(0, top, 4)]
    parts += [plots.text(left - 4, y(t) + 4, plots.number(t), "end") for t in plots.ticks(0, top, 4)]
    parts += [
        plots.circle(x(one.round), y(one.standing.loss), 3.5, plots.HOLLY if one.taken else "#c79a6b")
        for one in found.tried
    ]
    here, walked = found.begun.loss, [f"{x(0):.1f},{y(found.begun.loss):.1f}"]
    for number in range(1, rounds + 1):
        here = next((one.standing.loss for one in found.tried if one.round == number and one.taken), here)
        walked.append(f"{x(number):.1f},{y(here):.1f}")
        parts.append(plots.text(x(number), base + 14, str(number)))
    parts.append(f'<polyline points="{" ".join(walked)}" fill="none" stroke="{plots.HOLLY}" stroke-width="2"/>')
    parts.append(plots.text((left + plots.WIDTH) / 2, plots.HEIGHT - 4, "round"))
    drawn = plots.drawn("Loss of each step that was tried, round by round", "".join(parts))
    style = f'<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="11" fill="{plots.SOFT}" '
    return drawn.replace("<svg ", style, 1) + "\n"
