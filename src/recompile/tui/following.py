"""Following the other player: what happened is named one thing after the other, at a pace one can read."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.seats.moments import Moment
from recompile.table.parts import LogLine

SPEEDS = (0.0, 0.5, 1.0, 2.0, 4.0)  # 0: nothing is named, the log has it
_SHORTEST, _LONGEST = 0.6, 1.4  # seconds for one thing, at speed 1
_START, _LETTER = 0.3, 0.014
_MANY = 20  # more than that are not told one by one


class Feed:
    """Things to be named, and the one that is named now. Who has answered need not listen to the rest.

    >>> line = LogLine(3, "play", "B plays Fire 2 face-up in line 1.", 0, "R5.1", "FIR2", False, 2, 1)
    >>> feed = Feed(1.0)
    >>> feed.follow([line, line])
    >>> feed.place, feed.now and feed.now.sentence, round(feed.hold, 3)
    ((1, 2), 'B plays Fire 2 face-up in line 1.', 0.762)
    """

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._lines: list[LogLine] = []
        self._at = 0

    @property
    def now(self) -> LogLine | None:
        return self._lines[self._at] if self._at < len(self._lines) else None

    @property
    def place(self) -> tuple[int, int]:
        """Which of how many is named."""
        return self._at + 1, len(self._lines)

    @property
    def hold(self) -> float:
        """For how many seconds it is named."""
        letters = len(self.now.sentence) if self.now else 0
        return min(max(_START + _LETTER * letters, _SHORTEST), _LONGEST) / (self.speed or 1.0)

    def follow(self, lines: Sequence[LogLine]) -> None:
        """Name these as well; if it is more than one cares to hear, nothing."""
        if self.now is None:
            self.stop()
        if self.speed:
            self._lines += lines
        if len(self._lines) - self._at > _MANY:
            self.stop()

    def step(self) -> None:
        self._at += 1

    def stop(self) -> None:
        self._lines, self._at = [], 0

    def change(self, step: int) -> None:
        """The next faster or slower speed."""
        self.speed = SPEEDS[min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)]
        if not self.speed:
            self.stop()


def of_others(now: Moment, since: int = 0) -> list[LogLine]:
    """What happened in turns of the other player, from an entry of the log on; beside the table, all of it."""
    return [line for line in now.log[since:] if line.turn and line.kind != "turn" and not _is_mine(line, now)]


def _is_mine(line: LogLine, now: Moment) -> bool:
    """Turns alternate (R3.7), so whose turn it was is known from whose turn it is."""
    is_same = (line.turn - now.state.number) % 2 == 0
    return now.viewer is not None and is_same == (now.viewer == now.state.turn)


def last_turn(now: Moment) -> list[LogLine]:
    """The last turn of the other player, from its beginning."""
    theirs = of_others(now)
    return [line for line in theirs if line.turn == theirs[-1].turn]
