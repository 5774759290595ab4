"""Which protocols come to a table, and how they are introduced: by name, or by their words alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recompile.adapters.starts import Start
from recompile.cards import Protocol
from recompile.encoding import sight as g
from recompile.encoding.action_ids import MADE_FOR
from recompile.engine.cast import MOST_PROTOCOLS
from recompile.train.recipe import Recipe


class Guests:
    """The protocols of one table of so many games. Every table of a run has a number, and another seed."""

    def __init__(self, recipe: Recipe, invented: Sequence[Protocol], number: int, sitting: int, games: int) -> None:
        self.seed = ((recipe.seed * 64 + sitting) * 1024 + number) * 10**8
        self.chance, self.share = np.random.default_rng(self.seed), recipe.hide
        self.numbers = {protocol.code: len(MADE_FOR) + 1 + at for at, protocol in enumerate(invented)}
        is_mixed = int((number + 1) * recipe.mixed) > int(number * recipe.mixed)
        met = self._some(invented, MOST_PROTOCOLS - len(recipe.pool)) if is_mixed else ()
        pool = (*recipe.pool, *(protocol.code for protocol in met))
        self.start = Start(draft=False, limit=recipe.limit, pool=pool, protocols=met)
        self.hidden = np.zeros((games, 2, 6), np.uint8)  # by who looks: what is added to the numbers of protocols

    def _some(self, invented: Sequence[Protocol], most: int) -> tuple[Protocol, ...]:
        """Those that appear here: not every table has room for all."""
        order = self.chance.permutation(len(invented))[:most]
        return tuple(invented[at] for at in order)

    def seat(self, place: int, codes: Sequence[str]) -> None:
        """A game with these protocols, A's first, begins in this place: some of them keep their names to themselves."""
        chosen = (self.chance.random(6) < self.share).astype(np.uint8) * g.HIDDEN
        for at, code in enumerate(codes):
            if code in self.numbers:
                chosen[at] = self.numbers[code] + g.HIDDEN
        self.hidden[place, 0] = chosen
        self.hidden[place, 1] = np.roll(chosen, 3)

    def masks(self, players: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
        """What is added to the numbers of protocols in the rows of all games, for the players who look."""
        return self.hidden[np.arange(len(players)), players]
