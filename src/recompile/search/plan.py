"""Planning a turn: every question a player will be asked in it, to its end, and the other's best answer to that."""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine.batch import Chooser
from recompile.engine.ids import NOBODY
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.search.evaluate import Values, chance_to_win
from recompile.search.quick import best_option, looks


class Planner:
    """Plans in full states. `width` answers are followed at each question after the first, as long as `left` lasts."""

    __slots__ = ("chooser", "left", "me", "number", "values", "width")

    def __init__(self, values: Values, chooser: Chooser, width: i64) -> None:
        self.values = values
        self.chooser = chooser
        self.width = width
        self.left: i64 = 0
        self.me: i64 = 0
        self.number: i64 = 0

    def chances(self, s: State, budget: i64) -> list[float]:
        """For each answer to the question of the moment, the chance to win after the best plan that begins with it."""
        self.me = s.asked
        self.number = s.number
        found: list[float] = []
        for at in range(s.offered):
            self.left = budget
            twin = s.copy()
            answer(twin, s.offers[at])
            found.append(chance_to_win(self._reach(twin)))
        return found

    def _reach(self, s: State) -> i64:
        """The most this player can reach by the end of the turn. The state is used up."""
        while s.asked != NOBODY and s.number == self.number and (s.asked != self.me or self.left <= 0):
            answer(s, best_option(s, self.values, self.chooser))
        if s.asked == NOBODY or s.number != self.number:
            return self._settled(s)
        return self._best(s)

    def _best(self, s: State) -> i64:
        """At a question of this player's: the best of the answers that look best."""
        states = self._ranked(s)
        most: i64 = -(1 << 40)
        followed: i64 = 0
        for at in range(len(states)):
            if followed >= self.width:
                break
            followed += 1
            reached = self._reach(states[at])
            if reached > most:
                most = reached
        return most

    def _ranked(self, s: State) -> list[State]:
        """What each answer leads to, the best-looking first."""
        states: list[State] = []
        worths: list[int] = []
        for option_at in range(s.offered):
            twin = s.copy()
            answer(twin, s.offers[option_at])
            self.left -= 1
            worth = self.values.worth(twin, self.me)
            at = len(states)
            while at > 0 and worths[at - 1] < worth:
                at -= 1
            states.insert(at, twin)
            worths.insert(at, worth)
        return states

    def _settled(self, s: State) -> i64:
        """The turn is over: what is it worth, and what after the other player's best answer?"""
        now = self.values.worth(s, self.me)
        if s.asked == NOBODY or s.asked == self.me:
            return now
        least: i64 = 1 << 40
        for at in range(s.offered):
            worth = looks(s, s.offers[at], self.me, self.values)
            if worth < least:
                least = worth
        return least
