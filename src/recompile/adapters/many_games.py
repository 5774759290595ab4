"""Many games in lock step, for those who learn: one call answers them all, and ended games begin anew by themselves.

>>> env = Batch(3, seed=5)
>>> now = env.reset()
>>> now.observations.shape, now.masks.shape, now.players.tolist()
((3, 1701), (3, 879), [0, 0, 0])
>>> now = env.step(env.any_actions())
>>> now.players.tolist(), now.ended.any(), now.rewards.tolist()
([1, 1, 1], np.False_, [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import combinations
from operator import index
from typing import Any, NamedTuple

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from recompile.adapters.encode import (
    ACTIONS,
    SIZE,
    VERSION,
    EncodingError,
    IllegalAction,
    action_name,
    refuse_strangers,
    require,
    whole,
)
from recompile.adapters.starts import Start, check_seeds, check_wishes
from recompile.encoding import sight
from recompile.encoding import vector as v
from recompile.engine.batch import Chooser
from recompile.game import Game
from recompile.game.setup import SetupError

# By what became of a game: the rewards of A and of B.
_REWARDS = np.array([[0, 0], [1, -1], [-1, 1], [0, 0]], np.float32)
_DRAFT = Start()
# By version of the encoding: how wide a row and a mask are, and what a number in it is.
_SHAPES = {VERSION: (SIZE, ACTIONS, np.int8), sight.VERSION: (sight.SIZE, sight.MASK_SIZE, np.uint8)}
_NO_NUMBERS = np.zeros(0, np.int16)
_INT8 = np.dtype(np.int8)  # looked up once: a step of few games is mostly such small things
_BOOL = np.dtype(np.bool_)
_INT16 = np.dtype("<i2")
_INT64 = np.dtype("<i8")
_array: Callable[..., NDArray[Any]] = np.frombuffer  # its types do not know that a `vec` is a buffer, too
_ROWS = {"observations": v.SEEN, "full": v.FULL, "masks": v.MASKS}


class NotReset(RuntimeError):
    """The environment has no game yet. Call `reset` first."""


class Step(NamedTuple):
    """What every game asks now, and what the last step brought. Rows are in the order of the games.

    Arrays of an environment without `into` are never changed again and cannot be written to. What was not asked for is
    empty. Rewards, `ended` and `cut` belong to the game that has just ended; everything else to the one that has begun.
    """

    observations: NDArray[Any]  # a row for each game: what the player who is asked knows
    full: NDArray[Any]  # a row for each game: everything, from that player's side
    masks: NDArray[Any]  # a row for each game: a byte for every action, in version 2 a bit
    players: NDArray[np.int8]  # who is asked: 0 for A, 1 for B
    rewards: NDArray[np.float32]  # games x 2, for A and for B
    ended: NDArray[np.bool_]
    cut: NDArray[np.bool_]  # ended without a winner, at the limit of turns
    offered: NDArray[np.int16]  # how many actions are legal in each game
    legal: NDArray[np.int16]  # those actions, all games one after the other


class Batch:
    """So many games side by side. Game k of place p has the seed `seed + p + k * games`.

    Ask only for what you use: `observe` what the player knows, `full` everything (for critics), `masks` a row of
    noughts and ones for each game, `lists` the legal actions as numbers. `into` names arrays of your own (of any number
    type) for the observations, the full ones or the masks; they are then overwritten by every step.
    """

    def __init__(
        self,
        games: int,
        *,
        start: Start = _DRAFT,
        seed: int = 0,
        observe: bool = True,
        full: bool = False,
        masks: bool = True,
        lists: bool = False,
        into: Mapping[str, NDArray[Any]] | None = None,
        version: int = VERSION,
    ) -> None:
        require(version, *_SHAPES)
        check_seeds(seed, games)
        check_wishes(observe=observe, full=full, masks=masks, lists=lists)
        _check_start(start, version)
        self.games = index(games)
        self.start = start
        self.seed = index(seed)
        self._wanted = v.SEEN * observe | v.FULL * full | v.MASKS * masks | v.LISTS * lists
        self.version = version
        self._width, self._mask_width, number = _SHAPES[version]
        self._number = np.dtype(number)
        self._into = _checked_arrays({} if into is None else into, self.games, self._width, self._mask_width)
        for name in self._into:
            self._wanted |= _ROWS[name]
        self._vector: v.Vector | None = None
        self._chooser = Chooser(self.seed)

    def reset(self, seed: int | None = None) -> Step:
        """All games from the beginning, whatever they were at; from another seed on if one is given."""
        if seed is not None:
            check_seeds(seed, self.games)
            self.seed = index(seed)
        self._chooser = Chooser(self.seed)
        self._vector = v.Vector(
            self.start.template, self.games, self.seed, self.start.random_from, self._wanted, self.version
        )
        return self._read(self._vector)

    def begin_like(self, start: Start) -> None:
        """Games that begin from now on begin like this; those that are under way go on."""
        _check_start(start, self.version)
        self.start = start
        if self._vector is not None:
            self._vector.template, self._vector.pool = start.template, start.random_from

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Step:
        """Give every game its answer. If one is illegal an error names it, and no game has moved."""
        vector = self._running()
        given = actions if isinstance(actions, np.ndarray) else _listed(actions)
        answers = _numbers(given)
        if answers.shape != (self.games,):
            found = answers.size if answers.ndim == 1 else f"an array of the shape {answers.shape}"
            raise IllegalAction(f"{self.games} games need {self.games} actions, not {found}")
        wrong = int(vector.step(answers.tobytes()))
        if wrong >= 0:
            legal = ", ".join(map(str, sorted(vector.encoder.actions(vector.games[wrong]))))
            action = int(given[wrong])
            raise IllegalAction(
                f"game {wrong}: action {action} ({action_name(action)}) is not legal now; legal actions are {legal}"
            )
        return self._read(vector)

    def _running(self) -> v.Vector:
        if self._vector is None:
            raise NotReset("call reset before anything else")
        return self._vector

    def _read(self, vector: v.Vector) -> Step:
        wanted = self._wanted
        lists = wanted & v.LISTS
        return Step(
            self._rows("observations", vector.seen, self._width, wanted & v.SEEN),
            self._rows("full", vector.full, self._width, wanted & v.FULL),
            self._rows("masks", vector.masks, self._mask_width, wanted & v.MASKS),
            _array(vector.asked, _INT8),
            _REWARDS.take(_array(vector.ends, _INT8), 0),
            _array(vector.ended, _BOOL),
            _array(vector.cut, _BOOL),
            _array(vector.offered.getvalue(), _INT16) if lists else _NO_NUMBERS,
            _array(vector.lists.getvalue(), _INT16) if lists else _NO_NUMBERS,
        )

    def _rows(self, name: str, written: vec[u8], width: int, wanted: int) -> NDArray[Any]:
        if not wanted:
            return np.zeros((0, width), self._number)
        rows = _array(written, self._number).reshape(self.games, width)
        given = self._into.get(name)
        if given is None:
            return rows
        given[:] = rows
        return given

    # ------------------------------------------------------------ looking

    def any_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, each as likely as the other; the same ones for the same seed."""
        return _array(self._running().any_actions(self._chooser), np.int64).copy()

    def protocols(self, place: int) -> tuple[str, ...]:
        """The six protocols of one of the games, in the order in which rows tell of them to A: A's own first."""
        vector = self._running()
        cast = vector.games[place].cast.protocols
        return tuple(cast[number].code for number in vector.slots[place].protocols if number >= 0)

    def game(self, place: int) -> Game:
        """A copy of one of the games, to look at."""
        return Game.of_state(self._running().games[place].copy())


