"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recompile.engine import ids
from recompile.engine.state import State
from recompile.notation.names import PLAYERS, Player

Ending = Literal[
    "compiled", "resignation", "cut", "clock", "forfeit", "left"
]  # the last three end a match from outside


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, and by what. A game cut at a limit (R12.1, R12.2) has no winner."""

    winner: Player | None
    by: Ending
    turn: int

    @classmethod
    def of(cls, s: State) -> Outcome | None:
        if s.phase != ids.OVER:
            return None
        if s.winner == ids.NOBODY:
            return cls(None, "cut", int(s.number))
        return cls(PLAYERS[s.winner], "compiled" if s.resigned == ids.NOBODY else "resignation", int(s.number))
