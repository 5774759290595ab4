"""What positions are worth, as learned from games (`scripts/learn_values.py` writes the file).

Weights of cards are keyed by code. A card nobody has measured gets what cards of its value and with its kind of boxes
are usually worth.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from statistics import fmean
from types import MappingProxyType
from typing import Any

from recompile.bots.base import BotError
from recompile.cards import CARDS, Card
from recompile.search.evaluate import Values

VERSION = 2
Weights = dict[str, list[int]]
NOTHING: Mapping[Card, Card] = MappingProxyType({})


@cache
def learned_values() -> Values:
    """The values this package comes with."""
    data = _data()
    return Values(data["general"], data["cards"], _usual().estimate)


def usual_values(like: Mapping[Card, Card] = NOTHING) -> Values:
    """The same for players who know no card by heart, and take each for what cards of its kind are usually worth: all
    protocols are alike to them, printed or not. A card may be taken for another one that it is `like`."""
    usual = _usual()

    def estimate(card: Card) -> list[int]:
        return usual.estimate(like.get(card, card) if like else card)

    return Values(_data()["general"], {}, estimate)


@cache
def _data() -> dict[str, Any]:
    text = files("recompile.bots").joinpath("data", "values.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    if data.get("version") != VERSION:
        raise BotError(f"the learned values are not of version {VERSION}: run scripts/learn_values.py")
    return data


@cache
def _usual() -> Usual:
    return Usual(_data()["cards"])


class Usual:
    """What a card of some kind is usually worth: the mean of the measured cards of its value, and how much a box of
    each place adds to or takes from that."""

    def __init__(self, weights: Weights) -> None:
        measured = {code: worth for code, worth in weights.items() if code in CARDS}
        self.mean = _mean(list(measured.values()))
        self.by_value = {
            value: _mean([worth for code, worth in measured.items() if CARDS[code].value == value])
            for value in range(7)
        }
        self.by_box: dict[tuple[str, bool], list[float]] = {}
        for box in ("top", "middle", "bottom"):
            for there in (True, False):
                rest = [
                    [w - usual for w, usual in zip(worth, self.by_value[CARDS[code].value], strict=True)]
                    for code, worth in measured.items()
                    if bool(getattr(CARDS[code], box)) == there
                ]
                self.by_box[box, there] = _mean(rest)
        self._kinds: dict[tuple[int, bool, bool, bool], list[int]] = {}

    def estimate(self, card: Card) -> list[int]:
        """The weights of a card that nobody has measured.

        >>> Usual({"FIR0": [10, 20, 0, -5, 0], "FIR1": [20, 10, 0, -5, 0]}).estimate(CARDS["FIR1"].card)
        [20, 10, 0, -5, 0]
        """
        kind = card.value, bool(card.top), bool(card.middle), bool(card.bottom)
        if kind not in self._kinds:
            worth = self.by_value.get(card.value, self.mean)
            boxes = zip(("top", "middle", "bottom"), kind[1:], strict=True)
            changes = [self.by_box[box] for box in boxes]
            self._kinds[kind] = [round(w + sum(change[at] for change in changes)) for at, w in enumerate(worth)]
        return self._kinds[kind]


def _mean(rows: list[list[float]] | list[list[int]]) -> list[float]:
    return [fmean(column) for column in zip(*rows, strict=True)] or [0.0] * 5
