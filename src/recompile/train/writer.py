"""Writes words at random: whatever the types of their fields allow, mostly the usual, and not too deep.

Much of it makes no sense, cannot be told or cannot be played: who asks for words has to look.

>>> Writer(Random(2)).word(v.Discard)
Discard(what=Cards(zone='hand', face='down', where=Lines(stack=True)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from random import Random
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from recompile.cards import vocabulary as v
from recompile.cards.checks import DOERS, RULES, TRIGGERS
from recompile.cards.codec import hints_of
from recompile.cards.vocabulary import connectives, effects

EFFECTS: Final = tuple(word for word in v.WORDS.values() if word.__module__ in (effects.__name__, connectives.__name__))
LEAVES: Final = (v.Flip, v.Draw, v.Discard, v.Refresh)
UNUSUAL: Final = (0.4, 0.3, 0.2, 0.1)  # how often a field is not left as usual, by depth
DEEP: Final = 3  # from here on only words that hold no others
NAMING: Final = ("protocol", "not_protocol", "by")  # fields with the code of a protocol


class Writer:
    def __init__(self, dice: Random, names: Sequence[str] = ()) -> None:
        """Protocols are named by these codes; without any, none is."""
        self.dice, self.names = dice, names

    def box(self, name: str) -> v.Node | tuple[v.Node, ...]:
        """A whole text for the box of this name."""
        return self.effects(0) if name == "middle" else self.word(self.dice.choice((*TRIGGERS, *RULES)))

    def word(self, kind: type[v.Node], depth: int = 0) -> v.Node:
        usual = {field.name: field.default for field in fields(kind)}
        unusual = UNUSUAL[min(depth, DEEP)]
        return kind(
            **{
                name: self.field(kind, name, depth)
                for name in hints_of(kind)
                if usual[name] is MISSING or self.dice.random() < unusual
            }
        )

    def field(self, kind: type[v.Node], name: str, depth: int = 0) -> Any:
        """Something for this field of such a word."""
        hint = hints_of(kind)[name]
        if hint is v.Node:
            return self.effect(depth + 1)
        if hint == tuple[v.Node, ...]:
            return self.effects(depth + 1)
        if name in NAMING and str in (hint, *get_args(hint)):
            return self.dice.choice((*self.names, *(DOERS if kind is v.When else ())) or (None,))
        return self._value(hint, depth)

    def effect(self, depth: int = 0) -> v.Node:
        return self.word(self.dice.choice(EFFECTS if depth < DEEP else LEAVES), depth)

    def effects(self, depth: int) -> tuple[v.Node, ...]:
        return tuple(self.effect(depth) for _ in range(self.dice.choice((1, 1, 2))))

    def _value(self, hint: object, depth: int) -> Any:
        origin, options = get_origin(hint), get_args(hint)
        if origin is Literal:
            return self.dice.choice(options)
        if origin in (Union, UnionType):
            return self._value(self.dice.choice(options if depth <= DEEP else options[:1]), depth)
        if origin is tuple:
            return tuple({self._value(options[0], depth): 0 for _ in range(self.dice.choice((1, 2)))})
        if isinstance(hint, type) and issubclass(hint, v.Node):
            return self.word(hint, depth + 1)
        return self.dice.choice((1, 2, 5)) if hint is int else True if hint is bool else None
