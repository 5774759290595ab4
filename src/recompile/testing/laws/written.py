"""Games of cards that nobody has printed: every text of both players is written at random."""

from __future__ import annotations

from dataclasses import replace

from recompile.cards import Card, Protocol, ProtocolError
from recompile.game import Game
from recompile.game.setup import library_with
from recompile.language.understanding import BoxName
from recompile.testing.sentences import Writer

_CODES = ("QAA", "QBB", "QCC", "QDD", "QEE", "QFF")


def begin_written(seed: int, limit: int) -> Game:
    """Six protocols of six cards with texts that make sense and can be played, three for each player."""
    writer = Writer("en", seed)
    protocols = [_protocol(code, writer) for code in _CODES]
    return Game(a=_CODES[:3], b=_CODES[3:], seed=seed, limit=limit, protocols=protocols)


def _protocol(code: str, writer: Writer) -> Protocol:
    blank = Protocol(code, code.title(), "", "", "", tuple(map(Card, range(6))))
    cards = tuple(_card(value, blank, writer) for value in range(6))
    return replace(blank, cards=cards)


def _card(value: int, blank: Protocol, writer: Writer) -> Card:
    """With a middle, and perhaps a top or a bottom."""
    card = _with_text(Card(value), "middle", blank, writer)
    if writer.dice.random() < 0.4:
        card = _with_text(card, writer.dice.choice(("top", "bottom")), blank, writer)
    return card


def _with_text(card: Card, box: BoxName, blank: Protocol, writer: Writer) -> Card:
    while True:
        words = {box: writer.text(box)}
        if _plays(Card(card.value, **words), blank):  # type: ignore[arg-type]
            return replace(card, **words)  # type: ignore[arg-type]


def _plays(card: Card, blank: Protocol) -> bool:
    cards = tuple(card if other.value == card.value else other for other in blank.cards)
    try:
        library_with([replace(blank, cards=cards)])
    except ProtocolError:
        return False
    return True
