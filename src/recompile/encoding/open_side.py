"""The open side of an observation: the table, the turn, and what kind of question is asked. Nobody hides these."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from recompile.encoding import layout as o
from recompile.encoding.action_ids import turned
from recompile.engine import ids
from recompile.engine.frames import Frame, TextFrame
from recompile.engine.ids import COMMITTED, DECK, FIELD_END, HAND, NOBODY, TRASH
from recompile.engine.state import State
from recompile.engine.values import total
from recompile.engine.windows import is_unbroken


def seen_zone(zone: i64, viewer: i64) -> i64:
    """The number of a zone as this player counts: their own stacks, hand, deck and trash first."""
    if viewer == 0 or zone == COMMITTED:
        return zone
    if zone < FIELD_END:
        return turned(zone, viewer)
    return zone ^ 1


def clipped(number: i64, most: i64) -> i64:
    if number < 0:
        return 0
    if number > most:
        return most
    return number


def write_table(s: State, viewer: i64, out: vec[u8], base: i64) -> None:
    """Totals, heights, and how many cards there are in hands, decks and trashes."""
    for stack in range(6):
        mine = turned(stack, viewer)
        points = total(s, stack)
        out[base + o.TOTAL + mine * (o.MOST_TOTAL + 1) + clipped(points, o.MOST_TOTAL)] = 1
        out[base + o.HEIGHT + mine * (o.MOST_CARDS + 1) + clipped(s.size(stack), o.MOST_CARDS)] = 1
        if points > total(s, turned(stack, 1)):
            out[base + o.LEADS + mine] = 1
    for side in range(2):
        player = side ^ viewer
        out[base + o.HANDS + side * (o.MOST_HAND + 1) + clipped(s.size(HAND + player), o.MOST_HAND)] = 1
        out[base + o.DECKS + side * (o.MOST_PILE + 1) + clipped(s.size(DECK + player), o.MOST_PILE)] = 1
        out[base + o.TRASHES + side * (o.MOST_PILE + 1) + clipped(s.size(TRASH + player), o.MOST_PILE)] = 1


def write_time(s: State, viewer: i64, out: vec[u8], base: i64) -> None:
    """The turn and its phase, control, who is asked, what is forbidden, how long the game has lasted and may last."""
    out[base + o.PHASE + s.phase] = 1
    out[base + o.TURN + (s.turn ^ viewer)] = 1
    if s.asked != NOBODY:
        out[base + o.ASKED + (s.asked ^ viewer)] = 1
    control = s.control
    if control == ids.NEUTRAL:
        out[base + o.CONTROL + 2] = 1
    elif control == ids.NO_CONTROL:
        out[base + o.CONTROL + 3] = 1
    else:
        out[base + o.CONTROL + (control ^ viewer)] = 1
    if s.bans:
        out[base + o.BANS] = 1
    for lock in s.locks:
        if is_unbroken(s, lock.card, lock.box, lock.turned, lock.buried):
            out[base + o.LOCKED + ((s.turn + lock.turn - s.number) % 2 ^ viewer)] = 1
    for entry in s.committed:
        out[base + o.ARRIVING + turned(entry.stack, viewer)] = 1
    left = s.limit - s.number
    turns: i64 = 1
    for power in range(6):
        if s.number > 4 * turns:
            out[base + o.AGE + power] = 1
        if left < turns:
            out[base + o.LEFT + power] = 1
        turns *= 2


def kind_of(s: State, f: Frame) -> i64:
    """What is asked, in the order of KIND."""
    kind = f.kind
    if isinstance(f, TextFrame):
        return s.cast.code[f.text][f.step].question().place
    if kind == ids.TURN:
        if s.phase == ids.DRAFT:
            return o.K_DRAFT
        if s.phase == ids.COMPILE:
            return o.K_COMPILE
        return o.K_ACTION
    if kind == ids.COMPILING:
        if f.step == 0:
            return o.K_CONTROL
        return o.K_ESCAPE
    if kind == ids.ORDER:
        return o.K_ORDER
    if kind == ids.LEAVE_ALL:
        return o.K_DECK_ORDER
    if kind == ids.DISCARDING:
        return o.K_DISCARD
    return o.K_REFRESH
