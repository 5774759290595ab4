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
    places, faces = hidden_cards(seen)
    _mix(faces, below)
    _mix(places, below)
    world = dealt(seen, viewer, _match(places, faces, seen.labels[viewer], seen.maybe[viewer]))
    world.seed1 = below(2147483562) + 1
    world.seed2 = below(2147483398) + 1
    return world


def hidden_cards(seen: State) -> tuple[list[int], list[int]]:
    """The anonymous cards of a view, and those that nobody has seen in it."""
    places: list[int] = list(range(len(seen.cast.value), seen.cards_known))
    return places, [card for card in seen.cast.cards if seen.zone(card) == ids.NOWHERE]


def may_be(seen: State, viewer: i64, place: int, face: int) -> bool:
    """Whether an anonymous card may be this one, as far as its heaps tell."""
    return seen.maybe[viewer][place] >> seen.labels[viewer][face] & 1 != 0


def dealt(seen: State, viewer: i64, deal: dict[int, int]) -> State:
    """The view with a card for each anonymous one."""
    cards = len(seen.cast.value)
    labels, maybe = seen.labels[viewer], seen.maybe[viewer]
    names = vec[i64](range(seen.cards_known))
    for place, face in deal.items():
        names[place] = face
    world = relabel(seen, names, cards)
    mine = renamed_heaps(maybe, names, cards)
    known = vec[i64]([max(label, 0) for label in labels])
    nothing, anything = vec[i64]([0] * cards), vec[i64]([1] * cards)
    world.set_heaps(by_player(viewer, known, nothing), by_player(viewer, mine, anything))
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
