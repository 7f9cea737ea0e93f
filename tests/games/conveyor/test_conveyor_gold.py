"""Conveyor, clause by clause: the gold cards."""

from __future__ import annotations

import pytest
from tables import bid, deal, done, drop_all, elf, mine, phase, table, take

import kringle
from kringle import CHANCE, NotAsked, Rng

GLOVES = ["gloves", "broom", "satin"]


def gloves_in_spring():
    """Craft of Spring begins: seat 0 has the Gloves, and a Kite and a Radio on its floor."""
    match = table(["doll"] * 3, ["gloves", "kite", "kite", "robot", "robot", "radio"], gold=GLOVES)
    take(match, 6)
    match.play(0, ("keep", "gloves"))
    done(match)
    match.play(0, ("drop", "radio"))
    match.play(0, ("drop", "kite"))
    drop_all(match)
    deal(match)
    take(match, 1)
    assert phase(match) == "gloves"
    assert match.asks() == (0,)
    return match


# ---- Gloves -----------------------------------------------------------------------------------------


def test_gloves_take_a_card_off_the_own_floor():  # CV-22
    match = gloves_in_spring()
    assert match.why_not(0, ("gloves", "own", "doll")).clause == "CV-22"
    match.play(0, ("gloves", "own", "radio"))
    assert mine(match, 0)["floor"] == {"kite": 1}
    assert mine(match, 0)["hand"]["radio"] == 1
    assert elf(match, 0)["gold"] == {}
    assert match.view()["discard"]["gloves"] == 1
    assert [n.kind for n in match.notes(1) if n.kind.startswith("gloves")] == ["gloves_own"]
    assert [n.facts["kind"] for n in match.notes(0) if n.kind == "gloves_kind"] == ["radio"]


def others_floors():
    """Spring: seat 0 has Gloves, seat 1 a Kite on its floor, seat 2 nothing but what it had to drop."""
    belt = ["gloves", "kite", "kite", "robot", "robot", "radio", "kite", "doll", "doll"]
    match = table(["doll"] * 3, belt, gold=GLOVES)
    take(match, 1, 6)
    match.play(0, ("keep", "gloves"))
    done(match)
    while match.asks() != (CHANCE,):
        seat = match.asks()[0]
        legal = match.legal(seat)
        match.play(seat, ("drop", "kite") if ("drop", "kite") in legal else legal[0])
    deal(match)
    take(match, 1, 1)
    assert phase(match) == "gloves"
    assert "kite" in mine(match, 1)["floor"]
    return match


def test_gloves_ask_the_others_and_one_may_give():  # CV-22, CV-R8
    match = others_floors()
    before = mine(match, 0)["hand"].get("kite", 0)
    match.play(0, ("gloves", "ask", "kite"))
    assert match.asks() == (1,)
    assert match.view()["asked_for"] == {"by": 0, "kind": "kite"}
    match.play(1, ("give",))
    assert mine(match, 0)["hand"]["kite"] == before + 1
    assert "gloves" not in elf(match, 0)["gold"]
    assert phase(match) == "craft"  # the first gift ends the asking


def test_all_are_asked_clockwise_whatever_their_floors():  # CV-R8
    match = others_floors()
    match.play(0, ("gloves", "ask", "radio"))
    for seat in (1, 2):
        assert match.asks() == (seat,)
        assert ("decline",) in match.legal(seat)
        match.play(seat, ("decline",))
    assert elf(match, 0)["gold"] == {"gloves": 1}  # nobody gave: kept
    assert phase(match) == "craft"  # but that was the one say


def test_who_has_not_the_card_can_only_decline():  # CV-22, CV-R8
    match = others_floors()
    match.play(0, ("gloves", "ask", "radio"))
    assert match.legal(1) == [("decline",)]
    refusal = match.why_not(1, ("give",))
    assert refusal.clause == "CV-22"
    assert refusal.facts == {"radio on your floor": 0}
    assert match.why_not(1, ("done",)).clause == "CV-R8"
    with pytest.raises(NotAsked):
        match.play(2, ("decline",))


