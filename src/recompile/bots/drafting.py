"""Drafting by measured values: how strong a protocol is, with which it goes well, against which it does well.

The figures are in `data/draft.json`, in thousandths of a logit, measured over games with random drafts
(`scripts/learn_draft.py` writes the file). A protocol that nobody has measured is judged by the values printed on its
cards, as the measured ones bear out: that is little, but better than nothing. The same figures say why a pick was made.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean, linear_regression
from typing import Literal

from recompile.cards import PRINTED
from recompile.cards.library import Library
from recompile.game import View
from recompile.notation import Move
from recompile.notation.names import PLAYERS

SPREAD = 160.0  # how far below the best a pick may be and still be made now and then
WORTH_SAYING = 60.0  # a reason has at least this figure, 3 games in 200: nobody would notice less
MOST = 2  # reasons that are told
PickKind = Literal["strong", "strong_with", "strong_against", "all_in_all", "even", "weaker", "guess"]


@dataclass(frozen=True, slots=True)
class PickReason:
    """Why a protocol is picked; `other` is the one it is strong with, or against.

    Where no figure is large enough by itself: `all_in_all` they are, the protocol is about `even` with what is left, or
    it is `weaker`, and picked by chance. What nobody has measured is a `guess`.
    """

    kind: PickKind
    other: str | None = None


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
        together = sum(self.together(code, other) for other in mine)
        against = sum(self.against(code, other) for other in theirs)
        return self.alone(code, library) + together + against

    def alone(self, code: str, library: Library) -> float:
        return self.power[code] if code in self.power else self.guess(code, library)

    def together(self, code: str, other: str) -> int:
        return self.pair.get(" ".join(sorted((code, other))), 0)

    def against(self, code: str, other: str) -> int:
        return self.versus.get(f"{code} {other}", 0)

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

    def reasons(
        self,
        code: str,
        mine: tuple[str, ...],
        theirs: tuple[str, ...],
        left: tuple[str, ...],
        library: Library = PRINTED,
    ) -> tuple[PickReason, ...]:
        """Why this one of those that are `left`, the strongest reason first.

        >>> table = DraftTable({"FIR": 90, "WAT": -10, "LIF": -50, "MET": -30}, {"LIF WAT": 80}, {"MET FIR": 70})
        >>> left = ("FIR", "WAT", "MET")
        >>> table.reasons("FIR", (), (), left), table.reasons("WAT", ("LIF",), (), left)
        ((PickReason(kind='strong', other=None),), (PickReason(kind='strong_with', other='LIF'),))
        """
        if code not in self.power:
            return (PickReason("guess"),)
        lead = self.worth(code, mine, theirs, library) - fmean(self.worth(each, mine, theirs, library) for each in left)
        if lead <= -WORTH_SAYING:  # then something may speak for it, but all of it speaks against it
            return (PickReason("weaker"),)
        alone = self.alone(code, library) - fmean(self.alone(each, library) for each in left)
        figures = [
            (alone, PickReason("strong")),
            *((self.together(code, other), PickReason("strong_with", other)) for other in mine),
            *((self.against(code, other), PickReason("strong_against", other)) for other in theirs),
        ]
        figures.sort(key=lambda each: -each[0])
        found = tuple(reason for figure, reason in figures[:MOST] if figure >= WORTH_SAYING)
        return found or (PickReason("all_in_all" if lead >= WORTH_SAYING else "even"),)


@cache
def draft_table() -> DraftTable:
    data = json.loads(files("recompile.bots").joinpath("data", "draft.json").read_text(encoding="utf-8"))
    return DraftTable(data["power"], data["pair"], data["versus"])


def draft(view: View, chance: random.Random) -> Move | None:
    """A pick (or a ban) if this is the draft. Not always the very best: somebody who always drafts alike is no fun."""
    if not is_drafting(view):
        return None
    worth = {code: value + chance.gauss(0, SPREAD) for code, value in _worth(view).items()}
    return Move(max(worth, key=lambda code: worth[code]))


def is_drafting(view: View) -> bool:
    return view.decision is not None and view.decision.kind in ("draft", "ban")


def ranked(view: View) -> list[tuple[str, float]]:
    """What can be picked or banned, with what it is worth to the player of the view, the best first."""
    return sorted(_worth(view).items(), key=lambda each: -each[1])


def reasons(view: View, code: str) -> tuple[PickReason, ...]:
    """Why the player of the view picks (or bans) this protocol."""
    mine, theirs = _picked(view)
    left = () if view.draft is None else view.draft.pool
    return draft_table().reasons(code, mine, theirs, left, view.library)


def _worth(view: View) -> dict[str, float]:
    mine, theirs = _picked(view)
    return {str(move): draft_table().worth(str(move), mine, theirs, view.library) for move in view.moves}


def _picked(view: View) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the player of the view has, and what the other one has."""
    first, second = (tuple(code for code, _ in side.protocols) for side in view.sides)
    return (first, second) if view.player == PLAYERS[0] else (second, first)


def _values(code: str, library: Library) -> int:
    """What the cards of a protocol are worth together."""
    return sum(card.value for card in library.protocols[code].cards)
