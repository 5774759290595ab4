"""What lies on the table, as one reader sees it: stacks, hands, totals and their parts, texts that are off."""

from __future__ import annotations

from msgspec import Struct

from recompile.engine import ids
from recompile.notation.names import Box, Player

COMPILE_TOTAL: int = ids.COMPILE_TOTAL  # from which on a line can be compiled


class Off(Struct, frozen=True, gc=False):
    """A box of a face-up card that does nothing now: because it is covered (by which card, if that is known), or
    because another text says so."""

    box: Box
    by: str | None
    under: str | None


class CardSeen(Struct, frozen=True, gc=False):
    """A card as a reader sees it. `code` is None if its face is unknown; `known` marks a face that does not lie open.

    `place` is where it lies in the field (`A2.1`), or the stack it is on its way to.
    """

    code: str | None
    up: bool
    value: int
    printed: int | None
    known: bool
    place: str
    uncovered: bool
    off: tuple[Off, ...] = ()


class Term(Struct, frozen=True, gc=False):
    """A part of a total: the value of a card, or what a text adds. `text` is the text behind it, if there is one."""

    value: int
    card: str | None
    text: str | None
    is_card: bool


class StackSeen(Struct, frozen=True, gc=False):
    """A stack, its total and what it is made of; `down` is what a face-down card counts here.

    `threatens` says whether the line would be compiled at its player's next check if nothing changed (R3.3).
    """

    name: str
    cards: tuple[CardSeen, ...]
    total: int
    terms: tuple[Term, ...]
    down: int
    threatens: bool


class SideSeen(Struct, frozen=True, gc=False):
    """One player's side: protocols as (code, compiled), stacks, hand, the size of the deck, trash."""

    protocols: tuple[tuple[str, bool], ...]
    stacks: tuple[StackSeen, ...]
    hand: tuple[CardSeen, ...]
    deck: int
    trash: tuple[str, ...]


class Draft(Struct, frozen=True):
    """The draft as it stands: what can still be taken, bans still to be made, and who is next."""

    pool: tuple[str, ...]
    bans: int
    player: Player
