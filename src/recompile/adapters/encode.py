"""The game as numbers: what a player knows as noughts and ones, and every answer as one of 879 actions.

>>> from recompile import Game
>>> game, encoding = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7), Encoding()
>>> encoding.observe(game, "A").shape, int(encoding.mask(game).sum()) == len(game.legal_moves)
((1701,), True)
>>> action = encoding.action(game, "fir4@2")
>>> action, encoding.move(game, action)
(122, Move('fir4@2'))
>>> encoding.option(game, 0)
Traceback (most recent call last):
recompile.adapters.encode.IllegalAction: action 0 (play 0) is not legal now; legal actions are 17, ...
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from random import Random
from typing import Any, TypeAlias

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from recompile.encoding import action_ids as a
from recompile.encoding import layout as o
from recompile.encoding.action_ids import ACTIONS, VERSION, option_of
from recompile.encoding.layout import SIZE
from recompile.encoding.observations import Encoder
from recompile.engine import ids
from recompile.engine.cast import Cast
from recompile.engine.state import State
from recompile.game import Game, View
from recompile.notation import Move
from recompile.notation.move import find_option, option_text
from recompile.notation.names import PLAYERS

__all__ = [
    "ACTIONS",
    "ACTION_BLOCKS",
    "CARD_FEATURES",
    "OBSERVATION_BLOCKS",
    "SIZE",
    "VERSION",
    "Block",
    "Encoding",
    "EncodingError",
    "IllegalAction",
    "require",
]

Row: TypeAlias = NDArray[np.int8]


class EncodingError(ValueError):
    """Another version of the encoding, or a game it is not made for. Says which."""


class IllegalAction(ValueError):
    """An action that the mask forbids. Says what is legal; the game is as it was."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a row: where it begins, how long it is, and what its places are counted by."""

    name: str
    start: int
    size: int
    places: str

    @property
    def slice(self) -> slice:
        """
        >>> Encoding().observe(Game(seed=1), "A")[OBSERVATION_BLOCKS["pool"].slice].sum()
        np.int64(30)
        """
        return slice(self.start, self.start + self.size)


def _blocks(end: int, *starts: tuple[str, int, str]) -> dict[str, Block]:
    ends = [start for _, start, _ in starts[1:]] + [end]
    return {
        name: Block(name, start, stop - start, places) for (name, start, places), stop in zip(starts, ends, strict=True)
    }


