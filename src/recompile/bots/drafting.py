"""Drafting by measured values: how strong a protocol is, with which it goes well, against which it does well.

The figures are in `data/draft.json`, in thousandths of a logit, measured over games with random drafts
(`scripts/learn_draft.py` writes the file).
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from recompile.game import View
from recompile.notation import Move
from recompile.notation.names import PLAYERS, protocol_name

SPREAD = 60.0  # how far below the best a pick may be and still be made now and then


@dataclass(frozen=True, slots=True)
class DraftTable:
    """Values of picks: alone, beside another of one's own, against one of the other player's."""

    power: dict[str, int]
    pair: dict[str, int]
    versus: dict[str, int]

    def worth(self, code: str, mine: tuple[str, ...], theirs: tuple[str, ...]) -> int:
        """What a protocol adds to those one has already, given what the other player has.

        >>> table = DraftTable({"FIR": 10, "WAT": -5}, {"FIR WAT": 3}, {"FIR WAT": 4, "WAT FIR": -4})
        >>> table.worth("WAT", ("FIR",), ()), table.worth("WAT", (), ("FIR",))
        (-2, -9)
        """
        together = sum(self.pair.get(" ".join(sorted((code, other))), 0) for other in mine)
        against = sum(self.versus.get(f"{code} {other}", 0) for other in theirs)
        return self.power.get(code, 0) + together + against


@cache
def draft_table() -> DraftTable:
    data = json.loads(files("recompile.bots").joinpath("data", "draft.json").read_text(encoding="utf-8"))
    return DraftTable(data["power"], data["pair"], data["versus"])


def draft(view: View, chance: random.Random) -> Move | None:
    """A pick (or a ban) if this is the draft. Not always the very best: somebody who always drafts alike is no fun."""
    if view.decision is None or view.decision.kind not in ("draft", "ban"):
        return None
    me = PLAYERS.index(view.player)
    mine, theirs = (_picked(view, player) for player in (me, 1 - me))
    table = draft_table()
    worth = {move: table.worth(str(move), mine, theirs) + chance.gauss(0, SPREAD) for move in view.moves}
    return max(worth, key=lambda move: worth[move])


def _picked(view: View, player: int) -> tuple[str, ...]:
    return tuple(protocol_name(number) for number, _ in view.position.sides[player].protocols)
