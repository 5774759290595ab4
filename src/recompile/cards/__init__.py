"""What the cards say: the vocabulary, the protocols, how to find a card and how to read a protocol from a file."""

from recompile.cards.checks import check_protocol
from recompile.cards.errors import CannotPlayYet, ProtocolError
from recompile.cards.library import CardText, CommandCard, Library, UnknownName
from recompile.cards.protocol_files import content_hash, protocol_from_plain, protocol_to_plain, read_protocol
from recompile.cards.registry import CARDS, PRINTED, PROTOCOLS, SETS, find_card, find_protocol
from recompile.cards.vocabulary import Card, Protocol

__all__ = [
    "CARDS",
    "PRINTED",
    "PROTOCOLS",
    "SETS",
    "CannotPlayYet",
    "Card",
    "CardText",
    "CommandCard",
    "Library",
    "Protocol",
    "ProtocolError",
    "UnknownName",
    "check_protocol",
    "content_hash",
    "find_card",
    "find_protocol",
    "protocol_from_plain",
    "protocol_to_plain",
    "read_protocol",
]
