"""Cards of hands, decks and trashes, as texts speak of them: all, the top ones, some by chance, some by choice."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from recompile.engine import chance
from recompile.engine import instructions as i
from recompile.engine.frames import DRAWN, TextFrame
from recompile.engine.ids import HAND, ROOM, STATED_KIN, TRASH
from recompile.engine.instructions import Amount
from recompile.engine.select import compares, whom
from recompile.engine.state import State
from recompile.engine.values import has_face

# How it is found out which cards it is.
BY_CHOICE: Final = 0
BY_CHANCE: Final = 1
FROM_TOP: Final = 2
ALL: Final = 3
WHOLE: Final = 4  # a deck, from the top down


class Source:
    """Cards of a player's pile: of which values (a bit for each, 0 for any) and of which protocol."""

    def __init__(self, zone: i64, whose: i64, way: i64, values: i64, protocol: i64, unless: bool) -> None:
        self.zone = zone
        self.whose = whose
        self.way = way
        self.values = values
        self.relation: i64 = i.EQUAL
        self.amount: Amount | None = None  # that the value is compared with
        self.shown = False  # only those that were revealed just before
        self.rank: i64 = 0  # the highest or lowest of them
        self.protocol = protocol  # its kin, -1 for any, or STATED
        self.unless = unless

    @property
    def is_all(self) -> bool:
        return self.way >= ALL

    def owner(self, f: TextFrame) -> i64:
        """Whose pile it is; of both trashes, one's own comes first."""
        if self.whose == i.ANYONE:
            return f.player
        return whom(f, self.whose)

    def is_chosen(self, f: TextFrame) -> bool:
        """Whether somebody chooses: a card of a hand that one cannot see is one by chance, unless it is looked at."""
        is_seen = self.zone != HAND or self.owner(f) == f.player or self.is_described or self.shown
        return self.way == BY_CHOICE and is_seen

    @property
    def is_described(self) -> bool:
        """Whether the cards have to be looked at to find out which ones are meant."""
        return self.values != 0 or self.amount is not None or self.protocol != -1 or self.rank != 0

    def cards(self, s: State, f: TextFrame) -> vec[i64]:
        """Those that fit, as they lie."""
        found = self.in_pile(s, f, self.zone + self.owner(f), vec[i64]())
        if self.whose == i.ANYONE:
            found = self.in_pile(s, f, self.zone + 1 - f.player, found)
        if self.rank:
            return self.ranked(s, found)
        return found

    def ranked(self, s: State, cards: vec[i64]) -> vec[i64]:
        """Only those of the highest or lowest printed value; of cards without a face it could be any."""
        best = vec[i64]()
        record: i64 = 0
        for card in cards:
            if not has_face(s, card):
                return cards
            value = s.cast.value[card]
            if self.rank == i.LOWEST:
                value = -value
            if len(best) == 0 or value > record:
                best = vec[i64]([card])
                record = value
            elif value == record:
                best = append(best, card)
        return best

    def in_pile(self, s: State, f: TextFrame, zone: i64, found: vec[i64]) -> vec[i64]:
        for at in range(zone * ROOM, zone * ROOM + s.size(zone)):
            if self.fits(s, f, s.at(at)):
                found = append(found, s.at(at))
        return found

    def fits(self, s: State, f: TextFrame, card: i64) -> bool:
        if self.shown and (f.noting != DRAWN or card not in f.noted):
            return False
        if not has_face(s, card):
            return True
        if self.is_described:
            s.look_at(card)
        if self.values and not self.values >> s.cast.value[card] & 1:
            return False
        if self.amount is not None and not compares(s.cast.value[card], self.relation, self.amount.of(s, f)):
            return False
        if self.protocol == i.STATED:
            return STATED_KIN + s.cast.card_kin[card] == f.stated
        return self.protocol < 0 or (s.cast.card_kin[card] == self.protocol) != self.unless

    def lot(self, s: State, f: TextFrame, most: i64) -> vec[i64]:
        """Which ones it is, where nobody chooses."""
        cards = self.cards(s, f)
        if self.way == FROM_TOP:
            return from_top(cards, most)
        if self.way == WHOLE:
            return from_top(cards, len(cards))
        if self.way == ALL:
            return cards
        picked = vec[i64]()
        while len(picked) < most and len(cards) > 0:
            card = chance.pick(s, self.owner(f), cards)
            picked = append(picked, card)
            cards = remove(cards[:], card)
        return picked

    @property
    def is_public(self) -> bool:
        return self.zone == TRASH


class SourceSize(Amount):
    """How many cards of a pile fit a description."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def of(self, s: State, f: TextFrame) -> i64:
        return len(self.source.cards(s, f))


def from_top(cards: vec[i64], most: i64) -> vec[i64]:
    """The last cards of a pile, the topmost first."""
    found = vec[i64]()
    for at in range(len(cards) - 1, -1, -1):
        if len(found) < most:
            found = append(found, cards[at])
    return found
