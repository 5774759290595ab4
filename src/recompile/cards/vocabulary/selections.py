"""Which cards, and how many: quantities, value tests, the chain of adjectives."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from recompile.cards.vocabulary.word import Node, word

Who = Literal["you", "they", "any"]
Face = Literal["any", "up", "down"]


# ---------------------------------------------------------------- quantities


@word
class AtLeast(Node):
    """The printed "1 or more": chosen one at a time, then done."""

    least: int


@word
class ThatMany(Node):
    """The number of cards the sentence before discarded, plus or minus something."""

    plus: int = 0


@word
class ValueOfThat(Node):
    """The current value of "that card" (R1.9)."""


@word
class PrintedValueOfThat(Node):
    """The printed value of a card that was discarded from a deck."""


@word
class CardsInHand(Node):
    """The number of cards in your hand."""


@word
class Count(Node):
    """The number of cards in a selection, covered ones included only if the selection says so."""

    cards: Cards


@word
class DifferentProtocols(Node):
    """The number of different protocols on face-up cards, in the whole field or in this line."""

    where: Literal["field", "here"] = "field"


Amount = int | AtLeast | ThatMany | ValueOfThat | PrintedValueOfThat | CardsInHand | Count | DifferentProtocols


# ---------------------------------------------------------------- selections


@word
class Valued(Node):
    """As in "with a value of 0 or 1"."""

    values: tuple[int, ...]


@word
class ValueOver(Node):
    """As in "that has a value greater than ..."."""

    amount: Amount


@word
class ValueUnder(Node):
    """As in "with a value less than ..."."""

    amount: Amount


@word
class SharesValue(Node):
    """As in "that shares a value with the discarded card"."""


ValueTest = Valued | ValueOver | ValueUnder | SharesValue
Where = Literal[
    "anywhere", "here", "elsewhere", "this stack", "that line", "same line", "one line", "one other line", "they lead"
]


@word
class Cards(Node):
    """Cards in the field, described. The chain of adjectives is kept in `said`, in the order it was written.

    >>> card = Cards()
    >>> card.yours.face_up.covered.said
    ('yours', 'face_up', 'covered')
    """

    amount: Literal["one", "all", "each"] = "one"
    side: Literal["any", "yours", "theirs"] = "any"
    cover: Literal["uncovered", "covered", "either"] = "uncovered"
    face: Face = "any"
    other: bool = False
    where: Where = "anywhere"
    value: ValueTest | None = None
    rank: Literal["highest", "lowest"] | None = None
    protocol: str | None = None
    crowd: int = 0
    said: tuple[str, ...] = ()

    def _and(self, word: str, **changes: object) -> Cards:
        return replace(self, said=(*self.said, word), **changes)  # type: ignore[arg-type]

    @property
    def yours(self) -> Cards:
        return self._and("yours", side="yours")

    @property
    def theirs(self) -> Cards:
        return self._and("theirs", side="theirs")

    @property
    def covered(self) -> Cards:
        return self._and("covered", cover="covered")

    @property
    def uncovered(self) -> Cards:
        return self._and("uncovered", cover="uncovered")

    @property
    def covered_or_uncovered(self) -> Cards:
        return self._and("covered_or_uncovered", cover="either")

    @property
    def face_up(self) -> Cards:
        return self._and("face_up", face="up")

    @property
    def face_down(self) -> Cards:
        return self._and("face_down", face="down")

    @property
    def others(self) -> Cards:
        return self._and("others", other=True)

    @property
    def here(self) -> Cards:
        return self._and("here", where="here")

    @property
    def in_this_stack(self) -> Cards:
        return self._and("in_this_stack", where="this stack")

    @property
    def in_that_line(self) -> Cards:
        return self._and("in_that_line", where="that line")

    @property
    def in_same_line(self) -> Cards:
        return self._and("in_same_line", where="same line")

    @property
    def in_one_line(self) -> Cards:
        return self._and("in_one_line", where="one line")

    @property
    def in_one_other_line(self) -> Cards:
        return self._and("in_one_other_line", where="one other line")

    @property
    def where_they_lead(self) -> Cards:
        return self._and("where_they_lead", where="they lead")

    @property
    def highest(self) -> Cards:
        return self._and("highest", rank="highest")

    @property
    def lowest(self) -> Cards:
        return self._and("lowest", rank="lowest")

    @property
    def sharing_value(self) -> Cards:
        return self._and("sharing_value", value=SharesValue())

    def valued(self, *values: int) -> Cards:
        return self._and("valued", value=Valued(values))

    def valued_over(self, amount: Amount) -> Cards:
        return self._and("valued_over", value=ValueOver(amount))

    def valued_under(self, amount: Amount) -> Cards:
        return self._and("valued_under", value=ValueUnder(amount))

    def of(self, protocol: str) -> Cards:
        """Cards of a protocol: face-up, because a face-down card has none (R1.5)."""
        return self._and("of", protocol=protocol, face="up")

    def not_of(self, protocol: str) -> Cards:
        return self._and("not_of", protocol="!" + protocol, face="up")

    def with_crowd(self, least: int) -> Cards:
        """Only in a line that holds at least so many cards."""
        return self._and("with_crowd", crowd=least)


@word
class This(Node):
    """The printed "this card", reached wherever it lies in the field (R4.7)."""


@word
class That(Node):
    """The printed "that card": the one the sentence before chose, wherever it lies in the field (R4.9)."""


Target = Cards | This | That
Lines = Literal["anywhere", "here", "elsewhere", "that line", "this stack", "with face-down", "under this"]
