"""What holds sentences together: may, if, either, each."""

from __future__ import annotations

from recompile.cards.vocabulary.amounts import Compiled
from recompile.cards.vocabulary.conditions import Condition
from recompile.cards.vocabulary.selections import Cards, Lines, Who
from recompile.cards.vocabulary.word import Node, word


@word
class May(Node):
    """The only thing that makes an effect optional (R4.5). `by` is who may: "you may have your opponent ..." is you."""

    verbs = ("may",)
    effect: Node
    by: Who = "you"


@word
class IfYouDo(Node):
    """Needs what the sentence before says to have happened in full (R4.3). "If you do not" has only an `otherwise`."""

    effects: tuple[Node, ...] = ()
    otherwise: tuple[Node, ...] = ()


@word
class If(Node):
    """Asked once, when it is its turn: what follows "Otherwise" is done if it was not so."""

    condition: Condition
    effects: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


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
    """Do the effect once for every so many cards, or compiled protocols, counted once at the start."""

    cards_per_time: int
    cards: Cards | Compiled
    effect: Node
