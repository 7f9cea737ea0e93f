"""Santa's Workshop: Mailroom, deck, sleigh and Classroom (WS-16, WS-17, WS-35), and the rulebook's example A."""

from __future__ import annotations

from workshop_tables import KINDS, Scene

from kringle.games.workshop import GAME
from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng
from kringle.words.catalogues import catalogue

SIX = ("Yo-Yo", "Rag Doll", "Snow Globe", "Nutcracker", "Stunt Kite", "Chess Set")


# ---- Mailroom -------------------------------------------------------------------------------------


def test_left_takes_up_to_three():  # WS-16
    scene = Scene(2)
    scene.display(*SIX)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_left"))
    assert scene.legal(0) == [*(("take", i) for i in range(1, 7)), ("draw",)]
    scene.play(0, ("take", 2))
    assert scene.match.asks() == (CHANCE,)  # replaced at once, before the next is taken
    scene.play(CHANCE, ("gift", "Croquet Set"))
    assert scene.view()["mailroom"]["display"][1] == "Croquet Set"
    scene.play(0, ("take", 2))
    scene.play(CHANCE, ("gift", "Teddy Bear"))
    scene.play(0, ("draw",))
    scene.play(CHANCE, ("gift", "Tea Set"))
    assert scene.names(0) == ["Rag Doll", "Croquet Set", "Tea Set"]
    assert scene.match.asks() == (1,)
    assert GAME.components(scene.match.state) == scene.components


def test_at_least_one_gift_must_be_taken():  # WS-R15
    scene = Scene(2)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_left"))
    assert scene.why_not(0, "stop") == "WS-R15"
    scene.play(0, ("draw",))
    scene.deal()
    scene.play(0, ("stop",))
    assert scene.match.asks() == (1,)


def test_right_sweeps_and_takes_two():  # WS-16, example 6 (A)
    scene = Scene(2)
    scene.display(*SIX)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_right"))
    assert scene.told("swept") == [{"at": len(scene.match.log), "kind": "swept", "seat": 0, "count": 6}]
    for name in ("Croquet Set", "Teddy Bear", "Tea Set", "Fire Engine", "Ice Skates", "Music Box"):
        scene.play(CHANCE, ("gift", name))
    assert scene.view()["mailroom"]["under"] == [sorted(SIX, key=KINDS.__getitem__)]
    scene.play(0, ("take", 1))
    scene.play(CHANCE, ("gift", "Marble Run"))
    assert scene.view()["mailroom"]["display"][0] == "Marble Run"
    scene.play(0, ("draw",))
    scene.play(CHANCE, ("gift", "Wizard Cloak"))
    assert scene.names(0) == ["Croquet Set", "Wizard Cloak"]
    assert scene.match.asks() == (1,)


def test_with_four_gifts_one_is_taken():  # WS-7, example 7
    for space in ("mailroom_left", "mailroom_right"):
        scene = Scene(2)
        scene.five_gifts(0)
        scene.put_back(0, 2)
        scene.play(0, ("elf", "untrained"), ("go", space))
        scene.deal()
        asked = scene.view()["assignment"]
        assert (asked["left"], asked["taken"]) == (1, 0)  # and not two or three: there is room for one
        assert in_words(asked) == "Take a gift"
        scene.play(0, ("take", 1))
        scene.deal()
        assert len(scene.names(0)) == 5
        assert scene.match.asks() == (1,)


def in_words(asked) -> str:
    return catalogue("en", (GAME.room.package, GAME.id)).say(
        "workshop.ask.gifts", n=asked["left"], taken=asked["taken"]
    )


def test_with_room_for_all_the_question_says_how_many():  # WS-16
    scene = Scene(2)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_left"))
    scene.deal()
    assert in_words(scene.view()["assignment"]) == "Take up to 3 gifts"
    scene.play(0, ("draw",))
    scene.deal()
    assert in_words(scene.view()["assignment"]) == "Up to 2 more gifts"


def test_with_five_gifts_the_right_space_only_sweeps():  # WS-7, WS-R15
    scene = Scene(2)
    scene.five_gifts(0)
    assert scene.may(0, "mailroom_left") == "WS-7"
    before = [name for name in scene.view()["mailroom"]["display"] if name]
    scene.send(0, "mailroom_right")
    assert sorted(scene.view()["mailroom"]["under"][0]) == sorted(before)
    assert len(scene.names(0)) == 5
    assert scene.match.asks() == (1,)


def test_after_a_sweep_no_gift_need_be_taken():  # WS-16, WS-R15
    scene = Scene(2)
    scene.send(0, "mailroom_right", ("stop",))
    assert scene.names(0) == []
    assert scene.match.asks() == (1,)


def test_without_a_sweep_one_must_be_taken_on_the_right_too():  # WS-52, WS-R15
    scene = Scene(2, surprise="nice_epidemic")
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_right"))
    assert scene.why_not(0, "stop") == "WS-R15"
    scene = Scene(2, surprise="nice_epidemic")
    scene.five_gifts(0)
    assert scene.may(0, "mailroom_right") == "WS-7"


def one_card_on_the_deck(*sleigh: str) -> Scene:
    scene = Scene(2)
    scene.display(*SIX)
    scene.empty_deck()
    scene.edit(deck={KINDS["Marble Run"]: 1}, top_left=1, deck_left=1)
    scene.sleigh(*sleigh)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_left"))
    return scene


def test_deck_is_renewed_from_the_sleigh_when_its_last_card_is_drawn():  # WS-16
    scene = one_card_on_the_deck("Teddy Bear", "Tea Set")
    scene.play(0, ("draw",))
    assert scene.legal(CHANCE) == [("gift", "Marble Run")]  # a card on the deck comes before the sleigh
    scene.play(CHANCE, ("gift", "Marble Run"))
    assert scene.told("renewed")[0]["count"] == 2  # at once, before the next is taken
    assert scene.view()["mailroom"]["sleigh"] == {}
    assert scene.view()["mailroom"]["unseen"] == {"Teddy Bear": 1, "Tea Set": 1}


