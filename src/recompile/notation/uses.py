"""What was done how often in a game, by player and by card.

It is counted here, on what the machine wrote: of the thousands of games of a simulation nobody needs the events in
names, and making those would take longer than playing on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from recompile.engine import events as e
from recompile.engine.ids import DECK, EACH, FIELD_END, HAND, MIDDLE, TRASH
from recompile.engine.state import State
from recompile.notation.names import PLAYERS, card_name


@dataclass(slots=True)
class CardUse:
    """What became of one card.

    It belongs to the `seat` that drafted it, wherever it goes. What the other player does with it - some texts let a
    card be taken, or a deck be played from - is counted apart, as `other`. `again` is how often its middle text
    resolved once more in one stay. It `ended` as `up`, `down`, `hand`, `deck`, `trash`, or `moving` if a win caught it
    on its way, on `ended_side`.
    """

    card: str
    seat: str
    opening: bool
    drawn: int = 0
    face_up: int = 0
    face_down: int = 0
    other: int = 0
    middle: int = 0
    again: int = 0
    ended: str = "moving"
    ended_side: str | None = None


@dataclass(frozen=True, slots=True)
class Uses:
    """All of it: how often A and B compiled, refreshed and took control, and the cards by side, line and value."""

    compiles: tuple[int, int]
    refreshes: tuple[int, int]
    controls: tuple[int, int]
    cards: tuple[CardUse, ...]


def count_uses(opening: State, events: Sequence[e.Event], now: State) -> Uses:
    """From the moment after the deal, what happened since, and where everything lies now."""
    tally = {kind: [0, 0] for kind in (e.E_COMPILE, e.E_REFRESH, e.E_TAKE_CONTROL)}
    counts = {card: _Count(opening, card, at // 3) for at in range(6) for card in _cards(opening, at)}
    for event in events:
        if event.kind in tally:
            tally[event.kind][event.player] += 1
        elif event.card in counts:
            counts[event.card].add(event)
    compiles, refreshes, controls = ((a, b) for a, b in tally.values())
    return Uses(compiles, refreshes, controls, tuple(count.done(now) for count in counts.values()))


def _cards(s: State, stack: int) -> Sequence[int]:
    first = s.protocol(stack) * EACH
    return range(first, first + EACH)


class _Count:
    """One card, as its events come."""

    __slots__ = ("card", "resolved", "seat", "use")

    def __init__(self, opening: State, card: int, seat: int) -> None:
        in_hand = bool(HAND <= opening.zone(card) < DECK)
        self.card, self.seat = card, seat
        self.use = CardUse(card_name(opening, card), PLAYERS[seat], in_hand, int(in_hand))
        self.resolved = False  # its middle, since it was last played

    def add(self, event: e.Event) -> None:
        kind, use = event.kind, self.use
        if kind == e.E_TEXT:
            if event.number == MIDDLE:
                use.middle += 1
                use.again += self.resolved
                self.resolved = True
        elif kind == e.E_PLAY:
            self.resolved = False
            if event.player != self.seat:
                use.other += 1
            elif event.number:
                use.face_up += 1
            else:
                use.face_down += 1
        elif kind == e.E_DRAW:
            if event.player == self.seat:
                use.drawn += 1
            else:
                use.other += 1
        elif kind in (e.E_GIVE, e.E_TAKE_RANDOM, e.E_TAKE):
            receiver = event.target % 2
            use.other += receiver != self.seat

    def done(self, now: State) -> CardUse:
        zone = now.zone(self.card)
        if zone < FIELD_END:
            self.use.ended, self.use.ended_side = "up" if now.up(self.card) else "down", PLAYERS[zone // 3]
        for first, name in ((HAND, "hand"), (DECK, "deck"), (TRASH, "trash")):
            if first <= zone < first + 2:
                self.use.ended, self.use.ended_side = name, PLAYERS[zone - first]
        return self.use
