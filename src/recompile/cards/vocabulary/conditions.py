"""What an "if" can ask: comparisons of amounts, and a few facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from recompile.cards.vocabulary.word import Node, word

if TYPE_CHECKING:
    from recompile.cards.vocabulary.amounts import Amount
    from recompile.cards.vocabulary.selections import Lines, Target, Who

Relation = Literal["<", "<=", "=", "!=", ">=", ">"]


@word
class Compare(Node):
    """A comparison of amounts: "if you have more than 1 card in your hand"."""

    left: Amount
    relation: Relation
    right: Amount


@word
class Is(Node):
    """A fact about a card: "if this card is covered", "if it is your opponent's card"."""

    what: Target
    state: Literal[
        "covered",
        "uncovered",
        "covering",
        "face-up",
        "face-down",
        "yours",
        "theirs",
        "even",
        "odd",
        "matching",
        "unmatched",
    ]


@word
class HasControl(Node):
    """Whether a player has the control component (R1.6)."""

    who: Who


@word
class IsCompiled(Node):
    """Whether a player's protocol in a line is compiled: "in a line where your protocol is compiled"."""

    who: Who
    where: Lines


@word
class IsTurn(Node):
    """Whose turn it is."""

    who: Who


@word
class Not(Node):
    """The opposite of a fact; comparisons have an opposite of their own."""

    condition: HasControl | IsCompiled | IsTurn


Condition = Compare | Is | HasControl | IsCompiled | IsTurn | Not
