"""The rulings book for the client: facts, those about a card, and the board of a ruling. Made once and kept."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec import structs

from recompile.book import facts as book
from recompile.book import rulings
from recompile.book.fact_words import CHAPTERS, said, said_of, search
from recompile.book.facts import AUTHORITIES, Fact
from recompile.cards import find_card
from recompile.learn.boards import board_of
from recompile.server.bodies import BoardInfo, ChapterOfFacts, FactInfo, FactInFull, Facts
from recompile.text import check_language
from recompile.text.catalogue import catalogue

KEPT = 600  # boards, of about 9000 bytes each


@cache
def all_facts(lang: str) -> bytes:
    """The whole book in a language, chapter after chapter."""
    say = catalogue(check_language(lang)).say
    chapters = [ChapterOfFacts(key, say(title)) for key, title in CHAPTERS.items()]
    found = [_info(fact, lang) for fact in book.facts().values()]
    return msgspec.json.encode(Facts(len(rulings.rulings()), chapters, found))


def facts_about(card: str, lang: str) -> bytes:
    """The facts in which a card matters: first those with the strongest authority."""
    return _about(find_card(card).code, lang)


@lru_cache(maxsize=600)
def _about(code: str, lang: str) -> bytes:
    """Of the rulings of a fact only those count in which the card matters."""
    found = [(_info(fact, lang), fact) for fact in book.about(code)]
    counted = [structs.replace(info, boards=sum(code in each.cards for each in fact.rulings)) for info, fact in found]
    return msgspec.json.encode(counted)


def facts_found(words: str, _lang: str) -> bytes:
    """The ids of the facts with all these words, in any language."""
    return msgspec.json.encode([fact.id for fact in search(words)])


def fact(id: str, lang: str) -> bytes:
    """A fact with the rulings that show it, by its id or by the name of one of them."""
    found = book.find_fact(id)
    names = [each.name for each in found.rulings]
    return _fact(found.id, names.index(id.casefold()) if id.casefold() in names else 0, lang)


@lru_cache(maxsize=600)
def _fact(id: str, place: int, lang: str) -> bytes:
    found = book.facts()[id]
    return msgspec.json.encode(FactInFull(_info(found, lang), [_board(each, lang) for each in found.rulings], place))


def board(name: str, lang: str) -> bytes:
    """A ruling, played step by step."""
    return _steps(rulings.find_ruling(name).name, lang)


@lru_cache(maxsize=KEPT)
def _steps(name: str, lang: str) -> bytes:
    return msgspec.json.encode(board_of(name, lang))


def _info(fact: Fact, lang: str) -> FactInfo:
    told = said(fact, lang)
    return FactInfo(
        id=fact.id,
        title=told.title,
        why=told.why,
        lang=told.lang,
        authority=catalogue(lang).say(AUTHORITIES[fact.authority]),
        chapter=fact.chapter,
        rules=list(fact.rules),
        named=list(fact.named),
        cards=list(fact.cards),
        boards=len(fact.rulings),
    )


def _board(ruling: rulings.Ruling, lang: str) -> BoardInfo:
    told = said_of(ruling, lang)
    authority = catalogue(lang).say(AUTHORITIES[ruling.authority])
    return BoardInfo(ruling.name, told.title, told.why, told.lang, authority, list(ruling.rules))
