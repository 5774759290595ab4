"""What an "if" can ask: comparisons of amounts, and a few facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from recompile.cards.vocabulary.word import Node, word

if TYPE_CHECKING:
    from recompile.cards.vocabulary.amounts import Amount
    from recompile.cards.vocabulary.selections import Target

Relation = Literal["<", "<=", "=", "!=", ">=", ">"]


@word
class Compare(Node):
    """A comparison of amounts: "if you have more than 1 card in your hand"."""

    left: Amount
    relation: Relation
    right: Amount


@word
class Is(Node):
    """A fact about a card: "if this card is covered"."""

    what: Target
    state: Literal["covered", "covering"]


Condition = Compare | Is
