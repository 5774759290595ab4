"""How strong the printed protocols are for the players of the judge: `data/printed.json`, measured once by a long
simulation (`scripts/measure_printed.py` writes the file), as points and games, so that each has its interval."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from recompile.lab.errors import ArenaError
from recompile.lab.intervals import Share, share

FORMAT = 1
A_GAME = 6  # protocols


@dataclass(frozen=True, slots=True)
class Printed:
    """At one strength: each protocol's share of games won, that of whoever begins, and how many games took how long."""

    protocols: Mapping[str, Share]
    first: Share
    turns: Mapping[int, int]

    @property
    def mean_turns(self) -> float:
        return sum(turns * games for turns, games in self.turns.items()) / self.first.games

    def rank(self, rate: float) -> int:
        """The place a protocol with this share would have among them, from 1 on.

        >>> three = {"FIR": share(6, 10), "WAT": share(5, 10), "DEA": share(4, 10)}
        >>> Printed(three, share(0, 0), {}).rank(0.55)
        2
        """
        return 1 + sum(each.rate > rate for each in self.protocols.values())


@cache
def printed(strength: str) -> Printed:
    data = json.loads(files("recompile.lab.judge").joinpath("data", "printed.json").read_text(encoding="utf-8"))
    if data.get("format") != FORMAT:
        raise ArenaError(f"the figures of the printed protocols are not of format {FORMAT}: see measure_printed.py")
    found = data[strength]
    each = found["games"] * A_GAME // len(found["points"])
    return Printed(
        {code: share(points, each) for code, points in found["points"].items()},
        share(found["first"], found["games"]),
        {int(turns): games for turns, games in found["turns"].items()},
    )
