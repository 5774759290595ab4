"""From words to numbers, the nouns: selections and amounts, which sentences and rules are about."""

from __future__ import annotations

from typing import NoReturn

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.errors import CannotPlayYet
from recompile.engine import instructions as i
from recompile.engine import tables
from recompile.engine.instructions import Amount, Selector
from recompile.engine.kin import kin

VALUES = 63  # a selector has a bit for each value


def refuse(node: object) -> NoReturn:
    raise CannotPlayYet(f"this cannot be played yet: {node!r}")


def need(playable: bool, node: object) -> None:
    if not playable:
        refuse(node)


def pile(cards: v.Cards, zone: v.Zone) -> bool:
    """Whether these are cards of one player's pile with nothing more said of them."""
    return cards.side != "any" and v.Cards(cards.amount, cards.side, zone) == cards


def one_value(test: v.Valued | None) -> int | None:
    """The value that is asked for, if it is exactly one."""
    if test is None or test.relation != "=" or not isinstance(test.amount, tuple) or len(test.amount) != 1:
        return None
    return test.amount[0]


class Describer:
    """Selections and amounts in numbers."""

    def named(self, code: str | v.Stated | None) -> int:
        """The kin of a protocol that a description names, or -1."""
        if code is None:
            return -1
        need(isinstance(code, str), code)
        return kin(str(code))

    def selector(self, cards: v.Cards) -> Selector:
        """Cards in the field, described."""
        need(cards.zone == "field" and not cards.random, cards)
        need(cards.protocol is None or cards.not_protocol is None, cards)
        test, values, amount = self._value_test(cards)
        where, crowd = _crowd(cards.where)
        if cards.amount == "all" and where in tables.CHOSEN_LINE:
            place = i.THAT_LINE
        else:
            need(where in tables.CARDS_IN, cards)
            place = tables.CARDS_IN[where]
        return Selector(
            tables.SIDE[cards.side],
            tables.COVER[cards.cover],
            tables.FACE[cards.face],
            cards.other,
            place,
            test,
            values,
            amount,
            tables.RANK[cards.rank],
            self.named(cards.protocol if cards.not_protocol is None else cards.not_protocol),
            cards.not_protocol is not None,
            crowd,
        )

    def _value_test(self, cards: v.Cards) -> tuple[int, int, Amount | None]:
        if cards.value is None:
            return i.NO_TEST, 0, None
        amount, relation = cards.value.amount, cards.value.relation
        if isinstance(amount, tuple):
            need(relation == "=" and all(0 <= value < VALUES for value in amount), cards)
            return i.IN_SET, sum(1 << value for value in set(amount)), None
        if cards.value == w.card.sharing_value.value:
            return i.SHARED, 0, None
        if isinstance(amount, int) and relation in ("<=", ">="):
            amount, relation = (amount + 1, "<") if relation == "<=" else (amount - 1, ">")
        need(relation in ("<", ">"), cards)
        return i.OVER_AMOUNT if relation == ">" else i.UNDER_AMOUNT, 0, self.amount(amount)

    def amount(self, amount: v.Amount, *, chosen: bool = False) -> Amount:
        """A number to be looked up; "1 or more" only where somebody chooses."""
        if isinstance(amount, int):
            return Amount(i.FIXED, amount, None)
        if isinstance(amount, v.AtLeast):
            need(chosen, amount)
            return Amount(i.LEAST, amount.least, None)
        if isinstance(amount, v.Plus):
            need(amount.amount == w.that_many(), amount)
            return Amount(i.THAT_MANY, amount.more, None)
        if amount in tables.AMOUNT:
            return Amount(tables.AMOUNT[amount], 0, None)
        if isinstance(amount, v.Count) and amount.of == "cards":
            return Amount(i.COUNT, 0, self.selector(amount.cards))
        refuse(amount)


def _crowd(where: v.Lines) -> tuple[v.Lines, int]:
    """A place, and how many cards its line must hold at least."""
    given = where.given
    if isinstance(given, v.Compare) and given.relation == ">=" and isinstance(given.right, int):
        plain = v.Lines(where.which, where.stack, None, where.most, where.least)
        if w.card.at(plain).with_crowd(given.right).where == where:
            return plain, given.right
    return where, 0
