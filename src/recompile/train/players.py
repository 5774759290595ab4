"""Processes that play: each steps many games in a room that the learner reads and answers in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from recompile.adapters.many_games import Batch, Step
from recompile.cards import Protocol
from recompile.encoding import sight as g
from recompile.train.guests import Guests
from recompile.train.recipe import Recipe
from recompile.train.room import GROUPS, Room, shared


class Hall(Room):
    """Where the games are played."""

    def __init__(self, workers: int, games: int) -> None:
        super().__init__(workers, games)
        self.seen = shared((GROUPS, self.places, g.SIZE), np.uint8)
        self.full = shared((GROUPS, self.places, g.SIZE), np.uint8)
        self.masks = shared((GROUPS, self.places, g.MASK_SIZE), np.uint8)
        # Who is asked; the reward of A and whether the game ended, both of the last step.
        self.facts = shared((GROUPS, self.places, 3), np.float32)
        self.actions = shared((GROUPS, self.places), np.int64)

    def open(self, recipe: Recipe, invented: Sequence[Protocol], sitting: int) -> None:
        """Let the games begin."""
        self.start(lambda hall, rank: [_Table(hall, group, rank, recipe, invented, sitting) for group in range(GROUPS)])


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
        if start := self.guests.change():
            self.env.begin_like(start)
        self.write(self.env.step(self.hall.actions[self.group, self.rows]))

    def write(self, now: Step) -> None:
        hall, group, rows = self.hall, self.group, self.rows
        if now.ended.any():
            self._seat(map(int, np.flatnonzero(now.ended)))
        for into, written in ((hall.seen, now.observations), (hall.full, now.full)):
            into[group, rows] = written
            self.guests.introduce(into[group, rows], now.players)
        hall.masks[group, rows] = now.masks
        hall.facts[group, rows, 0] = now.players
        hall.facts[group, rows, 1] = now.rewards[:, 0]
        hall.facts[group, rows, 2] = now.ended
        hall.ready[group, self.rank] += 1
