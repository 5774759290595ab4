"""Chances from logits, with whole numbers: the same on every machine."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WHOLE: Final = 65536
THOUSAND: Final = 1000
DEEPEST: Final = 16  # what lies so many logits behind the best has no chance
ONE: Final = 1 << 24


def _powers(step: int, number: int) -> list[int]:
    """exp(-step/1000) to the power 0, 1, 2 ..., in parts of ONE; with room to spare, and rounded once.

    >>> [power / ONE for power in _powers(1000, 3)]
    [1.0, 0.3678794503211975, 0.1353352665901184]
    """
    fine = 1 << 90
    base = term = fine
    for at in range(1, 60):  # the series of the exponential
        term = -term * step // (THOUSAND * at)
        base += term
    found = [fine]
    for _ in range(number - 1):
        found.append(found[-1] * base // fine)
    return [(power * ONE + fine // 2) // fine for power in found]


_FINE: Final = vec[i64](_powers(1, THOUSAND))
_WHOLE: Final = vec[i64](_powers(THOUSAND, DEEPEST))


def chances(logits: vec[i64]) -> vec[i64]:
    """The chances of answers with these logits (in thousandths), in parts of 65536. What rounding leaves over goes to
    the best.

    >>> list(chances(vec[i64]([0, 0, 0]))), list(chances(vec[i64]([1000, 0, -20000])))
    ([21846, 21845, 21845], [47911, 17625, 0])
    """
    out = vec[i64]([0] * len(logits))
    if len(logits) == 0:
        return out
    best: i64 = 0
    for at in range(len(logits)):
        if logits[at] > logits[best]:
            best = at
    most = logits[best]
    total: i64 = 0
    for at in range(len(logits)):
        behind = most - logits[at]
        if behind < DEEPEST * THOUSAND:
            out[at] = _WHOLE[behind // THOUSAND] * _FINE[behind % THOUSAND] >> 24
        total += out[at]
    left: i64 = WHOLE
    for at in range(len(logits)):
        out[at] = out[at] * WHOLE // total
        left -= out[at]
    out[best] += left
    return out