ACTION_BLOCKS = _blocks(
    ACTIONS,
    ("play", a.PLAY, "card 36, stack 6, face-down or face-up 2"),
    ("top", a.TOP, "stack 6"),
    ("field", a.FIELD, "stack 6, depth 36"),
    ("card", a.CARD, "card 36"),
    ("text", a.TEXT, "card 36, box 3"),
    ("draft", a.DRAFT, "protocol 30"),
    ("order", a.ORDER, "whose 2, permutation 6"),
    ("swap", a.SWAP, "lines 1-2, 1-3, 2-3"),
    ("compile", a.COMPILE, "line 3"),
    ("line", a.LINE, "line 3"),
    ("number", a.NUMBER, "0 to 6"),
    ("stated", a.STATED, "protocol of this game 6"),
    ("other", a.OTHER, "another protocol"),
    ("verb", a.VERB, "verb 9"),
    ("player", a.PLAYER, "the one who is asked, the other"),
    ("refresh", a.REFRESH, ""),
    ("yes", a.YES, ""),
    ("no", a.NO, ""),
    ("done", a.DONE, ""),
    ("keep", a.KEEP, ""),
)
CARD_FEATURES = _blocks(
    o.PER_CARD,
    ("maybe", o.MAYBE, "zone 13"),
    ("depth", o.DEPTH, "0 to 7 or deeper"),
    ("up", o.UP, ""),
    ("known", o.KNOWN, "who 2"),
    ("running", o.RUNNING, ""),
    ("source", o.SOURCE, ""),
    ("that", o.THAT, ""),
    ("shown", o.SHOWN, ""),
    ("chosen", o.CHOSEN, ""),
)
OBSERVATION_BLOCKS = _blocks(
    SIZE,
    ("cards", o.CARD_BLOCK, f"card 36, feature {o.PER_CARD}"),
    ("groups", o.GROUPS, "place among the six 6, protocol 30"),
    ("pool", o.POOL, "protocol 30"),
    ("lines", o.LINES, "stack 6, which of the three 3"),
    ("compiled", o.COMPILED, "stack 6"),
    ("total", o.TOTAL, "stack 6, 0 to 15 or more"),
    ("leads", o.LEADS, "stack 6"),
    ("height", o.HEIGHT, "stack 6, 0 to 8 or more"),
    ("unknown", o.UNKNOWN, "stack 6, depth 8"),
    ("arriving", o.ARRIVING, "stack 6"),
    ("hands", o.HANDS, "who 2, 0 to 9 or more"),
    ("decks", o.DECKS, "who 2, 0 to 18 or more"),
    ("trashes", o.TRASHES, "who 2, 0 to 18 or more"),
    ("phase", o.PHASE, "phase 8"),
    ("control", o.CONTROL, "mine, theirs, neutral, none"),
    ("locked", o.LOCKED, "who 2"),
    ("turn", o.TURN, "who 2"),
    ("asked", o.ASKED, "who 2"),
    ("bans", o.BANS, ""),
    ("age", o.AGE, "more than 4, 8, 16, 32, 64, 128 turns"),
    ("left", o.LEFT, "fewer than 1, 2, 4, 8, 16, 32 turns left"),
    ("kind", o.KIND, "question 31"),
    ("verb", o.VERB, "verb 9"),
    ("box", o.BOX, "box 3"),
    ("whose", o.WHOSE, "who 2"),
    ("step", o.STEP, "0 to 7 or more"),
    ("count", o.COUNT, "0 to 7 or more"),
    ("most", o.MOST, "0 to 7 or more"),
    ("that line", o.THAT_LINE, "line 3"),
    ("that place", o.THAT_PLACE, "stack 6"),
    ("that depth", o.THAT_DEPTH, "0 to 7 or deeper"),
)


def require(version: int, *known: int) -> None:
    """Refuse to go on with numbers that would mean something else. Version 1 is known everywhere.

    >>> require(2)
    Traceback (most recent call last):
    recompile.adapters.encode.EncodingError: encoding 2 was asked for, but this is encoding 1
    """
    there = sorted({VERSION, *known})
    if version not in there:
        raise EncodingError(f"encoding {version} was asked for, but this is encoding {' or '.join(map(str, there))}")


def refuse_strangers(state: State) -> None:
    """The numbers of a version stand for certain protocols; a game with others has none."""
    if found := a.strangers(state):
        raise EncodingError(f"encoding {VERSION} is not made for {', '.join(found)}: this game cannot be encoded")


def action_name(action: int) -> str:
    """What an action is without a game: its block and its place there.

    >>> action_name(122), action_name(878)
    ('play 122', 'keep')
    """
    for block in ACTION_BLOCKS.values():
        if block.start <= action < block.start + block.size:
            return f"{block.name} {action - block.start}" if block.size > 1 else block.name
    return "no action at all"


