"""Compile as a PettingZoo environment: two agents, player_0 (A) and player_1 (B), each asked when they have to answer.

>>> from recompile.adapters.pettingzoo import env
>>> game = env(draft=False)                                             # doctest: +SKIP
>>> game.reset(seed=1)                                                  # doctest: +SKIP
>>> for agent in game.agent_iter():                                     # doctest: +SKIP
...     row, reward, ended, cut, _ = game.last()
...     game.step(None if ended or cut else game.action_space(agent).sample(row["action_mask"]))
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers

from recompile.adapters.encode import ACTIONS, VERSION, Encoding, IllegalAction, reward
from recompile.adapters.spaces import observations, rendered
from recompile.adapters.starts import Start
from recompile.engine import ids, machine
from recompile.engine.chance import MAX_SEED
from recompile.engine.state import State
from recompile.notation.names import PLAYERS

NAME = f"recompile_v{VERSION}"
ID = f"recompile/compile-v{VERSION}"  # for `pettingzoo.make("aec", ID)`, once this module is imported
AGENTS = ("player_0", "player_1")


def env(*, render_mode: str | None = None, version: int = VERSION, **start: Any) -> AECEnv[str, Any, Any]:
    """The environment behind PettingZoo's usual guard against steps before a reset. `start` are fields of `Start`."""
    return wrappers.OrderEnforcingWrapper(raw_env(render_mode=render_mode, version=version, **start))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - the name PettingZoo gives it
    """The bare environment. An illegal action raises an error and leaves the game as it was."""

    def __init__(self, *, render_mode: str | None = None, version: int = VERSION, **start: Any) -> None:
        super().__init__()
        self.encoding = Encoding(version)
        self.metadata = {"name": NAME, "render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.start = Start(**start)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(AGENTS, observations())
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}
        self._seeds = random.Random()
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game. With a seed, this one and all that follow without one are the same every time."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self._state = self.start.state(self._seeds.randrange(MAX_SEED + 1))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._state.asked]

    def step(self, action: Any) -> None:
        state = self._running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is asked and must answer; None is for those whose game is over")
        machine.answer(state, self.encoding.option(state, action))
        self._cumulative_rewards[agent] = 0.0
        if state.asked == ids.NOBODY:
            self._end(state)
        else:
            self.agent_selection = AGENTS[state.asked]

    def _end(self, state: State) -> None:
        for player, agent in enumerate(AGENTS):
            self.rewards[agent] = reward(state.winner, player)
            self.terminations[agent] = state.winner != ids.NOBODY
            self.truncations[agent] = state.winner == ids.NOBODY
        self._accumulate_rewards()
        self.agent_selection = AGENTS[0]

    def _running(self) -> State:
        if self._state is None:
            raise RuntimeError("call reset before anything else")
        return self._state

    # ------------------------------------------------------------ looking

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent knows, and a mask: all noughts unless it is the one who is asked."""
        state = self._running()
        asked = state.asked != ids.NOBODY and AGENTS[state.asked] == agent
        mask = self.encoding.mask(state) if asked else np.zeros(ACTIONS, np.int8)
        return {"observation": self.encoding.observe(state, PLAYERS[AGENTS.index(agent)]), "action_mask": mask}

    def state(self) -> Any:
        """Everything, from A's side: for critics that may look."""
        return self.encoding.observe(self._running(), PLAYERS[0], full=True)

    def render(self) -> str | None:
        return rendered(self._running(), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


register("aec", ID, entry_point=f"{__name__}:env")
