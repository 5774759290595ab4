"""Processes that play: each steps many games in a block of memory that the learner reads and answers in.

Everything that passes between them lies in arrays shared by all; a counter for each group of games says whose turn it
is, so nothing is copied and nobody waits for a message.
"""

from __future__ import annotations

import mmap
import os
import time
from collections.abc import Iterable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recompile.adapters.many_games import Batch, Step
from recompile.cards import Protocol
from recompile.encoding import sight as g
from recompile.train.guests import Guests
from recompile.train.recipe import Recipe

GROUPS = 2  # one is answered while the other plays
NAP = 2e-5  # seconds


def shared(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """An array that forked processes have in common."""
    count = int(np.prod(shape))
    return np.frombuffer(mmap.mmap(-1, max(count * np.dtype(kind).itemsize, 4096)), kind, count).reshape(shape)


class Hall:
    """Where the games are played: [group, game, ...]. Made before the processes are."""

    def __init__(self, workers: int, games: int) -> None:
        self.workers, self.games, self.places = workers, games, workers * games
        self.seen = shared((GROUPS, self.places, g.SIZE), np.uint8)
        self.full = shared((GROUPS, self.places, g.SIZE), np.uint8)
        self.masks = shared((GROUPS, self.places, g.MASK_SIZE), np.uint8)
        # Who is asked; the reward of A and whether the game ended, both of the last step.
        self.facts = shared((GROUPS, self.places, 3), np.float32)
        self.actions = shared((GROUPS, self.places), np.int64)
        self.ready = shared((GROUPS, workers), np.int64)  # how many questions each worker has asked
        self.go = shared((GROUPS,), np.int64)  # how many of them are answered
        self.stop = shared((1,), np.int64)

    def start(self, recipe: Recipe, invented: Sequence[Protocol], sitting: int) -> list[BaseProcess]:
        """The processes, at work. Forked before any thread exists: the block of memory is what they share."""
        context = get_context("fork")
        made: list[BaseProcess] = [
            context.Process(target=_work, args=(self, rank, recipe, invented, sitting), daemon=True)
            for rank in range(self.workers)
        ]
        for process in made:
            process.start()
        return made


class _Table:
    """The games of one worker and group."""

    def __init__(
        self, hall: Hall, group: int, rank: int, recipe: Recipe, invented: Sequence[Protocol], sitting: int
    ) -> None:
        self.hall, self.group, self.rank = hall, group, rank
        self.rows = slice(rank * hall.games, (rank + 1) * hall.games)
        self.guests = Guests(recipe, invented, rank * GROUPS + group, sitting, hall.games)
        self.env = Batch(hall.games, start=self.guests.start, seed=self.guests.seed, full=True, version=g.VERSION)
        now = self.env.reset()
        self._seat(range(hall.games))
        self.write(now)

    def _seat(self, places: Iterable[int]) -> None:
        for place in places:
            self.guests.seat(place, self.env.protocols(place))

    def step(self) -> None:
        self.write(self.env.step(self.hall.actions[self.group, self.rows]))

    def write(self, now: Step) -> None:
        hall, group, rows = self.hall, self.group, self.rows
        if now.ended.any():
            self._seat(map(int, np.flatnonzero(now.ended)))
        mask = self.guests.masks(now.players)
        for into, written in ((hall.seen, now.observations), (hall.full, now.full)):
            into[group, rows] = written
            into[group, rows, g.PROTOCOL_BYTES : g.LINE_BYTES] |= mask
        hall.masks[group, rows] = now.masks
        hall.facts[group, rows, 0] = now.players
        hall.facts[group, rows, 1] = now.rewards[:, 0]
        hall.facts[group, rows, 2] = now.ended
        hall.ready[group, self.rank] += 1


def _work(hall: Hall, rank: int, recipe: Recipe, invented: Sequence[Protocol], sitting: int) -> None:
    tables = [_Table(hall, group, rank, recipe, invented, sitting) for group in range(GROUPS)]
    done = 0
    while True:
        done += 1
        for group, table in enumerate(tables):
            while hall.go[group] < done:
                if hall.stop[0] or os.getppid() == 1:
                    return
                time.sleep(NAP)
            table.step()
