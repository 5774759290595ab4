"""Many cards at the same moment: "all" (R4.8, R6.9)."""

from __future__ import annotations

from recompile.engine.events import E_DELETE, E_RETURN, E_SHIFT
from recompile.engine.frames import Committed, Frame
from recompile.engine.ids import (
    DECK,
    DELETED,
    FIELD_END,
    FLIP_ALL,
    HAND,
    LEAVE_ALL,
    M_CARD,
    MOVE_BASE,
    SHIFT_ALL,
    TRASH,
    WAIT,
)
from recompile.engine.movement import arrive, commit, enter, flip, leave_field, leave_stack, turn_over
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped, returns_to_deck
from recompile.engine.windows import open_window, wake_all

# ---------------------------------------------------------------- delete all, return all


def send_all(s: State, cards: list[int], player: int, deleting: bool) -> None:
    """All leave together; then what was uncovered; then they arrive; then one window."""
    frame = s.push(LEAVE_ALL, player)
    frame.done = deleting
    for card in cards:
        owner = s.zone[card] // 3
        zone = TRASH if deleting else DECK if returns_to_deck(s, owner) else HAND
        frame.noted += [card, zone + owner]
        if s.log is not None:
            s.log.add(s, E_DELETE if deleting else E_RETURN, player, card, s.zone[card], zone + owner)
    uncovered = leave_together(s, cards)
    wake_all(s, uncovered)


def leave_together(s: State, cards: list[int]) -> list[int]:
    """Take cards out of the field at once. The cards that have become uncovered by it."""
    tops = [stack[-1] if stack else -1 for stack in s.stacks]
    for card in cards:
        leave_field(s, card)
    return _new_tops(s, tops)


def _new_tops(s: State, tops: list[int]) -> list[int]:
    return [s.stacks[stack][-1] for stack in range(6) if s.stacks[stack] and s.stacks[stack][-1] != tops[stack]]


def step_leave_all(s: State, f: Frame) -> None:
    """They arrive. Several that go on top of one deck: their owner names the next one."""
    pick = s.reply()
    while f.noted:
        if pick == WAIT:
            zone = f.noted[1]
            if DECK <= zone < TRASH:
                rivals = [f.noted[at] for at in range(0, len(f.noted), 2) if f.noted[at + 1] == zone]
                s.options = [M_CARD * MOVE_BASE + card for card in rivals]
                pick = s.ask(zone % 2)
                if pick == WAIT:
                    return
            else:
                pick = f.noted[0]
        card = pick % MOVE_BASE
        pick = WAIT
        at = 0
        while f.noted[at] != card:
            at += 2
        zone = f.noted[at + 1]
        del f.noted[at : at + 2]
        enter(s, card, zone)
    s.frames.pop()
    if f.done:
        open_window(s, DELETED, f.player)


# ---------------------------------------------------------------- flip all


def flip_all(s: State, cards: list[int], line: int, player: int) -> None:
    """Turn all at once; those with "would be flipped: first ..." go first with their consequences."""
    frame = s.push(FLIP_ALL, player)
    frame.line = line
    for card in cards:
        frame.noted += [card, s.up[card]]


def step_flip_all(s: State, f: Frame) -> None:
    """Of the cards noted at the start, those that still lie in that line the same way up turn now."""
    rest: list[int] = []
    for at in range(0, len(f.noted), 2):
        card = f.noted[at]
        if s.zone[card] < FIELD_END and s.zone[card] % 3 == f.line and s.up[card] == f.noted[at + 1]:
            rest += [card, s.up[card]]
    f.noted = rest
    for at in range(0, len(rest), 2):
        box = LIBRARY.when_flipped[rest[at]]
        if box >= 0 and s.shows(rest[at], box) and can_be_flipped(s, rest[at]):
            card = rest[at]
            del f.noted[at : at + 2]
            flip(s, card, False)
            return
    s.frames.pop()
    turned: list[int] = []
    for at in range(0, len(rest), 2):
        if can_be_flipped(s, rest[at]):
            turned.append(rest[at])
    for card in turned:
        turn_over(s, card)
    wake_all(s, [card for card in turned if s.lies_on_top(card)])


# ---------------------------------------------------------------- shift all


def shift_all(s: State, cards: list[int], line: int, player: int) -> None:
    """A block on each side, in its old order: the turn player's side lands completely, then the other."""
    tops = [stack[-1] if stack else -1 for stack in s.stacks]
    frame = s.push(SHIFT_ALL, player)
    frame.noted = [-1, -1]
    for card in cards:
        home = s.zone[card]
        side = home // 3
        stack = side * 3 + line
        covered = tops[home] != card
        if s.log is not None:
            s.log.add(s, E_SHIFT, player, card, stack, home)
        leave_stack(s, card)
        commit(s, stack, Committed(card, player, False, covered, -1))
        if frame.noted[side] < 0:
            frame.noted[side] = card
    frame.line = line
    wake_all(s, _new_tops(s, tops))


def step_shift_all(s: State, f: Frame) -> None:
    """Steps: 0 the side of the player whose turn it is, 1 the other side."""
    side = s.turn if f.step == 0 else 1 - s.turn
    f.step += 1
    if f.step == 2:
        s.frames.pop()
    if f.noted[side] >= 0:
        arrive(s, side * 3 + f.line, f.noted[side], f.player)
