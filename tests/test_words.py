"""Words: each sentence once, no gap unfilled, no key unused or missing, one name for one thing; and their exchange."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

import asked_words
import polib
import pytest

import kringle
from kringle.games import names as games
from kringle.words import Person, catalogue, checking, exchange, tags
from kringle.words.catalogues import Catalogue, compiled, filled, made
from kringle.words.compact import compacted, parsed
from kringle.words.places import places
from kringle.words.say import Speaker
from kringle.words.say import places as gaps_of
from kringle.words.source import BadWords, messages

ROOT = Path(__file__).resolve().parents[1]
PLACES = [place for place in places() if place.folder.is_relative_to(ROOT)]
LANGUAGES = ("en", "de")
IDS = [place.name for place in PLACES]


# ---- the language of messages ------------------------------------------------------------------------------


def said(
    text: str, language: str = "en", scope: str = "", beside: dict[str, str] | None = None, **given: object
) -> str:
    words = (
        compacted({"it": text, **(beside or {})}, "") if not scope else compacted({"it": text, **(beside or {})}, scope)
    )
    return Speaker(language, words).say(words["it"], given)


PLURAL = ".input {$n :number}\n.match $n\n0 {{none}}\none {{one}}\nfew {{few}}\nmany {{many}}\n* {{other}}"


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", {0: "none", 1: "one", 2: "other", 5: "other"}),
        ("pl", {0: "none", 1: "one", 2: "few", 5: "many", 22: "few"}),
        ("ar", {0: "none", 1: "one", 3: "few", 11: "many", 100: "other"}),
        ("ja", {0: "none", 1: "other", 7: "other"}),
    ],
)
def test_plurals_are_unicodes(language, numbers):
    assert {n: said(PLURAL, language, n=n) for n in numbers} == numbers


def test_the_first_selector_goes_before_the_second():
    text = ".input {$a :string}\n.input {$b :string}\n.match $a $b\n* y {{second}}\nx * {{first}}\n* * {{neither}}"
    assert [said(text, a=a, b=b) for a, b in (("x", "y"), ("z", "y"), ("z", "z"))] == ["first", "second", "neither"]


def test_numbers_that_stand_side_by_side_are_two_keys():
    text = ".input {$a :number}\n.input {$b :number}\n.match $a $b\n0 0 {{both}}\n* * {{other}}"
    assert (said(text, a=0, b=0), said(text, a=0, b=1)) == ("both", "other")


def test_numbers_and_lists_are_written_as_the_language_has_them():
    assert said("{$n}", "en", n=12345) == "12,345"
    assert said("{$n}", "de", n=12345) == "12.345"
    assert said("{$n :number signDisplay=always}", n=3) == "+3"
    assert said("{$a :list}", "de", a=["x", "y", "z"]) == "x, y und z"


def test_what_fills_a_gap_keeps_its_direction_where_lines_run_from_the_right():
    assert said("{$who} x", "ar", who="Mia") == "\u2068Mia\u2069 x"
    assert said("{$who} x", "de", who="Mia") == "Mia x"


def test_somebody_is_spoken_to_by_you():
    text = ".input {$who :person}\n.match $who\nyou {{You win.}}\n* {{{$who} wins.}}"
    assert said(text, who=Person("Mia")) == "Mia wins."
    assert said(text, who=Person("Mia", you=True)) == "You win."
    german = catalogue("de")
    speaker = Speaker("de", german.words)
    words = compacted({"it": "Das ist für {$who :person form=accusative}."}, "")
    assert speaker.say(words["it"], {"who": Person("Mia", you=True)}) == "Das ist für dich."
    assert speaker.say(words["it"], {"who": Person("Mia")}) == "Das ist für Mia."


def test_terms_names_and_counts_are_quoted():
    beside = {
        "toy.term.stall.many": "stalls", "toy.card.nut": "nut", "toy.card.nut.a": "a nut",
        "toy.count.cookie": ".input {$n :number}\n.match $n\none {{{$n} cookie}}\n* {{{$n} cookies}}",
    }  # fmt: skip
    assert said("In the {stall :term form=many}", scope="toy", beside=beside) == "In the stalls"
    text = "{$kind :name of=card form=a}, {$kind :name of=card}, {$n :count of=cookie}"
    assert said(text, scope="toy", beside=beside, kind="nut", n=2) == "a nut, nut, 2 cookies"
    assert said("{$kinds :name of=card}", scope="toy", beside=beside, kinds=["nut", "nut"]) == "nut and nut"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{who} wins", r"it: .*write \$who"),
        ("{$who :persona}", "there is no function :persona"),
        ("{$n :count of=cookie}", "there is no message count.cookie"),
        ("{stall :term}", "there is no term term.stall"),
        ("{$who :person case=dative}", ":person has no option case"),
        (".match $n\none {{x}}", "it: "),
    ],
)
def test_what_can_not_be_said_is_refused_by_its_key(text, told):
    with pytest.raises((BadWords, ValueError), match=told):
        said(text)


def test_files_say_what_is_wrong_with_them():
    with pytest.raises(BadWords, match=r"words.en.toml: .*not how TOML is written"):
        messages([("words.en.toml", "a = ")], "toy")
    with pytest.raises(BadWords, match=r"words.en.toml: a must be a text, not 3"):
        messages([("words.en.toml", "a = 3")], "toy")
    assert messages([("words.en.toml", '[note]\nbid = "x"\n[ask]\nbid = "y"')], "toy") == {
        "note.toy.bid": "x", "toy.ask.bid": "y",
    }  # fmt: skip


# ---- languages ---------------------------------------------------------------------------------------------


def test_tags_and_what_is_said_instead():
    assert [tags.tag(written) for written in ("pt_br.UTF-8", "ZH-hant-tw", "C", "de")] == [
        "pt-BR",
        "zh-Hant-TW",
        None,
        "de",
    ]
    assert tags.fallbacks("pt-BR") == ["pt-BR", "pt", "en"]
    assert tags.fallbacks("zh-TW") == ["zh-TW", "zh-Hant", "zh", "en"]
    assert tags.preferred(["fr", "pt-PT"], ["en", "pt-BR"]) == "pt-BR"
    assert tags.preferred(["zh-CN"], ["en", "zh-Hant"]) is None
    assert tags.of_environment({"LANG": "de_AT.UTF-8"}, ["en", "de"]) == "de"
    assert tags.of_environment({"LANG": "C.UTF-8"}, ["en", "de"]) == "en"
    assert [tags.direction(tag) for tag in ("ar", "he-IL", "az-Arab", "de")] == ["rtl", "rtl", "rtl", "ltr"]


def test_what_a_language_has_not_is_borrowed_with_its_plurals(tmp_path):
    (tmp_path / "words.en.toml").write_text(f"one = '''\n{PLURAL}'''\ntwo = \"x\"")
    (tmp_path / "words.pl.toml").write_text('two = "y"')
    speaker = Speaker("pl", filled(tmp_path, "", "pl"))
    assert speaker.say(speaker.words["one"], {"n": 2}) == "other"
    assert speaker.say(speaker.words["two"], {}) == "y"


@pytest.mark.parametrize("place", PLACES, ids=IDS)
def test_what_was_built_is_what_would_be_built_now(place):
    for language in place.languages():
        if (place.folder / f"words.{language}.json").exists():
            assert made(place.folder, place.scope, language) == compiled(place.folder, place.scope, language)


# ---- our own words -----------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_them():
    assert [problem for place in PLACES for problem in checking.problems(place)] == []


@pytest.mark.parametrize("language", ["de"])
def test_nothing_is_missing(language):
    assert [key for place in PLACES for key in checking.missing(place, language)] == []


def sentences(language: str):
    """What is said in several words, where and by its key. Rooms know nothing of each other and may say the same."""
    for place in PLACES:
        for key, text in place.written(language).items():
            message = parsed(text)
            for _, pattern in message:
                plain = "".join(part if isinstance(part, str) else "{}" for part in pattern)
                if len(plain.split()) >= 5:
                    yield place.name, key, plain


def step_of(key: str) -> str:
    """Of a lesson: several wrong answers of one step may be told the same."""
    return key.rpartition(".")[0] if ".lesson." in key else key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_twice(language):
    keys = defaultdict(set)
    for place, key, text in sentences(language):
        keys[place, text].add(step_of(key))
    assert {text: sorted(found) for text, found in keys.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_clause_stands_in_the_words_too(language):
    """What rules pages say is quoted from them."""
    clauses = {
        clause.sentence.rstrip(".")
        for game in games()
        for clause in kringle.game(game).rulebook.translated(language).clauses.values()
    }
    assert [key for _, key, text in sentences(language) if text.rstrip(".") in clauses] == []


TERMS = {
    "de": {
        "Hammer": r"Montagemarke|\bMarken?\b",
        "Schule": "Klassenzimmer",
        "Elf, nicht Elfe": r"\bElfe\b",
        "Einsturz": "Stolleneinbruch",
        "Zusatzplatz": "Extraplatz",
        "Fortbildung": r"\bSeminar\b",
        "du, nicht ihr": r"\b([Ee]uch|[Ee]uer|[Ee]ure[mnrs]?|Nehmt|Tippt|Legt|Wählt|Spielt|(seid|habt|dürft) ihr)\b",
        "der Weihnachtsmann": r"\bSantas?\b",
    },
    "en": {"hammer, not token": r"\bassembly tokens?\b", "their, not the own": r"\bthe own\b"},
}
"""One name for one thing: these are other names, which words and rules pages must not use."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_name(language):
    said = {key: text for place in PLACES for key, text in place.written(language).items()}
    found = [
        (term, key) for term, other in TERMS[language].items() for key, text in said.items() if re.search(other, text)
    ]
    assert found == []


