"""What a position is worth to a player, in thousandths of a logit: 0 is even, 1000 about 73 %, 3000 about 95 %."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards.vocabulary import Card
from recompile.engine.cast import NO_CAST, Cast, is_printed
from recompile.engine.ids import NOBODY
from recompile.engine.state import State
from recompile.search.features import GENERAL, MOST_ACTIVE, PER_CARD, collect

WON: Final = 100_000
LOGIT: Final = 1000.0


class Values:
    """A weight for every feature, and room to collect features in.

    Weights of cards are known by code; those of a card nobody has measured are estimated from what it is. They are laid
    out for the cards of one game at a time.
    """

    __slots__ = ("cards", "cast", "estimate", "general", "room", "weights")

    def __init__(
        self, general: list[int], cards: dict[str, list[int]], estimate: Callable[[Card], list[int]] | None = None
    ) -> None:
        if len(general) != GENERAL:
            raise ValueError(f"expected {GENERAL} weights, got {len(general)}")
        self.general = general
        self.cards = cards
        self.estimate = estimate
        self.cast: Cast = NO_CAST
        self.weights: vec[i64] = vec[i64](general)
        self.room: vec[i64] = vec[i64]([0] * MOST_ACTIVE)

    def _lay_out(self, cast: Cast) -> None:
        weights = self.general[:]
        for protocol in cast.protocols:
            printed = is_printed(protocol)
            for card in protocol.cards:
                code = f"{protocol.code}{card.value}"
                if printed and code in self.cards:
                    weights += self.cards[code]
                elif self.estimate is not None:
                    weights += self.estimate(card)
                else:
                    weights += [0] * PER_CARD
        self.weights = vec[i64](weights)
        self.cast = cast

    def side(self, s: State, player: i64) -> i64:
        """The sum of one player's weights."""
        if self.cast is not s.cast:
            self._lay_out(s.cast)
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
