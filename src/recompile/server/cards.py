"""Cards to be searched and tried: what fits a query, the words on a card, and situations in which it has a say."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from recompile.book.find_cards import BOXES, QueryError, parse, suggestions
from recompile.book.touched import terms_on
from recompile.cards import CARDS, find_card
from recompile.server.bodies import CardsFound, CardWork, TermInfo
from recompile.workshop.trying import printed_situations


@lru_cache(maxsize=500)
def cards_found(query: str, lang: str) -> bytes:
    """The cards that fit a query of the terminal's grammar, and in which box they have it."""
    try:
        asked = parse(query, lang)
    except QueryError as wrong:
        return msgspec.json.encode(CardsFound([], [0, 0, 0], [], str(wrong)))
    found = [card for card in CARDS.values() if asked.fits(card)]
    boxes = [sum(replace(asked, boxes={box}).fits(card) for card in CARDS.values()) for box in BOXES]
    near = () if found else suggestions(query, lang)
    return msgspec.json.encode(CardsFound([card.code for card in found], boxes, list(near), ""))


def card_work(code: str, lang: str) -> bytes:
    return _work(find_card(code).code, lang)


@lru_cache(maxsize=600)
def _work(code: str, lang: str) -> bytes:
    terms = [TermInfo(each.id, each.term, each.text, list(each.rules)) for each in terms_on(CARDS[code], lang)]
    return msgspec.json.encode(CardWork(code, terms, printed_situations(code, lang)))


def is_card(code: str) -> bool:
    return code.upper() in CARDS
