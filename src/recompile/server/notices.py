"""A restart that is planned: everybody at a table is told, when it is announced and again when it is near."""

from __future__ import annotations

from math import ceil

from recompile.server.orders import Order
from recompile.table import messages as m
from recompile.text.catalogue import catalogue, mark, mark_count

NEAR = (300.0, 60.0)  # seconds before it, when it is said again
LENGTH = 200  # signs
SOON = mark("The server restarts in a moment. Your game is kept.")
IN_MINUTES = mark_count(
    "The server restarts in about {n} minute. Your game is kept.",
    "The server restarts in about {n} minutes. Your game is kept.",
)


class Restart:
    """The next restart, if one is planned."""

    def __init__(self) -> None:
        self.text = ""
        self.due: float | None = None
        self._said: float = 0.0  # how near it was when it was last said

    def plan(self, order: Order, now: float) -> None:
        """It is announced, or (at a time that is past) it is not going to be after all."""
        self.due = order.until if order.until is not None and order.until > now else None
        self.text = order.text
        self._said = self._near(now)

    def _near(self, now: float) -> float:
        """The next time before it at which it is said again; 0 after the last of them."""
        left = 0.0 if self.due is None else self.due - now
        return max((seconds for seconds in NEAR if seconds < left), default=0.0)

    def is_nearer(self, now: float) -> bool:
        """Whether it is time to say it again."""
        if self.due is None or now >= self.due or self._near(now) == self._said:
            return False
        self._said = self._near(now)
        return True

    def notice(self, lang: str, now: float) -> m.Notice:
        """What is said. Without words: nothing is planned any more."""
        if self.due is None or now >= self.due:
            return m.Notice("restart", "")
        words, minutes = catalogue(lang), ceil((self.due - now) / 60)
        said = words.say(SOON) if self.due - now <= NEAR[-1] else words.count(*IN_MINUTES, minutes)
        return m.Notice("restart", f"{said} {self.text}".strip(), self.due)
