"""Compile as an OpenSpiel game: `pyspiel.load_game("python_recompile")` once this module has been imported.

Chance moves first: four chance nodes choose the four bytes of a seed, and every deal, shuffle and random pick of the
game follows from it. Nobody sees the seed, so to the players it is as if each shuffle came when it comes; the game
stays an explicit one of 2**32 equally likely deals, and a history of it can be played again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from recompile.adapters.encode import ACTIONS, OBSERVATION_BLOCKS, SIZE, VERSION, Encoding, IllegalAction, reward, whole
from recompile.adapters.histories import Story
from recompile.adapters.starts import LIMIT, Start
from recompile.engine import ids
from recompile.notation.drawing import draw
from recompile.notation.names import PLAYERS
from recompile.notation.position import Position

NAME = "python_recompile"
SEED_BYTES = 4
BYTE = 256
LONGEST_TURN = 100  # decisions; a bound that no game has come near, because OpenSpiel wants one
PARAMETERS = {
    "a": "",
    "b": "",
    "sets": "",
    "pool": "",
    "bans": 0,
    "control": True,
    "draft": True,
    "limit": LIMIT,
    "version": VERSION,
}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Compile (recompile)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)
_CHANCE = [(byte, 1 / BYTE) for byte in range(BYTE)]
_BYTES = list(range(BYTE))


class RecompileGame(pyspiel.Game):
    """Parameters are those of `Start` and the version, as text: `python_recompile(draft=False,limit=200)`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.encoding = Encoding(given["version"])
        fields = {name: value for name, value in given.items() if name != "version"}
        self.start = Start(**fields | {name: fields[name] or None for name in ("a", "b", "sets", "pool")})
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=BYTE,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_TURN * self.start.limit,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> RecompileState:
        return RecompileState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RecompileObserver:
        return RecompileObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES


class RecompileState(pyspiel.State):
    """A game in OpenSpiel's terms. Everything about it is in `table`."""

    def __init__(self, game: RecompileGame) -> None:
        super().__init__(game)
        self.table = Story(game.start, game.encoding)

    # What Python asks most is answered here, without the way through C++ and back.

    def current_player(self) -> int:
        table = self.table
        if table.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = table.state.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked == ids.NOBODY else asked

    def is_terminal(self) -> bool:
        state = self.table.state
        return state is not None and state.asked == ids.NOBODY

    def is_chance_node(self) -> bool:
        return self.table.state is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        state = self.table.state
        if state is None:
            return _BYTES
        return [] if player is not None and player != state.asked else self._legal_actions(state.asked)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _CHANCE

    def _apply_action(self, action: int) -> None:
        if self.table.state is None:
            self.table.add_byte(action, SEED_BYTES)
        else:
            self.table.answer(action)

    def apply_action(self, action: int) -> None:
        """An illegal action raises an error and is not in the history."""
        number = whole(action)
        if not self.table.allows(number):
            legal = f"0 to {BYTE - 1}" if self.is_chance_node() else self.legal_actions() or "none: the game is over"
            raise IllegalAction(f"action {number} is not legal now; legal actions are {legal}")
        super().apply_action(number)

    def returns(self) -> list[float]:
        state = self.table.state
        if state is None or state.asked != ids.NOBODY:
            return [0.0, 0.0]
        return [reward(state.winner, 0), reward(state.winner, 1)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RecompileState:
        """Another game that agrees with all this player knows; `sampler` gives numbers from 0 to 1."""
        other: RecompileState = self.clone()
        other.table = self.table.resampled(player, random.Random(int(sampler() * 2**53)))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table.state is None:
            return f"seed byte {action}"
        return self.table.encoding.words(self.table.state, action, player)

    def __str__(self) -> str:
        state = self.table.state
        return f"seed {self.table.bytes}" if state is None else f"{draw(state)}\n{Position.of(state)}"


class RecompileObserver:
    """What a player knows, as a tensor (the encoding's observation) and as text.

    With perfect recall the text is everything this player saw and did since the beginning. The tensor is the same
    either way: it remembers every face that was shown, but not who did what when.
    """

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observer has no parameters; got {params}")
        self._recall = iig_obs_type.perfect_recall
        private = pyspiel.PrivateInfoType
        if iig_obs_type.private_info == private.ALL_PLAYERS:
            self._full = True
        elif iig_obs_type.private_info == private.SINGLE_PLAYER and iig_obs_type.public_info:
            self._full = False
        else:
            raise ValueError("only what one player knows, or everything, can be observed")
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}
        self.blocks = {name: self.tensor[block.slice] for name, block in OBSERVATION_BLOCKS.items()}

    def set_from(self, state: RecompileState, player: int) -> None:
        table = state.table
        if table.state is None:
            self.tensor.fill(0)
        else:
            seat = PLAYERS[player] if player >= 0 else PLAYERS[0]
            table.encoding.observe(table.state, seat, full=self._full, out=self.tensor)

    def string_from(self, state: RecompileState, player: int) -> str:
        if state.table.state is None:
            return "nothing yet"
        return state.table.story(player) if self._recall else state.table.seen(player)


pyspiel.register_game(GAME_TYPE, RecompileGame)
