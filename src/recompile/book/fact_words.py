"""What a fact says in a language: its title and its reason.

The reasons of the facts that people meet most often (`facts.most_used`) are translated, as data beside the rulebook
(`docs/rules/rulings.fr.yaml`, `rulings.pl.yaml`). Any other fact is given a title of what is known of it in every
language, its cards and the name of its rule; its reason stands in English and says so.

>>> from recompile.book.facts import find_fact
>>> said(find_fact("94"), "fr").lang, said(find_fact("1"), "fr").lang, said(find_fact("1"), "en").lang
('fr', 'en', 'en')
>>> said(find_fact("33"), "fr").title
'Métal 6, Haine 0, Métal 3 – Quand cette carte devrait être …'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from recompile.book import guide, rulebook
from recompile.book.card_names import card_called, codes_in, protocol_called
from recompile.book.facts import Fact, by_strength, fact_of, facts, find_fact
from recompile.book.matching import folded, mentions
from recompile.book.rulings import Ruling
from recompile.book.shelf import kept, read_yaml
from recompile.book.where import rules_folder
from recompile.language.names import card_title
from recompile.text import LANGUAGES, check_language
from recompile.text.catalogue import catalogue, mark

TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")
MOST_NAMED = 3  # cards in a title that is made
CHAPTERS: dict[str, str] = {
    "timing": mark("Timing, worked through"),
    "movement": mark("Leaving, waiting, landing"),
    "text-life": mark("Texts that stop, texts that go on"),
    "windows": mark("“After …”, and the same moment"),
    "start-end": mark("Start and End"),
    "choosing": mark("What can be chosen"),
    "must-and-may": mark("Must and may"),
    "draw-and-control": mark("Cards, decks, control"),
    "compile": mark("Compiling"),
    "ownership-and-information": mark("Whose card, what worth, who sees it"),
    "codex": mark("Official explanations"),
    "decisions": mark("Decisions of this project"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """`lang` is the language of the reason: "en" where nobody has translated it yet."""

    title: str
    why: str
    lang: str


def said(fact: Fact, lang: str) -> Said:
    """A fact in a language, as far as it is written in it."""
    if check_language(lang) == "en":
        return Said(fact.title, fact.why, "en")
    found = words(lang).get(fact.id)
    return Said(_made(fact, lang), fact.why, "en") if found is None else Said(found["title"], found["why"], lang)


def said_of(ruling: Ruling, lang: str) -> Said:
    """A ruling: the first of a fact says what the fact says, the others are written in English."""
    fact = fact_of(ruling.name)
    return said(fact, lang) if ruling is fact.lead else Said(ruling.title, ruling.why, "en")


def reason(ruling: Ruling, lang: str) -> str:
    """The reason of a ruling; where it is not written in the reader's language, that is said."""
    told = said_of(ruling, lang)
    return told.why if told.lang == lang else catalogue(lang).say(mark("{text} (in English)"), text=told.why)


def _made(fact: Fact, lang: str) -> str:
    """The cards it is about and the name of the rule it rests on: true in every language, if not much."""
    codes = tuple(dict.fromkeys((*codes_in(fact.title), *fact.cards)))[:MOST_NAMED]
    number = fact.rules[0]
    name = guide.entry(number, lang).name if "." in number else rulebook.chapters(lang)[number].title
    if not codes:
        return catalogue(lang).say(mark("{chapter}, {rule}"), chapter=name, rule=number)
    cards = ", ".join(card_title(code, lang) for code in codes)
    return catalogue(lang).say(mark("{cards} – {chapter}"), cards=cards, chapter=name)


@cache
def words(lang: str) -> Mapping[str, Mapping[str, str]]:
    """Title and reason by the id of the fact, as they are written in a language other than English."""
    path = rules_folder() / f"rulings.{lang}.yaml"
    found: dict[str, dict[str, str]] = kept(f"rulings-{lang}", [path], lambda: _read(path))
    return found


def _read(path: Path) -> Any:
    return {str(id): said for id, said in read_yaml(path).items()}


# ---------------------------------------------------------------- searching


def search(asked: str) -> tuple[Fact, ...]:
    """The facts that have all these words in any language; a card has to matter in them, a rule to be cited.

    >>> [fact.id for fact in search("Feu 0 R6.7")][:3], [fact.id for fact in search("32")][:1]
    (['32', 'e05', 'e13'], ['32'])
    """
    tokens = _joined(asked.split())
    found = [fact for fact in facts().values() if tokens and all(_has(fact, token) for token in tokens)]
    cards = [code for token in tokens if (code := card_called(token))]
    return tuple(sorted(by_strength(found, *cards), key=lambda fact: fact.id != asked.strip().casefold()))


def _joined(tokens: list[str]) -> list[str]:
    """`Fire 0` is one card, also without quotes."""
    found: list[str] = []
    for token in tokens:
        if token.isdigit() and found and protocol_called(found[-1]):
            found[-1] = f"{found[-1]} {token}"
        else:
            found.append(token)
    return found


def _has(fact: Fact, token: str) -> bool:
    if fact.id == token.casefold():
        return True
    if code := card_called(token):
        return code in fact.cards
    if protocol := protocol_called(token):
        return any(card[:-1] == protocol for card in fact.cards)
    if token[:1] in "Rr" and rulebook.is_number(token):
        return any(rule == token.upper() or rule.startswith(f"{token.upper()}.") for rule in fact.rules)
    return mentions(_text(fact.id), token)


@cache
def _text(id: str) -> str:
    """Everything that is written about a fact, in all languages, in plain letters."""
    fact = find_fact(id)
    parts = [f"{ruling.name} {ruling.title} {ruling.why}" for ruling in fact.rulings]
    for lang in TRANSLATED:
        told = said(fact, lang)
        parts += [told.title, told.why]
    return folded(" ".join(parts))
