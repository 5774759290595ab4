"""What lies on the table, as one reader sees it: stacks, hands, totals and their parts, texts that are off."""

from __future__ import annotations

from msgspec import Struct

from recompile.engine import ids, statics, turn
from recompile.engine.state import State
from recompile.notation.names import BOXES, PLAYERS, Box, Player, card_name, lines_of, place_name, pool_of, text_name

COMPILE_TOTAL: int = ids.COMPILE_TOTAL  # from which on a line can be compiled


class Off(Struct, frozen=True):
    """A box of a face-up card that does nothing now: because it is covered (by which card, if that is known), or
    because another text says so."""

    box: Box
    by: str | None
    under: str | None


class CardSeen(Struct, frozen=True):
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


class Term(Struct, frozen=True):
    """A part of a total: the value of a card, or what a text adds. `text` is the text behind it, if there is one."""

    value: int
    card: str | None
    text: str | None
    is_card: bool


class StackSeen(Struct, frozen=True):
    """A stack, its total and what it is made of; `down` is what a face-down card counts here.

    `threatens` says whether the line would be compiled at its player's next check if nothing changed (R3.3).
    """

    name: str
    cards: tuple[CardSeen, ...]
    total: int
    terms: tuple[Term, ...]
    down: int
    threatens: bool


class SideSeen(Struct, frozen=True):
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


# ---------------------------------------------------------------- reading a state that hides what the reader hides


def side_of(s: State, player: int, reader: int) -> SideSeen:
    lines = range(player * 3, player * 3 + 3)
    return SideSeen(
        lines_of(s, player),
        tuple(stack_of(s, at, reader) for at in lines),
        tuple(card_of(s, card, reader) for card in s.hand(player)),
        int(s.size(ids.DECK + player)),
        tuple(card_name(s, card) for card in s.trash(player)),
    )


def stack_of(s: State, stack: int, reader: int) -> StackSeen:
    return StackSeen(
        place_name(stack),
        tuple(card_of(s, card, reader, place_name(stack, at)) for at, card in enumerate(s.cards(stack))),
        int(statics.total(s, stack)),
        tuple(_terms(s, stack)),
        int(statics.face_down_value(s, stack)),
        threatens(s, stack),
    )


def card_of(s: State, card: int, reader: int, place: str = "") -> CardSeen:
    has_face = statics.has_face(s, card)
    up, zone = bool(s.up(card)), s.zone(card)
    mine = reader in (ids.A, ids.B) and zone == ids.HAND + reader
    return CardSeen(
        card_name(s, card) if has_face else None,
        up,
        int(statics.value_of(s, card)),
        int(statics.printed_value(s, card)) if has_face else None,
        known=(has_face and not up and not mine and zone < ids.DECK) or (has_face and not up and zone == ids.COMMITTED),
        place=place,
        uncovered=bool(s.lies_on_top(card)),
        off=tuple(_off(s, card)) if zone < ids.FIELD_END and up else (),
    )


def moving(s: State, reader: int) -> tuple[CardSeen, ...]:
    """Cards between two places, those that will land in a stack in the order they will."""
    landing = {int(entry.card): place_name(int(entry.stack)) for entry in s.committed}
    others = [card for card in range(s.cards_known) if s.zone(card) == ids.COMMITTED and card not in landing]
    return tuple(card_of(s, card, reader, landing.get(card, "")) for card in [*landing, *others])


def draft_of(s: State) -> Draft | None:
    if s.phase != ids.DRAFT:
        return None
    return Draft(tuple(pool_of(s)), int(s.bans), PLAYERS[turn.drafter(s)])


def _terms(s: State, stack: int) -> list[Term]:
    """The cards in their order, then what texts add or take away."""
    down = statics.face_down_rule(s, stack)
    found: list[Term] = []
    for card in s.cards(stack):
        text = text_name(s, down) if down >= 0 and not s.up(card) else None
        code = card_name(s, card) if statics.has_face(s, card) else None
        found.append(Term(int(statics.value_of(s, card)), code, text, is_card=True))
    for text_number, change in statics.changes_of(s, stack):
        found.append(Term(change, card_name(s, text_number // 3), text_name(s, text_number), is_card=False))
    return found


def _off(s: State, card: int) -> list[Off]:
    boxes = [box for box in range(3) if statics.has_text(s, card, box)]
    stack = s.zone(card)
    if s.top(stack) != card:
        cover = s.cards(stack)[s.index(card) + 1]
        code = card_name(s, cover) if s.up(cover) else None
        return [Off(BOXES[box], None, code) for box in boxes if box != ids.TOP]
    bar = statics.middle_bar(s, card)
    return [Off(BOXES[ids.MIDDLE], text_name(s, bar), None)] if bar >= 0 and ids.MIDDLE in boxes else []


def next_control(s: State) -> Player | None:
    """Who would take control at their next check if nothing changed (R3.2)."""
    if s.control == ids.NO_CONTROL or s.phase == ids.OVER:
        return None
    leading = [player for player in (ids.A, ids.B) if turn.leads_enough(s, player)]
    return PLAYERS[leading[0]] if leading and s.control != leading[0] else None


def threatens(s: State, stack: int) -> bool:
    """Whether this line would be compiled at its player's next check if nothing changed (R3.3)."""
    if s.phase in (ids.DRAFT, ids.OVER):
        return False
    number = turn.next_check(s, stack // 3)
    return turn.could_compile(s, stack) and turn.compile_bar(s, number) < 0
