"""Compile as a Gymnasium environment: one agent, against a bot.

>>> from recompile.adapters.gym import Duel
>>> duel = Duel(opponent="greedy", draft=False)                         # doctest: +SKIP
>>> row, info = duel.reset(seed=1)                                      # doctest: +SKIP
>>> row, reward, ended, cut, info = duel.step(info["legal"][0])         # doctest: +SKIP
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from recompile.adapters.encode import ACTIONS, VERSION, Encoding, IllegalAction, reward
from recompile.adapters.spaces import observations, rendered
from recompile.adapters.starts import Start
from recompile.bots import NO_LIMIT, Bot, make_bot
from recompile.engine import ids, machine
from recompile.engine.chance import MAX_SEED
from recompile.engine.state import State
from recompile.game import View
from recompile.notation.events import READERS
from recompile.notation.move import find_option
from recompile.notation.names import PLAYERS

ID = f"recompile/Duel-v{VERSION}"  # for `gymnasium.make(ID)`, once this module is imported
SEATS = (*PLAYERS, "both")
ILLEGAL = ("raise", "lose")


class LegalActions(spaces.Discrete):
    """All actions; `sample` without a mask gives one that is legal now."""

    def __init__(self, duel: Duel) -> None:
        super().__init__(ACTIONS)
        self._duel = duel

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self._duel.mask()
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: Any) -> spaces.Discrete:
        return spaces.Discrete(ACTIONS)


class Duel(gymnasium.Env[Any, Any]):
    """The agent answers its own questions; the bot has answered all others before `step` returns.

    `seat` is A, B or both (each game one of the two, by the seed). An illegal action raises an error and changes
    nothing, or with `illegal="lose"` ends the game as lost. `start` are fields of `Start`.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        opponent: str | Bot = "random",
        *,
        seat: str = "both",
        illegal: str = "raise",
        render_mode: str | None = None,
        version: int = VERSION,
        **start: Any,
    ) -> None:
        self.encoding = Encoding(version)
        if seat not in SEATS:
            raise ValueError(f"seats are {', '.join(SEATS)}, not {seat!r}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal actions can {' or '.join(ILLEGAL)}, not {illegal!r}")
        self.bot = opponent if isinstance(opponent, Bot) else make_bot(opponent)
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.start = Start(**start)
        self.observation_space = observations()
        self.action_space = LegalActions(self)
        self._state: State | None = None
        self._me = 0
        self._lost = False
        self._chance = random.Random()

    # ------------------------------------------------------------ playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, up to the agent's first question. The same seed gives the same deal, seat and bot."""
        super().reset(seed=seed, options=options)
        self._chance = random.Random(int(self.np_random.integers(MAX_SEED)))
        self._me = self._chance.randrange(2) if self.seat == "both" else PLAYERS.index(self.seat)
        self._lost = False
        state = self._state = self.start.state(self._chance.randrange(MAX_SEED + 1))
        self._answer_for_bot(state)
        return self._observed(state), self._info(state)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        state = self._running()
        try:
            machine.answer(state, self.encoding.option(state, action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self._lost = True
            return self._observed(state), -1.0, True, False, self._info(state)
        self._answer_for_bot(state)
        over = state.asked == ids.NOBODY
        won = over and state.winner != ids.NOBODY
        return (
            self._observed(state),
            reward(state.winner, self._me) if over else 0.0,
            won,
            over and not won,
            self._info(state),
        )

    def _answer_for_bot(self, state: State) -> None:
        """The bot sees its own view and nothing else."""
        while state.asked not in (self._me, ids.NOBODY):
            move = self.bot.choose(View(state, READERS[1 - self._me]), NO_LIMIT, self._chance)
            machine.answer(state, find_option(state, move))

    def _running(self) -> State:
        if self._state is None:
            raise gymnasium.error.ResetNeeded("call reset before anything else")
        if self._lost or self._state.asked == ids.NOBODY:
            raise gymnasium.error.ResetNeeded("the game is over; call reset for a new one")
        return self._state

    # ------------------------------------------------------------ looking

    def mask(self) -> NDArray[np.int8]:
        """A one for each action that is legal now; all noughts before a reset and after the end."""
        return np.zeros(ACTIONS, np.int8) if self._state is None or self._lost else self.encoding.mask(self._state)

    def _observed(self, state: State) -> dict[str, Any]:
        return {"observation": self.encoding.observe(state, PLAYERS[self._me]), "action_mask": self.mask()}

    def _info(self, state: State) -> dict[str, Any]:
        legal = [] if self._lost else self.encoding.legal(state)
        return {"seat": PLAYERS[self._me], "turn": int(state.number), "legal": legal}

    def render(self) -> Any:
        if self._state is None:
            raise gymnasium.error.ResetNeeded("call reset before anything else")
        return rendered(self._state, self.render_mode)

    def close(self) -> None:
        self.bot.close()


gymnasium.register(ID, entry_point=f"{__name__}:Duel")
