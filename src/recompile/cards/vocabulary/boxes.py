"""What stands in a box: triggers that wait, passive rules that simply hold - and the cards made of them."""

from __future__ import annotations

from typing import Literal

from recompile.cards.vocabulary.selections import Cards, CardsInHand, Face, Who
from recompile.cards.vocabulary.word import Node, word

# ---------------------------------------------------------------- triggers: top and bottom boxes that wait


@word
class Start(Node):
    effects: tuple[Node, ...]


@word
class End(Node):
    effects: tuple[Node, ...]


@word
class When(Node):
    """As in "When this card would be covered or flipped: First, ..." (R6.3, R6.10); `by` narrows what covers it."""

    moments: tuple[Literal["covered", "flipped"], ...]
    effects: tuple[Node, ...]
    by: str | None = None


Event = Literal["draw", "discard", "delete", "shuffle", "clear cache", "refresh", "play", "compile"]


@word
class After(Node):
    """The printed "After ...": resolved when the thing and all its consequences are done (R8.1)."""

    event: Event
    who: Who
    effects: tuple[Node, ...]
    here: bool = False
    during_their_turn: bool = False


# ---------------------------------------------------------------- passive rules: boxes that simply hold


@word
class FaceDownValue(Node):
    """All face-down cards in this stack have this value."""

    value: int


@word
class TotalHere(Node):
    """A total in this line is changed: by a number, once or for each of something, always or given some card there."""

    plus: int
    who: Who = "you"
    per: Cards | CardsInHand | None = None
    given: Cards | None = None


@word
class CannotPlay(Node):
    """Your opponent cannot play cards (of this face) here or anywhere."""

    face: Face = "any"
    here: bool = True


@word
class NoMatchingNeeded(Node):
    """When you play cards face-up, they may be played without matching protocols."""


@word
class ThisNeedsNoMatching(Node):
    """This card may be played without matching protocols, perhaps on either player's side."""

    either_side: bool = False


@word
class PlayableHere(Node):
    """Cards of this protocol may be played face-up in this line."""

    protocol: str


@word
class IgnoreMiddlesHere(Node):
    """Ignore all middle commands on cards in this line."""


@word
class NoMiddlesOnYourTurn(Node):
    """During your turn, your opponent's cards do not have middle commands."""


@word
class CannotBeFlipped(Node):
    """This card cannot be flipped."""


@word
class CannotDraw(Node):
    """If you have any cards in your hand, you cannot draw cards."""


@word
class SkipCheckCache(Node):
    """Skip your check cache phase."""


@word
class ShiftInsteadOfCompileDelete(Node):
    """When this card would be deleted by compiling: shift this card instead, even if it is covered."""


@word
class ReturnToDeckInstead(Node):
    """When a card would be returned to your opponent's hand: put it on top of their deck face-down instead."""


# ---------------------------------------------------------------- cards and protocols


@word
class Card(Node):
    """A command card: a printed value and three boxes, each possibly empty (R1.2)."""

    value: int
    top: Node | None = None
    middle: tuple[Node, ...] | None = None
    bottom: Node | None = None


@word
class Protocol(Node):
    """A protocol and its six command cards (R1.1)."""

    code: str
    name: str
    set: str
    keywords: str
    motto: str
    cards: tuple[Card, ...]
