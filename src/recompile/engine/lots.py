"""Cards of hands, decks and trashes, as texts speak of them: all of them, the top one, one by chance, one by choice."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import chance, piles
from recompile.engine.ids import DECK, HAND
from recompile.engine.instructions import RANDOM_OF_HAND, TOP_OF_DECK, WHOLE_DECK
from recompile.engine.state import State


def zone_of(lot: i64, player: i64) -> i64:
    """Where these cards lie."""
    if lot in (TOP_OF_DECK, WHOLE_DECK):
        return DECK + player
    return HAND + player


def cards_of(s: State, lot: i64, player: i64) -> vec[i64]:
    """The cards that need not be chosen; a deck from the top."""
    zone = zone_of(lot, player)
    if s.size(zone) == 0:
        return vec[i64]()
    if lot == RANDOM_OF_HAND:
        return vec[i64]([chance.pick(s, player)])
    if lot == TOP_OF_DECK:
        return vec[i64]([s.top(zone)])
    cards = piles.zone_cards(s, zone)
    if lot == WHOLE_DECK:
        return _reversed(cards)
    return cards


def _reversed(cards: vec[i64]) -> vec[i64]:
    turned = vec[i64]()
    for at in range(len(cards) - 1, -1, -1):
        turned = append(turned, cards[at])
    return turned
