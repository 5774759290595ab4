"""Drafting by measured values: how strong a protocol is, with which it goes well, against which it does well.

The figures are in `data/draft.json`, in thousandths of a logit, measured over games with random drafts
(`scripts/learn_draft.py` writes the file). A protocol that nobody has measured is judged by the values printed on its
cards, as the measured ones bear out: that is little, but better than nothing.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean, linear_regression

from recompile.cards import PRINTED
from recompile.cards.library import Library
from recompile.game import View
from recompile.notation import Move
from recompile.notation.names import PLAYERS

SPREAD = 60.0  # how far below the best a pick may be and still be made now and then


@dataclass(frozen=True, slots=True)
class DraftTable:
    """Values of picks: alone, beside another of one's own, against one of the other player's."""

    power: dict[str, int]
    pair: dict[str, int]
    versus: dict[str, int]

    def worth(self, code: str, mine: tuple[str, ...], theirs: tuple[str, ...], library: Library = PRINTED) -> float:
        """What a protocol adds to those one has already, given what the other player has.

        >>> table = DraftTable({"FIR": 10, "WAT": -5}, {"FIR WAT": 3}, {"FIR WAT": 4, "WAT FIR": -4})
        >>> table.worth("WAT", ("FIR",), ()), table.worth("WAT", (), ("FIR",))
        (-2, -9)
        """
        together = sum(self.pair.get(" ".join(sorted((code, other))), 0) for other in mine)
        against = sum(self.versus.get(f"{code} {other}", 0) for other in theirs)
        alone = self.power[code] if code in self.power else self.guess(code, library)
        return alone + together + against

    def guess(self, code: str, library: Library) -> float:
        """How strong a protocol may be that was never measured: as those are whose cards have such values.

        >>> table = DraftTable({"FIR": 10, "GRA": 40}, {}, {})
        >>> [round(table.guess(code, PRINTED)) for code in ("WAT", "MET", "XYZ")]
        [10, 30, 25]
        """
        known = [(_values(other, library), power) for other, power in self.power.items() if other in library.protocols]
        values = [value for value, _ in known]
        if code not in library.protocols or len(set(values)) < 2:
            return fmean(self.power.values())
        slope, base = linear_regression(values, [power for _, power in known])
        return base + slope * _values(code, library)


@cache
def draft_table() -> DraftTable:
    data = json.loads(files("recompile.bots").joinpath("data", "draft.json").read_text(encoding="utf-8"))
    return DraftTable(data["power"], data["pair"], data["versus"])


def draft(view: View, chance: random.Random) -> Move | None:
    """A pick (or a ban) if this is the draft. Not always the very best: somebody who always drafts alike is no fun."""
    if view.decision is None or view.decision.kind not in ("draft", "ban"):
        return None
    me = PLAYERS.index(view.player)
    mine, theirs = (tuple(code for code, _ in view.sides[player].protocols) for player in (me, 1 - me))
    table = draft_table()
    worth = {move: table.worth(str(move), mine, theirs, view.library) + chance.gauss(0, SPREAD) for move in view.moves}
    return max(worth, key=lambda move: worth[move])


def _values(code: str, library: Library) -> int:
    """What the cards of a protocol are worth together."""
    return sum(card.value for card in library.protocols[code].cards)
