"""A game as what was chosen, place by place: the state now, the way it came about, and what happened on it.

Only the start, the places chosen in the lists of answers and a state now and then are kept. The state before a ply,
and the story of events and outcomes of chance, are made again by playing the same choices when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import events as e
from recompile.engine import ids, machine, turn
from recompile.engine.chance import key_of
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.notation.answers import Kind, read_answer
from recompile.notation.names import PLAYERS

EVERY = 16  # so many plies lie between the states that are kept
Forced = list[list[str]]  # outcomes of chance by code: decks from the top card down, cards picked


@dataclass(frozen=True, slots=True)
class Ply:
    """One answer that was given: by whom, which, in which turn; `events` and `rolls` say how many there were before.

    `inside` tells whether an effect was being resolved, `drafting` whether it belongs to the draft.
    """

    player: str
    move: str
    kind: Kind
    turn: int
    events: int
    rolls: int
    inside: bool
    drafting: bool


class Story:
    """The events and outcomes of chance of a game, told from its start as far as somebody has asked."""

    __slots__ = ("log", "plies", "state")

    def __init__(self, start: State) -> None:
        self.state = start.copy()
        self.log = Log()
        self.state.log = self.log
        self.plies: list[Ply] = []
        begin(self.state)

    def tell(self, place: int, forced: Forced) -> None:
        """One answer more."""
        s = self.state
        option = s.offers[place]
        said = read_answer(s, option)
        self.plies.append(
            Ply(
                PLAYERS[s.asked],
                said.move,
                said.kind,
                int(s.number),
                len(self.log.events),
                len(self.log.rolls),
                bool(s.frames[-1].kind != ids.TURN),
                bool(s.phase == ids.DRAFT),
            )
        )
        force(s, forced)
        machine.answer(s, option)
        s.forced = []

    def take_back(self, ply: int, before: State) -> None:
        """Nothing from this ply on has happened."""
        if ply >= len(self.plies):
            return
        first = self.plies[ply]
        del self.log.events[first.events :], self.log.rolls[first.rolls :], self.plies[ply:]
        self.state = before.copy()
        self.state.log = self.log

    def resign(self, player: int) -> None:
        self.log.add(self.state, e.E_RESIGN, player)
        machine.resign(self.state, player)


class Course:
    """A state and the choices that led to it."""

    __slots__ = ("choices", "forced", "marks", "start", "state", "story")

    def __init__(self, start: State) -> None:
        self.start = start
        self.choices: list[int] = []
        self.forced: dict[int, Forced] = {}  # by ply: outcomes of chance that are given, not drawn
        self.marks: list[State] = []  # the states before every sixteenth ply, without the first
        self.story: Story | None = None
        self.state = self.before(0)

    def before(self, ply: int) -> State:
        """The state before a ply, made again from the last one that was kept."""
        mark = min(ply // EVERY, len(self.marks))
        if mark:
            s = self.marks[mark - 1].copy()
        else:
            s = self.start.copy()
            begin(s)
        for at in range(mark * EVERY, ply):
            self._again(s, at)
        return s

    def _again(self, s: State, at: int) -> None:
        force(s, self.forced.get(at, []))
        machine.answer_at(s, self.choices[at])
        s.forced = []

    def choose(self, place: int, forced: Forced | None = None) -> None:
        """Give the answer at this place of the list."""
        if len(self.choices) == (len(self.marks) + 1) * EVERY:
            self.marks.append(self.state.copy())
        if forced:
            self._choose_with(place, forced)
        else:
            machine.answer_at(self.state, place)
        self.choices.append(place)

    def _choose_with(self, place: int, forced: Forced) -> None:
        """The same with outcomes of chance that are given. If they cannot come up, nothing has happened."""
        force(self.state, forced)
        try:
            machine.answer_at(self.state, place)
        except ValueError:
            self.state = self.before(len(self.choices))
            raise
        self.state.forced = []
        self.forced[len(self.choices)] = forced

    def told(self) -> Story:
        """The story up to now."""
        s = self.state
        if self.story is None or len(self.story.plies) > len(self.choices):
            self.story = Story(self.start)
        for at in range(len(self.story.plies), len(self.choices)):
            self.story.tell(self.choices[at], self.forced.get(at, []))
        if s.resigned != self.story.state.resigned:
            self.story.resign(int(s.resigned))
        return self.story

    def back(self) -> None:
        """Take the last choice back, and a resignation with it."""
        self.choices.pop()
        self.forced.pop(len(self.choices), None)
        del self.marks[len(self.choices) // EVERY :]
        self.state = self.before(len(self.choices))
        if self.story is not None:
            self.story.take_back(len(self.choices), self.state)

    def go_on(self) -> None:
        """Take a resignation back."""
        self.state = self.before(len(self.choices))
        self.story = None

    def copy(self) -> Course:
        twin = Course.__new__(Course)
        twin.start = self.start
        twin.choices = self.choices.copy()
        twin.forced = self.forced.copy()
        twin.marks = self.marks.copy()
        twin.story = None
        twin.state = self.state.copy()
        return twin


def force(s: State, outcomes: Forced) -> None:
    """Let chance come out like this, as far as it is asked."""
    s.forced = [[key_of(code) for code in outcome] for outcome in outcomes]


def begin(s: State) -> None:
    """To the first question; a state that stands at one asks it again."""
    if not s.frames:
        turn.begin(s)
    machine.advance(s)
