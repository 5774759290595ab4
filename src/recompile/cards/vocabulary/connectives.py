"""What holds sentences together: may, if, either, each."""

from __future__ import annotations

from recompile.cards.vocabulary.conditions import Condition
from recompile.cards.vocabulary.selections import Cards, Lines
from recompile.cards.vocabulary.word import Node, word


@word
class May(Node):
    """The only thing that makes an effect optional (R4.5)."""

    verbs = ("may",)
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

    lines: Lines
    effect: Node


@word
class ForEvery(Node):
    """Do the effect once for every so many cards, counted once at the start."""

    cards_per_time: int
    cards: Cards
    effect: Node
