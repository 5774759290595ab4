"""Telling: the first form that fits says it, and its holes are told in the same way.

What was said before changes how things are said: once the opponent is named, what is theirs is "their". Forms ask for
such circumstances (`needs`) and bring them about (`sets`); they are features that last until the text ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from recompile.cards import PRINTED, Library
from recompile.cards.vocabulary import Cards
from recompile.language.forms import Features, Form
from recompile.language.grammar import PROTOCOLS, Grammar, Slot
from recompile.language.matching import REST, Bound, match

_SAYS: Final = "says:"


class CannotTell(ValueError):
    """A language has no form for something."""


class Telling:
    """One text as it is told."""

    def __init__(self, grammar: Grammar, library: Library = PRINTED, circumstances: Iterable[str] = ()) -> None:
        self.grammar = grammar
        self.library = library
        self.so_far = frozenset(circumstances)

    def tell(self, category: str, value: Any, features: Features) -> list[str]:
        """The words for this."""
        words = self._told(category, value, features)
        if words is None:
            raise CannotTell(f"there is no {category} in {self.grammar.lang!r} for {value!r}")
        return words

    def _told(self, category: str, value: Any, features: Features) -> list[str] | None:
        if category in self.grammar.numbers:
            fits = type(value) is int and self.grammar.numbers[category](value)
            return [str(abs(value))] if fits else None
        if category in PROTOCOLS:
            fits = isinstance(value, str) and value.isupper()
            return PROTOCOLS[category](value, self.grammar.lang, self.library).split() if fits else None
        before = self.so_far
        for form, slots in self.grammar.lines(category, features):
            bound: Bound = {}
            if form.read or not self._fits(form, features) or not match(form.meaning, value, bound):
                continue
            words = self._filled(slots, bound)
            if words is not None:
                self._set(form.sets)
                return words
            self.so_far = before
        return None

    def _fits(self, form: Form, features: Features) -> bool:
        so = features | self.so_far
        return all(each[1:] not in so if each[0] == "-" else each in so for each in form.needs)

    def _set(self, circumstances: Features) -> None:
        """Those with a minus are so no more; `-done:` ends all that begin so."""
        over = {each[1:] for each in circumstances if each[0] == "-"}
        new = {each for each in circumstances if each[0] != "-"}
        left = (each for each in self.so_far if each not in over and each.partition(":")[0] + ":" not in over)
        self.so_far = frozenset((*left, *new))

    def _filled(self, slots: tuple[Slot, ...], bound: Bound) -> list[str] | None:
        if REST not in bound:
            return self._in_order(slots, bound, [])
        cards, fixed = bound[REST]
        outside = frozenset(each for each in self.so_far if each.startswith(_SAYS))
        inside = frozenset(_SAYS + name for name in cards.wording)
        self.so_far = (self.so_far - outside) | inside
        unsaid = [name for name in cards.wording if name not in fixed]
        words = self._in_order(slots, bound, unsaid)
        self.so_far = (self.so_far - inside) | outside
        return None if unsaid else words

    def _in_order(self, slots: tuple[Slot, ...], bound: Bound, unsaid: list[str]) -> list[str] | None:
        words: list[str] = []
        for slot in slots:
            found = self._slot(slot, bound, unsaid)
            if found is None:
                return None
            words += found
        return words

    def _slot(self, slot: Slot, bound: Bound, unsaid: list[str]) -> list[str] | None:
        if not slot.category:
            return list(slot.words)
        if slot.adjectives:
            return self._adjectives(slot, bound[REST][0], unsaid)
        value = bound[slot.name]
        if not slot.many:
            return self._told(slot.category, value, slot.features)
        if slot.many == "~":
            return self._run(slot, value)
        if slot.many == "+" and not value:
            return None
        return _joined([self._told(slot.category, each, slot.features) for each in value])

    def _run(self, slot: Slot, values: tuple[Any, ...]) -> list[str] | None:
        """A row: each form says as many of its things as it can."""
        words: list[str] = []
        longest = max(len(form.meaning) for form, _ in self.grammar.lines(slot.category, slot.features))
        while values:
            for many in range(min(longest, len(values)), 0, -1):
                found = self._told(slot.category, values[:many], slot.features)
                if found is not None:
                    break
            else:
                return None
            words, values = words + found, values[many:]
        return words

    def _adjectives(self, slot: Slot, cards: Cards, unsaid: list[str]) -> list[str] | None:
        """Those of this category, in the order they are to be said in."""
        words: list[str] = []
        for name in tuple(unsaid):
            for form, slots in self.grammar.lines(slot.category, slot.features):
                bound: Bound = {}
                fits = form.meaning.name == name and not form.read and self._fits(form, slot.features)
                if not fits or not match(form.meaning, cards, bound):
                    continue
                found = self._filled(slots, bound)
                if found is not None:
                    words += found
                    unsaid.remove(name)
                    break
        return words


def _joined(parts: list[list[str] | None]) -> list[str] | None:
    words: list[str] = []
    for part in parts:
        if part is None:
            return None
        words += part
    return words
