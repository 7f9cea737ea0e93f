"""The suite can fail on Top Deer: defects planted in a copy of its source, each caught by the check that is named."""

from __future__ import annotations

import pytest
from mutants import caught

from kringle.kernel import suite

TABLE, RACE, RULES, SECRETS, BOT = (f"games/topdeer/{name}.py" for name in ("table", "race", "rules", "secrets", "bot"))
ONE, TWO, THREE = ({"rosettes_to_win": number} for number in (1, 2, 3))
ALL_WORLDS = (
    "tests/games/topdeer/test_topdeer_suite.py::test_imagined_worlds_are_all_the_possible_ones_over_whole_games"
)
MEMORY = "tests/games/topdeer/test_topdeer_breeding.py::test_others_imagine_which_cards_of_a_sold_deer_are_old"
SOLD_OFTEN = "tests/games/topdeer/test_topdeer_suite.py::test_views_of_deer_that_were_sold_often"

# what is wrong; file, old, new; the check, seats and options
DEFECTS = [
    ("the order of a race deck is not hidden", SECRETS, "self.order[seat][i] = UNSEEN", "pass",
     "views_do_not_leak", 2, ONE),
    ("the special is not hidden", SECRETS, "self.special[seat] = UNSEEN", "pass", "views_do_not_leak", 2, ONE),
    ("cards of others are not hidden", SECRETS, "if since == 0 or (0 < since <= number):", "if since >= 0:",
     "secret_parts_stay_secret", 2, ONE),
    ("the deck of a view is the real one", SECRETS, "self.deck[card // SINCE] += 1", "pass",
     "views_do_not_leak", 2, ONE),
    ("a note tells what was drawn", TABLE, "self.note(N_DREW, seat, kind, 0, 1 << seat)",
     "self.note(N_DREW, seat, kind, 0, EVERYONE)", "secret_parts_stay_secret", 3, ONE),
    ("a note tells the special", RACE, "self.note(N_SET_SPECIAL, seat, kind, 0, 1 << seat)",
     "self.note(N_SET_SPECIAL, seat, kind, 0, EVERYONE)", "secret_parts_stay_secret", 2, ONE),
    ("who has two alike is asked less often", RACE, "        if self.list_stock(seat) > 1:\n            return False",
     "        if self.list_stock(seat) > 1 and self.scratch[0] != self.scratch[self.list_stock(seat) - 1]:\n"
     "            return False", ALL_WORLDS, 2, TWO),
    ("race decks are imagined sorted", SECRETS, "other = i + rng.below(count - i)", "other = i",
     "every_card_goes_everywhere", 2, ONE),
    ("what an earlier keeper knows is shown", SECRETS, "return since if since == 0 else max(since, number - 1)",
     "return since", SOLD_OFTEN, 3, THREE),
    ("new cards of a sold deer are imagined as old", SECRETS, "            most = min(most, HAND - known)\n", "",
     MEMORY, 4, TWO),
    ("the rule of thumb peeks", BOT, "if card < UNSEEN * SINCE and (card % SINCE == 0 or card % SINCE <= number):",
     "if card < UNSEEN * SINCE:", "thumb_does_not_peek", 6, ONE),
    ("a card is lost", RULES, "self.discard_deer(seat)\n        if move != BREED_BOUGHT",
     "self.size[seat] = 0\n        if move != BREED_BOUGHT", "components_are_conserved", 2, TWO),
]  # fmt: skip
TRIED = DEFECTS[::2] if suite.soon_done() else DEFECTS


@pytest.mark.heavy
@pytest.mark.parametrize(("what", "file", "old", "new", "check", "seats", "options"), TRIED, ids=[d[0] for d in TRIED])
def test_defects_are_caught(what, file, old, new, check, seats, options):
    assert caught(file, old, new, check, seats=seats, options=options, seeds=5), what
