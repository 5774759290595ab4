"""Full games that agree with what a player knows: real cards are dealt to the anonymous ones of a view, from the heaps
they may come from (see `knowledge`)."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine.seen import by_player, relabel, renamed_heaps
from recompile.engine.state import State


def sample(seen: State, viewer: i64, below: Callable[[int], int]) -> State:
    """A full game that agrees with everything this player knows. `below(n)` is a number from 0 to n - 1."""
    cards = len(seen.cast.value)
    size = seen.cards_known
    places: list[int] = list(range(cards, size))
    faces: list[int] = [card for card in seen.cast.cards if seen.zone(card) == ids.NOWHERE]
    labels, maybe = seen.labels[viewer], seen.maybe[viewer]
    _mix(faces, below)
    _mix(places, below)
    dealt = _match(places, faces, labels, maybe)
    names = vec[i64](range(size))
    for place in places:
        names[place] = dealt[place]
    world = relabel(seen, names, cards)
    mine = renamed_heaps(maybe, names, cards)
    known = vec[i64]([max(label, 0) for label in labels])
    nothing, anything = vec[i64]([0] * cards), vec[i64]([1] * cards)
    world.set_heaps(by_player(viewer, known, nothing), by_player(viewer, mine, anything))
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
