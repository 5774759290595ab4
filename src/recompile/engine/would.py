"""What "would" happen to cards: texts speak up first, or have something else happen instead (R6.10).

Printed cards that speak up for themselves when they are covered or flipped do so where that happens, in `movement`.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import at_once, compiling, movement
from recompile.engine import instructions as i
from recompile.engine.active import frame_of, is_active
from recompile.engine.frames import NOTHING, CompileFrame, TextFrame, WouldFrame
from recompile.engine.ids import COMPILING, FIELD_END, WOULD
from recompile.engine.instructions import Instr, Watcher
from recompile.engine.kinds import Card
from recompile.engine.state import State
from recompile.engine.windows import begin_text, text_going_on


def step_would(s: State, f: WouldFrame) -> None:
    """Card by card, each text that watches it speaks once; what no text replaces is done at the end."""
    while len(f.todo):
        card = Card(f.todo[0])
        speaker = _speaker(s, f, card)
        if speaker is None:
            f.cards = append(f.cards[:], card)
        if speaker is None or speaker.warns.instead:
            f.todo = f.todo[1:]
            f.spoken = NOTHING
        else:
            f.spoken = append(f.spoken[:], speaker.card)
        if speaker is not None:
            begin_text(s, Card(speaker.card), speaker.box, card)
            return
    s.pop()
    cards = vec[i64]()
    for each in f.cards:
        if s.zone(each) < FIELD_END:  # if a text has removed it, it is used up
            cards = append(cards, each)
    if len(cards):
        _do(s, f, cards)


def _speaker(s: State, f: WouldFrame, card: Card) -> Watcher | None:
    """The next text that has something to say about what would happen to this card."""
    if s.zone(card) >= FIELD_END:
        return None
    for watcher in s.cast.watchers[f.moment]:
        silent = watcher.card in f.spoken or not is_active(s, watcher.card, watcher.box)
        if not silent and _watches(s, f, watcher, card):
            return watcher
    return None


def _watches(s: State, f: WouldFrame, watcher: Watcher, card: Card) -> bool:
    warns, side = watcher.warns, s.zone(watcher.card) // 3
    if warns.by == i.BY_YOUR_CARD or warns.by == i.BY_THEIR_CARD:
        text = text_going_on(s)
        if text is None or (f.moment == i.W_DELETED and f.line >= 0):
            return False
        if (s.zone(text.card) // 3 == side) != (warns.by == i.BY_YOUR_CARD):
            return False
    elif warns.by == i.BY_COMPILING:
        if f.line < 0 or f.moment != i.W_DELETED:
            return False
    elif warns.by == i.BY_CARD:
        text = text_going_on(s)
        if text is None or s.cast.card_kin[text.card] != warns.kin:
            return False
    elif warns.by != i.BY_ANYTHING and (f.player == side) != (warns.by == i.YOU):
        return False
    if warns.whose != i.ANYONE and (s.zone(card) // 3 == side) != (warns.whose == i.YOU):
        return False
    return warns.what.has(s, frame_of(s, watcher.card, watcher.box), card)


class NotInstead(Instr):
    """What a text might have replaced happens after all: nobody wanted to, or it was not so."""

    def run(self, _s: State, f: TextFrame) -> i64:
        below = f.below
        if below is not None and below.kind == WOULD:
            would = cast(WouldFrame, below)
            would.cards = append(would.cards[:], f.that)
        return f.step + 1


def _do(s: State, f: WouldFrame, cards: vec[i64]) -> None:
    """What would have happened at once, if nobody had spoken up."""
    first = Card(cards[0])
    if f.moment == i.W_DELETED and f.line >= 0:
        below = s.active
        assert below.kind == COMPILING
        compiling.clear(s, cast(CompileFrame, below), cards)
    elif f.together and f.moment == i.W_FLIPPED:
        at_once.flip_these(s, cards, f.line, f.player)
    elif f.together and f.moment == i.W_SHIFTED:
        at_once.shift_these(s, cards, f.line, f.player)
    elif f.together:
        at_once.send_these(s, cards, f.player, f.moment == i.W_DELETED)
    elif f.moment == i.W_FLIPPED:
        movement.flip_now(s, first, f.quietly, f.player)
    elif f.moment == i.W_SHIFTED:
        if s.zone(first) % 3 != f.line:
            movement.shift_now(s, first, f.line, f.player)
    elif f.moment == i.W_DELETED:
        movement.delete_now(s, first, f.player)
    else:
        movement.return_now(s, first, f.player)