OTHER_SENSE = {"conveyor.bid"}
"""Not the thing of this name: she bid three."""


def test_the_board_calls_things_what_the_rules_page_calls_them():
    for game in games():
        place = next((place for place in PLACES if place.scope == game), None)
        if place is None:
            continue
        for language in LANGUAGES:
            named = {key.removeprefix(f"name.{game}."): text for key, text in place.names(language).items()}
            english = place.written("en")
            for key, text in english.items():
                if text in named and language != "en" and key not in OTHER_SENSE:
                    assert place.written(language)[key].replace("\u00ad", "") == named[text].replace("\u00ad", ""), key


# ---- keys that are used ------------------------------------------------------------------------------------

DERIVED = (
    r"(note|option|game|name|view|move)\..*", r"person\..*", r".*\.count\..*", r".*\bterm\..*", r"given\..*",
    r".*\.(a|text|der|den|lost|put)",
)  # fmt: skip
"""What is asked for by a kind, an option, a name of the data or a form of one."""


@pytest.fixture(scope="module")
def asked() -> list[re.Pattern[str]]:
    return [*asked_words.by_the_page(), *asked_words.by_python(), *asked_words.by_the_shell()]


def quoted_in_words() -> set[str]:
    """What other messages name: `:name of=card` asks for every `card.`."""
    return {
        place[2]["of"]
        for at in PLACES
        for message in compiled(at.folder, at.scope, "en").values()
        for place in gaps_of(message)
        if len(place) > 2 and "of" in place[2]
    }


