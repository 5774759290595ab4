"""What is kept of a match: rows, each of them one thing that was accepted; and the wishes that were not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from recompile.table.shapes import Player, RefusalCode

Kind = Literal[
    "move", "undo", "resign", "clock", "forfeit", "rematch", "name", "pause", "claim", "ask", "grant", "decline",
    "hint",
]  # fmt: skip
QUIET = ("rematch", "name", "pause", "ask", "decline", "hint")  # after these the question is the one it was


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was accepted. `text` is the move, how many moves are taken back, the rematch's id, or a name.

    `spent` is what it has cost the player who was asked. `chance` is what came up, as a record has it, where that does
    not follow from the seed. `place` is where a move was found among the answers; it is not kept, and looked for again
    in rows that are read.
    """

    seq: int
    kind: Kind
    player: Player
    text: str
    at: float
    spent: float = 0.0
    command: str | None = None
    chance: str | None = None
    place: int | None = field(default=None, compare=False)


class Refusal(Exception):
    """A wish that cannot be granted. `code` says why in a word, `message` is a sentence of the catalogue.

    `wait` are the seconds after which it can be tried again, where that is known.
    """

    wait: float | None = None

    def __init__(self, code: RefusalCode, message: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = values
