"""Some protocols and their cards, found by code or name. The printed ones are one such collection among others.

>>> from recompile.cards import PRINTED
>>> PRINTED.card("fire 3").code, len(PRINTED.cards)
('FIR3', 180)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType

from recompile.cards.vocabulary import Card, Node, Protocol


class UnknownName(ValueError):
    """No card or protocol has this name."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A card in words. An empty box is an empty string."""

    title: str
    top: str
    middle: str
    bottom: str

    def __str__(self) -> str:
        return "\n".join(text for text in (self.title, self.top, self.middle, self.bottom) if text)


@dataclass(frozen=True, slots=True)
class CommandCard:
    """A card with the protocol it belongs to."""

    code: str
    name: str
    protocol: Protocol
    card: Card

    @property
    def value(self) -> int:
        return self.card.value

    @property
    def top(self) -> Node | None:
        return self.card.top

    @property
    def middle(self) -> tuple[Node, ...] | None:
        return self.card.middle

    @property
    def bottom(self) -> Node | None:
        return self.card.bottom

    def text(self, lang: str = "en") -> CardText:
        """The card in words.

        >>> from recompile.cards import CARDS
        >>> print(CARDS["FIR2"].text("en"))
        Fire 2
        Discard 1 card. If you do, return 1 card.
        """
        # Found by name: the words stand above the cards, and only this convenience looks up to them.
        told: CardText = import_module("recompile.text").text_of(self, lang)
        return told


def command_cards(protocol: Protocol) -> list[CommandCard]:
    code, name = protocol.code, protocol.name
    return [CommandCard(f"{code}{card.value}", f"{name} {card.value}", protocol, card) for card in protocol.cards]


class Library:
    """Protocols by their codes, in a fixed order. Of two with one code the later wins, in the place of the earlier."""

    __slots__ = ("_card_keys", "_protocol_keys", "cards", "protocols")

    def __init__(self, protocols: Iterable[Protocol]) -> None:
        by_code = {protocol.code: protocol for protocol in protocols}
        self.protocols: Mapping[str, Protocol] = MappingProxyType(by_code)
        self.cards: Mapping[str, CommandCard] = MappingProxyType(
            {card.code: card for protocol in by_code.values() for card in command_cards(protocol)}
        )
        named = [(text, protocol) for protocol in by_code.values() for text in (protocol.name, protocol.code)]
        self._protocol_keys = {_key(text): protocol for text, protocol in named}
        self._card_keys = {_key(text): card for card in self.cards.values() for text in (card.name, card.code)}

    def with_(self, protocols: Iterable[Protocol]) -> Library:
        """The same with further protocols, which win over those of the same code."""
        more = tuple(protocols)
        return Library((*self.protocols.values(), *more)) if more else self

    def place(self, code: str) -> tuple[int, str]:
        """What protocols are sorted by: those of this collection first, in its order, then others by their code."""
        codes = list(self.protocols)
        return (codes.index(code) if code in self.protocols else len(codes)), code

    # ------------------------------------------------------------ finding

    def protocol(self, text: str) -> Protocol:
        """The protocol with this code or name, in any case.

        >>> from recompile.cards import PRINTED
        >>> PRINTED.protocol("fir").name, PRINTED.protocol("Assimilation").code
        ('Fire', 'ASM')
        >>> PRINTED.protocol("Mirrow")
        Traceback (most recent call last):
        recompile.cards.library.UnknownName: no protocol is called 'Mirrow'; did you mean Mirror?
        """
        key = _key(text)
        if key in self._protocol_keys:
            return self._protocol_keys[key]
        raise _unknown("protocol", text, [protocol.name for protocol in self._near(key)])

    def card(self, text: str) -> CommandCard:
        """The card with this code or name, in any case.

        >>> from recompile.cards import PRINTED
        >>> PRINTED.card("fir3").name, PRINTED.card("Assimilation 6").code
        ('Fire 3', 'ASM6')
        >>> PRINTED.card("Fier 3")
        Traceback (most recent call last):
        recompile.cards.library.UnknownName: no card is called 'Fier 3'; did you mean Fire 3 or Fear 3?
        >>> PRINTED.card("Gravity 3")
        Traceback (most recent call last):
        recompile.cards.library.UnknownName: no card is called 'Gravity 3'; the values of Gravity are 0, 1, 2, 4, 5, 6
        """
        key = _key(text)
        if key in self._card_keys:
            return self._card_keys[key]
        name = key.rstrip("0123456789")
        if name in self._protocol_keys:
            protocol = self._protocol_keys[name]
            values = ", ".join(str(card.value) for card in protocol.cards)
            raise UnknownName(f"no card is called {text!r}; the values of {protocol.name} are {values}")
        near = [(each.name, self._card_keys.get(_key(each.name) + key[len(name) :])) for each in self._near(name)]
        raise _unknown("card", text, [card.name if card else protocol_name for protocol_name, card in near])

    def _near(self, key: str) -> list[Protocol]:
        """Protocols whose code or name is like this."""
        found = (self._protocol_keys[match] for match in get_close_matches(key, self._protocol_keys, cutoff=0.65))
        return list({protocol.code: protocol for protocol in found}.values())


def _key(text: str) -> str:
    """Names are compared without case and spaces."""
    return "".join(text.split()).casefold()


def _unknown(kind: str, text: str, suggestions: list[str]) -> UnknownName:
    wrong = f"no {kind} is called {text!r}"
    return UnknownName(f"{wrong}; did you mean {' or '.join(suggestions)}?" if suggestions else wrong)
