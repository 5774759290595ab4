"""The cards of one game: their programs, their values, and who listens to what.

A game has six protocols of six cards; a position may name cards of more. Cards are numbered 0, 1, 2 ... within the
game, six for each protocol in a fixed order. Before the first turn they are sorted once, so that asking "who hears a
draw?" or "does anything forbid this play?" looks at the one or two cards that could matter. A cast never changes and
copies share it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import PRINTED, Library, content_hash
from recompile.cards.vocabulary import Protocol
from recompile.engine.ids import BOX_BITS, EACH, EFFECT_LIMIT, EVENTS, GAME_CARDS
from recompile.engine.instructions import (
    MOMENTS,
    S_FREE,
    S_PLAYABLE_HERE,
    S_THIS_NO_MATCHING,
    STATICS,
    Instr,
    Listener,
    Standing,
    Watcher,
)
from recompile.engine.kin import kin
from recompile.engine.program import Program, program_of

NO_LISTENERS: Final[list[Listener]] = []
NO_RULES: Final[list[Standing]] = []
NO_WATCHERS: Final[list[Watcher]] = []
SIX_CARDS: Final = vec[i64](range(GAME_CARDS))
MOST_PROTOCOLS: Final = 60  # a bit for each, with room to spare


class Cast:
    """Who is in this game."""

    def __init__(self, protocols: list[Protocol], dealt: bool) -> None:
        """Of these protocols, in this order; before the cards are dealt, nothing but their names is needed."""
        self.protocols = protocols
        self.library: Library | None = None  # see `own_library`
        self.patience: i64 = EFFECT_LIMIT  # effects of one turn; with more of them the game is unfinished (R12.2)
        cards: i64 = 0
        if dealt:
            cards = len(protocols) * EACH
        self.cards: vec[i64] = SIX_CARDS  # they are the same in every game of six
        if cards != GAME_CARDS:
            self.cards = vec[i64](range(cards))
        self.value: vec[i64] = nothing_of(cards)
        self.codes: list[str] = []  # by card
        self.kin: vec[i64] = vec[i64]()  # by protocol
        self.card_kin: vec[i64] = nothing_of(cards)
        self.code: list[list[Instr]] = []  # by text
        self.when_covered: vec[i64] = nothing_of(cards)
        self.when_flipped: vec[i64] = nothing_of(cards)
        self.covered_by: vec[i64] = nothing_of(cards)
        self.starts: vec[i64] = vec[i64]()  # texts, packed in bits
        self.ends: vec[i64] = vec[i64]()
        # Most of these are empty, and all games share the empty ones: of many games in turn, they stay at hand.
        self.listeners: list[list[Listener]] = [NO_LISTENERS] * EVENTS
        self.asked_about: i64 = 0  # a bit for each event of which some text asks where it was, or to what it was done
        self.watchers: list[list[Watcher]] = [NO_WATCHERS] * MOMENTS
        self.statics: list[list[Standing]] = [NO_RULES] * STATICS
        self.has: i64 = 0  # a bit for each kind of standing rule that some card has
        for protocol in protocols:
            if dealt:
                self._add(program_of(protocol), len(self.kin) * EACH)
            else:
                self.kin = append(self.kin, kin(protocol.code))
        # Whether any card may be played face-up where its protocol does not match; most games have none.
        self.free_cards = self.has & (1 << S_THIS_NO_MATCHING | 1 << S_PLAYABLE_HERE | 1 << S_FREE) > 0

    def _add(self, program: Program, first: i64) -> None:
        """The cards of a program get their numbers from this one on."""
        for place in range(i64(EACH)):
            card = first + place
            self.value[card] = program.value[place]
            self.card_kin[card] = program.kin
            self.when_covered[card] = program.when_covered[place]
            self.when_flipped[card] = program.when_flipped[place]
            self.covered_by[card] = program.covered_by[place]
        self.kin = append(self.kin, program.kin)
        self.codes.extend(program.codes)
        self.code.extend(program.texts)
        placed = program.at(first)
        for text in placed.starts:
            self.starts = append(self.starts, text)
        for text in placed.ends:
            self.ends = append(self.ends, text)
        for listener in placed.listeners:
            self.listeners[listener.waits.event] = [*self.listeners[listener.waits.event], listener]
            waits = listener.waits
            if waits.place is not None or waits.what is not None or waits.names or waits.least > 1:
                self.asked_about |= 1 << waits.event
        for watcher in placed.watchers:
            self.watchers[watcher.warns.moment] = [*self.watchers[watcher.warns.moment], watcher]
        for rule in placed.standing:
            self.statics[rule.kind] = [*self.statics[rule.kind], rule]
            self.has |= 1 << rule.kind

    def keep(self, cards: list[int]) -> None:
        """Only these cards are there: called once, by those who lay out a position."""
        self.cards = vec[i64](sorted(cards))
        self.starts = vec[i64]([text for text in self.starts if text >> BOX_BITS in cards])
        self.ends = vec[i64]([text for text in self.ends if text >> BOX_BITS in cards])
        self.listeners = [[each for each in some if each.card in cards] for some in self.listeners]
        self.watchers = [[each for each in some if each.card in cards] for some in self.watchers]
        self.statics = [[each for each in some if each.card in cards] for some in self.statics]

    # ------------------------------------------------------------ names

    def card_number(self, code: str) -> i64:
        """The number of a card in this game, or -1 if it has no part in it."""
        first = self.protocol_number(code[:-1]) * EACH
        for card in range(first, first + EACH):
            if 0 <= card < len(self.value) and str(self.value[card]) == code[-1]:
                return card
        return -1

    def protocol_number(self, code: str) -> i64:
        """The number of a protocol in this game, or -1."""
        for protocol in range(len(self.protocols)):
            if self.protocols[protocol].code == code:
                return protocol
        return -1


def nothing_of(cards: i64) -> vec[i64]:
    """Room for a number of each card."""
    if cards == GAME_CARDS:
        return SIX_CARDS[:]
    return vec[i64]([0] * cards)


def is_printed(protocol: Protocol) -> bool:
    """Whether this is what is printed under its code; identity is what a protocol says, not the object."""
    printed = PRINTED.protocols.get(protocol.code)
    return printed is protocol or (printed is not None and content_hash(printed) == content_hash(protocol))


def own_library(cast: Cast) -> Library:
    """The printed protocols, and those of a game that are not."""
    if cast.library is None:
        cast.library = PRINTED.with_([protocol for protocol in cast.protocols if not is_printed(protocol)])
    return cast.library


def in_order(protocols: Iterable[Protocol]) -> list[Protocol]:
    """In the fixed order of all games: the printed ones as they are printed, then others by their code."""
    found = sorted(protocols, key=_place)
    if len(found) > MOST_PROTOCOLS:
        raise ValueError(f"a game has room for {MOST_PROTOCOLS} protocols, not for {len(found)}")
    return found


def _place(protocol: Protocol) -> tuple[int, str]:
    return PRINTED.place(protocol.code)


NO_CAST: Final = Cast([], False)
