"""The words that cards are made of.

A card is data: a tree of the frozen values in this file and nothing else. The engine compiles the tree to
instructions, the renderers read it aloud, bots and clients can list it. No value holds a callable, and every
default is the rulebook's: a selection means *one uncovered card of either side* until it says otherwise (R4.7).

Card files do not call these classes directly; they use the short forms in :mod:`recompile.cards.words`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Who = Literal["you", "they", "any"]
Face = Literal["any", "up", "down"]


@dataclass(frozen=True, slots=True)
class Node:
    """The base of all words, so that a tree can be walked without knowing each of them."""


# ---------------------------------------------------------------- quantities


@dataclass(frozen=True, slots=True)
class AtLeast(Node):
    """The printed "1 or more": chosen one at a time, then done."""

    least: int


@dataclass(frozen=True, slots=True)
class ThatMany(Node):
    """The number of cards the sentence before discarded, plus or minus something."""

    plus: int = 0


@dataclass(frozen=True, slots=True)
class ValueOfThat(Node):
    """The current value of "that card" (R1.9)."""


@dataclass(frozen=True, slots=True)
class PrintedValueOfThat(Node):
    """The printed value of a card that was discarded from a deck."""


@dataclass(frozen=True, slots=True)
class CardsInHand(Node):
    """The number of cards in your hand."""


@dataclass(frozen=True, slots=True)
class Count(Node):
    """The number of cards in a selection, covered ones included only if the selection says so."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class DifferentProtocols(Node):
    """The number of different protocols on face-up cards, in the whole field or in this line."""

    where: Literal["field", "here"] = "field"


Amount = int | AtLeast | ThatMany | ValueOfThat | PrintedValueOfThat | CardsInHand | Count | DifferentProtocols


# ---------------------------------------------------------------- selections


@dataclass(frozen=True, slots=True)
class Valued(Node):
    """As in "with a value of 0 or 1"."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ValueOver(Node):
    """As in "that has a value greater than ..."."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class ValueUnder(Node):
    """As in "with a value less than ..."."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class SharesValue(Node):
    """As in "that shares a value with the discarded card"."""


ValueTest = Valued | ValueOver | ValueUnder | SharesValue
Where = Literal[
    "anywhere", "here", "elsewhere", "this stack", "that line", "same line", "one line", "one other line", "they lead"
]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class This(Node):
    """The printed "this card", reached wherever it lies in the field (R4.7)."""


@dataclass(frozen=True, slots=True)
class That(Node):
    """The printed "that card": the one the sentence before chose, wherever it lies in the field (R4.9)."""


Target = Cards | This | That
Lines = Literal["anywhere", "here", "elsewhere", "that line", "this stack", "with face-down", "under this"]


# ---------------------------------------------------------------- what cards do to cards in the field


@dataclass(frozen=True, slots=True)
class Flip(Node):
    what: Target
    ignoring_middle: bool = False


@dataclass(frozen=True, slots=True)
class Delete(Node):
    what: Target
    by: Who = "you"


@dataclass(frozen=True, slots=True)
class Return(Node):
    what: Target


@dataclass(frozen=True, slots=True)
class Shift(Node):
    what: Target
    to: Literal["anywhere", "here", "to or from here", "their highest"] = "anywhere"


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    what: Target


@dataclass(frozen=True, slots=True)
class Take(Node):
    """The printed "Put 1 of your opponent's cards into your hand" (R10.7)."""

    what: Target


@dataclass(frozen=True, slots=True)
class ResolveMiddle(Node):
    """Resolve the middle text of a chosen card as if it stood on this card."""

    what: Cards


# ---------------------------------------------------------------- hands, decks and trashes


@dataclass(frozen=True, slots=True)
class Draw(Node):
    amount: Amount
    who: Who = "you"
    deck: Who = "you"


@dataclass(frozen=True, slots=True)
class DrawFound(Node):
    """Draw from a deck that has just been revealed: one card with a value, or all cards of a protocol."""

    value: int | None = None
    protocol: str | None = None


@dataclass(frozen=True, slots=True)
class Discard(Node):
    """Discard from hand. `spoken` marks the printed "You discard", which means the same."""

    amount: Amount
    who: Who = "you"
    into: Who = "you"
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class DiscardHand(Node):
    """Discard a whole hand; with "any", both hands, one after the other in the order you choose."""

    who: Who = "you"


@dataclass(frozen=True, slots=True)
class DiscardRandom(Node):
    who: Who = "they"


@dataclass(frozen=True, slots=True)
class DiscardTop(Node):
    """You discard the top card of a deck into its owner's trash."""

    deck: Who = "you"


@dataclass(frozen=True, slots=True)
class DiscardDeck(Node):
    """Discard your entire deck."""


@dataclass(frozen=True, slots=True)
class Give(Node):
    """Give 1 card from your hand to your opponent."""


@dataclass(frozen=True, slots=True)
class TakeRandom(Node):
    """Take 1 random card from your opponent's hand."""


@dataclass(frozen=True, slots=True)
class RevealHand(Node):
    who: Who = "they"


@dataclass(frozen=True, slots=True)
class RevealFromHand(Node):
    """Reveal 1 card from your hand."""


@dataclass(frozen=True, slots=True)
class RevealTop(Node):
    """Reveal the top card of your deck."""


@dataclass(frozen=True, slots=True)
class RevealDeck(Node):
    """Reveal your deck."""


@dataclass(frozen=True, slots=True)
class RevealFromTrash(Node):
    """Reveal 1 card from your trash; it is "it" for what follows."""


