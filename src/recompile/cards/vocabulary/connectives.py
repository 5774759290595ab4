"""What holds sentences together: may, if, either, each - and what an "if" can ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recompile.cards.vocabulary.selections import Cards, Node

# ---------------------------------------------------------------- connectives


@dataclass(frozen=True, slots=True)
class May(Node):
    """The only thing that makes an effect optional (R4.5)."""

    effect: Node


@dataclass(frozen=True, slots=True)
class IfYouDo(Node):
    """Needs what the sentence before says to have happened in full (R4.3)."""

    effects: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class If(Node):
    condition: Condition
    effects: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """Choose between two effects by their verbs."""

    first: Node
    second: Node


@dataclass(frozen=True, slots=True)
class InEachLine(Node):
    """Note the lines, then work in one after the other (R4.8)."""

    lines: Literal["every", "other", "with your cards", "with face-down"]
    effect: Node


@dataclass(frozen=True, slots=True)
class ForEvery(Node):
    """Do the effect once for every so many cards, counted once at the start."""

    cards_per_time: int
    cards: Cards
    effect: Node


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class ThisIsCovered(Node):
    """If this card is covered."""


@dataclass(frozen=True, slots=True)
class ThisIsCovering(Node):
    """If this card is covering a card."""


@dataclass(frozen=True, slots=True)
class HandIsEmpty(Node):
    """If you have no cards in hand."""


@dataclass(frozen=True, slots=True)
class HandIsOver(Node):
    """If you have more than so many cards in hand."""

    cards: int


@dataclass(frozen=True, slots=True)
class TrashIsNotEmpty(Node):
    """If there are any cards in your trash."""


@dataclass(frozen=True, slots=True)
class TheyLeadHere(Node):
    """If your opponent has a higher total value than you do in this line."""


@dataclass(frozen=True, slots=True)
class AtLeastCards(Node):
    """If there are at least so many of these cards in the field."""

    least: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class AtLeastProtocols(Node):
    """If there are, or are not, at least so many different protocols on cards in the field."""

    least: int
    negated: bool = False


@dataclass(frozen=True, slots=True)
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
