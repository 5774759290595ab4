"""What a move would set off, event by event: to the next question, the end of the turn or the end of the game.

>>> from recompile.game import Game
>>> a, b = "FIR-WAT-DEA FIR3,-,- h:FIR5.WAT4 d:?9 t:-", "PLA-MET-SPE -,-,- h:?5 d:?9 t:-"
>>> ahead = Game.from_position(f"{a} / {b} / A action c:-").ahead("FIR5@1")
>>> [event.kind for event in ahead.events]
['play', 'land', 'text', 'discard', 'turn']
>>> [ahead.view(count).sides[0].stacks[0].total for count in (0, 1, 2)]
[3, 3, 8]
"""

from __future__ import annotations

from functools import cached_property

from recompile.engine import events as e
from recompile.engine import ids, machine
from recompile.engine.events import Log
from recompile.engine.kinds import Card, Option
from recompile.engine.state import State
from recompile.game.view import View
from recompile.notation.event_reading import read_events
from recompile.notation.events import Event
from recompile.notation.names import card_name
from recompile.notation.questions import Decision

_LEAVING = (e.E_DELETE, e.E_RETURN, e.E_TAKE, e.E_SHIFT)


class Ahead:
    """What follows the answer at one place, in one world."""

    def __init__(self, start: State, place: int) -> None:
        self._start, self._place = start.copy(), place
        self._end, self._log = self._run()

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return read_events(self._end, self._log.events)

    @cached_property
    def picked(self) -> frozenset[str]:
        """The cards that chance picks."""
        return frozenset(card_name(self._end, roll.cards[0]) for roll in self._log.rolls if roll.is_pick)

    @cached_property
    def course(self) -> tuple[object, ...]:
        """All that happens, for comparing worlds: the same course is told in the same words."""
        log = self._log
        return (
            *((raw.kind, raw.player, raw.card, raw.origin, raw.target, raw.number, raw.seen) for raw in log.events),
            *((raw.cause, raw.depth) for raw in log.events),
            *(tuple(roll.cards) for roll in log.rolls),
        )

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who is asked in the end, and what, in words; None if nobody is."""
        now = Decision.of(self._end)
        return None if now is None else (now.player, str(self.view().prompt()))

    def view(self, count: int | None = None) -> View:
        """The table after so many events, or after all, with nothing hidden: what lies there, totals and threats."""
        return View(self._end if count in (None, len(self._log.events)) else self._after(count or 0), "all")

    def _after(self, count: int) -> State:
        """The machine tells of a card that leaves the field just before it does."""
        if count == 0:
            return self._start
        _, log = self._run(count)
        assert log.kept is not None
        for event in reversed(log.events[:count]):
            if event.kind not in _LEAVING:
                break
            if log.kept.zone(event.card) < ids.FIELD_END:
                log.kept.take(Card(event.card))
        return log.kept

    def _run(self, keep: int = 0) -> tuple[State, Log]:
        """Give the answer and go on as the machine does, but not into the next turn."""
        s, log = self._start.copy(), Log(keep)
        s.log = log
        s.answer, s.asked, s.offered = Option(s.offers[self._place]), ids.NOBODY, 0
        while s.phase != ids.OVER and s.asked == ids.NOBODY:
            machine.step(s, s.active)
            if log.events and log.events[-1].kind == e.E_TURN:
                break
        s.log = None
        return s, log
