"""A player of one's own: Conveyor by a plan, built otherwise than Kringle's rule of thumb. It shares no code with it.

    kringle arena conveyor --bots search,examples/steady.py:Steady --seats 4 --games 100

It keeps to whole sets: it counts how many cards it must take from the left to complete one, and bids that if it is
about its fair share. It reads the plain data of its view, as a screen would.
"""

from __future__ import annotations

from typing import Any

import kringle
from kringle.kernel.spelling import Move

NEEDED = {"doll": 3, "kite": 3, "robot": 3, "radio": 4}
POINTS = {"doll": 2, "kite": 3, "robot": 4, "radio": 10}
COSTS = {"doll": 2, "kite": 3, "robot": 4, "radio": 6, "poop": 5}
GOLD = 3.0
UNSEEN = -1.0
KEPT = 4


class Steady(kringle.Bot):
    name = "steady"

    def choose(self, view: kringle.View) -> Move:
        legal = view.legal()
        words = {move[0] for move in legal}
        if "bid" in words:
            return self.bid(view, legal)
        if "craft" in words:
            return max((move for move in legal if move[0] == "craft"), key=self.toy_points)
        if "drop" in words:
            return self.drop(view, legal)
        if "sweep" in words:
            return max((move for move in legal if move[0] == "sweep"), key=lambda move: COSTS[move[1]])
        calm = [move for move in legal if move[0] in ("done", "decline", "refuse", "withdraw", "keep")]
        return calm[0] if calm else legal[0]

    def bid(self, view: kringle.View, legal: list[Move]) -> Move:
        data = view.data()
        hand = dict(data["elves"][view.seat]["hand"])
        still_in = sum(elf["in"] for elf in data["elves"])
        share = len(data["belt"]) / still_in
        worths = [self.worth(hand, data["belt"][:count]) for count in range(len(data["belt"]) + 1)]
        best = max(range(len(worths)), key=lambda count: worths[count] - 0.45 * max(0.0, count - share) ** 1.3)
        plain = [move for move in legal if move[1] == best]
        return plain[0]

    def worth(self, hand: dict[str, int], cards: list[Any]) -> float:
        """Sets that these cards complete, half-sets, and what will not fit into the hand."""
        held = {kind: hand.get(kind, 0) for kind in NEEDED}
        total = 0.0
        for card in cards:
            if card in held:
                held[card] += 1
            else:
                total += UNSEEN if card is None else -COSTS["poop"] if card == "poop" else GOLD
        loose = []
        for kind, count in held.items():
            total += POINTS[kind] * (count // NEEDED[kind])
            total += POINTS[kind] * (count % NEEDED[kind]) ** 2 / NEEDED[kind] ** 2
            loose += [COSTS[kind]] * (count % NEEDED[kind])
        return total - sum(sorted(loose)[: max(0, len(loose) - KEPT)])

    def toy_points(self, move: Move) -> float:
        worth = float(POINTS.get(str(move[1]), 5))
        return worth + (worth if move[-1] == "wrapped" and worth > 3 else 0) - (move[2] if type(move[2]) is int else 0)

    def drop(self, view: kringle.View, legal: list[Move]) -> Move:
        hand = view.data()["elves"][view.seat]["hand"]
        return min(
            (move for move in legal if move[0] == "drop"),
            key=lambda move: COSTS[move[1]] + 2 * (hand[move[1]] % NEEDED[move[1]]) - 9 * (hand[move[1]] == 0),
        )
