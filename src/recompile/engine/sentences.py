"""From words to steps: sentences are flattened.

How a word is compiled stands beside its step, in `effects*.py`, `connectives.py` and `loops.py`. What has no step yet
is refused with `CannotPlayYet`; nothing that a text says is left out silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
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
from recompile.engine.descriptions import Describer
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
        spoken = {type(word) for word in words_in(tuple(nodes))}
        said_again, valued = _is_said_again(nodes), _is_valued(nodes)
        for step in out:
            step.shows = step.shows or said_again
            step.counts = step.counts or v.ThatMany in spoken or v.Those in spoken
            step.names = step.names or v.That in spoken
            step.values = step.values or valued
        return out

    def sentence(self, node: v.Node, out: list[Instr]) -> None:
        """Append the steps of one sentence."""
        begin = len(out)
        by = getattr(node, "by", "you")
        if by != "you" and not _is_theirs(node):
            connectives.done_by(self, node, by, out)
        else:
            WORDS[type(node)](self, node, out)
        for step in out[begin:]:
            if step.word is None:  # what a word inside this one made already has its own
                step.word = node


def _is_theirs(node: v.Node) -> bool:
    """What the opponent does without being given the seat: their own cards are meant in any case."""
    what = getattr(node, "what", None)
    if getattr(node, "by", "you") != "they" or not isinstance(what, v.Cards):
        return False
    if isinstance(node, v.Draw):
        return what.zone == "deck top"
    if isinstance(node, v.Discard) and (what.value is not None or what.rank or what.protocol or what.not_protocol):
        return False
    if isinstance(node, v.Discard | v.Reveal):
        return what.zone == "hand" and what.side == "theirs" and (isinstance(node, v.Discard) or what.amount == "all")
    if isinstance(node, v.Play):
        return what.zone == "deck top" and node.face == "down"
    return isinstance(node, v.Delete) and what.zone == "field" and what.amount == 1


def _note_draws(code: list[Instr]) -> None:
    """A draw whose cards are spoken of later ("1 card drawn") notes them."""
    if any(isinstance(step, PickDrawn) for step in code):
        for step in code:
            if isinstance(step, Draw):
                step.notes = True


def _is_said_again(nodes: Sequence[v.Node]) -> bool:
    """Whether a text speaks of cards that it has discarded, or of some that it has revealed."""
    words = list(words_in(tuple(nodes)))
    zones = {word.zone for word in words if isinstance(word, v.Cards)}
    return "discarded" in zones or ("revealed" in zones and "deck" not in zones)


def _is_valued(nodes: Sequence[v.Node]) -> bool:
    """Whether a text asks for the value of "that card", or whether it is even or odd."""
    for word in words_in(tuple(nodes)):
        asks = isinstance(word, v.Value) or (isinstance(word, v.Is) and word.state in ("even", "odd"))
        if asks and isinstance(getattr(word, "what", None), v.That):
            return True
    return False
