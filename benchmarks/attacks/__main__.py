"""Attackers against a real server on 127.0.0.1, while an honest player plays with a gentle bot and pings.

python -m benchmarks.attacks                         # all of them, some minutes
python -m benchmarks.attacks documents slow          # two
python -m benchmarks.attacks sequences --seed 7      # other hostile sequences

For each attack: whether it held; the worst hold of the server's loop (processor time: what a quiet machine would show,
and by the clock); the honest player's pings; how long its bot took. Exits 1 if something did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from benchmarks.attacks import cheating, flooding, holding, sequences
from benchmarks.attacks.stage import ATTACKS, Found, campaign, quantile

__all__ = ["cheating", "flooding", "holding", "sequences"]

WORTH_TELLING = 0.005
"""Seconds of a hold."""


def line(found: Found) -> str:
    held = "held  " if not found.problems else "BROKEN"
    ping, bot = quantile(found.pings, 0.5), quantile(found.bots, 0.99)
    measured = (
        f"loop {found.hold * 1000:4.0f} ms ({found.held * 1000:4.0f} by the clock)  "
        f"ping {ping * 1000:5.1f} / {quantile(found.pings, 0.99) * 1000:5.0f} ms  bot {bot * 1000:5.0f} ms"
        if found.pings
        else " " * 71
    )
    return f"{held} {found.name:16} {measured}  {'; '.join(found.problems) or found.words}"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks, in this order; none: all")
    parser.add_argument("--list", action="store_true", help="say which attacks there are, and end")
    parser.add_argument("--seconds", type=float, default=10.0, help="that each attack goes on (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="of the hostile sequences (default: 1)")
    parser.add_argument(
        "--patience", type=float, default=1.0, metavar="FACTOR",
        help="times as long may pings and bots take, on a machine that others use too (default: 1)",
    )  # fmt: skip
    chosen = parser.parse_args()
    if chosen.list:
        for one in ATTACKS.values():
            print(f"{one.name:16} {one.words}")
        return 0
    strange = [name for name in chosen.names if name not in ATTACKS]
    if strange:
        parser.error(f"there is no attack {strange[0]!r}; --list says which there are")
    sequences.SEED = chosen.seed
    found: list[Found] = []

    def say(one: Found) -> None:
        found.append(one)
        print(line(one), flush=True)

    stage = asyncio.run(campaign(chosen.names or list(ATTACKS), chosen.seconds, chosen.patience, say))
    if stage.kinds:
        print("\nthe worst hold of the loop by kind of request (processor time):")
        worth = {kind: seconds for kind, seconds in stage.kinds.items() if seconds >= WORTH_TELLING}
        for kind, seconds in sorted(worth.items(), key=lambda one: -one[1]):
            print(f"  {seconds * 1000:6.1f} ms  {kind}")
        print(f"  {len(stage.kinds) - len(worth)} other kinds: less than {WORTH_TELLING * 1000:.0f} ms each")
    broken = [one.name for one in found if one.problems]
    print(f"\n{len(found) - len(broken)} of {len(found)} held" + (f"; broken: {', '.join(broken)}" if broken else ""))
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
