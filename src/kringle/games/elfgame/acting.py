"""One of three: play a card, swap one, or pay two for a block (EG-9, EG-10, EG-16, EG-R15, EG-R16, EG-R19, EG-R20)."""

from __future__ import annotations

from kringle.games.elfgame import deck, turn, ways
from kringle.games.elfgame.answers import clear, discard, play, stop, swap
from kringle.games.elfgame.cards import (
    CARD, COLOURS, DOER, HELD, KIDS, OLD, OPS, PLAYS, PLAY_AGAIN, SAME, TABLE, TO_END, TO_PLAY, block_of,
)  # fmt: skip
from kringle.games.elfgame.operations import block_told, remove_block, unblock
from kringle.games.elfgame.refusals import blocks_on, not_held, why_nothing_happens
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.declare import Note, Phase, number
from kringle.kernel.errors import Refusal

no_card = Note("no_card")
played = Note("played", card=CARD, plays=number)
swapped = Note("swapped", card=CARD)
cleared = Note("cleared", block=block_told)
stopped = Note("stopped")

ACT = Phase("act", "EG-9", at=3)
AGAIN = Phase("play_again", "EG-10", at=4)
SECOND_CARD = Phase("second_card", "EG-9", at=5)
WHICH_BLOCK = Phase("which_block", "EG-R19", at=6)


def ask_for_action(game: ElfGame) -> None:
    if game.hand_size[game.active] == 0:  # EG-R4
        no_card(game, game.active)
        game.stage = TO_END
    else:
        game.enter(ACT)
        game.ask(game.active)


@ACT.legal
def list_actions(game: ElfGame, seat: int) -> None:  # EG-9, EG-R15
    held = list_held(game, seat)
    list_plays(game, seat, held)
    add_for_each(game, swap(0), held)
    if game.hand_size[seat] >= 2 and game.blocks[seat] != 0:
        add_for_each(game, clear(0), held)


def add_for_each(game: ElfGame, first: int, held: int) -> None:
    """`add` a move for each card of the hand, without a call for each: this is where games spend their time."""
    n = game.legal_count
    for i in range(HELD, held):
        game.legal[n] = first + game.scratch[i]
        n += 1
    game.legal_count = n


def list_held(game: ElfGame, seat: int) -> int:
    """Writes the different cards of a hand into the scratch, from HELD on; the place after the last."""
    n = HELD
    hand = game.hand[seat]
    for card in range(game.ordinary):
        game.scratch[n] = card
        n += 1 if hand[card] & (OLD - 1) != 0 else 0
    return n


def list_plays(game: ElfGame, seat: int, held: int) -> None:
    lay_down(game, seat, 1)
    n = game.legal_count
    for i in range(HELD, held):
        if can_do_something(game, seat, game.scratch[i]):
            game.legal[n] = play(0) + game.scratch[i]
            n += 1
    game.legal_count = n
    lay_down(game, seat, -1)


def lay_down(game: ElfGame, seat: int, cards: int) -> None:
    """As it would be with a card on the table, or as it was."""
    game.hand_size[seat] -= cards
    game.plays += cards


def can_play(game: ElfGame, seat: int, card: int) -> bool:
    lay_down(game, seat, 1)
    able = 1 if can_do_something(game, seat, card) else 0
    lay_down(game, seat, -1)
    return able != 0


def can_do_something(game: ElfGame, seat: int, card: int) -> bool:  # EG-16, EG-R20
    at = 0
    while at < OPS and game.ops[card][at] != 0:
        if can_do(game, seat, game.ops[card][at]):
            return True
        at += 1
    return False


def can_do(game: ElfGame, seat: int, op: int) -> bool:
    if op & 15 == PLAY_AGAIN:
        return may_play_again(game, seat)
    return (op >> SAME) & 1 == 0 and somebody_can(game, seat, op)


def may_play_again(game: ElfGame, seat: int) -> bool:  # EG-R16, EG-R7
    return game.hand_size[seat] > 0 and game.plays < PLAYS


def somebody_can(game: ElfGame, seat: int, op: int) -> bool:
    who = (op >> DOER) & 7
    if who < KIDS:
        return ways.has_way(game, seat, op)
    for other in range(game.seats):
        if game.is_in_group(other, who) and ways.has_way(game, other, op):
            return True
    return False


@ACT.do(play)
def act_by_playing(game: ElfGame, seat: int, card: int) -> None:
    game.asking = 0
    play_card(game, seat, card)
    turn.go_on(game)


@ACT.do(swap)
def act_by_swapping(game: ElfGame, seat: int, card: int) -> None:
    game.asking = 0
    swap_card(game, seat, card)
    turn.go_on(game)


