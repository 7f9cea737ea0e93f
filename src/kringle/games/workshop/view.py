"""What one seat sees, as plain data for screens; and where every component is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kringle.games.workshop import cards, doors
from kringle.games.workshop import numbers as n
from kringle.games.workshop.moves import SPELLING, subjects
from kringle.games.workshop.offers import bonuses, offers
from kringle.games.workshop.refusals import asked_by
from kringle.games.workshop.secrets import Workshop
from kringle.kernel.names import CHANCE, HIDDEN, SPECTATOR, TRUTH
from kringle.kernel.state import State

FIRST_DATE = 16
"""December."""
INSPECTIONS = (3, 6, 9)
"""Days: WS-15."""
ACTING = range(n.FACE_UP, n.OVER)


def shown(state: State) -> dict[str, Any]:
    """A view as plain data, with names for numbers. What the viewer does not know is None, or a count."""
    game = cast(Workshop, state)
    return {
        "game": "workshop",
        "viewer": None if game.viewer in (SPECTATOR, TRUTH) else game.viewer,
        "asks": ["chance" if seat == CHANCE else seat for seat in game.asks()],
        "clause": asked_by(game),
        "phase": n.PHASES[game.phase],
        "day": game.day + 1,
        "date": FIRST_DATE + game.day,
        "inspection_today": game.day + 1 in INSPECTIONS,
        "inspections": list(INSPECTIONS),
        "first_player": None if game.phase == n.LOT else game.first,
        "turn": game.turn if n.ELF_CHOICE <= game.phase < n.OVER and not is_setup(game) else None,
        "assignment": assignment(game),
        "offers": offers(game),
        "cards": printed(game),
        "mailroom": mailroom(game),
        "spaces": [space(game, number) for number in range(n.SPACES) if is_there(game, number)],
        "classroom": subjects(game.classroom),
        "bonuses": bonuses(game),
        "stalls": dict(zip(n.REINDEER, game.stall, strict=True)),
        "zelf": {"with": game.zelf - 1 if game.zelf else None, "at": zelf_at(game)},
        "surprise": surprise(game),
        "seats": [mat(game, seat) for seat in range(game.seats)],
    }


def is_setup(game: Workshop) -> bool:
    return game.phase < n.TURN_UP or game.errand == n.KEEP


def name_of(card: int) -> str | None:
    return cards.GIFT_NAMES[card - 1] if card else None


def counted(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {names[kind]: count for kind, count in enumerate(counts) if count}


# ---- the board --------------------------------------------------------------------------------------------


def assignment(game: Workshop) -> dict[str, Any] | None:
    """What the seat whose turn it is has begun: which elf, where, and what is still to come of it."""
    if is_setup(game) or game.phase not in (n.SPACE_CHOICE, *ACTING) or game.errand == n.TURN_UP:
        return None
    zelf = game.elf == n.ZELF_ELF
    chosen = game.phase == n.SPACE_CHOICE
    return {
        "elf": "zelf" if zelf else game.elf + 1,
        "training": [] if zelf else subjects(game.training[game.turn][game.elf]),
        "space": None if chosen else cards.SPACE_NAMES[game.space],
        "shielded": is_shielded(game),
        "left": None if chosen else still_to_come(game),
        "taken": None if chosen else game.placed,
        "of": n.SUBJECTS[game.material] if game.phase in (n.MATERIAL, n.TOKENS) else None,
    }


def still_to_come(game: Workshop) -> int:
    """Pieces, tokens, or gifts; of these as many as the mat has room for. WS-7"""
    room = n.GIFT_LIMIT - game.on_mat[game.turn]
    return min(game.left, room) if game.phase in (n.GIFTS, n.FACE_UP, n.TOP) else game.left


def is_shielded(game: Workshop) -> bool:
    return game.surprise > 0 and game.today != cards.EFFECT[game.surprise - 1]


def mailroom(game: Workshop) -> dict[str, Any]:
    """Display, deck and sleigh. `under` are the swept layers, top to bottom; `unseen` what else is in the deck."""
    return {
        "display": [name_of(card) for card in game.display],
        "deck": game.deck_left,
        "unseen": counted(game.deck, cards.GIFT_NAMES),
        "returned": sum(1 for seat in game.returned for card in seat if card),
        "under": [[name_of(card) for card in layer if card] for layer in game.swept[: game.layers]],
        "sleigh": counted(game.sleigh, cards.GIFT_NAMES),
    }


def printed(game: Workshop) -> dict[str, Any]:
    """What is printed on the gift cards that the viewer can look at and nobody has on a mat yet."""
    in_sight = {*game.display, *(card for seat in game.dealt for card in seat if card != HIDDEN)} - {0}
    return {name: as_printed(card) for card, name in sorted((card, cards.GIFT_NAMES[card - 1]) for card in in_sight)}


def as_printed(card: int) -> dict[str, Any]:
    gift = cards.GIFT_CARDS[card - 1]
    needs = [
        {"material": name, "plastic_allowed": allowed}
        for material, name in enumerate(n.MATERIALS)
        for allowed, count in ((False, gift.firm[material]), (True, gift.soft[material]))
        for _ in range(count)
    ]
    return {"needs": needs, "assembly": gift.assembly, "chart": list(gift.chart)}


def is_there(game: Workshop, number: int) -> bool:
    if number == n.JOIN:
        return game.day == n.LAST_DAY
    return number < n.JOIN or game.today in doors.CARD_CLAUSE


def space(game: Workshop, number: int) -> dict[str, Any]:
    """A kind of space: how many of it are open today, its price, what it gives untrained, and who is there."""
    return {
        "space": cards.SPACE_NAMES[number],
        "open": open_spaces(game, number),
        "price": doors.price(game, number, game.today),
        "gives": gives(game, number),
        "elves": [
            {"seat": seat, "elf": elf + 1}
            for seat in range(game.seats)
            for elf in range(n.ELVES)
            if game.where[seat][elf] == number + 1
        ],
        "zelf": game.zelf_at == number + 1,
    }


def open_spaces(game: Workshop, number: int) -> int | None:
    """None: as many as come."""
    if number == n.MINE:
        return None
    if number == n.JOIN:
        extra = game.taken[n.CARD] if doors.is_hall(game, n.CARD, game.today) else 0
        return game.taken[n.POWER] + game.taken[n.HAND] + extra
    if number == n.CARD:
        return game.seats if game.today == n.SEMINAR else 1
    return cards.OPEN[game.seats][number] - (number == n.CLASSROOM and game.today == n.CLASSROOM_LESS)


def gives(game: Workshop, number: int) -> int | None:
    """Gifts, materials, plastic, tokens or coal, before training, tools and Zelf."""
    if number == n.MAIL_RIGHT and game.today == n.NO_SWEEP:
        return cards.TAKES[n.MAIL_LEFT]
    if number <= n.MAIL_RIGHT:
        return cards.TAKES[number]
    if doors.is_hall(game, number, game.today):
        change = {n.ASSEMBLY_LESS: -1, n.ASSEMBLY_MORE: 1}.get(game.today, 0)
        base = 1 if number == n.JOIN else extra_seat(game) if number == n.CARD else cards.GIVES[number]
        return max(0, base + change)
    if number == n.MINE:
        return cards.GIVES[n.MINE] + {n.COAL_LESS: -2, n.COAL_MORE: 2}.get(game.today, 0)
    return extra_seat(game) if number == n.CARD else cards.GIVES[number] or None


def extra_seat(game: Workshop) -> int:
    return cards.SEAT_GIVES[game.surprise - 1]


def zelf_at(game: Workshop) -> str | None:
    if not game.zelf_at:
        return None
    return cards.SPACE_NAMES[game.zelf_at - 1] if game.zelf_at <= n.SPACES else "resting"


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
        "repaired": counted(game.repaired, n.MATERIALS),
        "seminar": n.SUBJECTS[game.seminar - 1] if game.seminar else None,
        "attended": [seat for seat in range(game.seats) if game.attended >> seat & 1],
        "discarded": counted(game.discarded, cards.SURPRISE_IDS),
        "unseen": counted(game.surprises_left, cards.SURPRISE_IDS),
    }


# ---- mats -------------------------------------------------------------------------------------------------


def mat(game: Workshop, seat: int) -> dict[str, Any]:
    return {
        "cookies": game.cookies[seat],
        "coal": game.coal[seat],
        "cart": doors.capacity(game, seat),
        "turned_in": game.handed_in[seat] if game.phase == n.OVER else None,
        "improvements": dict(zip(n.IMPROVEMENTS, game.improved[seat], strict=True)),
        "elves": [elf(game, seat, number) for number in range(n.TEAM[game.seats])],
        "gifts": [gift(game, seat, place) for place in range(n.GIFT_LIMIT)],
        "assembled": counted(game.stack[seat], cards.GIFT_NAMES),
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
        "at": "dentist" if at == n.AWAY + 1 else cards.SPACE_NAMES[at - 1] if at else None,
    }


def gift(game: Workshop, seat: int, place: int) -> dict[str, Any] | None:
    if not game.gift[seat][place]:
        return None
    card = cards.GIFT_CARDS[game.gift[seat][place] - 1]
    plastics = sum(game.plastic[seat][place])
    return {
        "place": place + 1,
        "name": card.name,
        "needs": [need for material in range(3) for need in needs(game, seat, place, material)],
        "tokens": game.tokens[seat][place],
        "assembly": card.assembly,
        "chart": list(card.chart),
        "plastics": plastics,
        "worth": card.chart[plastics],
        "filled": doors.is_filled(game, seat, place),
    }


def needs(game: Workshop, seat: int, place: int, material: int) -> list[dict[str, Any]]:
    """The requirements of one material, those that allow no plastic first, and what lies on them."""
    card, name = cards.GIFT_CARDS[game.gift[seat][place] - 1], n.MATERIALS[material]
    firm, soft = game.firm[seat][place][material], game.soft[seat][place][material]
    plastic = game.plastic[seat][place][material]
    on_firm = [name] * (card.firm[material] - firm) + [None] * firm
    on_soft = [name] * (card.soft[material] - soft - plastic) + ["plastic"] * plastic + [None] * soft
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
    return None if answer == 0 else True if answer == HIDDEN else list(SPELLING.spelled[answer - 1][1:])


# ---- components -------------------------------------------------------------------------------------------


def components(state: State) -> Mapping[str, int]:
    """Every gift and surprise card of a truth, wherever it is; the elves, Zelf and the tree; open requirements."""
    game = cast(Workshop, state)
    gifts = [game.deck[kind] + game.sleigh[kind] for kind in range(cards.KINDS)]
    lying = [*game.display, *(card for layer in game.swept for card in layer)]
    for seat in range(n.SEATS):
        lying += [*game.dealt[seat], *game.returned[seat], *game.gift[seat]]
        for kind in range(cards.KINDS):
            gifts[kind] += game.stack[seat][kind]
    for card in lying:
        if card:
            gifts[card - 1] += 1
    found = dict(zip(cards.GIFT_NAMES, gifts, strict=True))
    found |= {f"surprise {name}": count for name, count in zip(cards.SURPRISE_IDS, surprises(game), strict=True)}
    return found | counters(game)


def surprises(game: Workshop) -> list[int]:
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
    elsewhere = [sum(at == number for at in away) for number in range(n.SPACES)]
    top = sum(game.deck)
    below = sum(1 for layer in [*game.returned, *game.swept] for card in layer if card)
    return {
        "elves on spaces": sum(abs(game.taken[number] - elsewhere[number]) for number in range(n.SPACES)),
        "gifts on mats": sum(abs(game.on_mat[s] - sum(1 for card in game.gift[s] if card)) for s in range(n.SEATS)),
        "stacks": sum(abs(game.built[seat] - sum(game.stack[seat])) for seat in range(n.SEATS)),
        "top of the deck": abs(game.top_left - top),
        "deck": abs(game.deck_left - top - below),
        "sleigh": abs(game.sleigh_left - sum(game.sleigh)),
    }
