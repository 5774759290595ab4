"""A text as words: what stands at each place, and what else it may stand for.

People write "a card" for "1 card" and "two" for "2". Such variants are edges beside the words themselves, in one list
for each language, so no form has to know them.
"""

from __future__ import annotations

from recompile.language.grammar import Grammar
from recompile.language.typing_words import SIGNS, typed


class Spelling:
    """The words of a text by their place; between two of them there may be further places."""

    def __init__(self, grammar: Grammar, text: str, *, is_whole: bool = True) -> None:
        self.source = text
        self.word = grammar.word
        found = list(grammar.word.finditer(text.translate(SIGNS)))
        self.spans = [each.span() for each in found]
        self.written = [each.group().casefold() for each in found]
        if is_whole and self.written[-1:] != ["."]:  # the last full stop may be left out
            self.written.append(".")
            self.spans.append((len(text), len(text)))
        self.end = len(self.written)
        self._edges: dict[int, list[tuple[int, str]]] = {}
        self._beside = self.end + 1  # where places beside the text begin
        for place, word in enumerate(self.written):
            self._edges.setdefault(place, []).append((place + 1, word))
        for place, word in enumerate(self.written):
            for wanted, meant in grammar.variants.get(word, ()):
                self._add_variant(place, wanted, meant)

    def words(self, place: int) -> list[tuple[int, str]]:
        """What may stand here, and where it ends."""
        return self._edges.get(place, [])

    def start_of(self, place: int) -> int:
        """Where in the text a place is."""
        return self.spans[place][0] if place < self.end else len(self.source)

    def end_of(self, place: int) -> int:
        return self.spans[place][1] if place < self.end else len(self.source)

    def spelled(self, words: str) -> tuple[str, ...]:
        """Other words as this text would have them."""
        return tuple(word.casefold() for word in self.word.findall(words.translate(SIGNS)))

    def _add_variant(self, first: int, wanted: list[str], meant: list[str]) -> None:
        here = self.written[first : first + len(wanted)]
        if len(here) == len(wanted) and all(word in typed(each) for word, each in zip(here, wanted, strict=True)):
            self._add_way(first, first + len(wanted), meant)

    def _add_way(self, first: int, end: int, meant: list[str]) -> None:
        at = first
        for word in meant[:-1]:
            self._edges.setdefault(at, []).append((self._beside, word))
            at, self._beside = self._beside, self._beside + 1
        self._edges.setdefault(at, []).append((end, meant[-1]))
