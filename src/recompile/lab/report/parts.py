"""What sections of the page are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import TypeVar

from recompile.lab.effects import Effect
from recompile.lab.intervals import Share
from recompile.lab.report.measures import FEWEST, Measures, protocol_title

Ranked = TypeVar("Ranked")

MOST = 12  # of the best and of the worst in a figure


@dataclass(frozen=True, slots=True)
class PageTable:
    """Cells are texts; the first column names the row. A long one is folded up."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    folded: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """`alt` says what is in it to those who do not see it. A wide one cannot be made small enough for a phone."""

    svg: str
    alt: str
    caption: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """`key` is its name on the page."""

    key: str
    title: str
    says: Sequence[str]
    figures: Sequence[Figure]
    tables: Sequence[PageTable] = field(default=())


def is_off(won: Share, among: int) -> bool:
    """Whether a share is further from 50 % than luck explains, though one looks at so many of them (Bonferroni).

    >>> from recompile.lab.intervals import share
    >>> is_off(share(530, 1000), 1), is_off(share(540, 1000), 1), is_off(share(540, 1000), 30)
    (False, True, False)
    """
    return 2 * abs(won.rate - 0.5) * sqrt(won.games) > NormalDist().inv_cdf(1 - 0.025 / among)


def often(m: Measures) -> dict[str, Share]:
    """The protocols that were seen often enough to be ranked, the best first; all if none was."""
    known = {code: won for code, won in m.protocols.items() if won.games >= FEWEST}
    return known if len(known) > 2 else m.protocols


def ends(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best and the worst; all, if there are not more."""
    return list(ranked) if len(ranked) <= 2 * MOST else [*ranked[:MOST], *ranked[-MOST:]]


def gapped(shown: Sequence[Ranked], ranked: Sequence[Ranked]) -> list[Ranked | None]:
    """With a gap between the best and the worst, where others were left out."""
    return list(shown) if len(shown) == len(ranked) else [*shown[:MOST], None, *shown[MOST:]]


def share_point(won: Share) -> Effect | None:
    return Effect(won.rate, won.low, won.high).in_points if won.games else None


def names_of(codes: Iterable[str]) -> list[str]:
    return [protocol_title(code) for code in codes]
