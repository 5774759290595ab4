"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import ids
from recompile.engine.state import State
from recompile.notation.names import PLAYERS


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, and by what. A game cut at its limit of turns has no winner."""

    winner: str | None
    by: str
    turn: int

    @classmethod
    def of(cls, s: State) -> Outcome | None:
        if s.phase != ids.OVER:
            return None
        if s.winner == ids.NOBODY:
            return cls(None, "cut", int(s.number))
        by = "compiled" if s.resigned == ids.NOBODY else "resignation"
        return cls(PLAYERS[s.winner], by, int(s.number))
