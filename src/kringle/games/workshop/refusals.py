"""Why not: the clause that forbids a move, and facts that the seat may know. Plain Python over the seat's view.

Why an elf may not go somewhere: doors.py.
"""

from __future__ import annotations

from typing import cast

from kringle.games.workshop import cards, doors
from kringle.games.workshop import numbers as n
from kringle.games.workshop.moves import trained
from kringle.games.workshop.secrets import Workshop
from kringle.kernel.errors import Refusal
from kringle.kernel.state import State

ASKED_BY = {
    n.LOT: "WS-R11", n.FIFTH: "WS-8", n.DEAL: "WS-9", n.KEEP: "WS-9", n.TURN_UP: "WS-32", n.DENTAL: "WS-46",
    n.ELF_CHOICE: "WS-13", n.SPACE_CHOICE: "WS-14", n.FACE_UP: "WS-16", n.TOP: "WS-16", n.GIFTS: "WS-16",
    n.SUBJECT: "WS-17", n.STALL: "WS-24", n.MATERIAL: "WS-19", n.PLASTIC: "WS-20", n.TOKENS: "WS-22",
    n.COAL: "WS-51", n.OVER: "WS-30",
}  # fmt: skip


def asked_by(state: State) -> str:
    game = cast(Workshop, state)
    if game.space == n.STABLE:  # a reindeer's bonus
        return "WS-24"
    if game.phase == n.SUBJECT and game.space == n.CARD:
        return "WS-60"
    return ASKED_BY[game.phase]


def why_not(state: State, seat: int, move: int) -> Refusal | None:
    """The seat is asked, and the move is one of the table; is it allowed?"""
    game = cast(Workshop, state)
    questions = {
        n.FIFTH: not_fifth, n.KEEP: not_keep, n.DENTAL: not_dentist, n.ELF_CHOICE: not_elf, n.SPACE_CHOICE: not_go,
        n.GIFTS: not_gift, n.SUBJECT: not_subject, n.STALL: not_stall, n.MATERIAL: not_piece, n.PLASTIC: not_plastic,
        n.TOKENS: not_token, n.COAL: not_coal,
    }  # fmt: skip
    return questions[game.phase](game, seat, move)


def another_question(game: Workshop) -> Refusal:
    return Refusal(asked_by(game), {"question": n.PHASES[game.phase]})


# ---- setup ------------------------------------------------------------------------------------------------


def not_fifth(game: Workshop, seat: int, move: int) -> Refusal | None:
    return None if move == n.SIX_COAL or n.LEARN <= move < n.LEARN + 4 else another_question(game)


def not_keep(game: Workshop, seat: int, move: int) -> Refusal | None:
    if not n.KEEP_GIFTS < move <= n.KEEP_GIFTS + 7:
        return another_question(game)
    dealt, kept = game.dealt[seat], move - n.KEEP_GIFTS
    for i in range(1, n.DEALT):
        if dealt[i] == dealt[i - 1] and kept >> i & 1 and not kept >> (i - 1) & 1:
            return Refusal("WS-9", {"alike": [i, i + 1]})
    return None


# ---- who is sent ------------------------------------------------------------------------------------------


def at_home(game: Workshop, seat: int, training: int) -> int | None:
    """The first elf at home that knows just this."""
    for elf in range(n.TEAM[game.seats]):
        if not game.where[seat][elf] and game.training[seat][elf] == training:
            return elf
    return None


def absent(game: Workshop, seat: int, clause: str, training: int) -> Refusal:
    home = [trained(game.training[seat][elf]) for elf in range(n.TEAM[game.seats]) if not game.where[seat][elf]]
    return Refusal(clause, {"elf": trained(training), "at home": home})


def not_dentist(game: Workshop, seat: int, move: int) -> Refusal | None:
    if not n.TO_DENTIST <= move < n.TO_DENTIST + 16:
        return another_question(game)
    training = move - n.TO_DENTIST
    return absent(game, seat, "WS-46", training) if at_home(game, seat, training) is None else None


def not_elf(game: Workshop, seat: int, move: int) -> Refusal | None:
    if move == n.ZELF:
        return not_zelf(game, seat)
    if move == n.STOP:
        return not_rest(game, seat)
    if not n.ELF <= move < n.ELF + 16:
        return another_question(game)
    elf = at_home(game, seat, move - n.ELF)
    if elf is None:
        return absent(game, seat, "WS-13", move - n.ELF)
    return None if doors.can_go_out(game, seat, elf) else Refusal("WS-14", {"spaces for this elf": 0})


def not_zelf(game: Workshop, seat: int) -> Refusal | None:
    if game.zelf != seat + 1:
        return Refusal("WS-26", {"zelf with": game.zelf - 1 if game.zelf else None})
    if game.zelf_at:
        return Refusal("WS-26", {"zelf": "was sent already"})
    return None if doors.can_go_out(game, seat, n.ZELF_ELF) else Refusal("WS-26", {"spaces for zelf": 0})


def not_rest(game: Workshop, seat: int) -> Refusal | None:
    """Only Zelf may stay unused, and only when no elf can be placed without Mrs. Claus' Bakery."""
    elves = [e for e in range(n.TEAM[game.seats]) if not game.where[seat][e] and doors.can_go_freely(game, seat, e)]
    return Refusal("WS-13", {"elves to place": len(elves)}) if elves else None


