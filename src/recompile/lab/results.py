"""The result of one game of a tournament, and the same as a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from recompile.notation.names import PLAYERS

Key = tuple[tuple[str, str], int, str]
Triple = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One game. Pairs belong to the first and the second bot, in this order, wherever they sit.

    `seat` is where the first bot sits; `winner` is the name of a bot. The pace is in seconds for each decision; it
    depends on the machine, so results are compared without it.

    >>> won = Result(("x", "y"), 0, 5, "B", (("FIR",), ("WAT",)), "y", "compiled", "", 30, (40, 41), (0.1, 0.2))
    >>> won.points, won.points_of_a, Result.parse(won.line()) == won
    (0.0, 1.0, True)
    """

    bots: tuple[str, str]
    number: int
    seed: int
    seat: str
    protocols: tuple[Triple, Triple]
    winner: str | None
    by: str
    reason: str
    turns: int
    decisions: tuple[int, int]
    pace: tuple[float, float] = field(compare=False)
    record: str | None = field(default=None, compare=False)

    @property
    def key(self) -> Key:
        """Which game of its tournament it is."""
        return self.bots, self.number, self.seat

    @property
    def points(self) -> float:
        """What the first bot gets: 1 for a win, 0 for a loss, a half for a game that was cut."""
        return 0.5 if self.winner is None else float(self.winner == self.bots[0])

    @property
    def points_of_a(self) -> float:
        """The same for whoever plays first."""
        return self.points if self.seat == PLAYERS[0] else 1 - self.points

    def line(self) -> str:
        data = {name: getattr(self, name) for name in self.__slots__}
        if self.record is None:
            del data["record"]
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def parse(cls, line: str) -> Result:
        """Read a line. Anything else than such a line is a ValueError."""
        try:
            return _read(json.loads(line))
        except (KeyError, TypeError, ValueError, RecursionError) as problem:
            raise ValueError(f"not the result of a game: {line[:60]}") from problem


def _read(data: Mapping[str, Any]) -> Result:
    first, second = data["protocols"]
    winner, record = data["winner"], data.get("record")
    bots = _pair(data["bots"], str)
    seat, by = str(data["seat"]), str(data["by"])
    if winner not in (None, *bots) or seat not in PLAYERS or by not in ("compiled", "cut", "forfeit"):
        raise ValueError("no such winner, seat or ending")
    return Result(
        bots,
        int(data["number"]),
        int(data["seed"]),
        seat,
        (tuple(map(str, first)), tuple(map(str, second))),
        winner,
        by,
        str(data["reason"]),
        int(data["turns"]),
        _pair(data["decisions"], int),
        _pair(data["pace"], float),
        None if record is None else str(record),
    )


def _pair(values: Any, kind: type[Any]) -> tuple[Any, Any]:
    first, second = values
    return kind(first), kind(second)
