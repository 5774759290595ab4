"""What texts do: to cards in the field, in hands, decks and trashes; to protocols and stacks.

An effect has a verb and a selection; where the cards lie is said by the selection. `by` is who does it.
"""

from __future__ import annotations

from typing import Literal

from recompile.cards.vocabulary.selections import ANYWHERE, Cards, Face, Lines, Target, Who
from recompile.cards.vocabulary.word import Node, word

# ---------------------------------------------------------------- what is done to cards


@word
class Flip(Node):
    verbs = ("flip",)
    what: Target
    ignoring_middle: bool = False
    by: Who = "you"


@word
class Delete(Node):
    verbs = ("delete",)
    what: Target
    by: Who = "you"


@word
class Return(Node):
    verbs = ("return",)
    what: Target
    by: Who = "you"


@word
class Shift(Node):
    """Shift to another line; "either to or from this line" with `or_from`."""

    verbs = ("shift",)
    what: Target
    to: Lines = ANYWHERE
    or_from: bool = False
    by: Who = "you"


@word
class Reveal(Node):
    """Reveal cards wherever they lie. One that was chosen is "that card" for what follows."""

    verbs = ("reveal",)
    what: Target
    by: Who = "you"


@word
class Draw(Node):
    """Draw from the top of a deck, or from what has just been revealed."""

    verbs = ("draw",)
    what: Cards
    by: Who = "you"


@word
class Discard(Node):
    """Discard from a hand or a deck, into the trash of `into` if that is not their own.

    The printed "You discard" means the same as "Discard": it says the subject.
    """

    verbs = ("discard",)
    what: Cards
    by: Who = "you"
    into: Who | None = None
    said: tuple[Literal["subject"], ...] = ()


@word
class Put(Node):
    """Put cards into a hand or trash, on a deck or under it (R10.7); from hand to hand this is to give and to take."""

    verbs = ("give", "put", "take")
    what: Target
    into: Literal["hand", "deck top", "deck bottom", "trash"] = "hand"
    whose: Who = "you"
    by: Who = "you"

    def does(self) -> tuple[str, ...]:
        if self.into != "hand":
            return ("put",)
        return ("take",) if self.whose == self.by else ("give",)


@word
class Play(Node):
    """Play cards: with which face, to which lines, on whose side, perhaps under a card (R5.3, R10.6)."""

    verbs = ("play",)
    what: Target
    face: Face = "any"
    to: Lines = ANYWHERE
    under: Target | None = None
    side: Who = "you"
    by: Who = "you"
    matching: bool = True


@word
class Resolve(Node):
    """Resolve the middle text of a chosen card as if it stood on this card."""

    verbs = ("resolve",)
    what: Cards
    by: Who = "you"


# ---------------------------------------------------------------- decks, protocols, stacks, statements


@word
class Shuffle(Node):
    """Shuffle your deck, or your trash or hand into your deck."""

    verbs = ("shuffle",)
    what: Literal["deck", "trash", "hand"]
    by: Who = "you"


@word
class Refresh(Node):
    """Refresh (R10.4)."""

    verbs = ("refresh",)
    by: Who = "you"


@word
class ClearCache(Node):
    """Discard to five cards (R3.5)."""

    verbs = ("discard",)
    by: Who = "you"


@word
class Control(Node):
    """Take the control component, make it neutral, or hand over what you have (R1.6)."""

    verbs = ("control",)
    change: Literal["gain", "lose", "pass"]
    by: Who = "you"


@word
class Compile(Node):
    """Compile a line, whatever its totals are (R9)."""

    verbs = ("compile",)
    where: Lines
    by: Who = "you"


@word
class ChooseLine(Node):
    """Choose a line, which is "that line" for what follows."""

    verbs = ("choose",)
    where: Lines = Lines("one")
    by: Who = "you"


@word
class Rearrange(Node):
    verbs = ("rearrange",)
    whose: Who = "you"
    by: Who = "you"


@word
class Swap(Node):
    """Swap the positions of 2 protocols, or all cards of 2 stacks, perhaps of this one and another (R10.8)."""

    verbs = ("swap",)
    what: Literal["protocols", "stacks", "this stack"]
    whose: Who = "you"
    by: Who = "you"


@word
class State(Node):
    """State a number or a protocol."""

    verbs = ("state",)
    what: Literal["number", "protocol"]
    by: Who = "you"


@word
class TurnProtocol(Node):
    """Flip a named protocol to its compiled side; "that line" is its line for what follows (R9.5)."""

    verbs = ("compile",)
    protocol: str
    by: Who = "you"
