"""Reading: a chart of what may stand between any two places of a text, over the same forms that tell it.

All readings are found. Where nothing fits, the chart knows how far it came and what could have stood there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from recompile.cards import PRINTED, Library
from recompile.language.errors import NotUnderstood
from recompile.language.forms import Features, Form
from recompile.language.grammar import LARGEST, PROTOCOLS, Fork, Grammar, Slot
from recompile.language.marking import mark
from recompile.language.matching import REST, Bound, fill
from recompile.language.spelling import Spelling
from recompile.language.typing_words import typed

Found = tuple[int, Any]  # where something ends, and what it means
MOST_STEPS: Final = 12_000  # a tenth of a second; no printed text takes 900, and forty plain sentences 9000


class Reading:
    """One text as it is read."""

    def __init__(self, grammar: Grammar, text: str, library: Library = PRINTED, *, is_whole: bool = True) -> None:
        self.grammar = grammar
        self.text = Spelling(grammar, text, is_whole=is_whole)
        self.library = library
        self.known: dict[tuple[str, Features, int], list[Found]] = {}
        self.furthest = 0
        self.steps = 0
        self.expected: dict[int, set[str]] = {}

    def again(self, text: str | None = None) -> Reading:
        """From the beginning: the same text as something else, or another one."""
        return Reading(self.grammar, self.text.source if text is None else text, self.library)

    def read(self, category: str, features: Features) -> list[Any]:
        """What all of the text may mean; nothing if it is not of this category."""
        try:
            found = [value for end, value in self.at(category, features, 0) if end == self.text.end]
        except RecursionError:
            raise NotUnderstood(mark("this text goes too deep")) from None
        return list(dict.fromkeys(found))

    def at(self, category: str, features: Features, place: int) -> list[Found]:
        """All that begins here."""
        key = category, features, place
        found = self.known.get(key)
        if found is None:
            self.known[key] = []
            found = self.known[key] = list(dict.fromkeys(self._all(category, features, place)))
        return found

    def _all(self, category: str, features: Features, place: int) -> Iterator[Found]:
        if category in PROTOCOLS:
            yield from self._protocols(category, place)
            return
        if category in self.grammar.numbers:
            yield from self._numbers(category, place)
            return
        for end, form, bound in self._along(self.grammar.fork(category, features), place, {}):
            if REST in bound and not form.fixed.isdisjoint(bound[REST]):
                continue  # an adjective would be lost
            yield end, _Hashed.of(fill(form.meaning, bound))

    def _protocols(self, category: str, place: int) -> Iterator[Found]:
        for code in self.library.protocols:
            title = PROTOCOLS[category](code, self.grammar.lang, self.library)
            self._expect(place, (title,))
            for end in self._words(self.text.spelled(title), 0, place):
                yield end, code

    def _numbers(self, category: str, place: int) -> Iterator[Found]:
        fits = self.grammar.numbers[category]
        self._expect(place, ("2" if fits(2) else "1",))
        for end, word in self.text.words(place):
            if word.isascii() and word.isdigit() and int(word) <= LARGEST:
                number = next((each for each in (int(word), -int(word)) if fits(each)), None)
                if number is not None:
                    self._reached(end)
                    yield end, number

    def _along(self, fork: Fork, place: int, bound: Bound) -> Iterator[tuple[int, Form, Bound]]:
        """All ways to go on from here, and the forms they are."""
        self._step()
        for form in fork.ends:
            yield place, form, bound
        if fork.words:
            self._expect(place, fork.expected)
            for end, word in self.text.words(place):
                following = fork.words.get(word)
                if following is not None:
                    self._reached(end)
                    yield from self._along(following, end, bound)
        for slot, following in fork.slots.items():
            for end, more in self._slot(slot, place, bound):
                yield from self._along(following, end, more)

    def _slot(self, slot: Slot, place: int, bound: Bound) -> Iterator[tuple[int, Bound]]:
        if slot.maybe is not None:
            yield place, bound
            for end in self._words((slot.maybe,), 0, place):
                yield end, bound
        elif slot.adjectives:
            yield from self._adjectives(slot, place, bound)
        elif slot.many:
            for end, values in self._row(slot, place, ()):
                if values or slot.many == "*":
                    row = tuple(each for run in values for each in run) if slot.many == "~" else values
                    yield end, {**bound, slot.name: row}
        else:
            for end, value in self.at(slot.category, slot.features, place):
                if slot.name not in bound or bound[slot.name] == value:
                    yield end, {**bound, slot.name: value}

    def _words(self, words: tuple[str, ...], at: int, place: int) -> Iterator[int]:
        if at == len(words):
            yield place
            return
        self._expect(place, (words[at],))
        for end, word in self.text.words(place):
            if word in typed(words[at]):
                self._reached(end)
                yield from self._words(words, at + 1, end)

    def _row(self, slot: Slot, place: int, before: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
        self._step()
        yield place, before
        for end, value in self.at(slot.category, slot.features, place):
            if end != place:  # places beside the text have high numbers, so an end need not be higher
                yield from self._row(slot, end, (*before, value))

    def _adjectives(self, slot: Slot, place: int, bound: Bound) -> Iterator[tuple[int, Bound]]:
        """Any number of them; nothing is said twice."""
        yield place, bound
        said = bound.get(REST, {"said": ()})
        for end, value in self.at(slot.category, slot.features, place):
            fields = value.fields()
            if end != place and not any(name in said for name in fields):
                more = {**said, **fields, "said": (*said["said"], next(iter(fields)))}
                yield from self._adjectives(slot, end, {**bound, REST: more})

    def _step(self) -> None:
        """Where every sentence can mean several things, all of them together can mean millions."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise NotUnderstood(mark("this can be understood in too many ways"))

    # ------------------------------------------------------------ how far it came

    def expected_at(self, place: int) -> set[str]:
        """The words that could stand at a place of the text."""
        found = self.expected.get(place, set())
        return found.union(*(self.grammar.contracted.get(word, ()) for word in found))

    def _expect(self, place: int, words: Iterable[str]) -> None:
        if place >= self.furthest:
            self.expected.setdefault(place, set()).update(words)

    def _reached(self, place: int) -> None:
        if place <= self.text.end:  # not one of those beside the text
            self.furthest = max(self.furthest, place)


class _Hashed(tuple[Any, ...]):
    """The fields of an adjective, so that they can be told apart like everything else that is read."""

    @staticmethod
    def of(value: Any) -> Any:
        return _Hashed(value.items()) if isinstance(value, dict) else value

    def fields(self) -> dict[str, Any]:
        return dict(self)
