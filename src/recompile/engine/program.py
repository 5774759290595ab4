"""From words to instructions: every box of every card is flattened once.

`program_of` compiles a protocol, printed or written yesterday, the first time it is asked for. What comes out knows its
six cards only by their place among them, and other protocols only by their kin, a number for each code; a `Cast` puts
six such programs together to a game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import rules
from recompile.engine.ids import EACH
from recompile.engine.instructions import Instr, Listener, Standing
from recompile.engine.kin import kin
from recompile.engine.sentences import Compiler


class Program(Compiler):
    """A compiled protocol. Cards are places 0 to 5, texts are `place * 3 + box`."""

    __slots__ = (
        "card_kin",
        "code",
        "covered_by",
        "ends",
        "kin",
        "listeners",
        "protocol",
        "standing",
        "starts",
        "texts",
        "value",
        "when_covered",
        "when_flipped",
    )

    def __init__(self, protocol: v.Protocol) -> None:
        self.protocol = protocol
        self.code = protocol.code
        self.kin: i64 = kin(protocol.code)
        self.card_kin: vec[i64] = vec[i64]([kin(protocol.code)] * EACH)
        self.value: vec[i64] = vec[i64]([card.value for card in protocol.cards])
        self.texts: list[list[Instr]] = []
        self.standing: list[Standing] = []
        self.listeners: list[Listener] = []
        self.starts: list[int] = []  # texts
        self.ends: list[int] = []
        self.when_covered: vec[i64] = vec[i64]([-1] * EACH)  # by card: the box that speaks up, or -1
        self.when_flipped: vec[i64] = vec[i64]([-1] * EACH)
        self.covered_by: vec[i64] = vec[i64]([-1] * EACH)  # by card: the kin that sets it off, or -1 for any
        for number, card in enumerate(protocol.cards):
            for box, node in enumerate((card.top, card.middle, card.bottom)):
                self.texts.append(self._box(number, box, node))

    def _box(self, card: int, box: int, node: v.Node | tuple[v.Node, ...] | None) -> list[Instr]:
        if node is None:
            return []
        if isinstance(node, tuple):
            return self.compile(node)
        if isinstance(node, (v.Start, v.End)):
            (self.starts if isinstance(node, v.Start) else self.ends).append(card * 3 + box)
            return self.compile(node.effects)
        if isinstance(node, v.When) and not node.instead:
            return self._when(card, box, node)
        if isinstance(node, v.After):
            self.listeners.append(rules.listener(node, card, box))
            return self.compile(node.effects)
        self.standing.append(rules.standing(node, card, box, self))
        return []

    def _when(self, card: int, box: int, node: v.When) -> list[Instr]:
        rules.check_when(node)
        if "covered" in node.moments:
            self.when_covered[card] = box
            self.covered_by[card] = -1 if node.by is None else kin(node.by)
        if "flipped" in node.moments:
            self.when_flipped[card] = box
        return self.compile(node.effects)


_PROGRAMS: Final[dict[int, tuple[v.Protocol, Program]]] = {}
MOST_PROGRAMS: Final = 500  # whoever reads many saves brings the same protocol along again and again


def program_of(protocol: v.Protocol) -> Program:
    """The program of a protocol, compiled the first time it is asked for. The same object has the same program."""
    found = _PROGRAMS.get(id(protocol))
    if found is None or found[0] is not protocol:
        found = (protocol, Program(protocol))
        if len(_PROGRAMS) >= MOST_PROGRAMS:
            del _PROGRAMS[next(iter(_PROGRAMS))]
        _PROGRAMS[id(protocol)] = found
    return found[1]
