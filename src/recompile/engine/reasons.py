"""Why something is not on offer: the texts that forbid it, and the parts of a description that a card does not fit.

Nothing here changes a game, and no play depends on it: it only tells apart what `statics` and `select` say in one go.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import Frame
from recompile.engine.ids import HAND
from recompile.engine.instructions import Selector
from recompile.engine.select import matching
from recompile.engine.state import State
from recompile.engine.windows import is_unbroken

# The parts of a description, in the order in which they are told.
SIDE: Final = 0
COVER: Final = 1
FACE: Final = 2
OTHER: Final = 3
WHERE: Final = 4
CROWD: Final = 5
VALUE: Final = 6
PROTOCOL: Final = 7
RANK: Final = 8

# ---------------------------------------------------------------- texts that forbid


def play_bars(s: State, player: i64, line: i64, face_up: bool) -> list[int]:
    """The texts that forbid this player such a play in this line (R5.1)."""
    found: list[int] = []
    for rule in s.cast.statics[i.S_CANNOT_PLAY]:
        if not s.shows(rule.card, rule.box) or s.zone[rule.card] // 3 == player:
            continue
        if rule.here and s.zone[rule.card] % 3 != line:
            continue
        if rule.face == i.ANY or (rule.face == i.FACE_UP) == face_up:
            found.append(rule.card * 3 + rule.box)
    return found


def draw_bar(s: State, player: i64) -> i64:
    """The text that stops this player from drawing, or -1."""
    for rule in s.cast.statics[i.S_CANNOT_DRAW]:
        if s.shows(rule.card, rule.box) and s.zone[rule.card] // 3 == player and s.size[HAND + player]:
            return rule.card * 3 + rule.box
    return -1


def flip_bar(s: State, card: i64) -> i64:
    """The text of this card that says it cannot be flipped, or -1."""
    for rule in s.cast.statics[i.S_CANNOT_FLIP]:
        if rule.card == card and s.shows(card, rule.box):
            return rule.card * 3 + rule.box
    return -1


def compile_bar(s: State, turn: i64) -> i64:
    """The text that forbids the compile of the turn with this number, or -1."""
    for lock in s.locks:
        if lock.turn == turn and is_unbroken(s, lock.card, lock.box, lock.turned, lock.buried):
            return lock.card * 3 + lock.box
    return -1


# ---------------------------------------------------------------- descriptions


def misfits(s: State, f: Frame, sel: Selector, card: i64) -> list[int]:
    """The parts of a description that a card in the field does not fit, each looked at alone.

    A face-down card is never asked for its protocol: that would tell what it is. Highest and lowest are a reason only
    for a card that fits in all else.
    """
    found: list[int] = []
    for part in range(RANK):
        if part == PROTOCOL and not s.up[card]:
            continue
        if card not in matching(s, f, only(sel, part)):
            found.append(part)
    if sel.rank and len(found) == 0 and card not in matching(s, f, sel):
        found.append(RANK)
    return found


def only(sel: Selector, part: i64) -> Selector:
    """A description with nothing left but one of its parts."""
    least = Selector(i.ANY, i.EITHER_COVER, i.ANY, False, i.ANYWHERE, i.NO_TEST, 0, None, 0, -1, False, 0)
    if part == SIDE:
        least.side = sel.side
    elif part == COVER:
        least.cover = sel.cover
    elif part == FACE:
        least.face = sel.face
    elif part == OTHER:
        least.other = sel.other
    elif part == WHERE:
        least.where = sel.where
    elif part == CROWD:
        least.crowd = sel.crowd
    elif part == VALUE:
        least.test = sel.test
        least.values = sel.values
        least.amount = sel.amount
    else:
        least.protocol = sel.protocol
        least.unless = sel.unless
    return least