def not_go(game: Workshop, seat: int, move: int) -> Refusal | None:
    if n.GO <= move < n.GO + n.SPACES:
        return doors.no_way(game, seat, game.elf, move - n.GO, game.today)
    if n.GO_SHIELDED <= move < n.GO_SHIELDED + n.SPACES:
        return doors.no_shielded_way(game, seat, game.elf, move - n.GO_SHIELDED)
    return another_question(game)


# ---- what is done there -----------------------------------------------------------------------------------


def not_yet_declined(game: Workshop, clause: str) -> Refusal | None:
    """Stop: at once with a reindeer, elsewhere after the first piece."""
    return None if game.space == n.STABLE or game.placed else Refusal(clause, {"so far": 0})


def not_gift(game: Workshop, seat: int, move: int) -> Refusal | None:
    if move == n.STOP:
        return None if doors.sweeps(game.space, game.today) else not_yet_declined(game, "WS-R15")
    if move == n.TAKE_TOP:
        return None if game.deck_left else Refusal("WS-R1", {"deck": 0})
    if not n.TAKE <= move < n.TAKE + n.DISPLAY:
        return another_question(game)
    place = move - n.TAKE
    return None if game.display[place] else Refusal("WS-R1", {"place": place + 1, "gift": None})


def not_subject(game: Workshop, seat: int, move: int) -> Refusal | None:
    if not n.LEARN <= move < n.LEARN + 4:
        return another_question(game)
    subject = move - n.LEARN
    if game.space == n.CLASSROOM and not game.classroom >> subject & 1:
        return Refusal("WS-12", {"taken today": n.SUBJECTS[subject]})
    if doors.cannot_learn(game, seat, game.elf, subject):
        return Refusal("WS-6", {"training": doors.learned(game, seat, game.elf)})
    return None


def not_stall(game: Workshop, seat: int, move: int) -> Refusal | None:
    if not n.TEND <= move < n.TEND + 8:
        return another_question(game)
    stall = move - n.TEND
    return None if game.stall[stall] else Refusal("WS-24", {f"cookies of {n.REINDEER[stall]}": 0})


def not_piece(game: Workshop, seat: int, move: int) -> Refusal | None:
    material = game.material
    name = n.MATERIALS[material]
    if move == n.STOP:
        return not_lost(game, seat)
    if move == n.IMPROVE:
        finished = game.improved[seat][material] == 2
        return Refusal("WS-19", {n.IMPROVEMENTS[material]: "finished"}) if finished else None
    if move == n.REPAIR:
        return not_repair(game, material)
    if n.PLACE <= move < n.PLACE + n.GIFT_LIMIT:
        gift = move - n.PLACE
        open_ = doors.is_open(game, seat, gift, material)
        return None if open_ else Refusal("WS-19", {"gift": gift_name(game, seat, gift), f"open for {name}": 0})
    if n.REPLACE <= move < n.REPLACE + n.GIFT_LIMIT:
        gift = move - n.REPLACE
        plastic = game.plastic[seat][gift][material]
        return None if plastic else Refusal("WS-21", {"gift": gift_name(game, seat, gift), f"plastic for {name}": 0})
    return another_question(game)


def gift_name(game: Workshop, seat: int, gift: int) -> str | None:
    kind = game.gift[seat][gift]
    return cards.GIFT_NAMES[kind - 1] if kind else None


def not_lost(game: Workshop, seat: int) -> Refusal | None:
    if game.space == n.STABLE:
        return None
    if doors.is_wanted(game, seat, game.material):
        return Refusal("WS-R2", {"can be placed": n.MATERIALS[game.material]})
    return None if game.placed else Refusal("WS-14", {"placed so far": 0})


def not_repair(game: Workshop, material: int) -> Refusal | None:
    if game.space == n.STABLE or game.today != n.SLEIGH_REPAIRS:
        return Refusal("WS-58", {"surprise": doors.surprise_name(game)})
    if doors.sleigh_takes(game, material, game.today):
        return None
    return Refusal("WS-58", {f"{n.MATERIALS[material]} on the sleigh": game.repaired[material]})


def not_plastic(game: Workshop, seat: int, move: int) -> Refusal | None:
    if move == n.STOP:
        return not_yet_declined(game, "WS-20")
    if not n.PUT_PLASTIC <= move < n.PUT_PLASTIC + 3 * n.GIFT_LIMIT:
        return another_question(game)
    gift, material = divmod(move - n.PUT_PLASTIC, 3)
    if not game.soft[seat][gift][material]:
        return Refusal("WS-20", {"gift": gift_name(game, seat, gift), f"open for {n.MATERIALS[material]}?": 0})
    if not doors.takes_plastic(game, seat, gift, game.today):
        return Refusal("WS-49", {"gift": gift_name(game, seat, gift)})
    return None


def not_token(game: Workshop, seat: int, move: int) -> Refusal | None:
    if move == n.STOP:
        return not_yet_declined(game, "WS-R17")
    if not n.PUT_TOKEN <= move < n.PUT_TOKEN + n.GIFT_LIMIT:
        return another_question(game)
    gift = move - n.PUT_TOKEN
    if doors.is_filled(game, seat, gift):
        return None
    return Refusal("WS-22", {"gift": gift_name(game, seat, gift), "all materials": False})


def not_coal(game: Workshop, seat: int, move: int) -> Refusal | None:
    if not n.HAND_IN < move <= n.HAND_IN + 6:
        return another_question(game)
    coal = game.coal[seat]
    return None if move - n.HAND_IN <= coal else Refusal("WS-51", {"coal": coal})
