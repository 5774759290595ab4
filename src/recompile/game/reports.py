"""What a game says about itself: the question, the outcome, what happened and why."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import events as e
from recompile.engine.events import Event as RawEvent
from recompile.engine.state import State
from recompile.notation.move import option_text
from recompile.notation.names import PLAYERS, card_name, new_order, place_name, protocol_name, text_name, zone_name


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `card` is None where the reader may not know it; `depth` nests events in their causes.

    `place` is a stack, a zone or a line; `detail` says the rest in a word: a face, a new order, an answer.
    """

    kind: str
    player: str
    card: str | None
    place: str | None
    detail: str | None
    cause: str | None
    depth: int
    rule: str

    def __str__(self) -> str:
        words = [word for word in (self.kind, self.card, self.place, self.detail) if word is not None]
        because = f" ({self.cause})" if self.cause else ""
        return f"{'  ' * self.depth}{self.player} {' '.join(words)}{because} [{self.rule}]"


_LINE_EVENTS = (e.E_COMPILE, e.E_TURN_PROTOCOL)
_FACES = ("face-down", "face-up")


def read_event(s: State, raw: RawEvent, viewer: int = -1) -> Event:
    """An event in names, hiding the card from a viewer who may not know it."""
    seen = viewer < 0 or raw.seen >> viewer & 1
    card = None if raw.card < 0 else card_name(raw.card) if seen else "??"
    return Event(
        e.EVENT_NAMES[raw.kind],
        PLAYERS[raw.player],
        card,
        _place(raw),
        _detail(s, raw, bool(seen)),
        text_name(raw.cause) if raw.cause >= 0 else None,
        raw.depth,
        e.EVENT_RULES[raw.kind],
    )


def _place(raw: RawEvent) -> str | None:
    if raw.place < 0 or raw.kind in (e.E_DISCARD, e.E_GIVE, e.E_TAKE_RANDOM):
        return PLAYERS[raw.place] if raw.place >= 0 else None
    return str(raw.place + 1) if raw.kind in _LINE_EVENTS else zone_name(raw.place)


def _detail(s: State, raw: RawEvent, seen: bool) -> str | None:
    kind, number = raw.kind, raw.number
    if kind in (e.E_PLAY, e.E_FLIP):
        return _FACES[number]
    if kind in (e.E_TURN, e.E_LOCK, e.E_SHUFFLE):
        return str(number)
    if kind in (e.E_DRAFT, e.E_BAN, e.E_TURN_PROTOCOL):
        return protocol_name(number)
    if kind == e.E_SHIFT:
        return f"from {place_name(number)}"
    if kind in (e.E_DELETE, e.E_RETURN, e.E_TAKE):
        return f"to {zone_name(number)}"
    if kind in (e.E_ANSWERED, e.E_STATE):
        return option_text(s, number, int(raw.player)) if seen else None
    if kind == e.E_REARRANGE:
        return "-".join(map(protocol_name, new_order(number)))
    return None
