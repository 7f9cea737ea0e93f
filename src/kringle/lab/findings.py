"""What a run tells, in plain sentences: of all that is looked at, only what luck does not explain."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from kringle.games import game
from kringle.lab.balance import ordinal, sigmas, verdict
from kringle.lab.lenses import Counts, Thing
from kringle.lab.measures import Measured
from kringle.lab.statistics import Effect, adjusted_sigmas, discoveries

ENOUGH_SEATS = 50
"""A thing that fewer seats had is not judged."""
ENOUGH_GAMES = 100
TOLD = 5
"""Things that win more, and things that win less, in the list of findings; the plot has all."""
CLEARLY = 0.02
"""A card is out of line if one more of it is worth at least two points more or less than its group's."""
EVEN = 0.02
"""Seats within two points of even are as good as even."""


@dataclass(frozen=True)
class Finding:
    """One sentence. `kind` is what it is about, for its picture."""

    kind: str
    words: str


@dataclass(frozen=True)
class Judged:
    """A thing, how much more often its owners win, and whether that stands."""

    thing: Thing
    effect: Effect
    stands: bool
    low: float
    high: float
    used: int
    number: int
    alone: bool
    """Whether it is measured against an even share; else against all things of its group."""


def judged(found: Measured) -> list[Judged]:
    """All things that were there often enough, from those that win most to those that win least."""
    numbers = [n for n in range(len(found.plan.things)) if found.held[n] >= ENOUGH_SEATS]
    effects = [found.sums.judged(n) for n in numbers]
    stands = discoveries([effect.p for effect in effects])
    wide = adjusted_sigmas(sum(stands), len(stands))
    things = [
        Judged(
            found.plan.things[n],
            effect,
            stood,
            *effect.interval(wide),
            int(found.used[n]),
            n,
            bool(found.sums.alone[n]),
        )
        for n, effect, stood in zip(numbers, effects, stands, strict=True)
    ]
    return sorted(things, key=lambda judged: -judged.effect.value)


def unseen(found: Measured) -> list[Thing]:
    return [thing for n, thing in enumerate(found.plan.things) if found.used[n] == 0]


def findings(found: Measured) -> list[Finding]:
    if found.games < ENOUGH_GAMES:
        few = (
            f"Only {found.games} games: too few to tell what is luck. From {ENOUGH_GAMES} games on there are findings."
        )
        return [Finding("few", few)]
    return [
        *_order(found),
        *_seats(found),
        *_bots(found),
        *_things(found),
        _length(found),
        _scores(found),
        *_decisions(found),
    ]


def points(share: float) -> str:
    """A difference of win rates: "+3.1"."""
    return f"{100 * share:+.1f}".replace("-", "−")


def between(low: float, high: float) -> str:
    return f"({points(low)} to {points(high)})"


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def advice(found: Measured) -> list[str]:
    """Three sentences to act on: who goes when, which card to look at first, how much there is to decide."""
    return [] if found.games < ENOUGH_GAMES else [_about_turns(found), _about_cards(found), _about_choices(found)]


def _about_turns(found: Measured) -> str:
    away = found.order.away() if found.order is not None else []
    if not away:
        return f"Seats: {verdict(_away(found), EVEN)}."
    wide = sigmas(len(away))
    worst = max(range(len(away)), key=lambda place: abs(away[place].value))
    low, high = away[worst].interval(wide)
    if low > EVEN or high < -EVEN:
        return (
            f"Who goes {ordinal(worst)} wins {points(away[worst].value)} points {between(low, high)} around even: make "
            f"up for the order of turns before you turn to cards{_if_thumbs(found)}."
        )
    return f"The order of turns is {verdict(away, EVEN)}."


def _if_thumbs(found: Measured) -> str:
    """What rules of thumb make of a place, better players need not."""
    return ", if a search finds it too (--bots search:40i)" if set(found.table.bots) <= {"thumb", "random"} else ""


def _about_cards(found: Measured) -> str:
    kinds = [n for n in range(len(found.plan.things)) if found.plan.things[n].is_card and found.held[n] >= ENOUGH_SEATS]
    if found.worth is None or not kinds:
        return "Nothing is counted that could be called a card."
    worth = found.worth
    least, most = (pick(kinds, key=lambda n: worth.beyond[n].value) for pick in (min, max))
    wide = sigmas(len(kinds))
    costs = Counts(game(found.plan.game)).costs
    for n, sign, amount in ((least, -1, "too little"), (most, 1, "too much")):
        low, high = worth.beyond[n].interval(wide)
        if min(sign * low, sign * high) > CLEARLY:
            cost = costs.get(found.plan.things[n].column)
            return (
                f"One more of {found.plan.things[n].title} adds {points(worth.each[n].value)} points of win rate, "
                f"{points(worth.beyond[n].value)} {between(low, high)} against its group: if that is {amount} for what "
                f"it costs{f' ({cost})' if cost else ''}, change its value, and see by kringle lab compare."
            )
    missed = max(worth.smallest(n) for n in kinds)
    return f"No card is clearly out of line; differences below {100 * missed:.1f} points could have been missed."


