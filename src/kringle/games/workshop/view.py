"""What one seat sees, as plain data for screens; and where every component is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kringle.games.workshop import cards, hall, mailroom, mat, mine, surprises, workday
from kringle.games.workshop.cards import (
    AWAY, CARD, ELVES, GIFT_LIMIT, GIFT_NAMES, IMPROVEMENTS, JOIN, LAST_DAY, MAIL_RIGHT, MATERIALS,
    MINE, REINDEER, SEATS, SEMINAR, SPACE_NAMES, SPACES, SUBJECTS, SURPRISE_IDS, TEAM, ZELF_ELF, counted, subjects,
)  # fmt: skip
from kringle.games.workshop.evening import INSPECTION
from kringle.games.workshop.hall import TOKENS
from kringle.games.workshop.mailroom import FACE_UP, GIFTS, TOP
from kringle.games.workshop.morning import DENTAL, TURN_UP
from kringle.games.workshop.offers import bonuses, offers
from kringle.games.workshop.room import ROOM
from kringle.games.workshop.scoring import OVER
from kringle.games.workshop.setup import DEAL, FIFTH, KEEP, LOT, kept_places, keep
from kringle.games.workshop.shops import MATERIAL
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.workday import ELF, SPACE
from kringle.kernel.constants import CHANCE, HIDDEN, SPECTATOR, TRUTH
from kringle.kernel.state import State

FIRST_DATE = 16
"""December."""
INSPECTIONS = range(INSPECTION, cards.DAYS + 1, INSPECTION)
"""Days: WS-15."""


def shown(state: State) -> dict[str, Any]:
    """A view as plain data, with names for numbers. What the viewer does not know is None, or a count."""
    game = cast(Workshop, state)
    return {
        "game": "workshop",
        "viewer": None if game.viewer in (SPECTATOR, TRUTH) else game.viewer,
        "asks": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "clause": ROOM.asked_by(game),
        "phase": ROOM.phase_of(game).name,
        "day": game.day + 1,
        "date": FIRST_DATE + game.day,
        "inspection_today": game.day + 1 in INSPECTIONS,
        "inspections": list(INSPECTIONS),
        "first_player": None if game.phase == LOT else game.first,
        "turn": game.turn if is_workday(game) else None,
        "assignment": assignment(game),
        "offers": offers(game),
        "cards": printed(game),
        "mailroom": in_mailroom(game),
        "spaces": [space(game, number) for number in range(SPACES) if is_there(game, number)],
        "classroom": subjects(game.classroom),
        "bonuses": bonuses(game),
        "stalls": dict(zip(REINDEER, game.stall, strict=True)),
        "zelf": {"with": game.zelf - 1 if game.zelf else None, "at": zelf_at(game)},
        "surprise": surprise(game),
        "seats": [seat_mat(game, seat) for seat in range(game.seats)],
    }


def is_workday(game: Workshop) -> bool:
    """It is somebody's turn; or a card is turned up, which Yeti Visit does before work."""
    return game.errand != KEEP and ROOM.phase_of(game) not in (LOT, FIFTH, DEAL, KEEP, TURN_UP, DENTAL, OVER)


def name_of(card: int) -> str | None:
    return GIFT_NAMES[card - 1] if card else None


# ---- the board --------------------------------------------------------------------------------------------


def assignment(game: Workshop) -> dict[str, Any] | None:
    """What the seat whose turn it is has begun: which elf, where, and what is still to come of it."""
    phase = ROOM.phase_of(game)
    if not is_workday(game) or phase is ELF or game.errand == TURN_UP:
        return None
    zelf = game.elf == ZELF_ELF
    chosen = phase is SPACE
    return {
        "elf": "zelf" if zelf else game.elf + 1,
        "training": [] if zelf else subjects(game.training[game.turn][game.elf]),
        "space": None if chosen else SPACE_NAMES[game.space],
        "shielded": is_shielded(game),
        "left": None if chosen else still_to_come(game),
        "taken": None if chosen else game.placed,
        "of": SUBJECTS[game.material] if phase in (MATERIAL, TOKENS) else None,
    }


def still_to_come(game: Workshop) -> int:
    """Pieces, tokens, or gifts; of these as many as the mat has room for. WS-7"""
    room = GIFT_LIMIT - game.on_mat[game.turn]
    return min(game.left, room) if ROOM.phase_of(game) in (GIFTS, FACE_UP, TOP) else game.left


def is_shielded(game: Workshop) -> bool:
    return game.surprise > 0 and game.today != cards.EFFECT[game.surprise - 1]


