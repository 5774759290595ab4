"""The stacks as lists of names, kept up to date by what happens: what covers what, and where a card lies."""

from __future__ import annotations

from recompile.game import View
from recompile.notation.events import Event

_LEAVING = ("play", "shift", "delete", "return", "take")


class Sketch:
    """Six stacks by their names, A's first, each with its cards from the oldest to the one that lies uncovered."""

    def __init__(self, view: View) -> None:
        self.stacks = view.lying

    def follow(self, event: Event) -> None:
        """Let this happen."""
        if event.kind == "swap-stacks":
            first, second = (f"{event.player}{line}" for line in event.lines)
            self.stacks[first], self.stacks[second] = self.stacks[second], self.stacks[first]
        elif event.kind in _LEAVING:
            stack = self.stack_of(event.card)
            if stack is not None:
                self.stacks[stack].remove(str(event.card))
        elif event.kind == "land" and event.target is not None and event.height is not None:
            self.stacks[event.target].insert(event.height - 1, str(event.card))

    def stack_of(self, card: str | None) -> str | None:
        """The stack a card lies in."""
        return next((name for name, cards in self.stacks.items() if card in cards), None)

    def place(self, card: str | None) -> str | None:
        """Where a card lies in the field: `B2.1`."""
        stack = self.stack_of(card)
        return None if stack is None else f"{stack}.{self.stacks[stack].index(str(card)) + 1}"

    def top(self, stack: str) -> str | None:
        """The uncovered card of a stack."""
        return self.stacks[stack][-1] if self.stacks[stack] else None

    @property
    def tops(self) -> tuple[str | None, ...]:
        return tuple(map(self.top, self.stacks))
