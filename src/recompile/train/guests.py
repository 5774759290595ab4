"""Which protocols come to a table, and how they are introduced: by name, or by their words alone.

A table has room for a few of those that were invented; others come in their place as time goes on, for the games that
begin then. Their numbers go beyond a byte: the rest of one stands in the bits that the first card of the protocol
leaves free in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recompile.adapters.starts import Start
from recompile.cards import Protocol
from recompile.encoding import sight as g
from recompile.encoding.action_ids import CARDS, MADE_FOR
from recompile.engine.cast import MOST_PROTOCOLS
from recompile.engine.ids import EACH
from recompile.game.setup import MAX_SEED
from recompile.train.recipe import Recipe

GAMES = 10**9  # a table has seeds for so many
STAY = 2000  # steps of a table before others come; it takes a moment to make room for them
PATIENCE = 500  # effects of a turn before its game is given up: invented texts go on for ever now and then


class Guests:
    """The protocols of one table of so many games. Every table of a run has a number, and another seed."""

    def __init__(self, recipe: Recipe, invented: Sequence[Protocol], number: int, sitting: int, games: int) -> None:
        self.seed = Random(f"{recipe.seed} {sitting} {number}").randrange(MAX_SEED - GAMES)
        self.chance, self.share = np.random.default_rng(self.seed), recipe.hide
        self.numbers = {protocol.code: len(MADE_FOR) + 1 + at for at, protocol in enumerate(invented)}
        self.recipe = recipe
        is_mixed = int((number + 1) * recipe.mixed) > int(number * recipe.mixed)
        self.invented = invented if is_mixed else ()
        self.start = self._start()
        # By who looks: what is added to the numbers of protocols, and the parts of these that are beyond a byte.
        self.hidden = np.zeros((games, 2, 6), np.uint8)
        self.beyond = np.zeros((games, 2, 6), np.uint32)
        self.steps = 0

    def change(self) -> Start | None:
        """One more step was made: now and then how games begin from now on, with others that were invented."""
        self.steps += 1
        if self.steps % STAY or len(self.invented) <= self.room:
            return None
        self.start = self._start()
        return self.start

    @property
    def room(self) -> int:
        """For so many a table has room beside the printed ones."""
        return MOST_PROTOCOLS - len(self.recipe.pool)

    def _start(self) -> Start:
        order = self.chance.permutation(len(self.invented))[: self.room]
        met = tuple(self.invented[at] for at in order)
        pool = (*self.recipe.pool, *(protocol.code for protocol in met))
        start = Start(draft=False, limit=self.recipe.limit, pool=pool, protocols=met)
        start.template.cast.patience = PATIENCE
        return start

    def seat(self, place: int, codes: Sequence[str]) -> None:
        """A game with these protocols, A's first, begins in this place: some of them keep their names to themselves."""
        chosen = (self.chance.random(6) < self.share).astype(np.uint8) * g.HIDDEN
        beyond = np.zeros(6, np.uint32)
        for at, code in enumerate(codes):
            if code in self.numbers:
                beyond[at], number = divmod(self.numbers[code], g.HIDDEN)
                chosen[at] = number + g.HIDDEN
        for who in (0, 1):
            self.hidden[place, who] = np.roll(chosen, 3 * who)
            self.beyond[place, who] = np.roll(beyond, 3 * who)

    def introduce(self, rows: NDArray[np.uint8], players: NDArray[np.integer[Any]]) -> None:
        """Write into the rows of all games who their protocols are, for the players who look."""
        games = np.arange(len(players))
        rows[:, g.PROTOCOL_BYTES : g.LINE_BYTES] |= self.hidden[games, players]
        rows.view("<u4")[:, :CARDS:EACH] |= self.beyond[games, players] << g.FREE_AT
