"""What the client looks up: cards, rules, levels. The same for everybody, so it is made once and kept."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from recompile.book import forms, glossary, guide, rulebook, rulings
from recompile.book.fact_words import said
from recompile.book.facts import fact_of
from recompile.book.summary import summary
from recompile.book.where import NotInTheBook
from recompile.bots import LEVELS
from recompile.cards import CARDS, PRINTED
from recompile.server.bodies import LevelInfo, RuleAbout, RuleRuling, RuleTerm
from recompile.table.books import books_of
from recompile.text import check_language

FEW = 6  # facts that are named with a rule


@cache
def books(lang: str) -> bytes:
    """All protocols and cards in a language."""
    check_language(lang)
    counts = dict.fromkeys(CARDS, 0)
    for ruling in rulings.rulings().values():
        for code in ruling.cards:
            counts[code] += 1
    return msgspec.json.encode(books_of(PRINTED, list(PRINTED.protocols), lang, counts))


@cache
def catalogue_of(lang: str) -> bytes:
    """What the page says, by its English sentence; the sentences of the program are in the language already."""
    if check_language(lang) == "en":
        return b"{}"
    text = files("recompile.text").joinpath("locales", f"{lang}.page.json").read_text(encoding="utf-8")
    return msgspec.json.encode(msgspec.json.decode(text))


@cache
def levels(lang: str) -> bytes:
    check_language(lang)
    described = [(level, level.word(lang), level.described(lang)) for level in LEVELS]
    found = [
        LevelInfo(each.key, each.name, each.strength, word, about, each.seconds) for each, word, about in described
    ]
    return msgspec.json.encode(found)


@lru_cache(maxsize=2000)  # a number can be written in many ways
def rule(number: str, lang: str) -> bytes:
    """A rule, or a chapter with all its rules."""
    found = rulebook.look_up(number, lang)
    if len(found) == 1:
        return msgspec.json.encode(found[0])
    text = "\n\n".join(f"{each.number} {each.text}" for each in found)
    return msgspec.json.encode(rulebook.Rule(found[0].number.partition(".")[0], found[0].chapter, text))


@lru_cache(maxsize=500)
def about_rule(number: str, lang: str) -> bytes:
    """What belongs to a rule or a chapter."""
    if not guide.is_in_the_book(number):
        raise NotInTheBook("rule", number)
    found, terms = guide.about(number), glossary.terms(check_language(lang))
    named = list({fact.id: fact for fact in map(fact_of, found.rulings)}.values())
    return msgspec.json.encode(
        RuleAbout(
            number,
            list(found.belongs),
            [RuleTerm(id, terms[id].term, terms[id].text) for id in found.terms],
            list(found.changes),
            list(found.says),
            [RuleRuling(fact.id, said(fact, lang).title) for fact in named[:FEW]],
            len(named),
        )
    )


@cache
def rules(lang: str) -> bytes:
    """The whole rulebook, with a name and plain words for every rule."""
    return msgspec.json.encode(guide.book(lang))


@cache
def terms(lang: str) -> bytes:
    """The words of the glossary as they are met in sentences, and the rules they lead to."""
    return msgspec.json.encode(forms.links(lang))


@cache
def one_page(lang: str) -> bytes:
    """The game on one page."""
    return msgspec.json.encode(summary(lang))
