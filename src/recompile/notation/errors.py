"""What can be wrong with a text, said so that it can be mended."""

from __future__ import annotations


class NotationError(ValueError):
    """A text is not what it should be. Says what was found, what was expected and where.

    >>> raise NotationError("unknown card", "FIX3", text="h:FIX3.WAT0", at=2)
    Traceback (most recent call last):
    recompile.notation.errors.NotationError: unknown card 'FIX3'
      h:FIX3.WAT0
        ^
    """

    def __init__(self, problem: str, found: str = "", *, text: str = "", at: int = -1) -> None:
        self.problem = problem
        self.found = found
        self.text = text
        self.at = at
        message = f"{problem} {found!r}" if found else problem
        if at >= 0:
            start = max(0, at - 40)
            window = " ".join(text[start : at + 60].splitlines())
            message += f"\n  {window}\n  {' ' * (at - start)}^"
        super().__init__(message)


class MoveError(ValueError):
    """A move that could not be made. The game is as it was."""


class NotAMove(MoveError):
    """The text has none of the forms a move can have."""


class IllegalMove(MoveError):
    """A move, but not one of those that are legal now."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves."""