def test_every_message_is_said_somewhere(asked):
    quoted = quoted_in_words()
    derived = [re.compile(pattern) for pattern in DERIVED]
    unused = [
        key for place in PLACES for key in place.written("en")
        if not any(pattern.fullmatch(key) for pattern in (*asked, *derived))
        and not any(key.startswith(f"{prefix}.") or key == prefix for prefix in quoted)
    ]  # fmt: skip
    assert unused == []


@pytest.mark.parametrize(
    ("place", "filled"), [("commands", asked_words.by_the_terminal), ("server", asked_words.by_the_server)]
)
def test_every_gap_is_filled(place, filled):
    """With just what the message names; in the page TypeScript checks that."""
    words = catalogue("en", (f"kringle.{place}", ""), ("kringle.table", ""))
    found = list(filled())
    assert len(found) > 15
    assert [one for one in found if one[1] not in words or words.gaps(one[1]) != one[2]] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de_AT.UTF-8", "kringle: Python-Umgebung .venv wird mit Python 3 angelegt\n"),
        ("C.UTF-8", "kringle: making .venv with Python 3\n"),
        ("pt_BR", "kringle: making .venv with Python 3\n"),
    ],
)
def test_setting_up_is_told_in_the_language_of_the_system(language, said):
    """Before there is a Python: the shell reads the same file."""
    lines = "sed -n '/^say()/p; /^say_word()/,/^}/p' tools/setup.sh"
    script = f'set -eu; eval "$({lines})"; say_word making "Python 3"'
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "LANG": language},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, said)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_note_has_a_gap(game, language):
    """Whole games, told to each seat: nothing is unfilled, and nobody is called by a number."""
    room = kringle.game(game).room
    match = kringle.start(game, room.table and max(kringle.game(game).seats), seed=5)
    names = [f"Name{seat}" for seat in range(match.seats)]
    kinds = Counter()
    while not match.over:
        for seat in match.asks():
            if seat in match.asks():
                legal = match.legal(seat)
                match.play(seat, legal[(len(match.log) * 7) % len(legal)])
    for seat in range(match.seats):
        for note in match.notes(seat):
            text = match.tell(note, names, language, seat)
            kinds[note.kind] += 1
            assert not re.search(r"[{}$]|None|\bundefined\b|\[|\(\)", text), (note, text)
            assert f"Name{seat}" not in text, f"{text}: {seat} is the reader"
    assert len(kinds) > 5


