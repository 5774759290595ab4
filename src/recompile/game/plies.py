"""The plies of a game, and what happened on them: told by playing the same choices once more, listening."""

from __future__ import annotations

from msgspec import Struct

from recompile.engine import events as e
from recompile.engine import ids, machine
from recompile.engine.course import Forced, again, begin
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.notation.answer_reading import read_answer
from recompile.notation.answers import Kind
from recompile.notation.event_reading import read_events
from recompile.notation.events import Event, Reader
from recompile.notation.names import PLAYERS, Player

NOBODY: tuple[Reader, tuple[Event, ...], tuple[Event, ...]] = ("all", (), ())


class Ply(Struct, frozen=True, gc=False):
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
    """The events and outcomes of chance of a game, told from its start as far as somebody has asked.

    Old events can be let go; whoever asks for one of them needs the story from the start. `picks` are the protocols in
    the order in which they were drafted.
    """

    __slots__ = ("_first", "_picks", "_read", "_seen", "log", "plies", "state")

    def __init__(self, start: State) -> None:
        self._first = 0  # events before this one were let go
        self._picks: tuple[str, ...] | None = None
        self.state = start.copy()
        self.log = Log()
        self.state.log = self.log
        self.plies: list[Ply] = []
        self._read: tuple[int, tuple[Event, ...]] = (0, ())  # from which event on they were read last, and those
        self._seen = NOBODY  # who was told last, of which events, and what they may know of them
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
                self.count,
                len(self.log.rolls),
                bool(s.active.kind != ids.TURN),
                bool(s.phase == ids.DRAFT),
            )
        )
        again(s, place, forced)

    @property
    def count(self) -> int:
        """How many events there were."""
        return self._first + len(self.log.events)

    def reaches(self, event: int) -> bool:
        """Whether this event is still there, and the one before it, which it may follow."""
        return not self._first or event > self._first

    def raw(self, since: int) -> list[e.Event]:
        """The events from this one on, as the machine wrote them."""
        return self.log.events[since - self._first :]

    def events(self, since: int) -> tuple[Event, ...]:
        """All events from this one on, with nothing hidden. The last ones are read once for all who ask for them."""
        first, events = self._read
        if since < first or first + len(events) != self.count:
            first, events = since, read_events(self.state, self.log.events, since=since - self._first)
            self._read = first, events
        return events[since - first :]

    def events_for(self, reader: Reader, since: int) -> tuple[Event, ...]:
        """The same as far as this reader may know. Who is told what happened is told it twice: in words and to see."""
        events = self.events(since)
        who, read, seen = self._seen
        if who != reader or read is not events:
            seen = tuple([event.seen_by(reader) for event in events])
            self._seen = reader, events, seen
        return seen

    @property
    def picks(self) -> tuple[str, ...]:
        if self._picks is None:
            found = [event for event in self.log.events if event.kind == e.E_DRAFT]
            return tuple(str(event.protocol) for event in read_events(self.state, found))
        return self._picks

    def let_go(self, plies: int) -> None:
        """Keep the events of the last so many plies only."""
        if len(self.plies) <= plies or self.plies[-1].drafting:
            return
        self._picks = self.picks
        gone = self.plies[-plies].events - 1 - self._first
        if gone > 0:
            del self.log.events[:gone]
            self._first += gone
            self._read, self._seen = (0, ()), NOBODY

    def take_back(self, ply: int, before: State) -> bool:
        """Nothing from this ply on has happened. Whether that could be told: its events may have been let go."""
        if ply >= len(self.plies):
            return True
        first = self.plies[ply]
        if not self.reaches(first.events):
            return False
        del self.log.events[first.events - self._first :], self.log.rolls[first.rolls :], self.plies[ply:]
        self.state = before.copy()
        self.state.log = self.log
        self._read, self._seen = (0, ()), NOBODY
        self._picks = self._picks if self._first else None
        return True

    def resign(self, player: int) -> None:
        self.log.add(self.state, e.E_RESIGN, player)
        machine.resign(self.state, player)
