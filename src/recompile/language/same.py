"""The very same word: two that are equal may be phrased differently, so what is said of one is kept by its identity."""

from __future__ import annotations

from typing import Any


class Same:
    """Something by its identity, as the key of a cache; it is kept alive by it.

    >>> one, other = [1], [1]
    >>> Same(one) == Same(one), Same(one) == Same(other)
    (True, False)
    """

    __slots__ = ("it",)

    def __init__(self, it: Any) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it
