"""What the client looks up: cards, rules, rulings, levels. The same for everybody, so it is made once and kept."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from recompile.book import rulebook, rulings
from recompile.book.telling import drawn
from recompile.bots import LEVELS
from recompile.cards import CARDS, PRINTED, CommandCard, Library, Protocol, find_card
from recompile.notation.own import write_own
from recompile.server import messages as m
from recompile.server.bodies import Books, CardInfo, LevelInfo, ProtocolInfo, Rule, Ruling
from recompile.text import check_language
from recompile.text.cards import card_text
from recompile.text.names import keywords, motto, protocol_title


@cache
def books(lang: str) -> bytes:
    """All protocols and cards in a language."""
    check_language(lang)
    counts = dict.fromkeys(CARDS, 0)
    for ruling in rulings.rulings().values():
        for code in ruling.cards:
            counts[code] += 1
    return msgspec.json.encode(_books(PRINTED, list(PRINTED.protocols), lang, counts))


@lru_cache(maxsize=500)
def brought(protocols: tuple[Protocol, ...], lang: str) -> m.Brought:
    """The same of protocols that a game brings along. Nobody has ruled on their cards."""
    library = PRINTED.with_(protocols)
    found = _books(library, [protocol.code for protocol in protocols], lang, {})
    return m.Brought(found, [write_own(protocol) for protocol in protocols])


def _books(library: Library, codes: list[str], lang: str, counts: dict[str, int]) -> Books:
    protocols = [_protocol(library.protocols[code], lang, library) for code in codes]
    cards = [card for card in library.cards.values() if card.protocol.code in codes]
    return Books(lang, protocols, [_card(card, lang, library, counts.get(card.code, 0)) for card in cards])


def _protocol(protocol: Protocol, lang: str, library: Library) -> ProtocolInfo:
    title, about, said = (named(protocol.code, lang, library) for named in (protocol_title, keywords, motto))
    return ProtocolInfo(protocol.code, title, protocol.set, about, said)


def _card(card: CommandCard, lang: str, library: Library, count: int) -> CardInfo:
    text = card_text(card.code, lang, library)
    return CardInfo(card.code, card.protocol.code, card.value, text.title, text.top, text.middle, text.bottom, count)


@cache
def catalogue_of(lang: str) -> bytes:
    """What the interface says, by its English sentence."""
    if check_language(lang) == "en":
        return b"{}"
    text = files("recompile.text").joinpath("locales", f"{lang}.json").read_text(encoding="utf-8")
    return json.dumps(json.loads(text), ensure_ascii=False).encode()


@cache
def levels(lang: str) -> bytes:
    check_language(lang)
    found = [LevelInfo(each.key, each.named(lang), each.described(lang), each.seconds) for each in LEVELS]
    return msgspec.json.encode(found)


def rulings_for(card: str) -> bytes:
    """The rulings in which a card matters. They are written in English."""
    return _rulings(find_card(card).code)


@cache
def _rulings(code: str) -> bytes:
    return msgspec.json.encode(
        [
            Ruling(each.name, each.title, each.why, list(each.rules), each.authority, each.position, drawn(each))
            for each in rulings.for_card(code)
        ]
    )


@lru_cache(maxsize=2000)  # a number can be written in many ways
def rule(number: str, lang: str) -> bytes:
    """A rule, or a chapter with all its rules."""
    found = rulebook.look_up(number, lang)
    if len(found) == 1:
        return msgspec.json.encode(Rule(found[0].number, found[0].text))
    text = "\n\n".join(f"{each.number} {each.text}" for each in found)
    return msgspec.json.encode(Rule(found[0].number.partition(".")[0], text))
