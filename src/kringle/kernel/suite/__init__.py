"""The conformance suite: written once, aimed at any game, any seat count, any options.

    from kringle.kernel import suite
    from kringle.kernel.suite import clauses, golden, trace

    CASES = suite.cases(GAME, [{}, {"luck": "more"}])

    @pytest.mark.parametrize(("check", "case"), suite.spread_cases(suite.CHECKS, CASES), ids=suite.named)
    def test_conformance(check, case):
        check(case)

    @pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
    def test_golden_playthrough(case):
        golden.compare(case)

    def test_compiled_is_uncompiled():
        trace.compiled_is_uncompiled(CASES)

    def test_every_clause_has_a_test():
        clauses.every_clause_has_a_test(GAME)

Each check takes a case, a seed and sizes, and raises AssertionError with the case, the seed, the move and what
differed. KRINGLE_THOROUGH=10 plays ten times as much; with less than 1 each check looks at a part of the cases, in
which every seat count and every option set is met. `campaign` is a command; `speed` is for benchmarks.

Where hands are large, possible worlds are soon too many to list; with a small deck they are not:

    suite.imagined_worlds_are_the_possible_ones(suite.Case(suite.begun_with(GAME, deck=[1, 2, 1]), 2))
"""

from __future__ import annotations

from kringle.kernel.suite.case import (
    Case,
    Check,
    Moment,
    begun_with,
    cases,
    find_game,
    is_quick_run,
    random_move,
    random_play,
    spread_cases,
    thorough,
    varied,
)
from kringle.kernel.suite.cells import every_card_goes_everywhere, the_truth_turns_up
from kringle.kernel.suite.leaks import heuristic_does_not_peek, secret_parts_stay_secret, views_do_not_leak
from kringle.kernel.suite.moves import cited_clauses_exist, legal_is_what_why_not_allows, unknown_moves_are_refused
from kringle.kernel.suite.play import (
    components_are_conserved,
    copies_are_independent,
    draws_are_by_the_odds,
    random_play_ends,
)
from kringle.kernel.suite.replays import replays_lead_to_the_same_match
from kringle.kernel.suite.worlds import imagined_worlds_are_the_possible_ones

CHECKS: tuple[Check, ...] = (
    random_play_ends,
    copies_are_independent,
    draws_are_by_the_odds,
    legal_is_what_why_not_allows,
    unknown_moves_are_refused,
    replays_lead_to_the_same_match,
    views_do_not_leak,
    secret_parts_stay_secret,
    heuristic_does_not_peek,
    every_card_goes_everywhere,
    imagined_worlds_are_the_possible_ones,
    the_truth_turns_up,
    components_are_conserved,
    cited_clauses_exist,
)
"""All that can be asked of one case."""


def named(what: Check | Case) -> str:
    """In a report, or as pytest's id."""
    return str(what) if isinstance(what, Case) else what.__name__


__all__ = [
    "CHECKS", "Case", "Check", "Moment",
    "begun_with", "cases", "find_game", "named", "random_move", "random_play",
    "is_quick_run", "spread_cases", "thorough", "varied",
    "random_play_ends", "copies_are_independent", "draws_are_by_the_odds",
    "legal_is_what_why_not_allows", "unknown_moves_are_refused",
    "replays_lead_to_the_same_match", "views_do_not_leak", "secret_parts_stay_secret", "heuristic_does_not_peek",
    "every_card_goes_everywhere", "imagined_worlds_are_the_possible_ones", "the_truth_turns_up",
    "components_are_conserved", "cited_clauses_exist",
]  # fmt: skip
