"""A line of the log: one thing that happened, in words."""

from __future__ import annotations

from msgspec import Struct

_DEEPEST = 20  # texts that interrupt each other for ever are not pushed off the page


def indented(depth: int, sentence: str) -> str:
    """
    >>> indented(2, "You draw 1 card.")
    '    You draw 1 card.'
    """
    return "  " * min(depth, _DEEPEST) + sentence


class LogLine(Struct, frozen=True, gc=False):
    """One event in words. `kind` lets a client filter or draw it, `depth` nests it, `card` is None if hidden.

    `minor` marks what a reader can do without: a played card that lands at once, the only answer there was.
    """

    kind: str
    sentence: str
    depth: int
    rule: str
    card: str | None
    cause: str | None
    minor: bool

    def __str__(self) -> str:
        return indented(self.depth, self.sentence)
