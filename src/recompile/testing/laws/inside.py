"""What laws need of the inside of a game. Everything that reaches behind the public face of `Game` is here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from recompile.engine import ids
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation import Move


@dataclass(frozen=True)
class Trace:
    """How much a game has left behind: moves that can be taken back, events, outcomes of chance."""

    moves: int
    events: int
    rolls: int


def state_of(game: Game) -> State:
    return game._state


def trace_of(game: Game) -> Trace:
    return Trace(len(game.plies), game.event_count, len(game.rolls))


def answers_of(game: Game) -> list[int]:
    """The answers to the question of the moment, as numbers; none at the end."""
    return state_of(game).options


def give(game: Game, index: int) -> None:
    """Give the answer at this place, without a way back."""
    game.answer(index)


def is_asking(game: Game) -> bool:
    return state_of(game).asked != ids.NOBODY


def course_of(game: Game) -> Iterator[tuple[list[int], Move]]:
    """For each move what was to be answered, and the answer."""
    return ((before.options, Move(ply.move)) for before, ply in zip(game.again(), game.plies, strict=True))
