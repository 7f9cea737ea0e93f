"""Every game as a PettingZoo environment, for any of its seat counts and options.

    from kringle.bridges.pettingzoo import env
    table = env("conveyor", seats=4, options={"luck": "more"})
    table.reset(seed=7)

Agents are `player_0`, `player_1` ...; an observation is {"observation": vector, "action_mask": mask}, as in
PettingZoo's own classic games, and an action is the number of a move (`Game.spelling`). Seats that must answer at once
are asked one after the other, and none sees what another has sealed. Chance is drawn from the seed.
"""

from __future__ import annotations

import json
import random
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.bridges.numbers import ILLEGAL, LIMIT, OVER
from kringle.bridges.observing import Encoder
from kringle.bridges.refusing import refuse
from kringle.bridges.rewards import by_place
from kringle.bridges.stepping import Stepper
from kringle.games import start
from kringle.kernel.constants import SPECTATOR
from kringle.kernel.optional_imports import extra
from kringle.kernel.options import Options

with extra("pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv

Observation = dict[str, npt.NDArray[Any]]
RENDER_MODES = ["ansi"]


def env(game: str, seats: int, options: Options | None = None, render_mode: str | None = None) -> TableEnv:
    """A table. Rewards come at the end: from 1 for the first place to -1 for the last, in equal steps, ties shared.

    An illegal action raises `kringle.Refused`, which names the rule, and changes nothing; with PettingZoo's
    `TerminateIllegalWrapper` around the table it loses the game instead.
    """
    return TableEnv(game, seats, options, render_mode)


class TableEnv(AECEnv[str, Observation, int], EzPickle):
    def __init__(self, game: str, seats: int, options: Options | None = None, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, game, seats, options, render_mode)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {RENDER_MODES} or None, not {render_mode!r}")
        match = start(game, seats, options, chance="manual")
        self.game = match.game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{self.game.version}", "render_modes": RENDER_MODES, "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        eyes = Encoder(self.game, match.state)
        self._stepper = Stepper(match.state, eyes.moves)
        self._seeds = random.Random()
        self._make_spaces(eyes)

    def _make_spaces(self, eyes: Encoder) -> None:
        self.state_space = spaces.Box(-LIMIT, LIMIT, (eyes.size,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, (eyes.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (eyes.moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(eyes.moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def __getattr__(self, name: str) -> Any:
        if name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
            raise AttributeError(f"there are no {name} before the first reset()")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    # ---- playing --------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with a seed, always the same one. `options` are not used: those of the game are `env`'s."""
        if seed is not None:
            self._seeds.seed(int(seed))
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[self._stepper.begin(self._seeds.getrandbits(64))]

    def step(self, action: int | None) -> None:  # None: of somebody whose game is over
        if self._stepper.seat == OVER:
            self._was_dead_step(action)
            return
        seat = self._stepper.play(index(action))  # type: ignore[arg-type]
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        elif seat == ILLEGAL:
            refuse(self.game, self._stepper, index(action))  # type: ignore[arg-type]
        else:
            self._end()

    def _end(self) -> None:
        state = self._stepper.state
        places, scores = state.places(self.game.levels), state.scores()
        for agent, reward, place, score in zip(self.agents, by_place(places), places, scores, strict=True):
            self.rewards[agent] = reward
            self.infos[agent] = {"place": place + 1, "score": score}
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    # ---- looking --------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        return self._stepper.observed(self._seats[agent])

    def state(self) -> npt.NDArray[Any]:
        """The truth, secrets included, for those who train centrally; no agent is given it."""
        self._stepper.look_at_all()
        return self._stepper.vector.copy()

    def render(self) -> str | None:
        """What everybody sees, as JSON."""
        if self.render_mode is None:
            return None
        return json.dumps(self.game.shown(self._stepper.state.view(SPECTATOR)), indent=1, ensure_ascii=False)

    def close(self) -> None:
        """There is nothing to close."""