def nobody_gives(match):
    for seat in (1, 2, 3):
        match.play(seat, ("decline",))


def two_pairs(belt=("gloves", "gloves", "doll")):
    """Craft of Winter begins: seat 0 holds both pairs."""
    match = table(["doll"] * 4, belt, gold=GLOVES)
    take(match, len(belt))
    return match


def test_each_pair_of_gloves_has_a_say():  # CV-R8
    match = two_pairs()
    assert match.view()["gloves_left"] == 2
    match.play(0, ("gloves", "ask", "kite"))
    nobody_gives(match)
    assert elf(match, 0)["gold"] == {"gloves": 2}
    assert (phase(match), match.asks(), match.view()["gloves_left"]) == ("gloves", (0,), 1)
    match.play(0, ("gloves", "ask", "robot"))
    nobody_gives(match)
    assert elf(match, 0)["gold"] == {"gloves": 2}  # both are kept
    assert phase(match) == "craft"


def test_who_keeps_the_gloves_keeps_both():  # CV-R8, CV-28
    match = two_pairs()
    match.play(0, ("keep", "gloves"))
    assert phase(match) == "craft"


def two_pairs_in_spring():
    """Craft of Spring begins: seat 0 has two pairs of Gloves, and two Radios on its floor."""
    match = table(["doll"] * 4, ["gloves", "gloves", "kite", "kite", "robot", "radio", "radio"], gold=GLOVES)
    take(match, 7)
    match.play(0, ("keep", "gloves"))
    done(match)
    match.play(0, ("drop", "radio"))
    match.play(0, ("drop", "radio"))
    drop_all(match)
    deal(match)
    take(match, 1)
    assert phase(match) == "gloves"
    return match


def test_two_pairs_take_two_cards_in_one_phase():  # CV-22, CV-R8
    match = two_pairs_in_spring()
    assert mine(match, 0)["floor"]["radio"] == 2
    match.play(0, ("gloves", "own", "radio"))
    assert (phase(match), match.asks()) == ("gloves", (0,))
    match.play(0, ("gloves", "own", "radio"))
    assert "radio" not in mine(match, 0)["floor"]
    assert match.view()["discard"]["gloves"] == 2
    assert phase(match) == "craft"


def test_after_asking_in_vain_the_other_pair_may_take():  # CV-R8
    match = two_pairs_in_spring()
    match.play(0, ("gloves", "ask", "kite"))
    nobody_gives(match)
    match.play(0, ("gloves", "own", "radio"))
    assert elf(match, 0)["gold"] == {"gloves": 1}
    assert phase(match) == "craft"  # the pair that is left has had its say


def test_heuristic_asks_in_vain_only_once():  # CV-R8
    match = two_pairs(("gloves", "gloves", "robot", "robot"))
    match.play(0, ("gloves", "ask", "robot"))
    nobody_gives(match)
    view = match.look(0)
    assert match.game.spelling.move_of[match.game.heuristic().choose(view.state, 0, Rng(1))] == ("keep", "gloves")


def test_highest_space_decides_first():  # CV-28
    match = table(["doll"] * 4, ["gloves", "kite", "gloves"], gold=GLOVES)
    take(match, 1, 1, 1)
    assert phase(match) == "gloves"
    assert match.asks() == (2,)
    match.play(2, ("keep", "gloves"))
    assert match.asks() == (0,)
    match.play(0, ("keep", "gloves"))
    assert phase(match) == "craft"


# ---- RC Drone Borg, Whistle ---------------------------------------------------------------------------


def test_borg_takes_one_of_each_and_is_worth_five():  # CV-23
    match = table(["doll"] * 2, ["kite", "robot", "radio", "borg"], gold=["borg", "paper", "magic"])
    take(match, 4)
    match.play(0, ("craft", "borg", "", "plain"))
    assert mine(match, 0)["score"] == 5
    assert elf(match, 0)["hand_size"] == 0
    assert elf(match, 0)["gold"] == {}
    assert match.view()["discard"]["borg"] == 1
    assert elf(match, 0, 1)["known_toys"] == [{"toy": "borg", "magic": 0, "wrapped": False}]


