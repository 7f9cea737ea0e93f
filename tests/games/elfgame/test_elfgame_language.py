"""The card language: both halves of a face, files of cards, and what is wrong with some of them."""

import contextlib
import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import elfgame_parts
import pytest
from elfgame_decks import plays_under_the_suite, sound_cards, tables, toml
from elfgame_table import one, written_deck
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from typer.testing import CliRunner

import kringle
from kringle.commands.cards import app
from kringle.games.elfgame import GAME, cards, deck_reader, deck_tools, faces, possible
from kringle.games.elfgame.language import GROUPS, OPERATIONS, Card, every_op, packed, unpacked
from kringle.kernel import suite
from kringle.kernel.errors import BadData, BadOption
from kringle.words import catalogue

STANDARD = deck_reader.standard()
SHIPPED = Path(cards.__file__).with_name("cards.toml").read_text(encoding="utf-8")

# ---- the deck that ships ----------------------------------------------------------------------------------


def test_the_deck_has_seventy_two_cards_of_thirty_eight_designs():  # EG-24
    assert (len(STANDARD.cards), STANDARD.size, STANDARD.ordinary) == (38, 72, 35)
    first = [card.ops[0].op for card in STANDARD.cards if not card.holly for _ in range(card.copies)]
    counts = {op: first.count(op) for op in OPERATIONS}
    hands = counts["draw"] + counts["discard"]
    assert counts | {"draw": 0, "discard": 0} == {
        "build": 35, "advance": 8, "push_back": 4, "block": 9, "unblock": 5, "deliver": 2, "steal": 3,
        "draw": 0, "discard": 0, "play_again": 0,
    }  # fmt: skip
    assert hands == 3
    assert sum(card.copies for card in STANDARD.cards if card.holly) == 3


def test_every_value_is_known_or_reconstructed():
    assert {card["source"] for card in tomllib.loads(SHIPPED)["card"]} == {"known", "reconstructed"}
    assert {card.name for card in STANDARD.cards if card.source == "known"} == {
        "Coalbin",
        "Buggum",
        "Christmas Stocking",
    }


def test_the_blank_stays_out_until_it_says_something():  # EG-24
    assert '"Blank"' in SHIPPED
    assert "Blank" not in [card.name for card in STANDARD.cards]
    filled = SHIPPED.replace(
        'name = "Blank"\ncopies = 1\nops = []', 'name = "Blank"\ncopies = 1\nops = [{op="draw", count=3}]'
    )
    assert deck_reader.read(filled).size == 73


# ---- faces ------------------------------------------------------------------------------------------------


def read_symbols(row, ops):
    """The operations that a symbol row stands for, by looking up its pictures."""
    found, at, alternative = [], 0, False
    while at < len(row):
        if row[at].name == "or":
            alternative, at = True, at + 1
        for length in range(min(6, len(row) - at), 0, -1):
            op = ops.get(tuple(row[at : at + length]))
            if op:
                break
        found.append((op, alternative))
        at, alternative = at + length, False
    return found


def read_sentence(text, ops):
    """The operations that the sentences stand for, by looking up their phrases."""
    found = []
    for sentence in re.findall(r"(.+?)\.(?: |$)", text):
        who = next((group for group, words in GROUP_WORDS.items() if sentence.startswith(words)), "")
        phrases = sentence.removeprefix(GROUP_WORDS[who]) if who else sentence[0].lower() + sentence[1:]
        for n, phrase in enumerate(phrases.split(", or ")):
            found.append((ops[who, phrase], n > 0))
    return found


GROUP_WORDS = {who: catalogue("en", faces.HERE).say("elfgame.op.group", who=who, what="") for who in GROUPS}
PICTURES = {tuple(faces.pictures(op)): op for op in every_op()}
PHRASES = {(op.group, faces.phrase(op)): op for op in every_op()}


def test_no_two_operations_look_or_sound_alike():  # EG-19
    every = list(every_op())
    assert len(PICTURES) == len(every) == len(PHRASES) > 150


@pytest.mark.parametrize("card", STANDARD.cards, ids=lambda card: card.name)
def test_both_halves_of_a_card_say_what_it_does(card):  # EG-19
    said = [(replace(op, alternative=False), op.alternative) for op in card.ops]
    assert read_symbols(faces.symbols(card), PICTURES) == said
    assert read_sentence(faces.sentence(card), PHRASES) == said


