"""Every game as a PettingZoo environment, for any of its seat counts and options.

    from kringle.bridges.pettingzoo import env
    table = env("conveyor", seats=4, options={"luck": "more"})
    table.reset(seed=7)

Agents are `player_0`, `player_1` ...; an observation is {"observation": vector, "action_mask": mask}, as in
PettingZoo's own classic games, and an action is the number of a move (`Game.spelling`). Seats that must answer at once
are asked one after the other, and none sees what another has sealed; in a `parallel_env` they answer in one step.
Chance is drawn from the seed.
"""

from __future__ import annotations

import random
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.bridges import rendering
from kringle.bridges.numbers import ILLEGAL, LIMIT, OVER
from kringle.bridges.observing import Encoder
from kringle.bridges.refusing import refuse, refuse_seat
from kringle.bridges.rewards import by_place
from kringle.bridges.stepping import Stepper
from kringle.games import start
from kringle.kernel.constants import SPECTATOR
from kringle.kernel.errors import NotAsked, Refusal
from kringle.kernel.optional_imports import extra
from kringle.kernel.options import Options

with extra("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

Observation = dict[str, npt.NDArray[Any]]


def env(game: str, seats: int, options: Options | None = None, render_mode: str | None = None) -> TableEnv:
    """A table. Rewards come at the end: from 1 for the first place to -1 for the last, in equal steps, ties shared.

    An illegal action raises `kringle.Refused`, which names the rule, and changes nothing; with PettingZoo's
    `TerminateIllegalWrapper` around the table it loses the game instead.
    """
    return TableEnv(game, seats, options, render_mode)


def parallel_env(
    game: str, seats: int, options: Options | None = None, render_mode: str | None = None
) -> SimultaneousEnv:
    """The same table, for games where many answer at once: every agent acts in every step. Who is not asked waits, and
    its mask has that action only: the last one, one beyond the numbers of moves."""
    return SimultaneousEnv(game, seats, options, render_mode)


class _Tables:
    """What both kinds of table are made of. A copy, or one that was pickled, goes on with the game as this one does."""

    _WAIT = 0
    """Actions that are no moves."""

    def __init__(self, game: str, seats: int, options: Options | None = None, render_mode: str | None = None) -> None:
        match = start(game, seats, options, chance="manual")
        self.game = match.game
        self.render_mode = rendering.checked(render_mode)
        self._made_of = (game, seats, options, render_mode)
        self.metadata = {
            "name": f"{game}_v{self.game.version}", "render_modes": rendering.MODES, "render_fps": 1,
            "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoder = Encoder(self.game, match.state)
        self._stepper = Stepper(match.state, encoder.moves)
        self._seeds = random.Random()
        self._make_spaces(encoder)

    def _make_spaces(self, encoder: Encoder) -> None:
        actions = encoder.moves + self._WAIT
        self.state_space = spaces.Box(-LIMIT, LIMIT, (encoder.size,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, (encoder.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def __getstate__(self) -> dict[str, Any]:
        made = ("game", "metadata", "_stepper", "_seats", "state_space", "possible_agents", "render_mode")
        kept = {name: value for name, value in vars(self).items() if name not in made}
        return {"kept": kept, "at": self._stepper.saved()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(*saved["kept"]["_made_of"])  # type: ignore[misc]
        self.__dict__ |= saved["kept"]
        self._stepper.restore(saved["at"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> npt.NDArray[Any]:
        """The truth, secrets included, for those who train centrally; no agent is given it."""
        self._stepper.look_at_all()
        return self._stepper.vector.copy()

    def render(self) -> Any:
        """What everybody sees."""
        return rendering.rendered(self.render_mode, self.game, self._stepper.state, SPECTATOR)

    def close(self) -> None:
        """There is nothing to close."""

    def _ended(self) -> tuple[dict[str, float], dict[str, dict[str, Any]]]:
        """Rewards, and what there is to know about the end."""
        state = self._stepper.state
        places, scores, agents = state.places(self.game.levels), state.scores(), self.possible_agents
        told = [{"place": place + 1, "score": score} for place, score in zip(places, scores, strict=True)]
        return dict(zip(agents, by_place(places), strict=True)), dict(zip(agents, told, strict=True))


class TableEnv(_Tables, AECEnv[str, Observation, int]):
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
        self.rewards, self.infos = self._ended()
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        return self._stepper.observed(self._seats[agent])


class SimultaneousEnv(_Tables, ParallelEnv[str, Observation, int]):
    _WAIT = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game: with a seed, always the same one. `options` are not used: those of the game are the table's."""
        if seed is not None:
            self._seeds.seed(int(seed))
        self.agents = self.possible_agents[:]
        self._stepper.begin(self._seeds.getrandbits(64))
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """Everybody's action; an illegal one raises, and nothing has happened. The lowest seat's counts first: where it
        settles the matter, the others' are not asked for any more and are dropped."""
        stepper, agents = self._stepper, self.agents
        asked = [agent for agent in agents if stepper.state.asking >> self._seats[agent] & 1]
        for agent in agents:
            self._check(agent, actions.get(agent, self._wait), agent in asked)
        waiting = {self._seats[agent]: int(actions[agent]) for agent in asked}
        while stepper.seat in waiting:
            stepper.play(waiting.pop(stepper.seat))
        over = stepper.seat == OVER
        rewards, infos = self._ended() if over else (dict.fromkeys(agents, 0.0), {agent: {} for agent in agents})
        self.agents = [] if over else agents
        return self._observed(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    @property
    def _wait(self) -> int:
        return int(self.action_spaces[self.possible_agents[0]].n) - 1

    def _check(self, agent: str, action: int, asked: bool) -> None:
        seat, state = self._seats[agent], self._stepper.state
        if not asked:
            if action != self._wait:
                raise NotAsked(self.game.explained(Refusal(self.game.asked_by(state), {"asked": list(state.asks())})))
        elif not state.is_legal(seat, index(action)):
            refuse_seat(self.game, state, seat, index(action))

    def _observed(self) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in self.possible_agents}

    def _observe(self, agent: str) -> Observation:
        seat, stepper = self._seats[agent], self._stepper
        stepper.look(seat)
        mask = np.zeros(self._wait + 1, np.int8)
        moves = stepper.state.moves(seat) if stepper.state.asking >> seat & 1 else [self._wait]
        mask[moves] = 1
        return {"observation": stepper.vector.copy(), "action_mask": mask}
