"""What a coach says to the player who is asked, as it goes over the wire: where to look, with what, what and why."""

from __future__ import annotations

from typing import Literal

from recompile.bots.drafting import PickKind
from recompile.table.shapes import Plain, Player

WhyKind = Literal[
    "sure_win_now",
    "sure_win",
    "only_safe",
    "wins",
    "compiles",
    "stops",
    "stops_control",
    "lets_win",
    "lets_compile",
    "lets_control",
    "compiles_next",
    "threatens",
    "control",
    "sets_back",
    "closer",
    "leads",
    "search",
]


class Why(Plain, frozen=True):
    """One reason for an answer, and what it rests on.

    - `player` is who wins, compiles, takes control or leads, or has what a pick is strong with or against; `stack` is
      where (`B3`).
    - `deals` of the `of` deals tried show it; in all of them it is as certain as anything the player can know. What is
      proved (`sure_win_now`, `sure_win`, `only_safe`) holds in every deal there is, and was tried in none. Nor was
      why a protocol is picked or banned: that was measured over many games, or is a `guess`.
    - `instead` are those in which it happens after the next best answer, `move`; nothing where that is not spoken of.
    - `old` and `new` are numbers now and after it: what is missing to compile, totals, or points of a hundred.
    """

    kind: WhyKind | PickKind
    sentence: str
    player: Player
    stack: str | None
    deals: int
    of: int
    instead: int | None
    move: str | None
    old: int | None
    new: int | None


class Nudge(Plain, frozen=True):
    """The first help, where to look (`line` is nothing where it is in none), and the second, with which card.

    In the draft the second names a few protocols and no card.
    """

    sentence: str
    line: Literal[1, 2, 3] | None
    card: str | None


class Choice(Plain, frozen=True):
    """An answer and the chance to win after it, from 0 to 1."""

    move: str
    label: str
    chance: float