def test_borg_may_be_wrapped_and_needs_its_parts():  # CV-23
    match = table(["doll"] * 2, ["kite", "robot", "radio", "borg", "paper"], gold=["borg", "paper", "magic"])
    take(match, 5)
    match.play(0, ("craft", "borg", "", "wrapped"))
    assert mine(match, 0)["score"] == 10
    other = table(["doll"] * 2, ["kite", "robot", "kite", "borg"], gold=["borg", "paper", "magic"])
    take(other, 4)
    assert other.why_not(0, ("craft", "borg", "", "plain")).facts == {"missing": ["radio"]}
    assert other.why_not(1, ("craft", "borg", "", "plain")).clause == "CV-23"


def test_magic_in_a_borg_never_for_the_radio():  # CV-R5, CV-15
    match = table(["doll"] * 4, ["magic", "magic", "radio", "borg"], gold=["borg", "paper", "magic"])
    take(match, 4)
    borgs = [move[2] for move in match.legal(0) if move[:2] == ("craft", "borg")]
    assert borgs == ["kite+robot"]
    assert match.why_not(0, ("craft", "borg", "doll", "plain")).facts == {"missing": ["kite", "robot"]}
    match.play(0, ("craft", "borg", "kite+robot", "plain"))
    assert mine(match, 0)["score"] == 5
    assert match.view()["discard"]["magic"] == 2


def test_borg_asks_for_more_magic_than_there_is():  # CV-15
    match = table(["doll"] * 2, ["magic", "kite", "radio", "borg"], gold=["borg", "paper", "magic"])
    take(match, 4)
    assert match.why_not(0, ("craft", "borg", "kite+robot", "plain")).clause == "CV-15"


def test_whistle_is_a_toy_by_itself():  # CV-25
    match = table(["doll"] * 2, ["whistle"], gold=["whistle", "paper", "magic"])
    take(match, 1)
    assert 0 in match.asks()  # a Whistle is reason enough to be asked
    match.play(0, ("craft", "whistle", 0, "plain"))
    assert mine(match, 0)["score"] == 4
    assert elf(match, 0)["toy_count"] == 1
    assert elf(match, 0, 1)["known_toys"] == [{"toy": "whistle", "magic": 0, "wrapped": False}]


def test_whistle_may_be_wrapped():  # CV-25
    match = table(["doll"] * 2, ["whistle", "paper"], gold=["whistle", "paper", "magic"])
    take(match, 2)
    match.play(0, ("craft", "whistle", 0, "wrapped"))
    assert mine(match, 0)["score"] == 8
    assert match.why_not(1, ("craft", "whistle", 0, "plain")).clause == "CV-25"


# ---- Fruitcake ----------------------------------------------------------------------------------------

CAKE = ["fruitcake", "magic", "paper"]


def cake(*belt, seats=3):
    """Craft: seat 0 has the Fruitcake and two Kites, seat 1 three Robots and a Kite."""
    cards = ["fruitcake", "kite", "kite", "robot", "robot", "robot", "kite", *belt]
    match = table(["doll"] * seats, cards, gold=CAKE)
    take(match, 3, 4)
    return match


def offer(match, seat, partner, gives, wants):
    match.play(seat, ("offer", partner))
    for kind in gives:
        match.play(seat, ("add", kind))
    for kind in wants:
        match.play(seat, ("want", kind))
    match.play(seat, ("send",))


def test_a_trade_changes_hands_openly():  # CV-24, CV-R9
    match = cake()
    offer(match, 0, 1, ["doll"], ["kite"])
    assert match.asks() == (1,)
    assert match.view()["offer"] == {"by": 0, "to": 1, "sent": True, "gives": {"doll": 1}, "wants": {"kite": 1}}
    match.play(1, ("accept",))
    assert mine(match, 0)["hand"] == {"kite": 3}
    assert mine(match, 1)["hand"] == {"doll": 2, "robot": 3}
    assert match.view()["offer"] is None


