"""Pictures of numbers as SVG, drawn by hand in Kringle's colours. Every picture says in words what it shows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

SEAT_COLOURS = ("#d1495b", "#2a6fbb", "#2fa4a8", "#3c9d6b", "#8e5bb5", "#4f5d75", "#8a5a3b", "#b3262e")
SOFT, GRID, LANTERN, DEEP, HOLLY, BERRY, PINE = (
    "#5d554b", "#e6d8bd", "#ffc857", "#e39b1f", "#2e7d4f", "#b3262e", "#1d3b34",
)  # fmt: skip
WIDTH, HEIGHT = 380, 190
LEFT, RIGHT, TOP, BOTTOM = 36, 8, 10, 34
BARS = 40
"""A histogram has at most about this many."""


def drawn(words: str, inside: str, width: int = WIDTH, height: int = HEIGHT, kind: str = "plot") -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(words)}">'
        f"<title>{escape(words)}</title>{inside}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "middle", kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str = GRID, width: float = 1, more: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}" {more}/>'


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    size = f'width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{fill}" {more}/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}"/>'


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two values."""
    if high <= low:
        return [low]
    raw = (high - low) / about
    size: float = 10 ** math.floor(math.log10(raw))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw)
    first = math.ceil(low / step)
    return [n * step for n in range(first, math.floor(high / step) + 1)]


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else f"{value:g}"


# ---- one picture each -------------------------------------------------------------------------------


def histogram(words: str, all_of: Counter[int], some: Counter[int] | None, axis: str) -> str:
    """How often each value came up, as shares; `some` is drawn over it as a line of steps."""
    low, high = min(all_of), max(all_of)
    size = max(1, math.ceil((high - low + 1) / BARS))
    count = (high - low) // size + 1
    bars = _shares(all_of, low, size, count)
    over = _shares(some, low, size, count) if some else []
    top = max([*bars, *over]) * 1.08
    inner, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    across, base = inner / count, HEIGHT - BOTTOM

    def x(value: float) -> float:
        return LEFT + (value - low) / size * across

    parts = [line(LEFT, base - tall * t / top, WIDTH - RIGHT, base - tall * t / top) for t in ticks(0, top, 3)]
    parts += [text(LEFT - 4, base - tall * t / top + 4, f"{100 * t:.0f}%", "end") for t in ticks(0, top, 3)]
    parts += [
        rect(LEFT + n * across + 0.5, base - tall * share / top, across - 1, tall * share / top, LANTERN, 'rx="1.5"')
        for n, share in enumerate(bars)
    ]
    if over:
        steps = [
            f"{LEFT + (n + d) * across:.1f},{base - tall * over[n] / top:.1f}" for n in range(count) for d in (0, 1)
        ]
        parts.append(f'<polyline points="{" ".join(steps)}" fill="none" stroke="{BERRY}" stroke-width="2"/>')
    parts += [text(x(t + 0.5 * (size == 1)), base + 14, number(t)) for t in ticks(low, high, 6)]
    parts += [line(LEFT, base, WIDTH - RIGHT, base, SOFT), text(LEFT + inner / 2, HEIGHT - 4, axis, kind="axis")]
    return drawn(words, "".join(parts))


def _shares(times: Counter[int], low: int, size: int, count: int) -> list[float]:
    found = [0.0] * count
    total = times.total()
    for value, often in times.items():
        found[(value - low) // size] += often / total
    return found


def whisker(value: float, low: float, high: float, scale: tuple[float, float], colour: str, band: float = 0) -> str:
    """A value with its interval on a scale that several rows share, as wide as there is room; around zero a band."""
    left, right = scale

    def x(at: float) -> float:
        return 2 + 96 * (min(max(at, left), right) - left) / (right - left)

    parts = (
        [f'<rect x="{x(-band):.2f}%" width="{x(band) - x(-band):.2f}%" height="22" fill="#f1e4cc"/>'] if band else []
    )
    parts.append(f'<line x1="{x(0):.2f}%" x2="{x(0):.2f}%" y2="22" stroke="{SOFT}" stroke-dasharray="2 2"/>')
    parts.append(
        f'<line x1="{x(low):.2f}%" x2="{x(high):.2f}%" y1="11" y2="11" stroke="{colour}" stroke-width="4" '
        f'stroke-linecap="round" opacity=".5"/><circle cx="{x(value):.2f}%" cy="11" r="4.5" fill="{colour}"/>'
    )
    return strip(f"{100 * value:+.1f} points, {100 * low:+.1f} to {100 * high:+.1f}", "".join(parts))


def strip(words: str, inside: str) -> str:
    """A picture of a row: as wide as there is room."""
    return f'<svg class="whisker" role="img" aria-label="{escape(words)}"><title>{escape(words)}</title>{inside}</svg>'


def doses(words: str, wins: Sequence[tuple[float, float, float, int]], even: float) -> str:
    """Win rates with their intervals for none, one, two ... of a thing."""
    width, height, left, base = 190, 130, 34, 104
    top = max([even, *(high for _, _, high, _ in wins)]) * 1.1
    across = (width - left - 6) / len(wins)

    def y(share: float) -> float:
        return base - share / top * (base - 8)

    parts = [text(left - 4, y(t) + 4, f"{100 * t:.0f}%", "end") for t in ticks(0, top, 3)]
    parts += [line(left, y(t), width - 6, y(t)) for t in ticks(0, top, 3)]
    parts.append(line(left, y(even), width - 6, y(even), SOFT, 1.5, 'stroke-dasharray="4 3"'))
    for n, (share, low, high, seats) in enumerate(wins):
        middle = left + (n + 0.5) * across
        label = f"{n}+" if n == len(wins) - 1 else str(n)
        parts.append(text(middle, base + 15, label))
        if seats:
            parts += [line(middle, y(low), middle, y(high), DEEP, 3, 'stroke-linecap="round"')]
            parts.append(circle(middle, y(share), 4.5, PINE))
    return drawn(words, "".join(parts), width, height, "small")


def heat(words: str, rows: Mapping[str, Sequence[float]], labels: Sequence[str], axis: str) -> str:
    """Shares by row and column: the darker, the more; each share from a tenth on is told."""
    width, tall, left = 380, 20, 104
    across = (width - left - 4) / max(1, len(labels))
    most = max((share for shares in rows.values() for share in shares), default=1) or 1
    parts = []
    for n, (name, shares) in enumerate(rows.items()):
        parts.append(text(left - 6, n * tall + 14, name if len(name) < 17 else name[:15] + "…", "end"))
        for column, share in enumerate(shares):
            strength = math.sqrt(share / most)
            shade = f'opacity="{0.04 + 0.96 * strength:.2f}" rx="2"'
            parts.append(rect(left + column * across, n * tall + 1, across - 1.5, tall - 2, PINE, shade))
            if share >= 0.1:
                kind = "on" if strength > 0.48 else ""
                parts.append(text(left + (column + 0.48) * across, n * tall + 14, f"{100 * share:.0f}", kind=kind))
    base = len(rows) * tall + 14
    parts += [text(left + (n + 0.48) * across, base, label) for n, label in enumerate(labels)]
    parts.append(text((left + width) / 2, base + 14, axis, kind="axis"))
    return drawn(words, "".join(parts), width, base + 20)


def bar(share: float, colour: str = LANTERN) -> str:
    """A share of a whole, as a bar for a row of a table."""
    return strip(f"{100 * share:.1f}%", f'<rect y="3" width="{100 * share:.2f}%" height="16" rx="4" fill="{colour}"/>')
