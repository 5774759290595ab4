"""Reading what lies on the table off a state that hides what its reader may not know."""

from __future__ import annotations

from recompile.engine import active, ids, statics, turn, values
from recompile.engine.instructions import LOOSE_RULES
from recompile.engine.state import State
from recompile.game.seen import CardSeen, Draft, Off, SideSeen, StackSeen, Term
from recompile.notation.names import (
    BOXES,
    PLAYERS,
    Player,
    card_name,
    lines_of,
    place_name,
    pool_of,
    text_name,
    zone_name,
)

_LEAVING = (ids.NO, ids.DONE, ids.KEEP)


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


def remembered(s: State, player: int) -> tuple[tuple[str, str], ...]:
    """Cards whose face this reader knows though it does not lie open."""
    found: list[tuple[str, str]] = []
    zone_of, known = s.zone, s.known
    for card in s.cast.cards if player >= 0 else ():
        zone = zone_of(card)
        if zone >= ids.TRASH or not known(card) >> player & 1:
            continue
        if zone < ids.FIELD_END and (s.up(card) or zone // 3 == player):
            continue
        if player != ids.PUBLIC and zone == ids.HAND + player:
            continue
        found.append((card_name(s, card), zone_name(int(zone))))
    return tuple(found)


def may_be_left(s: State) -> bool:
    """Whether one of the answers is to leave it, or to stop."""
    return any(option in _LEAVING for option in s.options)
