"""One seat of a table as a Gymnasium environment; bots sit on the others.

    from kringle.bridges.gymnasium import SeatEnv
    env = SeatEnv("conveyor", seats=3, seat=0, others="thumb")
    vector, info = env.reset(seed=7)
    vector, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))

Importing this registers each game: `gymnasium.make("kringle/conveyor-v1", seats=3)`; `IDS` has the ids, which end with
the version of the rules.

`info["action_mask"]` has the moves that are legal now; `env.action_masks()` gives the same, for libraries that ask so.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.bridges import rendering
from kringle.bridges.numbers import ILLEGAL, LIMIT, OVER
from kringle.bridges.observing import Encoder
from kringle.bridges.refusing import refuse
from kringle.bridges.rewards import by_place
from kringle.bridges.stepping import Stepper
from kringle.games import game as room
from kringle.games import names, start
from kringle.kernel.errors import BadSeats, KringleError
from kringle.kernel.optional_imports import extra
from kringle.kernel.options import Options
from kringle.kernel.view import View
from kringle.players.bots import Bot
from kringle.players.playing import Sitter
from kringle.players.specs import Spec, read_spec

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces

Vector = npt.NDArray[np.float32]
Others = str | Bot | Sequence[str | Bot]


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """The reward comes at the end: from 1 for the first place to -1 for the last, in equal steps, ties shared.

    `others` are one player or one for each other seat: as they are typed (`thumb`, `search:100i`, `level3`,
    `mine.py:Cautious`) or a `kringle.Bot`. Those given by name play alike after the same seed.
    An illegal action loses: it ends the game as the last place would, and `info["refused"]` names the rule. With
    `illegal="raise"` it raises `kringle.Refused`, and nothing has happened.

    A copy, or one that was pickled, goes on with the game just as this one does.
    """

    metadata: dict[str, Any] = {"render_modes": rendering.MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        others: Others = "thumb",
        options: Options | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        seats = room(game).seats[0] if seats is None else seats
        match = start(game, seats, options, chance="manual")
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadSeats(f"no seat {seat!r}; this table has seats 0 to {seats - 1}")
        if illegal not in ("raise", "lose"):
            raise ValueError(f'illegal is "raise" or "lose", not {illegal!r}')
        self.game, self.seat = match.game, seat
        self.illegal, self.render_mode = illegal, rendering.checked(render_mode)
        self._made_of = (game, seats, seat, others, options, illegal, render_mode)
        encoder = Encoder(self.game, match.state)
        self.observation_space = spaces.Box(-LIMIT, LIMIT, (encoder.size,), np.float32)
        self.action_space = spaces.Discrete(encoder.moves)
        self._stepper = Stepper(match.state, encoder.moves)
        self._others = seated(others, seats, seat)
        self._sitters: Mapping[int, Sitter] = {}
        self._lost = False

    def __getstate__(self) -> dict[str, Any]:
        playing = {seat: sitter.bot for seat, sitter in self._sitters.items()}
        kept = {name: getattr(self, name) for name in ("spec", "_np_random", "_np_random_seed", "_lost")}
        return {"made of": self._made_of, "kept": kept, "at": self._stepper.saved(), "playing": playing}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        SeatEnv.__init__(self, *saved["made of"])
        self.__dict__ |= saved["kept"]
        self._sitters = {seat: Sitter(bot) for seat, bot in saved["playing"].items()}
        self._stepper.restore(saved["at"])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """A new game. `options` are not used: those of the game are the environment's."""
        super().reset(seed=seed)
        dice = random.Random(int(self.np_random.integers(1 << 62)))
        self._sitters = {
            seat: Sitter(who if isinstance(who, Bot) else who.make(dice.getrandbits(60)))
            for seat, who in self._others.items()
        }
        self._begin(dice)
        while self._stepper.seat == OVER:  # before this seat was asked at all
            self._begin(dice)
        self._lost = False
        return self._seen(), self._told()

    def _begin(self, dice: random.Random) -> None:
        self._stepper.begin(dice.getrandbits(64))
        self._let_others_play()

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        if self._stepper.seat == OVER or self._lost:
            raise gymnasium.error.ResetNeeded("the game is over, or has not begun: reset() first")
        if self._stepper.play(int(action)) == ILLEGAL:
            try:
                refuse(self.game, self._stepper, int(action))
            except KringleError as refused:
                if self.illegal == "raise":
                    raise
                self._lost = True
                return self._seen(), -1.0, True, False, {**self._told(), "refused": str(refused)}
        self._let_others_play()
        over = self._stepper.seat == OVER
        return self._seen(), self._reward() if over else 0.0, over, False, self._told()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """As sb3-contrib's MaskablePPO asks."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """What this seat sees."""
        return rendering.rendered(self.render_mode, self.game, self._stepper.state, self.seat)

    def _let_others_play(self) -> None:
        stepper = self._stepper
        while stepper.seat not in (self.seat, OVER):
            view = View(self.game, stepper.state.view(stepper.seat))
            move, _ = self._sitters[stepper.seat].answer(view)
            stepper.play(self.game.spelling.number_of[move])

    def _seen(self) -> Vector:
        self._stepper.look(self.seat)
        seen: Vector = self._stepper.vector.copy()
        return seen

    def _mask(self) -> npt.NDArray[np.int8]:
        mask: npt.NDArray[np.int8] = self._stepper.allowed.copy()
        return mask

    def _told(self) -> dict[str, Any]:
        if self._stepper.seat != OVER:
            return {"action_mask": self._mask()}
        state = self._stepper.state
        places = [place + 1 for place in state.places(self.game.levels)]
        return {"action_mask": self._mask(), "place": places[self.seat], "places": places, "scores": state.scores()}

    def _reward(self) -> float:
        return by_place(self._stepper.state.places(self.game.levels))[self.seat]


def seated(others: Others, seats: int, seat: int) -> dict[int, Bot | Spec]:
    """Who sits where: everything checked before a game begins."""
    free = [other for other in range(seats) if other != seat]
    each = [others] * len(free) if isinstance(others, str | Bot) else list(others)
    if len(each) != len(free):
        raise ValueError(f"{len(free)} other seats, and {len(each)} others")
    return {at: who if isinstance(who, Bot) else read_spec(who) for at, who in zip(free, each, strict=True)}


def registered(name: str) -> str:
    """`gymnasium.make` knows it from now on."""
    found = f"kringle/{name}-v{room(name).version}"
    gymnasium.register(found, entry_point=f"{__name__}:SeatEnv", kwargs={"game": name})
    return found


IDS = {name: registered(name) for name in names()}
