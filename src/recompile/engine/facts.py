"""What texts ask for: conditions, looked up at the moment they are needed (R8.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import TextFrame
from recompile.engine.ids import COMMITTED, EACH, FIELD_END, ROOM
from recompile.engine.instructions import Amount, Condition, Place
from recompile.engine.measures import seen_value
from recompile.engine.select import compares, is_in, protocol_lines, spoken_of, whom
from recompile.engine.state import State


class Comparison(Condition):
    def __init__(self, left: Amount, relation: i64, right: Amount) -> None:
        self.left = left
        self.relation = relation
        self.right = right

    def holds(self, s: State, f: TextFrame) -> bool:
        return compares(self.left.of(s, f), self.relation, self.right.of(s, f))


class YouDid(Condition):
    def holds(self, _s: State, f: TextFrame) -> bool:
        return f.done


class Opposite(Condition):
    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def holds(self, s: State, f: TextFrame) -> bool:
        return not self.condition.holds(s, f)


class HasControl(Condition):
    """Void in a game without control (R1.6)."""

    def __init__(self, who: i64) -> None:
        self.who = who

    def holds(self, s: State, f: TextFrame) -> bool:
        if self.who == i.ANYONE:
            return s.control == 0 or s.control == 1
        return s.control == whom(f, self.who)


class IsTurn(Condition):
    def __init__(self, who: i64) -> None:
        self.who = who

    def holds(self, s: State, f: TextFrame) -> bool:
        return self.who == i.ANYONE or s.turn == whom(f, self.who)


class IsCompiled(Condition):
    """In one of these lines, the protocol of this player."""

    def __init__(self, who: i64, place: Place) -> None:
        self.who = who
        self.place = place

    def holds(self, s: State, f: TextFrame) -> bool:
        for stack in range(i64(6)):
            theirs = self.who == i.ANYONE or stack // 3 == whom(f, self.who)
            if theirs and s.compiled(stack) and is_in(s, f, self.place, stack % 3):
                return True
        return False


# What a card may be.
COVERED: Final = 0
UNCOVERED: Final = 1
COVERING: Final = 2
FACE_UP: Final = 3
FACE_DOWN: Final = 4
YOURS: Final = 5
THEIRS: Final = 6
EVEN: Final = 7
ODD: Final = 8
MATCHING: Final = 9
UNMATCHED: Final = 10


class CardIs(Condition):
    """A card that does not lie in the field is nothing of it, except somebody's: it belongs to whose zone it is in."""

    def __init__(self, which: i64, state: i64) -> None:
        self.which = which
        self.state = state

    def holds(self, s: State, f: TextFrame) -> bool:
        if self.state == YOURS or self.state == THEIRS:
            return self.is_owned(s, f)
        if self.state == EVEN or self.state == ODD:
            return self.is_even(s, f) == (self.state == EVEN)
        card = spoken_of(s, f, self.which)
        if card < 0:
            return False
        if self.state >= MATCHING:
            lines = protocol_lines(s, card // EACH)
            matches = s.up(card) == 1 and lines >> s.zone(card) % 3 & 1 == 1
            return matches == (self.state == MATCHING)
        if self.state == COVERING:
            return s.at(s.zone(card) * ROOM) != card
        if self.state == COVERED or self.state == UNCOVERED:
            return s.lies_on_top(card) == (self.state == UNCOVERED)
        return bool(s.up(card)) == (self.state == FACE_UP)

    def is_even(self, s: State, f: TextFrame) -> bool:
        """Of a card that was discarded, the printed value; there is none if there is no card."""
        card = f.that
        if self.which != i.THAT:
            card = spoken_of(s, f, self.which)
        if card < 0:
            return self.state == ODD
        return seen_value(s, f, card) % 2 == 0

    def is_owned(self, s: State, f: TextFrame) -> bool:
        card = f.that
        if self.which != i.THAT:
            card = spoken_of(s, f, self.which)
        if card < 0 or s.zone(card) >= COMMITTED:
            return False
        owner = s.zone(card) % 2
        if s.zone(card) < FIELD_END:
            owner = s.zone(card) // 3
        return (owner == f.player) == (self.state == YOURS)
