"""A game as what was chosen, place by place: where it began, the places chosen in the lists of answers, and the state.

Nothing else is kept while a game goes on: the state before a choice is made again when somebody asks for it. What comes
by on the way is kept now and then, so that taking back move after move does not begin from the start each time. This is
what `Game` is built on; it is compiled, because those who simulate call it for every decision.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from recompile.engine import machine, turn
from recompile.engine.chance import key_of
from recompile.engine.state import State

KEEP_EVERY: Final = 16  # plies
Forced = list[list[str]]  # outcomes of chance by code: decks from the top card down, cards picked


@mypyc_attr(allow_interpreted_subclasses=True)
class Course:
    """A state and the choices that led to it."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._state = begun(start)
        self._choices: list[int] = []
        self._forced: dict[int, Forced] = {}  # by ply: outcomes of chance that are given, not drawn
        self._kept: dict[int, State] = {}  # by ply: states that were made again

    @property
    def options(self) -> list[int]:
        """The answers to the question of the moment as numbers, for those who search; none when the game is over."""
        return self._state.options

    def answer(self, place: i64) -> None:
        """Give the answer at this place of `options`. It is noted like a move."""
        machine.answer_at(self._state, place)
        self._choices.append(place)

    def _choose(self, place: i64, forced: Forced) -> None:
        """The same with outcomes of chance that are given. If they cannot come up, nothing has happened."""
        force(self._state, forced)
        try:
            machine.answer_at(self._state, place)
        except ValueError:
            self._state = self._state_before(len(self._choices))
            raise
        self._state.forced = []
        if forced:
            self._forced[len(self._choices)] = forced
        self._choices.append(place)

    def _state_before(self, ply: i64) -> State:
        """The state before a ply, made again from the nearest one before it that is there."""
        at = ply - ply % KEEP_EVERY
        while at > 0 and at not in self._kept:
            at -= KEEP_EVERY
        s = self._kept[at].copy() if at > 0 else begun(self._start)
        while at < ply:
            again(s, self._choices[at], self._forced.get(at))
            at += 1
            if at % KEEP_EVERY == 0:
                self._kept[at] = s.copy()
        return s

    def _back(self, plies: i64) -> None:
        """Take so many choices back, and a resignation with them."""
        for _ in range(plies):
            self._kept.pop(len(self._choices), None)
            self._choices.pop()
            self._forced.pop(len(self._choices), None)
        self._state = self._state_before(len(self._choices))


def begun(start: State) -> State:
    """To the first question; a state that stands at one asks it again."""
    s = start.copy()
    begin(s)
    return s


def begin(s: State) -> None:
    """The same, without a copy."""
    if not s.frames:
        turn.begin(s)
    machine.advance(s)


def again(s: State, place: i64, forced: Forced | None) -> None:
    """Give an answer once more, with the outcomes of chance that were given then."""
    if forced is not None:
        force(s, forced)
    machine.answer_at(s, place)
    s.forced = []


def force(s: State, outcomes: Forced) -> None:
    """Let chance come out like this, as far as it is asked."""
    s.forced = [[key_of(code) for code in outcome] for outcome in outcomes]
