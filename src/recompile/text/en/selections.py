"""Which cards, and how many, in English."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_title
from recompile.text.teller import Teller

_BEFORE = {
    "covered": "covered",
    "uncovered": "uncovered",
    "covered_or_uncovered": "covered or uncovered",
    "face_up": "face-up",
    "face_down": "face-down",
    "others": "other",
    "highest": "highest value",
    "lowest": "lowest value",
}
_AFTER = {
    "here": "in this line",
    "in_this_stack": "in this stack",
    "in_that_line": "in that line",
    "in_same_line": "in the same line",
    "in_one_line": "in 1 line",
    "in_one_other_line": "in 1 other line",
    "where_they_lead": "in a line where they have a higher total value than you do",
    "sharing_value": "that shares a value with the discarded card",
}
LINES = {
    "anywhere": "",
    "here": " in this line",
    "elsewhere": " in another line",
    "that line": " in that line",
    "this stack": " in this stack",
    "with face-down": " in a line with a face-down card",
    "under this": " under this card",
}


class Selections(Teller):
    """Nouns: cards with their adjectives, amounts, value tests."""

    that_line = "in that line"  # a loop over lines says "in each line" here

    # ------------------------------------------------------------ whose

    def their(self) -> str:
        """ "your opponent's" the first time, "their" once the opponent has been named."""
        said = "their" if self.opponent_named else "your opponent's"
        self.opponent_named = True
        return said

    def whose(self, who: v.Who) -> str:
        return self.their() if who == "they" else "your"

    # ------------------------------------------------------------ cards

    def cards(self, what: v.Cards) -> str:
        many = what.amount == "all" or (what.side != "any" and what.rank is None)
        noun = f"{self.adjectives(what)}{'cards' if many else 'card'}{self.tail(what)}"
        whose = {"any": "", "yours": "your ", "theirs": ""}[what.side]
        if what.side == "theirs":
            whose = f"{self.their()} "
        if what.rank is not None:
            return f"{whose or 'the '}{noun}"
        if what.amount == "all":
            return f"all {'of ' if whose else ''}{whose}{noun}"
        if what.amount == "each":
            return f"each {'of ' if whose else ''}{whose}{noun}"
        return f"1 {'of ' if whose else ''}{whose}{noun}"

    def adjectives(self, what: v.Cards) -> str:
        """In the order they were said, the protocol as one of them."""
        words = []
        for said in what.said:
            if said in _BEFORE:
                words.append(_BEFORE[said])
            elif said == "of" and what.protocol:
                words.append(protocol_title(what.protocol, "en"))
            elif said == "not_of" and what.protocol:
                words.append(f"non-{protocol_title(what.protocol[1:], 'en')}")
        return "".join(f"{word} " for word in words)

    def tail(self, what: v.Cards) -> str:
        words = []
        for said in what.said:
            if said == "in_that_line":
                words.append(self.that_line)
            elif said in _AFTER:
                words.append(_AFTER[said])
            elif said in ("valued", "valued_over", "valued_under") and what.value is not None:
                words.append(self.tested(what, what.value))
            elif said == "with_crowd":
                words.append(f"with {what.crowd} or more cards")
        return "".join(f" {word}" for word in words)

    def tested(self, what: v.Cards, test: v.ValueTest) -> str:
        if isinstance(test, v.Valued):
            several = what.amount == "all" and len(test.values) > 1
            return f"with {'values' if several else 'a value'} of {' or '.join(map(str, test.values))}"
        if isinstance(test, v.ValueOver):
            return f"that has a value greater than {self.number(test.amount)}"
        if isinstance(test, v.ValueUnder):
            return f"with a value less than {self.number(test.amount)}"
        return _AFTER["sharing_value"]

    def plural(self, what: v.Cards) -> str:
        """The same cards as a mere plural, after "the number of" or "if there are any"."""
        whose = f"{self.whose('you' if what.side == 'yours' else 'they')} " if what.side != "any" else ""
        return f"{whose}{self.adjectives(what)}cards{self.tail(what)}"

    def singular(self, what: v.Cards) -> str:
        """After "for each"."""
        if what.side != "any":
            return f"of {self.plural(what)}"
        return f"{self.adjectives(what)}card{self.tail(what)}"

    def this(self, node: v.This) -> str:
        return "this card"

    def that(self, node: v.That) -> str:
        return "that card"

    # ------------------------------------------------------------ amounts

    def some(self, amount: v.Amount) -> str:
        """So many cards, after "draw" or "discard"."""
        if isinstance(amount, int):
            return f"{amount} card{'' if amount == 1 else 's'}"
        if isinstance(amount, v.AtLeast):
            return f"{amount.least} or more cards" if amount.least else "any number of cards"
        if isinstance(amount, v.ThatMany):
            if amount.plus == 0:
                return "that many cards"
            return f"the amount of cards discarded {'plus' if amount.plus > 0 else 'minus'} {abs(amount.plus)}"
        return f"cards equal to {self.number(amount)}"

    def number(self, amount: v.Amount) -> str:
        if isinstance(amount, v.Count):
            return (
                f"the number of {self.plural(amount.cards)}{'' if amount.cards.where != 'anywhere' else self.in_field}"
            )
        if isinstance(amount, v.DifferentProtocols):
            where = "in this line" if amount.where == "here" else "in the field"
            return f"the number of different protocols on cards {where}"
        if isinstance(amount, v.ValueOfThat):
            return "that card's value"
        if isinstance(amount, v.PrintedValueOfThat):
            return "the value of the discarded card"
        if isinstance(amount, v.CardsInHand):
            return "the number of cards in your hand"
        return str(amount)

    in_field = " in the field"
