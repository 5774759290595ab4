"""The text of a card, read from the same nodes that the machine runs."""

from __future__ import annotations

from functools import cache

from recompile.cards import PRINTED, CardText, CommandCard, Library
from recompile.cards.vocabulary import Card
from recompile.language.languages import check_language
from recompile.language.names import card_title
from recompile.language.teller import Teller


def card_text(card: str, lang: str = "en", library: Library = PRINTED) -> CardText:
    """The text of a card by its code or name.

    >>> card_text("FIR1").middle
    'Discard 1 card. If you do, delete 1 card.'
    """
    found = library.card(card)
    if library is PRINTED:
        return _printed_text(found.code, check_language(lang))
    return tell(found.card, card_title(found.code, check_language(lang), library), lang, library)


@cache
def _printed_text(code: str, lang: str) -> CardText:
    return text_of(PRINTED.cards[code], lang)


def text_of(card: CommandCard, lang: str = "en") -> CardText:
    """The text of a card of any protocol."""
    is_printed = PRINTED.cards.get(card.code) is card
    library = PRINTED if is_printed else PRINTED.with_([card.protocol])
    return tell(card.card, card_title(card.code, check_language(lang), library), lang, library)


def tell(card: Card, title: str, lang: str = "en", library: Library = PRINTED) -> CardText:
    """Any card in words, also one that is in no registry."""
    return CardText(
        title,
        Teller(lang, top=True, library=library).box(card.top),
        Teller(lang, library=library).box(card.middle),
        Teller(lang, library=library).box(card.bottom),
    )
