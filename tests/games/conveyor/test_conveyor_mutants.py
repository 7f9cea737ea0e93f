"""The suite can fail on Conveyor: defects planted in a copy of its source, each caught by the check that is named."""

from __future__ import annotations

import pytest
from mutants import caught

BIDDING, GLOVES, CRAFTING, FRUITCAKE, CLEANUP, SECRETS, BOT = (
    f"games/conveyor/{name}.py" for name in ("bidding", "gloves", "crafting", "fruitcake", "cleanup", "secrets", "bot")
)
HAND_AND_FLOOR = "game.hand[seat][kind] = game.floor[seat][kind] = game.sweepings[seat][kind] = 0\n    conceal_toys"
WITH_GLOVES = {"gold": ["gloves", "broom", "magic"]}
WITH_CAKE = {"gold": ["fruitcake", "magic", "borg"]}

# what is wrong; file, old, new; the check; seats, options and a seed at which it is seen soon
LEAKS = [
    ("a hand is not hidden", SECRETS, HAND_AND_FLOOR, HAND_AND_FLOOR.replace("game.hand[seat][kind] = ", ""),
     "views_do_not_leak", 2, {}, 1),
    ("a floor is not hidden", SECRETS, HAND_AND_FLOOR, HAND_AND_FLOOR.replace("game.floor[seat][kind] = ", ""),
     "views_do_not_leak", 2, {}, 1),
    ("toys are not hidden", SECRETS, "game.toys[seat][toy][0] = game.toys[seat][toy][1] = 0", "pass",
     "views_do_not_leak", 2, {}, 1),
    ("who is asked tells a hand", CRAFTING, "return (size > 0 and", "return (max(game.hand[seat]) > 1 and",
     "views_do_not_leak", 3, WITH_GLOVES, 3),
    ("only who has the card is asked for it", GLOVES, "        game.ask(following)",
     "        game.ask(following) if game.floor[following][game.wanted] else ask_after(game, following)",
     "views_do_not_leak", 3, WITH_GLOVES, 1),
    ("an offer that can't be accepted is not put", FRUITCAKE, "    game.ask(game.partner)",
     "    game.ask(game.partner) if holds_what_is_asked(game, game.partner) else end_offer(game)",
     "views_do_not_leak", 3, WITH_CAKE, 1),
    ("a note tells the dropped kind", CLEANUP, 'Note("drop_kind", kind=card, private=True)',
     'Note("drop_kind", kind=card)', "secret_parts_stay_secret", 2, {}, 1),
    ("a note tells the toy", CRAFTING, 'Note("toy", kind=card, private=True)',
     'Note("toy", kind=card)', "secret_parts_stay_secret", 2, {}, 1),
    ("a note tells what Gloves took", GLOVES, 'Note("gloves_kind", kind=card, private=True)',
     'Note("gloves_kind", kind=card)', "secret_parts_stay_secret", 2, WITH_GLOVES, 8),
    ("the swept card lies openly in the discard", CLEANUP, "game.swept[seat][game.season] += 1",
     "game.swept[seat][game.season] += 1\n    game.discard[kind] += 1", "secret_parts_stay_secret", 2, {}, 8),
    ("the log tells which parts of a Borg are Magic", CRAFTING, "game.remember(seat, DEED_BORG + magic * 2 + wrapped)",
     "game.remember(seat, DEED_BORG + min(2, stand_ins) * 2 + wrapped)", "secret_parts_stay_secret", 2, WITH_CAKE, 9),
    ("imagined drops forget what was needed later", SECRETS,
     "least = min(least, total + game.scratch[LOW + later * 4 + kind])", "pass",
     "imagined_worlds_are_the_possible_ones", 2, WITH_GLOVES, 4),
    ("imagined elves need not hold what they offer", SECRETS,
     "if held > 0 and not keep_low(game, season, kind, held):", "if held > 99:",
     "imagined_worlds_are_the_possible_ones", 2, WITH_CAKE, 10),
    ("the rule of thumb looks at another's hand", BOT, "best = rng.below(NOISE)",
     "best = rng.below(NOISE) + 8 * game.hand[(seat + 1) % game.seats][DOLL]", "heuristic_does_not_peek", 2, {}, 1),
]  # fmt: skip

MISTAKES = [
    ("nothing leaves the belt when all bid nil", BIDDING, "for _ in range(min(2, game.cards_left())):",
     "for _ in range(min(0, game.cards_left())):", "tests/games/conveyor/test_conveyor_seasons.py", 2, {}, 1),
    ("a swept card vanishes", CLEANUP, "    game.sweepings[seat][kind] += 1\n", "",
     "components_are_conserved", 2, {}, 8),
    ("why_not is off by one", CRAFTING, "return None if held >= needed else",
     "return None if held >= needed - 1 else", "legal_is_what_why_not_allows", 2, {}, 1),
]  # fmt: skip
DEFECTS = LEAKS + MISTAKES


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("file", "old", "new", "check", "seats", "options", "seed"),
    [defect[1:] for defect in DEFECTS],
    ids=[defect[0] for defect in DEFECTS],
)
def test_defect_is_caught(file, old, new, check, seats, options, seed):
    assert caught(file, old, new, check, seats=seats, options=options, seed=seed, seeds=3)
