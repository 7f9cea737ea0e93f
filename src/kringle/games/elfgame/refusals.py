"""Why an operation can't be done, or not in this way: the clause, and facts that the seat may know. Plain Python, over
the seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kringle.games.elfgame import cards as c
from kringle.games.elfgame import operations as moves
from kringle.games.elfgame.faces import phrase
from kringle.games.elfgame.language import ANY, BLOCKS, COLOURS, Op, unpacked
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.errors import Refusal

CLAUSES = {
    "build": "EG-11", "advance": "EG-12", "push_back": "EG-12", "deliver": "EG-13", "steal": "EG-14", "block": "EG-15",
    "unblock": "EG-20", "draw": "EG-7", "discard": "EG-23", "play_again": "EG-10",
}  # fmt: skip
"""Of each operation."""


class Way(NamedTuple):
    """One way of doing an operation, taken apart: `seat` whose lane or hand, -1: all opponents; `where` in COLOURS."""

    op: str
    number: int = 0
    kind: str = ""
    flag: bool = False
    seat: int = -1
    where: int = -1
    load: bool = False
    """The present on the reindeer, though the bench has one too. EG-R9"""


DELIVERIES = (
    (moves.deliver, False, False), (moves.deliver_through_snow, True, False),
    (moves.deliver_load, False, True), (moves.deliver_load_through_snow, True, True),
)  # fmt: skip
THEFTS = (
    (moves.steal, False, False), (moves.steal_and_deliver, True, False),
    (moves.steal_load, False, True), (moves.steal_load_and_deliver, True, True),
)  # fmt: skip
"""Each with its `flag` and its `load`."""


def clause_of(op: Op) -> str:
    return CLAUSES[op.op]


def question(game: ElfGame) -> list[Op]:
    """The operation that is reached, and its alternatives."""
    ops, at = operations(game, game.card[game.level] - 1), game.op_at[game.level]
    found = [ops[at]]
    for op in ops[at + 1 :]:
        if not op.alternative:
            break
        found.append(op)
    return found


def operations(game: ElfGame, card: int) -> list[Op]:
    return [unpacked(cell) for cell in game.ops[card] if cell]


def not_held(game: ElfGame, seat: int, card: int, clause: str) -> Refusal | None:
    return None if game.hand[seat][card] % c.OLD else Refusal(clause, {"not in your hand": c.CARD(card)})


def blocks_on(game: ElfGame, seat: int) -> list[int]:
    return [which for which in range(2 * c.COLOURS + 1) if game.blocks[seat] >> which & 1]


# ---- a card that can do nothing ------------------------------------------------------------------------


def why_nothing_happens(game: ElfGame, seat: int, card: int) -> Refusal | None:  # EG-R20
    reasons = [why_nobody_can(game, seat, op) for op in operations(game, card) if not op.same]
    found = [reason for reason in reasons if reason is not None]
    if len(found) < len(reasons):
        return None
    if len({reason.clause for reason in found}) == 1:
        return Refusal(found[0].clause, {"card": c.CARD(card), **found[0].facts})
    return Refusal("EG-16", {"card": c.CARD(card), "because of": [reason.clause for reason in found]})


def why_nobody_can(game: ElfGame, player: int, op: Op) -> Refusal | None:
    if op.op == "play_again":
        may = game.hand_size[player] > 1 and game.plays + 1 < c.PLAYS
        return None if may else Refusal("EG-R16", {"other cards in your hand": game.hand_size[player] - 1})
    doers = [s for s in range(game.seats) if in_group(game, s, op.group)] if op.group else [player]
    reasons = [why_cannot(game, doer, op, player) for doer in doers]
    if not reasons:
        return Refusal("EG-R1", {op.group: 0})
    return None if None in reasons else reasons[0]


def in_group(game: ElfGame, seat: int, group: str) -> bool:
    return group == "everyone" or (group == "kids") == bool(game.kids >> seat & 1)


def why_cannot(game: ElfGame, seat: int, op: Op, player: int) -> Refusal | None:
    """Why this seat can do the operation in no way at all: one reason, rather not that nothing is there."""
    reasons = []
    for way in ways_of(game, seat, op):
        reason = why_not_so(game, seat, op, way, player)
        if reason is None:
            return None
        reasons.append(reason)
    return max(reasons, key=lambda reason: "nothing on" not in reason.facts)


def ways_of(game: ElfGame, seat: int, op: Op) -> Iterator[Way]:
    """Everything that could be meant, possible or not."""
    others = [s for s in range(game.seats) if s != seat]
    said = Way(op.op, op.number, op.kind, op.flag)
    colours = [n for n, name in enumerate(COLOURS) if op.colour in (name, ANY)]
    match op.op:
        case "build" | "advance" | "deliver":
            yield from (said._replace(seat=seat, where=n) for n in colours)
        case "push_back" | "steal" | "block" if op.kind != "shelf":
            yield from (said._replace(seat=s, where=n) for s in ([seat] if op.group else others) for n in colours)
        case "block":
            yield from (said._replace(seat=s) for s in others)
        case "unblock":
            kinds = BLOCKS if op.kind == ANY else (op.kind,)
            yield from (said._replace(kind=k, seat=seat, where=n) for k in kinds if k != "shelf" for n in colours)
            if "shelf" in kinds and op.colour == ANY:
                yield said._replace(kind="shelf", seat=seat)
        case _:
            yield from (said._replace(seat=s) for s in {"opponent": others, "opponents": [-1]}.get(op.who, [seat]))


# ---- a way that is not open ----------------------------------------------------------------------------


def asks_for(game: ElfGame) -> Refusal:
    ops = question(game)
    return Refusal(clause_of(ops[0]), {"asked": [phrase(op) for op in ops]})


def why_not_this_way(game: ElfGame, seat: int, move: int) -> Refusal | None:
    """Of a move that is about an operation."""
    ops, way = question(game), way_of(move, seat)
    meant = [op for op in ops if way._replace(load=False) in ways_of(game, seat, op)]
    if not meant:
        return asks_for(game)
    if game.lane >= c.LANES and way.seat != game.lane - c.LANES:
        return Refusal("EG-R21", {"asked about": game.lane - c.LANES})
    reasons = [why_not_so(game, seat, op, way, -1) for op in meant]
    return None if None in reasons else reasons[0]


def why_nothing_at(game: ElfGame, seat: int, owner: int) -> Refusal | None:  # EG-R21
    """Why no way is about this seat's bench or hand."""
    about = [(op, way) for op in question(game) for way in ways_of(game, seat, op) if way.seat == owner]
    if any(why_not_so(game, seat, op, way, -1) is None for op, way in about):
        return None
    return Refusal("EG-R21", {"nothing to do at": owner})


