"""Text forms: positions, moves, records and scenarios."""

from recompile.notation.errors import AmbiguousMove, IllegalMove, MoveError, NotAMove, NotationError
from recompile.notation.move import Move
from recompile.notation.position import Position
from recompile.notation.record import Record

__all__ = ["AmbiguousMove", "IllegalMove", "Move", "MoveError", "NotAMove", "NotationError", "Position", "Record"]
