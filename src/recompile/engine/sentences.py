"""From words to steps: sentences are flattened.

How a word is compiled stands beside its step, in `effects*.py`, `connectives.py` and `loops.py`. What has no step yet
is refused with `CannotPlayYet`; nothing that a text says is left out silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from recompile.cards import vocabulary as v
from recompile.engine import (
    connectives,
    effects,
    effects_board,
    effects_discard,
    effects_draw,
    effects_hand,
    effects_play,
    loops,
    tables,
)
from recompile.engine.descriptions import Describer, refuse
from recompile.engine.effects_draw import Draw
from recompile.engine.effects_hand import PickDrawn
from recompile.engine.instructions import Instr

WORDS: Final[tables.Words] = {
    **effects.WORDS,
    **effects_board.WORDS,
    **effects_discard.WORDS,
    **effects_draw.WORDS,
    **effects_hand.WORDS,
    **effects_play.WORDS,
    **connectives.WORDS,
    **loops.WORDS,
}


class Compiler(Describer):
    """Flattens sentences to steps."""

    def compile(self, nodes: Sequence[v.Node]) -> list[Instr]:
        """
        >>> from recompile.cards.words import card, delete, discard, if_you_do
        >>> [type(step).__name__ for step in Compiler().compile((discard(1), if_you_do(delete(card))))]
        ['Discard', 'If', 'Pick', 'Delete']
        """
        out: list[Instr] = []
        for node in nodes:
            self.sentence(node, out)
        _note_draws(out)
        return out

    def sentence(self, node: v.Node, out: list[Instr]) -> None:
        """Append the steps of one sentence."""
        begin = len(out)
        write = WORDS.get(type(node))
        if write is None:
            refuse(node)
        write(self, node, out)
        for step in out[begin:]:
            if step.word is None:  # what a word inside this one made already has its own
                step.word = node


def _note_draws(code: list[Instr]) -> None:
    """A draw whose cards are spoken of later ("1 card drawn") notes them."""
    if any(isinstance(step, PickDrawn) for step in code):
        for step in code:
            if isinstance(step, Draw):
                step.notes = True