def test_fruitcake_is_discarded_once_trading_stops_after_a_trade():  # CV-24
    match = cake()
    offer(match, 0, 1, ["doll"], ["kite"])
    match.play(1, ("accept",))
    assert elf(match, 0)["gold"] == {"fruitcake": 1}  # it may go on trading
    match.play(0, ("done",))
    assert elf(match, 0)["gold"] == {}
    assert match.view()["discard"]["fruitcake"] == 1


def test_fruitcake_is_kept_if_nobody_trades():  # CV-24
    match = cake()
    offer(match, 0, 1, ["doll"], ["kite"])
    match.play(1, ("refuse",))
    match.play(0, ("done",))
    assert elf(match, 0)["gold"] == {"fruitcake": 1}
    assert mine(match, 0)["hand"] == {"doll": 1, "kite": 2}


def test_only_what_is_held_can_be_given_anything_can_be_wanted():  # CV-R9
    match = cake()
    match.play(0, ("offer", 1))
    assert match.why_not(0, ("add", "robot")).facts == {"robot in your hand": 0}
    match.play(0, ("add", "doll"))
    assert match.why_not(0, ("add", "doll")).clause == "CV-R9"  # that one is offered already
    assert {move[1] for move in match.legal(0) if move[0] == "want"} == {"doll", "kite", "robot", "radio"}
    assert match.why_not(0, ("send",)).facts == {"given": 1, "wanted": 0}
    match.play(0, ("want", "radio"))
    match.play(0, ("send",))
    assert match.legal(1) == [("refuse",)]
    assert match.why_not(1, ("accept",)).facts == {"missing": ["radio"]}


def test_no_more_can_be_wanted_than_the_other_holds():  # CV-R9
    match = cake()
    match.play(0, ("offer", 1))
    for _ in range(elf(match, 1)["hand_size"]):
        match.play(0, ("want", "robot"))
    assert match.why_not(0, ("want", "robot")).clause == "CV-R9"


def test_gold_is_not_traded():  # CV-R9
    match = cake()
    match.play(0, ("offer", 1))
    with pytest.raises(kringle.Refused) as caught:
        match.play(0, ("add", "magic"))
    assert caught.value.clause == "CV-R9"


def test_six_offers_a_craft_phase():  # CV-R9
    match = cake()
    for _ in range(5):
        offer(match, 0, 1, ["doll"], ["radio"])
        match.play(1, ("refuse",))
    match.play(0, ("offer", 2))
    match.play(0, ("withdraw",))  # counts all the same
    assert not [move for move in match.legal(0) if move[0] == "offer"]
    assert match.why_not(0, ("offer", 1)).facts == {"offers this phase": 6}


def test_an_offer_makes_everybody_wait_for_its_answer():  # CV-R11
    match = cake()
    match.play(0, ("offer", 1))
    assert match.asks() == (0,)
    with pytest.raises(NotAsked):
        match.play(2, ("done",))
    match.play(0, ("withdraw",))
    assert match.asks() == (0, 1, 2)


def test_an_elf_that_was_done_may_craft_again_after_a_trade():  # CV-R11
    match = cake()
    match.play(1, ("done",))
    assert 1 not in match.asks()
    offer(match, 0, 1, ["kite", "kite"], ["robot"])
    match.play(1, ("accept",))
    assert 1 in match.asks()
    match.play(1, ("craft", "kite", 0, "plain"))
    assert elf(match, 1)["toy_count"] == 1


def test_nobody_offers_to_itself_or_without_a_fruitcake():  # CV-24
    match = cake()
    assert match.why_not(0, ("offer", 0)).facts == {"partners": [1, 2]}
    assert match.why_not(1, ("offer", 0)).clause == "CV-24"