@pytest.mark.heavy
@settings(max_examples=300, deadline=None)
@given(sound_cards())
def test_both_halves_of_any_card_say_the_same(ops):  # EG-19
    card = Card("Any", 1, ops)
    said = [(replace(op, alternative=False), op.alternative) for op in ops]
    assert read_symbols(faces.symbols(card), PICTURES) == said == read_sentence(faces.sentence(card), PHRASES)


def test_operations_fit_into_a_cell():
    for op in every_op():
        for alternative in (False, True):
            told = replace(op, alternative=alternative)
            assert unpacked(packed(told)) == told
            assert 0 < packed(told) < 2**15


def test_colours_have_patterns():
    row = faces.symbols(STANDARD.cards[STANDARD.named("Strawberry Kite")])
    assert [symbol.plain() for symbol in row] == [
        {"symbol": "hammer"}, {"symbol": "gift", "colour": "red", "pattern": "stripes"}, {"symbol": "pips", "count": 2},
    ]  # fmt: skip
    assert len(set(faces.PATTERNS.values())) == 4


def test_sentences_of_known_cards():  # EG-18
    said = {card.name: faces.sentence(card) for card in STANDARD.cards}
    assert said["Christmas Stocking"] == "Deliver one of your presents now, even in a snowstorm."
    assert said["Buggum"] == "Put a snowstorm on an opponent's lane. Push the present in that lane 1 back."
    assert said["Coalbin"] == "Put coal on an opponent's lane."
    assert (
        said["Small Hands, Quick Hands"]
        == "Each kid: remove any block from your bench, or move one of your presents 1 on."
    )


# ---- files of cards ---------------------------------------------------------------------------------------


def test_the_deck_can_be_written_and_read_again():  # EG-19
    again = deck_reader.read("".join(toml(card) for card in STANDARD.cards))
    assert [(c.name, c.copies, c.ops, c.holly) for c in again.cards] == [
        (c.name, c.copies, c.ops, c.holly) for c in STANDARD.cards
    ]


def test_cards_may_be_added_to_the_standard_deck():  # EG-19
    deck = deck_reader.read('adds_to = "standard"\n[[card]]\n' + one("Rocket", '{op="build", size=1}', 2))
    assert deck.size == 74
    assert deck.cards[35].name == "Rocket"
    assert deck.cards[36].holly


def wrong(*cards, head=""):
    with pytest.raises(BadData) as problem:
        deck_reader.read(head + written_deck(*cards)["text"])
    return str(problem.value)


