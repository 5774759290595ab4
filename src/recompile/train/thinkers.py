"""Processes that look ahead: their games stand still where a position has to be judged, until the learner has done so.

What was decided in a game is handed over when it is over, with who won it.
"""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.queues import Queue
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from recompile.cards import Protocol
from recompile.encoding import sight as g
from recompile.encoding.action_ids import ACTIONS
from recompile.search.chances import WHOLE
from recompile.search.thinking import Thinker, Thinkers
from recompile.train.guests import Guests
from recompile.train.recipe import Recipe
from recompile.train.room import GROUPS, Room, shared

ANSWERS = 32  # of a decision, the weightiest so many are handed over


class Decisions(NamedTuple):
    """What was decided in a game: an entry, or a row, for each question with a choice."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    actions: NDArray[np.int16]
    weights: NDArray[np.float16]
    won: NDArray[np.float16]  # by the player who was asked
    worth: NDArray[np.float16]  # to that player, as it seemed
    searched: NDArray[np.bool_]


class Desk(Room):
    """Where positions are handed in and judgements out."""

    def __init__(self, workers: int, games: int) -> None:
        super().__init__(workers, games)
        self.seen = shared((GROUPS, self.places, g.SIZE), np.uint8)
        self.masks = shared((GROUPS, self.places, g.MASK_SIZE), np.uint8)
        self.logits = shared((GROUPS, self.places, ACTIONS), np.int16)  # in thousandths
        self.worths = shared((GROUPS, self.places), np.int32)
        self.done: Queue[Decisions] = get_context("fork").Queue()

    def open(self, recipe: Recipe, invented: Sequence[Protocol], sitting: int) -> None:
        """Let the games begin."""

        def tables(desk: Desk, rank: int) -> list[_Table]:
            desk.done.cancel_join_thread()  # what nobody takes any more must not keep a process from leaving
            return [_Table(desk, group, rank, recipe, invented, sitting) for group in range(GROUPS)]

        self.start(tables)


class _Table:
    """The games of one worker and group."""

    def __init__(
        self, desk: Desk, group: int, rank: int, recipe: Recipe, invented: Sequence[Protocol], sitting: int
    ) -> None:
        self.desk, self.group, self.rank = desk, group, rank
        self.rows = slice(rank * desk.games, (rank + 1) * desk.games)
        self.guests = Guests(recipe, invented, rank * GROUPS + group, sitting, desk.games)
        start, share = self.guests.start, round(recipe.searched * 1000)
        self.minds = Thinkers(start.template, start.random_from, self.guests.seed, desk.games, recipe.walks, share)
        self.asked = np.zeros((desk.games, g.SIZE), np.uint8)  # the questions of the games themselves, as rows
        self.legal = np.zeros((desk.games, g.MASK_SIZE), np.uint8)
        self.noted: list[list[_Note]] = [[] for _ in range(desk.games)]
        for place in range(desk.games):
            self._seat(place)
        self._hand_in()

    def _seat(self, place: int) -> None:
        one = self.minds.each[place]
        known = one.s.cast.protocols
        self.guests.seat(place, [known[number].code for number in one.slots.protocols])

    def step(self) -> None:
        desk, rows = self.desk, self.rows
        if start := self.guests.change():
            for one in self.minds.each:
                one.template, one.pool = start.template, start.random_from
        self.minds.hear(desk.logits[self.group, rows].tobytes(), desk.worths[self.group, rows].tobytes())
        for place in self.minds.decided:
            self._note(place, self.minds.each[place])
        self._hand_in()

    def _note(self, place: int, one: Thinker) -> None:
        actions, weights = (
            np.array(list(one.actions), np.int16),
            np.array(list(one.weights), np.float32) / np.float32(WHOLE),
        )
        most = np.argsort(-weights, kind="stable")[:ANSWERS]
        seen, legal = self.asked[place].copy(), self.legal[place].copy()
        self.noted[place].append(_Note(seen, legal, actions[most], weights[most], one.worth, one.player, one.searched))
        if one.ended:
            self.desk.done.put(_gathered(self.noted[place], int(one.winner)))
            self.noted[place] = []
            self._seat(place)

    def _hand_in(self) -> None:
        desk, minds, group = self.desk, self.minds, self.group
        seen = np.frombuffer(memoryview(minds.seen), np.uint8).reshape(desk.games, g.SIZE).copy()
        legal = np.frombuffer(memoryview(minds.masks), np.uint8).reshape(desk.games, g.MASK_SIZE)
        self.guests.introduce(seen, np.frombuffer(memoryview(minds.asked), np.uint8))
        own = np.frombuffer(memoryview(minds.is_root), np.uint8) == 1
        self.asked[own], self.legal[own] = seen[own], legal[own]
        desk.seen[group, self.rows], desk.masks[group, self.rows] = seen, legal
        desk.ready[group, self.rank] += 1


class _Note(NamedTuple):
    """One decision, while its game goes on."""

    seen: NDArray[np.uint8]
    legal: NDArray[np.uint8]
    actions: NDArray[np.int16]
    weights: NDArray[np.float32]
    worth: float
    player: int
    searched: bool


def _gathered(notes: Sequence[_Note], winner: int) -> Decisions:
    actions, weights = np.zeros((len(notes), ANSWERS), np.int16), np.zeros((len(notes), ANSWERS), np.float16)
    for row, note in enumerate(notes):
        actions[row, : len(note.actions)] = note.actions
        weights[row, : len(note.weights)] = note.weights / note.weights.sum()
    won = [0.5 if winner < 0 else float(winner == note.player) for note in notes]
    return Decisions(
        np.stack([note.seen for note in notes]),
        np.stack([note.legal for note in notes]),
        actions,
        weights,
        np.array(won, np.float16),
        np.array([note.worth for note in notes], np.float16),
        np.array([note.searched for note in notes]),
    )
