"""Which cards of a protocol are printed ones word for word. They are somebody's work: a few may be borrowed.

>>> from dataclasses import replace
>>> from recompile.cards import PROTOCOLS
>>> copied = replace(PROTOCOLS["UNI"], code="ECH", name="Echo")
>>> [code for _, code in word_for_word(copied)]
['UNI0', 'UNI1', 'UNI2', 'UNI3', 'UNI4']
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from recompile.cards import PRINTED, Card, Library, Protocol
from recompile.language.names import protocol_title
from recompile.language.teller import Teller
from recompile.language.telling import CannotTell

TOO_MANY: Final = 3  # of them in a protocol that may then be neither shared nor put on paper
_PLAIN: Final = 2  # a text that more printed cards have, as the fives, is nobody's in particular
Words = tuple[str, str, str]


def word_for_word(protocol: Protocol) -> list[tuple[int, str]]:
    """The values of such cards, and the printed card that each of them is. Its value may be another one."""
    library = PRINTED.with_([protocol])
    found = [(card.value, _printed_as(card, protocol.code, library)) for card in protocol.cards]
    return [(value, code) for value, code in found if code is not None]


def _printed_as(card: Card, own: str, library: Library) -> str | None:
    found = (_printed().get(words) for words in _words(card, own, library))
    return next((code for code in found if code is not None), None)


@cache
def _printed() -> dict[Words, str]:
    texts = {code: _words(card.card, card.protocol.code, PRINTED) for code, card in PRINTED.cards.items()}
    count = Counter(words for both in texts.values() for words in set(both))
    return {words: code for code, both in texts.items() for words in both if count[words] <= _PLAIN}


def _words(card: Card, own: str, library: Library) -> tuple[Words, ...]:
    """What it says, and the same with a sign for its own protocol: whoever copies a card may call that otherwise."""
    boxes = ((True, card.top), (False, card.middle), (False, card.bottom))
    try:
        top, middle, bottom = (Teller("en", top=is_top, library=library).box(box) for is_top, box in boxes)
    except CannotTell:
        return ()  # no printed card is like that
    name = protocol_title(own, "en", library)
    return (top, middle, bottom), (top.replace(name, "~"), middle.replace(name, "~"), bottom.replace(name, "~"))
