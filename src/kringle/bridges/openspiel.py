"""Every game in OpenSpiel. Importing this registers them:

    import pyspiel, kringle.bridges.openspiel
    game = pyspiel.load_game("kringle_conveyor(players=4,luck=more)")

Each draw of the table is a chance node with its odds. Seats that must answer at once are asked one after the other, and
what they seal stays hidden. An observation is what the seat's view tells; an information state is that, and in its
string a digest of all that the seat did, saw and was told before, at others' moves as at its own: perfect recall,
whatever the rules let people forget.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from kringle.bridges.observing import move_count
from kringle.bridges.rewards import by_place
from kringle.bridges.stepping import Writer
from kringle.games import game, names, start
from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.many import simulate
from kringle.kernel.notes import audible, unpacked
from kringle.kernel.optional_imports import extra
from kringle.kernel.options import Document, Flag, Number, Option, Seats, Several
from kringle.kernel.rng import Rng
from kringle.kernel.state import State

with extra("openspiel"):
    import pyspiel

TRIED, LONGER = 20, 8
"""OpenSpiel wants to know how long a game can be, and makes arrays of that length: so many times as long as the longest
of so many random games, chance included, since the rules set no limit. A game that is longer is played on."""
BETWEEN = "+"
"""Between the words of an option that has several, since a comma ends a parameter."""
TABLE_DRAWS = 1 << CHANCE


# ---- parameters ---------------------------------------------------------------------------------------


def written(option: Option) -> str | int | bool:
    """An option's default as a parameter."""
    value = option.default
    return BETWEEN.join(map(str, value)) if isinstance(value, list) else value


def read(option: Option, value: Any) -> Any:
    """A parameter as a value of the option."""
    if isinstance(option, Several | Seats):
        words = [word for word in str(value).split(BETWEEN) if word]
        return [int(word) for word in words] if isinstance(option, Seats) else words
    if isinstance(option, Flag | Number | Document):
        return value
    return str(value)


def options_of(name: str, params: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in game(name).options}
    for word in params:
        if word != "players" and word not in known:
            raise BadOption(f"no parameter {word!r}. There are: players, {', '.join(known)}.")
    return {word: read(known[word], value) for word, value in params.items() if word != "players"}


# ---- games and states ---------------------------------------------------------------------------------


class Table:
    """One kind of table: what all its states share."""

    def __init__(self, name: str, seats: int, options: dict[str, Any]) -> None:
        self.name, self.seats, self.options = name, seats, options
        match = start(name, seats, options, chance="manual")
        self.game, self.start = match.game, match.state.copy()
        self.start.take_notes(False)
        self.writer = Writer(self.start)
        self.moves = move_count(self.game)
        self.longest = longest(self.game, self.start)

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.name, self.seats, self.options)


@lru_cache(maxsize=32)
def table_of(name: str, seats: int, options: str) -> Table:
    """Games are loaded again and again: each copy that is unpickled is."""
    return Table(name, seats, json.loads(options))


