"""What texts do: to cards in the field, with hands and decks, plays, protocols, statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recompile.cards.vocabulary.selections import Amount, Cards, Face, Lines, Node, Target, Who

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
