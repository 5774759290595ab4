"""What texts measure and count: amounts, looked up at the moment they are needed (R4.9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import DRAWN, TextFrame
from recompile.engine.ids import EACH, FIELD_END, STATED_KIN, TRASH
from recompile.engine.instructions import Amount, Place, Reach, Selector
from recompile.engine.select import is_in, matching, spoken_of, whom
from recompile.engine.state import State
from recompile.engine.values import total, value_of

NONE: Final = -1  # the value of a card that is not there: no card has it, and nothing is drawn for it


class Fixed(Amount):
    def __init__(self, number: i64) -> None:
        self.number = number

    def of(self, _s: State, _f: TextFrame) -> i64:
        return self.number


class Chosen(Amount):
    """As many as somebody likes, from the least to the most; the most is -1 if there is no end."""

    def __init__(self, least: i64, most: i64) -> None:
        self.least = least
        self.most = most

    def of(self, _s: State, _f: TextFrame) -> i64:
        return self.least


class JustDone(Amount):
    """How many cards the sentence before was about."""

    def of(self, _s: State, f: TextFrame) -> i64:
        return f.count


class Sum(Amount):
    def __init__(self, amount: Amount, more: i64) -> None:
        self.amount = amount
        self.more = more

    def of(self, s: State, f: TextFrame) -> i64:
        return self.amount.of(s, f) + self.more


class Difference(Amount):
    def __init__(self, left: Amount, right: Amount) -> None:
        self.left = left
        self.right = right

    def of(self, s: State, f: TextFrame) -> i64:
        return self.left.of(s, f) - self.right.of(s, f)


class Apart(Amount):
    """How far two amounts are apart."""

    def __init__(self, left: Amount, right: Amount) -> None:
        self.left = left
        self.right = right

    def of(self, s: State, f: TextFrame) -> i64:
        difference = self.left.of(s, f) - self.right.of(s, f)
        if difference < 0:
            return -difference
        return difference


class LinesThere(Amount):
    """How many lines are as a text says."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def of(self, s: State, f: TextFrame) -> i64:
        found: i64 = 0
        for line in range(i64(3)):
            if is_in(s, f, self.place, line):
                found += 1
        return found


class StatedNumber(Amount):
    def of(self, _s: State, f: TextFrame) -> i64:
        if 0 <= f.stated < STATED_KIN:
            return f.stated
        return NONE


class ValueOf(Amount):
    """The value of "this card", "that card" or the one beside it, wherever it is now (R1.9)."""

    def __init__(self, which: i64) -> None:
        self.which = which

    def of(self, s: State, f: TextFrame) -> i64:
        card = f.that
        if self.which != i.THAT:
            card = spoken_of(s, f, self.which)
        if card < 0:
            return 0
        return seen_value(s, f, card)


def seen_value(s: State, f: TextFrame, card: i64) -> i64:
    """The value of a card; one that this text has revealed shows what is printed on it, wherever it lies (R1.9)."""
    if FIELD_END <= s.zone(card) < TRASH and (card == f.shown or (f.noting == DRAWN and card in f.noted)):
        return s.cast.value[card]
    return value_of(s, card)


class RankedValue(Amount):
    """The value of the highest or lowest card of a description."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def of(self, s: State, f: TextFrame) -> i64:
        found = matching(s, f, self.selector)
        if len(found) == 0:
            return 0
        return value_of(s, found[0])


class DiscardedValue(Amount):
    """The printed value of the card that was discarded."""

    def of(self, s: State, f: TextFrame) -> i64:
        if f.shown >= 0:
            return s.cast.value[f.shown]
        return NONE


class DiscardedFits(Amount):
    """1 if the card that was discarded is of the stated protocol, or else 0."""

    def of(self, s: State, f: TextFrame) -> i64:
        if f.shown >= 0 and STATED_KIN + s.cast.card_kin[f.shown] == f.stated:
            return 1
        return 0


class Discarded(Amount):
    """1 if the card that was discarded fits a description, or else 0."""

    def __init__(self, what: Reach) -> None:
        self.what = what

    def of(self, s: State, f: TextFrame) -> i64:
        if f.shown >= 0 and self.what.has(s, f, f.shown):
            return 1
        return 0


class InPile(Amount):
    """The size of a hand, a deck or a trash, or of both players' together."""

    def __init__(self, zone: i64, whose: i64) -> None:
        self.zone = zone
        self.whose = whose

    def of(self, s: State, f: TextFrame) -> i64:
        if self.whose == i.ANYONE:
            return s.size(self.zone) + s.size(self.zone + 1)
        return s.size(self.zone + whom(f, self.whose))


class Counted(Amount):
    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def of(self, s: State, f: TextFrame) -> i64:
        return len(matching(s, f, self.selector))


class Protocols(Amount):
    """How many protocols there are on the face-up cards of a description."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def of(self, s: State, f: TextFrame) -> i64:
        seen: i64 = 0
        found: i64 = 0
        for card in matching(s, f, self.selector):
            bit: i64 = 1 << card // EACH
            if s.up(card) and seen & bit == 0:
                seen |= bit
                found += 1
        return found


class TotalOf(Amount):
    """A player's total in a line, or in several together (R9.1)."""

    def __init__(self, who: i64, place: Place) -> None:
        self.who = who
        self.place = place

    def of(self, s: State, f: TextFrame) -> i64:
        found: i64 = 0
        for line in range(i64(3)):
            if is_in(s, f, self.place, line):
                for player in range(i64(2)):
                    if self.who == i.ANYONE or player == whom(f, self.who):
                        found += total(s, player * 3 + line)
        return found


class CompiledBy(Amount):
    """The number of a player's compiled protocols."""

    def __init__(self, who: i64) -> None:
        self.who = who

    def of(self, s: State, f: TextFrame) -> i64:
        found: i64 = 0
        for stack in range(i64(6)):
            if s.compiled(stack) and (self.who == i.ANYONE or stack // 3 == whom(f, self.who)):
                found += 1
        return found
