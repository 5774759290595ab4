"""What the client looks up: cards, rules, levels. The same for everybody, so it is made once and kept."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from recompile.book import rulebook, rulings
from recompile.bots import LEVELS
from recompile.cards import CARDS, PRINTED
from recompile.server.bodies import LevelInfo
from recompile.table.books import books_of
from recompile.text import check_language


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


@cache
def rules(lang: str) -> bytes:
    """The whole rulebook."""
    return msgspec.json.encode(list(rulebook.chapters(lang).values()))
