"""What lies on the table, as one reader sees it: stacks, hands, totals and their parts, texts that are off."""

from __future__ import annotations

from msgspec import Struct

from recompile.engine import active, ids, statics, turn, values
from recompile.engine.instructions import LOOSE_RULES
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
    return SideSeen(
        lines_of(s, player),
        tuple([stack_of(s, at, reader) for at in range(player * 3, player * 3 + 3)]),
        tuple([card_of(s, card, reader) for card in s.hand(player)]),
        int(s.size(ids.DECK + player)),
        tuple([card_name(s, card) for card in s.trash(player)]),
    )


def stack_of(s: State, stack: int, reader: int) -> StackSeen:
    name = place_name(stack)
    cards = tuple([card_of(s, card, reader, f"{name}.{at}") for at, card in enumerate(s.cards(stack), 1)])
    return StackSeen(
        name,
        cards,
        int(values.total(s, stack)),
        tuple(_terms(s, stack, cards)),
        int(values.face_down_value(s, stack)),
        threatens(s, stack),
    )


def card_of(s: State, card: int, reader: int, place: str = "") -> CardSeen:
    has_face = values.has_face(s, card)
    up, zone = bool(s.up(card)), s.zone(card)
    mine = reader in (ids.A, ids.B) and zone == ids.HAND + reader
    return CardSeen(
        card_name(s, card) if has_face else None,
        up,
        int(values.value_of(s, card)),
        int(values.printed_value(s, card)) if has_face else None,
        has_face and not up and ((zone < ids.DECK and not mine) or zone == ids.COMMITTED),
        place,
        bool(s.lies_on_top(card)),
        tuple(_off(s, card, int(zone))) if up and zone < ids.FIELD_END else (),
    )


def moving(s: State, reader: int) -> tuple[CardSeen, ...]:
    """Cards between two places, those that will land in a stack in the order they will."""
    landing = {int(entry.card): place_name(int(entry.stack)) for entry in s.committed}
    zone_of = s.zone
    others = [card for card in range(s.cards_known) if zone_of(card) == ids.COMMITTED and card not in landing]
    return tuple(card_of(s, card, reader, landing.get(card, "")) for card in [*landing, *others])


def draft_of(s: State) -> Draft | None:
    if s.phase != ids.DRAFT:
        return None
    return Draft(tuple(pool_of(s)), int(s.bans), PLAYERS[turn.drafter(s)])


def _terms(s: State, stack: int, cards: tuple[CardSeen, ...]) -> list[Term]:
    """The cards in their order, then what texts add or take away."""
    rule = values.face_down_rule(s, stack)
    down = text_name(s, rule) if rule >= 0 else None
    found = [Term(card.value, card.code, None if card.up else down, True) for card in cards]
    if s.cast.has & LOOSE_RULES:
        found = [_changed(s, card, term) for card, term in zip(s.cards(stack), found, strict=True)]
    for text_number, change in values.changes_of(s, stack):
        found.append(Term(change, card_name(s, text_number // 3), text_name(s, text_number), False))
    return found


def _changed(s: State, card: int, term: Term) -> Term:
    """What a card counts where texts change that, and which text does."""
    texts = [*values.value_rules(s, card), int(values.uncounted_by(s, card))]
    text = text_name(s, texts[-1] if texts[-1] >= 0 else texts[0]) if max(texts) >= 0 else term.text
    return Term(int(values.counted_value(s, card)), term.card, text, True)


def _off(s: State, card: int, stack: int) -> list[Off]:
    muted = [_muted(s, card, box) for box in ((ids.TOP, ids.MIDDLE, ids.BOTTOM) if s.lies_on_top(card) else (ids.TOP,))]
    found = [off for off in muted if off is not None]
    if s.lies_on_top(card):
        return found
    cover = s.cards(stack)[s.index(card) + 1]
    code = card_name(s, cover) if s.up(cover) else None
    boxes = [box for box in (ids.MIDDLE, ids.BOTTOM) if statics.has_text(s, card, box)]
    return [*found, *(Off(BOXES[box], None, code) for box in boxes)]


def _muted(s: State, card: int, box: int) -> Off | None:
    bar = active.middle_bar(s, card) if box == ids.MIDDLE else active.mute_bar(s, card, box)
    return Off(BOXES[box], text_name(s, bar), None) if bar >= 0 and statics.has_text(s, card, box) else None


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
    return turn.could_compile(s, stack) and turn.compile_bar(s, stack, turn.next_check(s, stack // 3)) < 0
