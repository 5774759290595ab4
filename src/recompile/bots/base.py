"""What a bot is: somebody who is shown a view and the legal moves, and names one of them.

A bot never gets the game. It has its own source of randomness, so the same view and the same seed give the same answer,
whatever is hidden.

>>> class First(Bot):
...     name = "first"
...     def choose(self, view, limit, chance):
...         return view.moves[0]
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass

from recompile.game import View
from recompile.notation import Move


class BotError(ValueError):
    """No such bot, or one that cannot be made like this."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a bot may think about one decision: seconds, rounds of search, or both (whichever ends first).

    >>> Limit(seconds=0)
    Traceback (most recent call last):
    recompile.bots.base.BotError: a limit must be positive: 0 seconds
    """

    seconds: float | None = None
    rounds: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise BotError(f"a limit must be positive: {self.seconds} seconds")
        if self.rounds is not None and self.rounds <= 0:
            raise BotError(f"a limit must be positive: {self.rounds} rounds")


NO_LIMIT = Limit()


class Bot(ABC):
    """Somebody who answers questions. `name` is what it is called in tables and records."""

    name: str = "bot"

    @property
    def by_clock(self) -> bool:
        """Whether its answers depend on how much time there is: then no game can be repeated."""
        return False

    @abstractmethod
    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:
        """One of `view.moves`."""

    def close(self) -> None:  # noqa: B027  (most bots hold nothing)
        """Give back what it holds, such as processes."""


class Weigher(Bot):
    """A bot that can say of every answer how good it seems, not only which one it gives."""

    @abstractmethod
    def weigh(self, view: View, limit: Limit, chance: random.Random) -> list[float]:
        """A number for each of `view.moves`: the higher, the better."""
