"""The suite can fail on Top Deer: defects planted in a copy of its source, each caught by the check that is named."""

from __future__ import annotations

import pytest
from mutants import caught

from kringle.kernel import suite

DECK, STACKING, BREEDING, SECRETS, BOT = (
    f"games/topdeer/{name}.py" for name in ("deck", "stacking", "breeding", "secrets", "bot")
)
ONE, TWO, THREE = ({"rosettes_to_win": number} for number in (1, 2, 3))
ALL_WORLDS = (
    "tests/games/topdeer/test_topdeer_suite.py::test_imagined_worlds_are_all_the_possible_ones_over_whole_games"
)
MEMORY = "tests/games/topdeer/test_topdeer_breeding.py::test_others_imagine_which_cards_of_a_sold_deer_are_old"
SOLD_OFTEN = "tests/games/topdeer/test_topdeer_suite.py::test_views_of_deer_that_were_sold_often"

# what is wrong; file, old, new; the check, seats and options
DEFECTS = [
    ("the order of a race deck is not hidden", SECRETS, "game.order[seat][i] = UNSEEN", "pass",
     "views_do_not_leak", 2, ONE),
    ("the special is not hidden", SECRETS, "game.special[seat] = UNSEEN", "pass", "views_do_not_leak", 2, ONE),
    ("cards of others are not hidden", SECRETS, "if since == 0 or (0 < since <= number):", "if since >= 0:",
     "secret_parts_stay_secret", 2, ONE),
    ("the deck of a view is the real one", SECRETS, "game.deck[card // SINCE] += 1", "pass",
     "views_do_not_leak", 2, ONE),
    ("a note tells what was drawn", DECK, 'Note("drew", card=card, private=True)', 'Note("drew", card=card)',
     "secret_parts_stay_secret", 3, ONE),
    ("a note tells the special", STACKING, 'Note("set_special", card=card, private=True)',
     'Note("set_special", card=card)', "secret_parts_stay_secret", 2, ONE),
    ("who has two alike is asked less often", STACKING, "    if game.list_stock(seat) > 1:\n",
     "    if game.list_stock(seat) > 1 and game.scratch[0] != game.scratch[game.list_stock(seat) - 1]:\n",
     ALL_WORLDS, 2, TWO),
    ("race decks are imagined sorted", SECRETS, "other = i + rng.below(count - i)", "other = i",
     "every_card_goes_everywhere", 2, ONE),
    ("what an earlier keeper knows is shown", SECRETS, "return since if since == 0 else max(since, number - 1)",
     "return since", SOLD_OFTEN, 3, THREE),
    ("new cards of a sold deer are imagined as old", SECRETS, "        most = min(most, HAND - known)\n", "",
     MEMORY, 4, TWO),
    ("the rule of thumb peeks", BOT, "if card < UNSEEN * SINCE and (card % SINCE == 0 or card % SINCE <= number):",
     "if card < UNSEEN * SINCE:", "heuristic_does_not_peek", 6, ONE),
    ("a card is lost", BREEDING, "deck.discard_deer(game, seat)", "game.size[seat] = 0",
     "components_are_conserved", 2, TWO),
]  # fmt: skip
TRIED = DEFECTS[::2] if suite.is_quick_run() else DEFECTS


@pytest.mark.heavy
@pytest.mark.parametrize(("what", "file", "old", "new", "check", "seats", "options"), TRIED, ids=[d[0] for d in TRIED])
def test_defects_are_caught(what, file, old, new, check, seats, options):
    assert caught(file, old, new, check, seats=seats, options=options, seeds=5), what
