"""Protocols that nobody has printed, made of what is: who learns with them must read, and cannot know all by heart.

A box of one card comes beside a box of another one, the first sentence of a third before them, and here and there a
word says something else that some printed card says in its place. What cannot be played or told is thrown away.

>>> [protocol.code for protocol in invent(2, seed=7)]
['ZAA', 'ZAB']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from string import ascii_uppercase
from typing import Final

from recompile.cards import PRINTED, Card, Protocol, ProtocolError
from recompile.cards.checks import words_in
from recompile.cards.vocabulary import Node
from recompile.cards.vocabulary.word import PHRASING, fields_of
from recompile.encoding.action_ids import MADE_FOR
from recompile.encoding.reading import BOXES
from recompile.game.setup import library_with
from recompile.language.soundness import why_unsound

NEAR: Final = 2  # texts come from cards of about this value
VARIED: Final = 0.5  # the share of boxes in which a word is changed
JOINED: Final = 0.25  # the share of middles that get another sentence first
TRIES: Final = 40  # for one box, before it is taken as it is printed

Box = object  # nothing, one word, or several sentences


def invent(count: int, seed: int, like: Sequence[str] = MADE_FOR) -> list[Protocol]:
    """So many protocols, made of the texts of these printed ones. The same seed gives the same."""
    inventor = Inventor([PRINTED.protocols[code] for code in like], Random(seed))
    return [inventor.protocol(f"Z{ascii_uppercase[at // 26]}{ascii_uppercase[at % 26]}") for at in range(count)]


class Inventor:
    def __init__(self, printed: Sequence[Protocol], dice: Random) -> None:
        self.printed, self.dice = printed, dice
        self.cards = [card for protocol in printed for card in protocol.cards]
        # What is said in each field of each kind of word, somewhere.
        self.said: dict[tuple[type[Node], str], list[object]] = {}
        for card in self.cards:
            for box in BOXES:
                for node in words_in(getattr(card, box)):
                    for field in _telling(node):
                        heard = self.said.setdefault((type(node), field), [])
                        if getattr(node, field) not in heard:
                            heard.append(getattr(node, field))

    def protocol(self, code: str) -> Protocol:
        model = self.dice.choice(self.printed)
        plain = tuple(Card(card.value) for card in model.cards)
        blank = Protocol(code, code.title(), "", "", "", plain)
        cards = tuple(self._card(self.dice.choice(self._near(card.value)), card.value, blank) for card in plain)
        return replace(blank, cards=cards)

    def _near(self, value: int) -> list[Card]:
        return [card for card in self.cards if abs(card.value - value) <= NEAR]

    def _card(self, model: Card, value: int, blank: Protocol) -> Card:
        """A card with boxes where the model has some."""
        card = Card(value)
        for name in BOXES:
            if getattr(model, name):
                card = self._with_box(card, name, blank)
        return card

    def _with_box(self, card: Card, name: str, blank: Protocol) -> Card:
        texts = [getattr(each, name) for each in self._near(card.value) if getattr(each, name)]
        for _ in range(TRIES):
            text = self._varied(self._joined(self.dice.choice(texts), name, texts))
            made = replace(card, **{name: text})  # type: ignore[arg-type]
            if _plays(made, text, blank):
                return made
        return card

    def _joined(self, text: Box, name: str, texts: Sequence[Box]) -> Box:
        """Now and then with the first sentence of another text before it."""
        if name != "middle" or not isinstance(text, tuple) or self.dice.random() >= JOINED:
            return text
        other = self.dice.choice(texts)
        return (*other[:1], *text) if isinstance(other, tuple) else text

    def _varied(self, text: Box) -> Box:
        """With one word that says something else, or as it is."""
        places = [(node, field) for node in words_in(text) for field in _telling(node)]
        if not places or self.dice.random() >= VARIED:
            return text
        node, field = self.dice.choice(places)
        return _put(text, node, field, self.dice.choice(self.said[type(node), field]))


def _telling(node: Node) -> list[str]:
    return [field for field in fields_of(type(node)) if field != PHRASING]


def _put(text: Box, node: Node, field: str, value: object) -> Box:
    """The text with another value in this field of this very word."""
    if text is node:
        return replace(node, **{field: value})
    if isinstance(text, tuple):
        return tuple(_put(part, node, field, value) for part in text)
    if isinstance(text, Node):
        inner = {each: _put(getattr(text, each), node, field, value) for each in _telling(text)}
        return replace(text, **inner)
    return text


def _plays(card: Card, text: Box, blank: Protocol) -> bool:
    """Whether this can be played and told."""
    cards = tuple(card if other.value == card.value else other for other in blank.cards)
    try:
        library_with([replace(blank, cards=cards)])
    except (ProtocolError, TypeError, ValueError, AttributeError):
        return False
    return why_unsound(text) is None  # type: ignore[arg-type]