@ACT.do(clear)
def give_first_card(game: ElfGame, seat: int, card: int) -> None:
    deck.lose(game, seat, card)
    game.enter(SECOND_CARD)
    game.ask(seat)


def play_card(game: ElfGame, seat: int, card: int) -> None:
    deck.out_of_hand(game, seat, card)
    game.card[TABLE] = card + 1
    game.op_at[TABLE] = 0
    game.plays += 1
    game.stage = TO_PLAY
    played(game, seat, card, game.plays)


def swap_card(game: ElfGame, seat: int, card: int) -> None:
    swapped(game, seat, card)
    deck.lose(game, seat, card)
    game.let_draw(TABLE, seat, 1)
    game.stage = TO_END


@ACT.why_not(play)
def not_played(game: ElfGame, seat: int, card: int) -> Refusal | None:
    return not_held(game, seat, card, "EG-9") or why_nothing_happens(game, seat, card)


@ACT.why_not(swap)
def not_swapped(game: ElfGame, seat: int, card: int) -> Refusal | None:
    return not_held(game, seat, card, "EG-9")


@ACT.why_not(clear)
def not_paid(game: ElfGame, seat: int, card: int) -> Refusal | None:
    if not blocks_on(game, seat):
        return Refusal("EG-R19", {"your blocks": 0})
    if game.hand_size[seat] < 2:
        return Refusal("EG-9", {"cards in your hand": game.hand_size[seat]})
    return not_held(game, seat, card, "EG-9")


@ACT.otherwise
def no_action(game: ElfGame, seat: int, move: int) -> Refusal:
    if stop.covers(move):
        return Refusal("EG-R15", {"cards in your hand": game.hand_size[seat]})
    return Refusal("EG-9", {"one of": ["play", "swap", "clear"]})


# ---- a card that lets play another ------------------------------------------------------------------------


@AGAIN.legal
def plays_or_stop(game: ElfGame, seat: int) -> None:
    game.add(stop())
    list_plays(game, seat, list_held(game, seat))


@AGAIN.do(stop)
def play_no_other(game: ElfGame, seat: int) -> None:  # EG-10
    game.asking = 0
    stopped(game, seat)
    turn.go_on(game)


@AGAIN.do(play)
def play_another(game: ElfGame, seat: int, card: int) -> None:  # EG-10
    game.asking = 0
    play_card(game, seat, card)
    turn.go_on(game)


@AGAIN.why_not(play)
def not_played_again(game: ElfGame, seat: int, card: int) -> Refusal | None:
    return not_played(game, seat, card)


@AGAIN.otherwise
def no_play(game: ElfGame, seat: int) -> Refusal:
    return Refusal("EG-R16", {"one of": ["play", "stop"]})


# ---- two cards for a block --------------------------------------------------------------------------------


@SECOND_CARD.legal
def list_discards(game: ElfGame, seat: int) -> None:
    add_for_each(game, discard(0), list_held(game, seat))


@SECOND_CARD.do(discard)
def clear_with(game: ElfGame, seat: int, card: int) -> None:
    game.asking = 0
    deck.lose(game, seat, card)
    game.stage = TO_END
    if game.blocks_on(seat) == 1:
        which = 0
        while not game.has_block(seat, which):
            which += 1
        clear_block(game, seat, which)
    else:
        game.enter(WHICH_BLOCK)
        game.ask(seat)
    turn.go_on(game)


def clear_block(game: ElfGame, seat: int, which: int) -> None:  # EG-R19
    cleared(game, seat, which)
    remove_block(game, seat, which)


@SECOND_CARD.why_not(discard)
def not_second(game: ElfGame, seat: int, card: int) -> Refusal | None:
    return not_held(game, seat, card, "EG-23")


@SECOND_CARD.otherwise
def no_second(game: ElfGame, seat: int) -> Refusal:
    return Refusal("EG-9", {"asked": "a card to discard"})


@WHICH_BLOCK.legal
def list_own_blocks(game: ElfGame, seat: int) -> None:
    for which in range(2 * COLOURS + 1):
        if game.has_block(seat, which):
            game.add(unblock(which))


@WHICH_BLOCK.do(unblock)
def pay_for_block(game: ElfGame, seat: int, block: int) -> None:
    game.asking = 0
    clear_block(game, seat, block)
    turn.go_on(game)


@WHICH_BLOCK.why_not(unblock)
def not_cleared(game: ElfGame, seat: int, block: int) -> Refusal | None:
    if block in blocks_on(game, seat):
        return None
    return Refusal("EG-R19", {"not on your bench": " ".join(block_of(block))})


@WHICH_BLOCK.otherwise
def no_block(game: ElfGame, seat: int) -> Refusal:
    return Refusal("EG-R19", {"your blocks": [" ".join(block_of(which)) for which in blocks_on(game, seat)]})
