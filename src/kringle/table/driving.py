"""Bots take their turns: for seats that are theirs, and for people who are away where the table has bots step in."""

from __future__ import annotations

import logging

from kringle.kernel.errors import KringleError
from kringle.table import bots
from kringle.table.fair import Share
from kringle.table.live_table import Busy, LiveTable
from kringle.table.table_state import NotNow
from kringle.table.workers import BotFailed

AGAIN = 2.0
"""Seconds before a bot that failed is asked again."""
REST = 600.0
"""Seconds after which bots no longer play on where nobody has been; they go on when somebody comes."""

log = logging.getLogger("kringle.bots")


async def drive(live: LiveTable) -> None:
    while live.broken is None:
        live.changed.clear()
        try:
            for seat in turns(live):
                if live.was_visited(REST):
                    await take_turn(live, seat)
        except (NotNow, Busy) as problem:
            log.info("bot too late", extra={"table": live.id, "problem": type(problem).__name__})
            continue
        except Exception as problem:  # whatever it is, the others at the table don't wait for ever
            known = isinstance(problem, KringleError)  # StorageProblem and BotFailed among them
            log.warning(
                "bot failed",
                exc_info=None if known else problem,
                extra={"table": live.id, "problem": type(problem).__name__},
            )
            await live.runtime.sleep(AGAIN)
            continue
        if not turns(live) or not live.was_visited(REST):
            await live.changed.wait()


def turns(live: LiveTable) -> list[int]:
    """Seats for which a bot must answer now."""
    table_state = live.table_state
    if table_state.frozen or table_state.arrangement.gathering:
        return []
    return [seat for seat in table_state.match.asks() if seat < table_state.head.seats and plays_itself(live, seat)]


def plays_itself(live: LiveTable, seat: int) -> bool:
    sitting = live.table_state.sittings[seat]
    if sitting.kind == "person":
        if sitting.stand_in:
            return seat not in live.here()
        return live.table_state.arrangement.absent == "bot" and live.is_away(seat)
    return sitting.kind == "bot"


def share(live: LiveTable) -> Share:
    """Whose work a table's questions are."""
    return Share(live.payer, live.id, live.is_watched())


async def take_turn(live: LiveTable, seat: int) -> None:
    table_state, runtime = live.table_state, live.runtime
    if seat not in table_state.match.asks():
        return
    sitting, seq = table_state.sittings[seat], table_state.seq
    command = f"bot:{seat}:{table_state.questions[seat][0]}"  # answered once, however many servers ask
    asked = bots.question(
        f"{live.id}-{seq}-{seat}",
        table_state.match,
        seat,
        sitting.bot or bots.USUAL,
        sitting.level,
        runtime.random.getrandbits(63),
    )
    answer = await runtime.thinkers.ask(asked, share(live))
    if answer.move is None:
        raise BotFailed(answer.problem)
    move = answer.move
    await live.order(command, lambda: table_state.plan_play(seat, move, seq))