# ---- for translators ---------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path):
    """A checkout with words alone, to write into."""
    for place in PLACES:
        target = tmp_path / place.folder.relative_to(ROOT)
        target.mkdir(parents=True, exist_ok=True)
        for file in place.folder.glob("*.toml"):
            if re.match(r"(words|names)\.", file.name):
                shutil.copy(file, target)
    return tmp_path


def test_what_is_exported_can_be_imported_again(copy):
    found = places(copy / "src/kringle")
    before = {path: path.read_text() for path in copy.rglob("*.de.toml")}
    assert len(before) > 10
    said_before = {place.folder: place.written("de") for place in found}
    text = exchange.exported(found, "de")
    for path in before:
        if path.name.startswith("words."):
            path.unlink()
    for path, written in exchange.imported(places(copy / "src/kringle"), text).items():
        path.write_text(written)
    for place in found:
        assert place.written("de") == said_before[place.folder], place.name
    assert set(copy.rglob("*.de.toml")) == set(before)


def test_a_third_language_is_one_file(copy):
    found = places(copy / "src/kringle")
    file = polib.pofile(exchange.exported(found, "pt-BR"))
    assert file.metadata["Language"] == "pt-BR"
    assert not any(entry.msgstr for entry in file)
    entry = next(entry for entry in file if entry.msgctxt == "note.conveyor.paid")
    entry.msgstr = "{$who} paga {$points}."
    for path, written in exchange.imported(found, str(file)).items():
        path.write_text(written)
    conveyor = next(place for place in found if place.scope == "conveyor")
    assert conveyor.written("pt-BR") == {"note.conveyor.paid": "{$who} paga {$points}."}
    assert len(checking.missing(conveyor, "pt-BR")) == len(checking.wanted(conveyor)) - 1
    assert Catalogue("pt-BR", filled(conveyor.folder, "conveyor", "pt-BR")).say("conveyor.nil") == "Nil"


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("note.conveyor.paid", "{$who} paga {$tudo}.", "note.conveyor.paid: English does not name tudo"),
        ("note.conveyor.paid", "{$who paga", "note.conveyor.paid: "),
        ("note.conveyor.unknown", "x", "nothing is called note.conveyor.unknown"),
    ],
)
def test_a_file_with_a_mistake_changes_nothing(copy, key, text, told):
    file = polib.POFile()
    file.metadata = {"Language": "pt-BR"}
    file.append(polib.POEntry(msgctxt=key, msgid="x", msgstr=text))
    with pytest.raises(BadWords, match=re.escape(told)):
        exchange.imported(places(copy / "src/kringle"), str(file))
    assert not list(copy.rglob("*.pt-BR.toml"))
