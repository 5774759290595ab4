"""What holds sentences together: may, if, either, each - and what an "if" can ask."""

from __future__ import annotations

from typing import Literal

from recompile.cards.vocabulary.selections import Cards
from recompile.cards.vocabulary.word import Node, word

# ---------------------------------------------------------------- connectives


@word
class May(Node):
    """The only thing that makes an effect optional (R4.5)."""

    effect: Node


@word
class IfYouDo(Node):
    """Needs what the sentence before says to have happened in full (R4.3)."""

    effects: tuple[Node, ...]


@word
class If(Node):
    condition: Condition
    effects: tuple[Node, ...]


@word
class Either(Node):
    """Choose between two effects by their verbs."""

    first: Node
    second: Node


@word
class InEachLine(Node):
    """Note the lines, then work in one after the other (R4.8)."""

    lines: Literal["every", "other", "with your cards", "with face-down"]
    effect: Node


@word
class ForEvery(Node):
    """Do the effect once for every so many cards, counted once at the start."""

    cards_per_time: int
    cards: Cards
    effect: Node


# ---------------------------------------------------------------- conditions


@word
class ThisIsCovered(Node):
    """If this card is covered."""


@word
class ThisIsCovering(Node):
    """If this card is covering a card."""


@word
class HandIsEmpty(Node):
    """If you have no cards in hand."""


@word
class HandIsOver(Node):
    """If you have more than so many cards in hand."""

    cards: int


@word
class TrashIsNotEmpty(Node):
    """If there are any cards in your trash."""


@word
class TheyLeadHere(Node):
    """If your opponent has a higher total value than you do in this line."""


@word
class AtLeastCards(Node):
    """If there are at least so many of these cards in the field."""

    least: int
    cards: Cards


@word
class AtLeastProtocols(Node):
    """If there are, or are not, at least so many different protocols on cards in the field."""

    least: int
    negated: bool = False


@word
class DiscardedMatches(Node):
    """If the discarded card matched the stated protocol."""


Condition = (
    ThisIsCovered
    | ThisIsCovering
    | HandIsEmpty
    | HandIsOver
    | TrashIsNotEmpty
    | TheyLeadHere
    | AtLeastCards
    | AtLeastProtocols
    | DiscardedMatches
)