@pytest.mark.parametrize(
    ("ops", "told"),
    [
        (
            '{op="biuld", size=1}',
            "op 1: op must be build, advance, ",
        ),
        ('{op="build"}', "op 1: size must be a whole number from 1 to 3"),
        ('{op="build", size=4}', "op 1: size must be a whole number from 1 to 3, not 4"),
        ('{op="build", size=true}', "op 1: size must be a whole number from 1 to 3, not true"),
        ('{op="build", size=1.5}', "op 1: size must be a whole number from 1 to 3, not 1.5"),
        ('{op="build", size=1, colour="green"}', 'colour must be red, blue, yellow or any, not "green"'),
        ('{op="build", size=1, colr="red"}', 'there is no "colr"; did you mean colour?'),
        ('{op="build", size=1, who="opponent"}', 'who must be you, kids, adults or everyone, not "opponent"'),
        ('{op="steal", who="kids"}', 'there is no "who"'),
        ('{op="block", kind="coal", who="opponent"}', 'there is no "who"'),
        ('{op="advance", steps=0}', "steps must be a whole number from 1 to 3, not 0"),
        ('{op="push_back", steps=1, who="you"}', "who must be opponent, kids, adults or everyone"),
        ('{op="block"}', "kind must be coal, snowstorm or shelf"),
        ('{op="block", kind="any"}', 'kind must be coal, snowstorm or shelf, not "any"'),
        ('{op="block", kind="shelf", colour="red"}', 'there is no "colour"'),
        ('{op="draw", count=1, who="opponents"}', "who must be you, opponent, kids, adults or everyone"),
        ('{op="deliver", through_snow="yes"}', 'through_snow must be true or false, not "yes"'),
        ('{op="draw", count=1, or=true}', "or looks back at the op before"),
        ('{op="block", kind="coal", same=true}', "same looks back at the op before"),
        ('{op="draw", count=1}, {op="draw", count=2, who="kids", or=true}', "or joins ops of the same group"),
        ('{op="draw", count=1}, {op="block", kind="coal", same=true}', "same needs an op on an opponent's lane"),
        ('{op="block", kind="shelf"}, {op="block", kind="coal", same=true}', "same needs an op on an opponent's lane"),
        (
            '{op="push_back", steps=1, who="kids"}, {op="block", kind="coal", same=true}',
            "same needs an op on an opponent's lane",
        ),
        (
            '{op="draw", count=1}, {op="block", kind="coal", or=true}, {op="push_back", steps=1, same=true}',
            "same can't stand with or",
        ),
        ('{op="block", kind="coal"}, {op="push_back", steps=1, same=true, or=true}', "same can't stand with or"),
        ('{op="play_again"}, {op="draw", count=1}', "play_again must be the last op"),
        ('{op="draw", count=1}, {op="play_again", or=true}', "play_again must be the last op, and no alternative"),
        ('{op="play_again", count=1}', 'there is no "count"'),
        (", ".join(['{op="draw", count=1}'] * 5), 'card "Mine" has 5 ops; at most 4'),
        ("3", "op 1 must be a table in braces"),
        ("", 'card "Mine" does nothing'),
    ],
)
def test_what_is_wrong_with_an_operation_is_told(ops, told):  # EG-19
    problem = wrong(one("Mine", ops))
    assert told in problem
    assert problem.startswith("line ")
    assert "Mine" in problem


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ('copies = 1\nops = [{op="draw", count=1}]', "card 1 has no name"),
        ('name = ""\nops = [{op="draw", count=1}]', "line 2: card 1 has no name"),
        (one("x" * 33, '{op="draw", count=1}'), "the name has 33 characters; at most 32"),
        (one("two\\nlines", '{op="draw", count=1}'), "a name is plain text"),
        (one("Build 0", '{op="draw", count=1}'), '"Build 0" is the name of two cards'),
        (one("Mine", '{op="draw", count=1}', 0), "copies must be a whole number from 1 to 9, not 0"),
        (
            one("Mine", '{op="draw", count=1}', 10),
            'line 3: card "Mine": copies must be a whole number from 1 to 9, not 10',
        ),
        (one("Mine", '{op="draw", count=1}', '"two"'), 'copies must be a whole number from 1 to 9, not "two"'),
        (one("Mine", '{op="draw", count=1}', 1, True), "draw has no group"),
        (
            one("Mine", '{op="draw", count=1, who="kids"}, {op="play_again"}', 1, True),
            "play_again can't be on a holly card",
        ),
        ('name = "Mine"\nops = 3', "ops must be a list"),
        ('name = "Mine"', "ops must be a list"),
        ('name = "Mine"\nops = [{op="draw", count=1}]\ncolour = "red"', 'there is no "colour"'),
        ('name = "Mine"\nops = [{op="draw", count=1}]\nholly = 1', "holly must be true or false, not 1"),
        ('name = "Mine"\nops = [{op="draw", count=1}]\nflavour = 7', "flavour must be one line of text"),
        ('name = "Mine"\nops = [{op="draw", count=1}]\nsource = "guess"', "source must be known, reconstructed or own"),
    ],
)
def test_what_is_wrong_with_a_card_is_told(card, told):  # EG-19
    assert told in wrong(card)


def many(count, ops, copies):
    return "".join("[[card]]\n" + one(f"Card {n}", ops, copies) + "\n" for n in range(count))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there are no cards"),
        ("card = 3", "there are no cards"),
        ("card = [3]", "there are no cards"),
        ('[[card]]\nname = "Mine\n', "line 2: "),
        ('game = "chess"\n', 'line 1: game must be "elfgame", not "chess"'),
        ("format = 2\n", "line 1: format must be 1, not 2"),
        ("cards = 1\n", 'the file: there is no "cards"; did you mean card?'),
        ('adds_to = "nothing"\n', 'adds_to must be "standard"'),
        ("[[card]]\n" + one("Mine", '{op="build", size=1}'), "the whole deck has 9 cards; at least 40 are needed"),
        (many(5, '{op="draw", count=1}', 9), "0 cards that build; at least 20"),
        (many(65, '{op="build", size=1}', 1), "65 different cards; at most 64"),
        (
            written_deck(*[one(f"H{n}", '{op="draw", count=1, who="kids"}', 9, True) for n in range(4)])["text"],
            "36 holly cards; at most 32",
        ),
        ("a = " + "[" * 5000, "line 1: "),
        ("a = " + "[\n" * 5000 + "]\n" * 5000, "too deep"),
        ("a = " + "9" * 5000, "line 1: "),
        ("\0", "line 1: "),
        ("x\n" * 100_001, "the file is too big; at most 200,000 characters"),
        ("a" + ".a" * 60_000 + " = 1", "line 1: 120,005 characters in one line; at most 1,000"),
        ("[[card]]\n" * 3000, "... and "),
    ],
)
def test_what_is_wrong_with_a_file_is_told(text, told):  # EG-19
    with pytest.raises(BadData) as problem:
        deck_reader.read(text)
    assert told in str(problem.value)


