"""Texts discard: cards that are chosen, a whole hand, some by chance, the top of a deck or all of it (R10.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import piles, refreshing, tables
from recompile.engine.descriptions import need, pile
from recompile.engine.effects_hand import DiscardThese, from_pile
from recompile.engine.frames import NOTHING, TextFrame
from recompile.engine.ids import CLEARED, HAND, HAND_LIMIT
from recompile.engine.instructions import B_DISCARD, Amount, Instr
from recompile.engine.kinds import Card
from recompile.engine.loops import most_of
from recompile.engine.select import whom
from recompile.engine.state import State
from recompile.engine.statics import bar
from recompile.engine.windows import begin_event

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Discard(Instr):
    """Cards of the hand that their owner chooses."""

    def __init__(self, amount: Amount, who: i64, into: i64) -> None:
        super().__init__()
        self.amount = amount
        self.who = who
        self.into = into  # whose trash

    def run(self, s: State, f: TextFrame) -> i64:
        player = whom(f, self.who)
        least = self.amount.of(s, f)
        most = most_of(s, f, self.amount)
        f.count = 0
        f.done = False
        if self.names:
            f.that = Card(-1)
        if self.possible(s, f) and most > 0:
            piles.begin_discard(s, player, least, most, whom(f, self.into))
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        player = whom(f, self.who)
        return s.size(HAND + player) > 0 and bar(s, B_DISCARD, player, -1, -1) < 0


class ClearCache(Instr):
    """Discard down to five, as at the end of a turn (R3.5)."""

    def run(self, s: State, f: TextFrame) -> i64:
        f.count = 0
        f.done = False
        if self.possible(s, f):
            begin_event(s, CLEARED, f.player, 0, NOTHING)
            refreshing.clear_cache(s, f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(HAND + f.player) > HAND_LIMIT and bar(s, B_DISCARD, f.player, -1, -1) < 0


# ---------------------------------------------------------------- from words


def from_discard(words: Compiler, node: v.Discard, out: list[Instr]) -> None:
    what = node.what
    who = tables.OWNER.get(what.side)
    if pile(what, "hand") and not isinstance(what.amount, str) and who == tables.PLAYER[node.by]:
        need(node.into != "any", node)
        out.append(Discard(words.amount(what.amount, chosen=True), who, tables.PLAYER[node.into or node.by]))
        return
    if what.zone == "revealed" and words.revealed is not None:
        what = replace(what, side=words.revealed.side)
    need(what.side != "any" and node.into != "any" and what.zone not in ("trash", "field"), node)
    into = tables.OWNER[what.side] if node.into is None else tables.PLAYER[node.into]
    out.append(from_pile(words, node.what, DiscardThese(into)))


def from_clear_cache(_words: Compiler, _node: v.ClearCache, out: list[Instr]) -> None:
    out.append(ClearCache())


WORDS: Final[tables.Words] = {v.Discard: from_discard, v.ClearCache: from_clear_cache}
