"""What happened, for one reader: lines of the log, and events for the eye."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from recompile.engine import events as e
from recompile.engine.events import Event
from recompile.engine.ids import COMMITTED, DECK, HAND, TRASH
from recompile.game import Game
from recompile.game.reports import read_event
from recompile.notation.names import PLAYERS, zone_name
from recompile.server import messages as m
from recompile.server.readers import Eyes, viewer


def lines(game: Game, eyes: Eyes, lang: str, names: tuple[str, str], since: int = 0) -> list[m.LogLine]:
    """The log from this event on."""
    events = game.raw_events
    said = game.log(lang, eyes, since=since, names=names)
    starts = [ply.events for ply in game.plies]
    turn = _turn_at(events, since)
    found = []
    for at in range(since, len(events)):
        event, line = events[at], said[at - since]
        if event.kind == e.E_TURN:
            turn = event.number
        moment = bisect_right(starts, at)
        found.append(
            m.LogLine(at, line.kind, line.sentence, line.depth, line.rule, line.card, line.minor, int(turn), moment)
        )
    return found


def _turn_at(events: Sequence[Event], at: int) -> int:
    """The number of the turn in which an event happened; 0 before the first."""
    return next((int(event.number) for event in reversed(events[:at]) if event.kind == e.E_TURN), 0)


def _is_seen(event: Event, eyes: Eyes) -> bool:
    return eyes == "all" or bool(event.seen >> viewer(eyes) & 1)


def shown(game: Game, eyes: Eyes, since: int) -> list[m.Shown]:
    """The events from this one on, for the eye."""
    events = game.raw_events
    return [_shown(game, events, at, eyes) for at in range(since, len(events))]


def _shown(game: Game, events: Sequence[Event], at: int, eyes: Eyes) -> m.Shown:
    raw = events[at]
    event = read_event(game.state, raw, viewer(eyes))
    place, to = _way(raw)
    if raw.kind == e.E_PLAY:
        place = _origin(game, events, at)
    card = event.card if raw.card >= 0 and _is_seen(raw, eyes) else None
    detail = None if raw.card >= 0 and card is None and raw.kind == e.E_ANSWERED else event.detail
    return m.Shown(event.kind, _player(raw.player), card, place or event.place, to, detail, event.depth)


def _way(raw: Event) -> tuple[str | None, str | None]:
    """From where to where a card goes, for events that move one."""
    kind = raw.kind
    if kind == e.E_PLAY:
        return None, zone_name(raw.place)
    if kind == e.E_SHIFT:
        return zone_name(raw.number), zone_name(raw.place)
    if kind in (e.E_DELETE, e.E_RETURN, e.E_TAKE):
        return zone_name(raw.place), zone_name(raw.number)
    if kind in (e.E_LAND, e.E_ENTER):
        return None, zone_name(raw.place)
    if kind == e.E_DRAW:
        return zone_name(DECK + raw.place % 2), zone_name(HAND + raw.player)
    if kind == e.E_DISCARD:
        return zone_name(HAND + raw.player), zone_name(TRASH + raw.place)
    if kind in (e.E_GIVE, e.E_TAKE_RANDOM):
        return zone_name(HAND + raw.player), zone_name(HAND + raw.place)
    return None, None


def _origin(game: Game, events: Sequence[Event], at: int) -> str | None:
    """Where a card was played from; everybody at the table sees that."""
    card = events[at].card
    move = bisect_right([before for _, before, _, _ in game.history], at) - 1
    if move < 0:
        return None
    before, start, _, _ = game.history[move]
    if any(event.card == card and event.kind == e.E_DRAW for event in events[start:at]):
        return zone_name(HAND + events[at].player)
    return zone_name(before.zone[card]) if before.zone[card] < COMMITTED else None


def _player(number: int) -> m.Player:
    return "A" if PLAYERS[number] == "A" else "B"
