"""Why not: the clause that forbids a move, and facts that the seat may know. Plain Python over the seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from kringle.games.elfgame import cards as c
from kringle.games.elfgame.faces import phrase
from kringle.games.elfgame.language import ANY, BLOCKS, COLOURS, Deck, Op, unpacked
from kringle.games.elfgame.moves import block_of
from kringle.games.elfgame.secrets import ElfGame
from kringle.kernel.errors import Refusal
from kringle.kernel.state import State

ASKED_BY = {
    c.FIRST_SEAT: "EG-R18", c.DEAL: "EG-2", c.DRAWING: "EG-7", c.ACT: "EG-9", c.AGAIN: "EG-10", c.SECOND_CARD: "EG-9",
    c.WHICH_BLOCK: "EG-R19", c.DISCARDING: "EG-23", c.HOLLY: "EG-R13",
    c.WHICH_SEAT: "EG-R21",
}  # fmt: skip
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


def asked_by(state: State) -> str:
    game = cast(ElfGame, state)
    if game.phase == c.OVER:
        if not any(reached(game, seat) for seat in range(game.seats)):
            return "EG-R7"
        return "EG-25" if game.each_colour else "EG-17"
    return CLAUSES[question(game)[0].op] if game.phase == c.CHOOSE else ASKED_BY[game.phase]


def decided_by(state: State) -> tuple[str, ...]:
    game = cast(ElfGame, state)
    clause = asked_by(game)
    if clause == "EG-R7":
        return ("EG-R7",) * 5
    there = [sum(game.pile[seat]) for seat in range(game.seats) if reached(game, seat)]
    return ("EG-R17" if there.count(max(there)) > 1 else clause, clause, "EG-R17", "EG-R7", "EG-R7")


def decided_before(state: State) -> tuple[str, ...]:
    """By the second version of the rules."""
    won = any(reached(cast(ElfGame, state), seat) for seat in range(state.seats))
    return ("EG-17", "EG-R17", "EG-R7", "EG-R7") if won else ("EG-R7",) * 4


def reached(game: ElfGame, seat: int) -> bool:
    return sum(game.pile[seat]) >= game.goal and min(game.pile[seat]) >= game.each_colour


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


def why_not(deck: Deck, state: State, seat: int, move: int) -> Refusal | None:
    """The seat is asked, and the move is one of the table; is it allowed?"""
    game = cast(ElfGame, state)
    if game.phase == c.ACT:
        return not_action(deck, game, seat, move)
    if game.phase == c.AGAIN:
        return not_again(deck, game, seat, move)
    if game.phase == c.CHOOSE:
        return not_answer(game, seat, move)
    if game.phase == c.WHICH_SEAT:
        return not_owner(game, seat, move)
    if game.phase == c.WHICH_BLOCK:
        return not_cleared(game, seat, move)
    if c.DROP <= move < c.DROP + c.DESIGNS:
        return not_held(deck, game, seat, move - c.DROP, "EG-23")
    return Refusal(ASKED_BY[game.phase], {"asked": "a card to discard"})


def not_action(deck: Deck, game: ElfGame, seat: int, move: int) -> Refusal | None:
    if move < c.SWAP:
        return not_played(deck, game, seat, move - c.PLAY)
    if move < c.CLEAR:
        return not_held(deck, game, seat, move - c.SWAP, "EG-9")
    if move < c.DROP:
        return not_paid(deck, game, seat, move - c.CLEAR)
    if move == c.STOP:
        return Refusal("EG-R15", {"cards in your hand": game.hand_size[seat]})
    return Refusal("EG-9", {"one of": ["play", "swap", "clear"]})


def not_held(deck: Deck, game: ElfGame, seat: int, card: int, clause: str) -> Refusal | None:
    return None if game.hand[seat][card] % c.OLD else Refusal(clause, {"not in your hand": deck.cards[card].name})


def not_paid(deck: Deck, game: ElfGame, seat: int, card: int) -> Refusal | None:
    if not blocks_on(game, seat):
        return Refusal("EG-R19", {"your blocks": 0})
    if game.hand_size[seat] < 2:
        return Refusal("EG-9", {"cards in your hand": game.hand_size[seat]})
    return not_held(deck, game, seat, card, "EG-9")


def not_again(deck: Deck, game: ElfGame, seat: int, move: int) -> Refusal | None:
    if move == c.STOP:
        return None
    if move < c.SWAP:
        return not_played(deck, game, seat, move - c.PLAY)
    return Refusal("EG-R16", {"one of": ["play", "stop"]})


def not_cleared(game: ElfGame, seat: int, move: int) -> Refusal | None:
    mine = blocks_on(game, seat)
    if not c.TO_UNBLOCK <= move < c.TO_DRAW:
        return Refusal("EG-R19", {"your blocks": [" ".join(block_of(which)) for which in mine]})
    return (
        None
        if move - c.TO_UNBLOCK in mine
        else Refusal("EG-R19", {"not on your bench": " ".join(block_of(move - c.TO_UNBLOCK))})
    )


def blocks_on(game: ElfGame, seat: int) -> list[int]:
    return [which for which in range(2 * c.COLOURS + 1) if game.blocks[seat] >> which & 1]


# ---- a card that can do nothing ------------------------------------------------------------------------


def not_played(deck: Deck, game: ElfGame, seat: int, card: int) -> Refusal | None:
    held = not_held(deck, game, seat, card, "EG-9")
    if held:
        return held
    reasons = [why_nobody_can(game, seat, op) for op in operations(game, card) if not op.same]
    found = [reason for reason in reasons if reason is not None]
    if len(found) < len(reasons):
        return None
    name = deck.cards[card].name
    if len({reason.clause for reason in found}) == 1:
        return Refusal(found[0].clause, {"card": name, **found[0].facts})
    return Refusal("EG-16", {"card": name, "because of": [reason.clause for reason in found]})  # EG-R20


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


def not_answer(game: ElfGame, seat: int, move: int) -> Refusal | None:
    ops, way = question(game), way_of(move, seat)
    meant = [op for op in ops if way and way._replace(load=False) in ways_of(game, seat, op)]
    if way is None or not meant:
        return Refusal(CLAUSES[ops[0].op], {"asked": [phrase(op) for op in ops]})
    if game.lane >= c.LANES and way.seat != game.lane - c.LANES:
        return Refusal("EG-R21", {"asked about": game.lane - c.LANES})
    reasons = [why_not_so(game, seat, op, way, -1) for op in meant]
    return None if None in reasons else reasons[0]


def not_owner(game: ElfGame, seat: int, move: int) -> Refusal | None:  # EG-R21
    ops = question(game)
    if c.ALL_DISCARD <= move < c.CARD:
        return not_answer(game, seat, move)
    if not c.WHOSE <= move < c.WHOSE + c.SEATS:
        return Refusal("EG-R21", {"asked": "whose bench or hand"})
    owner = move - c.WHOSE
    about = [(op, way) for op in ops for way in ways_of(game, seat, op) if way.seat == owner]
    if any(why_not_so(game, seat, op, way, -1) is None for op, way in about):
        return None
    return Refusal("EG-R21", {"nothing to do at": owner})


def way_of(move: int, seat: int) -> Way | None:
    """A move taken apart; None if it is not about an operation."""
    if c.LOAD_TO_DELIVER <= move < c.WHOSE:
        return way_of_load(move, seat)
    if not c.TO_BUILD <= move < c.CARD:
        return None
    if move < c.TO_PUSH:
        first, op = (c.TO_BUILD, "build") if move < c.TO_ADVANCE else (c.TO_ADVANCE, "advance")
        number, colour = divmod(move - first, c.COLOURS)
        return Way(op, number + 1, seat=seat, where=colour)
    if move < c.TO_DELIVER:
        number, lane = divmod(move - c.TO_PUSH, c.LANES)
        return Way("push_back", number + 1, "", False, *divmod(lane, c.COLOURS))
    if move < c.TO_STEAL:
        flag, colour = divmod(move - c.TO_DELIVER, c.COLOURS)
        return Way("deliver", flag=bool(flag), seat=seat, where=colour)
    if move < c.TO_COAL:
        flag, lane = divmod(move - c.TO_STEAL, c.LANES)
        return Way("steal", 0, "", bool(flag), *divmod(lane, c.COLOURS))
    if move < c.TO_SHELVE:
        kind, lane = divmod(move - c.TO_COAL, c.LANES)
        return Way("block", 0, BLOCKS[kind], False, *divmod(lane, c.COLOURS))
    return way_of_hands(move, seat)


def way_of_load(move: int, seat: int) -> Way:
    if move < c.LOAD_TO_STEAL:
        flag, colour = divmod(move - c.LOAD_TO_DELIVER, c.COLOURS)
        return Way("deliver", 0, "", bool(flag), seat, colour, True)
    flag, lane = divmod(move - c.LOAD_TO_STEAL, c.LANES)
    return Way("steal", 0, "", bool(flag), *divmod(lane, c.COLOURS), True)


def way_of_hands(move: int, seat: int) -> Way:
    if move < c.TO_UNBLOCK:
        return Way("block", kind="shelf", seat=move - c.TO_SHELVE)
    if move < c.TO_DRAW:
        kind, *colour = block_of(move - c.TO_UNBLOCK)
        return Way("unblock", kind=kind, seat=seat, where=COLOURS.index(colour[0]) if colour else -1)
    if move >= c.ALL_DISCARD:
        return Way("discard", move - c.ALL_DISCARD + 1)
    first, op = (c.TO_DRAW, "draw") if move < c.TO_DISCARD else (c.TO_DISCARD, "discard")
    number, other = divmod(move - first, c.SEATS)
    return Way(op, number + 1, seat=other)


def why_not_so(game: ElfGame, seat: int, op: Op, way: Way, player: int) -> Refusal | None:
    """`player` is who thinks about playing the card that it still holds, or -1."""
    if op.same and game.lane != way.seat * c.COLOURS + way.where:
        return Refusal(CLAUSES[op.op], {"asked": phrase(op)})
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
