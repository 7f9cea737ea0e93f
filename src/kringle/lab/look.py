"""How a report looks: paper under a lantern, readable on a phone and on a desk, in print too. Its style is look.css."""

from __future__ import annotations

from importlib.resources import files

LIGHTS = ("#ffc857", "#d1495b", "#2fa4a8", "#3c9d6b", "#bfe3f2")


def string_of_lights() -> str:
    """A cord with lanterns over the title: it hangs down between four nails."""
    lights = []
    for n in range(21):
        x = 28 + n * 53
        part = x % 280 / 280
        y = 8 + 72 * part * (1 - part)
        lights.append(
            f'<g transform="translate({x} {y:.0f})"><rect x="-2.5" y="-2" width="5" height="5" fill="#0b1428"/>'
            f'<ellipse cy="10" rx="5.500" ry="8" fill="{LIGHTS[n % len(LIGHTS)]}"/>'
            '<ellipse cx="-1.500" cy="8" rx="1.400" ry="3" fill="#fff8"/></g>'
        )
    cord = "".join(f"M{280 * n} 8 q140 36 280 0" for n in range(4))
    return (
        '<svg class="string" viewBox="0 0 1120 54" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<path d="{cord}" fill="none" stroke="#0b1428" stroke-width="3"/>{"".join(lights)}</svg>'
    )


def _style() -> str:
    return files(__package__).joinpath("look.css").read_text(encoding="utf-8")


def page(title: str, head: str, body: str, foot: str) -> str:
    """A whole page that needs nothing else."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_style()}</style></head>\n<body><header>{string_of_lights()}{head}</header>\n"
        f"<main>{body}</main>\n<footer>{foot}</footer></body></html>\n"
    )
