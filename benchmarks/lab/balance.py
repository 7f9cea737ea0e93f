"""How all games stand to their aims at every number of seats, as they ship: the table of docs/balance/README.md.

python -m benchmarks.lab.balance [--games 3000] [--game conveyor ...]
"""

from __future__ import annotations

import argparse
import sys

import kringle
from kringle.games import names
from kringle.lab.aims import standing
from kringle.lab.plan import planned

SLOW = {"icejam": 5, "topdeer": 2}
"""Games of these take longer: so many times fewer are played."""
HEAD = "| game | seats | games | seat farthest from even | dominated cards | decisions |\n|---|---:|---:|---:|---|---:|"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--game", nargs="*", default=list(names()))
    asked = parser.parse_args()
    print(HEAD)
    for name in asked.game:
        game = kringle.game(name)
        for seats in game.seats:
            found = standing(planned(game, seats=[seats], games=asked.games // SLOW.get(name, 1)))
            most = max(range(seats), key=lambda seat: abs(found.seats[seat]))
            luck = 196 * ((seats - 1) / found.games) ** 0.5 / seats
            cards = ", ".join(f"{title} ({100 * value:+.1f})" for title, value, _ in found.dominated) or "none"
            away = f"seat {most}: {100 * found.seats[most]:+.1f} ± {luck:.1f}"
            print(
                f"| {game.title} | {seats} | {found.games:,} | {away} | {cards} | {found.decisions:.0f} |", flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
