"""What texts do: to cards in the field, with hands and decks, plays, protocols, statements."""

from __future__ import annotations

from typing import Literal

from recompile.cards.vocabulary.selections import Amount, Cards, Face, Lines, Target, Who
from recompile.cards.vocabulary.word import Node, word

# ---------------------------------------------------------------- what cards do to cards in the field


@word
class Flip(Node):
    what: Target
    ignoring_middle: bool = False


@word
class Delete(Node):
    what: Target
    by: Who = "you"


@word
class Return(Node):
    what: Target


@word
class Shift(Node):
    what: Target
    to: Literal["anywhere", "here", "to or from here", "their highest"] = "anywhere"


@word
class Reveal(Node):
    what: Target


@word
class Take(Node):
    """The printed "Put 1 of your opponent's cards into your hand" (R10.7)."""

    what: Target


@word
class ResolveMiddle(Node):
    """Resolve the middle text of a chosen card as if it stood on this card."""

    what: Cards


# ---------------------------------------------------------------- hands, decks and trashes


@word
class Draw(Node):
    amount: Amount
    who: Who = "you"
    deck: Who = "you"


@word
class DrawFound(Node):
    """Draw from a deck that has just been revealed: one card with a value, or all cards of a protocol."""

    value: int | None = None
    protocol: str | None = None


@word
class Discard(Node):
    """Discard from hand. `spoken` marks the printed "You discard", which means the same."""

    amount: Amount
    who: Who = "you"
    into: Who = "you"
    spoken: bool = False


@word
class DiscardHand(Node):
    """Discard a whole hand; with "any", both hands, one after the other in the order you choose."""

    who: Who = "you"


@word
class DiscardRandom(Node):
    who: Who = "they"


@word
class DiscardTop(Node):
    """You discard the top card of a deck into its owner's trash."""

    deck: Who = "you"


@word
class DiscardDeck(Node):
    """Discard your entire deck."""


@word
class Give(Node):
    """Give 1 card from your hand to your opponent."""


@word
class TakeRandom(Node):
    """Take 1 random card from your opponent's hand."""


@word
class RevealHand(Node):
    who: Who = "they"


@word
class RevealFromHand(Node):
    """Reveal 1 card from your hand."""


@word
class RevealTop(Node):
    """Reveal the top card of your deck."""


@word
class RevealDeck(Node):
    """Reveal your deck."""


@word
class RevealFromTrash(Node):
    """Reveal 1 card from your trash; it is "it" for what follows."""


@word
class RevealDrawn(Node):
    """Reveal 1 card drawn with the face-up value of your stated number; it is "it" for what follows."""


@word
class ShuffleDeck(Node):
    """Shuffle your deck."""


@word
class ShuffleTrash(Node):
    """Shuffle your trash into your deck."""


@word
class Refresh(Node):
    """Refresh (R10.4)."""


# ---------------------------------------------------------------- plays


@word
class Play(Node):
    """Play 1 card from hand."""

    face: Face = "any"
    to: Lines = "anywhere"
    value: int | None = None
    not_of: str | None = None
    matching: bool = True


@word
class PlayTop(Node):
    """Play the unseen top card of a deck face-down (R5.3)."""

    to: Lines = "anywhere"
    by: Who = "you"
    deck: Who = "you"
    side: Who = "you"


@word
class PlayFromTrash(Node):
    """Play 1 card from your trash."""


@word
class PlayIt(Node):
    """Play the card just revealed."""

    face: Face = "any"
    to: Lines = "anywhere"


# ---------------------------------------------------------------- protocols, stacks, statements


@word
class Rearrange(Node):
    whose: Who = "you"


@word
class SwapProtocols(Node):
    """Swap the positions of 2 of your protocols."""


@word
class SwapStacks(Node):
    """Swap all of your cards in one of your stacks with another one of your stacks (R10.8)."""


@word
class StateNumber(Node):
    """State a number."""


@word
class StateProtocol(Node):
    """State a protocol."""


@word
class CannotCompileNext(Node):
    """Your opponent cannot compile on their next turn."""


@word
class TurnProtocol(Node):
    """Flip a named protocol to its compiled side; "that line" is its line for what follows (R9.5)."""

    protocol: str
