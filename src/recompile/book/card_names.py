"""Cards and protocols by their name in any language.

>>> card_called("Feu 3"), card_called("fir3"), card_called("ogień 3"), card_called("Fire 6")
('FIR3', 'FIR3', 'FIR3', None)
>>> protocol_called("Glace"), protocol_called("Vie"), protocol_called("ice 1")
('ICE', 'LIF', None)
"""

from __future__ import annotations

import re
from functools import lru_cache

from recompile.book.matching import folded
from recompile.cards import CARDS, PRINTED, PROTOCOLS, Library
from recompile.language.names import protocol_title
from recompile.text import LANGUAGES

_CARD = re.compile(r"(\D+?)\s*(\d)")
_CODES = "|".join(PROTOCOLS)
_NAMES = "|".join(protocol.name for protocol in PROTOCOLS.values())
_IN_TEXT = re.compile(rf"\b(?:({_NAMES})[ -]|({_CODES}))([0-6])\b", re.IGNORECASE)


def protocol_called(text: str, library: Library = PRINTED) -> str | None:
    """The code of the protocol with this code or name in any language."""
    return _protocols(library).get(folded(text))


def card_called(text: str, library: Library = PRINTED) -> str | None:
    """The code of the card with this code or name in any language."""
    match = _CARD.fullmatch(text.strip())
    protocol = protocol_called(match[1], library) if match else None
    code = f"{protocol}{match[2]}" if match else ""
    return code if code in library.cards else None


def codes_in(text: str) -> tuple[str, ...]:
    """The cards that an English text names, in its order, each once.

    >>> codes_in("Fire 3 and ice-1 meet WAT2 and fire 3; Gravity 3 is no card, and life is none either")
    ('FIR3', 'ICE1', 'WAT2')
    """
    found = [f"{_protocols(PRINTED)[folded(m[1] or m[2])]}{m[3]}" for m in _IN_TEXT.finditer(text)]
    return tuple(code for code in dict.fromkeys(found) if code in CARDS)


def all_names(lang: str, library: Library = PRINTED) -> tuple[str, ...]:
    """The names of all protocols."""
    return tuple(protocol_title(code, lang, library) for code in library.protocols)


@lru_cache(maxsize=16)
def _protocols(library: Library) -> dict[str, str]:
    """English wins where two languages give one name to different protocols."""
    found = {folded(code): code for code in library.protocols}
    for lang in LANGUAGES:
        for code in library.protocols:
            found.setdefault(folded(protocol_title(code, lang, library)), code)
    return found
