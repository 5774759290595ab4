"""Who has sat down and is not here, and how long the others have patience with that."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.table.seats import other
from recompile.table.shapes import Player


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that somebody who is asked is gone until their clock stops, and until the other may claim the game.

    The clock does not stop at once: a page that is loaded again would use up one of the pauses.
    """

    pause: float = 5.0
    claim: float = 120.0


USUAL = Patience()


class Absences:
    """Since when each player who is gone is waited for.

    >>> absences = Absences(Patience(claim=120))
    >>> absences.goes("B", 100.0)
    >>> absences.claimed_in("B", asked_at=90.0, now=130.0), absences.claimed_in("B", asked_at=125.0, now=260.0)
    (90.0, 0.0)
    """

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.gone: dict[Player, float] = {}

    def goes(self, player: Player, now: float) -> None:
        self.gone.setdefault(player, now)

    def comes(self, player: Player, now: float) -> None:
        """Waiting begins anew: while both were gone nobody waited."""
        self.gone.pop(player, None)
        if other(player) in self.gone:
            self.gone[other(player)] = now

    def pauses_at(self, player: Player, asked_at: float) -> float | None:
        """When the clock of this player, who is asked since then, stops; None if they are here."""
        return None if player not in self.gone else max(self.gone[player], asked_at) + self.patience.pause

    def claimed_in(self, player: Player, asked_at: float, now: float) -> float | None:
        """In how many seconds the game can be claimed from this player; None if they are here."""
        if player not in self.gone:
            return None
        return max(max(self.gone[player], asked_at) + self.patience.claim - now, 0.0)