def _about_choices(found: Measured) -> str:
    if not found.sampled:
        return f"A game has {average(found.decisions):.0f} decisions."
    forced = found.legal.get(1, 0) / found.sampled
    act = "the table could play those by itself" if forced > 0.2 else "hardly any time is spent on those"
    return (
        f"A game has {average(found.decisions) / found.seats:.0f} decisions a seat, of which {percent(forced)} are no "
        f"choice: {act}."
    )


def _away(found: Measured) -> list[Effect]:
    even = 1 / found.seats
    return [Effect(found.share(seat).value - even, found.share(seat).error) for seat in range(found.seats)]


def _order(found: Measured) -> list[Finding]:
    away = found.order.away() if found.order is not None else []
    return [Finding("seat", f"By turn order, places are {verdict(away, EVEN)}.")] if away else []


def _seats(found: Measured) -> list[Finding]:
    even, effects = 1 / found.seats, _away(found)
    stands = discoveries([effect.p for effect in effects])
    wide = adjusted_sigmas(sum(stands), len(stands))
    most = max(abs(effect.value) for effect in effects)
    told = [
        Finding(
            "seat",
            f"Seat {seat} wins {'more' if effect.value > 0 else 'less'} than its share: {points(effect.value)} points "
            f"{between(*effect.interval(wide))} around an even {percent(even)}.",
        )
        for seat, (effect, stood) in enumerate(zip(effects, stands, strict=True))
        if stood
    ]
    if not told:
        beyond = max(max(abs(low), abs(high)) for low, high in (one.interval(sigmas(found.seats)) for one in effects))
        ruled_out = f"differences over {100 * beyond:.1f} points are ruled out"
        return [Finding("seat", f"No seat is shown to be better than another; {ruled_out}.")]
    if most <= EVEN:
        told.append(Finding("seat", f"Still, all seats are within two points of even (at most {100 * most:.1f})."))
    return told


def _bots(found: Measured) -> list[Finding]:
    if len(found.by_bot) < 2:
        return []
    told = []
    for bot in found.by_bot:
        share = found.bot_share(bot)
        low, high = share.interval()
        told.append(
            Finding("bot", f"{bot} wins {percent(share.value)} of its games ({percent(low)} to {percent(high)}).")
        )
    return told


def _things(found: Measured) -> list[Finding]:
    things = [thing for thing in judged(found) if thing.stands]
    if not things:
        return [Finding("thing", "No card and no place wins more or less than its share, as far as these games tell.")]
    up = [thing for thing in things if thing.effect.value > 0][:TOLD]
    down = [thing for thing in reversed(things) if thing.effect.value < 0][:TOLD]
    return [Finding("up", share_of(thing)) for thing in up] + [_less(found, thing) for thing in down]


def _less(found: Measured, thing: Judged) -> Finding:
    """Red only what is not worth having: below a group's mean most things still add to the chance to win."""
    each = found.worth.each[thing.number] if found.worth is not None else None
    if each is None or each.interval()[0] <= 0:
        return Finding("down", share_of(thing))
    return Finding("less", f"{share_of(thing)} With all others held, one more still adds {points(each.value)}.")


def share_of(judged: Judged) -> str:
    which = "more" if judged.effect.value > 0 else "less"
    against = "an even share" if judged.alone else f"{judged.thing.group} in general"
    return (
        f"{judged.thing.title} win {which} than their share: {points(judged.effect.value)} points of win rate "
        f"{between(judged.low, judged.high)} against {against}."
    )


def _length(found: Measured) -> Finding:
    low, high = quantile(found.decisions, 0.05), quantile(found.decisions, 0.95)
    return Finding(
        "length",
        f"A game has {average(found.decisions):.0f} decisions, {average(found.decisions) / found.seats:.0f} a seat; "
        f"nine of ten games have {low} to {high}.",
    )


def _scores(found: Measured) -> Finding:
    shared = f" {percent(found.shared / found.games)} of games end in a shared win." if found.shared else ""
    return Finding(
        "score",
        f"Winners score {average(found.best):.1f} on average, all seats {average(found.scores):.1f}.{shared}",
    )


def _decisions(found: Measured) -> list[Finding]:
    if not found.sampled:
        return []
    forced = found.legal.get(1, 0) / found.sampled
    typical = quantile(found.legal, 0.5)
    return [
        Finding("choice", f"Half of all decisions are among {typical} moves or fewer; {percent(forced)} are no choice.")
    ]


def average(times: Counter[int]) -> float:
    count = times.total()
    return sum(value * n for value, n in times.items()) / count if count else math.nan


def quantile(times: Counter[int], part: float) -> int:
    left = part * times.total()
    for value in sorted(times):
        left -= times[value]
        if left <= 0:
            return value
    return max(times, default=0)
