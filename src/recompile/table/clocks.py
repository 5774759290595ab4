"""The clocks of both players: what they have used, what decisions have added, and whether one of them runs."""

from __future__ import annotations

from math import ceil

from recompile.notation.names import PLAYERS
from recompile.table.shapes import Player

PAUSES = 2  # so often in a game the clock of somebody who is gone stands still


class Clocks:
    """Without `seconds` there is no limit. They know no now: it is given with each question.

    >>> clocks = Clocks(600, 5)
    >>> clocks.start(100.0)
    >>> clocks.left("A", clocks.running(120.0)), clocks.left("B")
    (580.0, 600.0)
    >>> clocks.charge("A", 20.0)
    >>> clocks.decided("A", 20.0)  # and so it has added its five seconds
    >>> clocks.left("A")
    585.0
    """

    def __init__(self, seconds: int | None, increment: int = 0) -> None:
        self.seconds, self.increment = seconds, increment
        self.spent = [0.0, 0.0]  # below zero where decisions have added more than they took
        self.pauses = [0, 0]
        self.since: float | None = None  # since when the clock of the player who is asked runs
        self._added: list[int] = []  # by each decision that stands

    def left(self, player: Player, running: float = 0.0) -> float | None:
        """Seconds on a player's clock, where the open question has cost so much already."""
        if self.seconds is None:
            return None
        return max(self.seconds - self.spent[PLAYERS.index(player)] - running, 0.0)

    def running(self, now: float) -> float:
        """How long the open question takes already."""
        return max(now - self.since, 0.0) if self.since is not None else 0.0

    def start(self, now: float) -> None:
        if self.seconds is not None and self.since is None:
            self.since = now

    def charge(self, player: Player, spent: float) -> None:
        self.spent[PLAYERS.index(player)] += spent

    def decided(self, player: Player, spent: float) -> None:
        """Each decision adds time; not those made before the clock ran, which took none."""
        added = self.increment if spent > 0 else 0
        self._added.append(added)
        self.charge(player, -added)

    def taken_back(self, player: Player) -> None:
        """What the last decision, of this player, has added is lost with it: nobody gains by deciding twice."""
        if self._added:
            self.charge(player, self._added.pop())

    def pause(self, player: Player) -> None:
        self.since = None
        self.pauses[PLAYERS.index(player)] += 1

    def may_pause(self, player: Player) -> bool:
        return self.since is not None and self.pauses[PLAYERS.index(player)] < PAUSES


def in_minutes(seconds: float) -> str:
    """A time as a clock shows it; what has begun counts.

    >>> in_minutes(605), in_minutes(0.2)
    ('10:05', '0:01')
    """
    minutes, rest = divmod(ceil(seconds), 60)
    return f"{minutes}:{rest:02}"
