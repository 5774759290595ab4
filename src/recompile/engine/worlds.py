"""What a player knows as a state of its own, and full games that agree with it.

`redact` replaces every card a player does not know by an anonymous one, so a view *cannot* leak: the faces are not in
it. `sample` deals real cards to the anonymous ones, from the heaps they may come from (see `knowledge`).
"""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine import instructions as i
from recompile.engine.frames import Committed, Frame, Lock
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.windows import has_not_died

CARDS = len(LIBRARY.value)  # anonymous cards are numbered from here on

# ---------------------------------------------------------------- counters


def normalise(s: State) -> None:
    """Set all counters to zero and mark the dead: states that behave alike become alike."""
    for f in s.frames:
        if f.kind == ids.TEXT:
            alive = has_not_died(s, f.card, f.box, f.turned, f.buried)
            if f.looping and loops_over_cards(f):
                f.noted = _kept_cards(s, f.noted)
            f.turned = f.buried = 0 if alive else -1
        elif f.kind == ids.ORDER:
            f.noted = _kept_texts(s, f.noted)
        elif f.kind == ids.FLIPPING and s.turned[f.card] == f.turned:
            f.turned = 0
        elif f.kind == ids.FLIPPING:
            f.turned = f.card = -1  # used up: wherever the card is now, nothing more will happen to it
    s.locks = [
        Lock(lock.card, lock.box, 0, 0, lock.turn)
        for lock in s.locks
        if has_not_died(s, lock.card, lock.box, lock.turned, lock.buried)
    ]
    s.turned = vec[i64]([0] * len(s.turned))
    s.buried = vec[i64]([0] * len(s.buried))


def loops_over_cards(f: Frame) -> bool:
    for step in LIBRARY.code[f.text]:
        if step.op == i.EACH_CARD:
            return True
    return False


def _kept_cards(s: State, noted: vec[i64]) -> vec[i64]:
    kept = vec[i64]()
    for at in range(0, len(noted), 2):
        if s.buried[noted[at]] == noted[at + 1]:
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


def relabel(s: State, names: list[int], size: int) -> State:
    """The same game with other cards: card c becomes names[c]. Texts that run keep their names: they are public."""
    twin = s.copy()
    for zone in range(ids.ZONES):
        for at in range(zone * ids.ROOM, zone * ids.ROOM + twin.size[zone]):
            twin.cells[at] = names[twin.cells[at]]
    twin.committed = [
        Committed(names[e.card], e.stack, e.player, e.played, e.wakes, e.under if e.under < 0 else names[e.under])
        for e in s.committed
    ]
    twin.zone = _moved(s.zone, names, size, ids.NOWHERE)
    twin.up = _moved(s.up, names, size, 0)
    twin.turned = _moved(s.turned, names, size, 0)
    twin.buried = _moved(s.buried, names, size, 0)
    twin.known = _moved(s.known, names, size, 0)
    twin.maybe = [_moved(s.maybe[player], names, size, 0) for player in range(2)]
    for f in twin.frames:
        _relabel_frame(f, names)
    return twin


def _moved(values: vec[i64], names: list[int], size: int, empty: int) -> vec[i64]:
    if len(values) == 0:
        return values
    moved = vec[i64]([empty] * size)
    for card in range(len(values)):
        if values[card] != empty and names[card] >= 0:
            moved[names[card]] = values[card]
    return moved


def _relabel_frame(f: Frame, names: list[int]) -> None:
    kind = f.kind
    if kind in (ids.TEXT, ids.ARRIVE, ids.LEAVE) and f.that >= 0:
        f.that = names[f.that]
    if kind == ids.ARRIVE and f.count >= 0:
        f.count = names[f.count]
    if kind == ids.FLIPPING and f.card >= 0:
        f.card = names[f.card]
    step = 0
    if kind in (ids.ARRIVE, ids.SHIFT_ALL, ids.DISCARDING) or (kind == ids.TEXT and not f.looping):
        step = 1
    elif kind in (ids.LEAVE_ALL, ids.FLIP_ALL, ids.COMPILING) or (kind == ids.TEXT and loops_over_cards(f)):
        step = 2
    if step:
        for at in range(0, len(f.noted), step):
            if f.noted[at] >= 0:
                f.noted[at] = names[f.noted[at]]


# ---------------------------------------------------------------- what a player knows


