"""A block of memory and the processes that work in it.

Everything that passes between them lies in arrays shared by all; a counter for each group of games says whose turn it
is, so nothing is copied and nobody waits for a message.
"""

from __future__ import annotations

import mmap
import os
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

GROUPS = 2  # one is answered while the other plays
NAP = 2e-5  # seconds
ROLL_CALL = 50_000  # naps after which somebody looks whether all are still there


def shared(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """An array that forked processes have in common."""
    count = int(np.prod(shape))
    return np.frombuffer(mmap.mmap(-1, max(count * np.dtype(kind).itemsize, 4096)), kind, count).reshape(shape)


class Games(Protocol):
    """Some games of one process."""

    def step(self) -> None: ...


class Room:
    """Games of so many processes, [group, game, ...]. Made before the processes are."""

    def __init__(self, workers: int, games: int) -> None:
        self.workers, self.games, self.places = workers, games, workers * games
        self.ready = shared((GROUPS, workers), np.int64)  # how many questions each worker has asked
        self.go = shared((GROUPS,), np.int64)  # how many of them are answered
        self.stop = shared((1,), np.int64)
        self.team: list[BaseProcess] = []

    def start(self, tables: Callable[[Self, int], Sequence[Games]]) -> None:
        """Let the processes work. Forked, to share the block of memory; before whoever learns starts a thread."""
        fork, learner = get_context("fork"), os.getpid()
        self.team = [
            fork.Process(target=_work, args=(self, rank, tables, learner), daemon=True) for rank in range(self.workers)
        ]
        for process in self.team:
            process.start()

    def wait(self, group: int, wanted: int) -> bool:
        """Until all have asked so many questions; whether they have, and not all are leaving."""
        naps = 0
        while self.ready[group].min() < wanted:
            if self.stop[0]:
                return False
            naps += 1
            if naps % ROLL_CALL == 0 and not all(process.is_alive() for process in self.team):
                raise RuntimeError("a process that plays has ended before the run; what it said stands above")
            time.sleep(NAP)
        return True

    def close(self) -> None:
        """Send everybody home."""
        self.stop[0] = 1
        for process in self.team:
            process.join(2)


def _work(room: Room, rank: int, tables: Callable[[Room, int], Sequence[Games]], learner: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who learns: that one sends the others home
    groups = tables(room, rank)
    done = 0
    while True:
        done += 1
        for group, games in enumerate(groups):
            while room.go[group] < done:
                if room.stop[0] or os.getppid() != learner:
                    return
                time.sleep(NAP)
            games.step()
