"""What stands in a box: triggers that wait, passive rules that simply hold - and the cards made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recompile.cards.vocabulary.selections import Cards, CardsInHand, Face, Node, Who

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
