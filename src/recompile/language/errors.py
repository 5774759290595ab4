"""What is said about a text that is not understood."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property


class NotUnderstood(ValueError):
    """A text that does not mean anything, or more than one thing; nothing of it was taken.

    `at` is the place in the text where it stopped, `understood` the text until there, `expected` the words that could
    stand there, and `nearest` up to three sentences that would be understood.
    """

    def __init__(
        self,
        message: str,
        at: int = 0,
        understood: str = "",
        expected: tuple[str, ...] = (),
        find: Callable[[], tuple[str, ...]] = tuple,
        **values: object,
    ) -> None:
        super().__init__(message.format(**values))
        self.message = message  # in English, with the names of its values: who says it may translate it
        self.values = values
        self.at = at
        self.understood = understood
        self.expected = expected
        self._find = find

    @cached_property
    def nearest(self) -> tuple[str, ...]:
        """Looked for when somebody asks: most who are not understood are machines that try something."""
        return self._find()