def way_of(move: int, seat: int) -> Way:
    """A move taken apart."""
    if moves.build.covers(move):
        return Way("build", moves.build.place(move), seat=seat, where=moves.build.colour(move))
    if moves.advance.covers(move):
        return Way("advance", moves.advance.spaces(move), seat=seat, where=moves.advance.colour(move))
    if moves.push_back.covers(move):
        return on_lane("push_back", moves.push_back.lane(move), moves.push_back.spaces(move))
    for found, flag, load in DELIVERIES:
        if found.covers(move):
            return Way("deliver", 0, "", flag, seat, found.colour(move), load)
    for found, flag, load in THEFTS:
        if found.covers(move):
            return on_lane("steal", found.lane(move), flag=flag, load=load)
    for found, kind in ((moves.coal, "coal"), (moves.snowstorm, "snowstorm")):
        if found.covers(move):
            return on_lane("block", found.lane(move), kind=kind)
    return way_of_hands(move, seat)


def on_lane(op: str, lane: int, number: int = 0, kind: str = "", flag: bool = False, load: bool = False) -> Way:
    return Way(op, number, kind, flag, *divmod(lane, c.COLOURS), load)


def way_of_hands(move: int, seat: int) -> Way:
    if moves.shelf.covers(move):
        return Way("block", kind="shelf", seat=moves.shelf.whose(move))
    if moves.unblock.covers(move):
        kind, *colour = c.block_of(moves.unblock.block(move))
        return Way("unblock", kind=kind, seat=seat, where=COLOURS.index(colour[0]) if colour else -1)
    if moves.make_all_discard.covers(move):
        return Way("discard", moves.make_all_discard.cards(move))
    found, op = (moves.let_draw, "draw") if moves.let_draw.covers(move) else (moves.make_discard, "discard")
    return Way(op, found.cards(move), seat=found.whose(move))


def why_not_so(game: ElfGame, seat: int, op: Op, way: Way, player: int) -> Refusal | None:
    """`player` is who thinks about playing the card that it still holds, or -1."""
    if op.same and game.lane != way.seat * c.COLOURS + way.where:
        return Refusal(clause_of(op), {"asked": phrase(op)})
    if way.load and not has_two(game, way):
        return Refusal("EG-R9", {"presents to choose from": len(presents(game, way)), **whose(way)})
    match op.op:
        case "build":
            return why_closed(game, way.seat, way.where, "EG-11")
        case "advance":
            return why_stuck(game, way.seat, way.where)
        case "push_back":
            return why_not_back(game, way.seat, way.where)
        case "deliver":
            return why_not_delivered(game, way)
        case "steal":
            return why_not_stolen(game, seat, way)
        case "block":
            there = has_block(game, way)
            return Refusal("EG-20", {"there already": way.kind, **whose(way)}) if there else None
        case "unblock":
            return None if has_block(game, way) else Refusal("EG-20", {"nothing on": "your bench", "block": way.kind})
        case "draw":
            return None if cards_to_draw(game) else Refusal("EG-R3", {"cards to draw": 0})
        case _:
            return why_not_discarded(game, way, player)


def presents(game: ElfGame, way: Way) -> list[str]:
    """Where a lane has some."""
    there = {"bench": bool(game.bench[way.seat][way.where]), "reindeer": on_reindeer(game, way.seat, way.where)}
    return [place for place, has_one in there.items() if has_one]