def test_deck_is_renewed_when_its_last_card_is_turned_up():  # WS-16, WS-R1
    scene = one_card_on_the_deck("Teddy Bear", "Tea Set")
    scene.play(0, ("take", 3))
    scene.play(CHANCE, ("gift", "Marble Run"))
    assert scene.told("renewed")[0]["count"] == 2
    scene.play(0, ("draw",))
    scene.play(CHANCE, ("gift", "Teddy Bear"))
    scene.play(0, ("take", 4))
    scene.play(CHANCE, ("gift", "Tea Set"))
    assert scene.names(0) == ["Snow Globe", "Teddy Bear", "Nutcracker"]
    assert scene.view()["mailroom"]["deck"] == 0


def test_with_nothing_to_draw_the_display_stays_short():  # WS-R1
    scene = one_card_on_the_deck()
    scene.play(0, ("take", 3))
    scene.play(CHANCE, ("gift", "Marble Run"))
    assert scene.told("renewed") == []
    assert scene.why_not(0, "draw") == "WS-R1"
    scene.play(0, ("take", 3))
    assert scene.view()["mailroom"]["display"] == [*SIX[:2], None, *SIX[3:]]


def test_an_inspection_renews_an_empty_deck():  # WS-16, WS-29
    scene = Scene(2, day=3)
    scene.display(*SIX)
    bear = scene.gift(0, "Teddy Bear", tokens=1)
    scene.empty_deck()
    scene.send(0, "assembly_hall_hand", ("assemble", bear))
    scene.end_day()
    assert scene.told("on_sleigh")[0]["count"] == scene.told("renewed")[0]["count"] == 1
    assert scene.view()["mailroom"]["deck"] == 1
    assert scene.view()["mailroom"]["sleigh"] == {}


def test_a_sweep_with_an_empty_deck_brings_up_cards_of_the_sleigh_first():  # WS-16, WS-R15
    scene = one_card_on_the_deck("Teddy Bear", "Tea Set")
    scene.play(0, ("draw",))
    scene.play(CHANCE, ("gift", "Marble Run"))
    scene.play(0, ("stop",))
    scene.play(1, ("elf", "untrained"), ("go", "mailroom_right"))
    assert scene.legal(CHANCE) == [("gift", "Teddy Bear"), ("gift", "Tea Set")]


def test_a_short_display_is_filled_when_there_is_something_again():  # WS-R1
    scene = Scene(2)
    scene.display(*SIX[:4], None, None)
    scene.empty_deck()
    assert scene.may(0, "mailroom_left") is None
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_left"))
    assert scene.why_not(0, "take", 5) == "WS-R1"
    assert scene.legal(0) == [("take", 1), ("take", 2), ("take", 3), ("take", 4)]
    scene.play(0, ("take", 1), ("take", 2), ("stop",))
    scene.edit(deck={KINDS["Teddy Bear"]: 5}, top_left=5, deck_left=5)
    scene.send(1, "mailroom_right", ("take", 1))
    assert all(scene.view()["mailroom"]["display"])


def test_with_no_gift_anywhere_the_mailroom_is_closed():  # WS-14, WS-R1
    scene = Scene(2)
    scene.display(*[None] * 6)
    scene.empty_deck()
    assert scene.may(0, "mailroom_left") == "WS-R1"


def test_swept_cards_come_up_in_random_order_after_what_lies_above():  # WS-R1, WS-35
    scene = Scene(2)
    scene.display(*SIX)
    scene.empty_deck()
    scene.edit(deck={KINDS["Teddy Bear"]: 1}, top_left=1, deck_left=1)
    scene.play(0, ("elf", "untrained"), ("go", "mailroom_right"))
    assert scene.legal(CHANCE) == [("gift", "Teddy Bear")]
    scene.play(CHANCE, ("gift", "Teddy Bear"))
    assert scene.view()["mailroom"]["under"] == []
    assert sorted(move[1] for move in scene.legal(CHANCE)) == sorted(SIX)
    assert {weight for _, weight in scene.match.state.outcomes()} == {1}


def test_two_sweeps_are_two_layers():  # WS-35
    scene = Scene(2)
    first = sorted(filter(None, scene.view()["mailroom"]["display"]), key=KINDS.__getitem__)
    scene.send(0, "mailroom_right", ("draw",), ("stop",))
    second = sorted(filter(None, scene.view()["mailroom"]["display"]), key=KINDS.__getitem__)
    scene.end_day()
    scene.send(0, "mailroom_right", ("draw",), ("stop",))
    assert scene.view()["mailroom"]["under"] == [first, second]
    for seat in (0, 1, None):  # sets are public
        assert scene.view(seat)["mailroom"]["under"] == [first, second]


def test_the_deck_is_imagined_without_an_order():  # WS-35: the truth holds no order that a view could leak
    scene = Scene(2)
    view = scene.match.state.view(0)
    world = view.imagine(Rng(1))
    assert sum(world.deck) == scene.match.state.top_left
    assert world.view(0) == view


# ---- Classroom ------------------------------------------------------------------------------------


def test_the_elf_that_was_sent_learns():  # WS-17
    scene = Scene(2)
    scene.train(0, 3, "metal")
    scene.send(0, "classroom", ("learn", "fabric"), elf="metal")
    assert [elf["training"] for elf in scene.mat(0)["elves"]] == [[], [], ["fabric", "metal"], []]
    assert scene.mat(0)["elves"][2]["at"] == "classroom"
