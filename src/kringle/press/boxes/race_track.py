"""A race track drawn for the table: as large as its pawns need, whatever the file's canvas is."""

from __future__ import annotations

import math
from typing import Any

from kringle.press.art import HEAD, grey
from kringle.press.pieces import INK, Node, Order, box, svg, text

BASE = 26.0
"""Millimetres between two spaces at least: what a pawn's foot needs."""
MARGIN = 22.0
LARGEST = 780.0
ROCK = "M-.1-1.05 .85-.62 1.05.3 .35 1.02-.7.9-1.06-.1-.62-.8Z"
Point = tuple[float, float]


def ground(order: Order) -> tuple[Node, tuple[float, float]]:
    """The drawing, and its size in millimetres."""
    from kringle.games.topdeer import track

    chosen = track.chosen(order.options["track"])
    at, radius, size = placed(chosen)
    drawing = picture(order, chosen, at, radius, size)
    kids = [svg(drawing, 0, 0, *size), *titles(order, chosen, at, radius, size)]
    return box(0, 0, *size, *kids), size


def placed(chosen: Any) -> tuple[list[Point], float, tuple[float, float]]:
    """Where spaces are, in millimetres; how large they are; how large the board is."""
    points = [(float(space.x), float(space.y)) for space in chosen.spaces]
    nearest = min(
        (math.dist(a, b) for i, a in enumerate(points) for b in points[:i] if math.dist(a, b) > 0), default=60.0
    )
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = BASE / nearest
    scale = min(max(scale, 340 / max(wide, 1.0)), LARGEST / max(wide, high, 1.0))
    radius = max(4.0, min(11.5, nearest * scale * 0.44))
    edge = max(MARGIN, radius * 2.4)
    at = [(edge + (x - left) * scale, edge + (y - top) * scale) for x, y in points]
    return at, radius, (round(wide * scale + 2 * edge, 1), round(high * scale + 2 * edge, 1))


def picture(order: Order, chosen: Any, at: list[Point], radius: float, size: tuple[float, float]) -> str:
    full = order.ink.kind == "full"
    ways = [(i, to) for i, space in enumerate(chosen.spaces) for to in space.next]
    lines = "".join(f'<path d="M{at[a][0]:.1f} {at[a][1]:.1f}L{at[b][0]:.1f} {at[b][1]:.1f}"/>' for a, b in ways)
    layers = [(3.7, "#7d9c8b"), (3.4, "#a9c1cf"), (3.0, "#dfeaf1"), (0.85, "#b7d0de")] if full else [(0.5, "#c3c9cc")]
    body = [f'<rect width="{size[0]}" height="{size[1]}" fill="{"#dceadd" if full else "#ffffff"}"/>']
    for width, colour in layers:
        body.append(
            f'<g fill="none" stroke="{colour}" stroke-width="{radius * width:.2f}" stroke-linecap="round">{lines}</g>'
        )
    body.append(finish_line(chosen, at, radius))
    body.append(pen(chosen, at, radius, full))
    body += [head(at[a], at[b], radius) for a, b in ways]
    for number, space in enumerate(chosen.spaces[1:-1], 1):
        body.append(rock(at[number], radius, full) if space.rough else spot(at[number], radius))
    drawing = f'{HEAD} viewBox="0 0 {size[0]} {size[1]}">{"".join(body)}</svg>'
    return grey(drawing) if order.ink.kind == "black" else drawing


def spot(at: Point, radius: float) -> str:
    return (
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}" fill="#ffffff" stroke="#7fa5bd" stroke-width="1"/>'
    )


def rock(at: Point, radius: float, full: bool) -> str:
    shade, pebble = ("#8a8f96", "#b9bec4") if full else ("#ffffff", "#8a8f96")
    pebbles = (
        '<circle cx="-.3" cy="-.25" r=".2"/><circle cx=".38" cy="-.02" r=".17"/><circle cx="-.12" cy=".45" r=".19"/>'
    )
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) scale({radius:.2f})"><path d="{ROCK}" fill="{shade}" '
        f'stroke="#4a4f55" stroke-width=".09"/><g fill="{pebble}">{pebbles}</g></g>'
    )


