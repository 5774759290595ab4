"""Who looks at a game, and what they may know of it.

A reader is `A`, `B`, `public` (somebody beside the table, who sees what lies open) or `all`. Everything that is shown
is made from `seen`, a state in which cards this reader does not know have no face, and from `told`, events marked for
this reader: nothing hidden is there to leak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine import events as e
from recompile.engine import ids, worlds
from recompile.engine.events import Event
from recompile.engine.state import State
from recompile.notation.names import PLAYERS

Eyes = Literal["A", "B", "public", "all"]
BOTH = 3

_OPENED = (e.E_FLIP, e.E_REVEAL, e.E_DISCARD, e.E_TEXT, e.E_TEXT_OVER)  # whoever sits there sees the face
_PASSED = (e.E_GIVE, e.E_TAKE_RANDOM)  # from hand to hand: both players know the card, nobody else does


def viewer(eyes: Eyes) -> int:
    """The number of the player for whom things are told; those beside the table stand in for A after `told`."""
    return -1 if eyes == "all" else PLAYERS.index(eyes) if eyes in PLAYERS else 0


def seen(state: State, eyes: Eyes) -> State:
    """The state as this reader knows it. It can be looked at, not played on."""
    if eyes == "all":
        return state
    if eyes == "public":
        open_only = state.copy()
        open_only.known = vec[i64]([BOTH * lies_open(state, card) for card in range(len(state.zone))])
        shown = worlds.redact(open_only, 0)
        shown.offered = 0
        return shown
    return worlds.redact(state, PLAYERS.index(eyes))


def lies_open(s: State, card: int) -> bool:
    """Whether anybody at the table can see the face where it lies now."""
    zone = s.zone[card]
    if zone < ids.FIELD_END or zone == ids.COMMITTED:
        return bool(s.up[card])
    return ids.TRASH <= zone < ids.COMMITTED


def told(events: Sequence[Event], eyes: Eyes) -> Sequence[Event]:
    """The events, to be read by `viewer(eyes)`."""
    return list(_public(events)) if eyes == "public" else events


def _public(events: Sequence[Event]) -> Iterator[Event]:
    """Each event marked as seen by those beside the table, or not.

    A card is followed with the eyes from where it was shown, as long as both players can follow it, too.
    """
    followed: set[int] = set()
    for event in events:
        card = event.card
        shown = True
        if card >= 0:
            shown = event.kind not in _PASSED and event.seen == BOTH and (card in followed or _is_opened(event))
            (followed.add if shown else followed.discard)(card)
        yield Event(event.kind, event.player, card, event.place, event.number, int(shown), event.cause, event.depth)


def _is_opened(event: Event) -> bool:
    if event.kind == e.E_PLAY:
        return bool(event.number)
    if event.kind == e.E_ENTER:
        return event.place >= ids.TRASH
    return event.kind in _OPENED
