"""Cards and protocols in one language, as a client looks them up; and those that a game brings along."""

from __future__ import annotations

from functools import lru_cache

from recompile.cards import PRINTED, CommandCard, Library, Protocol
from recompile.language.names import keywords, motto, protocol_title
from recompile.notation.own import not_printed, write_own
from recompile.table.shapes import Message, Plain
from recompile.text.cards import card_text


class ProtocolInfo(Plain, frozen=True):
    """`made`: nobody has printed it, and how it looks is said here; what is not said is empty."""

    code: str
    name: str
    set: str
    keywords: str
    motto: str
    made: bool
    colour: str
    edge: str
    glyph: str


class CardInfo(Plain, frozen=True):
    """A card in one language; an empty box is an empty string. `rulings` is how many of them there are."""

    code: str
    protocol: str
    value: int
    title: str
    top: str
    middle: str
    bottom: str
    rulings: int


class Books(Plain, frozen=True):
    """GET /api/books/{lang}."""

    lang: str
    protocols: list[ProtocolInfo]
    cards: list[CardInfo]


class Brought(Message, frozen=True):
    """Protocols of this game that are not in the books, or not as they stand there; sent before the first State.

    It comes again in another language when that is asked for. `written` are the same protocols as a record has them.
    """

    books: Books
    written: list[str]


@lru_cache(maxsize=500)
def brought(protocols: tuple[Protocol, ...], lang: str) -> Brought:
    """The same of protocols that a game brings along. Nobody has ruled on their cards."""
    library = PRINTED.with_(protocols)
    found = books_of(library, [protocol.code for protocol in protocols], lang, {})
    return Brought(found, [write_own(protocol) for protocol in protocols])


def books_of(library: Library, codes: list[str], lang: str, counts: dict[str, int]) -> Books:
    protocols = [_protocol(library.protocols[code], lang, library) for code in codes]
    cards = [card for card in library.cards.values() if card.protocol.code in codes]
    return Books(lang, protocols, [_card(card, lang, library, counts.get(card.code, 0)) for card in cards])


def _protocol(protocol: Protocol, lang: str, library: Library) -> ProtocolInfo:
    title, about, said = (named(protocol.code, lang, library) for named in (protocol_title, keywords, motto))
    looks = protocol.colour, protocol.edge, protocol.glyph
    return ProtocolInfo(protocol.code, title, protocol.set, about, said, bool(not_printed([protocol])), *looks)


def _card(card: CommandCard, lang: str, library: Library, count: int) -> CardInfo:
    text = card_text(card.code, lang, library)
    return CardInfo(card.code, card.protocol.code, card.value, text.title, text.top, text.middle, text.bottom, count)
