"""What a table may choose: types, ranges, defaults, and errors that say what is allowed."""

from dataclasses import replace

import pytest
from toy import GAME

from kringle.kernel import options
from kringle.kernel.errors import BadData, BadOption
from kringle.kernel.options import Choice, Document, Flag, Number, Option, Seats, Several
from kringle.kernel.suite import varied


def reader(text):
    if "wrong" in text:
        raise BadData("line 1: wrong")


FLAG = Flag("snow", "It snows", "XX-1", True)
CHOICE = Choice("luck", "How much luck", "XX-2", ("normal", "more"))
NUMBER = Number("length", "How long", "XX-3", 2, 9, 5)
SEVERAL = Several("gold", "Which cards", "XX-4", ("knife", "broom", "magic"), 2, ("knife", "broom"))
SEATS = Seats("beginners", "Who begins", "XX-5")
DOCUMENT = Document("track", "Which track", "XX-6", ("oval", "eight"), reader, 50)
ALL = (FLAG, CHOICE, NUMBER, SEVERAL, SEATS, DOCUMENT)


def test_defaults():
    assert options.checked(ALL, None) == options.checked(ALL, {}) == {
        "snow": True, "luck": "normal", "length": 5, "gold": ["knife", "broom"], "beginners": [], "track": "oval",
    }  # fmt: skip


def name_of(value):
    """The same in every process that runs tests."""
    return value.name if isinstance(value, options.Option) else str(value)


@pytest.mark.parametrize(
    ("option", "value", "kept"),
    [
        (FLAG, False, False),
        (CHOICE, "more", "more"),
        (NUMBER, 2, 2),
        (NUMBER, 9, 9),
        (SEVERAL, ("magic", "knife"), ["knife", "magic"]),
        (SEATS, [2, 0], [0, 2]),
        (SEATS, (), []),
        (DOCUMENT, "eight", "eight"),
        (DOCUMENT, {"text": "my own"}, {"text": "my own"}),
    ],
    ids=name_of,
)
def test_what_is_allowed(option, value, kept):
    assert options.checked(ALL, {option.name: value})[option.name] == kept


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (FLAG, 1), (FLAG, "true"), (FLAG, None),
        (CHOICE, "less"), (CHOICE, 0), (CHOICE, ["more"]), (CHOICE, None),
        (NUMBER, 1), (NUMBER, 10), (NUMBER, 5.0), (NUMBER, "5"), (NUMBER, True), (NUMBER, None),
        (SEVERAL, ["knife"]), (SEVERAL, ["knife"] * 2), (SEVERAL, ["knife", "sword"]), (SEVERAL, "knife"), (SEVERAL, 2),
        (SEVERAL, [1, 2]), (SEVERAL, [["knife"], "broom"]), (SEVERAL, None),
        (SEATS, [0, 0]), (SEATS, [-1]), (SEATS, ["0"]), (SEATS, [True]), (SEATS, "01"), (SEATS, 3), (SEATS, [1.0]),
        (DOCUMENT, "circle"), (DOCUMENT, {"text": 5}), (DOCUMENT, {"path": "/etc/passwd"}), (DOCUMENT, ["oval"]),
        (DOCUMENT, {"text": "x", "more": "y"}), (DOCUMENT, None), (DOCUMENT, 5),
    ],
    ids=name_of,
)  # fmt: skip
def test_what_is_not_allowed(option, value):
    with pytest.raises(BadOption) as problem:
        options.checked(ALL, {option.name: value})
    assert f"option {option.name}" in str(problem.value)
    assert option.allowed() in str(problem.value)
    assert option.clause in str(problem.value)


def test_a_document_is_read_before_anything_starts():
    with pytest.raises(BadData, match="line 1: wrong"):
        options.checked(ALL, {"track": {"text": "all wrong"}})
    with pytest.raises(BadOption, match="51 characters; at most 50"):
        options.checked(ALL, {"track": {"text": "x" * 51}})


def test_a_file_is_opened_on_this_machine_only(tmp_path):
    path = tmp_path / "track.toml"
    path.write_text("mine")
    for given in (path, str(path)):
        assert options.opened(ALL, {"track": given, "snow": False}) == {"track": {"text": "mine"}, "snow": False}
    assert options.opened(ALL, {"track": "eight"}) == {"track": "eight"}
    assert options.opened(ALL, {"track": {"text": "x"}}) == {"track": {"text": "x"}}
    assert options.opened(ALL, None) is None
    with pytest.raises(BadOption, match="No such file"):
        options.opened(ALL, {"track": tmp_path / "nowhere"})
    with pytest.raises(BadOption, match=r"option track: 'track\.toml'"):
        options.checked(ALL, {"track": "track.toml"})


def test_a_huge_file_is_not_read_whole(tmp_path):
    path = tmp_path / "track.toml"
    path.write_text("x" * 10_000)
    opened = options.opened(ALL, {"track": path})
    assert len(opened["track"]["text"]) == 51
    with pytest.raises(BadOption, match="at most 50"):
        options.checked(ALL, opened)


def test_unknown_options_are_told_what_there_is():
    with pytest.raises(BadOption, match=r"no option 'luk'; did you mean luck\? There are: snow, luck"):
        options.checked(ALL, {"luk": "more"})
    with pytest.raises(BadOption, match="There are: none"):
        options.checked((), {"zzz": 1})
    with pytest.raises(BadOption, match="no option 7"):
        options.checked(ALL, {7: 1})
    for given in (["luck"], "luck", 5):
        with pytest.raises(BadOption, match="a mapping"):
            options.checked(ALL, given)


def test_options_describe_themselves():
    described = {option.name: option.describe() for option in ALL}
    assert described["snow"] == {
        "type": "flag", "default": True, "allowed": "true or false", "words": "It snows", "clause": "XX-1",
    }  # fmt: skip
    assert described["luck"]["choices"] == ["normal", "more"]
    assert (described["length"]["least"], described["length"]["most"]) == (2, 9)
    assert described["gold"]["count"] == 2
    assert described["track"]["limit"] == 50
    assert described["beginners"]["type"] == "seats"


def test_an_option_of_no_kind_has_no_default():
    bare = Option("bare", "", "")
    for question in (lambda: bare.default, lambda: bare.check(1), bare.allowed):
        with pytest.raises(NotImplementedError):
            question()


def test_a_game_checks_what_options_exclude_each_other():
    def check_combination(seats, chosen):
        if seats == 3 and chosen["rich_hands"]:
            raise BadOption("not with three")

    game = replace(GAME, check_combination=check_combination)
    assert game.checked(2, {"rich_hands": True}) == {"rich_hands": True}
    with pytest.raises(BadOption, match="not with three"):
        game.start(3, {"rich_hands": True})


def test_options_are_varied_for_the_suite():
    game = replace(GAME, options=ALL, id="other")
    found = varied(game, 40)
    assert found[0] == {}
    assert all(options.checked(ALL, chosen) for chosen in found)
    for option in ALL:
        values = [chosen[option.name] for chosen in found if option.name in chosen]
        assert option is SEATS or any(value != option.default for value in values)
    assert {"length": 2} in found
    assert {"track": "eight"} in found
    assert varied(game, 40) == found
    assert len(varied(game, 5)) == 5


def test_a_game_describes_itself():
    described = GAME.describe()
    assert described["seats"] == [2, 3]
    assert described["options"]["rich_hands"]["default"] is False
