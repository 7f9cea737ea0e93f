"""Players who play at random over the wire and write down all that they were shown and promised."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import random
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any

import msgspec

from kringle.client import Client, CommandRefused, Http, HttpProblem
from kringle.table import frames, screens
from kringle.table.events import Played
from kringle.table.store import Store
from kringle.table.table_state import TableState

Seen = dict[tuple[str, int | None, int], str]


def digest(look: Any) -> str:
    """Of what a viewer was shown, notes left out: those depend on what it had been told before."""
    shown = [look.seat, look.view, look.asked, look.legal]
    return hashlib.blake2b(msgspec.json.encode(shown), digest_size=12).hexdigest()


@dataclass
class Witness:
    """What anybody saw. The log must agree with all of it."""

    seen: Seen = field(default_factory=dict)
    acks: dict[tuple[str, str], tuple[int, list[Any]]] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    moves: int = 0
    connections: int = 0

    def saw(self, table: str, look: frames.SeatScreen, seq: int) -> None:
        key, found = (table, look.seat, seq), digest(look)
        if self.seen.setdefault(key, found) != found:
            self.contradictions.append(f"{table}: seat {look.seat} was shown two different things as {seq}")

    def promised(self, table: str, command: str, seq: int, move: list[Any]) -> None:
        if self.acks.setdefault((table, command), (seq, move))[0] != seq:
            self.contradictions.append(f"{table}: command {command} was acknowledged with two numbers")
        self.moves += 1


class Player(Client):
    """A client that tells the witness."""

    def __init__(self, base: str, table: str, keys: list[str], witness: Witness) -> None:
        super().__init__(base, table, keys)
        self.table = table
        self.witness = witness

    async def _hear(self, socket: Any, frame: frames.FromServer) -> None:
        if isinstance(frame, frames.State):
            for look in frame.looks:
                self.witness.saw(self.table, look, frame.seq)
        elif isinstance(frame, frames.Ack):
            command = self._commands.get(frame.id)
            if isinstance(command, frames.Play):
                self.witness.promised(self.table, f"{command.seat}:{frame.id}", frame.seq, command.move)
        await super()._hear(socket, frame)


class Crossing(Player):
    """At the next server each time it has to connect."""

    def __init__(self, bases: list[str], first: int, table: str, keys: list[str], witness: Witness) -> None:
        turned = [*bases[first % len(bases) :], *bases[: first % len(bases)]]
        self._bases = itertools.cycle(base.replace("http", "ws", 1) for base in turned)
        self.connections = 0
        super().__init__(turned[0], table, keys, witness)

    @property
    def url(self) -> str:
        self.connections += 1
        return f"{next(self._bases)}/api/tables/{self.table}/socket"

    @url.setter
    def url(self, told: str) -> None:
        """There is more than one."""


async def play(player: Player, dice: random.Random, moves: int = 1_000_000) -> None:
    """To the end of the game, or so many moves: answers whenever it is asked."""
    for _ in range(moves):
        state = await player.until(lambda state: state.outcome is not None or is_asked(state))
        if state.outcome is not None:
            return
        look = dice.choice([look for look in state.looks if look.asked])
        assert look.seat is not None
        try:
            done = await player.play(look.seat, dice.choice(look.legal), state.seq)
            await player.until(lambda state, done=done: state.seq >= done)
        except CommandRefused as refused:
            if refused.code not in ("stale", "storage", "busy", "limit", "not_asked", "over"):
                raise
            await asyncio.sleep(0.05)


def is_asked(state: frames.State) -> bool:
    return any(look.asked for look in state.looks)


async def make(bases: list[str], game: str, seats: int, options: dict[str, Any] | None = None) -> tuple[str, list[str]]:
    """A table, and the key of each seat. Tried until it works."""
    wish = {"game": game, "seats": seats, "chairs": [{"kind": "me"}] * seats, "options": options or {}}
    for base in itertools.cycle(bases):
        try:
            made = await Http(base).post("/api/tables", wish)
            return made["table"], [made["keys"][str(seat)] for seat in range(seats)]
        except (OSError, HTTPException, HttpProblem):
            await asyncio.sleep(0.2)
    raise ValueError("no server")


async def sit_and_play(bases: list[str], game: str, seats: int, witness: Witness, dice: random.Random) -> str:
    """One whole game, a device for each seat, spread over the servers."""
    table, keys = await make(bases, game, seats)
    players = [Crossing(bases, seat, table, [key], witness) for seat, key in enumerate(keys)]
    for player in players:
        player.start()
    try:
        await asyncio.gather(*(play(player, random.Random(dice.random())) for player in players))
    finally:
        await asyncio.gather(*(player.close() for player in players))
        witness.connections += sum(player.connections for player in players)
    return table


async def audit(store: Store, witness: Witness) -> tuple[list[str], dict[str, str]]:
    """What the log says against what was seen; and each table's last hash."""
    problems = list(witness.contradictions)
    hashes = {}
    for table in sorted({key[0] for key in witness.seen}):
        head = await store.head(table)
        if head is None:
            problems.append(f"{table}: lost")
            continue
        table_state = TableState(head)
        commands: dict[str, tuple[int, Any]] = {}
        events = await store.events(table)
        for event in events:
            table_state.apply(event)  # raises if there is a gap or a move that the rules do not know
            commands[event.command] = (event.seq, event.deed)
            for seat in (None, *range(head.seats)):
                told = witness.seen.get((table, seat, event.seq))
                if told is not None and told != digest(screens.screen(table_state, seat, table_state.lengths[-1])):
                    problems.append(f"{table}: what seat {seat} saw as {event.seq} is not what is stored")
        newest = max(seq for where, _, seq in witness.seen if where == table)
        if newest > table_state.seq:
            problems.append(f"{table}: {newest} was seen, the log ends with {table_state.seq}")
        for (where, command), (seq, move) in witness.acks.items():
            if where == table:
                kept = commands.get(command)
                if kept is None or kept[0] != seq or not isinstance(kept[1], Played) or kept[1].move != move:
                    problems.append(f"{table}: {command} was acknowledged as {seq} and is not there")
        hashes[table] = table_state.hash()
    return problems, hashes
