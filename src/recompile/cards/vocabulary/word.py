"""What every word of the vocabulary is: frozen data with fields, equal to another one that means the same."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import ClassVar, TypeVar, dataclass_transform

Word = TypeVar("Word", bound="Node")

# How a sentence was phrased: the order of its adjectives, what was said though it goes without saying. The field of
# this name is no part of what a word is: two words that differ only in it are equal, and it is not saved.
PHRASING = "said"


WORDS: dict[str, type[Node]] = {}  # by name, in the order they are defined


@dataclass_transform(frozen_default=True)
def word(cls: type[Word]) -> type[Word]:
    """A frozen dataclass with slots.

    What they all have in common is written once, in `Node`: there are so many words that making the same five methods
    for each of them took a third of the time that a short command takes to start.
    """
    made = sentence_word(cls)
    WORDS[cls.__name__] = made
    return made


@dataclass_transform(frozen_default=True)
def sentence_word(cls: type[Word]) -> type[Word]:
    """Like a word, but no card is made of it: only sentences are."""
    return dataclass(repr=False, eq=False, slots=True)(cls)


@word
class Node:
    """The base of all words, so that a tree can be walked without knowing each of them.

    >>> from recompile.cards.vocabulary import AtLeast, Cards
    >>> AtLeast(2), AtLeast(2) == AtLeast(2), AtLeast(2) == AtLeast(3), len({AtLeast(2), AtLeast(2)})
    (AtLeast(least=2), True, False, 1)
    >>> Cards().covered.face_up == Cards().face_up.covered
    True
    >>> AtLeast(2).least = 3
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'least'
    """

    verbs: ClassVar[tuple[str, ...]] = ()  # what people would search it by

    def does(self) -> tuple[str, ...]:
        """Those of its verbs that this sentence is about."""
        return self.verbs

    def __setattr__(self, name: str, value: object) -> None:
        """Once, when it is made."""
        if name not in fields_of(type(self)) or hasattr(self, name):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in fields_of(type(self)) if name != PHRASING)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        """Only what differs from the usual."""
        fields = type(self).__dataclass_fields__
        shown = [
            f"{name}={getattr(self, name)!r}"
            for name in fields_of(type(self))
            if name != PHRASING and getattr(self, name) != fields[name].default
        ]
        return f"{type(self).__name__}({', '.join(shown)})"


def fields_of(kind: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a word, phrasing included."""
    return kind.__match_args__


del WORDS[Node.__name__]  # what they have in common is no word itself
