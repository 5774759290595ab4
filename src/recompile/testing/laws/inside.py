"""What laws need of the inside of a game. Everything that reaches behind the public face of `Game` is here."""

from __future__ import annotations

from recompile.engine.state import State
from recompile.game import Game


def state_of(game: Game) -> State:
    return game._state