def in_mailroom(game: Workshop) -> dict[str, Any]:
    """Display, deck and sleigh. `under` are the swept layers, top to bottom; `unseen` what else is in the deck."""
    return {
        "display": [name_of(card) for card in game.display],
        "deck": game.deck_left,
        "unseen": counted(game.deck, GIFT_NAMES),
        "returned": sum(1 for seat in game.returned for card in seat if card),
        "under": [[name_of(card) for card in layer if card] for layer in game.swept[: game.layers]],
        "sleigh": counted(game.sleigh, GIFT_NAMES),
    }


def printed(game: Workshop) -> dict[str, Any]:
    """What is printed on the gift cards that the viewer can look at and nobody has on a mat yet."""
    in_sight = {*game.display, *(card for seat in game.dealt for card in seat if card != HIDDEN)} - {0}
    return {name: as_printed(card) for card, name in sorted((card, GIFT_NAMES[card - 1]) for card in in_sight)}


def as_printed(card: int) -> dict[str, Any]:
    gift = cards.GIFT_CARDS[card - 1]
    needs = [
        {"material": name, "plastic_allowed": allowed}
        for name in MATERIALS
        for allowed, need in ((False, name), (True, name + "?"))
        for _ in range(gift.needs.count(need))
    ]
    return {"needs": needs, "assembly": gift.assembly, "chart": list(gift.chart)}


def is_there(game: Workshop, number: int) -> bool:
    if number == JOIN:
        return game.day == LAST_DAY
    return number < JOIN or game.today in surprises.CARD_CLAUSE


def space(game: Workshop, number: int) -> dict[str, Any]:
    """A kind of space: how many of it are open today, its price, what it gives untrained, and who is there."""
    return {
        "space": SPACE_NAMES[number],
        "open": open_spaces(game, number),
        "price": workday.price(game, number, game.today),
        "gives": gives(game, number),
        "elves": [
            {"seat": seat, "elf": elf + 1}
            for seat in range(game.seats)
            for elf in range(ELVES)
            if game.where[seat][elf] == number + 1
        ],
        "zelf": game.zelf_at == number + 1,
    }


def open_spaces(game: Workshop, number: int) -> int | None:
    """None: as many as come."""
    if number == MINE:
        return None
    if number == JOIN:
        return hall.benches_taken(game, game.today)
    if number == CARD:
        return game.seats if game.today == SEMINAR else 1
    return workday.open_spaces(game, number, game.today)


def gives(game: Workshop, number: int) -> int | None:
    """Gifts, materials, plastic, tokens or coal, before training, tools and Zelf."""
    if number <= MAIL_RIGHT:
        return mailroom.gifts_to_take(number, game.today)
    if hall.is_bench(game, number, game.today):
        return max(0, hall.tokens_untrained(game, number, game.today))
    if number == MINE:
        return mine.coal_without_tools(game.today)
    if number == CARD:
        return cards.SEAT_GIVES[game.surprise - 1]
    return cards.GIVES[number] or None


def zelf_at(game: Workshop) -> str | None:
    if not game.zelf_at:
        return None
    return SPACE_NAMES[game.zelf_at - 1] if game.zelf_at <= SPACES else "resting"


def surprise(game: Workshop) -> dict[str, Any] | None:
    """None: played without."""
    if not game.surprising:
        return None
    card = cards.SURPRISES[game.surprise - 1] if game.surprise else None
    return {
        "id": card.id if card else None,
        "name": card.name if card else None,
        "text": card.text if card else None,
        "bakery_symbol": card.bakery if card else None,
        "bakery": game.bakery - 1 if game.bakery else None,
        "repaired": counted(game.repaired, MATERIALS),
        "seminar": SUBJECTS[game.seminar - 1] if game.seminar else None,
        "attended": [seat for seat in range(game.seats) if game.attended >> seat & 1],
        "discarded": counted(game.discarded, SURPRISE_IDS),
        "unseen": counted(game.surprises_left, SURPRISE_IDS),
    }


# ---- mats -------------------------------------------------------------------------------------------------


def seat_mat(game: Workshop, seat: int) -> dict[str, Any]:
    return {
        "cookies": game.cookies[seat],
        "coal": game.coal[seat],
        "cart": mat.capacity(game, seat),
        "turned_in": game.handed_in[seat] if game.phase == OVER else None,
        "improvements": dict(zip(IMPROVEMENTS, game.improved[seat], strict=True)),
        "elves": [elf(game, seat, number) for number in range(TEAM[game.seats])],
        "gifts": [gift(game, seat, place) for place in range(GIFT_LIMIT)],
        "assembled": counted(game.stack[seat], GIFT_NAMES),
        "delivered": game.delivered[seat],
        "plastic_only_on": game.jam[seat] if game.jam[seat] > 0 else None,
        "dealt": hidden_cards(game.dealt[seat]),
        "returned": hidden_cards(game.returned[seat]),
        "sealed": sealed(game, seat),
    }


