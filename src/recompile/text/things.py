"""Cards and stacks as the object of a sentence, said only as far as the reader may know them."""

from __future__ import annotations

from recompile.cards import CARDS
from recompile.engine import ids
from recompile.engine.state import State
from recompile.notation.names import card_name
from recompile.text.catalogue import Catalogue, mark
from recompile.text.languages import teller
from recompile.text.names import BOXES, card_title

_YOURS = (mark("{card}"), mark("the face-down card"), mark("the face-down card at place {place}"))
_THEIRS = (
    mark("your opponent’s {card}"),
    mark("your opponent’s face-down card"),
    mark("your opponent’s face-down card at place {place}"),
)


def title(card: int, lang: str) -> str:
    """
    >>> title(0, "en")
    'Darkness 0'
    """
    return card_title(card_name(card), lang)


def text_title(text: int, lang: str) -> str:
    """
    >>> from recompile.engine.program import CARD_CODES
    >>> text_title(CARD_CODES.index("FIR0") * 3 + ids.MIDDLE, "en")
    'Fire 0, middle text'
    """
    return f"{title(text // 3, lang)}, {BOXES[lang][text % 3]}"


def read_text(text: int, words: Catalogue) -> str:
    """A text of a card with its title, read aloud."""
    card = CARDS[card_name(text // 3)]
    box = (card.top, card.middle, card.bottom)[text % 3]
    said = teller(words.lang, top=text % 3 == ids.TOP).box(box)
    return words.say(mark("{text} – {words}"), text=text_title(text, words.lang), words=said)


def may_see(s: State, card: int, reader: int) -> bool:
    """Whether a reader may know the face of a card where it lies now (R11)."""
    return reader < 0 or bool(s.known[card] >> reader & 1)


def field_card(s: State, words: Catalogue, place: int, reader: int) -> str:
    """The card at a place of the field (`stack * ROOM + index`), as said to one player."""
    stack, index = divmod(place, ids.ROOM)
    card = s.cells[place]
    forms = _YOURS if stack // 3 == reader else _THEIRS
    if may_see(s, card, reader):
        return words.say(forms[0], card=title(card, words.lang))
    if s.top(stack) == card:
        return words.say(forms[1])
    return words.say(forms[2], place=index + 1)
