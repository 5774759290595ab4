"""Deals: what everything but the protocol on trial is decided by.

Each deal is played twice: with the protocol on one side and a printed one, its rival, in the same place on the other
side; then with the two exchanged. So whoever sits there has the same seat, the same partners and the same luck once
with it and once with a printed protocol in its place, and what seat, partners and deal are worth cancels out. Both
games have it on one side. Every printed protocol is rival, partner and opponent equally often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from recompile.game.setup import MAX_SEED

Sides = tuple[tuple[str, ...], tuple[str, ...]]
COMPANY = 4  # of the sides, beside the protocol and its rival


@dataclass(frozen=True, slots=True)
class Deal:
    """One of them: the rival, two with whoever begins, two with the other, and the lines of the two that change."""

    seed: int
    rival: str
    company: tuple[str, ...]
    lines: tuple[int, int]

    def sides(self, code: str, seat: int) -> Sides:
        """The protocols of A and of B, the one on trial at this seat.

        >>> deal = Deal(1, "FIR", ("WAT", "DEA", "LIF", "MET"), (0, 2))
        >>> deal.sides("KIT", 0)
        (('KIT', 'WAT', 'DEA'), ('LIF', 'MET', 'FIR'))
        >>> deal.sides("KIT", 1)
        (('FIR', 'WAT', 'DEA'), ('LIF', 'MET', 'KIT'))
        """
        changing = (code, self.rival) if seat == 0 else (self.rival, code)
        a, b = (
            (*pair[:line], each, *pair[line:])
            for pair, each, line in zip((self.company[:2], self.company[2:]), changing, self.lines, strict=True)
        )
        return a, b


def deal(pool: Sequence[str], seed: int, number: int) -> Deal:
    """The deal with this number, of those with this seed.

    >>> pool = ["FIR", "WAT", "DEA", "LIF", "MET", "SPE"]
    >>> sorted(deal(pool, 1, number).rival for number in range(6)) == sorted(pool)
    True
    """
    block, place = divmod(number, len(pool))
    order, steps = _round(tuple(pool), seed, block)
    chance = Random(f"{seed} deal {number}")
    company = tuple(order[(place + step) % len(order)] for step in steps)
    return Deal(chance.randrange(MAX_SEED + 1), order[place], company, (chance.randrange(3), chance.randrange(3)))


@lru_cache(maxsize=64)
def _round(pool: tuple[str, ...], seed: int, block: int) -> tuple[list[str], list[int]]:
    """For as many deals as there are protocols: an order, and how far from the rival the others are taken."""
    chance = Random(f"{seed} round {block}")
    return chance.sample(pool, len(pool)), chance.sample(range(1, len(pool)), COMPANY)
