"""What a position is worth to a player, in thousandths of a logit: 0 is even, 1000 about 73 %, 3000 about 95 %."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.ids import NOBODY
from recompile.engine.state import State
from recompile.search.features import FEATURES, MOST_ACTIVE, collect

WON: Final = 100_000
LOGIT: Final = 1000.0


class Values:
    """A weight for every feature, and room to collect features in."""

    __slots__ = ("room", "weights")

    def __init__(self, weights: list[int]) -> None:
        if len(weights) != FEATURES:
            raise ValueError(f"expected {FEATURES} weights, got {len(weights)}")
        self.weights: vec[i64] = vec[i64](weights)
        self.room: vec[i64] = vec[i64]([0] * MOST_ACTIVE)

    def side(self, s: State, player: i64) -> i64:
        """The sum of one player's weights."""
        room = self.room
        weights = self.weights
        total: i64 = 0
        for at in range(collect(s, player, room)):
            total += weights[room[at]]
        return total

    def worth(self, s: State, player: i64) -> i64:
        """What the position is worth to this player, from their win to their loss."""
        if s.winner != NOBODY:
            if s.winner == player:
                return WON
            return -WON
        return self.side(s, player) - self.side(s, 1 - player)


def chance_to_win(worth: i64) -> float:
    """
    >>> chance_to_win(0), round(chance_to_win(1000), 2), round(chance_to_win(-WON), 2)
    (0.5, 0.73, 0.0)
    """
    return 1.0 / (1.0 + exp(-float(worth) / LOGIT))
