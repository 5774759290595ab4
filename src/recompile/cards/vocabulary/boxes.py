"""What stands in a box: triggers that wait, passive rules that simply hold - and the cards made of them."""

from __future__ import annotations

from typing import Literal

from recompile.cards.vocabulary.amounts import Amount
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


Moment = Literal["covered", "flipped", "deleted", "returned", "shifted"]


@word
class When(Node):
    """As in "When this card would be covered or flipped: First, ..." (R6.3, R6.10), or with "... instead".

    `by` narrows what does it: a card of a protocol, a "face-up" or "face-down" card that covers it, "compiling", a
    player, "you" or "they", or one of their cards, "your card" or "their card"; `whose` the hand that a card would be
    returned to.
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


Event = Literal[
    "draw",
    "discard",
    "delete",
    "shuffle",
    "clear cache",
    "refresh",
    "play",
    "compile",
    "flip",
    "shift",
    "return",
    "reveal",
    "rearrange",
    "gain control",
]


@word
class After(Node):
    """The printed "After ...": resolved when the thing and all its consequences are done (R8.1).

    `what` narrows the cards it was done to, as they lay then: "after your opponent deletes 1 of your face-down cards".
    Of this card it can be said that it was flipped or shifted. If it was one card, it is "that card". A shift is
    `where` it goes. `least` is how many cards it must be done to at once.
    """

    event: Event
    who: Who
    effects: tuple[Node, ...]
    where: Lines = ANYWHERE
    during: Who = "any"  # whose turn
    by: Literal["any", "action", "effect"] = "any"  # done as an action or a step of the turn, or by a text
    what: Cards | This | None = None
    least: int = 1


# ---------------------------------------------------------------- passive rules: boxes that simply hold


@word
class HaveValue(Node):
    """These cards have this value, always or given something."""

    verbs = ("value",)
    what: Target
    value: Amount
    given: Condition | None = None


@word
class ValueChange(Node):
    """The value of cards is increased or reduced, once or for each of something, always or given something."""

    verbs = ("value",)
    what: Target
    plus: int
    per: Amount | None = None
    given: Condition | None = None


@word
class NotCounted(Node):
    """The values of these cards are not counted in any total, always or given something."""

    verbs = ("total",)
    what: Target
    given: Condition | None = None


@word
class TotalChange(Node):
    """A total is increased or reduced: by a number, once or for each of something, always or given something."""

    verbs = ("total",)
    plus: int
    who: Who = "you"
    where: Lines = THIS_LINE
    per: Amount | None = None
    given: Condition | None = None


Verb = Literal[
    "play", "draw", "discard", "flip", "shift", "shift to", "delete", "return", "rearrange", "refresh", "compile"
]


@word
class Cannot(Node):
    """Somebody cannot do something, perhaps to these cards only; it may say where, while what, when, and how.

    In a middle text it is said of the next turn of that player. `how` is said of cards that cannot be deleted: by
    compiling, or in any other way.
    """

    verbs = ("prevent",)
    verb: Verb
    who: Who = "any"
    what: Target | None = None
    face: Face = "any"
    where: Lines = ANYWHERE
    given: Condition | None = None
    next_turn: bool = False
    how: Literal["any", "compiling", "otherwise"] = "any"


@word
class NoMatching(Node):
    """Cards that may be played face-up without matching protocols, perhaps on either player's side."""

    verbs = ("play",)
    what: Target
    where: Lines = ANYWHERE
    side: Who = "you"
    given: Condition | None = None


@word
class Ignore(Node):
    """The middle commands of these cards, or those of another box, are ignored, always or during somebody's turn."""

    verbs = ("ignore",)
    what: Target
    during: Who = "any"
    box: Literal["middle", "top", "bottom"] = "middle"
    given: Condition | None = None


@word
class Skip(Node):
    """Skip a phase."""

    verbs = ("skip",)
    phase: Literal["check cache", "check control", "check compile"]
    who: Who = "you"
    given: Condition | None = None


@word
class Rules(Node):
    """Several rules in one box: all of them hold."""

    rules: tuple[Node, ...]


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
    """A protocol and its six command cards (R1.1); what it is called in other languages, and how it looks."""

    code: str
    name: str
    set: str
    keywords: str
    motto: str
    cards: tuple[Card, ...]
    names: tuple[tuple[str, str], ...] = ()  # by language, where it is not called by its name
    colour: str = ""
    edge: str = ""
    glyph: str = ""
