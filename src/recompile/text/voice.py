"""A language and the cards that are spoken of in it: whoever says something about a game is given a voice.

>>> voice = Voice("fr")
>>> voice.title("FIR0"), voice.text_title("FIR0:middle"), voice.protocol("WAT")
('Feu 0', 'Feu 0, commande secondaire', 'Eau')
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from recompile.cards import PRINTED, Library
from recompile.language.names import BOXES, PHASES, card_title, protocol_title
from recompile.language.teller import Teller
from recompile.text.catalogue import catalogue, mark

_PLACES = ("top", "middle", "bottom")


class Voice:
    """Says the sentences of the catalogue, and names and reads the cards of one library."""

    __slots__ = ("_words", "lang", "library")

    def __init__(self, lang: str = "en", library: Library = PRINTED) -> None:
        self._words = catalogue(lang)
        self.lang = lang
        self.library = library

    def say(self, message: str, **values: Any) -> str:
        return self._words.fill(message, values)

    def fill(self, message: str, values: dict[str, Any]) -> str:
        return self._words.fill(message, values)

    def count(self, one: str, many: str, n: int, **values: Any) -> str:
        return self._words.count(one, many, n, **values)

    # ------------------------------------------------------------ names

    def title(self, code: str) -> str:
        """The name of a card."""
        return card_title(code, self.lang, self.library)

    def protocol(self, code: str) -> str:
        """The name of a protocol."""
        return protocol_title(code, self.lang, self.library)

    def protocols(self, codes: tuple[str, ...]) -> str:
        """The names of several, in their order."""
        return ", ".join(map(self.protocol, codes))

    def box(self, box: str) -> str:
        return BOXES[self.lang][_PLACES.index(box)]

    def phase(self, phase: str) -> str:
        return PHASES[self.lang][phase]

    # ------------------------------------------------------------ texts

    def teller(self, *, top: bool = False) -> Teller:
        """A fresh reader for one box or one effect of these cards."""
        return Teller(self.lang, top=top, library=self.library)

    def text_title(self, text: str) -> str:
        """The name of a box of a card."""
        code, _, box = text.partition(":")
        return f"{self.title(code)}, {self.box(box)}"

    def read_text(self, text: str) -> str:
        """A box of a card with its title, read aloud.

        >>> Voice().read_text("FIR1:middle")
        'Fire 1, middle text – Discard 1 card. If you do, delete 1 card.'
        """
        return _read_text(text, self.lang, self.library)


@lru_cache(maxsize=4096)  # every text of every printed card, in all languages
def _read_text(text: str, lang: str, library: Library) -> str:
    voice, (code, _, box) = Voice(lang, library), text.partition(":")
    said = voice.teller(top=box == "top").box(getattr(library.cards[code], box))
    return voice.say(mark("{text} – {words}"), text=voice.text_title(text), words=said)
