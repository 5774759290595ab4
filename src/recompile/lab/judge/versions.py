"""A protocol with one thing changed: a card without its text, or worth one more or one less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from recompile.cards import Card, Protocol
from recompile.cards.words import your_total_here
from recompile.lab.judge.playing import Version

BLANK, MORE, LESS = "blank", "more", "less"
HIGHEST = 6
Change = tuple[str, int]  # what is changed, and the place of the card


def changes(version: Version) -> dict[Change, Version]:
    """Everything that can be changed, card by card: the blank ones first."""
    cards = range(len(version.protocol.cards))
    found = {(kind, at): _changed(version, kind, at) for kind in (BLANK, MORE, LESS) for at in cards}
    return {change: made for change, made in found.items() if made is not None}


def _changed(version: Version, kind: str, at: int) -> Version | None:
    """None where it makes no sense: a card without text cannot lose it, and none is worth less than nothing."""
    card = version.protocol.cards[at]
    made = _blank(card) if kind == BLANK else _valued(card, 1 if kind == MORE else -1, version.protocol)
    if made is None:
        return None
    cards = (*version.protocol.cards[:at], made, *version.protocol.cards[at + 1 :])
    like = {} if kind == BLANK else {made: card}
    return Version(replace(version.protocol, cards=cards), version.pool, like)


def _blank(card: Card) -> Card | None:
    return replace(card, top=None, middle=None, bottom=None) if any(_boxes(card)) else None


def _boxes(card: Card) -> Iterator[object]:
    yield from (card.top, card.middle, card.bottom)


def _valued(card: Card, plus: int, protocol: Protocol) -> Card | None:
    """Another value if no other card has it; otherwise a line that adds it, if the card has room for one on top."""
    value = card.value + plus
    if not 0 <= value <= HIGHEST:
        return None
    if all(each.value != value for each in protocol.cards):
        return replace(card, value=value)
    return None if card.top else replace(card, top=your_total_here(plus))
