"""Bots take their turns: for seats that are theirs, and for people who are away where the table has bots step in."""

from __future__ import annotations

import logging

from kringle.kernel.errors import KringleError
from kringle.table import bots
from kringle.table.fair import Share
from kringle.table.record import NotNow
from kringle.table.running import Busy, Running
from kringle.table.workers import BotFailed

AGAIN = 2.0
"""Seconds before a bot that failed is asked again."""
REST = 600.0
"""Seconds after which bots no longer play on where nobody has been; they go on when somebody comes."""

log = logging.getLogger("kringle.bots")


async def drive(running: Running) -> None:
    while running.broken is None:
        running.changed.clear()
        try:
            for seat in turns(running):
                if running.was_visited(REST):
                    await take_turn(running, seat)
        except (NotNow, Busy) as problem:
            log.info("bot too late", extra={"table": running.id, "problem": type(problem).__name__})
            continue
        except Exception as problem:  # whatever it is, the others at the table don't wait for ever
            known = isinstance(problem, KringleError)  # StorageProblem and BotFailed among them
            log.warning(
                "bot failed",
                exc_info=None if known else problem,
                extra={"table": running.id, "problem": type(problem).__name__},
            )
            await running.runtime.sleep(AGAIN)
            continue
        if not turns(running) or not running.was_visited(REST):
            await running.changed.wait()


def turns(running: Running) -> list[int]:
    """Seats for which a bot must answer now."""
    record = running.record
    if record.frozen:
        return []
    return [seat for seat in record.match.asks() if seat < record.head.seats and plays_itself(running, seat)]


def plays_itself(running: Running, seat: int) -> bool:
    sitting = running.record.sittings[seat]
    if sitting.kind == "person":
        return running.record.arrangement.absent == "bot" and running.is_away(seat)
    return sitting.kind == "bot"


def share(running: Running) -> Share:
    """Whose work a table's questions are."""
    return Share(running.payer, running.id, running.is_watched())


async def take_turn(running: Running, seat: int) -> None:
    record, runtime = running.record, running.runtime
    if seat not in record.match.asks():
        return
    sitting, seq = record.sittings[seat], record.seq
    command = f"bot:{seat}:{record.questions[seat][0]}"  # answered once, however many servers ask
    asked = bots.question(
        f"{running.id}-{seq}-{seat}",
        record.match,
        seat,
        sitting.bot or bots.USUAL,
        sitting.level,
        runtime.random.getrandbits(63),
    )
    answer = await runtime.thinkers.ask(asked, share(running))
    if answer.move is None:
        raise BotFailed(answer.problem)
    move = answer.move
    await running.order(command, lambda: record.plan_play(seat, move, seq))
