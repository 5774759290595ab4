"""Which cards, and where: the chain of adjectives, the zones, the lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from recompile.cards.vocabulary.amounts import Amount, Count, Stated, Total, Value
from recompile.cards.vocabulary.conditions import Compare, Condition, Relation
from recompile.cards.vocabulary.word import Node, word

Who = Literal["you", "they", "any"]
Face = Literal["any", "up", "down"]
# The last three are no piles: they are the cards that the sentences before have drawn, revealed or discarded.
Zone = Literal["field", "hand", "deck", "deck top", "trash", "drawn", "revealed", "discarded"]


# ---------------------------------------------------------------- places


@word
class Lines(Node):
    """Lines, or stacks in them: which, given what, and perhaps the one with the most or least of something.

    "That line" is the one that somebody has chosen, or the one that something is said of or done in.
    What is counted or measured in such a line is counted "in that line". `matching` is said of the card that lies there
    or comes there: whether one of the two protocols is its own (R5.1). Where something is done in each of them, it may
    be in so `many` only.

    >>> from recompile.cards.vocabulary import Compare, Count, Cards, Lines
    >>> with_eight = Lines("one other", given=Compare(Count(Cards("all", cover="either").in_that_line), ">=", 8))
    """

    which: Literal["any", "this", "other", "that", "chosen", "same", "one", "one other", "left", "middle", "right"] = (
        "any"
    )
    stack: bool = False
    given: Condition | None = None
    most: Amount | None = None
    least: Amount | None = None
    matching: Literal["any", "yes", "no"] = "any"
    many: int | None = None


ANYWHERE = Lines()
THIS_LINE = Lines("this")
THAT_LINE = Lines("that")
CHOSEN_LINE = Lines("chosen")


# ---------------------------------------------------------------- cards


@word
class Valued(Node):
    """As in "with a value of 0 or 1", "with an even value", "with a value less than ...", "that shares a value"."""

    amount: tuple[int, ...] | Amount | Literal["even", "odd"]
    relation: Relation = "="


class Adjective:
    """One more word in the chain that describes cards."""

    def __init__(self, **changes: object) -> None:
        self.changes = changes

    def __get__(self, cards: Cards, _of: type[Cards]) -> Cards:
        return cards._and(**self.changes)


# Where the adjectives stand if nobody has said them in an order of his own.
_USUAL_ORDER = ("other", "random", "rank", "cover", "face", "protocol", "not_protocol", "value", "where")


@word
class Cards(Node):
    """Cards, described: how many, whose, in which zone, and a chain of adjectives, whose order is kept in `said`.

    The defaults are the rulebook's: one uncovered card of either side of the field (R4.7); "all" are covered and
    uncovered ones alike.

    >>> card = Cards()
    >>> card.yours.face_up.covered.said
    ('side', 'face', 'cover')
    """

    amount: Amount | Literal["all", "each"] = 1
    side: Literal["any", "yours", "theirs"] = "any"
    zone: Zone = "field"
    cover: Literal["uncovered", "covered", "either"] = "uncovered"
    face: Face = "any"
    other: bool = False
    where: Lines = ANYWHERE
    value: Valued | None = None
    rank: Literal["highest", "lowest"] | None = None
    protocol: str | Stated | None = None
    not_protocol: str | None = None
    random: bool = False
    said: tuple[str, ...] = ()

    @property
    def wording(self) -> tuple[str, ...]:
        """The fields that are told, in the order they are told in: as they were said, then what has to be said."""
        needed = (name for name in _USUAL_ORDER if self._needs(name))
        return tuple(dict.fromkeys((*self.said, *needed)))

    def _needs(self, name: str) -> bool:
        """Whether a field has to be told: it differs from what goes without saying."""
        if name == "cover":
            return self.zone == "field" and self.cover != ("either" if self.amount == "all" else "uncovered")
        if name == "face":
            return self.face != "any" and self.protocol is None and self.not_protocol is None
        return getattr(self, name) not in (None, False, ANYWHERE)

    def settled(self) -> Cards:
        """With what goes without saying: "all" are covered or not, those of a protocol lie face-up (R1.5)."""
        if self.zone != "field":
            return self
        cover = "either" if self.amount == "all" and "cover" not in self.said else self.cover
        named = self.protocol is not None or self.not_protocol is not None
        return replace(self, cover=cover, face="up" if named and self.face == "any" else self.face)

    def _and(self, **changes: object) -> Cards:
        return replace(self, said=(*self.said, next(iter(changes))), **changes)  # type: ignore[arg-type]

    yours = Adjective(side="yours")
    theirs = Adjective(side="theirs")
    covered = Adjective(cover="covered")
    uncovered = Adjective(cover="uncovered")
    covered_or_uncovered = Adjective(cover="either")
    face_up = Adjective(face="up")
    face_down = Adjective(face="down")
    others = Adjective(other=True)
    highest = Adjective(rank="highest")
    lowest = Adjective(rank="lowest")
    here = Adjective(where=THIS_LINE)
    in_this_stack = Adjective(where=Lines("this", stack=True))
    in_that_line = Adjective(where=THAT_LINE)
    in_same_line = Adjective(where=Lines("same"))
    in_one_line = Adjective(where=Lines("one"))
    in_one_other_line = Adjective(where=Lines("one other"))

    def at(self, where: Lines) -> Cards:
        return self._and(where=where)

    @property
    def where_they_lead(self) -> Cards:
        return self.given(Total("they", THAT_LINE), ">", Total("you", THAT_LINE))

    def with_crowd(self, least: int) -> Cards:
        """Only in a line that holds at least so many cards."""
        return self.given(Count(Cards("all", cover="either").in_that_line), ">=", least)

    def given(self, left: Amount, relation: Relation, right: Amount) -> Cards:
        """Only in a line where this is so."""
        return self.at(replace(self.where, given=Compare(left, relation, right)))

    @property
    def sharing_value(self) -> Cards:
        return self._and(value=Valued(Value(Cards(zone="discarded"))))

    def valued(self, *values: int) -> Cards:
        return self._and(value=Valued(values))

    def valued_over(self, amount: Amount) -> Cards:
        return self._and(value=Valued(amount, ">"))

    def valued_under(self, amount: Amount) -> Cards:
        return self._and(value=Valued(amount, "<"))

    def of(self, protocol: str | Stated) -> Cards:
        """Cards of a protocol: face-up, because a face-down card has none (R1.5)."""
        return self._and(protocol=protocol, face="up")

    def not_of(self, protocol: str) -> Cards:
        return self._and(not_protocol=protocol, face="up")


@word
class This(Node):
    """The printed "this card", reached wherever it lies in the field (R4.7)."""


@word
class That(Node):
    """The printed "that card" and "it": the one the sentence before chose, wherever it lies (R4.9)."""


@word
class Those(Node):
    """The printed "those cards": the ones the sentence before chose, as far as they still lie in the field (R4.9)."""


@word
class Beside(Node):
    """The card that lies directly on this one, or directly under it."""

    where: Literal["above", "below"]


Target = Cards | This | That | Those | Beside


def some_of(zone: Zone, who: Who, amount: Amount | Literal["all"] = 1) -> Cards:
    """So many cards of a player's pile: `some_of("deck top", "they", 2)`."""
    side: Literal["any", "yours", "theirs"] = "any"
    if who != "any":
        side = "yours" if who == "you" else "theirs"
    return Cards(amount, side, zone)
