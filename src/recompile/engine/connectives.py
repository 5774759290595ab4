"""The connectives of a text: may, if, either, each (R4.3 - R4.8)."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from recompile.engine import effects as on
from recompile.engine import effects_board as board
from recompile.engine import effects_draw as draw
from recompile.engine import effects_hand as hand
from recompile.engine import effects_play as play
from recompile.engine import instructions as i
from recompile.engine.at_once import without_pair
from recompile.engine.frames import CARDS, LINES, TextFrame
from recompile.engine.ids import FIELD_END, FLIP, M_VERB, MOVE_BASE, NO, OVER, WAIT, YES
from recompile.engine.instructions import Instr
from recompile.engine.select import candidates, card_at, holds, matching, noted_lines, offer_cards, offer_lines
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped
from recompile.engine.windows import end_text, is_alive

# ---------------------------------------------------------------- running a text


def step_text(s: State, f: TextFrame) -> None:
    """Instruction by instruction, as long as the text is active (R4.2) and nothing interrupts it (R7.1)."""
    code = s.cast.code[f.text]
    while s.frames[-1] is f:
        if f.step >= len(code):
            end_text(s, f, False)
            return
        if not is_alive(s, f):
            end_text(s, f, True)
            return
        step = code[f.step]
        onward = OPERATIONS[step.op](s, f, step)
        if onward == WAIT or s.phase == OVER:
            return
        f.step = onward


def is_possible(s: State, f: TextFrame, at: i64) -> bool:
    """Whether what stands at this place of the text could change anything (R4.4)."""
    step = s.cast.code[f.text][at]
    if step.op == i.EITHER:
        return is_possible(s, f, at + 1) or is_possible(s, f, step.jump)
    test = POSSIBLE[step.op]
    return test is None or test(s, f, step)


def may(s: State, f: TextFrame, step: Instr) -> i64:
    """Yes or no first; not asked if it could change nothing."""
    answer = s.reply()
    if answer == WAIT:
        f.done = False
        if not is_possible(s, f, f.step + 1):
            return step.jump
        s.offered = 0
        s.offer(YES)
        s.offer(NO)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    if answer == YES:
        return f.step + 1
    return step.jump


def if_you_do(_s: State, f: TextFrame, step: Instr) -> i64:
    if f.done:
        return f.step + 1
    return step.jump


def if_(s: State, f: TextFrame, step: Instr) -> i64:
    if holds(s, f, step):
        return f.step + 1
    return step.jump


def either(s: State, f: TextFrame, step: Instr) -> i64:
    """Choose by the verb; an impossible half is not offered."""
    answer = s.reply()
    if answer == WAIT:
        first = is_possible(s, f, f.step + 1)
        second = is_possible(s, f, step.jump)
        s.offered = 0
        if first:
            s.offer(M_VERB * MOVE_BASE + step.verb)
        if second:
            s.offer(M_VERB * MOVE_BASE + step.n)
        if s.offered == 0:
            return s.cast.code[f.text][step.jump - 1].jump
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    if answer % MOVE_BASE == step.verb:
        return f.step + 1
    return step.jump


def jump(_s: State, _f: TextFrame, step: Instr) -> i64:
    return step.jump


# ---------------------------------------------------------------- loops


def each_line(s: State, f: TextFrame, step: Instr) -> i64:
    """Lines are noted once and stay noted; one where nothing can happen now is not offered."""
    answer = s.reply()
    if answer == WAIT:
        if not f.looping:
            f.looping = True
            f.noting = LINES
            f.noted = noted_lines(s, f, step.to)
        lines = vec[i64]()
        for line in f.noted:
            if _is_possible_in(s, f, line):
                lines = append(lines, line)
        if len(lines) == 0:
            f.looping = False
            return step.jump
        offer_lines(s, lines)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.line = answer % MOVE_BASE
    f.noted = remove(f.noted[:], f.line)
    return f.step + 1


def _is_possible_in(s: State, f: TextFrame, line: i64) -> bool:
    f.line = line
    possible = is_possible(s, f, f.step + 1)
    f.line = -1
    return possible


def each_card(s: State, f: TextFrame, step: Instr) -> i64:
    """Cards are noted once, each with a counter that tells whether it was covered since."""
    answer = s.reply()
    if answer == WAIT:
        if not f.looping:
            f.looping = True
            assert step.selector is not None
            noted = vec[i64]()
            for card in matching(s, f, step.selector):
                noted = append(append(noted, card), s.buried(card))
            f.noting = CARDS
            f.noted = noted
        cards = _still_noted(s, f, step)
        if len(cards) == 0:
            f.looping = False
            return step.jump
        offer_cards(s, cards)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.that = card_at(s, answer)
    f.line = s.zone(f.that) % 3
    f.noted = without_pair(f.noted, f.that)
    return f.step + 1


def _still_noted(s: State, f: TextFrame, step: Instr) -> vec[i64]:
    cards = vec[i64]()
    for at in range(0, len(f.noted), 2):
        card = f.noted[at]
        unbroken = s.zone(card) < FIELD_END and s.buried(card) == f.noted[at + 1]
        if unbroken and (step.verb != FLIP or can_be_flipped(s, card)):
            cards = append(cards, card)
    return cards


def repeat(s: State, f: TextFrame, step: Instr) -> i64:
    """Counted once at the start."""
    if not f.looping:
        f.looping = True
        assert step.selector is not None
        f.count = len(matching(s, f, step.selector)) // step.n
    if f.count == 0:
        f.looping = False
        return step.jump
    f.count -= 1
    return f.step + 1


# ---------------------------------------------------------------- the tables

Operation = Callable[[State, TextFrame, Instr], i64]
Test = Callable[[State, TextFrame, Instr], bool]
OPERATIONS: list[Operation] = [jump] * i.OPERATIONS
POSSIBLE: list[Test | None] = [None] * i.OPERATIONS  # None: always possible


def _can_all(s: State, f: TextFrame, step: Instr) -> bool:
    return len(candidates(s, f, step)) > 0


def _fill(table: dict[int, tuple[Operation, Test | None]]) -> None:
    for op, (operation, test) in table.items():
        OPERATIONS[op] = operation
        POSSIBLE[op] = test


_fill(
    {
        i.PICK: (on.pick_card, on.can_pick),
        i.PICK_LINE: (on.pick_line, None),
        i.FLIP_ONE: (on.flip_one, on.can_flip_one),
        i.DELETE_ONE: (on.delete_one, on.in_reach),
        i.RETURN_ONE: (on.return_one, on.in_reach),
        i.SHIFT_ONE: (on.shift_one, on.can_shift_one),
        i.REVEAL_ONE: (on.reveal_one, on.in_reach),
        i.TAKE_ONE: (on.take_one, on.in_reach),
        i.DELETE_ALL: (on.delete_all, _can_all),
        i.RETURN_ALL: (on.return_all, _can_all),
        i.FLIP_EVERY: (on.flip_every, _can_all),
        i.SHIFT_EVERY: (on.shift_every, _can_all),
        i.COPY_MIDDLE: (on.copy_middle, on.in_reach),
        i.DRAW_CARDS: (draw.draw_cards, draw.can_draw_cards),
        i.DRAW_FOUND: (draw.draw_found, None),
        i.DISCARD_CARDS: (draw.discard_cards, draw.can_discard),
        i.DISCARD_HAND: (draw.discard_hand, draw.can_discard),
        i.DISCARD_RANDOM: (draw.discard_random, draw.can_discard),
        i.DISCARD_TOP: (draw.discard_top, draw.can_discard_top),
        i.DISCARD_DECK: (draw.discard_deck, draw.can_discard_top),
        i.GIVE: (hand.give, hand.has_hand),
        i.TAKE_RANDOM: (hand.take_random, None),
        i.REVEAL_HAND: (hand.reveal_hand, None),
        i.REVEAL_FROM_HAND: (hand.reveal_from_hand, hand.has_hand),
        i.REVEAL_TOP: (hand.reveal_top, draw.can_discard_top),
        i.REVEAL_DECK: (hand.reveal_deck, draw.can_discard_top),
        i.PICK_FROM_TRASH: (hand.pick_from_trash, None),
        i.PICK_DRAWN: (hand.pick_drawn, None),
        i.SHUFFLE_DECK: (draw.shuffle_deck, None),
        i.SHUFFLE_TRASH: (draw.shuffle_trash, draw.can_shuffle_trash),
        i.REFRESH_HAND: (draw.refresh_hand, draw.can_refresh_hand),
        i.PLAY_FROM_HAND: (play.play_from_hand, play.can_play_from_hand),
        i.PLAY_TOP: (play.play_top, play.can_play_top),
        i.PLAY_THAT: (play.play_that, play.can_play_that),
        i.REARRANGE: (board.rearrange, None),
        i.SWAP_PROTOCOLS: (board.swap_protocols, None),
        i.SWAP_STACKS: (board.swap_stacks, None),
        i.STATE_NUMBER: (board.state_number, None),
        i.STATE_PROTOCOL: (board.state_protocol, None),
        i.LOCK_COMPILE: (board.lock_compile, None),
        i.TURN_PROTOCOL: (board.turn_protocol, None),
        i.CHOOSE_PLAYER: (draw.choose_player, None),
        i.MAY: (may, None),
        i.IF_YOU_DO: (if_you_do, None),
        i.IF: (if_, None),
        i.EITHER: (either, None),
        i.JUMP: (jump, None),
        i.EACH_LINE: (each_line, None),
        i.EACH_CARD: (each_card, None),
        i.REPEAT: (repeat, None),
    }
)
