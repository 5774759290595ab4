"""Which cards, where, and how many, in English."""

from __future__ import annotations

from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_title
from recompile.text.teller import Teller, owner, spaced, there

_COVER = {"covered": "covered", "uncovered": "uncovered", "either": "covered or uncovered"}
_FACE = {"any": "", "up": "face-up", "down": "face-down"}
_RANK = {None: "", "highest": "highest value", "lowest": "lowest value"}
_LINES = {
    "this": "this {line}",
    "other": "another {line}",
    "same": "the same {line}",
    "one": "1 {line}",
    "one other": "1 other {line}",
}
_EACH_LINE = {"any": "each line", "other": "each other line"}
_SO_MANY = {
    "<": "fewer than {n} {cards}",
    "<=": "{n} or fewer {cards}",
    "=": "exactly {n} {cards}",
    "!=": "other than {n} {cards}",
    ">=": "{n} or more {cards}",
    ">": "more than {n} {cards}",
}


def a(noun: str) -> str:
    """
    >>> a("face-down card"), a("uncovered card"), a("Unity card")
    ('a face-down card', 'an uncovered card', 'a Unity card')
    """
    low = noun.lower()
    return f"an {noun}" if low[0] in "aeio" or (low.startswith("un") and not low.startswith("uni")) else f"a {noun}"


