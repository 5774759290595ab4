"""What stands in a box: triggers that wait, passive rules that simply hold - and the cards made of them."""

from __future__ import annotations

from typing import Literal

from recompile.cards.vocabulary.amounts import Count
from recompile.cards.vocabulary.conditions import Condition
from recompile.cards.vocabulary.selections import ANYWHERE, THIS_LINE, Cards, Face, Lines, Target, This, Who
from recompile.cards.vocabulary.word import Node, word

# ---------------------------------------------------------------- triggers: top and bottom boxes that wait


@word
class Start(Node):
    effects: tuple[Node, ...]


@word
class End(Node):
    effects: tuple[Node, ...]


Moment = Literal["covered", "flipped", "deleted", "returned"]


@word
class When(Node):
    """As in "When this card would be covered or flipped: First, ..." (R6.3, R6.10), or with "... instead".

    `by` narrows what does it: a card of a protocol, or "compiling"; `whose` the hand that a card would be returned to.
    """

    verbs = ("replace",)
    moments: tuple[Moment, ...]
    effects: tuple[Node, ...]
    by: str | None = None
    what: Target = This()
    whose: Who = "any"
    instead: bool = False

    def does(self) -> tuple[str, ...]:
        return self.verbs if self.instead else ()


Event = Literal["draw", "discard", "delete", "shuffle", "clear cache", "refresh", "play", "compile"]


@word
class After(Node):
    """The printed "After ...": resolved when the thing and all its consequences are done (R8.1)."""

    event: Event
    who: Who
    effects: tuple[Node, ...]
    where: Lines = ANYWHERE
    during: Who = "any"  # whose turn


# ---------------------------------------------------------------- passive rules: boxes that simply hold


@word
class HaveValue(Node):
    """These cards have this value."""

    verbs = ("value",)
    what: Cards
    value: int


@word
class TotalChange(Node):
    """A total is increased or reduced: by a number, once or for each of something, always or given something."""

    verbs = ("total",)
    plus: int
    who: Who = "you"
    where: Lines = THIS_LINE
    per: Count | None = None
    given: Condition | None = None


@word
class Cannot(Node):
    """Somebody cannot play, draw or compile, or nobody can do it to a card; it may say where, while what, and when.

    In a middle text it is said of the next turn of that player.
    """

    verbs = ("prevent",)
    verb: Literal["play", "draw", "flip", "compile"]
    who: Who = "any"
    what: Target | None = None
    face: Face = "any"
    where: Lines = ANYWHERE
    given: Condition | None = None
    next_turn: bool = False


@word
class NoMatching(Node):
    """Cards that may be played face-up without matching protocols, perhaps on either player's side."""

    verbs = ("play",)
    what: Target
    where: Lines = ANYWHERE
    side: Who = "you"


@word
class Ignore(Node):
    """The middle commands of these cards are ignored, always or during somebody's turn."""

    verbs = ("ignore",)
    what: Cards
    during: Who = "any"


@word
class Skip(Node):
    """Skip a phase."""

    verbs = ("skip",)
    phase: Literal["check cache"]
    who: Who = "you"


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