def elf(game: Workshop, seat: int, number: int) -> dict[str, Any]:
    at = game.where[seat][number]
    return {
        "number": number + 1,
        "training": subjects(game.training[seat][number]),
        "at": "dentist" if at == AWAY + 1 else SPACE_NAMES[at - 1] if at else None,
    }


def gift(game: Workshop, seat: int, place: int) -> dict[str, Any] | None:
    if not game.gift[seat][place]:
        return None
    card = cards.GIFT_CARDS[game.gift[seat][place] - 1]
    plastics = sum(game.plastic[seat][place])
    on_card = [need for material in range(3) for need in needs(game, seat, place, material)]
    return {
        "place": place + 1,
        "name": card.name,
        "needs": on_card,
        "tokens": game.tokens[seat][place],
        "assembly": card.assembly,
        "chart": list(card.chart),
        "plastics": plastics,
        "worth": card.chart[plastics],
        "filled": all(need["has"] for need in on_card),
    }


def needs(game: Workshop, seat: int, place: int, material: int) -> list[dict[str, Any]]:
    """The requirements of one material, those that allow no plastic first, and what lies on them."""
    kind, name = game.gift[seat][place] - 1, MATERIALS[material]
    firm, soft = game.firm[seat][place][material], game.soft[seat][place][material]
    plastic = game.plastic[seat][place][material]
    on_firm = [name] * (cards.FIRM[kind][material] - firm) + [None] * firm
    on_soft = [name] * (cards.SOFT[kind][material] - soft - plastic) + ["plastic"] * plastic + [None] * soft
    return [
        {"material": name, "plastic_allowed": allowed, "has": has}
        for allowed, pieces in ((False, on_firm), (True, on_soft))
        for has in pieces
    ]


def hidden_cards(held: Sequence[int]) -> list[str | None] | int:
    """Names, or how many there are."""
    if HIDDEN in held:
        return sum(1 for card in held if card)
    return [name_of(card) for card in held if card]


def sealed(game: Workshop, seat: int) -> Any:
    """None: no answer yet; true: there is one; or one's own, as the places of the gifts that are kept."""
    answer = game.sealed[seat]
    return None if answer == 0 else True if answer == HIDDEN else list(kept_places(keep.kept(answer - 1)))


# ---- components -------------------------------------------------------------------------------------------


def components(state: State) -> Mapping[str, int]:
    """Every gift and surprise card of a truth, wherever it is; the elves, Zelf and the tree; open requirements."""
    game = cast(Workshop, state)
    gifts = [game.deck[kind] + game.sleigh[kind] for kind in range(cards.KINDS)]
    lying = [*game.display, *(card for layer in game.swept for card in layer)]
    for seat in range(SEATS):
        lying += [*game.dealt[seat], *game.returned[seat], *game.gift[seat]]
        for kind in range(cards.KINDS):
            gifts[kind] += game.stack[seat][kind]
    for card in lying:
        if card:
            gifts[card - 1] += 1
    found = dict(zip(GIFT_NAMES, gifts, strict=True))
    found |= {f"surprise {name}": count for name, count in zip(SURPRISE_IDS, surprise_cards(game), strict=True)}
    return found | counters(game)


def surprise_cards(game: Workshop) -> list[int]:
    totals = [game.surprises_left[kind] + game.discarded[kind] for kind in range(cards.SURPRISE_KINDS)]
    claimed_today = game.surprise == cards.BAKERY_KIND + 1 and game.bakery > 0
    if game.surprise and not claimed_today:
        totals[game.surprise - 1] += 1
    if game.bakery:
        totals[cards.BAKERY_KIND] += 1
    return totals


def counters(game: Workshop) -> dict[str, int]:
    """What the state counts twice must agree: each difference is 0."""
    away = [at - 1 for seat in game.where for at in seat if at] + ([game.zelf_at - 1] if game.zelf_at else [])
    elsewhere = [sum(at == number for at in away) for number in range(SPACES)]
    top = sum(game.deck)
    below = sum(1 for layer in [*game.returned, *game.swept] for card in layer if card)
    return {
        "elves on spaces": sum(abs(game.taken[number] - elsewhere[number]) for number in range(SPACES)),
        "gifts on mats": sum(abs(game.on_mat[s] - sum(1 for card in game.gift[s] if card)) for s in range(SEATS)),
        "stacks": sum(abs(game.built[seat] - sum(game.stack[seat])) for seat in range(SEATS)),
        "top of the deck": abs(game.top_left - top),
        "deck": abs(game.deck_left - top - below),
        "sleigh": abs(game.sleigh_left - sum(game.sleigh)),
    }
