"""The plies of a game, and what happened on them: told by playing the same choices once more, listening."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import events as e
from recompile.engine import ids, machine
from recompile.engine.course import Forced, again, begin
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.notation.answers import Kind, read_answer
from recompile.notation.events import Event, read_events
from recompile.notation.names import PLAYERS, Player


@dataclass(frozen=True, slots=True)
class Ply:
    """One answer that was given: by whom, which, in which turn; `events` and `rolls` say how many there were before.

    `inside` tells whether an effect was being resolved, `drafting` whether it belongs to the draft.
    """

    player: Player
    move: str
    kind: Kind
    turn: int
    events: int
    rolls: int
    inside: bool
    drafting: bool


class Story:
    """The events and outcomes of chance of a game, told from its start as far as somebody has asked."""

    __slots__ = ("_read", "log", "plies", "state")

    def __init__(self, start: State) -> None:
        self.state = start.copy()
        self.log = Log()
        self.state.log = self.log
        self.plies: list[Ply] = []
        self._read: tuple[int, tuple[Event, ...]] = (0, ())  # from which event on they were read last, and those
        begin(self.state)

    def tell(self, place: int, forced: Forced | None) -> None:
        """One answer more."""
        s = self.state
        said = read_answer(s, s.offers[place])
        self.plies.append(
            Ply(
                PLAYERS[s.asked],
                said.move,
                said.kind,
                int(s.number),
                len(self.log.events),
                len(self.log.rolls),
                bool(s.active.kind != ids.TURN),
                bool(s.phase == ids.DRAFT),
            )
        )
        again(s, place, forced)

    def events(self, since: int) -> tuple[Event, ...]:
        """All events from this one on, with nothing hidden. The last ones are read once for all who ask for them."""
        first, events = self._read
        if since < first or first + len(events) != len(self.log.events):
            first, events = self._read = since, read_events(self.state, self.log.events, since=since)
        return events[since - first :]

    def take_back(self, ply: int, before: State) -> None:
        """Nothing from this ply on has happened."""
        if ply >= len(self.plies):
            return
        first = self.plies[ply]
        del self.log.events[first.events :], self.log.rolls[first.rolls :], self.plies[ply:]
        self.state = before.copy()
        self.state.log = self.log
        self._read = (0, ())

    def resign(self, player: int) -> None:
        self.log.add(self.state, e.E_RESIGN, player)
        machine.resign(self.state, player)
