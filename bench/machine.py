"""What processes have used of the machine, as Linux tells it in /proc, and how quick its disk is."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
BLOCK = b"x" * 8192  # what a database writes at least


class Born(NamedTuple):
    """A process, and when it began: numbers are given again."""

    pid: int
    began: int


class Stat(NamedTuple):
    born: Born
    parent: int
    cpu: int  # ticks, with those of children that have ended


def _stat(pid: int) -> Stat | None:
    """None if it is gone, or only its parent has not noticed yet."""
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if words[0] != "Z":
            return Stat(Born(pid, int(words[19])), int(words[1]), sum(map(int, words[11:15])))
    return None


def _stats() -> Iterator[Stat]:
    for name in os.listdir("/proc"):
        if name.isdigit() and (found := _stat(int(name))) is not None:
            yield found


def family(*heads: int) -> list[Stat]:
    """Processes with their children, and theirs."""
    children: dict[int, list[Stat]] = defaultdict(list)
    by_pid = {}
    for each in _stats():
        children[each.parent].append(each)
        by_pid[each.born.pid] = each
    found = [by_pid[pid] for pid in heads if pid in by_pid]
    for each in found:  # it grows meanwhile
        found += children[each.born.pid]
    return found


def used(*heads: int) -> float:
    """The seconds of a core that processes and their children have used."""
    return sum(each.cpu for each in family(*heads)) / TICKS


def resident(*heads: int) -> int:
    """The bytes of memory that processes and their children have."""
    found = 0
    for each in family(*heads):
        with suppress(OSError):
            found += int(Path(f"/proc/{each.born.pid}/statm").read_text().split()[1]) * PAGE
    return found


def alive(processes: Iterable[Born]) -> list[Born]:
    return [each for each in processes if (found := _stat(each.pid)) is not None and found.born == each]


def sync_rate(folder: Path, seconds: float = 0.5) -> float:
    """How often a second the disk under a folder has taken what it was given, one after the other."""
    file, count = folder / "sync", 0
    with file.open("wb") as target:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            target.write(BLOCK)
            target.flush()
            os.fdatasync(target.fileno())
            count += 1
    file.unlink()
    return count / seconds


def part(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies.

    >>> part([3.0, 1.0, 2.0], 0.5), part([], 0.99)
    (2.0, 0.0)
    """
    return sorted(values)[int((len(values) - 1) * share)] if values else 0.0
