"""How many: numbers, and what can be counted, measured or was done just now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from recompile.cards.vocabulary.word import Node, word

if TYPE_CHECKING:
    from recompile.cards.vocabulary.selections import Cards, Lines, Target, Who


@word
class AtLeast(Node):
    """The printed "1 or more": chosen one at a time, then done. From 0 it is "any number"."""

    least: int


@word
class UpTo(Node):
    """As in "up to 2": chosen one at a time, then done, and perhaps none at all."""

    most: int


@word
class ThatMany(Node):
    """The number of cards that the sentence before discarded, or did something else to."""

    verb: Literal["discard", "draw", "flip", "shift", "delete", "return", "reveal", "play", "put"] = "discard"


@word
class Plus(Node):
    """An amount and so many more; fewer, if `more` is negative."""

    amount: Amount
    more: int


@word
class Minus(Node):
    """What is left of one amount without another: "draw until you have 3 cards in your hand"."""

    left: Amount
    right: Amount


@word
class Difference(Node):
    """How far two amounts are apart, whichever is greater: "the difference between both players' total values"."""

    left: Amount
    right: Amount


@word
class LineCount(Node):
    """The number of lines where something is so."""

    lines: Lines


@word
class Count(Node):
    """The number of cards in a selection, or of different protocols on them: in the field, in a hand, in a trash."""

    cards: Cards
    of: Literal["cards", "protocols"] = "cards"


@word
class Value(Node):
    """The value of a card: its current one in the field (R1.9), the printed one of a card that was discarded."""

    what: Target


@word
class Total(Node):
    """A player's total value in a line (R9.1)."""

    who: Who
    where: Lines


@word
class Compiled(Node):
    """The number of a player's compiled protocols."""

    who: Who


@word
class Stated(Node):
    """What was stated before: a number where an amount stands, a protocol where a protocol stands."""


Amount = (
    int | AtLeast | UpTo | ThatMany | Plus | Minus | Difference | Count | LineCount | Value | Total | Compiled | Stated
)