# ---------------------------------------------------------------- what is given


def _check_start(start: object, version: int) -> None:
    if not isinstance(start, Start):
        raise SetupError(f"games begin with a Start, not with {start!r}")
    if version == VERSION:
        refuse_strangers(start.template)


def _numbers(given: NDArray[Any] | list[int]) -> NDArray[Any]:
    """Actions as numbers of 64 bits. Those that are too large for it become others that are no actions, either."""
    if isinstance(given, list):
        try:
            return np.array(given, _INT64)
        except OverflowError:
            return np.array([min(max(number, -1), ACTIONS) for number in given], _INT64)
    dtype = given.dtype
    if dtype is _INT64:  # what nearly everybody gives
        return given
    if dtype.kind not in "iu":
        raise IllegalAction(f"actions are whole numbers, not {dtype}")
    return (np.minimum(given, ACTIONS) if dtype == np.uint64 else given).astype(_INT64)


def _listed(actions: object) -> list[int]:
    """Actions that are in no array: whole numbers in the order of the games. Truth values are masks gone astray."""
    found = actions if isinstance(actions, list) else _in_order(actions)
    try:
        numbers = list(map(index, found))
    except TypeError:
        return [whole(action) for action in found]  # says which one it is
    if bool in map(type, found):
        raise IllegalAction("actions are whole numbers, not truth values")
    return numbers


def _in_order(actions: object) -> list[Any]:
    if not isinstance(actions, Iterable) or isinstance(actions, Mapping | Set):
        raise IllegalAction(f"actions are given as a sequence, one for each game, not as {actions!r}")
    return list(actions)


def _checked_arrays(
    into: Mapping[str, NDArray[Any]], games: int, width: int, mask_width: int
) -> dict[str, NDArray[Any]]:
    """The arrays to write to, if every row can be written there and is not overwritten by another."""
    shapes = {"observations": (games, width), "full": (games, width), "masks": (games, mask_width)}
    if not isinstance(into, Mapping):
        raise EncodingError(f"`into` names arrays ({', '.join(shapes)}); it cannot be {type(into).__name__}")
    for name, array in into.items():
        if name not in shapes:
            raise EncodingError(f"arrays can be given for {', '.join(shapes)}, not for {name!r}")
        _check_array(name, array, shapes[name])
    for one, other in combinations(into, 2):
        if np.shares_memory(into[one], into[other]):
            raise EncodingError(f"{one} and {other} would be written to the same place")
    return dict(into)


def _check_array(name: str, array: object, shape: tuple[int, int]) -> None:
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "biuf":
        found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise EncodingError(f"{name} can be written into an array of numbers, not into {found}")
    if array.shape != shape:
        raise EncodingError(f"the array for {name} must have the shape {shape}, not {array.shape}")
    if not array.flags.writeable:
        raise EncodingError(f"the array for {name} cannot be written to")
