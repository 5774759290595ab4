"""What somebody has done of the puzzles on this machine: every attempt, one line each, in the user's data folder.

Lines are only ever added. What follows from them, such as the level, is worked out anew; a line that cannot be read is
left out of that, counted, and stays where it is.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from itertools import takewhile
from pathlib import Path

import msgspec
from msgspec import Struct

from recompile.puzzles.glicko import Bout, Rating, after
from recompile.puzzles.puzzle import Puzzle
from recompile.table.folders import data_folder

AGAIN = (timedelta(days=1), timedelta(days=3), timedelta(days=9))  # when one that was failed comes again
DOUBT = 80.0  # the deviation of a puzzle's level, which a program has estimated
_DAY = timedelta(days=1)


class Attempt(Struct, frozen=True, omit_defaults=True):
    """One attempt, right or wrong. The level is the puzzle's at that time: others may be added, or judged anew."""

    puzzle: str
    level: int
    solved: bool
    at: datetime
    hints: int = 0


_DECODER = msgspec.json.Decoder(Attempt)


class Progress:
    """All attempts there were. Where nothing can be kept, they last as long as the command."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = data_folder() / "puzzles.jsonl" if file is None else file
        self.unread = 0  # lines that say nothing
        self.attempts: list[Attempt] = []
        for line in self._lines():
            try:
                attempt = _DECODER.decode(line)
                self.attempts.append(msgspec.structs.replace(attempt, at=attempt.at.astimezone(UTC)))
            except (msgspec.MsgspecError, ValueError, OverflowError):
                self.unread += 1

    def _lines(self) -> list[bytes]:
        try:
            return [line for line in self.file.read_bytes().splitlines() if line.strip()]
        except OSError:  # none yet, or not for us to read
            return []

    def note(self, puzzle: Puzzle, at: datetime, *, solved: bool, hints: int = 0) -> None:
        """An attempt has ended."""
        attempt = Attempt(puzzle.id, puzzle.level, solved, at.astimezone(UTC), hints)
        self.attempts.append(attempt)
        self.__dict__.pop("rating", None)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("ab") as kept:
                kept.write((b"" if _ends_a_line(self.file) else b"\n") + msgspec.json.encode(attempt) + b"\n")
        except OSError:
            return

    # ------------------------------------------------------------ how good

    @cached_property
    def rating(self) -> Rating:
        """The level after all attempts, each a game against its puzzle."""
        found, tried = Rating(), dict[str, int]()
        for each in self.attempts:
            before = tried.get(each.puzzle, 0)
            tried[each.puzzle] = before + 1
            found = after(found, [Bout(Rating(each.level, DOUBT), float(each.solved), weight_of(each, before))])
        return found

    # ------------------------------------------------------------ what was done

    def tries(self, puzzle: Puzzle) -> int:
        return sum(each.puzzle == puzzle.id for each in self.attempts)

    @property
    def solved(self) -> set[str]:
        """The numbers of those that were solved, at whichever attempt."""
        return {each.puzzle for each in self.attempts if each.solved}

    @property
    def last_ones(self) -> list[str]:
        """The puzzles that were tried, each once, the latest first."""
        return list(dict.fromkeys(each.puzzle for each in reversed(self.attempts)))

    @property
    def days(self) -> set[date]:
        """The days, by universal time, on which something was solved."""
        return {each.at.date() for each in self.attempts if each.solved}

    def streak(self, today: date) -> int:
        """Days in a row with something solved. Today still has time, so without it yesterday's row stands."""
        days = self.days
        last = today if today in days else today - _DAY
        return sum(1 for _ in takewhile(days.__contains__, (last - n * _DAY for n in range(len(days) + 1))))

    def due(self, puzzle: str) -> datetime | None:
        """When one that was failed comes again; None if it need not.

        It does 1 day after it was failed, and if it is solved then, 3 days and at last 9 days later. Whoever solves it
        before it is due has only just seen how it goes: that changes nothing.
        """
        due, stage = None, 0
        for each in self.attempts:
            if each.puzzle != puzzle:
                continue
            if not each.solved:
                due, stage = each.at + AGAIN[0], 1
            elif due is not None and each.at >= due:
                due, stage = (each.at + AGAIN[stage], stage + 1) if stage < len(AGAIN) else (None, 0)
        return due


def weight_of(attempt: Attempt, before: int) -> float:
    """What it counts for the level: the first attempt fully, the second half, later ones nothing.

    A hint costs half an attempt, if the puzzle was solved with it; whoever fails all the same loses no less for it.

    >>> when = datetime(2026, 1, 1, tzinfo=UTC)
    >>> [weight_of(Attempt("1", 1200, True, when), before) for before in range(4)]
    [1.0, 0.5, 0.0, 0.0]
    >>> [weight_of(Attempt("1", 1200, True, when, hints), 0) for hints in range(4)]
    [1.0, 0.75, 0.5, 0.25]
    """
    used = before + attempt.hints / 2 * attempt.solved
    return max(1 - used / 2, 0.0)


def _ends_a_line(file: Path) -> bool:
    """Whether what is kept ends as it should; else the command that wrote it was cut short."""
    with file.open("rb") as kept:
        size = kept.seek(0, 2)
        kept.seek(max(size - 1, 0))
        return kept.read() in (b"", b"\n")
