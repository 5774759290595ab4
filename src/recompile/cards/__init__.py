"""What the cards say: the vocabulary, the protocols and how to find a card."""

from recompile.cards.library import CardText, CommandCard, Library, UnknownName
from recompile.cards.registry import CARDS, PRINTED, PROTOCOLS, SETS, find_card, find_protocol
from recompile.cards.vocabulary import Card, Protocol

__all__ = [
    "CARDS",
    "PRINTED",
    "PROTOCOLS",
    "SETS",
    "Card",
    "CardText",
    "CommandCard",
    "Library",
    "Protocol",
    "UnknownName",
    "find_card",
    "find_protocol",
]
