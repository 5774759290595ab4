"""Events applied to a state, one by one: the table as it is in the middle of what happens.

The machine runs from question to question; to say what a card covers or uncovers on the way, and which totals hold up
to a given event, the events are followed on a state of their own. It is good for looking at cards and totals only.
"""

from __future__ import annotations

from collections.abc import Callable

from recompile.engine import events as e
from recompile.engine import ids
from recompile.engine.events import Event
from recompile.engine.frames import Lock
from recompile.engine.state import State


def apply(s: State, event: Event, under: int = -1) -> None:
    """Let this event happen on the table; `under` is the card it lands beneath, if it does."""
    if event.kind == e.E_LAND:
        s.put_on_stack(event.card, event.place, under)
    elif event.kind in _DO:
        _DO[event.kind](s, event)


def _commit(s: State, event: Event) -> None:
    """Out of where it lies; only a play decides how it faces."""
    s.take(event.card)
    if event.kind == e.E_PLAY:
        s.up[event.card] = event.number


def _leave(s: State, event: Event) -> None:
    s.turned[event.card] += 1
    s.buried[event.card] += 1
    s.take(event.card)


def _enter(s: State, event: Event) -> None:
    player = event.place % 2
    if event.place < ids.DECK:
        s.put_in_hand(event.card, player)
    elif event.place < ids.TRASH:
        s.put_on_deck(event.card, player)
    else:
        s.put_in_trash(event.card, player)


def _flip(s: State, event: Event) -> None:
    s.turn_over(event.card)
    s.turned[event.card] += 1


def _draw(s: State, event: Event) -> None:
    s.take(event.card)
    s.put_in_hand(event.card, event.player)


def _discard(s: State, event: Event) -> None:
    s.take(event.card)
    s.put_in_trash(event.card, event.place)


def _hand_over(s: State, event: Event) -> None:
    s.take(event.card)
    s.put_in_hand(event.card, event.place)


def _shuffle(s: State, event: Event) -> None:
    """Only where the cards are; a deck that is larger than it was has taken in the trash."""
    if s.size[event.place] < event.number:
        for card in s.trash(event.player):
            s.take(card)
            s.put_on_deck(card, event.player)


def _swap_stacks(s: State, event: Event) -> None:
    first, second = ids.PAIRS[event.number]
    s.swap_stacks(event.player * 3 + first, event.player * 3 + second)


def _lock(s: State, event: Event) -> None:
    card = event.card
    s.locks = [*s.locks, Lock(card, event.cause % 3, s.turned[card], s.buried[card], event.number)]


def _take_control(s: State, event: Event) -> None:
    s.control = event.player


def _spend_control(s: State, _event: Event) -> None:
    s.control = ids.NEUTRAL


_DO: dict[int, Callable[[State, Event], None]] = {
    e.E_PLAY: _commit,
    e.E_SHIFT: _commit,
    e.E_DELETE: _leave,
    e.E_RETURN: _leave,
    e.E_TAKE: _leave,
    e.E_ENTER: _enter,
    e.E_FLIP: _flip,
    e.E_DRAW: _draw,
    e.E_DISCARD: _discard,
    e.E_GIVE: _hand_over,
    e.E_TAKE_RANDOM: _hand_over,
    e.E_SHUFFLE: _shuffle,
    e.E_SWAP_STACKS: _swap_stacks,
    e.E_LOCK: _lock,
    e.E_TAKE_CONTROL: _take_control,
    e.E_SPEND_CONTROL: _spend_control,
}