def has_two(game: ElfGame, way: Way) -> bool:
    """By older rules there is nothing to choose: the one on the bench goes first."""
    return game.edition >= c.SINCE_VERSION_3 and len(presents(game, way)) == 2


def cards_to_draw(game: ElfGame) -> int:  # EG-R13
    left = game.deck_size + game.discard_size
    if game.edition >= c.SINCE_VERSION_3:
        left -= sum(game.deck[game.ordinary : game.designs]) + sum(game.discard[game.ordinary : game.designs])
    return left


def whose(way: Way) -> dict[str, object]:
    return {"seat": way.seat} | ({"lane": COLOURS[way.where]} if way.where >= 0 else {})


def has_block(game: ElfGame, way: Way) -> bool:
    return on_shelf(game, way.seat) if way.kind == "shelf" else has(game, way.seat, way.kind, way.where)


def has(game: ElfGame, seat: int, kind: str, colour: int) -> bool:
    return bool(game.blocks[seat] & (c.COAL_ON if kind == "coal" else c.SNOW_ON) << colour)


def on_shelf(game: ElfGame, seat: int) -> bool:
    return game.blocks[seat] >= c.SHELF_ON


def on_reindeer(game: ElfGame, seat: int, colour: int) -> bool:
    return bool(game.reindeer[seat] >> colour & 1)


def why_closed(game: ElfGame, seat: int, colour: int, clause: str) -> Refusal | None:  # EG-1
    facts = {"lane": COLOURS[colour]}
    if on_shelf(game, seat):
        return Refusal(clause, {**facts, "your elves": "on the shelf"})
    if has(game, seat, "coal", colour):
        return Refusal(clause, {**facts, "on the bench": "coal"})
    if game.bench[seat][colour]:
        return Refusal(clause, {**facts, "on the bench": "a present"})
    return None


def why_held(game: ElfGame, seat: int, colour: int) -> Refusal | None:  # EG-R6
    if on_shelf(game, seat):
        return Refusal("EG-R6", {"seat": seat, "elves": "on the shelf"})
    if has(game, seat, "coal", colour):
        return Refusal("EG-R6", {"seat": seat, "lane": COLOURS[colour], "on the bench": "coal"})
    return None


def why_stuck(game: ElfGame, seat: int, colour: int) -> Refusal | None:  # EG-12
    facts = {"lane": COLOURS[colour]}
    if not game.bench[seat][colour]:
        return Refusal("EG-12", {"nothing on": "the bench", **facts})
    if game.bench[seat][colour] == 1 and has(game, seat, "snowstorm", colour):
        return Refusal("EG-R6", {**facts, "reindeer": "in a snowstorm"})
    if game.bench[seat][colour] == 1 and on_reindeer(game, seat, colour):
        return Refusal("EG-R6", {**facts, "reindeer": "has a present"})
    return why_held(game, seat, colour)


def why_not_back(game: ElfGame, seat: int, colour: int) -> Refusal | None:  # EG-12
    facts = {"seat": seat, "lane": COLOURS[colour]}
    if not game.bench[seat][colour] and not on_reindeer(game, seat, colour):
        return Refusal("EG-12", {"nothing on": "the lane", **facts})
    if game.bench[seat][colour] == c.FAR:
        return Refusal("EG-12", {**facts, "present at": c.FAR})
    return why_held(game, seat, colour)


def why_not_delivered(game: ElfGame, way: Way) -> Refusal | None:  # EG-13
    facts = {"lane": COLOURS[way.where]}
    if not game.bench[way.seat][way.where] and not on_reindeer(game, way.seat, way.where):
        return Refusal("EG-13", {"nothing on": "the lane", **facts})
    if has(game, way.seat, "snowstorm", way.where) and not way.flag:
        return Refusal("EG-13", {**facts, "reindeer": "in a snowstorm"})
    return None


def why_not_stolen(game: ElfGame, seat: int, way: Way) -> Refusal | None:  # EG-14
    bench = game.bench[way.seat][way.where]
    if not bench and not on_reindeer(game, way.seat, way.where):
        return Refusal("EG-14", {"nothing on": "the lane", **whose(way)})
    if way.flag:
        snow = has(game, seat, "snowstorm", way.where)
        return Refusal("EG-R10", {"your reindeer": "in a snowstorm", "lane": COLOURS[way.where]}) if snow else None
    if (way.load or not bench) and on_reindeer(game, seat, way.where):
        return Refusal("EG-14", {"your reindeer": "has a present", "lane": COLOURS[way.where]})
    return why_closed(game, seat, way.where, "EG-14")


def why_not_discarded(game: ElfGame, way: Way, player: int) -> Refusal | None:  # EG-23
    seats = [way.seat] if way.seat >= 0 else [s for s in range(game.seats) if s != game.active]
    if any(game.hand_size[s] > (s == player) for s in seats):
        return None
    return Refusal("EG-23", {"cards in hand": 0, "seat": seats[0] if way.seat >= 0 else seats})