@dataclass(frozen=True, slots=True)
class RevealDrawn(Node):
    """Reveal 1 card drawn with the face-up value of your stated number; it is "it" for what follows."""


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Node):
    """Shuffle your deck."""


@dataclass(frozen=True, slots=True)
class ShuffleTrash(Node):
    """Shuffle your trash into your deck."""


@dataclass(frozen=True, slots=True)
class Refresh(Node):
    """Refresh (R10.4)."""


# ---------------------------------------------------------------- plays


@dataclass(frozen=True, slots=True)
class Play(Node):
    """Play 1 card from hand."""

    face: Face = "any"
    to: Lines = "anywhere"
    value: int | None = None
    not_of: str | None = None
    matching: bool = True


@dataclass(frozen=True, slots=True)
class PlayTop(Node):
    """Play the unseen top card of a deck face-down (R5.3)."""

    to: Lines = "anywhere"
    by: Who = "you"
    deck: Who = "you"
    side: Who = "you"


@dataclass(frozen=True, slots=True)
class PlayFromTrash(Node):
    """Play 1 card from your trash."""


@dataclass(frozen=True, slots=True)
class PlayIt(Node):
    """Play the card just revealed."""

    face: Face = "any"
    to: Lines = "anywhere"


# ---------------------------------------------------------------- protocols, stacks, statements


@dataclass(frozen=True, slots=True)
class Rearrange(Node):
    whose: Who = "you"


@dataclass(frozen=True, slots=True)
class SwapProtocols(Node):
    """Swap the positions of 2 of your protocols."""


@dataclass(frozen=True, slots=True)
class SwapStacks(Node):
    """Swap all of your cards in one of your stacks with another one of your stacks (R10.8)."""


@dataclass(frozen=True, slots=True)
class StateNumber(Node):
    """State a number."""


@dataclass(frozen=True, slots=True)
class StateProtocol(Node):
    """State a protocol."""


@dataclass(frozen=True, slots=True)
class CannotCompileNext(Node):
    """Your opponent cannot compile on their next turn."""


@dataclass(frozen=True, slots=True)
class TurnProtocol(Node):
    """Flip a named protocol to its compiled side; "that line" is its line for what follows (R9.5)."""

    protocol: str


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


# ---------------------------------------------------------------- triggers: top and bottom boxes that wait


@dataclass(frozen=True, slots=True)
class Start(Node):
    effects: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class End(Node):
    effects: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class When(Node):
    """As in "When this card would be covered or flipped: First, ..." (R6.3, R6.10); `by` narrows what covers it."""

    moments: tuple[Literal["covered", "flipped"], ...]
    effects: tuple[Node, ...]
    by: str | None = None


Event = Literal["draw", "discard", "delete", "shuffle", "clear cache", "refresh", "play", "compile"]


@dataclass(frozen=True, slots=True)
class After(Node):
    """The printed "After ...": resolved when the thing and all its consequences are done (R8.1)."""

    event: Event
    who: Who
    effects: tuple[Node, ...]
    here: bool = False
    during_their_turn: bool = False


# ---------------------------------------------------------------- passive rules: boxes that simply hold


@dataclass(frozen=True, slots=True)
class FaceDownValue(Node):
    """All face-down cards in this stack have this value."""

    value: int


@dataclass(frozen=True, slots=True)
class TotalHere(Node):
    """A total in this line is changed: by a number, once or for each of something, always or given some card there."""

    plus: int
    who: Who = "you"
    per: Cards | CardsInHand | None = None
    given: Cards | None = None


@dataclass(frozen=True, slots=True)
class CannotPlay(Node):
    """Your opponent cannot play cards (of this face) here or anywhere."""

    face: Face = "any"
    here: bool = True


@dataclass(frozen=True, slots=True)
class NoMatchingNeeded(Node):
    """When you play cards face-up, they may be played without matching protocols."""


@dataclass(frozen=True, slots=True)
class ThisNeedsNoMatching(Node):
    """This card may be played without matching protocols, perhaps on either player's side."""

    either_side: bool = False


@dataclass(frozen=True, slots=True)
class PlayableHere(Node):
    """Cards of this protocol may be played face-up in this line."""

    protocol: str


@dataclass(frozen=True, slots=True)
class IgnoreMiddlesHere(Node):
    """Ignore all middle commands on cards in this line."""


@dataclass(frozen=True, slots=True)
class NoMiddlesOnYourTurn(Node):
    """During your turn, your opponent's cards do not have middle commands."""


@dataclass(frozen=True, slots=True)
class CannotBeFlipped(Node):
    """This card cannot be flipped."""


@dataclass(frozen=True, slots=True)
class CannotDraw(Node):
    """If you have any cards in your hand, you cannot draw cards."""


@dataclass(frozen=True, slots=True)
class SkipCheckCache(Node):
    """Skip your check cache phase."""


@dataclass(frozen=True, slots=True)
class ShiftInsteadOfCompileDelete(Node):
    """When this card would be deleted by compiling: shift this card instead, even if it is covered."""


@dataclass(frozen=True, slots=True)
class ReturnToDeckInstead(Node):
    """When a card would be returned to your opponent's hand: put it on top of their deck face-down instead."""


# ---------------------------------------------------------------- cards and protocols


@dataclass(frozen=True, slots=True)
class Card(Node):
    """A command card: a printed value and three boxes, each possibly empty (R1.2)."""

    value: int
    top: Node | None = None
    middle: tuple[Node, ...] | None = None
    bottom: Node | None = None


@dataclass(frozen=True, slots=True)
class Protocol(Node):
    """A protocol and its six command cards (R1.1)."""

    code: str
    name: str
    set: str
    keywords: str
    motto: str
    cards: tuple[Card, ...]
