"""A property that is made once for each object, as `functools.cached_property` is, without the lock that one has on
Python 3.11: views are made for every reader of every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Owner = TypeVar("Owner")
Made = TypeVar("Made")


class once(Generic[Owner, Made]):  # noqa: N801  (it is written like a property)
    """
    >>> class Die:
    ...     @once
    ...     def sides(self) -> list[int]:
    ...         return [1, 2, 3, 4, 5, 6]
    >>> die = Die()
    >>> die.sides is die.sides
    True
    """

    def __init__(self, make: Callable[[Owner], Made]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, owner: None, kind: type[Owner]) -> once[Owner, Made]: ...
    @overload
    def __get__(self, owner: Owner, kind: type[Owner]) -> Made: ...
    def __get__(self, owner: Owner | None, kind: type[Owner]) -> Any:
        if owner is None:
            return self
        made = owner.__dict__[self._make.__name__] = self._make(owner)
        return made
