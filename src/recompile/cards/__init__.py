"""What the cards say: the vocabulary, the protocols and how to find a card."""

from recompile.cards.registry import (
    CARDS,
    PROTOCOLS,
    SETS,
    CardText,
    CommandCard,
    UnknownName,
    find_card,
    find_protocol,
)
from recompile.cards.vocabulary import Card, Protocol

__all__ = [
    "CARDS",
    "PROTOCOLS",
    "SETS",
    "Card",
    "CardText",
    "CommandCard",
    "Protocol",
    "UnknownName",
    "find_card",
    "find_protocol",
]
