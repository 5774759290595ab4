"""Many cards at the same moment: "all" (R4.8, R6.9)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.active import is_active
from recompile.engine.events import E_DELETE, E_RETURN, E_SHIFT, E_TAKE
from recompile.engine.frames import Committed, FlipAllFrame, LeaveAllFrame, ShiftAllFrame, WouldFrame
from recompile.engine.ids import (
    DECK,
    DELETED,
    FIELD_END,
    FLIPPED,
    HAND,
    M_CARD,
    MOVE_BASE,
    RETURNED,
    SHIFTED,
    TRASH,
    WAIT,
)
from recompile.engine.instructions import W_DELETED, W_FLIPPED, W_RETURNED, W_SHIFTED
from recompile.engine.kinds import Card, Line, Option, Stack, Zone
from recompile.engine.movement import arrive, commit, enter, flip_now, leave_field, leave_stack, turn_over
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped, returns_to_deck
from recompile.engine.windows import begin_event, open_window, wake_all

# ---------------------------------------------------------------- delete all, return all


def send_all(s: State, cards: vec[i64], player: i64, deleting: bool) -> None:
    """All leave together; then what was uncovered; then they arrive; then one window."""
    moment: i64 = W_RETURNED
    if deleting:
        moment = W_DELETED
    if s.cast.watchers[moment]:
        s.push(WouldFrame(player, moment, cards, Line(-1), False, True))
    else:
        send_these(s, cards, player, deleting)


def lines_of(s: State, cards: vec[i64]) -> i64:
    """Where these cards lie, a bit for each line."""
    lines: i64 = 0
    for card in cards:
        lines |= 1 << s.zone(card) % 3
    return lines


def send_these(s: State, cards: vec[i64], player: i64, deleting: bool) -> None:
    opens = deleting
    if not deleting:
        begin_event(s, RETURNED, player, lines_of(s, cards), cards)
    elif s.cast.asked_about >> DELETED & 1:
        begin_event(s, DELETED, player, lines_of(s, cards), cards)
        opens = False
    leaving = vec[i64]()
    for card in cards:
        owner = s.zone(card) // 3
        zone: i64 = HAND
        if deleting:
            zone = TRASH
        elif returns_to_deck(s, owner):
            zone = DECK
        leaving = append(append(leaving, card), zone + owner)
        if s.log is not None:
            s.log.add(s, E_DELETE if deleting else E_RETURN, player, card, s.zone(card), zone + owner)
    _leave(s, cards, LeaveAllFrame(player, leaving, opens))


def put_all(s: State, cards: vec[i64], zone: Zone, player: i64) -> None:
    """All leave together for one hand, deck or trash (R10.7)."""
    leaving = vec[i64]()
    for card in cards:
        leaving = append(append(leaving, card), zone)
        if s.log is not None:
            s.log.add(s, E_TAKE, player, card, s.zone(card), zone)
    _leave(s, cards, LeaveAllFrame(player, leaving, False))


def _leave(s: State, cards: vec[i64], frame: LeaveAllFrame) -> None:
    s.push(frame)
    tops = _tops(s)
    for card in cards:
        leave_field(s, Card(card))
    wake_all(s, _new_tops(s, tops))


def _tops(s: State) -> vec[i64]:
    tops = vec[i64]()
    for stack in range(6):
        tops = append(tops, s.top(stack))
    return tops


def _new_tops(s: State, tops: vec[i64]) -> vec[i64]:
    """The cards that have become uncovered since."""
    new = vec[i64]()
    for stack in range(6):
        card = s.top(stack)
        if card >= 0 and card != tops[stack]:
            new = append(new, card)
    return new


def step_leave_all(s: State, f: LeaveAllFrame) -> None:
    """They arrive. Several that go on top of one deck: their owner names the next one."""
    pick = s.reply()
    while len(f.cards):
        if pick == WAIT:
            zone = Zone(f.cards[1])
            if DECK <= zone < TRASH:
                s.offered = 0
                for at in range(0, len(f.cards), 2):
                    if f.cards[at + 1] == zone:
                        s.offer(M_CARD * MOVE_BASE + f.cards[at])
                pick = s.ask(zone % 2)
                if pick == WAIT:
                    return
            else:
                pick = Option(M_CARD * MOVE_BASE + f.cards[0])
        card = Card(pick % MOVE_BASE)
        pick = Option(WAIT)
        zone = _zone_noted_for(f, card)
        f.cards = without_pair(f.cards, card)
        enter(s, card, zone)
    s.pop()
    if f.delete:
        open_window(s, DELETED, f.player)


def _zone_noted_for(f: LeaveAllFrame, card: Card) -> Zone:
    at: i64 = 0
    while f.cards[at] != card:
        at += 2
    return Zone(f.cards[at + 1])


def without_pair(noted: vec[i64], card: i64) -> vec[i64]:
    """Pairs of a card and a number, less the one of this card."""
    rest = vec[i64]()
    for at in range(0, len(noted), 2):
        if noted[at] != card:
            rest = append(append(rest, noted[at]), noted[at + 1])
    return rest


def has_pair(noted: vec[i64], card: i64, number: i64) -> bool:
    for at in range(0, len(noted), 2):
        if noted[at] == card and noted[at + 1] == number:
            return True
    return False


# ---------------------------------------------------------------- flip all


def flip_all(s: State, cards: vec[i64], line: Line, player: i64) -> None:
    """Turn all at once; those with "would be flipped: first ..." go first with their consequences."""
    if s.cast.watchers[W_FLIPPED]:
        s.push(WouldFrame(player, W_FLIPPED, cards, line, False, True))
    else:
        flip_these(s, cards, line, player)


def flip_these(s: State, cards: vec[i64], line: Line, player: i64) -> None:
    turning = vec[i64]()
    for card in cards:
        turning = append(append(turning, card), s.up(card))
    s.push(FlipAllFrame(player, turning, line))


def step_flip_all(s: State, f: FlipAllFrame) -> None:
    """Of the cards noted at the start, those that still lie there the same way up turn now."""
    turning = vec[i64]()
    for at in range(0, len(f.cards), 2):
        card = f.cards[at]
        zone = s.zone(card)
        unmoved = zone < FIELD_END and (f.line < 0 or zone % 3 == f.line) and s.up(card) == f.cards[at + 1]
        if unmoved and can_be_flipped(s, card):
            turning = append(turning, card)
    for card in turning:
        box = s.cast.when_flipped[card]
        if box >= 0 and is_active(s, card, box):
            f.cards = without_pair(f.cards, card)
            flip_now(s, Card(card), False, f.player)
            return
    s.pop()
    if len(turning):
        begin_event(s, FLIPPED, f.player, lines_of(s, turning), turning, 1)
    uncovered = vec[i64]()
    for card in turning:
        turn_over(s, Card(card))
        if s.lies_on_top(card):
            uncovered = append(uncovered, card)
    wake_all(s, uncovered)


# ---------------------------------------------------------------- shift all


def shift_all(s: State, cards: vec[i64], line: Line, player: i64) -> None:
    """A block on each side, in its old order: the turn player's side lands completely, then the other."""
    if s.cast.watchers[W_SHIFTED]:
        s.push(WouldFrame(player, W_SHIFTED, cards, line, False, True))
    else:
        shift_these(s, cards, line, player)


def shift_these(s: State, cards: vec[i64], line: Line, player: i64) -> None:
    begin_event(s, SHIFTED, player, 1 << line, cards)
    tops = _tops(s)
    blocks = vec[i64]([-1, -1])
    for card in cards:
        home = s.zone(card)
        side = home // 3
        stack = Stack(side * 3 + line)
        covered = tops[home] != card
        if s.log is not None:
            s.log.add(s, E_SHIFT, player, card, home, stack)
        leave_stack(s, Card(card))
        commit(s, Committed(Card(card), stack, player, False, covered, Card(-1)))
        if blocks[side] < 0:
            blocks[side] = card
    s.push(ShiftAllFrame(player, blocks, line))
    wake_all(s, _new_tops(s, tops))


def step_shift_all(s: State, f: ShiftAllFrame) -> None:
    """Steps: 0 the side of the player whose turn it is, 1 the other side."""
    side = s.turn
    if f.step:
        side = 1 - s.turn
    f.step += 1
    if f.step == 2:
        s.pop()
    if f.blocks[side] >= 0:
        arrive(s, Stack(side * 3 + f.line), Card(f.blocks[side]), f.player)