class Selections(Teller):
    """Nouns: cards with their adjectives, lines, amounts."""

    their_name = "your opponent"
    and_then = "then"
    that_line = "that line"

    # ------------------------------------------------------------ whose

    def their(self) -> str:
        """ "your opponent's" the first time, "their" once the opponent has been named."""
        said = "their" if self.opponent_named else "your opponent's"
        self.opponent_named = True
        return said

    def whose(self, who: v.Who, by: v.Who = "you") -> str:
        if by == "any" or who == by == "they":
            return "their"
        return self.their() if who == "they" else "your" if who == "you" else "either player's"

    def has(self, who: v.Who) -> str:
        if who != "they":
            return "you have" if who == "you" else "a player has"
        said = "they have" if self.opponent_named else "your opponent has"
        self.opponent_named = True
        return said

    # ------------------------------------------------------------ cards

    def cards(self, what: v.Cards, home: v.Zone = "field", by: v.Who = "you") -> str:
        """Cards as an object; where they come from is left out if the verb says it."""
        return self.in_field(what) if what.zone == "field" else self.in_pile(what, home, by)

    def in_field(self, what: v.Cards) -> str:
        whose = "" if what.side == "any" else f"{self.whose(owner(what))} "
        one = what.amount == 1 or what.amount == "each"
        noun = self.noun(what, many=not one or (bool(whose) and what.rank is None))
        if what.rank is not None:
            return f"{whose or 'the '}{noun}"
        return f"{self.quantity(what.amount)} {'of ' if whose else ''}{whose}{noun}"

    def in_pile(self, what: v.Cards, home: v.Zone, by: v.Who) -> str:
        """Cards of a hand, a deck or a trash, or those that the sentence before was about."""
        if what.zone == "discarded":
            return "the discarded card" if what.amount == 1 else "the discarded cards"
        if what.zone == "drawn":
            drawn = "card drawn" if what.amount == 1 else "cards drawn"
            return f"{self.quantity(what.amount)} {self.adjectives(what)}{drawn}{self.tail(what)}"
        if what.zone == "revealed":
            every = what.amount == "all"
            return f"all {self.noun(what, many=True)} from it" if every else f"{self.some(what)} revealed this way"
        own = owner(what) == by
        if what.zone == "deck top":
            if own and home == "deck top":
                return self.some(what)
            return f"the top {self.some(what).removeprefix('1 ')} of {self.whose(owner(what), by)} deck"
        pile = f"{self.whose(owner(what), by)} {'entire ' if home == 'hand' and what.zone == 'deck' else ''}{what.zone}"
        if what.amount == "all":
            return pile
        return self.some(what) if own and home == what.zone else f"{self.some(what)} from {pile}"

    def noun(self, what: v.Cards, *, many: bool) -> str:
        return f"{self.adjectives(what)}{'cards' if many else 'card'}{self.tail(what)}"

    def adjectives(self, what: v.Cards) -> str:
        """In the order they were said, the protocol as one of them."""
        said = {
            "cover": _COVER[what.cover],
            "face": _FACE[what.face],
            "other": "other" if what.other else "",
            "rank": _RANK[what.rank],
            "random": "random" if what.random else "",
            "protocol": protocol_title(what.protocol, "en", self.library) if isinstance(what.protocol, str) else "",
            "not_protocol": f"non-{protocol_title(what.not_protocol, 'en', self.library)}" if what.not_protocol else "",
        }
        return "".join(f"{said[name]} " for name in what.wording if said.get(name))

    def tail(self, what: v.Cards) -> str:
        words = []
        for name in what.wording:
            if name == "where":
                words.append(self.place(what.where).strip())
            elif name == "value" and what.value is not None:
                words.append(self.tested(what, what.value))
            elif name == "protocol" and isinstance(what.protocol, v.Stated):
                words.append("of the stated protocol")
        return "".join(map(spaced, words))

    def tested(self, what: v.Cards, test: v.Valued) -> str:
        if isinstance(test.amount, tuple):
            several = what.amount == "all" and len(test.amount) > 1
            return f"with {'values' if several else 'a value'} of {' or '.join(map(str, test.amount))}"
        if isinstance(test.amount, v.Stated) and test.relation == "=":
            return f"with the face-up value of {self.number(test.amount)}"
        if isinstance(test.amount, v.Value) and test.relation == "=":
            return f"that shares a value with {self.word(test.amount.what)}"
        if test.relation == ">":
            return f"that has a value greater than {self.number(test.amount)}"
        than = {"<": "less than ", "<=": "of at most ", "=": "of ", "!=": "other than ", ">=": "of at least "}
        return f"with a value {than[test.relation]}{self.number(test.amount)}"

    def plural(self, what: v.Cards) -> str:
        """The same cards as a mere plural, after "the number of" or "if there are any"."""
        whose = f"{self.whose(owner(what))} " if what.side != "any" else ""
        return f"{whose}{self.noun(what, many=True)}"

    def singular(self, what: v.Cards) -> str:
        """After "for each"."""
        return f"of {self.plural(what)}" if what.side != "any" else self.noun(what, many=False)

    def this(self, node: v.This) -> str:
        return "this card"

    def that(self, node: v.That) -> str:
        return "that card"

    # ------------------------------------------------------------ where

    def place(self, where: v.Lines) -> str:
        """After a noun or a verb."""
        line = self.lines(where)
        return f" in {line}" if line else ""

    def lines(self, where: v.Lines) -> str:
        """
        >>> from recompile.cards.words import PLACES
        >>> Selections().lines(PLACES["with face-down"]), Selections().lines(PLACES["their highest"])
        ('a line with a face-down card', 'the line where your opponent has their highest total value')
        """
        kind = "stack" if where.stack else "line"
        if where.which == "any":
            most = where.most or where.least
            line = f"the {kind}" if most else f"a {kind}" if where.given or where.stack else ""
        else:
            line = self.that_line if where.which == "that" else _LINES[where.which].format(line=kind)
        return line + self.ranked(where) + self.having(where.given)

    def each_line(self, where: v.Lines) -> str:
        return _EACH_LINE.get(where.which, "each line") + self.having(where.given)

    def ranked(self, where: v.Lines) -> str:
        amount = where.most or where.least
        if isinstance(amount, v.Total):
            has = self.has(amount.who)
            highest = "highest" if where.most else "lowest"
            return f" where {has} {self.whose(amount.who, amount.who)} {highest} total value"
        if isinstance(amount, v.Count):
            return f" with the {'most' if where.most else 'fewest'} {self.plural(there(amount.cards))}"
        return ""

    def having(self, given: v.Condition | None) -> str:
        """What must be so in a line."""
        if given is None:
            return ""
        if not isinstance(given, v.Compare):
            return f" where {self.word(given)}"
        left, right = given.left, given.right
        if isinstance(left, v.Count) and left.of == "cards" and isinstance(right, int):
            cards = replace(there(left.cards), side="any")
            one = given.relation == ">=" and right == 1
            said = a(self.noun(cards, many=False)) if one else self.so_many(given.relation, right, cards)
            return f" with {said}" if left.cards.side == "any" else f" where {self.has(owner(left.cards))} {said}"
        outside, self.that_line = self.that_line, "it"
        said = self.word(given).removesuffix(" in it")
        self.that_line = outside
        return f" where {said}"

    # ------------------------------------------------------------ amounts

    def quantity(self, amount: v.Amount | str) -> str:
        """Before a noun."""
        if isinstance(amount, v.AtLeast):
            return f"{amount.least} or more" if amount.least else "any number of"
        return amount if isinstance(amount, str) else "that many" if amount == v.ThatMany() else self.number(amount)

    def so_many(self, relation: v.Relation, number: int, cards: v.Cards) -> str:
        noun = self.noun(cards, many=number != 1)
        return _SO_MANY[relation].format(n=number, cards=noun)

    def some(self, what: v.Cards) -> str:
        """So many cards, after "draw" or "discard"."""
        amount = what.amount
        if isinstance(amount, int):
            return f"{amount} {self.noun(what, many=amount != 1)}"
        if isinstance(amount, v.AtLeast | v.ThatMany | str):
            return f"{self.quantity(amount)} {self.noun(what, many=True)}"
        if isinstance(amount, v.Plus) and amount.amount == v.ThatMany():
            return self.number(amount)
        return f"{self.noun(what, many=True)} equal to {self.number(amount)}"

    def count(self, node: v.Count) -> str:
        return f"the number of {self.counted(node)}"

    def value(self, node: v.Value) -> str:
        what = self.word(node.what)
        return f"the value of {what}" if isinstance(node.what, v.Cards) else f"{what}'s value"

    def total(self, node: v.Total) -> str:
        return f"{self.whose(node.who)} total value{self.place(node.where)}"

    def that_many(self, node: v.ThatMany) -> str:
        return "the amount of cards discarded"

    def stated(self, node: v.Stated) -> str:
        return "your stated number"

    def counted(self, count: v.Count) -> str:
        cards = count.cards
        if count.of == "protocols":
            return f"different protocols on {self.plural(cards)}{self.in_the_field(cards)}"
        if cards.zone == "field":
            return f"{self.plural(cards)}{self.in_the_field(cards)}"
        return f"{self.noun(cards, many=True)} in {self.cards(replace(cards, amount='all'))}"

    def in_the_field(self, cards: v.Cards) -> str:
        return " in the field" if cards.where == v.ANYWHERE else ""
