"""The suite can fail on Conveyor: defects planted in a copy of its source, each caught by the check that is named."""

from __future__ import annotations

import pytest
from mutants import caught

RULES, GOLD, SECRETS, BOT = (f"games/conveyor/{name}.py" for name in ("rules", "gold", "secrets", "bot"))
HAND_AND_FLOOR = (
    "self.hand[seat][kind] = self.floor[seat][kind] = self.sweepings[seat][kind] = 0\n        self.conceal_toys"
)
GLOVES = {"gold": ["gloves", "broom", "magic"]}
CAKE = {"gold": ["fruitcake", "magic", "borg"]}

# what is wrong; file, old, new; the check; seats, options and a seed at which it is seen soon
LEAKS = [
    ("a hand is not hidden", SECRETS, HAND_AND_FLOOR, HAND_AND_FLOOR.replace("self.hand[seat][kind] = ", ""),
     "views_do_not_leak", 2, {}, 1),
    ("a floor is not hidden", SECRETS, HAND_AND_FLOOR, HAND_AND_FLOOR.replace("self.floor[seat][kind] = ", ""),
     "views_do_not_leak", 2, {}, 1),
    ("toys are not hidden", SECRETS, "self.toys[seat][toy][0] = self.toys[seat][toy][1] = 0", "pass",
     "views_do_not_leak", 2, {}, 1),
    ("who is asked tells a hand", RULES, "return (size > 0 and", "return (max(self.hand[seat]) > 1 and",
     "views_do_not_leak", 3, GLOVES, 3),
    ("only who has the card is asked for it", GOLD, "            self.ask(following)",
     "            self.ask(following) if self.floor[following][self.wanted] else self.ask_after(following)",
     "views_do_not_leak", 3, GLOVES, 1),
    ("an offer that can't be accepted is not put", GOLD, "            self.ask(self.partner)",
     "            self.ask(self.partner) if self.holds_what_is_asked(self.partner) else self.end_offer()",
     "views_do_not_leak", 3, CAKE, 1),
    ("a note tells the dropped kind", RULES, "self.note(N_DROP_KIND, seat, kind, 0, 1 << seat)",
     "self.note(N_DROP_KIND, seat, kind, 0, EVERYONE)", "secret_parts_stay_secret", 2, {}, 1),
    ("a note tells the toy", RULES, "self.note(N_TOY, seat, toy, 0, 1 << seat)",
     "self.note(N_TOY, seat, toy, 0, EVERYONE)", "secret_parts_stay_secret", 2, {}, 1),
    ("a note tells what Gloves took", GOLD, "self.note(N_GLOVES_KIND, seat, kind, 0, 1 << seat)",
     "self.note(N_GLOVES_KIND, seat, kind, 0, EVERYONE)", "secret_parts_stay_secret", 2, GLOVES, 8),
    ("the swept card lies openly in the discard", RULES, "self.swept[seat][self.season] += 1",
     "self.swept[seat][self.season] += 1\n        self.discard[kind] += 1", "secret_parts_stay_secret", 2, {}, 8),
    ("the log tells which parts of a Borg are Magic", GOLD, "self.remember(seat, DEED_BORG + magic * 2 + wrapped)",
     "self.remember(seat, DEED_BORG + min(2, stand_ins) * 2 + wrapped)", "secret_parts_stay_secret", 2, CAKE, 9),
    ("imagined drops forget what was needed later", SECRETS,
     "least = min(least, total + self.scratch[LOW + later * 4 + kind])", "pass",
     "imagined_worlds_are_the_possible_ones", 2, GLOVES, 4),
    ("imagined elves need not hold what they offer", SECRETS,
     "if held > 0 and not self.keep_low(season, kind, held):", "if held > 99:",
     "imagined_worlds_are_the_possible_ones", 2, CAKE, 10),
    ("the rule of thumb looks at another's hand", BOT, "best = rng.below(NOISE)",
     "best = rng.below(NOISE) + 8 * game.hand[(seat + 1) % game.seats][DOLL]", "thumb_does_not_peek", 2, {}, 1),
]  # fmt: skip

MISTAKES = [
    ("nothing leaves the belt when all bid nil", RULES, "for _ in range(min(2, self.cards_left())):",
     "for _ in range(min(0, self.cards_left())):", "tests/games/conveyor/test_conveyor_seasons.py", 2, {}, 1),
    ("a swept card vanishes", RULES, "        self.sweepings[seat][kind] += 1\n", "",
     "components_are_conserved", 2, {}, 8),
    ("why_not is off by one", "games/conveyor/refusals.py", "return None if held >= needed else",
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
