"""The suite can fail on The Elf Game: defects planted in a copy of its source, each caught by the named check."""

from __future__ import annotations

import pytest
from mutants import caught

from kringle.kernel import suite

SETUP, DRAWING, DECK, DISCARDING, SECRETS, BOT = (
    f"games/elfgame/{name}.py" for name in ("setup", "drawing", "deck", "discarding", "secrets", "bot")
)
MEMORY = "tests/games/elfgame/test_elfgame_memory.py"
KNOWN, KNOWN_TOO, KNOWN_BY_ONE = (
    f"{MEMORY}::test_three_seats_know_exactly_what_can_be_known_after_a_shuffle[{which}]"
    for which in ("toss-0", "few-0", "few-1")
)
SHORT = f"{MEMORY}::test_a_hand_that_got_smaller_than_its_old_cards_has_lost_an_old_one"
COUNT = f"{MEMORY}::test_a_table_loses_count_of_a_very_large_deck_and_says_so"
AGAIN = f"{MEMORY}::test_a_second_shuffle_is_forgotten_by_who_has_several_hands_to_guess"
NONE, KID = {"presents_to_win": 3}, {"kids": [0], "presents_to_win": 3}

# what is wrong; file, old, new; the check, seats and options
DEFECTS = [
    ("hands are not hidden", SECRETS, "        hand[card] = 0\n        pool", "        pool",
     "views_do_not_leak", 3, NONE),
    ("the deck of a view is the real one", SECRETS, "game.deck[card] += (hand[card] & (OLD - 1)) - old", "pass",
     "views_do_not_leak", 3, NONE),
    ("what others lost is not in the pool", SECRETS, "game.deck[lost_card(game, i)] += 1", "pass",
     KNOWN, 3, NONE),
    ("a view says who had which card at the shuffle", SECRETS, "return 1 if game.viewer == 0 else 0",
     "return game.active if game.active != game.viewer else (game.active + 1) % game.seats", KNOWN, 3, NONE),
    ("a note tells what was dealt", SETUP, 'Note("dealt_card", card=CARD, private=True)',
     'Note("dealt_card", card=CARD)', "secret_parts_stay_secret", 3, NONE),
    ("a note tells what was drawn", DRAWING, 'Note("drew_card", card=CARD, private=True)',
     'Note("drew_card", card=CARD)', "secret_parts_stay_secret", 3, NONE),
    ("who holds one kind of card only is not asked to discard", DISCARDING, "        if owed[seat] > 0:\n",
     "        if owed[seat] > 0 and acting.list_held(game, seat) > 129:\n", KNOWN_TOO, 3, NONE),
    ("nobody counts at a shuffle", DECK, "    game.remember_hands()\n", "", KNOWN, 3, NONE),
    ("a hand that got smaller has lost nothing for certain", DECK, "entry += LOST_SHORT", "pass",
     KNOWN_BY_ONE, 3, NONE),
    ("what is lost is taken for fresh too soon", DECK, "elif game.short[seat] == game.old_size[seat]:",
     "elif game.short[seat] + 1 >= game.old_size[seat]:", KNOWN_BY_ONE, 3, NONE),
    ("lost cards are never old", SECRETS, "if rng.below(olds + news) < olds:", "if news == 0:", KNOWN, 3, NONE),
    ("a guess is not corrected", SECRETS, "        i = mistaken(game, rng)\n", "        i = -1\n",
     SHORT, 3, NONE),
    ("old cards stay where they were guessed to be", SECRETS, "deal_old(game, seat, rng.below(old))",
     "deal_old(game, seat, 0)", KNOWN, 3, NONE),
    ("fresh cards are dealt in order", SECRETS, "deal_fresh(game, seat, rng.below(batch))",
     "deal_fresh(game, seat, 0)",
     KNOWN, 3, NONE),
    ("the table does not say that it lost count", DECK, "lost_count(game, game.active, MEMORY)", "pass",
     COUNT, 3, NONE),
    ("a shuffle that is forgotten is not told", DECK,
     "forgetful = 0 if held == 0 else 1 << CHANCE if game.seats == 2 else EVERYONE", "forgetful = 0", AGAIN, 3, NONE),
    ("the rule of thumb looks into other hands", BOT, "ONE_CARD * game.hand_size[other])",
     "ONE_CARD * game.hand[other][0])", "heuristic_does_not_peek", 4, {"presents_to_win": 30}),
    ("the last card of the deck is never drawn", DRAWING, "ticket = rng.below(game.deck_size)",
     "ticket = rng.below(max(1, game.deck_size - 1))", "draws_are_by_the_odds", 2, NONE),
    ("holly is lost", DRAWING, "    game.into_discard(game.shown[0])\n", "", "components_are_conserved", 2, KID),
]  # fmt: skip
TRIED = DEFECTS[::2] if suite.is_quick_run() else DEFECTS


@pytest.mark.heavy
@pytest.mark.parametrize(("what", "file", "old", "new", "check", "seats", "options"), TRIED, ids=[d[0] for d in TRIED])
def test_defects_are_caught(what, file, old, new, check, seats, options):
    assert caught(file, old, new, check, seats=seats, options=options, seeds=5), what