def head(a: Point, b: Point, radius: float) -> str:
    """An arrow's head, between two spaces, where neither covers it."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    s = radius / 11.5
    return (
        f'<path d="M{-1.3 * s:.2f} {-2.4 * s:.2f}L{1.3 * s:.2f} 0L{-1.3 * s:.2f} {2.4 * s:.2f}" fill="none" '
        f'stroke="#35617d" stroke-width="{1.1 * s:.2f}" stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})"/>'
    )


def heading(chosen: Any, at: list[Point], number: int) -> float:
    """Which way one runs there, in degrees."""
    if number == 0:
        pairs = [(at[0], at[to]) for to in chosen.spaces[0].next]
    else:
        pairs = [(at[i], at[number]) for i, space in enumerate(chosen.spaces) if number in space.next]
    x = sum((b[0] - a[0]) / max(math.dist(a, b), 0.1) for a, b in pairs)
    y = sum((b[1] - a[1]) / max(math.dist(a, b), 0.1) for a, b in pairs)
    return math.degrees(math.atan2(y, x))


def pen(chosen: Any, at: list[Point], radius: float, full: bool) -> str:
    across = 2 * radius * min(3, max(2, len(chosen.spaces[0].next))) + 8
    back, front = -2.2 * radius, 0.6 * radius
    posts = "".join(
        f'<circle cx="{x:.1f}" cy="{-across / 2 + part * across:.1f}" r="1.6"/>'
        for x in (back, front)
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<g transform="translate({at[0][0]:.1f} {at[0][1]:.1f}) rotate({heading(chosen, at, 0):.1f})">'
        f'<rect x="{back:.1f}" y="{-across / 2:.1f}" width="{front - back:.1f}" height="{across:.1f}" '
        f'fill="{"#d4b088" if full else "#ffffff"}" '
        f'stroke="#8a5a3b" stroke-width="1.8"/><g fill="#8a5a3b" stroke="#4a2c15" stroke-width=".6">{posts}</g></g>'
    )


def finish_line(chosen: Any, at: list[Point], radius: float) -> str:
    last = len(chosen.spaces) - 1
    half, square = radius * 3.2, radius * 0.5
    count = max(2, round(2 * half / square))
    high = 2 * half / count
    squares = "".join(
        f'<rect x="{0 if i % 2 else -square:.2f}" y="{-half + i * high:.2f}" width="{square:.2f}" height="{high:.2f}"/>'
        for i in range(count)
    )
    return (
        f'<g transform="translate({at[last][0]:.1f} {at[last][1]:.1f}) rotate({heading(chosen, at, last):.1f})">'
        f'<rect x="{-square:.2f}" y="{-half:.2f}" width="{2 * square:.2f}" height="{2 * half:.2f}" fill="#ffffff" '
        f'stroke="#23201c" stroke-width=".5"/><g fill="#23201c">{squares}</g></g>'
    )


def titles(order: Order, chosen: Any, at: list[Point], radius: float, size: tuple[float, float]) -> list[Node]:
    """The name of the game and of the track, in the widest open place; where none is wide enough, on no board."""
    x, y, room = open_place(chosen, at, size, radius * 1.9)
    if room < 22:
        return []
    w, ink = room * 1.7, order.ink
    return [
        text(
            order.title,
            x - w / 2,
            y - 14,
            w,
            15,
            (34.0, 28, 22, 18),
            "title",
            "center",
            colour=ink.line("#1f4a41"),
        ),
        text(
            chosen.name,
            x - w / 2,
            y + 2,
            w,
            12,
            (17.0, 14, 12, 10, 8, 7),
            "title",
            "center",
            colour=ink.line("#3c7466") if room > 30 else ink.line(INK),
        ),
    ]


def open_place(chosen: Any, at: list[Point], size: tuple[float, float], road: float) -> tuple[float, float, float]:
    """The middle of the largest circle that touches nothing, and its radius."""
    taken = list(at)
    for i, space in enumerate(chosen.spaces):
        taken += [((at[i][0] + at[to][0]) / 2, (at[i][1] + at[to][1]) / 2) for to in space.next]
    best = (size[0] / 2, size[1] / 2, 0.0)
    for column in range(8, int(size[0]), 8):
        for row in range(8, int(size[1]), 8):
            room = min(column, row, size[0] - column, size[1] - row)
            room = min([room, *(math.dist((column, row), point) - road for point in taken)])
            if room > best[2]:
                best = (float(column), float(row), room)
    return best