class Position:
    """A state that OpenSpiel can copy and pickle; and for each seat a digest of what it did, saw and was told."""

    __slots__ = ("memory", "seen", "state", "table")

    def __init__(self, table: Table, state: State, memory: list[int], seen: list[int] | None = None) -> None:
        self.table, self.state, self.memory = table, state, memory
        self.seen = seen or [state.view(seat).key() for seat in range(table.seats)]
        state.take_notes(True)

    def __deepcopy__(self, memo: Any) -> Position:
        return Position(self.table, self.state.copy(), self.memory.copy(), self.seen.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (self.table, self.state.cells(), self.memory, self.seen)

    def play(self, move: int) -> None:
        """For whoever is asked first."""
        state, memory, asking = self.state, self.memory, self.state.asking
        asked = (asking & -asking).bit_length() - 1
        if asked != CHANCE:
            memory[asked] = hash((memory[asked], move))
        state.apply(asked, move)
        told = list(unpacked(state.packed_notes()))
        for seat in range(self.table.seats):
            heard = tuple([note for note in told if audible(note, seat)])
            sees = state.view(seat).key()
            if heard or sees != self.seen[seat]:
                self.seen[seat] = sees
                memory[seat] = hash((memory[seat], sees, heard))


def loaded(table: Table, cells: list[int], memory: list[int], seen: list[int]) -> Position:
    state = table.start.copy()
    state.load(cells)
    return Position(table, state, memory, seen)


def has_secrets(game: Game) -> bool:
    return game.room is None or "conceal" in game.room.hooks


def longest(game: Game, start: State) -> int:
    """A length that games hardly ever have."""
    return LONGER * int(simulate(start, Heuristic(), game.levels, TRIED, seed=1).moves.max())


class KringleState(pyspiel.State):
    def __init__(self, game: KringleGame) -> None:
        super().__init__(game)
        self.position = Position(game.table, game.table.start.copy(), [0] * game.table.seats)

    def current_player(self) -> int:
        asking = self.position.state.asking
        if asking == TABLE_DRAWS:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        if asking == 0:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        return (asking & -asking).bit_length() - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.state.moves(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = sorted(self.position.state.outcomes())
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return " ".join(map(str, self.position.table.game.spelling.move_of[action]))

    def is_terminal(self) -> bool:
        return self.position.state.asking == 0

    def returns(self) -> list[float]:
        table, state = self.position.table, self.position.state
        return by_place(state.places(table.game.levels)) if state.asking == 0 else [0.0] * table.seats

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> KringleState:
        """A world that this player can't tell from the real one.

        It has no history, and the others in it no memory: the real ones would tell more than this player knows.
        """
        mine, other = self.position, self.get_game().new_initial_state()
        world = mine.state.view(player).imagine(Rng(int(probability_sampler() * (1 << 63))))
        memory = [mine.memory[seat] if seat == player else 0 for seat in range(mine.table.seats)]
        other.position = Position(mine.table, world, memory)
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        state = self.position.state
        asked = ["chance" if seat == CHANCE else f"player {seat}" for seat in state.asks()]
        return f"{self.position.table.game.title}: {' and '.join(asked) or 'over'}, {state.key():016x}"


class KringleGame(pyspiel.Game):
    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        seats = int(params.get("players", game(self.name).seats[0]))
        self.table = table_of(self.name, seats, json.dumps(options_of(self.name, params)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.moves,
            max_chance_outcomes=self.table.moves,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> KringleState:
        return KringleState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.table.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Observer:
    """A player's view as a tensor, and as a string: readable, or for information states exact."""

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer has no parameters, not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players see")
        self._table = table
        self._exact = kind.perfect_recall
        self._nothing = not kind.public_info and not has_secrets(table.game)
        """What is private of a game where all is public."""
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros_like(table.writer.vector)
        self.dict = {"view": self.tensor}

    def set_from(self, state: KringleState, player: int) -> None:
        writer = self._table.writer
        if self._nothing:
            return
        writer.look(state.position.state, self._viewer(player))
        self.tensor[:] = writer.vector

    def string_from(self, state: KringleState, player: int) -> str:
        table, viewer = self._table, self._viewer(player)
        if self._nothing:
            return ""
        if not self._exact:
            shown = table.game.shown(state.position.state.view(viewer))
            return json.dumps({"viewer": player, **shown}, ensure_ascii=False)
        table.writer.look(state.position.state, viewer)
        return f"{table.writer.cells.tobytes().hex()} {state.position.memory[player] if self._private else 0:x}"

    def _viewer(self, player: int) -> int:
        return player if self._private else SPECTATOR


# ---- registration -------------------------------------------------------------------------------------


Information = pyspiel.GameType.Information


def registered(name: str) -> type[KringleGame]:
    room = game(name)
    kind = pyspiel.GameType(
        short_name=f"kringle_{name}",
        long_name=room.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Information.IMPERFECT_INFORMATION if has_secrets(room) else Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=room.seats[-1],
        min_num_players=room.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": room.seats[0], **{o.name: written(o) for o in room.options}},
    )
    found = type(f"{name.capitalize()}Game", (KringleGame,), {"name": name, "kind": kind})
    globals()[found.__name__] = found  # where pickle looks for it
    pyspiel.register_game(kind, found)
    return found


GAMES = {name: registered(name) for name in names()}
