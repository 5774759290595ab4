"""From words to numbers, the nouns: selections, places, amounts and conditions, which sentences and rules are about."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.cards.errors import CannotPlayYet
from recompile.engine import facts, reaches, tables
from recompile.engine import instructions as i
from recompile.engine import measures as m
from recompile.engine.instructions import Amount, Condition, Place, Reach, Selector
from recompile.engine.kin import kin
from recompile.engine.select import VALUE_BITS, Lines
from recompile.engine.sources import ALL, BY_CHANCE, BY_CHOICE, WHOLE, Source, SourceSize

_ANY = (1 << VALUE_BITS) - 1
_EVEN = sum(1 << value for value in range(0, VALUE_BITS, 2))


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


def spoken(what: v.Target) -> int:
    """A card that need not be chosen."""
    if isinstance(what, v.Beside):
        return i.ABOVE if what.where == "above" else i.BELOW
    need(not isinstance(what, v.Cards), what)
    return i.THIS if isinstance(what, v.This) else i.THAT


class Describer:
    """Selections, places, amounts and conditions in numbers."""

    def __init__(self) -> None:
        self.revealed: v.Cards | None = None  # what the text has revealed last

    def named(self, code: str | v.Stated | None) -> int:
        """The kin of a protocol that a description names, or -1."""
        if code is None:
            return -1
        return i.STATED if isinstance(code, v.Stated) else kin(code)

    # ------------------------------------------------------------ cards and lines

    def selector(self, cards: v.Cards) -> Selector:
        """Cards in the field, described. Of a line that is chosen first, it is "that line"."""
        need(cards.zone == "field" and (not cards.random or cards.amount == 1), cards)
        need(cards.protocol is None or cards.not_protocol is None, cards)
        need(cards.side != "any" or not _is_some_stack(cards.where), cards)
        test, values, relation, amount = self._value_test(cards)
        return Selector(
            tables.SIDE[cards.side],
            tables.COVER[cards.cover],
            i.FACE_UP if cards.protocol or cards.not_protocol else tables.FACE[cards.face],  # others have none (R1.5)
            cards.other,
            Lines(i.THAT_LINE) if line_is_chosen(cards) else self.place(cards.where),
            test,
            values,
            relation,
            amount,
            tables.RANK[cards.rank],
            self.named(cards.protocol if cards.not_protocol is None else cards.not_protocol),
            cards.not_protocol is not None,
        )

    def those(self) -> Selector:
        """What the sentence before was about."""
        found = self.selector(v.Cards("all", cover="either"))
        found.noted = True
        return found

    def place(self, lines: v.Lines) -> Place:
        """Lines, or the stacks in them; of a stack, what is counted must be somebody's."""
        need(lines.many is None, lines)
        need(
            not _is_some_stack(lines) or not any(map(_is_of_both, words_in((lines.given, lines.most, lines.least)))),
            lines,
        )
        place = Lines(
            tables.STACKS[lines.which] if lines.stack and lines.which in tables.STACKS else tables.LINES[lines.which],
            None if lines.given is None else self.condition(lines.given),
            None if lines.most is None else self.amount(lines.most),
            None if lines.least is None else self.amount(lines.least),
            tables.MATCHING[lines.matching],
        )
        place.word = lines
        return place

    def source(self, cards: v.Cards) -> Source:
        """Cards of one player's hand, deck or trash; of what was revealed, unless that was a whole deck, only those."""
        revealed = self.revealed
        if cards.zone != "revealed" or revealed is None or revealed.zone == "deck":
            return self._source(cards)
        need(cards.amount in (1, "all"), cards)  # which are left is noted where those would be that are chosen
        source = self._source(replace(cards, zone=revealed.zone, side=revealed.side, amount="all"))
        source.shown = True
        source.way = ALL if cards.amount == "all" else BY_CHOICE
        return source

    def _source(self, cards: v.Cards) -> Source:
        need(cards.zone in tables.SOURCE and (cards.side != "any" or cards.zone in ("revealed", "trash")), cards)
        need(cards.protocol is None or cards.not_protocol is None, cards)
        _, values, relation, amount = self._value_test(cards)
        need(cards.where == v.ANYWHERE and (cards.rank is None or cards.zone in ("hand", "trash")), cards)
        way = BY_CHANCE if cards.random else tables.SOURCE_WAY.get(cards.zone, BY_CHOICE)
        named = cards.protocol if cards.not_protocol is None else cards.not_protocol
        plain = cards.value is None and named is None
        if cards.amount == "all":
            way = WHOLE if cards.zone == "deck" else ALL
        else:
            need(cards.zone != "deck" and (plain or way == BY_CHOICE), cards)
        source = Source(
            tables.SOURCE[cards.zone],
            i.YOU if cards.zone == "revealed" and cards.side == "any" else tables.SIDES[cards.side],
            way,
            values,
            self.named(named),
            cards.not_protocol is not None,
        )
        source.relation, source.amount = relation, amount
        source.rank = tables.RANK[cards.rank]
        return source

    def _value_test(self, cards: v.Cards) -> tuple[int, int, int, Amount | None]:
        if cards.value is None:
            return i.NO_TEST, 0, 0, None
        amount, relation = cards.value.amount, cards.value.relation
        if isinstance(amount, str):
            need(relation == "=", cards)
            return i.IN_SET, _EVEN if amount == "even" else _ANY & ~_EVEN, 0, None
        if isinstance(amount, tuple):
            need(relation in ("=", "!=") and all(0 <= value < VALUE_BITS for value in amount), cards)
            values = sum(1 << value for value in set(amount))
            return i.IN_SET, values if relation == "=" else _ANY & ~values, 0, None
        return i.COMPARED, 0, tables.RELATION[relation], self.amount(amount)

    # ------------------------------------------------------------ amounts

    def amount(self, amount: v.Amount, *, chosen: bool = False) -> Amount:
        """A number to be looked up; "1 or more" and "up to 2" only where somebody chooses."""
        if isinstance(amount, int):
            return m.Fixed(amount)
        if isinstance(amount, v.AtLeast | v.UpTo):
            need(chosen, amount)
            return m.Chosen(amount.least, -1) if isinstance(amount, v.AtLeast) else m.Chosen(0, amount.most)
        if isinstance(amount, v.Plus):
            return m.Sum(self.amount(amount.amount), amount.more)
        if isinstance(amount, v.Minus):
            return m.Difference(self.amount(amount.left), self.amount(amount.right))
        if isinstance(amount, v.Difference):
            return m.Apart(self.amount(amount.left), self.amount(amount.right))
        if isinstance(amount, v.LineCount):
            return m.LinesThere(self.place(amount.lines))
        if isinstance(amount, v.Value):
            return self._value(amount.what)
        if isinstance(amount, v.Total):
            return m.TotalOf(tables.WHO[amount.who], self.place(amount.where))
        if isinstance(amount, v.Compiled):
            return m.CompiledBy(tables.WHO[amount.who])
        if isinstance(amount, v.Count):
            return self._count(amount)
        return m.StatedNumber() if isinstance(amount, v.Stated) else m.JustDone()

    def _value(self, what: v.Target) -> Amount:
        if not isinstance(what, v.Cards):
            return m.ValueOf(spoken(what))
        if what == v.Cards(zone="discarded"):
            return m.DiscardedValue()
        need(what.rank is not None, what)  # of several cards, nobody knows which is meant
        return m.RankedValue(self.selector(what))

    def _count(self, count: v.Count) -> Amount:
        cards = count.cards
        if cards.zone == "field":
            return m.Counted(self.selector(cards)) if count.of == "cards" else m.Protocols(self.selector(cards))
        if cards == v.Cards("all", zone="discarded", protocol=v.Stated()):
            return m.DiscardedFits()
        if cards.zone == "revealed":
            return SourceSize(self.source(cards))
        if cards.zone == "discarded":
            need(cards.amount == "all" and count.of == "cards" and cards.side == "any", count)
            printed = self.printed(v.Cards(value=cards.value, protocol=cards.protocol, not_protocol=cards.not_protocol))
            return m.Discarded(printed)
        need(cards.zone in tables.PILE and count.of == "cards", count)
        if cards == v.Cards("all", cards.side, cards.zone):
            return m.InPile(tables.PILE[cards.zone], tables.SIDES[cards.side])
        need(cards.zone == "trash", count)  # of hands and decks nobody could say whether it is true
        return SourceSize(self.source(cards))

    # ------------------------------------------------------------ conditions

    def condition(self, node: v.Condition) -> Condition:
        if isinstance(node, v.Compare):
            return facts.Comparison(self.amount(node.left), tables.RELATION[node.relation], self.amount(node.right))
        if isinstance(node, v.Not):
            return facts.Opposite(self.condition(node.condition))
        if isinstance(node, v.HasControl):
            return facts.HasControl(tables.WHO[node.who])
        if isinstance(node, v.IsTurn):
            return facts.IsTurn(tables.WHO[node.who])
        if isinstance(node, v.IsCompiled):
            return facts.IsCompiled(tables.WHO[node.who], self.place(node.where))
        return facts.CardIs(spoken(node.what), tables.CARD_IS[node.state])

    # ------------------------------------------------------------ what standing rules are about

    def reach(self, what: v.Target) -> Reach:
        """Cards in the field that a rule holds for."""
        if isinstance(what, v.Cards):
            need(what.zone == "field" and not line_is_chosen(what), what)
            return reaches.Fitting(self.selector(what))
        need(not isinstance(what, v.That | v.Those), what)  # no sentence before it has named any
        return reaches.Spoken(spoken(what))

    def printed(self, what: v.Target) -> Reach:
        """Cards that are still to be played; face-down they have no value and no protocol of their own (R1.5)."""
        if not isinstance(what, v.Cards):
            need(isinstance(what, v.This), what)
            return reaches.Spoken(i.THIS)
        need(what.zone in ("hand", "field") and what.rank is None and not what.other and not what.random, what)
        need(what.where == v.ANYWHERE and not isinstance(what.protocol, v.Stated), what)
        _, values, relation, amount = self._value_test(what)
        named = what.protocol if what.not_protocol is None else what.not_protocol
        return reaches.Printed(values, relation, amount, self.named(named), what.not_protocol is not None)


def _is_some_stack(lines: v.Lines) -> bool:
    """Whether it is a stack, but not that of a card: it could be on either side of its line."""
    return lines.stack and lines.which not in tables.STACKS


def _is_of_both(word: v.Node) -> bool:
    """Whether these are cards of both players in a line."""
    return isinstance(word, v.Cards) and word.zone == "field" and word.side == "any"


def line_is_chosen(cards: v.Cards) -> bool:
    """Whether a line is chosen first: of one card it comes to the same as choosing the card."""
    return cards.where.which in ("one", "one other") and cards.amount != 1
