"""What sections of the page are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from recompile.lab.intervals import Share
from recompile.lab.report.figures import Point
from recompile.lab.report.measures import protocol_title
from recompile.lab.report.regression import Effect

Ranked = TypeVar("Ranked")

MOST = 12  # of the best and of the worst in a figure
FEWEST = 30  # games; what was seen less often is in no figure


@dataclass(frozen=True, slots=True)
class Table:
    """Cells are texts; the first column names the row. A long one is folded up."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    folded: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """`alt` says what is in it to those who do not see it."""

    svg: str
    alt: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """`key` is its name on the page."""

    key: str
    title: str
    says: Sequence[str]
    figures: Sequence[Figure]
    tables: Sequence[Table] = field(default=())


def is_off(won: Share) -> bool:
    """Whether 50 % is outside of the interval."""
    return won.low > 0.5 or won.high < 0.5


def ends(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best and the worst; all, if there are not more."""
    return list(ranked) if len(ranked) <= 2 * MOST else [*ranked[:MOST], *ranked[-MOST:]]


def share_point(won: Share) -> Point | None:
    return Point(100 * won.rate, 100 * won.low, 100 * won.high) if won.games else None


def effect_point(effect: Effect) -> Point:
    return Point(100 * effect.size, 100 * effect.low, 100 * effect.high)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def names_of(codes: Iterable[str]) -> list[str]:
    return [protocol_title(code) for code in codes]
