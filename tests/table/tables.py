"""Tables for tests: a record that plays by itself."""

from __future__ import annotations

import random

from kringle.games import game as room
from kringle.table.events import Arrangement, Head, Sitting, linked
from kringle.table.table_state import TableState

SALT = "5a" * 16


def head(game="conveyor", seats=3, seed=7, id="table", rules=None, options=None, bots=(), salt=SALT):
    sittings = [
        Sitting("bot", f"Bot {seat}", "thumb") if seat in bots else Sitting("person", f"Elf {seat}")
        for seat in range(seats)
    ]
    found = room(game)
    checked = found.checked(seats, options)
    version = rules or found.version
    return Head(id, game, version, seats, checked, seed, sittings, Arrangement(), True, 0, salt)


def relinked(head, events):
    """As somebody would store them who knows how links are made."""
    link, found = head.hash, []
    for seq, event in enumerate(events, 1):
        found.append(linked(link, head.id, seq, event.command, event.deed, event.at))
        link = found[-1].link
    return found


class Log(TableState):
    """A record that counts its own commands."""

    def do(self, deed):
        event = self.newest = self.event(f"c{self.seq}", deed, 0)
        self.apply(event)
        return event

    def play(self, seat, *move):
        return self.do(self.plan_play(seat, list(move), self.seq))

    def play_at_random(self, dice, moves=10_000):
        for _ in range(moves):
            if self.match.over:
                break
            seat = dice.choice(self.match.asks())
            self.play(seat, *dice.choice(self.match.legal(seat)))
        return self


def opened(**settings):
    table_state = Log(head(**settings))
    table_state.do(table_state.plan_opening())
    return table_state


def played(moves, dice_seed=1, **settings):
    return opened(**settings).play_at_random(random.Random(dice_seed), moves)