@pytest.mark.heavy
@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=300), st.binary(max_size=200)), st.integers(0, 2000), st.integers(0, 2**32))
def test_hostile_files_are_refused_without_an_accident(junk, at, seed):  # EG-19
    junk = junk.decode("latin-1") if isinstance(junk, bytes) else junk
    cut = random.Random(seed).randrange(len(SHIPPED))
    for text in (junk, SHIPPED[:cut] + junk + SHIPPED[cut + at :]):
        with contextlib.suppress(BadData):  # and nothing else
            deck_reader.read(text)


VALUES = st.recursive(
    st.one_of(
        st.integers(),
        st.booleans(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["", "any", "kids", "coal", "x" * 50]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["op", "a"]), inner, max_size=2)
    ),
    max_leaves=6,
)


def inline(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else f"{value!r}"


@pytest.mark.heavy
@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.sampled_from(["name", "copies", "holly", "flavour", "source", "blank"]), VALUES),
    st.lists(
        st.dictionaries(
            st.sampled_from(["op", "colour", "size", "steps", "who", "kind", "count", "or", "same"]), VALUES
        ),
        max_size=5,
    ),
)
def test_wrong_types_are_refused_without_an_accident(fields, ops):  # EG-19
    text = "[[card]]\n" + "".join(f"{k} = {inline(v)}\n" for k, v in fields.items()) + f"ops = {inline(ops)}\n"
    with pytest.raises(BadData):
        deck_reader.read(text)


def test_a_mark_of_the_editor_before_the_text_does_not_matter(tmp_path):  # EG-19
    path = tmp_path / "own.toml"
    path.write_text(SHIPPED, encoding="utf-8-sig")
    assert deck_reader.read_file(path) == STANDARD
    match = kringle.start("elfgame", 2, {"custom_cards": str(path)}, seed=3)
    assert match.game.components(match.state) == GAME.components(GAME.start(2))


def test_a_name_that_is_taken_is_told_with_all_other_mistakes():  # EG-19
    text = 'adds_to = "standard"\n[[card]]\nname = "Coalbin"\nops = [{op="draw", count=9.5}]\n'
    with pytest.raises(BadData) as problem:
        deck_reader.read(text)
    assert str(problem.value).splitlines() == [
        'line 3: "Coalbin" is the name of two cards; choose another',
        'line 4: card "Coalbin", op 1: count must be a whole number from 1 to 3, not 9.5',
    ]


def test_lines_of_operations_are_found():  # EG-19
    ops = '[\n  {op="draw", count=1},\n  {op="draw", count=9},  # too many\n]'
    text = f'# a comment\n[[card]]\nname = "A {{brace}}"\nops = {ops}\n'
    with pytest.raises(BadData, match=r'line 6: card "A \{brace\}", op 2: count must be'):
        deck_reader.read(text)


# ---- the commands -----------------------------------------------------------------------------------------


def run(*arguments):
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def test_cards_check(tmp_path):  # EG-19
    good, bad, raw = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "raw.toml"
    good.write_text(written_deck(one("Mine", '{op="draw", count=1}'))["text"])
    bad.write_text(written_deck(one("Mine", '{op="drow", count=1}'))["text"])
    raw.write_bytes(b'[[card]]\nname = "\xff\xfe"\n')
    assert run("check", str(good)) == (0, "All right: 6 different cards, 54 in all; 45 build, 0 have holly.\n")
    code, said = run("check", str(bad))
    assert code == 1
    assert f'{bad}: line 4: card "Mine", op 1: op must be' in said
    assert "did you mean draw?" in said
    assert run("check", str(raw)) == (1, f"{raw}: line 2: not UTF-8 text; save the file as UTF-8\n")
    assert run("check", str(tmp_path / "none"))[0] == 1
    assert run("check", str(tmp_path))[0] == 1


