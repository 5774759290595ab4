"""An answer to the question of the moment, in names.

>>> from recompile.game import Game
>>> game = Game.from_position("FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / LIF-MET-SPE -,-,- h:?5 d:?9 t:- / A action c:-")
>>> game.answers[0]
Answer(kind='play', move='FIR1@1', card='FIR1', side='A', line=1, up=True)
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from recompile.notation.names import Box, Line, Player

Kind = Literal[
    "draft", "play", "top", "refresh", "compile", "field", "card", "line", "yes", "no", "done", "verb", "keep",
    "order", "swap", "number", "protocol", "other", "text", "player",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)  # in the order of the numbers
LEAVING: tuple[Kind, ...] = ("no", "done", "keep")


class Answer(Struct, frozen=True, gc=False, cache_hash=True):
    """One legal answer: what kind it is, how it is written, and what on the table it is about.

    `side` and `line` are the stack (or whose protocols), `place` the place in it from the oldest card. `card` is a
    code; for a card in the field it is there only if the player who is asked knows its face. `up` is how a card is
    played or how it lies. `order` are three protocols from left to right, `lines` two lines to be exchanged.
    """

    kind: Kind
    move: str
    card: str | None = None
    side: Player | None = None
    line: Line | None = None
    place: int | None = None
    up: bool | None = None
    box: Box | None = None
    protocol: str | None = None
    order: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    number: int | None = None
    verb: str | None = None
    uncovered: bool = False

    @property
    def leaves(self) -> bool:
        """Whether it leaves something undone, or stops."""
        return self.kind in LEAVING

    @property
    def stack(self) -> str | None:
        """
        >>> Answer("top", "@2", side="A", line=2).stack
        'A2'
        """
        return None if self.side is None or self.line is None else f"{self.side}{self.line}"

    @property
    def at(self) -> str | None:
        """Where the card lies: `B2.1`."""
        return None if self.place is None else f"{self.stack}.{self.place}"

    def __repr__(self) -> str:
        told = [(name, getattr(self, name)) for name in self.__struct_fields__]
        shown = [f"{name}={value!r}" for name, value in told if value not in (None, (), False) or name == "up"]
        return f"Answer({', '.join(text for text in shown if text != 'up=None')})"
