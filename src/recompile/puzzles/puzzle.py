"""A puzzle as data: the position as its solver sees it, what is to be reached, and what every move leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from recompile.notation.names import Player

SOLVER: Player = "A"
RIVAL: Player = "B"
Goal = Literal["win", "compile", "survive"]
Codes = tuple[str, ...]  # the hidden cards of a position, in the order in which it is written


class Refutation(Struct, frozen=True):
    """Why a move fails: a deal that agrees with what the solver sees, and what is played in it from then on.

    `line` are moves with their players (`B FIR3@1`), the solver's best resistance among them. After the last one the
    goal can be reached no more: the other player has won, or the time is up.
    """

    deal: Codes
    line: tuple[str, ...]


class Reply(Struct, frozen=True, omit_defaults=True):
    """What follows a right move: the other player's best defence, then the solver's next decision.

    `then` is None when the goal is reached.
    """

    line: tuple[str, ...] = ()
    then: Decision | None = None


class Decision(Struct, frozen=True, omit_defaults=True):
    """A question put to the solver: the answers that reach the goal in every deal, and why the others do not."""

    right: dict[str, Reply] = field(default_factory=dict)
    wrong: dict[str, Refutation] = field(default_factory=dict)

    @property
    def matters(self) -> bool:
        """Whether anything can be done wrong here."""
        return bool(self.wrong)


class Proof(Struct, frozen=True):
    """How it was proved: positions looked at for it, and the decisions of the solver in the whole strategy."""

    positions: int
    decisions: int


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """One puzzle. `turns` are the solver's, this one counted: 2 is "by the end of your next turn".

    `deal` is what lies hidden while the puzzle is played as it should be. `solved_by` are the bots that find the way,
    `origin` says where the position comes from.
    """

    id: str
    position: str
    goal: Goal
    turns: int
    deal: Codes
    root: Decision
    proof: Proof
    themes: tuple[str, ...]
    rules: tuple[str, ...]
    level: int
    solved_by: tuple[str, ...] = ()
    origin: str = ""

    @property
    def solution(self) -> str:
        """The first move."""
        return next(iter(self.root.right))

    @property
    def protocols(self) -> tuple[str, ...]:
        """The six, the solver's first."""
        sides = self.position.split(" / ")[:2]
        return tuple(code.strip("*") for side in sides for code in side.split()[0].split("-"))

    @property
    def decisions(self) -> Iterator[Decision]:
        """All that are put to the solver, the first one first."""
        return decisions_of(self.root)


def decisions_of(decision: Decision) -> Iterator[Decision]:
    """This one and all that come after it."""
    yield decision
    for reply in decision.right.values():
        if reply.then is not None:
            yield from decisions_of(reply.then)
