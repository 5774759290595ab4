"""Who knows which card (R11).

`known[card]` has a bit for each player who knows its face where it lies now. For the cards a player does *not* know
there are two more facts, one per player: `labels[player][card]` says to which mixed heap a card was last seen to
belong, and `maybe[player][card]` is the set of heaps (as bits) from which the thing that lies there may come. At first
there are two heaps, one per draft. A shuffle of seen cards makes a new heap; a hidden card that leaves a hand blurs
the hand: any of its cards may be the one that left (R11.3). A sampled world deals every heap out again to the places
that may hold it, so it agrees with everything that player was shown.

The two lists are shared between copies of a game until one of them learns something (`State.own_heaps`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from recompile.engine.events import Event
from recompile.engine.ids import (
    ALL_KNOW,
    CARD_CELLS,
    DECK,
    EACH,
    FIELD_END,
    GAME_CARDS,
    HAND,
    KNOWN_CELL,
    NOWHERE,
    PER_CARD,
    PLAYERS_KNOW,
    ROOM,
    TRASH,
)
from recompile.engine.kinds import Card, Zone
from recompile.engine.state import State

NO_LABELS: Final = vec[i64]([0] * GAME_CARDS)
ANYTHING: Final = vec[i64]([1] * GAME_CARDS)


def begin(s: State) -> None:
    """Two heaps: what A drafted and what B drafted. Called when the decks are made."""
    labels = NO_LABELS[:]
    maybe = ANYTHING[:]
    if len(s.cast.value) != GAME_CARDS:
        labels = vec[i64]([0] * len(s.cast.value))
        maybe = vec[i64]([1] * len(s.cast.value))
    for card in s.cast.cards:
        zone = s.zone(card)
        if zone < FIELD_END:
            owner = zone // 3
        elif zone < TRASH:
            owner = zone % 2
        else:
            owner = 1 if s.has_protocol(1, card // EACH) else 0
        labels[card] = owner
        maybe[card] = 1 << owner
    s.set_heaps([labels, labels], [maybe, maybe])


def begin_mixed(s: State) -> None:
    """One heap: any hidden card may be anywhere."""
    size = len(s.cast.value)
    nothing = vec[i64]([0] * size)
    anything = vec[i64]([1] * size)
    s.set_heaps([nothing, nothing], [anything, anything])


def show(s: State, card: Card) -> None:
    """Everybody at the table sees the face."""
    s.set_known(card, ALL_KNOW)


def show_to(s: State, card: Card, player: i64) -> None:
    s.set_known(card, s.known(card) | 1 << player)


def hidden_card_leaves_hand(s: State, card: Card, player: i64) -> None:
    """A card left this hand face-down: the opponent cannot tell which one it was (R11.3)."""
    hand = Zone(HAND + player)
    size = s.size(hand)
    if size == 0:
        return  # the last card: it was not mixed with anything
    viewer = 1 - player
    bit: i64 = 1 << viewer
    maybe = s.maybe[viewer]
    own = maybe[card]
    mixed = s.known(card) & bit != 0
    for at in range(hand * ROOM, hand * ROOM + size):
        other = s.at(at)
        if s.known(other) & bit != 0 or maybe[other] != own:
            mixed = True
            break
    if mixed:
        _blur(s, viewer, hand, card)
    public_loses(s, card, hand)


def pass_over(s: State, card: Card, hand: Zone) -> None:
    """A card has left this hand for the other one: both players see which, nobody else does (R10.7)."""
    if s.size(hand):
        public_loses(s, card, hand)
    s.set_known(card, s.known(card) | PLAYERS_KNOW)


def public_loses(s: State, left: Card, zone: Zone) -> None:
    """Those beside the table cannot tell any more which of these cards, or of the one that has left them, is which."""
    if left >= 0:
        s.set_known(left, s.known(left) & PLAYERS_KNOW)
    cells = s.cells
    for at in range(zone * ROOM, zone * ROOM + s.size(zone)):
        known = CARD_CELLS + KNOWN_CELL + i64(cells[at]) * PER_CARD
        cells[known] = i16(i64(cells[known]) & PLAYERS_KNOW)


def deck_is_shuffled(s: State, player: i64) -> None:
    """Nobody knows the order of a shuffled deck (R11.2); what was seen to go into it is still known to be there."""
    deck = Zone(DECK + player)
    _blur(s, 0, deck, Card(-1))
    _blur(s, 1, deck, Card(-1))
    public_loses(s, Card(-1), deck)


def _blur(s: State, viewer: i64, zone: Zone, left: Card) -> None:
    """The cards of a zone, and one that has just left it, were mixed out of sight of this player."""
    bit: i64 = 1 << viewer
    s.own_heaps()
    cells = s.cells
    maybe = s.maybe[viewer]
    first = zone * ROOM
    end = first + s.size(zone)
    union: i64 = 0
    fresh = False
    for place in range(first, end):
        card = i64(cells[place])
        at = CARD_CELLS + KNOWN_CELL + card * PER_CARD
        if i64(cells[at]) & bit != 0:
            fresh = True
        else:
            union |= maybe[card]
    if left >= 0:
        if s.known(left) & bit != 0:
            fresh = True
        else:
            union |= maybe[left]
    if fresh:
        union = _new_heap(s, viewer, zone, left, union)
    for place in range(first, end):
        maybe[i64(cells[place])] = union
    if left >= 0:
        maybe[left] = union


def _new_heap(s: State, viewer: i64, zone: Zone, left: Card, union: i64) -> i64:
    """Some of the cards were known: they are a heap of their own now. From which heaps these cards may come."""
    bit: i64 = 1 << viewer
    cells = s.cells
    maybe = s.maybe[viewer]
    labels = s.labels[viewer]
    live: i64 = 0  # heaps that still have a card this player does not know
    own: i64 = CARD_CELLS
    for card in range(len(maybe)):
        at = own + KNOWN_CELL
        if i64(cells[at]) & bit == 0 and i64(cells[own]) != NOWHERE:
            live |= 1 << labels[card]
        own += PER_CARD
    for card in range(len(maybe)):
        maybe[card] = maybe[card] & live  # nothing comes from a heap that is used up: its number is free again
    heap = _lowest_free(live)
    first = zone * ROOM
    for place in range(first, first + s.size(zone)):
        _forget(s, labels, i64(cells[place]), bit, heap)
    if left >= 0:
        _forget(s, labels, left, bit, heap)
    return union & live | 1 << heap


def _forget(s: State, labels: vec[i64], card: i64, bit: i64, heap: i64) -> None:
    if s.known(card) & bit != 0:
        s.set_known(card, s.known(card) - bit)
        s.look_at(card)
        labels[card] = heap


def _lowest_free(used: i64) -> i64:
    """The smallest heap number that is not in use."""
    label: i64 = 0
    while used >> label & 1:
        label += 1
    return label


def has_come_out(before: State, now: State, events: list[Event], player: i64) -> bool:
    """Whether going back from one state to an earlier one would leave somebody with knowledge from between.

    What a player has shown of their own they have shown in vain.
    """
    for event in events:
        if event.card >= 0 and is_news(before.known(event.card), event.seen, player):
            return True
    for card in now.cast.cards:
        if is_news(before.known(card), now.known(card), player):
            return True
    return False


def is_news(had: i64, known: i64, player: i64) -> bool:
    """Whether this player knows a card now, or somebody knows one that was not this player's to show."""
    learned = known & ~had
    mine: i64 = 1 << player
    return learned & mine != 0 or (learned != 0 and had & mine == 0)