def test_cards_show(tmp_path):  # EG-19
    path = tmp_path / "own.toml"
    path.write_text(written_deck(one("Mine [1]", '{op="push_back", colour="red", steps=2}, {op="play_again"}'))["text"])
    code, said = run("show", str(path))
    assert code == 0
    assert "Mine [1]" in said
    assert "🎁≡" in said
    assert "⬅⬅" in said
    assert "Push an opponent's red present 2 back. You may play another card." in " ".join(
        said.replace("│", "").split()
    )
    assert run("show", str(tmp_path / "none"))[0] == 1


def test_every_symbol_can_be_drawn():
    console = Console(width=70)
    with console.capture() as capture:
        for op in every_op():
            console.print(deck_tools.row(Card("Any", 1, (op,))))
    assert "🎁" in capture.get()
    assert {symbol.name for row in PICTURES for symbol in row} | {"or"} == set(faces.GLYPHS)


# ---- playing with one's own -------------------------------------------------------------------------------


def test_a_match_plays_a_file_and_keeps_its_own_copy(tmp_path):  # EG-19
    path = tmp_path / "own.toml"
    path.write_text(written_deck(one("Marmalade Rocket", '{op="draw", count=1}'))["text"])
    match = kringle.start("elfgame", 2, {"custom_cards": str(path)}, seed=3)
    path.write_text("gone")
    while not match.over:
        seat = match.asks()[0]
        match.play(seat, match.legal(seat)[0])
    again = kringle.open_replay(match.replay(), verify=True)
    assert again.log == match.log
    assert again.state == match.state
    assert any(move == ("play", "Marmalade Rocket") for _, move in match.log)
    assert any("Marmalade Rocket" in match.tell(note) for note in match.notes())
    assert set(GAME.components(GAME.start(2))) != set(match.game.components(match.state))


@pytest.mark.parametrize("value", [{"text": "junk"}, {"text": 3}, 7, {"txt": ""}, None, ["text"]])
def test_a_bad_deck_is_no_option(value):  # EG-19
    with pytest.raises((BadData, BadOption)):
        GAME.start(2, {"custom_cards": value})


def test_a_path_is_never_opened_behind_the_door():  # EG-19
    with pytest.raises(BadOption):
        GAME.start(2, {"custom_cards": "/etc/passwd"})


@pytest.mark.heavy
@settings(max_examples=suite.thorough(20), deadline=None, database=None)
@given(tables(), st.integers(1, 2**31))
def test_any_deck_plays_to_the_end(table, number):  # EG-19, EG-R7
    """2,000 of them: elfgame_decks.py."""
    plays_under_the_suite(table, number)


def test_groups_are_groups():
    assert {op.who for op in every_op() if op.group} == set(GROUPS)


# ---- what can never happen ------------------------------------------------------------------------------

PUSH, COAL = '{op="push_back", steps=2, same=true}', '{op="block", kind="coal"}'
NEVER = [
    (f"{COAL}, {PUSH}", 2, "the coal that was just put there holds the present (EG-R6)"),
    (
        '{op="block", kind="snowstorm", colour="blue"}, {op="push_back", steps=1, colour="red", same=true}', 2,
        "the op before is on a blue lane, so that lane is never red",
    ),
    (f'{COAL}, {{op="block", kind="coal", same=true}}', 2, "a place has one at most (EG-20)"),
    ('{op="push_back", steps=3}, {op="push_back", steps=1, same=true}', 2, "back to 3 already (EG-12)"),
    ('{op="build", size=1}, {op="build", size=1, colour="blue", or=true}', 2, "alternative 1 offers the same already"),
    ('{op="build", size=1, colour="red"}, {op="build", size=2, colour="red"}', 2, "no position is left"),
    ('{op="unblock", kind="snowstorm"}', 1, "no card of this deck puts snowstorm"),
    (
        '{op="discard", count=3, who="everyone"}, {op="discard", count=3, who="everyone"}, {op="play_again"}', 3,
        "the ops before it leave no card in hand",
    ),
]  # fmt: skip
CAN = [
    '{op="block", kind="snowstorm"}, {op="push_back", steps=1, same=true}',
    '{op="push_back", steps=2}, {op="push_back", steps=1, same=true}',
    '{op="steal"}, {op="push_back", steps=1, same=true}',
    '{op="deliver"}, {op="deliver", or=true, through_snow=true}, {op="block", kind="shelf"}',
    '{op="discard", count=3}, {op="discard", count=3}',
]


def own_card(ops):
    deck = deck_reader.read(written_deck(one("Mean", ops))["text"])
    return deck.cards[deck.named("Mean")]


