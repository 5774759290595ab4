"""Texts made at random from a grammar: whatever its forms allow, so that what is told can be read and played.

>>> from recompile.language import read, tell
>>> words = Writer("en", 7).text("middle")
>>> read(tell(words)) == words
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import click

from recompile.cards import PROTOCOLS as PRINTED_PROTOCOLS
from recompile.cards.checks import check_card
from recompile.cards.errors import ProtocolError
from recompile.cards.vocabulary import Card
from recompile.language import CannotTell, NotUnderstood, read, tell
from recompile.language.forms import Features
from recompile.language.grammar import PROTOCOLS, Line, Slot
from recompile.language.languages import LANGUAGES
from recompile.language.matching import REST, Bound, fill
from recompile.language.soundness import why_unsound
from recompile.language.surface import meaning_of
from recompile.language.teller import Box, grammar_of
from recompile.language.understanding import LONGEST, BoxName, category_of

_BOXES: Final[tuple[BoxName, ...]] = ("top", "middle", "bottom")
_DEEP: Final = 9  # from here on the shortest forms are taken
_HEAP: Final = 500  # texts with one seed


class _DeadEnd(Exception):
    """Nothing fits here; another try may."""


class Writer:
    """Writes texts at random. The same seed writes the same texts."""

    def __init__(self, lang: str, seed: int) -> None:
        self.grammar = grammar_of(lang)
        self.dice = Random(seed)
        self._known: dict[tuple[str, Features, bool], Sequence[Line]] = {}

    def text(self, box: BoxName) -> Box:
        """One that makes sense."""
        while True:
            try:
                words: Box = meaning_of(self._any(category_of(box), self.grammar.plain, 0))
            except _DeadEnd:
                continue
            if _makes_sense(words, box):
                return words

    def _any(self, category: str, features: Features, depth: int) -> Any:
        if category in PROTOCOLS:
            return self.dice.choice(sorted(PRINTED_PROTOCOLS))
        if category in self.grammar.numbers:
            return self.dice.choice([n for n in range(-5, 10) if self.grammar.numbers[category](n)])
        lines = self._lines(category, features, depth > _DEEP)
        if not lines:
            raise _DeadEnd
        form, slots = self.dice.choice(lines)
        bound: Bound = {}
        for slot in slots:
            self._fill(slot, bound, depth + 1)
        return fill(form.meaning, bound)

    def _lines(self, category: str, features: Features, is_deep: bool) -> Sequence[Line]:
        """What can be told of a category; where it is deep only what has the fewest holes. Most texts that are written
        make no sense, so this is asked for again and again."""
        key = (category, features, is_deep)
        if key not in self._known:
            lines = [line for line in self.grammar.lines(category, features) if not line[0].read]
            fewest = min(map(_holes, lines), default=0)
            self._known[key] = [line for line in lines if _holes(line) == fewest] if is_deep else lines
        return self._known[key]

    def _fill(self, slot: Slot, bound: Bound, depth: int) -> None:
        if not slot.category or slot.name in bound:
            return  # said twice: telling finds out whether it can be said both times
        if slot.adjectives:
            self._describe(slot, bound, depth)
        elif slot.many:
            least = 0 if slot.many == "*" else 1
            many = self.dice.choice((least, 1, 1, 2)) if depth < _DEEP else least
            values = tuple(self._any(slot.category, slot.features, depth) for _ in range(many))
            bound[slot.name] = tuple(each for run in values for each in run) if slot.many == "~" else values
        else:
            bound[slot.name] = self._any(slot.category, slot.features, depth)

    def _describe(self, slot: Slot, bound: Bound, depth: int) -> None:
        """A few adjectives of different kinds."""
        said = bound.setdefault(REST, {"said": ()})
        for _ in range(self.dice.choice((0, 0, 0, 1, 1, 2)) if depth < _DEEP else 0):
            fields = self._any(slot.category, slot.features, depth)
            if not any(name in said for name in fields):
                said |= {**fields, "said": (*said["said"], next(iter(fields)))}


def _holes(line: Line) -> int:
    return sum(bool(slot.category) for slot in line[1])


def _makes_sense(words: Box, box: BoxName) -> bool:
    try:
        check_card(Card(0, **{box: words}))  # type: ignore[arg-type]
    except ProtocolError:
        return False
    return why_unsound(words) is None


def misread(lang: str, seed: int, texts: int) -> Iterator[str]:
    """What is wrong with texts written at random: each is told, read, and must mean the same again."""
    writer = Writer(lang, seed)
    for number in range(texts):
        box = _BOXES[number % len(_BOXES)]
        words = writer.text(box)
        try:
            text = tell(words, box, lang)
            if len(text) > LONGEST:
                continue
            again = read(text, box, lang)
        except (CannotTell, NotUnderstood) as problem:
            yield f"{lang}, {box}: {words!r}: {problem}"
        else:
            if again != words:
                yield f"{lang}, {box}: {text} means {words!r}, and is read as {again!r}"


def _heap(lang: str, seed: int, texts: int) -> list[str]:
    """What one process looks at before it reports."""
    return list(misread(lang, seed, texts))


@click.command()
@click.option("--texts", default=1000, show_default=True, help="How many to write in each language.")
@click.option("--seed", default=0, show_default=True, help="Of the first heap of texts; the next have the next.")
@click.option("--lang", multiple=True, default=tuple(LANGUAGES), help="Only in these languages.")
@click.option("--jobs", default=1, show_default=True, help="How many processes to use.")
def main(texts: int, seed: int, lang: tuple[str, ...], jobs: int) -> None:
    """Write texts at random, tell them and read them again. Exits 1 if one does not mean the same."""
    heaps = [min(_HEAP, texts - done) for done in range(0, texts, _HEAP)]
    wrong = 0
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for each in lang:
            done = 0
            found = pool.map(_heap, [each] * len(heaps), range(seed, seed + len(heaps)), heaps)
            for size, problems in zip(heaps, found, strict=True):
                done, wrong = done + size, wrong + len(problems)
                for problem in problems:
                    click.echo(problem)
                click.echo(f"{done} texts in {each}: {wrong} wrong so far")
    if wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
