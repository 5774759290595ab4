"""Who knows which card (R11).

`known[card]` has a bit for each player who knows its face where it lies now. For the cards a player does *not* know
there are two more facts, one per player: `labels[player][card]` says to which mixed heap a card was last seen to
belong, and `maybe[player][card]` is the set of heaps (as bits) from which the thing that lies there may come. At first
there are two heaps, one per draft. A shuffle of seen cards makes a new heap; a hidden card that leaves a hand blurs
the hand: any of its cards may be the one that left (R11.3). A sampled world deals every heap out again to the places
that may hold it, so it agrees with everything that player was shown.

The two lists are shared between copies of a game and therefore replaced, never changed in place.
"""

from __future__ import annotations

from recompile.engine.ids import COMMITTED
from recompile.engine.program import LIBRARY
from recompile.engine.state import State


def begin(s: State) -> None:
    """Two heaps: what A drafted and what B drafted. Called when the decks are made."""
    size = len(s.zone)
    labels = [0] * size
    maybe = [1] * size
    for player in range(2):
        for zone in (s.decks[player], s.hands[player], *s.stacks[player * 3 : player * 3 + 3]):
            for card in zone:
                labels[card] = player
                maybe[card] = 1 << player
    for card in s.cast.cards:
        if s.zone[card] == COMMITTED and LIBRARY.protocol[card] in s.protocols[3:]:
            labels[card] = 1
            maybe[card] = 2
    s.labels = [labels, labels]
    s.maybe = [maybe, maybe]


def begin_mixed(s: State) -> None:
    """One heap: any hidden card may be anywhere."""
    size = len(s.zone)
    s.labels = [[0] * size, [0] * size]
    s.maybe = [[1] * size, [1] * size]


def show(s: State, card: int) -> None:
    """Both players see the face."""
    s.known[card] = 3


def show_to(s: State, card: int, player: int) -> None:
    s.known[card] |= 1 << player


def hidden_card_leaves_hand(s: State, card: int, player: int) -> None:
    """A card left this hand face-down: the opponent cannot tell which one it was (R11.3)."""
    rest = s.hands[player]
    if not rest:
        return  # the last card: it was not mixed with anything
    viewer = 1 - player
    bit = 1 << viewer
    first = s.maybe[viewer][card]
    mixed = s.known[card] & bit != 0
    for other in rest:
        if s.known[other] & bit or s.maybe[viewer][other] != first:
            mixed = True
            break
    if mixed:
        _blur(s, viewer, [card, *rest])


def deck_is_shuffled(s: State, player: int) -> None:
    """Nobody knows the order of a shuffled deck (R11.2); what was seen to go into it is still known to be there."""
    for viewer in range(2):
        _blur(s, viewer, s.decks[player])


def _blur(s: State, viewer: int, cards: list[int]) -> None:
    """These cards were mixed out of sight of this player."""
    bit = 1 << viewer
    known = s.known
    labels = s.labels[viewer]
    maybe = s.maybe[viewer].copy()
    live = 0  # heaps that still have a card this player does not know
    taken = 0  # heaps that are in this player's mind
    for card in s.cast.cards:
        if not known[card] & bit:
            live |= 1 << labels[card]
            taken |= maybe[card]
    heap = _lowest_free(live | taken)
    union = 0
    fresh: list[int] = []
    for card in cards:
        if known[card] & bit:
            known[card] -= bit
            fresh.append(card)
        else:
            union |= maybe[card]
    union &= live
    if fresh:
        labels = labels.copy()
        for card in fresh:
            labels[card] = heap
        union |= 1 << heap
    for card in cards:
        maybe[card] = union
    s.labels[viewer] = labels
    s.maybe[viewer] = maybe


def _lowest_free(used: int) -> int:
    """The smallest heap number that is not in use."""
    label = 0
    while used >> label & 1:
        label += 1
    return label
