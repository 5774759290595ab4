"""What is to be reached, within how many turns, and when it is clear that it has been, or cannot be any more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine.cast import Cast, is_printed
from recompile.engine.effects_board import TurnProtocol
from recompile.engine.effects_hand import FromPile
from recompile.engine.ids import COMPILE, HAND, NOBODY, OVER
from recompile.engine.instructions import YOU
from recompile.engine.sources import BY_CHANCE, BY_CHOICE, Source
from recompile.engine.state import State

WIN: Final = 0  # the game
TURN_ONE: Final = 1  # turn one more protocol to its compiled side
SURVIVE: Final = 2  # the other player has not won by then

FAILED: Final = 0
REACHED: Final = 1
OPEN: Final = 2


class Target:
    """A goal of one player. `last` is the number of the last turn that counts."""

    def __init__(self, s: State, me: i64, goal: i64, turns: i64) -> None:
        """In so many turns of the player who has the goal; the one that is going on counts, if it is theirs."""
        self.me = me
        self.goal = goal
        self.last = last_turn(s, me, goal, turns)
        self.had = compiled(s, me)
        self.by_text = turns_by_text(s.cast)
        self.has_picks = picks_at_random(s.cast)

    def bounded(self, s: State) -> State:
        """A copy in which nothing happens after the last turn: where nobody is asked anything, a game may run on for
        several turns, and what is reached then is reached too late."""
        twin = s.copy()
        twin.limit = self.last
        return twin

    def settled(self, s: State) -> i64:
        """Reached, failed, or still open, in a state that is bounded."""
        if s.winner != NOBODY:
            return REACHED if s.winner == self.me else FAILED
        if self.goal == SURVIVE:
            return self._survived(s)
        have = compiled(s, self.me)
        need = 3 - have
        if self.goal == TURN_ONE:
            if have > self.had:
                return REACHED
            need = 1
        if s.number > self.last or s.phase == OVER or not self._may_turn(s, self.me, need):
            return FAILED
        return OPEN

    def _survived(self, s: State) -> i64:
        if s.number > self.last or not self._may_turn(s, 1 - self.me, 3 - compiled(s, 1 - self.me)):
            return REACHED
        if s.phase == OVER:  # cut in the middle of a turn (R12.2)
            return FAILED
        return OPEN

    def _may_turn(self, s: State, player: i64, need: i64) -> bool:
        """Whether there is time for so many protocols: one at each check (R3.3), or by texts as many as there are."""
        if self.by_text:
            return True
        return checks_left(s, player, self.last) >= need


def last_turn(s: State, me: i64, goal: i64, turns: i64) -> i64:
    """Which turn is the last that counts: the player's own, or, to survive, the other's after it."""
    first = s.number
    if s.turn != me:
        first += 1
    last = first + 2 * (turns - 1)
    if goal == SURVIVE:
        if s.turn != me and turns == 1:
            return s.number
        return last + 1
    return last


def checks_left(s: State, player: i64, last: i64) -> i64:
    """How often this player will still check for compiles until then; one that is going on counts."""
    number = s.number
    if s.turn != player or s.phase > COMPILE:
        number += 1
        if s.turn == player:
            number += 1
    if number > last:
        return 0
    return (last - number) // 2 + 1


def compiled(s: State, player: i64) -> i64:
    home = player * 3
    return s.compiled(home) + s.compiled(home + 1) + s.compiled(home + 2)


def turns_by_text(cast: Cast) -> bool:
    """Whether any text can turn a protocol to its compiled side (R9.5), or says something nobody has looked at."""
    for protocol in cast.protocols:
        if not is_printed(protocol):
            return True
    for text in cast.code:
        for step in text:
            if isinstance(step, TurnProtocol):
                return True
    return False


def picks_at_random(cast: Cast) -> bool:
    """Whether any text may pick a card of a hand at random (R10.10)."""
    for text in cast.code:
        for step in text:
            if isinstance(step, FromPile) and _picks(step.source):
                return True
    return False


def _picks(source: Source) -> bool:
    """By its words, or because nobody chooses from a hand they cannot see."""
    return source.way == BY_CHANCE or (source.way == BY_CHOICE and source.zone == HAND and source.whose != YOU)