def own_file(tmp_path, ops, *others):
    path = tmp_path / "own.toml"
    path.write_text(written_deck(one("Mean", ops), *others)["text"], encoding="utf-8")
    return path


@pytest.mark.heavy
@pytest.mark.parametrize(("ops", "op", "why"), NEVER)
def test_a_part_that_can_never_happen_is_named_with_its_line_and_the_reason(tmp_path, ops, op, why):  # EG-19
    result = CliRunner().invoke(app, ["check", str(own_file(tmp_path, ops))])
    assert result.exit_code == 1
    assert f'own.toml: line 4: card "Mean", op {op}: ' in result.stdout
    assert "can never happen: " in result.stdout
    assert why in result.stdout
    assert len(result.stdout.splitlines()) == 1


def test_what_a_card_s_own_words_rule_out_is_known_without_playing():  # EG-19
    found = [(possible.ruled_out(own_card(ops), op - 1), why) for ops, op, why in NEVER]
    told = [(reason.words if reason else "", why) for reason, why in found]
    assert [why in found and found != "" for found, why in told] == [True] * 5 + [False] * 3
    for ops in CAN:
        card = own_card(ops)
        assert [possible.ruled_out(card, at) for at in range(len(card.ops))] == [None] * len(card.ops)


@pytest.mark.heavy
@pytest.mark.parametrize("ops", CAN)
def test_parts_that_can_happen_pass(tmp_path, ops):  # EG-19
    storm = one("Storm", '{op="block", kind="snowstorm"}')
    result = CliRunner().invoke(app, ["check", str(own_file(tmp_path, ops, storm))])
    assert (result.exit_code, "All right: 7 different cards" in result.stdout) == (0, True)


@pytest.mark.heavy
def test_what_one_card_needs_another_may_bring(tmp_path):  # EG-19
    sweep = one("Sweep", '{op="unblock", kind="coal", colour="red"}')
    for colour, code in (("blue", 1), ("red", 0), ("any", 0)):
        path = own_file(tmp_path, f'{{op="block", kind="coal", colour="{colour}"}}', sweep)
        assert CliRunner().invoke(app, ["check", str(path)]).exit_code == code


@pytest.mark.heavy
def test_a_second_opponent_is_needed_for_two_coals_on_red(tmp_path):  # EG-20
    path = str(own_file(tmp_path, ", ".join(['{op="block", kind="coal", colour="red"}'] * 2)))
    assert CliRunner().invoke(app, ["check", path]).exit_code == 0
    two = CliRunner().invoke(app, ["check", path, "--seats", "2"])
    assert (two.exit_code, "op 2: block can never happen" in two.stdout) == (1, True)
    assert CliRunner().invoke(app, ["check", path, "--seats", "3"]).exit_code == 0


@pytest.mark.heavy
def test_a_deck_that_cannot_deal_so_many_is_refused_by_the_check(tmp_path):  # EG-2
    holly = [one(f"H{n}", '{op="draw", count=1, who="kids"}', 9, True) for n in range(3)]
    path = tmp_path / "own.toml"
    path.write_text(written_deck(*holly, one("Few", '{op="build", size=1}', 2), builds=2)["text"], encoding="utf-8")
    told = "6 seats with 5 cards each need 30 cards without holly; this deck has 20 (EG-2)"
    refused = CliRunner().invoke(app, ["check", str(path), "--seats", "6", "--hand", "5"])
    assert (refused.exit_code, told in refused.stdout) == (1, True)
    warned = CliRunner().invoke(app, ["check", str(path), "--seats", "6"])
    assert (warned.exit_code, f"But: {told}" in warned.stdout) == (0, True)
    assert CliRunner().invoke(app, ["check", str(path), "--seats", "4", "--hand", "5"]).exit_code == 0
    assert CliRunner().invoke(app, ["check", str(path), "--hand", "4"]).exit_code == 2


@pytest.mark.heavy
def test_the_deck_that_ships_has_no_such_part():  # EG-19
    assert possible.impossible(STANDARD) == []


def test_who_is_refused_where_nobody_can_be_named():  # EG-19
    for who in ("opponent", "you", "kids"):
        problem = wrong(one("Mine", f'{{op="block", kind="coal", who="{who}"}}'))
        assert 'there is no "who"' in problem
        assert "must be" not in problem


@pytest.mark.heavy
def test_whatever_the_check_passes_happens():  # EG-19
    found = elfgame_parts.run(12, 5, positions=20_000, quiet=True)
    assert found.decks > 8
    assert found.parts > 200
