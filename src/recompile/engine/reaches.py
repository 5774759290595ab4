"""The cards that standing rules are about, and those to which something was done."""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import TextFrame
from recompile.engine.ids import FIELD_END
from recompile.engine.instructions import Amount, Bystander, Reach, Selector
from recompile.engine.select import compares, fits, is_one_of, spoken_of
from recompile.engine.state import State


class Fitting(Reach):
    """Cards in the field that fit a description."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def has(self, s: State, f: TextFrame, card: i64) -> bool:
        return s.zone(card) < FIELD_END and fits(s, f, self.selector, card)


class Spoken(Reach):
    """ "This card", or the one beside it."""

    def __init__(self, which: i64) -> None:
        self.which = which

    def has(self, s: State, f: TextFrame, card: i64) -> bool:
        return card == spoken_of(s, f, self.which)


class Printed(Reach):
    """Cards that are still to be played: by what is printed on them."""

    def __init__(self, values: i64, relation: i64, amount: Amount | None, protocol: i64, unless: bool) -> None:
        self.values = values  # a bit for each, 0 for any
        self.relation = relation
        self.amount = amount
        self.protocol = protocol
        self.unless = unless

    def has(self, s: State, f: TextFrame, card: i64) -> bool:
        value = s.cast.value[card]
        if self.values and not is_one_of(value, self.values):
            return False
        if self.amount is not None and not compares(value, self.relation, self.amount.of(s, f)):
            return False
        return self.protocol < 0 or (s.cast.card_kin[card] == self.protocol) != self.unless


class ThisOne(Bystander):
    """ "This card" itself."""

    def fits(self, _s: State, f: TextFrame, card: i64, _up: i64) -> bool:
        return card == f.card


class Involved(Bystander):
    """Whose card it was, which way it lay, and what was printed on it if that could be seen (R1.5)."""

    def __init__(self, side: i64, face: i64, other: bool, printed: Printed | None) -> None:
        self.side = side
        self.face = face
        self.other = other
        self.printed = printed

    def fits(self, s: State, f: TextFrame, card: i64, up: i64) -> bool:
        owner = s.zone(card) % 2
        if s.zone(card) < FIELD_END:
            owner = s.zone(card) // 3
        if self.side != i.ANY and (owner == f.player) != (self.side == i.YOURS):
            return False
        if self.face != i.ANY and (self.face == i.FACE_UP) != (up == 1):
            return False
        if self.other and card == f.card:
            return False
        return self.printed is None or (up == 1 and self.printed.has(s, f, card))
