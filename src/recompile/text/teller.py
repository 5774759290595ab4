"""How a text is read aloud, whatever the language: one method for each word of the vocabulary.

A teller reads one box. It finds the method for a word by the word's name (`TotalChange` -> `total_change`), joins what
the methods say to sentences, and remembers whether the opponent has been named, so that "your opponent's" can become
"their". The languages fill in the methods; nothing here is English, and nothing in a language names a card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from keyword import iskeyword
from typing import Final, Literal, TypeGuard

from recompile.cards import PRINTED, Library
from recompile.cards import vocabulary as v

Mood = Literal["do", "may", "they"]  # "draw 1 card", "(you may) draw 1 card", "(your opponent) draws 1 card"
DO: Final[Mood] = "do"
MAY: Final[Mood] = "may"
THEY: Final[Mood] = "they"
Triggers = (v.Start, v.End, v.When, v.After)
_OWNERS: Final[dict[str, v.Who]] = {"yours": "you", "theirs": "they", "any": "any"}


def method_name(word: type) -> str:
    """
    >>> method_name(v.TotalChange), method_name(v.If)
    ('total_change', 'if_')
    """
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word.__name__).lower()
    return f"{name}_" if iskeyword(name) else name


def acts(node: v.Node) -> v.Who:
    """Who does it: the word says so where it is not "you"."""
    by: v.Who = getattr(node, "by", "you")
    return by


def owner(cards: v.Cards) -> v.Who:
    """Whose cards they are."""
    return _OWNERS[cards.side]


def says_matching(node: v.Play) -> bool:
    """Whether a play has to say that no protocol need match; of cards "not of" a protocol it is not printed."""
    return not node.matching and not (isinstance(node.what, v.Cards) and node.what.not_protocol is not None)


def there(cards: v.Cards) -> v.Cards:
    """Cards of a line of which it has been said that it is their line."""
    return replace(cards, where=v.ANYWHERE) if cards.where == v.THAT_LINE else cards


def is_any(condition: v.Condition | None) -> TypeGuard[v.Compare]:
    """Whether a condition asks for any such cards at all."""
    return isinstance(condition, v.Compare) and condition == v.Compare(condition.left, ">=", 1)


def spaced(word: str) -> str:
    """
    >>> f"draw{spaced('here')}{spaced('')}."
    'draw here.'
    """
    return f" {word}" if word else ""


class Teller:
    """Reads one box, or one effect of it, aloud."""

    their_name = ""  # the opponent as the subject
    and_then = ""
    that_line = ""  # a loop over lines says "each line" here
    whether_covered = True  # false where the text has just said that the card is covered

    def __init__(self, *, top: bool = False, library: Library = PRINTED) -> None:
        self.top = top  # a top text also works while its card is covered, and some sentences say so
        self.library = library  # where the protocols that a text names are found
        self.opponent_named = False

    # ------------------------------------------------------------ a box

    def box(self, node: v.Node | tuple[v.Node, ...] | None) -> str:
        """All of a box; nothing for an empty one."""
        if node is None:
            return ""
        if isinstance(node, tuple):
            return self.sentences(node)
        if isinstance(node, v.When):
            return f"{self.word(node)} {self.steps(node.effects, instead=node.instead)}"
        if isinstance(node, Triggers):
            return f"{self.word(node)} {self.sentences(node.effects)}"
        return self.sentence(self.word(node))

    # ------------------------------------------------------------ sentences

    def sentences(self, effects: Sequence[v.Node]) -> str:
        """One sentence for each effect; what the opponent does twice in a row is one sentence."""
        out: list[str] = []
        at = 0
        while at < len(effects):
            both = effects[at : at + 2]
            if len(both) == 2 and acts(both[0]) == acts(both[1]) == "they":
                out.append(self.sentence(self.they_then(both[0], both[1])))
                at += 2
            else:
                out.append(self.whole(effects[at]))
                at += 1
        return " ".join(out)

    def whole(self, node: v.Node) -> str:
        """One effect as it stands in a text. An "if you do" with several effects is several sentences."""
        if isinstance(node, v.IfYouDo):
            first, *rest = node.effects
            begin = self.sentence(self.if_you_do(first))
            return " ".join([begin, *(self.sentence(self.then(effect)) for effect in rest)])
        return self.sentence(self.phrase(node))

    def steps(self, effects: Sequence[v.Node], *, instead: bool = False) -> str:
        """First this, or this instead; then that: how a "when ... would" text goes on (R6.3)."""
        first, *rest = effects
        begin = self.instead(first) if instead else self.first(first)
        return " ".join([self.sentence(begin), *(self.sentence(self.then(effect)) for effect in rest)])

    def phrase(self, node: v.Node) -> str:
        """An effect with its subject, if it has one, as it stands after a comma."""
        if isinstance(node, v.May):
            return self.you_may(node.effect)
        if acts(node) == "they":
            return f"{self.opponent()} {self.word(node, THEY)}"
        return self.word(node, DO)

    def label(self, node: v.Node) -> str:
        """An effect as a button says it."""
        said = self.phrase(node)
        return said[:1].upper() + said[1:]

    def sentence(self, phrase: str) -> str:
        return phrase[:1].upper() + phrase[1:] + "."

    # ------------------------------------------------------------ words

    def word(self, node: v.Node, *mood: Mood) -> str:
        """What the language says for this word. Effects are told in a mood; selections and boxes are not."""
        said: str = getattr(self, method_name(type(node)))(node, *mood)
        return said

    def number(self, amount: v.Amount) -> str:
        """An amount as a number, or as what is counted or measured."""
        return self.word(amount) if isinstance(amount, v.Node) else str(amount)

    def at_least(self, node: v.AtLeast) -> str:
        return str(node.least)

    def plus(self, node: v.Plus) -> str:
        return f"{self.number(node.amount)} {'plus' if node.more > 0 else 'minus'} {abs(node.more)}"

    def may(self, node: v.May, mood: Mood) -> str:
        return self.word(node.effect, mood)

    def opponent(self) -> str:
        """The opponent as the subject; named from now on."""
        self.opponent_named = True
        return self.their_name

    def they_then(self, first: v.Node, second: v.Node) -> str:
        return f"{self.opponent()} {self.word(first, THEY)}, {self.and_then} {self.word(second, THEY)}"

    # What every language has to say in its own way.

    def you_may(self, effect: v.Node) -> str:
        raise NotImplementedError

    def if_you_do(self, effect: v.Node) -> str:
        raise NotImplementedError

    def first(self, effect: v.Node) -> str:
        raise NotImplementedError

    def then(self, effect: v.Node) -> str:
        raise NotImplementedError

    def instead(self, effect: v.Node) -> str:
        raise NotImplementedError
