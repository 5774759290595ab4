"""What a reader knows as a state of its own: one function hides for all (R11).

`seen_by` replaces every card a reader does not know by an anonymous one, so a view *cannot* leak: the faces are not in
it. Anonymous cards are numbered after those of the cast.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine.frames import CARDS, Committed, FlippingFrame, Lock, OrderFrame, TextFrame
from recompile.engine.kinds import Card
from recompile.engine.movement import leaving
from recompile.engine.state import State
from recompile.engine.windows import has_not_died

# ---------------------------------------------------------------- counters


def normalise(s: State) -> None:
    """Set all counters to zero and mark the dead: states that behave alike become alike."""
    for f in s.frames:
        if isinstance(f, TextFrame):
            if f.noting == CARDS:
                f.noted = _kept_cards(s, f.noted)
            dead: i64 = -1
            if has_not_died(s, f.card, f.box, f.turned, f.buried):
                dead = 0
            f.turned = dead
            f.buried = dead
        elif isinstance(f, OrderFrame):
            f.noted = _kept_texts(s, f.noted)
        elif isinstance(f, FlippingFrame):
            if f.card >= 0 and s.turned(f.card) == f.turned:
                f.turned = 0
            else:  # used up: wherever the card is now, nothing more will happen to it
                f.turned = -1
                f.card = Card(-1)
    s.locks = [
        Lock(lock.card, lock.box, 0, 0, lock.turn, lock.text, lock.nth)
        for lock in s.locks
        if has_not_died(s, lock.card, lock.box, lock.turned, lock.buried)
    ]
    for card in range(s.cards_known):
        s.set_turned(card, 0)
        s.set_buried(card, 0)


def _kept_cards(s: State, noted: vec[i64]) -> vec[i64]:
    kept = vec[i64]()
    for at in range(0, len(noted), 2):
        if s.buried(noted[at]) == noted[at + 1]:
            kept = append(append(kept, noted[at]), 0)
    return kept


def _kept_texts(s: State, noted: vec[i64]) -> vec[i64]:
    kept = vec[i64]()
    for at in range(0, len(noted), 3):
        text = noted[at]
        if has_not_died(s, text // 3, text % 3, noted[at + 1], noted[at + 2]):
            kept = append(append(append(kept, text), 0), 0)
    return kept


# ---------------------------------------------------------------- other cards in the same places


def relabel(s: State, names: vec[i64], size: i64) -> State:
    """The same game with other cards: card c becomes names[c], of so many. Texts that run keep their names."""
    twin = s.copy()
    for zone in range(ids.ZONES):
        for at in range(zone * ids.ROOM, zone * ids.ROOM + twin.size(zone)):
            twin.set_at(at, names[twin.at(at)])
    twin.committed = [
        Committed(
            Card(names[e.card]), e.stack, e.player, e.played, e.wakes, Card(e.under if e.under < 0 else names[e.under])
        )
        for e in s.committed
    ]
    twin.seat(s.cast, size)
    for card in range(s.cards_known):
        name = names[card]
        if name >= 0 and s.zone(card) != ids.NOWHERE:
            twin.set_facts(name, s.cells, ids.CARD_CELLS + card * ids.PER_CARD)
    for f in twin.frames:
        f.rename(names)
    return twin


def renamed_heaps(maybe: vec[i64], names: vec[i64], size: i64) -> vec[i64]:
    """The heaps each card may come from, under its new name."""
    moved = vec[i64]()
    for _ in range(size):
        moved = append(moved, 0)
    for card in range(len(maybe)):
        if names[card] >= 0:
            moved[names[card]] = maybe[card]
    return moved


# ---------------------------------------------------------------- what a reader knows


def seen_by(s: State, reader: i64) -> State:
    """The game as a reader knows it, perfect memory included: A, B or the public. It can only be looked at and, for a
    player, sampled."""
    faces: i64 = len(s.cast.value)
    names = vec[i64](range(s.cards_known))
    hidden = faces
    for zone in _zones_in_order(s, reader):
        for card in zone:
            if not s.known(card) >> reader & 1:
                names[card] = hidden
                hidden += 1
    source = s.copy()
    normalise(source)
    _blur_references(source, reader)
    seen = relabel(source, names, hidden)
    _keep_heaps(s, seen, names, reader)
    for player in range(2):
        if player != reader:
            _sort_hand(seen, player, reader)
    seen.seed1 = 1
    seen.seed2 = 1
    seen.forced = []
    seen.fresh = False
    for stack in range(6):
        seen.set_sum(ids.TOTALS + stack, 0)
    if s.asked != reader:
        seen.offered = 0
    return seen


def _keep_heaps(s: State, seen: State, names: vec[i64], reader: i64) -> None:
    """Of what is known about heaps, this player's own part, and nothing about the cards they know."""
    labels = vec[i64]()
    maybe = vec[i64]()
    if reader != ids.PUBLIC and len(s.labels[reader]):
        maybe = renamed_heaps(s.maybe[reader], names, seen.cards_known)
        for card in range(len(s.cast.value)):
            label: i64 = -1
            if s.zone(card) != ids.NOWHERE and not s.known(card) >> reader & 1:
                label = s.labels[reader][card]
            labels = append(labels, label)
            maybe[card] = 0
    seen.set_heaps(by_player(reader, labels, vec[i64]()), by_player(reader, maybe, vec[i64]()))


def by_player(player: i64, own: vec[i64], other: vec[i64]) -> list[vec[i64]]:
    """What this player has and what the other one has, A's first."""
    return [own, other] if player == ids.A else [other, own]


def _zones_in_order(s: State, reader: i64) -> list[list[int]]:
    """Every place a card can be, in an order that says nothing about faces."""
    maybe = heaps_of(s, reader)
    hands = [sorted(s.hand(player), key=lambda card: maybe[card] if len(maybe) else 0) for player in range(2)]
    queue = [int(entry.card) for entry in s.committed]
    stacks = [s.cards(stack) for stack in range(6)]
    piles = [s.cards(zone) for zone in range(ids.DECK, ids.ZONES)]
    return [*stacks, queue, *hands, *piles, leaving(s)]


def heaps_of(s: State, reader: i64) -> vec[i64]:
    """From which heaps each hidden card may come, as this reader knows; those beside the table do not keep count."""
    if reader == ids.PUBLIC:
        return vec[i64]()
    return s.maybe[reader]


def _blur_references(s: State, reader: i64) -> None:
    """ "That card" is in a hand or a deck this reader cannot see into, where it counts the same whichever it is: point
    at the first hidden card of all hands and decks."""
    maybe = heaps_of(s, reader)
    piles = [
        sorted(s.cards(zone), key=lambda card: maybe[card] if len(maybe) else 0) for zone in range(ids.HAND, ids.TRASH)
    ]
    hidden = [card for pile in piles for card in pile if not s.known(card) >> reader & 1]
    for f in s.frames:
        if isinstance(f, TextFrame) and f.that in hidden:
            f.that = Card(hidden[0])


def _sort_hand(s: State, player: i64, reader: i64) -> None:
    """The order of another player's hand means nothing: known cards first."""
    maybe = heaps_of(s, reader)
    faces = len(s.cast.value)
    hand = s.hand(player)
    hand.sort(key=lambda card: (card >= faces, maybe[card] if card >= faces and len(maybe) else 0, card))
    for at, card in enumerate(hand):
        s.set_at((ids.HAND + player) * ids.ROOM + at, card)
