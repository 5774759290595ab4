"""What every word of the vocabulary is: frozen data with fields, equal to another one that says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, fields
from typing import TypeVar, dataclass_transform

Word = TypeVar("Word")


@dataclass_transform(frozen_default=True)
def word(cls: type[Word]) -> type[Word]:
    """A frozen dataclass with slots.

    What they all have in common is written once, in `Node`: there are so many words that making the same five methods
    for each of them took a third of the time that a short command takes to start.
    """
    return dataclass(repr=False, eq=False, slots=True)(cls)


@word
class Node:
    """The base of all words, so that a tree can be walked without knowing each of them.

    >>> from recompile.cards.vocabulary import AtLeast
    >>> AtLeast(2), AtLeast(2) == AtLeast(2), AtLeast(2) == AtLeast(3), len({AtLeast(2), AtLeast(2)})
    (AtLeast(least=2), True, False, 1)
    >>> AtLeast(2).least = 3
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'least'
    """

    def __setattr__(self, name: str, value: object) -> None:
        """Once, when it is made."""
        if name not in type(self).__dataclass_fields__ or hasattr(self, name):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in type(self).__dataclass_fields__)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        fields = zip(type(self).__dataclass_fields__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"


def nodes(part: object) -> Iterator[Node]:
    """All words of a text, outermost first."""
    if isinstance(part, tuple):
        for item in part:
            yield from nodes(item)
    elif isinstance(part, Node):
        yield part
        for field in fields(part):
            yield from nodes(getattr(part, field.name))