class Encoding:
    """Games in, rows out; actions in, answers out. Takes a `Game` or a bare state; keeps nothing about either."""

    def __init__(self, version: int = VERSION) -> None:
        require(version)
        self.encoder = Encoder()
        self._cast: Cast | None = None  # the last one that was found to have no strangers

    # ------------------------------------------------------------ rows

    def observe(self, game: Game | State, player: str, *, full: bool = False, out: NDArray[Any] | None = None) -> Row:
        """What a player knows, as SIZE noughts and ones. `full` shows everything instead, from the same side.

        With `out`, an array of any number type with SIZE places, the row is written there and `out` is returned.
        """
        if player not in PLAYERS:
            raise ValueError(f"players are A and B, not {player!r}")
        row = self.encoder.observe(self._checked(game), PLAYERS.index(player), full)
        return _into(row, out)

    def mask(self, game: Game | State, *, out: NDArray[Any] | None = None) -> Row:
        """A one for each legal action of the player who is asked; all noughts when the game is over."""
        return _into(self.encoder.mask(self._checked(game)), out)

    def view(self, view: View, chance: Random) -> tuple[Row, list[int]]:
        """What a bot knows and may do: the row of its view, and the action of each of `view.moves`.

        A world is dealt to look at; what is written does not depend on it.
        """
        world = view.world(chance)
        return self.observe(world, view.player), self.legal(world) if view.moves else []

    # ------------------------------------------------------------ actions

    def legal(self, game: Game | State) -> list[int]:
        """The legal actions, in the order of the legal moves."""
        return self.encoder.actions(self._checked(game))

    def option(self, game: Game | State, action: int) -> int:
        """The engine's answer for a legal action."""
        state, number = self._checked(game), whole(action)
        # Compiled code knows no numbers beyond 64 bits, so those end here.
        option = self.encoder.option(state, number) if 0 <= number < ACTIONS else -1
        if option < 0:
            legal = ", ".join(map(str, self.encoder.actions(state))) or "none: nobody is asked anything"
            raise IllegalAction(f"action {action} ({action_name(action)}) is not legal now; legal actions are {legal}")
        return option

    def move(self, game: Game | State, action: int) -> Move:
        """A legal action in notation."""
        state = _state(game)
        return Move(option_text(state, self.option(state, action)))

    def action(self, game: Game | State, move: str | Move) -> int:
        """The action of a legal move."""
        state = self._checked(game)
        option = find_option(state, move if isinstance(move, Move) else Move(move))
        return self.encoder.actions(state)[state.options.index(option)]

    def words(self, game: Game | State, action: int, player: int) -> str:
        """An action in notation where it means anything in this game, legal or not; otherwise by its number."""
        state = self._checked(game)
        option = option_of(state, self.encoder.slots, player, action)
        return option_text(state, option, player) if option >= 0 else action_name(action)

    def _checked(self, game: Game | State) -> State:
        state = _state(game)
        if state.cast is not self._cast:
            refuse_strangers(state)
            self._cast = state.cast
        if not self.encoder.fits(state):
            raise EncodingError("this position has cards of other protocols than its six; it cannot be encoded")
        return state


def whole(action: object) -> int:
    """An action as a number; half an action is none.

    >>> whole(np.int8(3)), whole(17.5)
    Traceback (most recent call last):
    recompile.adapters.encode.IllegalAction: actions are whole numbers, not 17.5
    """
    try:
        return index(action)  # type: ignore[arg-type]  # that is what is found out here
    except TypeError:
        raise IllegalAction(f"actions are whole numbers, not {action!r}") from None


def _state(game: Game | State) -> State:
    return game._state if isinstance(game, Game) else game


def _into(row: vec[u8], out: NDArray[Any] | None) -> Row:
    cells = np.frombuffer(memoryview(row), np.int8)
    if out is None:
        return cells.copy()
    if not isinstance(out, np.ndarray) or out.dtype.kind not in "biuf":
        raise EncodingError(f"rows are written into arrays of numbers, not into {getattr(out, 'dtype', type(out))}")
    if out.shape != cells.shape:
        raise EncodingError(f"the array must have the shape {cells.shape}, not {out.shape}")
    out[:] = cells
    return out


def reward(winner: int, player: int) -> float:
    """1 for a win, -1 for a loss, 0 for a game that was cut.

    >>> reward(0, 0), reward(0, 1), reward(ids.NOBODY, 1)
    (1.0, -1.0, 0.0)
    """
    if winner == ids.NOBODY:
        return 0.0
    return 1.0 if winner == player else -1.0
