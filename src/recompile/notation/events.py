"""What happened, in names, as far as a reader may know.

A reader is `A`, `B`, `public` (those beside the table, who see what lies open and remember what was shown) or `all`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from recompile.notation.answers import Kind
from recompile.notation.names import UNKNOWN, Box, Player

Reader = Literal["A", "B", "public", "all"]
READERS: tuple[Reader, ...] = ("A", "B", "public", "all")


def check_reader(name: str) -> Reader:
    """
    >>> check_reader("C")
    Traceback (most recent call last):
    ValueError: players are A and B, other readers are public and all; 'C' is none of them
    """
    for reader in READERS:
        if reader == name:
            return reader
    raise ValueError(f"players are A and B, other readers are public and all; {name!r} is none of them")


class Event(Struct, frozen=True, gc=False, eq=False):
    """One thing that happened. What a kind of event does not speak of is None or empty.

    `card` is a code, `??` where the reader may not know it. `origin` and `target` are where a card comes from and goes
    to, or lies: a stack (`A2`) or a zone (`A.hand`). `answer` is the kind of an answer that was the only one, or that
    was stated, and `said` how it is written. `cause` is the text that made it happen, `depth` how many texts deep.
    `height` is the place in its stack, from the oldest card, that a card lands at. `follows` marks a card that lands or
    arrives right after it has set off. `seen` says who may know the card; it is no part of what happened.
    """

    kind: str
    player: Player
    rule: str
    cause: str | None = None
    depth: int = 0
    card: str | None = None
    origin: str | None = None
    target: str | None = None
    up: bool | None = None
    box: Box | None = None
    line: int | None = None
    protocol: str | None = None
    order: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    number: int | None = None
    answer: Kind | None = None
    said: str | None = None
    height: int | None = None
    follows: bool = False
    seen: frozenset[str] = frozenset(READERS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and astuple(self)[:-1] == astuple(other)[:-1]

    def __ne__(self, other: object) -> bool:  # that of a Struct would ask whether they are the same object
        return not self == other

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    @property
    def hidden(self) -> bool:
        """Whether it is about a card that the reader may not know."""
        return self.card == UNKNOWN

    def seen_by(self, reader: Reader) -> Event:
        """The event as this reader may know it."""
        if reader in self.seen or self.card is None:
            return self
        return replace(self, card=UNKNOWN, said=None)

    @property
    def place(self) -> str | None:
        """Where it happens, in a word."""
        if self.line is not None:
            return str(self.line)
        if self.kind in _TO_PLAYER:
            return None if self.target is None else self.target[0]
        return self.origin if self.kind in _FROM else self.target

    @property
    def detail(self) -> str | None:
        """The rest in a word: a face, a number, a new order, an answer."""
        if self.kind in ("play", "flip"):
            return "face-up" if self.up else "face-down"
        if self.kind == "shift":
            return f"from {self.origin}"
        if self.kind in _LEAVING:
            return f"to {self.target}"
        if self.order:
            return "-".join(self.order)
        if self.answer is not None:
            return self.said
        return self.protocol or (None if self.number is None else str(self.number))

    def __str__(self) -> str:
        words = [word for word in (self.kind, self.card, self.place, self.detail) if word is not None]
        because = f" ({self.cause})" if self.cause else ""
        return f"{'  ' * self.depth}{self.player} {' '.join(words)}{because} [{self.rule}]"


_LEAVING = ("delete", "return", "take")
_FROM = (*_LEAVING, "draw")
_TO_PLAYER = ("discard", "give", "take-random")
