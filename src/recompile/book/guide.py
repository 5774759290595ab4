"""The rulebook for people who learn the game: a name and plain words for every rule, and all that belongs to it.

>>> found = entry("R10.4", "fr")
>>> found.name, found.lang, about("R10.4").belongs
('Rafraîchir', 'fr', ('R3.4', 'R3.5', 'R10.1', 'R10.6'))
>>> about("R10.4").says, about("R3.3").changes
(('SPI0', 'LOV2', 'WAR0', 'WAR1', 'ASM1'), ('MET1', 'DIV0', 'UNI1'))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from recompile.book import glossary, rulebook, rulings
from recompile.book.card_names import codes_in
from recompile.book.rulebook import NUMBER, Chapter
from recompile.book.shelf import kept, read_yaml
from recompile.book.touched import terms_touched
from recompile.book.where import rules_folder
from recompile.cards import CARDS
from recompile.text import check_language


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as it is shown: `words` are for beginners, `lang` is the language that its text is written in."""

    number: str
    name: str
    text: str
    words: str
    lang: str


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """A chapter of the book as it is shown."""

    number: str
    title: str
    rules: tuple[RuleEntry, ...]


@dataclass(frozen=True, slots=True)
class About:
    """What belongs to a rule or a chapter: other rules, words of the glossary, cards, names of rulings.

    `changes` are cards whose text changes the rule, `says` those whose text is what the rule explains.
    """

    belongs: tuple[str, ...]
    terms: tuple[str, ...]
    changes: tuple[str, ...]
    says: tuple[str, ...]
    rulings: tuple[str, ...]


def book(lang: str = "en") -> tuple[RuleChapter, ...]:
    """All chapters. What is not translated stands there in English, and says so."""
    known = rulebook.chapters(check_language(lang))
    return tuple(_part(chapter, known.get(chapter.number), lang) for chapter in rulebook.chapters().values())


def entry(number: str, lang: str = "en") -> RuleEntry:
    """One rule."""
    rule = rulebook.rules(lang).get(number)
    return _entry(number, lang if rule else "en", lang)


def is_in_the_book(name: str) -> bool:
    """Whether a rule or a chapter is called exactly so.

    >>> is_in_the_book("R3.3"), is_in_the_book("R3"), is_in_the_book("R99"), is_in_the_book("3.3")
    (True, True, False, False)
    """
    return name in rulebook.rules() or name in rulebook.chapters()


@cache
def about(number: str) -> About:
    """What belongs to a rule, or to all rules of a chapter."""
    rules = {rule.number for rule in rulebook.look_up(number)}
    first = [term for term in glossary.terms().values() if term.rules[0] in rules]
    named = {*_cited(rules), *_citing(rules), *(each for term in first for each in term.rules)} - rules
    named |= {each for rule in rules for each in _beginners()[rule].get("see", ())} - rules
    if number in rulebook.chapters():
        named = {each for each in named if "." not in each or each.partition(".")[0] != number} - {number}
    written = tuple(code for rule in sorted(rules, key=in_order) for code in _changes(rule))
    return About(
        belongs=tuple(sorted(named, key=in_order)),
        terms=tuple(term.id for term in glossary.terms().values() if rules.intersection(term.rules)),
        changes=tuple(dict.fromkeys(written)),
        says=tuple(_saying(frozenset(term.id for term in first))),
        rulings=tuple(ruling.name for ruling in rulings.for_rule(number)),
    )


def in_order(number: str) -> list[int]:
    """A key to sort rules by.

    >>> sorted(["R10.4", "R9", "R3.3"], key=in_order)
    ['R3.3', 'R9', 'R10.4']
    """
    return [int(part) for part in number[1:].split(".")]


def _part(chapter: Chapter, translated: Chapter | None, lang: str) -> RuleChapter:
    title = (translated or chapter).title
    return RuleChapter(chapter.number, title, tuple(entry(rule.number, lang) for rule in chapter.rules))


def _entry(number: str, written: str, lang: str) -> RuleEntry:
    plain = _beginners()[number][lang]
    return RuleEntry(number, plain["name"], rulebook.rules(written)[number].text, plain["words"], written)


def _changes(rule: str) -> Iterator[str]:
    yield from _beginners()[rule].get("changes", ())
    yield from codes_in(rulebook.rules()[rule].text)


def _cited(rules: set[str]) -> Iterator[str]:
    for rule in rules:
        yield from (each for each in NUMBER.findall(rulebook.rules()[rule].text) if is_in_the_book(each))


def _citing(rules: set[str]) -> Iterator[str]:
    wanted = rules | ({rule.partition(".")[0] for rule in rules} if len(rules) > 1 else set())
    for each in rulebook.rules().values():
        if wanted.intersection(NUMBER.findall(each.text)):
            yield each.number


def _saying(terms: frozenset[str]) -> Iterator[str]:
    if terms:
        yield from (code for code, said in _spoken().items() if terms & said)


@cache
def _spoken() -> Mapping[str, frozenset[str]]:
    """For every card the words of the glossary that its texts do or wait for."""
    return {
        code: frozenset().union(*(terms_touched(box) for box in (card.top, card.middle, card.bottom) if box))
        for code, card in CARDS.items()
    }


@cache
def _beginners() -> Any:
    path = rules_folder() / "beginners.yaml"
    return kept("beginners", [path], lambda: read_yaml(path))
