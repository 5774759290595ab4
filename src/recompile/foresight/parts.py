"""What foresight is made of."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.game import View
from recompile.notation.names import Player

Totals = tuple[tuple[int, int, int], tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that would happen; or, if it is not certain, what would come next.

    `kind` is "covers", "when_covered", "lands", "middle", "uncovers", "total", "threat", "control" or "then", "text"
    for a text that is set off in another way, and the name of the event for all else. `place` is where the card lies at
    that moment, or the stack that is spoken of.
    """

    kind: str
    sentence: str
    card: str | None
    place: str | None
    certain: bool = True

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a move would do. `totals` are those after all that is certain; `steps` are in the order of events.

    `covers` is the first card that another one comes to lie on (None if its face is hidden or there is none) and
    `covers_at` its place. `threats` are the stacks that would compile at the next check of their player if nothing
    changed, `control` is the player who would take control then.
    """

    move: str
    totals: Totals
    covers: str | None
    covers_at: str | None
    steps: tuple[Step, ...]
    threats: tuple[str, ...]
    control: Player | None


def totals_of(view: View) -> Totals:
    a1, a2, a3, b1, b2, b3 = view.totals
    return (a1, a2, a3), (b1, b2, b3)
