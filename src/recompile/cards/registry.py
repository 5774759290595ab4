"""All command cards and protocols, found by number, code or name.

>>> CARDS["FIR3"].name, CARDS["FIR3"].index
('Fire 3', 15)
>>> len(CARDS), len(PROTOCOLS), SETS["Aux 1"]
(180, 30, ('APA', 'HAT', 'LOV'))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType

from recompile.cards.protocols import ALL
from recompile.cards.vocabulary import Card, Node, Protocol

CARDS_PER_PROTOCOL = 6


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
    """A card with its place among all cards: `index` is the protocol's place times six, plus the slot in it."""

    index: int
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

        >>> print(CARDS["FIR2"].text("en"))
        Fire 2
        Discard 1 card. If you do, return 1 card.
        """
        # Found by name: the words stand above the cards, and only this convenience looks up to them.
        told: CardText = import_module("recompile.text").card_text(self.code, lang)
        return told


def _sets() -> dict[str, tuple[str, ...]]:
    sets: dict[str, tuple[str, ...]] = {}
    for protocol in ALL:
        sets[protocol.set] = (*sets.get(protocol.set, ()), protocol.code)
    return sets


PROTOCOLS: Mapping[str, Protocol] = MappingProxyType({protocol.code: protocol for protocol in ALL})
SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(_sets())
CARDS: Mapping[str, CommandCard] = MappingProxyType(
    {
        f"{protocol.code}{card.value}": CommandCard(
            place * CARDS_PER_PROTOCOL + slot,
            f"{protocol.code}{card.value}",
            f"{protocol.name} {card.value}",
            protocol,
            card,
        )
        for place, protocol in enumerate(ALL)
        for slot, card in enumerate(protocol.cards)
    }
)


def _key(text: str) -> str:
    """Names are compared without case and spaces."""
    return "".join(text.split()).casefold()


_PROTOCOL_BY_KEY = {_key(text): protocol for protocol in ALL for text in (protocol.code, protocol.name)}
_CARD_BY_KEY = {_key(text): card for card in CARDS.values() for text in (card.code, card.name)}


def _near(key: str) -> list[Protocol]:
    """Protocols whose code or name is like this."""
    protocols = (_PROTOCOL_BY_KEY[match] for match in get_close_matches(key, _PROTOCOL_BY_KEY, cutoff=0.65))
    return list({protocol.code: protocol for protocol in protocols}.values())


def _unknown(kind: str, text: str, suggestions: list[str]) -> UnknownName:
    wrong = f"no {kind} is called {text!r}"
    return UnknownName(f"{wrong}; did you mean {' or '.join(suggestions)}?" if suggestions else wrong)


def find_protocol(text: str) -> Protocol:
    """The protocol with this code or English name, in any case.

    >>> find_protocol("fir").name, find_protocol("Assimilation").code
    ('Fire', 'ASM')
    >>> find_protocol("Mirrow")
    Traceback (most recent call last):
    recompile.cards.registry.UnknownName: no protocol is called 'Mirrow'; did you mean Mirror?
    """
    key = _key(text)
    if key in _PROTOCOL_BY_KEY:
        return _PROTOCOL_BY_KEY[key]
    raise _unknown("protocol", text, [protocol.name for protocol in _near(key)])


def find_card(text: str) -> CommandCard:
    """The card with this code or English name, in any case.

    >>> find_card("fir3").name, find_card("Assimilation 6").code
    ('Fire 3', 'ASM6')
    >>> find_card("Fier 3")
    Traceback (most recent call last):
    recompile.cards.registry.UnknownName: no card is called 'Fier 3'; did you mean Fire 3 or Fear 3?
    >>> find_card("Gravity 3")
    Traceback (most recent call last):
    recompile.cards.registry.UnknownName: no card is called 'Gravity 3'; the values of Gravity are 0, 1, 2, 4, 5, 6
    """
    key = _key(text)
    if key in _CARD_BY_KEY:
        return _CARD_BY_KEY[key]
    name = key.rstrip("0123456789")
    if name in _PROTOCOL_BY_KEY:
        protocol = _PROTOCOL_BY_KEY[name]
        values = ", ".join(str(card.value) for card in protocol.cards)
        raise UnknownName(f"no card is called {text!r}; the values of {protocol.name} are {values}")
    near = [(protocol.name, _CARD_BY_KEY.get(_key(protocol.name) + key[len(name) :])) for protocol in _near(name)]
    raise _unknown("card", text, [card.name if card else protocol_name for protocol_name, card in near])