def test_a_declined_offer_still_tells_what_was_held():  # CV-R9: spoken aloud, so everybody knows
    match = cake()
    offer(match, 0, 1, ["doll"], ["radio"])
    match.play(1, ("refuse",))
    view = match.look(2)
    worlds = [view.imagine(kringle.Rng(seed)) for seed in range(200)]
    assert all(world.hand[0][0] >= 1 for world in worlds)  # seat 0 showed a Doll
    assert {tuple(world.hand[1][:4]) for world in worlds} > {(1, 1, 3, 0)}  # seat 1's first card stays unknown


# ---- Knife, Satin -------------------------------------------------------------------------------------

KNIFE = ["knife", "satin", "paper"]


def test_knife_goes_to_space_one_after_the_reveal():  # CV-26
    match = table(["doll"] * 3, ["kite", "kite", "knife"], gold=KNIFE)
    bid(match, 3, 4, 4)
    assert elf(match, 0)["gold"] == {"knife": 1}
    done(match)
    bid(match, None, 1, 1)
    assert phase(match) == "knife"
    assert match.asks() == (0,)
    match.play(0, ("keep", "knife"))
    assert elf(match, 1)["hand_size"] == 2


def keep_knives(match):
    while phase(match) == "knife":
        match.play(match.asks()[0], ("keep", "knife"))


def knives():
    """Spring: seats 1 and 3 hold a Knife; the track is in the order of seats."""
    match = table(["doll"] * 4, ["doll", "knife", "doll", "knife"], gold=KNIFE)
    for bids in ((1, 0, 0, 0), (None, 1, 0, 0), (None, None, 1, 0)):
        bid(match, *bids)
        keep_knives(match)
    match.play(CHANCE, ("deal", "doll"))
    done(match)
    drop_all(match)
    deal(match)
    assert [e["gold"].get("knife", 0) for e in match.view()["elves"]] == [0, 1, 0, 1]
    assert match.view()["track"] == [0, 1, 2, 3]
    return match


def test_knife_wins_a_tie():  # CV-26
    match = knives()
    bid(match, 2, 5, 5, 2)
    assert match.asks() == (3,)  # CV-28: highest space first
    match.play(3, ("knife",))
    assert match.asks() == (1,)
    assert match.view()["track"] == [3, 0, 1, 2]
    match.play(1, ("keep", "knife"))
    assert not elf(match, 3)["in"]
    assert match.view()["track"] == [0, 1, 2, 3]
    assert match.view()["discard"]["knife"] == 1


def test_each_holder_has_one_say():  # CV-28, CV-R10
    match = knives()
    bid(match, 1, 2, 3, 4)  # no tie at all: asked all the same
    match.play(3, ("keep", "knife"))
    match.play(1, ("knife",))
    assert phase(match) != "knife"
    assert match.view()["track"] == [1, 0, 2, 3]
    assert not elf(match, 0)["in"]


def test_nothing_else_while_knives_are_asked():  # CV-26
    match = knives()
    bid(match, 1, 2, 3, 4)
    assert match.why_not(3, ("bid", 1)).clause == "CV-26"


def test_satin_makes_dolls_worth_more_before_doubling():  # CV-27, example 4
    match = table(["doll"] * 2, ["doll", "doll", "satin", "paper"], gold=KNIFE)
    take(match, 4)
    match.play(0, ("craft", "doll", 0, "wrapped"))
    assert mine(match, 0)["score"] == 6
    assert mine(match, 0)["toys"] == [{"toy": "doll", "wrapped": True, "points": 6}]


def test_each_satin_counts_and_only_for_dolls():  # CV-27, CV-20
    match = table(["doll"] * 4, ["doll", "doll", "satin", "satin", "kite", "kite", "kite"], gold=KNIFE)
    take(match, 7)
    match.play(0, ("craft", "doll", 0, "plain"))
    match.play(0, ("craft", "kite", 0, "plain"))
    assert mine(match, 0)["score"] == (2 + 2) + 3