def redact(s: State, viewer: int) -> State:
    """The game as this player knows it, perfect memory included. It cannot be run, only looked at and sampled."""
    names = list(range(CARDS))
    hidden = 0
    for zone in _zones_in_order(s, viewer):
        for card in zone:
            if not s.known[card] >> viewer & 1:
                names[card] = CARDS + hidden
                hidden += 1
    source = s.copy()
    normalise(source)
    _blur_references(source, viewer)
    seen = relabel(source, names, CARDS + hidden)
    _sort_hand(seen, 1 - viewer, viewer)
    seen.labels = [vec[i64](), vec[i64]()]
    seen.maybe = [seen.maybe[player] if player == viewer else vec[i64]() for player in range(2)]
    if len(s.labels[viewer]):
        seen.labels[viewer] = vec[i64]([-1] * CARDS)
        for card in range(CARDS):
            seen.maybe[viewer][card] = 0
        for card in s.cast.cards:
            if not s.known[card] >> viewer & 1:
                seen.labels[viewer][card] = s.labels[viewer][card]
    seen.seed1 = seen.seed2 = 1
    seen.forced = []
    seen.fresh = False
    for stack in range(6):
        seen.sums[ids.TOTALS + stack] = 0
    if s.asked != viewer:
        seen.offered = 0
    return seen


def _zones_in_order(s: State, viewer: int) -> list[list[int]]:
    """Every place a card can be, in an order that says nothing about faces."""
    maybe = s.maybe[viewer]
    hands = [sorted(s.hand(player), key=lambda card: maybe[card]) for player in range(2) if len(maybe)]
    queue: list[int] = [entry.card for entry in s.committed]
    moving: list[list[int]] = []
    for f in s.frames:
        if f.kind == ids.LEAVE:
            moving.append([f.that])
        elif f.kind == ids.LEAVE_ALL:
            moving.append(list(f.noted)[::2])
    stacks = [s.cards(stack) for stack in range(6)]
    piles = [s.cards(zone) for zone in range(ids.DECK, ids.ZONES)]
    return [*stacks, queue, *hands, *piles, *moving]


def _blur_references(s: State, viewer: int) -> None:
    """ "That card" is in a hand or a deck this player cannot see into, where it counts the same whichever it is: point
    at the first hidden card of all hands and decks."""
    maybe = s.maybe[viewer]
    piles = [sorted(s.cards(zone), key=lambda card: maybe[card]) for zone in range(ids.HAND, ids.TRASH)]
    hidden = [card for pile in piles for card in pile if not s.known[card] >> viewer & 1]
    for f in s.frames:
        if f.kind == ids.TEXT and f.that in hidden:
            f.that = hidden[0]


def _sort_hand(s: State, player: int, viewer: int) -> None:
    """The order of the other player's hand means nothing: known cards first."""
    maybe = s.maybe[viewer]
    hand = s.hand(player)
    hand.sort(key=lambda card: (card >= CARDS, maybe[card] if card >= CARDS and len(maybe) else 0, card))
    for at, card in enumerate(hand):
        s.cells[(ids.HAND + player) * ids.ROOM + at] = card


# ---------------------------------------------------------------- worlds that agree with it


def sample(seen: State, viewer: int, below: Callable[[int], int]) -> State:
    """A full game that agrees with everything this player knows. `below(n)` is a number from 0 to n - 1."""
    size = len(seen.zone)
    places = list(range(CARDS, size))
    faces: list[int] = [card for card in seen.cast.cards if seen.zone[card] == ids.NOWHERE]
    labels, maybe = seen.labels[viewer], seen.maybe[viewer]
    _mix(faces, below)
    _mix(places, below)
    dealt = _match(places, faces, labels, maybe)
    names = list(range(CARDS)) + [dealt[place] for place in range(CARDS, size)]
    world = relabel(seen, names, CARDS)
    world.labels = [vec[i64]([max(label, 0) for label in labels]), vec[i64]([0] * CARDS)][:: 1 - 2 * viewer]
    world.maybe = [world.maybe[viewer], vec[i64]([1] * CARDS)][:: 1 - 2 * viewer]
    world.seed1 = below(2147483562) + 1
    world.seed2 = below(2147483398) + 1
    return world


def _mix(cards: list[int], below: Callable[[int], int]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def _match(places: list[int], faces: list[int], labels: vec[i64], maybe: vec[i64]) -> dict[int, int]:
    """Give every place a face from a heap it may come from; the true deal shows that it can be done."""
    owner: dict[int, int] = {}
    for place in places:
        if not _seat(place, faces, labels, maybe, owner, set()):
            raise ValueError("no deal agrees with what this player knows")
    return {place: face for face, place in owner.items()}


def _seat(
    place: int, faces: list[int], labels: vec[i64], maybe: vec[i64], owner: dict[int, int], tried: set[int]
) -> bool:
    """Find a face for a place, moving others over where needed (an augmenting path)."""
    fitting = [face for face in faces if maybe[place] >> labels[face] & 1 and face not in tried]
    for face in fitting:
        if face not in owner:
            owner[face] = place
            return True
    for face in fitting:
        if face in tried:
            continue
        tried.add(face)
        if _seat(owner[face], faces, labels, maybe, owner, tried):
            owner[face] = place
            return True
    return False
